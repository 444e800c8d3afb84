import * as z from 'zod/mini'
import type { PersonNames } from '../../audit-sentence.ts'
import { shownPerson } from '../../audit-sentence.ts'
import { addDays, expiryInstant } from '../../contract/calendar.ts'
import { wholeDays } from '../../contract/period.ts'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import type { ReceiptExportBody } from './contract/export.ts'
import { receiptExportFormats, receiptExportMessages } from './contract/export.ts'
import { receivingEvents } from './events.ts'
import { receiptsCsv } from './paper/receipts-csv.ts'
import type { SheetReceipt } from './paper/sheet-words.ts'
import type { ReceiptsCursor } from './queries.ts'
import { RECEIPTS_PAGE, receivedBetween } from './queries.ts'

/** About 20 MB of texts, held in the worker's memory. */
const LINES_MAX = 100_000

const parameters = z.safeExtend(wholeDays, { format: z.enum(receiptExportFormats) })

const mediaTypes = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

const shown = (day: string): string => day.split('-').toReversed().join('/')

/** Whoever sees costs gets a file of another kind: nobody else may open it. */
export const receiptsRequest = ({ from, to, format }: ReceiptExportBody, seesCosts: boolean): ExportRequest => ({
  kind: seesCosts ? 'receipts-with-costs' : 'receipts',
  parameters: { from, to, format },
  title: `Recebimentos de ${shown(from)} a ${shown(to)} (${format.toUpperCase()})`,
})

function receiptsFile(personNames: PersonNames, seesCosts: boolean) {
  return async (work: ExportWork, { from, to, format }: ReceiptExportBody): Promise<ExportedFile> => {
    const { timeZone, name } = work.tenant
    const receipts = await readReceipts(work, { from, to, personNames })
    if (receipts.length === 0) throw new ExportImpossible(receiptExportMessages.nothing)
    const sheet = { receipts, timeZone, seesCosts, period: `${shown(from)} a ${shown(to)}` }
    return {
      name: `recebimentos-${from}-a-${to}.${format}`,
      type: mediaTypes[format],
      bytes: format === 'csv' ? receiptsCsv(sheet) : await pdfOf(sheet, { businessName: name, now: work.now }),
    }
  }
}

// Imported with the first PDF, because the PDF library takes a good part of the process's memory.
const pdfOf: typeof import('./paper/receipts-pdf.ts').receiptsPdf = async (sheet, context) =>
  (await import('./paper/receipts-pdf.ts')).receiptsPdf(sheet, context)

interface Asked {
  readonly from: string
  readonly to: string
  readonly personNames: PersonNames
}

/** What was received in the period, the oldest first; what was taken back too. */
async function readReceipts(work: ExportWork, { from, to, personNames }: Asked): Promise<SheetReceipt[]> {
  const { timeZone } = work.tenant
  const since = expiryInstant(addDays(from, -1), timeZone)
  const before = expiryInstant(to, timeZone)
  const names = await work.read(personNames)
  const receipts: SheetReceipt[] = []
  let lines = 0
  let after: ReceiptsCursor | null = null
  do {
    const page: ReceivedPage = await readPage(work, { since, before, after })
    for (const { id, details, confirmed_by: by, reversed_for: reversedFor } of page.rows) {
      const read = receivingEvents.ReceiptOpened.data.parse(details)
      lines += read.lines.length
      receipts.push({ id, details: read, by: shownPerson(names, by), reversedFor })
    }
    if (lines > LINES_MAX) throw new ExportImpossible(receiptExportMessages.tooMuch)
    after = page.next
    await work.progress(receipts.length, receipts.length + (after === null ? 0 : RECEIPTS_PAGE))
  } while (after !== null)
  return receipts
}

interface ReceivedPage {
  readonly rows: Awaited<ReturnType<typeof receivedBetween>>
  readonly next: ReceiptsCursor | null
}

interface Span {
  readonly since: Date
  readonly before: Date
  readonly after: ReceiptsCursor | null
}

async function readPage(work: ExportWork, { since, before, after }: Span): Promise<ReceivedPage> {
  const rows = await work.read((tx) => receivedBetween(tx, since, before, after))
  const last = rows.at(-1)
  const isLast = last === undefined || rows.length < RECEIPTS_PAGE
  return { rows, next: isLast ? null : { receivedAt: last.received_at.toISOString(), id: last.id } }
}

export const receiptExports = (personNames: PersonNames): readonly ExportDefinition[] => [
  exportDefinition('receipts', parameters, receiptsFile(personNames, false), 'everybody'),
  exportDefinition('receipts-with-costs', parameters, receiptsFile(personNames, true), 'ver_custos'),
]
