import * as z from 'zod/mini'
import { readChainHead } from '../../events/event-chain.ts'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import { sheetFormats, temperatureExportMessages } from './contract/export.ts'
import { incidentName } from './contract/incidents.ts'
import { claimCsv } from './paper/claim-csv.ts'
import type { Claim } from './paper/claim-words.ts'
import type { IncidentPorts } from './ports.ts'
import { settingsOfEnd } from './read/end-settings.ts'
import { BEFORE_MS, decisionRows, findIncident } from './read/incident-rows.ts'
import type { StoredReading } from './read/readings.ts'
import { readReadings } from './read/readings.ts'
import { findSettings } from './read/settings.ts'

const KIND = 'incident-losses'
const parameters = z.strictObject({ id: z.int(), format: z.enum(sheetFormats) })
const mediaTypes = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

export const claimRequest = (id: number, format: 'pdf' | 'csv'): ExportRequest => ({
  kind: KIND,
  parameters: { id, format },
  title: `Relação de perdas, ${incidentName(id)} (${format.toUpperCase()})`,
})

function claimFile(ports: IncidentPorts) {
  return async (work: ExportWork, { id, format }: z.infer<typeof parameters>): Promise<ExportedFile> => {
    const claim = await readClaim(work, id, ports)
    if (claim === null || claim.losses.length === 0) throw new ExportImpossible(temperatureExportMessages.noLosses)
    return {
      name: `perdas-ocorrencia-${id}.${format}`,
      type: mediaTypes[format],
      bytes: format === 'csv' ? claimCsv(claim) : await pdfOf(claim, work),
    }
  }
}

// Imported with the first PDF, because the PDF library takes a good part of the process's memory.
const pdfOf = async (claim: Claim, { now, tenant }: ExportWork): Promise<Uint8Array> =>
  (await import('./paper/claim-pdf.ts')).claimPdf(claim, { businessName: tenant.name, now })

async function readClaim(work: ExportWork, id: number, ports: IncidentPorts): Promise<Claim | null> {
  const incident = await work.read((tx) => findIncident(tx, id))
  if (incident === undefined) return null
  const startedAt = Date.parse(incident.startedAt)
  const endedAt = incident.endedAt === null ? work.now.getTime() : Date.parse(incident.endedAt)
  const span = { since: new Date(startedAt - BEFORE_MS), before: new Date(endedAt + BEFORE_MS) }
  const pointIds = incident.points.map(({ pointId }) => pointId)
  return work.read(async (tx) => {
    const [decisions, readings, names, house, settings, ofEnd, head] = await Promise.all([
      decisionRows(tx, id),
      readReadings(tx, pointIds, span),
      ports.personNames(tx),
      ports.house(tx),
      findSettings(tx),
      incident.endedAt === null ? null : settingsOfEnd(tx, id, new Date(incident.endedAt)),
      readChainHead(tx),
    ])
    const losses = await ports.losses(
      tx,
      [...decisions.values()].flatMap(({ decision, label_id: label }) => (decision === 'descarta' ? [label] : [])),
    )
    return {
      incident,
      losses,
      decisions: [...decisions.values()],
      readings: shownReadings(readings, startedAt, endedAt),
      names,
      house,
      settings,
      gapMinutes: (ofEnd ?? settings).gapMinutes,
      now: work.now,
      chain: head ?? null,
      timeZone: work.tenant.timeZone,
      businessName: work.tenant.name,
    }
  })
}

/** Those of the occurrence, and of each point the last one before it, which says how cold it was. */
function shownReadings(readings: readonly StoredReading[], startedAt: number, endedAt: number): StoredReading[] {
  const before = new Map(readings.filter(({ at }) => at.getTime() < startedAt).map((one) => [one.pointId, one]))
  return readings.filter(
    (one) => one.at.getTime() <= endedAt && (one.at.getTime() >= startedAt || before.get(one.pointId) === one),
  )
}

export const claimExports = (ports: IncidentPorts): readonly ExportDefinition[] => [
  exportDefinition(KIND, parameters, claimFile(ports), 'ver_custos'),
]
