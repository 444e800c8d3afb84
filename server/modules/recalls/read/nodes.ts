import * as z from 'zod/mini'
import { shownPerson } from '../../../audit-sentence.ts'
import { plainText } from '../../../contract/decimal.ts'
import { units, unitSymbols } from '../../../contract/units.ts'
import { parseWeight } from '../../../contract/weight.ts'
import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { TraceNode } from '../contract/trace.ts'
import { labelStandings } from '../contract/trace.ts'
import type { RecallPorts, TraceLot } from '../ports.ts'
import type { NodeRef } from '../rules/node-ref.ts'
import type { LabelRow } from './label-sql.ts'
import { LABEL_COLUMNS, labelColumns } from './label-sql.ts'
import { idsOf, keyOf } from '../rules/node-ref.ts'

type Names = ReadonlyMap<string, string>
type NodeOf<Type extends TraceNode['type']> = Extract<TraceNode, { type: Type }>

// Raw SQL here and below: a trace reads the rows of three modules. `receipts.details` has what was measured at the door.
const AT_DOOR = rawStatement({ id: 'integer', celsius: 'numeric' })`
select l.id, (line ->> 'temperature')::numeric as celsius
from received_lots l join receipts r on r.tenant_id = $1 and r.id = l.receipt_id
cross join lateral jsonb_array_elements(r.details -> 'lines') as line
cross join lateral jsonb_array_elements(line -> 'lots') as own
where l.tenant_id = $1 and l.id = any($2::integer[]) and own ->> 'lot' = l.lot
  and line ->> 'description' = l.description and line -> 'temperature' <> 'null'`

/** `40 kg`; in the note's own word where that is no unit: `2 CX`. */
export function receivedText({ quantity, unit }: Pick<TraceLot, 'quantity' | 'unit'>): string {
  const text = `${plainText(Number(quantity))} ${unit}`
  const known = parseWeight(text)?.unit ?? null
  return known === null ? text : `${plainText(Number(quantity))} ${unitSymbols[known]}`
}

const lotNode = (lot: TraceLot, celsius: string | undefined, names: Names): NodeOf<'lote'> => ({
  key: keyOf({ type: 'lote', id: lot.id }),
  type: 'lote',
  id: lot.id,
  code: lot.code,
  name: lot.name,
  lot: lot.lot,
  quantity: receivedText(lot),
  status: lot.status,
  place: '',
  at: lot.receivedAt.toISOString(),
  person: lot.person === null ? '' : shownPerson(names, lot.person),
  supplier: lot.supplier,
  invoice: lot.note,
  temperature: celsius === undefined ? null : Number(celsius),
})

const LABELS = rawStatement(labelColumns)`
select ${LABEL_COLUMNS} from labels l where l.tenant_id = $1 and l.id = any($2::integer[]) order by l.name_key, l.id`

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

const BATCHES = rawStatement({
  id: 'integer',
  lot: 'text',
  name: 'text',
  real: 'numeric',
  unit: z.enum(units),
  produced_at: 'timestamptz',
  person: 'text?',
})`select id, lot, name, real, unit, produced_at, person from batches
where tenant_id = $1 and id = any($2::integer[])`

const batchNode = (row: RowOf<typeof BATCHES>, names: Names): NodeOf<'preparo'> => ({
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
  { lots: readLots, personNames }: Pick<RecallPorts, 'lots' | 'personNames'>,
): Promise<TraceNode[]> {
  const [lotIds, labelIds, batchIds] = [idsOf(nodes, 'lote'), idsOf(nodes, 'etiqueta'), idsOf(nodes, 'preparo')]
  const [lots, atDoor, labels, batches, names] = await Promise.all([
    lotIds.length === 0 ? [] : readLots(tx, lotIds),
    lotIds.length === 0 ? [] : tx.query(AT_DOOR(tx.tenantId, lotIds)),
    labelIds.length === 0 ? [] : tx.query(LABELS(tx.tenantId, labelIds)),
    batchIds.length === 0 ? [] : tx.query(BATCHES(tx.tenantId, batchIds)),
    personNames(tx),
  ])
  const celsius = new Map(atDoor.map((row) => [row.id, row.celsius]))
  const read = [
    ...lots.map((lot) => lotNode(lot, celsius.get(lot.id), names)),
    ...labels.map((row) => labelNode(row, names)),
    ...batches.map((row) => batchNode(row, names)),
  ]
  const byKey = new Map(read.map((node) => [node.key, node]))
  return nodes.flatMap((node) => byKey.get(keyOf(node)) ?? [])
}
