import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import { parseTypedCode } from '../../../contract/tag-code.ts'
import type { RecallBody, RecallPreview } from '../contract/recalls.ts'
import type { WeakStep } from '../contract/trace.ts'
import type { RecallPorts } from '../ports.ts'
import type { StoredRoot } from '../events.ts'
import { readWeak } from './edges.ts'
import { standingOf } from './nodes.ts'
import type { NodeRef } from '../rules/node-ref.ts'
import { idsOf } from '../rules/node-ref.ts'

type Asked = Pick<RecallBody, 'roots' | 'includePresumed'>

const ROOTS = `select 'etiqueta' as type, id, code, name, coalesce(provenance::json ->> 'lot', '') as lot from labels
where tenant_id = $1 and id = any($2::integer[]) and code = any($3::text[]) and stock <> 'annulled'
union all
select 'lote', id, code, description, lot from received_lots where tenant_id = $1 and id = any($4::integer[])
union all
select 'preparo', id, lot, name, lot from batches where tenant_id = $1 and id = any($5::integer[]) and undone_at is null`

/** Throws a Rejection where the house does not have one of the roots. */
async function findRoots(tx: TenantTransaction, { roots }: Asked): Promise<StoredRoot[]> {
  const codes = roots.flatMap(({ code }) => (code === undefined ? [] : [code.replaceAll(/\s/gu, '').toUpperCase()]))
  const lots = roots.flatMap(({ lotId }) => lotId ?? [])
  const batches = roots.flatMap(({ batch }) => batch ?? [])
  const labels = codes.flatMap((code) => parseTypedCode(code)?.id ?? [])
  const found = await tx.query<StoredRoot>({ sql: ROOTS, parameters: [tx.tenantId, labels, codes, lots, batches] })
  if (found.length < new Set(codes).size + new Set(lots).size + new Set(batches).size)
    throw new Rejection('trace_root_not_found')
  return found
}

interface ReachedLabel {
  readonly id: number
  readonly name: string
  readonly place: string
  readonly stock: string
  readonly is_blocked: boolean
}

const LABELS = `select id, name, storage_type as place, stock, blocked is not null as is_blocked
from labels where tenant_id = $1 and id = any($2::integer[]) order by storage_type, name_key, id`

/** All that a recall of these roots reaches. */
export interface Reach {
  readonly roots: readonly StoredRoot[]
  readonly inStock: readonly ReachedLabel[]
  readonly gone: readonly ReachedLabel[]
  /** Labels that have become others: no food any more, unless that is undone. */
  readonly became: readonly ReachedLabel[]
  readonly weak: readonly WeakStep[]
}

export async function readReach(
  tx: TenantTransaction,
  asked: Asked,
  { walk }: Pick<RecallPorts, 'walk'>,
): Promise<Reach> {
  const roots = await findRoots(tx, asked)
  const nodes: readonly NodeRef[] = await walk(tx, roots, { direction: 'down', presumed: asked.includePresumed })
  const [labels, weak] = await Promise.all([
    tx.query<ReachedLabel>({ sql: LABELS, parameters: [tx.tenantId, idsOf(nodes, 'etiqueta')] }),
    readWeak(tx, nodes),
  ])
  return {
    roots,
    inStock: labels.filter(({ stock }) => stock === 'in_stock'),
    gone: labels.filter(({ stock }) => stock !== 'in_stock' && stock !== 'transformed'),
    became: labels.filter(({ stock }) => stock === 'transformed'),
    weak,
  }
}

export function previewOf({ roots, inStock, gone, weak }: Reach): RecallPreview {
  const places = Map.groupBy(inStock, ({ place, name }) => JSON.stringify([place, name]))
  const ways = Map.groupBy(gone, ({ stock, name }) => JSON.stringify([stock, name]))
  return {
    blocked: inStock.length,
    already: inStock.filter((label) => label.is_blocked).length,
    affected: gone.length,
    inStock: [...places.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ place: first.place, name: first.name, labels: others.length + 1 }],
    ),
    gone: [...ways.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ status: standingOf(first), name: first.name, labels: others.length + 1 }],
    ),
    lots: roots.flatMap(({ type, id, code, lot, name }) => (type === 'lote' ? [{ id, code, lot, name }] : [])),
    weak: [...weak],
  }
}
