import * as z from 'zod/mini'
import { shownPerson } from '../../../audit-sentence.ts'
import { plainText } from '../../../contract/decimal.ts'
import { unitSymbols } from '../../../contract/units.ts'
import { parseWeight } from '../../../contract/weight.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { TraceNode } from '../contract/trace.ts'
import { labelStandings } from '../contract/trace.ts'
import type { NodeRef } from '../rules/node-ref.ts'
import type { LabelRow } from './label-sql.ts'
import { LABEL_COLUMNS } from './label-sql.ts'
import { idsOf, keyOf } from '../rules/node-ref.ts'

type Names = ReadonlyMap<string, string>
type NodeOf<Type extends TraceNode['type']> = Extract<TraceNode, { type: Type }>

// Raw SQL here and below: a trace reads the rows of three modules. `receipts.details` has what was measured at the door.
const LOTS = `select l.id, l.code, l.lot, l.description as name, l.quantity, l.unit, l.supplier, l.received_at, l.closed, l.segregated,
  l.blocked is not null or coalesce(s.is_blocked, false) as is_blocked, jsonb_array_length(l.label_ids) > 0 and s.in_stock = 0 as is_gone,
  r.invoice ->> 'number' as invoice, r.confirmed_by as person,
  (select (line ->> 'temperature')::numeric from jsonb_array_elements(r.details -> 'lines') as line
    cross join lateral jsonb_array_elements(line -> 'lots') as own
    where own ->> 'lot' = l.lot and line ->> 'description' = l.description and line -> 'temperature' <> 'null' limit 1) as temperature
from received_lots l
join receipts r on r.tenant_id = $1 and r.id = l.receipt_id
cross join lateral (
  select count(*)::integer as in_stock, count(blocked) > 0 as is_blocked from labels
  where tenant_id = $1 and stock = 'in_stock' and received_lot_id = l.id
) s
where l.tenant_id = $1 and l.id = any($2::integer[])`

interface LotRow {
  readonly id: number
  readonly code: string
  readonly lot: string
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly supplier: string
  readonly received_at: Date
  readonly closed: boolean
  readonly segregated: boolean
  readonly is_blocked: boolean
  readonly is_gone: boolean
  readonly invoice: string | null
  readonly person: string | null
  readonly temperature: string | null
}

function lotStatus({ closed, is_gone: isGone, segregated, is_blocked: isBlocked }: LotRow): NodeOf<'lote'>['status'] {
  if (closed || isGone) return 'encerrado'
  if (segregated) return 'segregado'
  return isBlocked ? 'bloqueado' : 'em_uso'
}

/** `40 kg`; in the note's own word where that is no unit: `2 CX`. */
export function receivedText({ quantity, unit }: Pick<LotRow, 'quantity' | 'unit'>): string {
  const text = `${plainText(Number(quantity))} ${unit}`
  const known = parseWeight(text)?.unit ?? null
  return known === null ? text : `${plainText(Number(quantity))} ${unitSymbols[known]}`
}

const lotNode = (row: LotRow, names: Names): NodeOf<'lote'> => ({
  key: keyOf({ type: 'lote', id: row.id }),
  type: 'lote',
  id: row.id,
  code: row.code,
  name: row.name,
  lot: row.lot,
  quantity: receivedText(row),
  status: lotStatus(row),
  place: '',
  at: row.received_at.toISOString(),
  person: row.person === null ? '' : shownPerson(names, row.person),
  supplier: row.supplier,
  invoice: row.invoice,
  temperature: row.temperature === null ? null : Number(row.temperature),
})

const LABELS = `select ${LABEL_COLUMNS} from labels l where l.tenant_id = $1 and l.id = any($2::integer[]) order by l.name_key, l.id`

const labelRows = (tx: TenantTransaction, ids: readonly number[]): Promise<LabelRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.query<LabelRow>({ sql: LABELS, parameters: [tx.tenantId, ids] })

const standing = z.enum(labelStandings)

export const standingOf = ({ stock, is_blocked: isBlocked }: Pick<LabelRow, 'stock' | 'is_blocked'>) =>
  standing.parse(stock === 'in_stock' && isBlocked ? 'blocked' : stock)

const labelNode = (row: LabelRow, names: Names): NodeOf<'etiqueta'> => ({
  key: keyOf({ type: 'etiqueta', id: row.id }),
  type: 'etiqueta',
  id: row.id,
  code: row.code,
  name: row.name,
  lot: row.own_lot,
  quantity: row.weight,
  status: standingOf(row),
  place: row.stock === 'in_stock' ? row.place : '',
  at: (row.withdrawn_at ?? row.entered_at).toISOString(),
  person: row.stock === 'in_stock' ? row.responsible : shownPerson(names, row.person),
})

const BATCHES = `select id, lot, name, real, unit, produced_at, person from batches
where tenant_id = $1 and id = any($2::integer[])`

interface BatchRow {
  readonly id: number
  readonly lot: string
  readonly name: string
  readonly real: string
  readonly unit: keyof typeof unitSymbols
  readonly produced_at: Date
  readonly person: string | null
}

const batchNode = (row: BatchRow, names: Names): NodeOf<'preparo'> => ({
  key: keyOf({ type: 'preparo', id: row.id }),
  type: 'preparo',
  id: row.id,
  code: row.lot,
  name: row.name,
  lot: row.lot,
  quantity: `${plainText(Number(row.real))} ${unitSymbols[row.unit]}`,
  status: 'feito',
  place: '',
  at: row.produced_at.toISOString(),
  person: row.person === null ? '' : shownPerson(names, row.person),
})

/** The nodes with what is known of each, in the order of the walk. */
export async function readNodes(
  tx: TenantTransaction,
  nodes: readonly NodeRef[],
  personNames: Promise<Names>,
): Promise<TraceNode[]> {
  const [lots, labels, batches, names] = await Promise.all([
    rowsOf<LotRow>(tx, LOTS, idsOf(nodes, 'lote')),
    labelRows(tx, idsOf(nodes, 'etiqueta')),
    rowsOf<BatchRow>(tx, BATCHES, idsOf(nodes, 'preparo')),
    personNames,
  ])
  const read = [
    ...lots.map((row) => lotNode(row, names)),
    ...labels.map((row) => labelNode(row, names)),
    ...batches.map((row) => batchNode(row, names)),
  ]
  const byKey = new Map(read.map((node) => [node.key, node]))
  return nodes.flatMap((node) => byKey.get(keyOf(node)) ?? [])
}

const rowsOf = <Row extends object>(tx: TenantTransaction, sql: string, ids: readonly number[]): Promise<Row[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.query<Row>({ sql, parameters: [tx.tenantId, ids] })
