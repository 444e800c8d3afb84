import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { RecallBody, RecallPreview } from '../contract/recalls.ts'
import type { WeakStep } from '../contract/trace.ts'
import type { RecallPorts } from '../ports.ts'
import type { StoredRoot } from '../events.ts'
import { readWeak } from './edges.ts'
import { standingOf } from './nodes.ts'
import { findRoots } from './roots.ts'
import type { NodeRef } from '../rules/node-ref.ts'
import { idsOf, keyOf, WALK_NODES } from '../rules/node-ref.ts'

type Asked = Pick<RecallBody, 'roots' | 'includePresumed' | 'onlyPresumed'>

const LABELS = rawStatement({ id: 'integer', name: 'text', place: 'text', stock: 'text', is_blocked: 'boolean' })`
select id, name, storage_type as place, stock, blocked is not null as is_blocked
from labels where tenant_id = $1 and id = any($2::integer[]) order by storage_type, name_key, id`

type ReachedLabel = RowOf<typeof LABELS>

/** All that a recall of these roots reaches. */
export interface Reach {
  readonly roots: readonly StoredRoot[]
  /** The received lots among the roots of which nothing is to be made any more. */
  readonly lots: readonly StoredRoot[]
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
  const roots = await findRoots(tx, asked.roots)
  const nodes = await reachedNodes(tx, { roots, asked, walk })
  const [labels, weak] = await Promise.all([
    tx.query(LABELS(tx.tenantId, idsOf(nodes, 'etiqueta'))),
    readWeak(tx, nodes),
  ])
  return {
    roots,
    lots: asked.onlyPresumed ? [] : roots.filter(({ type }) => type === 'lote'),
    inStock: labels.filter(({ stock }) => stock === 'in_stock'),
    gone: labels.filter(({ stock }) => stock !== 'in_stock' && stock !== 'transformed'),
    became: labels.filter(({ stock }) => stock === 'transformed'),
    weak,
  }
}

interface Walked extends Pick<RecallPorts, 'walk'> {
  readonly roots: readonly StoredRoot[]
  readonly asked: Asked
}

/** All below the roots, or only what a walk without the presumed steps leaves free. */
async function reachedNodes(
  tx: TenantTransaction,
  { roots, asked: { includePresumed, onlyPresumed }, walk }: Walked,
): Promise<readonly NodeRef[]> {
  const below = async (presumed: boolean) => {
    const nodes = await walk(tx, roots, { direction: 'down', presumed })
    // What a cut walk leaves out would stay in use.
    if (nodes.length > WALK_NODES) throw new Rejection('recall_too_large')
    return nodes
  }
  if (!onlyPresumed) return below(includePresumed)
  const [all, certain] = await Promise.all([below(true), below(false)])
  const known = new Set(certain.map(keyOf))
  return all.filter((node) => !known.has(keyOf(node)))
}

export function previewOf(
  { lots, inStock, gone, weak }: Reach,
  sameNumber: RecallPreview['sameNumber'],
): RecallPreview {
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
    lots: lots.map(({ id, code, lot, name }) => ({ id, code, lot, name })),
    sameNumber,
    weak: [...weak],
  }
}
