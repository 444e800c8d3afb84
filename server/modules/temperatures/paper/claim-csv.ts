import { measuredText } from '../../../contract/food.ts'
import { labelsText } from '../../../contract/words.ts'
import { csvRows, noFormula } from '../../../csv.ts'
import type { IncidentLoss } from '../ports.ts'
import type { StoredReading } from '../read/readings.ts'
import type { Claim } from './claim-words.ts'
import {
  CLAIM_FOOT,
  CLAIM_TITLE,
  correctionOf,
  decisionLines,
  headingOf,
  houseFacts,
  incidentFacts,
  momentText,
  readingWho,
  sourceLines,
  sourceText,
  totalsOf,
  unmeasuredLines,
} from './claim-words.ts'

const header = ['Código', 'Produto', 'Lote', 'Quantidade', 'Valor (R$)', 'Origem do valor', 'Notas']

const lossRow = (loss: IncidentLoss): string[] => [
  loss.code,
  noFormula(loss.name),
  noFormula(loss.lot ?? ''),
  noFormula(loss.quantity),
  (loss.value ?? '').replace('.', ','),
  sourceText(loss),
  noFormula(noteTexts(loss).join(' | ')),
]

/** `nota 12345`, with its key; a lot without a note says so. */
function noteTexts({ notes }: IncidentLoss): readonly string[] {
  const texts = notes.map(({ number, key, lot }) =>
    number === null ? `lote ${lot}: sem nota registrada` : `nota ${number}${key === null ? '' : `, chave ${key}`}`,
  )
  return texts.length === 0 ? ['sem nota registrada'] : [...new Set(texts)]
}

function totalTexts({ losses }: Claim): readonly string[] {
  const { sum, uncosted } = totalsOf(losses)
  return [
    `Total: ${labelsText(losses.length)}, ${sum}`,
    ...(uncosted === 0 ? [] : [`${labelsText(uncosted)} sem custo, fora do total`]),
  ]
}

/** `30/11/2026 18:10 · Geladeira 1 · 9,4 °C · Ana Souza, à mão`, in the order of the hours. */
function readingText(reading: StoredReading, claim: Claim): string {
  const point = claim.incident.points.find(({ pointId }) => pointId === reading.pointId)?.name ?? ''
  const value = measuredText(reading.value)
  const parts = [
    momentText(reading.at, claim.timeZone),
    point,
    value,
    readingWho(reading, claim),
    correctionOf(reading),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** The losses as a table, with what is known of the occurrence above it and below. */
export function claimCsv(claim: Claim): Buffer {
  const { note } = claim.incident
  const width = (cells: readonly string[]) => [...cells, ...header.slice(cells.length).map(() => '')]
  const lines = (heading: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [[''], [heading], ...texts.map((text) => [noFormula(text)])]
  const rows = [
    [CLAIM_TITLE],
    [headingOf(claim)],
    ...[...houseFacts(claim), ...incidentFacts(claim)].map(([name, value]) => [name, noFormula(value)]),
    ...(note === '' ? [] : [['Observação', noFormula(note)]]),
    [''],
    header,
    ...claim.losses.map(lossRow),
    ...totalTexts(claim).map((text) => [text]),
    ...lines('Leituras', [...claim.readings.map((reading) => readingText(reading, claim)), ...unmeasuredLines(claim)]),
    ...lines(
      'Decisões',
      decisionLines(claim).map(({ when, what, who }) => `${when} · ${what} · ${who}`),
    ),
    ...lines('Origem', sourceLines(claim)),
    [CLAIM_FOOT],
  ]
  return csvRows(rows.map(width), { bom: true })
}
