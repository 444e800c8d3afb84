import { csvRows, noFormula } from '../../../csv.ts'
import type { IncidentLoss } from '../ports.ts'
import type { Claim } from './claim-words.ts'
import {
  chainText,
  CLAIM_FOOT,
  CLAIM_TITLE,
  claimFacts,
  decisionTexts,
  noteTexts,
  readingTexts,
  sourceText,
  totalTexts,
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

/** The losses as a table, with what is known of the occurrence above it and below. */
export function claimCsv(claim: Claim): Buffer {
  const width = (cells: readonly string[]) => [...cells, ...header.slice(cells.length).map(() => '')]
  const lines = (heading: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [[''], [heading], ...texts.map((text) => [noFormula(text)])]
  const rows = [
    [CLAIM_TITLE],
    ...claimFacts(claim).map(([name, value]) => [name, noFormula(value)]),
    [''],
    header,
    ...claim.losses.map(lossRow),
    ...totalTexts(claim).map((text) => [text]),
    ...lines('Leituras', readingTexts(claim)),
    ...lines('Decisões', decisionTexts(claim)),
    [''],
    [chainText(claim)],
    [CLAIM_FOOT],
  ]
  return csvRows(rows.map(width), { bom: true })
}
