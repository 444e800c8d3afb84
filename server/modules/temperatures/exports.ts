import { addDays, expiryInstant } from '../../contract/calendar.ts'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import { hasSaoPauloNorm } from './contract/case.ts'
import { isLate } from './contract/given-reading.ts'
import type { TemperatureExportBody } from './contract/export.ts'
import { temperatureExportBody, temperatureExportMessages } from './contract/export.ts'
import { monthText } from './paper/sheet-words.ts'
import { temperaturesCsv } from './paper/temperatures-csv.ts'
import type { IncidentPorts } from './ports.ts'
import { listPoints } from './read/points.ts'
import type { ReadingByHand } from './read/readings.ts'
import { readByHand } from './read/readings.ts'
import { readPointVersions } from './read/round-facts.ts'
import type { SensedReading } from './read/sensed-rounds.ts'
import { readSensed, windowsOf } from './read/sensed-rounds.ts'
import { roundsOn } from './rules/due-rounds.ts'
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

type SheetPorts = Pick<IncidentPorts, 'personNames' | 'kitchen'>

function temperaturesFile({ personNames, kitchen }: SheetPorts) {
  return async (work: ExportWork, { month, format }: TemperatureExportBody): Promise<ExportedFile> => {
    const { timeZone, name: businessName } = work.tenant
    const points = await readSheets(work, month)
    if (points.length === 0) throw new ExportImpossible(temperatureExportMessages.nothing)
    const [names, { norms }] = await work.read((tx) =>
      Promise.all([personNames(tx), kitchen(tx, Promise.resolve({ timeZone }))]),
    )
    const last = daysOfMonth(month).at(-1) ?? month
    const sheet = { points, month: monthText(month), timeZone, names, hasSaoPauloNorm: hasSaoPauloNorm(norms, last) }
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

/** The points of the month with their readings by hand and those of sensors that count for a round, by name. */
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
    const own = versions.get(point.id) ?? []
    const windows = days.flatMap((day) => windowsOf(point.id, day, roundsOn(day, own, timeZone)))
    const sensed = await work.read((tx) => readSensed(tx, windows, timeZone))
    const sheet = pointSheet(
      { point, versions: own, readings, sensed: sensed.map(sensedInSheet) },
      { month, now: work.now, timeZone },
    )
    if (sheet !== null) sheets.push(sheet)
    await work.progress(index + 1, points.length)
  }
  return sheets
}

/** A sensor's rows do not say which limits the point had. */
const sensedInSheet = (reading: SensedReading): SheetReading => ({
  ...reading,
  min: null,
  max: null,
  late: isLate(reading.at.getTime(), reading.enteredAt.getTime()),
  action: null,
  note: '',
  userId: null,
  correction: null,
})

async function readAll(
  work: ExportWork,
  pointId: number,
  span: { readonly since: Date; readonly before: Date },
): Promise<ReadingByHand[]> {
  const readings: ReadingByHand[] = []
  for (;;) {
    const last = readings.at(-1)
    const after = last === undefined ? null : { at: last.at.toISOString(), id: last.id }
    const page = await work.read((tx) => readByHand(tx, [pointId], span, { after, limit: PAGE }))
    readings.push(...page)
    if (page.length < PAGE || readings.length > READINGS_MAX) return readings
  }
}

export const temperatureExports = (ports: SheetPorts): readonly ExportDefinition[] => [
  exportDefinition(KIND, temperatureExportBody, temperaturesFile(ports), 'everybody'),
]
