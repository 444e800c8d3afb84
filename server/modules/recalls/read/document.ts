import type { PersonNames } from '../../../audit-sentence.ts'
import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { RecallLot } from '../contract/recalls.ts'
import type { Balance } from '../contract/trace.ts'
import type { HouseFacts, RecallPorts } from '../ports.ts'
import { readBareLots, shownLot } from './bare-lots.ts'
import { IS_SHOWN, isHeldSql, LABEL_COLUMNS, labelColumns } from './label-sql.ts'
import type { Destinations, FoundRecall } from './recall-rows.ts'
import { countLeft, findRecall, readDestinations } from './recall-rows.ts'
import { readBalance } from './trace.ts'

/** Labels and acts that a document lists at most. */
export const DOCUMENT_LABELS = 5_000
const DOCUMENT_ACTS = 200

// Raw SQL here and below: the document reads the rows of three modules. A lot is there because it is a root, or because a
// label that is a root came in with it.
const LOTS = rawStatement({
  id: 'integer',
  code: 'text',
  lot: 'text',
  name: 'text',
  brand: 'text',
  sif: 'text',
  supplier: 'text',
  cnpj: 'text?',
  received_at: 'timestamptz',
  makers_date: 'text?',
  quantity: 'numeric',
  unit: 'text',
  /** null: it came without a note, or the note was typed without its key. */
  note: 'text?',
  note_key: 'text?',
})`select l.id, l.code, l.lot, l.description as name, l.brand, l.sif, l.supplier, r.cnpj, l.received_at, l.makers_date,
  l.quantity, l.unit, r.invoice ->> 'number' as note, r.invoice ->> 'key' as note_key
from received_lots l
join receipts r on r.tenant_id = $1 and r.id = l.receipt_id
where l.tenant_id = $1 and (l.id = any($2::integer[])
  or l.id in (select received_lot_id from labels where tenant_id = $1 and id = any($3::integer[])))
order by l.id`

export type DocumentLot = RowOf<typeof LOTS>

// The lot of a label is the batch that made it, else the received one.
const LABELS = rawStatement({
  ...labelColumns,
  found: 'text',
  separated_at: 'timestamptz?',
  /** Blocked by this recall. */
  is_held: 'boolean',
  lot: 'text',
})`select ${LABEL_COLUMNS}, k.found, k.separated_at, ${isHeldSql('r.id', 'r.reason')} as is_held,
  coalesce(m.lot, w.lot, l.provenance::json ->> 'lot', '') as lot
from recalls r join recall_labels k on k.tenant_id = $1 and k.recall_id = r.id
join labels l on l.tenant_id = $1 and l.id = k.label_id
left join received_lots w on w.tenant_id = $1 and w.id = l.received_lot_id
left join lateral (select b.lot from label_batches s join batches b on b.tenant_id = $1 and b.id = s.batch_id
  where s.tenant_id = $1 and s.label_id = l.id and s.side = 'saiu' limit 1) m on true
where r.tenant_id = $1 and ${IS_SHOWN}
order by l.name_key, l.id limit ${DOCUMENT_LABELS}`

export type DocumentLabel = RowOf<typeof LABELS>

// The batches that have made a label of the recall.
const MADE_BY = `select s.batch_id from recall_labels k join label_batches s on s.tenant_id = $1 and s.label_id = k.label_id and s.side = 'saiu'
  where k.tenant_id = $1 and k.recall_id = $2`

const BATCHES = rawStatement({
  id: 'integer',
  lot: 'text',
  name: 'text',
  real: 'numeric',
  unit: 'text',
  produced_at: 'timestamptz',
  person: 'text?',
  labels: 'integer',
})`select b.id, b.lot, b.name, b.real, b.unit, b.produced_at, b.person, b.labels
from batches b where b.tenant_id = $1 and b.undone_at is null and b.id in (
  ${MADE_BY})
order by b.produced_at, b.id limit ${DOCUMENT_LABELS}`

export type DocumentBatch = RowOf<typeof BATCHES>

// All labels of these batches and of the recall, also those that became others since. One that came from another label was
// made once, as that one.
const MADE = rawStatement({
  name: 'text',
  lot: 'text',
  weight: 'text',
  made: 'text',
  valid: 'text',
  labels: 'integer',
  handed: 'integer',
})`select l.name, coalesce(m.lot, l.provenance::json ->> 'lot', '') as lot, l.weight, l.manipulation_date as made,
  l.expiration_date as valid, count(*) filter (where not exists (
    select 1 from label_links p where p.tenant_id = $1 and p.child_id = l.id and p.how <> 'preparo'))::integer as labels,
  count(*) filter (where l.stock in ('consumed', 'donated'))::integer as handed
from labels l
left join lateral (select b.lot from label_batches s join batches b on b.tenant_id = $1 and b.id = s.batch_id
  where s.tenant_id = $1 and s.label_id = l.id and s.side = 'saiu' limit 1) m on true
where l.tenant_id = $1 and l.stock <> 'annulled' and l.id in (
  select label_id from recall_labels where tenant_id = $1 and recall_id = $2
  union select o.label_id from label_batches o where o.tenant_id = $1 and o.side = 'saiu' and o.batch_id in (${MADE_BY}))
group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 limit ${DOCUMENT_LABELS}`

const ACTS = rawStatement({
  type: 'text',
  at: 'timestamptz',
  person: 'text?',
  reason: 'text?',
  labels: 'integer',
  /** Lots without labels. */
  lots: 'integer',
})`select type, recorded_at as at, meta -> 'actor' ->> 'userId' as person, data ->> 'reason' as reason,
  case when type in ('RecallLabelsSeparated', 'RecallLabelsReleased') then jsonb_array_length(data -> 'labels') else 0 end as labels,
  case when type = 'RecallLabelsReleased' then coalesce(jsonb_array_length(data -> 'lots'), 0) else 0 end as lots
from events where tenant_id = $1 and stream = $2 order by stream_version limit ${DOCUMENT_ACTS}`

export type DocumentAct = RowOf<typeof ACTS>

/** All that the document of a recall says. */
export interface RecallDocument {
  readonly recall: FoundRecall
  readonly lots: readonly DocumentLot[]
  /** Where the whole of a received lot is, by the lot's id; absent: its labels do not say how much they hold. */
  readonly balances: ReadonlyMap<number, Balance>
  readonly batches: readonly DocumentBatch[]
  /** Equal labels that the house has made, how many it made and how many it handed on. */
  readonly made: readonly RowOf<typeof MADE>[]
  readonly labels: readonly DocumentLabel[]
  readonly acts: readonly DocumentAct[]
  readonly destinations: Destinations
  /** The received lots without labels, with what has become of each. */
  readonly bareLots: readonly RecallLot[]
  /** Labels that are blocked in stock. */
  readonly left: number
  readonly names: Awaited<ReturnType<PersonNames>>
  readonly house: HouseFacts
}

export async function readDocument(
  tx: TenantTransaction,
  id: number,
  ports: RecallPorts,
): Promise<RecallDocument | null> {
  const recall = await findRecall(tx, id)
  if (recall === undefined) return null
  const rootIds = (type: string) => recall.roots.flatMap((root) => (root.type === type ? [root.id] : []))
  const [lots, labels, batches, made, acts, destinations, bareLots, left, names, house] = await Promise.all([
    tx.query(LOTS(tx.tenantId, rootIds('lote'), rootIds('etiqueta'))),
    tx.query(LABELS(tx.tenantId, id)),
    tx.query(BATCHES(tx.tenantId, id)),
    recall.role === 'sou_responsavel' ? tx.query(MADE(tx.tenantId, id)) : Promise.resolve([]),
    tx.query(ACTS(tx.tenantId, `recall-${id}`)),
    readDestinations(tx, id),
    readBareLots(tx, [recall]),
    countLeft(tx, [recall]),
    ports.personNames(tx),
    ports.house(tx),
  ])
  const balances = await Promise.all(lots.map(async (lot) => [lot.id, await readBalance(tx, lot.id, ports)] as const))
  return {
    recall,
    lots,
    balances: new Map(balances.flatMap(([lot, balance]) => (balance === null ? [] : [[lot, balance] as const]))),
    batches,
    made,
    labels,
    acts,
    destinations,
    bareLots: bareLots.map(shownLot),
    left: left.get(id) ?? 0,
    names,
    house,
  }
}
