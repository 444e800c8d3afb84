import * as z from 'zod/mini'
import { shownPerson } from '../../../audit-sentence.ts'
import { addDays, expiryInstant } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import type { Page } from '../../../http/page-reply.ts'
import { decodeCursor, encodeCursor } from '../../../http/paging.ts'
import type { Identity } from '../../../http/identity.ts'
import { may } from '../../../http/contract/permission.ts'
import type { BatchPage, BatchesQuery, BatchSummary } from '../contract/batches.ts'
import { productionEvents } from '../events.ts'
import type { ProductionPorts } from '../ports.ts'
import type { BatchesCursor, BatchRow, SummaryRow } from '../queries.ts'
import { BATCHES_PAGE, findBatch, listBatches } from '../queries.ts'
import { batchAnswer, outputsOf, summaryAnswer } from './batch-answer.ts'

/** What the row keeps as it is in the event. */
const restOfDetails = z.pick(productionEvents.BatchProduced.data, {
  cooked: true,
  inputs: true,
  outputs: true,
  leftover: true,
  dates: true,
  hints: true,
})

const headOf = (row: SummaryRow) => ({
  id: row.id,
  lot: row.lot,
  recipeId: row.recipe_id,
  recipeVersion: row.recipe_version,
  name: row.name,
  times: Number(row.times),
  planned: Number(row.planned),
  real: Number(row.real),
  unit: productionEvents.BatchProduced.data.shape.unit.parse(row.unit),
  producedAt: row.produced_at.toISOString(),
  cost: row.cost,
  labels: row.labels,
})

const detailsOf = (row: BatchRow) => ({ ...headOf(row), ...restOfDetails.parse(row.details) })

interface Reader {
  readonly identity: Promise<Identity>
  readonly ports: Pick<ProductionPorts, 'personNames'>
}

const shownTo = (row: SummaryRow, names: ReadonlyMap<string, string>, own: Identity) => ({
  person: shownPerson(names, row.person),
  undoneAt: row.undone_at?.toISOString() ?? null,
  seesCosts: may(own, 'ver_custos'),
})

interface PageReader extends Reader {
  readonly ports: Pick<ProductionPorts, 'personNames' | 'made'>
}

/** Two flights: the batch says which labels are its own. */
export async function shownBatch(
  tx: TenantTransaction,
  id: number,
  { identity, ports }: PageReader,
): Promise<BatchPage> {
  const [row, names, own] = await Promise.all([findBatch(tx, id), ports.personNames(tx), identity])
  const existing = found(row, 'batch_not_found')
  const details = detailsOf(existing)
  const made = await ports.made(tx, outputsOf(details))
  // Labels are born with their batch, whose row says only when it was made.
  const at = made[0]?.enteredAt.toISOString() ?? details.producedAt
  const answer = batchAnswer({ ...details, at }, shownTo(existing, names, own))
  return { ...answer, made: made.map(({ enteredAt: _entered, ...label }) => label) }
}

// PostgreSQL has no year 0.
const batchesCursor: z.ZodMiniType<BatchesCursor> = z.pipe(
  z.tuple([z.iso.datetime().check(z.regex(/^2[01]/)), z.int().check(z.minimum(1), z.maximum(999_999_999))]),
  z.transform(([producedAt, id]: [string, number]) => ({ producedAt, id })),
)

export async function shownBatches(
  tx: TenantTransaction,
  { from, to, recipe, product, cursor }: BatchesQuery,
  { identity, ports }: Reader,
): Promise<Page<BatchSummary>> {
  const after = decodeCursor(cursor, batchesCursor)
  const own = await identity
  const asked = {
    // A day begins where the day before ends.
    since: from === undefined ? null : expiryInstant(addDays(from, -1), own.timeZone),
    before: to === undefined ? null : expiryInstant(to, own.timeZone),
    recipe,
    product,
  }
  const [rows, names] = await Promise.all([listBatches(tx, asked, after), ports.personNames(tx)])
  const last = rows.at(-1)
  const next =
    last !== undefined && rows.length === BATCHES_PAGE ? encodeCursor([last.produced_at.toISOString(), last.id]) : null
  return { items: rows.map((row) => summaryAnswer(headOf(row), shownTo(row, names, own))), next }
}
