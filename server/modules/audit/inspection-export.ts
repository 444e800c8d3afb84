import * as z from 'zod/mini'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition } from '../../jobs/export.ts'
import { cnpjText } from '../../contract/cnpj.ts'
import type { House, ReadHouse } from './ports.ts'
import type { InspectionPeriod } from './contract/api.ts'
import type { InspectionPack } from './paper/inspection-pdf.ts'
import type { InspectionProof } from './paper/inspection-proof.ts'
import { proofSection, proveLog } from './paper/inspection-proof.ts'
import type { Inspection } from './read/inspection-reading.ts'
import { readInspection } from './read/inspection-reading.ts'
import { receiptsSection } from './paper/inspection-receipts.ts'
import { temperaturesSection } from './paper/inspection-temperatures.ts'
import { allergensSection, incidentsSection, recallsSection } from './paper/inspection-told.ts'
import { inspectionSections } from './paper/inspection-sections.ts'
import type { AuditReading } from './queries.ts'

/** Formats a label's date as the labels module does. */
export type LabelDateText = (value: string, timeZone: string) => string

interface InspectionOptions {
  readonly reading: AuditReading
  readonly labelDate: LabelDateText
  readonly house: ReadHouse
}

const parameters = z.object({ from: z.string(), to: z.string(), askedBy: z.string() })
type InspectionParameters = z.infer<typeof parameters>

const shown = (date: string) => date.split('-').toReversed().join('/')
const periodText = ({ from, to }: InspectionPeriod) => `${shown(from)} a ${shown(to)}`

export function inspectionRequest({ from, to }: InspectionPeriod, askedBy: string): ExportRequest {
  return {
    kind: 'inspection',
    parameters: { from, to, askedBy },
    title: `Pacote de inspeção de ${periodText({ from, to })} (PDF)`,
  }
}

/** Progress, in hundredths, at the end of each step: verifying the chain, reading the period, drawing the pages. */
const [VERIFIED, READ, DRAWN] = [25, 50, 100]

function inspectionFile({ reading, labelDate, house: readHouse }: InspectionOptions) {
  return async (work: ExportWork, { from, to, askedBy }: InspectionParameters): Promise<ExportedFile> => {
    const progress = (begin: number, end: number) => (share: number) =>
      work.progress(Math.round(begin + (end - begin) * share), DRAWN)
    // The chain first: the pack lists events up to the head read here, so that both parts describe the same log.
    const proof = await proveLog(work, progress(0, VERIFIED))
    const inspection = await readInspection(
      work,
      reading,
      { period: { from, to }, askedBy, upTo: proof.head.position },
      progress(VERIFIED, READ),
    )
    const house = await work.read(readHouse)
    // Imported with the first PDF, because the PDF library takes a good part of the process's memory.
    const { inspectionPdf } = await import('./paper/inspection-pdf.ts')
    const pack = packOf(work, { from, to }, { inspection, proof, house, labelDate })
    const bytes = await inspectionPdf(pack, progress(READ, DRAWN))
    return { name: `inspecao-${from}-a-${to}.pdf`, type: 'application/pdf', bytes }
  }
}

interface PackParts {
  readonly inspection: Inspection
  readonly proof: InspectionProof
  readonly house: House
  readonly labelDate: LabelDateText
}

function packOf(
  { tenant, now }: ExportWork,
  period: InspectionPeriod,
  { inspection: { record, instants, askedBy }, proof, house, labelDate }: PackParts,
): InspectionPack {
  const isOver = instants.before !== null && instants.before <= now
  const clock = clockOf(tenant.timeZone)
  const issued = clock(now)
  // The pack lists no event after this moment, so all its parts tell the same state.
  const moment = isOver ? `no fim de ${shown(period.to)}` : `na emissão, em ${issued}`
  const formats = { moment: clock, labelDate: (value: string) => labelDate(value, tenant.timeZone), asOf: moment }
  return {
    period: periodText(period),
    timeZone: tenant.timeZone,
    now,
    cover: {
      businessName: tenant.name,
      facts: [
        { name: 'Estabelecimento', value: tenant.name },
        ...houseFacts(house),
        {
          name: 'Período',
          value: periodText(period),
          note: isOver
            ? 'do começo do primeiro ao fim do último dia'
            : 'O período ainda não terminou: há aqui o que foi registrado até a emissão.',
        },
        {
          name: 'Fuso horário',
          value: tenant.timeZone,
          note: `${offsetOf(tenant.timeZone, now)} na emissão; todos os horários são deste fuso`,
        },
        { name: 'Emitido em', value: issued },
        { name: 'Pedido por', value: askedBy },
        { name: 'Situação', value: moment, note: 'nada do que foi registrado depois está neste documento' },
      ],
      record,
      warning:
        proof.report !== null && proof.report.faults.length > 0
          ? 'ATENÇÃO: a conferência do registro encontrou falhas. Veja “Proteção do registro”.'
          : null,
    },
    sections: [
      ...inspectionSections(record, record.rows, formats),
      receiptsSection(record.receipts, clock),
      temperaturesSection(record.temperatures, clock),
      incidentsSection(record.incidents, clock),
      recallsSection(record.recalls, clock),
      allergensSection(record.allergens, clock),
      proofSection(proof, record, issued),
    ],
  }
}

/** What an inspector asks of the house first; what it has not said is left out. */
function houseFacts({ legalName, cnpj, address, city, uf, sanitaryLicence, technicalPerson }: House) {
  const where = [address, [city, uf].filter(Boolean).join('/')].filter(Boolean).join(', ')
  const { name = '', register = '' } = technicalPerson ?? {}
  const facts = [
    ['Razão social', legalName],
    ['CNPJ', cnpj === null ? null : cnpjText(cnpj)],
    ['Endereço', where],
    ['Licença sanitária', sanitaryLicence],
    ['Responsável técnico', [name, register].filter(Boolean).join(', ')],
  ] as const
  return facts.flatMap(([fact, value]) => (value ? [{ name: fact, value }] : []))
}

/** `20/11/2026 23:30` */
function clockOf(timeZone: string): (at: Date) => string {
  const clock = new Intl.DateTimeFormat('pt-BR-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (at) => clock.format(at).replace(', ', ' ')
}

/** `GMT-03:00` */
function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

export const inspectionExport = (options: InspectionOptions): ExportDefinition =>
  exportDefinition('inspection', parameters, inspectionFile(options), 'admin')
