import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { ReportContent } from './content.ts'
import { reportContent } from './content.ts'
import type { CostBook, Shelf, ShelfLabel } from '../ports.ts'

/** The other modules' data that a report reads. */
export interface Sources {
  readonly shelf: Shelf
  readonly costBook: CostBook
}

/** The most labels in one report: about ten megabytes of memory and three hundred pages. */
const LABELS_MAX = 10_000
const PAGE = 1_000

/** Thrown if there are more labels than a report may have. */
export class TooManyLabels extends Error {
  constructor(count: number) {
    super(`A report of ${count} labels`)
    this.name = 'TooManyLabels'
  }
}

/**
 * Makes the transaction read one snapshot of the database, so that pages, totals and costs agree despite concurrent
 * writes. Must be called before the transaction's first query.
 */
export function useOneSnapshot(tx: TenantTransaction): void {
  tx.send({ sql: 'set transaction isolation level repeatable read, read only', parameters: [] })
}

/** The content of a report at this instant. */
export async function readContent(
  tx: TenantTransaction,
  { shelf, costBook }: Sources,
  at: Date,
  timeZone: string,
): Promise<ReportContent> {
  const { expired, expiringSoon } = await shelf.totals(tx, at)
  if (expired + expiringSoon > LABELS_MAX) throw new TooManyLabels(expired + expiringSoon)
  const labels = [
    ...(await allOf(tx, shelf, 'expired', at, timeZone)),
    ...(await allOf(tx, shelf, 'expiring', at, timeZone)),
  ]
  return reportContent(at, labels, await costBook(tx, labels))
}

async function allOf(
  tx: TenantTransaction,
  shelf: Shelf,
  status: ShelfLabel['status'],
  at: Date,
  timeZone: string,
): Promise<ShelfLabel[]> {
  const labels: ShelfLabel[] = []
  for (;;) {
    const page = await shelf.page(tx, { status, at, timeZone, after: labels.at(-1), limit: PAGE })
    labels.push(...page)
    if (page.length < PAGE) return labels
  }
}
