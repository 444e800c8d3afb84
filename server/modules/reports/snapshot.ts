import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { ReportContent } from './content.ts'
import { reportContent } from './content.ts'
import type { CostBook, Shelf, ShelfLabel } from './ports.ts'

/** What a report is made of, and of what it may read them. */
export interface Sources {
  readonly shelf: Shelf
  readonly costBook: CostBook
}

/** Rows in one report: some ten megabytes in memory and three hundred pages, which is more than anybody reads. */
const LABELS_MAX = 10_000
const PAGE = 1_000

/** Thrown where there are more labels than a report may have. */
export class TooManyLabels extends Error {
  constructor(count: number) {
    super(`A report of ${count} labels`)
    this.name = 'TooManyLabels'
  }
}

/**
 * Makes the transaction see one state of the database, so that pages, totals and costs are of one moment, whatever is written
 * meanwhile. It must come before its first query.
 */
export function seeOneMoment(tx: TenantTransaction): void {
  tx.send({ sql: 'set transaction isolation level repeatable read, read only', parameters: [] })
}

/** Everything that a report says of this instant. */
export async function readContent(tx: TenantTransaction, { shelf, costBook }: Sources, at: Date, timeZone: string): Promise<ReportContent> {
  const { expired, expiringSoon } = await shelf.totals(tx, at)
  if (expired + expiringSoon > LABELS_MAX) throw new TooManyLabels(expired + expiringSoon)
  const labels = [...(await allOf(tx, shelf, 'expired', at, timeZone)), ...(await allOf(tx, shelf, 'expiring', at, timeZone))]
  return reportContent(at, labels, await costBook(tx, labels.map(({ name }) => name)))
}

async function allOf(tx: TenantTransaction, shelf: Shelf, status: ShelfLabel['status'], at: Date, timeZone: string): Promise<ShelfLabel[]> {
  const labels: ShelfLabel[] = []
  for (;;) {
    const page = await shelf.page(tx, { status, at, timeZone, after: labels.at(-1), limit: PAGE })
    labels.push(...page)
    if (page.length < PAGE) return labels
  }
}
