import * as z from 'zod/mini'
import type { PersonNames } from '../../../audit-sentence.ts'
import { shownPerson } from '../../../audit-sentence.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import type { Page } from '../../../http/page-reply.ts'
import { decodeCursor, encodeCursor } from '../../../http/paging.ts'
import type { Recall, RecallLabel, RecallsQuery, RecallSummary } from '../contract/recalls.ts'
import { isWaiting, readBareLots, shownLot } from './bare-lots.ts'
import { standingOf } from './nodes.ts'
import type { FoundRecall, RecalledRow } from './recall-rows.ts'
import {
  countLeft,
  findRecall,
  LABELS_SHOWN,
  listRecalls,
  readDestinations,
  recalledRows,
  RECALLS_PAGE,
} from './recall-rows.ts'
import { keyOf } from '../rules/node-ref.ts'

type Names = Awaited<ReturnType<PersonNames>>

/** What still has no destination. */
type Waiting = Pick<RecallSummary, 'left' | 'lotsLeft'>

const statusOf = ({ mode, closedAt }: FoundRecall): RecallSummary['status'] => {
  if (mode === 'simulado') return 'simulado'
  return closedAt === null ? 'aberto' : 'encerrado'
}

const summaryOf = (recall: FoundRecall, { left, lotsLeft }: Waiting, names: Names): RecallSummary => ({
  id: recall.id,
  number: recall.id,
  mode: recall.mode,
  role: recall.role,
  source: recall.source,
  reference: recall.reference,
  reason: recall.reason,
  startedAt: recall.startedAt.toISOString(),
  person: shownPerson(names, recall.person),
  status: statusOf(recall),
  closedAt: recall.closedAt?.toISOString() ?? null,
  conclusion: recall.conclusion,
  includePresumed: recall.includePresumed,
  onlyPresumed: recall.onlyPresumed ?? false,
  seconds: recall.seconds,
  inStock: recall.inStock,
  affected: recall.affected,
  left,
  lotsLeft,
})

const cursorOf = z.tuple([z.int().check(z.minimum(1), z.maximum(999_999_999))])

export async function shownRecalls(
  tx: TenantTransaction,
  { cursor }: RecallsQuery,
  personNames: PersonNames,
): Promise<Page<RecallSummary>> {
  const [recalls, names] = await Promise.all([
    listRecalls(tx, decodeCursor(cursor, cursorOf)?.[0] ?? null),
    personNames(tx),
  ])
  // A recall is closed when none is left: the list counts no labels of all the years before.
  const open = recalls.filter((recall) => statusOf(recall) === 'aberto')
  const [left, bare] = await Promise.all([countLeft(tx, open), readBareLots(tx, recalls)])
  const waiting = bare.filter(isWaiting)
  const last = recalls.at(-1)
  return {
    items: recalls.map((recall) => {
      const lotsLeft = waiting.filter((lot) => lot.recall_id === recall.id).length
      return summaryOf(recall, { left: left.get(recall.id) ?? 0, lotsLeft }, names)
    }),
    next: last !== undefined && recalls.length === RECALLS_PAGE ? encodeCursor([last.id]) : null,
  }
}

export async function shownRecall(tx: TenantTransaction, id: number, personNames: PersonNames): Promise<Recall> {
  const recall = found(await findRecall(tx, id), 'recall_not_found')
  const [left, lots, labels, destinations, names] = await Promise.all([
    countLeft(tx, [recall]),
    readBareLots(tx, [recall]),
    recalledRows(tx, id),
    readDestinations(tx, id),
    personNames(tx),
  ])
  const { separated, ...ways } = destinations
  return {
    ...summaryOf(recall, { left: left.get(id) ?? 0, lotsLeft: lots.filter(isWaiting).length }, names),
    roots: recall.roots.map(({ type, id: root, code, name, lot }) => ({
      key: keyOf({ type, id: root }),
      code,
      name,
      lot,
    })),
    lots: lots.map(shownLot),
    weak: [...recall.weak],
    separated: recall.mode === 'simulado' ? 0 : separated,
    destinations: recall.mode === 'simulado' ? { discarded: 0, returned: 0, released: 0, other: 0 } : ways,
    labels: labels.slice(0, LABELS_SHOWN).map((row) => labelOf(row, names)),
    more: labels.length > LABELS_SHOWN,
  }
}

const labelOf = (row: RecalledRow, names: Names): RecallLabel => ({
  id: row.id,
  code: row.code,
  name: row.name,
  weight: row.weight,
  place: row.stock === 'in_stock' ? row.place : '',
  found: row.found === 'em_estoque' ? 'em_estoque' : 'fora',
  status: standingOf(row),
  at: row.withdrawn_at?.toISOString() ?? null,
  person: row.stock === 'in_stock' ? null : shownPerson(names, row.person),
  separatedAt: row.separated_at?.toISOString() ?? null,
})
