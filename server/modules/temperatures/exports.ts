import { addDays, expiryInstant } from '../../contract/calendar.ts'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import type { TemperatureExportBody } from './contract/export.ts'
import { temperatureExportBody, temperatureExportMessages } from './contract/export.ts'
import { monthText } from './paper/sheet-words.ts'
import { temperaturesCsv } from './paper/temperatures-csv.ts'
import type { TemperaturePorts } from './ports.ts'
import { listPoints } from './read/points.ts'
import { readByHand } from './read/readings.ts'
import { readPointVersions } from './read/round-facts.ts'
import type { PointSheet, SheetReading } from './rules/month-sheet.ts'
import { daysOfMonth, pointSheet } from './rules/month-sheet.ts'

const KIND = 'temperatures'
const PAGE = 1000
/** Held in the worker's memory. */
const READINGS_MAX = 100_000
const mediaTypes = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

export const temperaturesRequest = ({ month, format }: TemperatureExportBody): ExportRequest => ({
  kind: KIND,
  parameters: { month, format },
  title: `Temperaturas de ${monthText(month)} (${format.toUpperCase()})`,
})

type PersonNames = TemperaturePorts['personNames']

function temperaturesFile(personNames: PersonNames) {
  return async (work: ExportWork, { month, format }: TemperatureExportBody): Promise<ExportedFile> => {
    const { timeZone, name: businessName } = work.tenant
    const points = await readSheets(work, month)
    if (points.length === 0) throw new ExportImpossible(temperatureExportMessages.nothing)
    const sheet = { points, month: monthText(month), timeZone, names: await work.read(personNames) }
    return {
      name: `temperaturas-${month}.${format}`,
      type: mediaTypes[format],
      bytes: format === 'csv' ? temperaturesCsv(sheet) : await pdfOf(sheet, { businessName, now: work.now }),
    }
  }
}

// Imported with the first PDF, because the PDF library takes a good part of the process's memory.
const pdfOf: typeof import('./paper/temperatures-pdf.ts').temperaturesPdf = async (sheet, context) =>
  (await import('./paper/temperatures-pdf.ts')).temperaturesPdf(sheet, context)

/** The points of the month with their readings by hand, by name. */
async function readSheets(work: ExportWork, month: string): Promise<PointSheet[]> {
  const { timeZone } = work.tenant
  const days = daysOfMonth(month)
  const [first = month, last = first] = [days[0], days.at(-1)]
  // A day begins where the day before ends.
  const span = { since: expiryInstant(addDays(first, -1), timeZone), before: expiryInstant(last, timeZone) }
  const [points, versions] = await work.read((tx) => Promise.all([listPoints(tx), readPointVersions(tx)]))
  const sheets: PointSheet[] = []
  let count = 0
  for (const [index, point] of points.entries()) {
    const readings = await readAll(work, point.id, span)
    count += readings.length
    if (count > READINGS_MAX) throw new ExportImpossible(temperatureExportMessages.tooMuch)
    const sheet = pointSheet({ point, versions: versions.get(point.id) ?? [] }, readings, {
      month,
      now: work.now,
      timeZone,
    })
    if (sheet !== null) sheets.push(sheet)
    await work.progress(index + 1, points.length)
  }
  return sheets
}

async function readAll(
  work: ExportWork,
  pointId: number,
  span: { readonly since: Date; readonly before: Date },
): Promise<SheetReading[]> {
  const readings: SheetReading[] = []
  for (;;) {
    const last = readings.at(-1)
    const after = last === undefined ? null : { at: last.at.toISOString(), id: last.id }
    const page = await work.read((tx) => readByHand(tx, [pointId], span, { after, limit: PAGE }))
    readings.push(...page)
    if (page.length < PAGE || readings.length > READINGS_MAX) return readings
  }
}

export const temperatureExports = (personNames: PersonNames): readonly ExportDefinition[] => [
  exportDefinition(KIND, temperatureExportBody, temperaturesFile(personNames), 'everybody'),
]
