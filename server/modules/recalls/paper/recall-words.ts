import { shownPerson } from '../../../audit-sentence.ts'
import { formatLabelDate, localDate } from '../../../contract/calendar.ts'
import { cnpjText } from '../../../contract/cnpj.ts'
import { plainText } from '../../../contract/decimal.ts'
import { counted, labelsText, listText, plural } from '../../../contract/words.ts'
import { recallSourceNames, releasedText, secondsText } from '../contract/recalls.ts'
import type { Balance } from '../contract/trace.ts'
import type { StoredRoot } from '../events.ts'
import type { DocumentAct, DocumentLabel, DocumentLot, RecallDocument } from '../read/document.ts'
import { DOCUMENT_LABELS } from '../read/document.ts'

export interface RecallPaper extends RecallDocument {
  readonly businessName: string
  readonly timeZone: string
}

type Fact = readonly [name: string, value: string]
const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => value !== '')

const DUTY =
  'Quem responde por alimento embalado comunica o recolhimento à Anvisa (RDC 655/2022). Este documento não substitui a comunicação.'

export const isSimulated = ({ recall: { mode } }: RecallPaper): boolean => mode === 'simulado'
const recallName = ({ recall: { id } }: RecallPaper): string => `Recolhimento ${id}`

export const titleOf = (paper: RecallPaper): string => (isSimulated(paper) ? 'SIMULADO' : recallName(paper))

export function subtitleOf(paper: RecallPaper): string {
  const { role, seconds } = paper.recall
  const about = role === 'recebi_aviso' ? 'Aviso de recolhimento recebido' : 'Recolhimento de produto da casa'
  if (!isSimulated(paper)) return about
  return `${recallName(paper)} · ${about} · cronômetro: ${secondsText(seconds)} · nada foi bloqueado`
}

/** In the head of each page. */
export const markOf = (paper: RecallPaper): string =>
  isSimulated(paper) ? `SIMULADO · ${recallName(paper)}` : recallName(paper)

export const momentText = (at: Date, timeZone: string): string => formatLabelDate(at.toISOString(), timeZone)
export const dayText = (at: Date, timeZone: string): string => formatLabelDate(localDate(at, timeZone), timeZone)

const houseName = ({ house, businessName }: RecallPaper): string => house.legalName ?? house.tradeName ?? businessName

export function houseFacts(paper: RecallPaper): readonly Fact[] {
  const { house, recall, names } = paper
  const address = [house.address, house.city, house.uf].filter((part) => part !== null && part !== '').join(', ')
  return known([
    ['Estabelecimento', houseName(paper)],
    ['CNPJ', house.cnpj === null || house.cnpj === '' ? '' : cnpjText(house.cnpj)],
    ['Endereço', address],
    ['Telefone', house.phone ?? ''],
    ['Registrado por', shownPerson(names, recall.person)],
  ])
}

export function recallFacts({ recall, timeZone }: RecallPaper): readonly Fact[] {
  const { mode, source, reference, reason, onlyPresumed = false, startedAt, closedAt, conclusion, seconds } = recall
  return known([
    ['Quem avisou', recallSourceNames[source]],
    ['Referência', reference],
    ['Motivo', reason],
    ['Alcance', onlyPresumed ? 'só o presumido: o lote estava em uso, e ninguém o leu' : ''],
    [mode === 'real' ? 'Aberto em' : 'Simulado em', momentText(startedAt, timeZone)],
    [mode === 'real' ? 'Bloqueio em' : 'Cronômetro', secondsText(seconds)],
    ['Encerrado em', mode === 'simulado' ? '' : closedAt === null ? 'em aberto' : momentText(closedAt, timeZone)],
    ['Conclusão', conclusion ?? ''],
  ])
}

/** `lote A2911 (R261130-01)`, or the house's code alone. */
export const lotName = ({ lot, code }: Pick<DocumentLot, 'lot' | 'code'>): string => (lot === '' ? code : lot)

const portions: readonly (readonly [Exclude<keyof Balance, 'unit' | 'received' | 'located'>, string])[] = [
  ['inStock', 'em estoque'],
  ['used', 'usados'],
  ['discarded', 'descartados'],
  ['returned', 'devolvidos'],
  ['donated', 'doados'],
  ['missing', 'não localizados'],
  ['notExplained', 'sem registro'],
]

/** `A2911: recebidos 40 kg; 22 kg em estoque, 15 kg usados, 1 kg não localizados. Localizado: 97,5 %.` */
export function balanceText(lot: DocumentLot, balance: Balance): string {
  const parts = portions.flatMap(([part, words]) =>
    balance[part] === 0 ? [] : [`${plainText(balance[part])} ${balance.unit} ${words}`],
  )
  return `${lotName(lot)}: recebidos ${plainText(balance.received)} ${balance.unit}; ${parts.join(', ')}. Localizado: ${plainText(balance.located)} %.`
}

const lotStandings: Readonly<Record<RecallDocument['bareLots'][number]['status'], string>> = {
  bloqueado: 'parado, sem destino ainda',
  liberado: 'liberado',
  acabou: 'acabou antes',
  descartado: 'descartado',
  devolvido: 'devolvido',
}

/** `Destino do lote A2911, sem etiquetas: devolvido.` A simulation has stopped none. */
export const bareLotLines = (paper: RecallPaper): readonly string[] =>
  isSimulated(paper)
    ? []
    : paper.bareLots.map((lot) => `Destino do lote ${lotName(lot)}, sem etiquetas: ${lotStandings[lot.status]}.`)

const departures: Readonly<Record<string, string>> = {
  consumed: 'usada',
  discarded: 'descartada',
  returned: 'devolvida',
  donated: 'doada',
  missing: 'não localizada',
  transformed: 'virou outras etiquetas',
}

/** What has become of a label: `usada`, `bloqueada`, `liberada`. */
export function standingText({ stock, is_held: isHeld }: DocumentLabel, isReal: boolean): string {
  if (stock !== 'in_stock') return departures[stock] ?? stock
  return isHeld ? 'bloqueada' : isReal ? 'liberada' : 'em estoque'
}

function actText({ type, labels, lots, reason }: DocumentAct, { recall }: RecallPaper): string {
  switch (type) {
    case 'RecallOpened':
      return recall.mode === 'simulado'
        ? `Simulou: ${labelsText(recall.inStock)} em estoque seriam bloqueadas, ${recall.affected} já ${plural(recall.affected, 'tinha', 'tinham')} saído`
        : `Abriu: ${counted(recall.inStock, 'etiqueta bloqueada', 'etiquetas bloqueadas')}, ${recall.affected} já ${plural(recall.affected, 'tinha', 'tinham')} saído`
    case 'RecallLabelsSeparated':
      return `Separou ${labelsText(labels)}`
    case 'RecallLabelsReleased':
      return `Liberou ${releasedText(labels, lots)}: ${reason ?? ''}`
    default:
      return `Encerrou${recall.conclusion === null ? '' : `: ${recall.conclusion}`}`
  }
}

interface ActLine {
  readonly when: string
  readonly what: string
  readonly who: string
}

/** What was done at once by one person is one line. */
export function actLines(paper: RecallPaper): readonly ActLine[] {
  const { acts, names, timeZone } = paper
  const minutes = Map.groupBy(acts, ({ type, at, person, reason }) =>
    JSON.stringify([type, momentText(at, timeZone), person, reason]),
  )
  return [...minutes.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const labels = others.reduce((sum, act) => sum + act.labels, first.labels)
    const lots = others.reduce((sum, act) => sum + act.lots, first.lots)
    return [
      {
        when: momentText(first.at, timeZone),
        what: actText({ ...first, labels, lots }, paper),
        who: shownPerson(names, first.person),
      },
    ]
  })
}

/** `37 devolvidas, 2 descartadas, 1 bloqueada em estoque` */
function destinationsText({ destinations, left }: RecallPaper): string {
  const { returned, discarded, released, other } = destinations
  const parts = [
    [returned, 'devolvida', 'devolvidas'],
    [discarded, 'descartada', 'descartadas'],
    [released, 'liberada', 'liberadas'],
    [other, 'saiu de outro modo', 'saíram de outro modo'],
    [left, 'bloqueada em estoque', 'bloqueadas em estoque'],
  ] as const
  return listText(parts.flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)])))
}

const ROOTS_NAMED = 10
const rootText = ({ name, lot, code, type }: StoredRoot): string =>
  `${name}, ${type === 'etiqueta' ? 'etiqueta' : 'lote'} ${type === 'etiqueta' ? code : lot || code}`

function rootsText({ recall: { roots, onlyPresumed = false } }: RecallPaper): string {
  const named = roots.slice(0, ROOTS_NAMED).map(rootText)
  const more = roots.length - named.length
  return `${onlyPresumed ? 'o que pode ter levado ' : ''}${named.join('; ')}${more > 0 ? ` e mais ${more}` : ''}`
}

function measuresText(paper: RecallPaper): string {
  const { recall, destinations } = paper
  if (isSimulated(paper)) return 'Simulação: nada foi bloqueado, nada foi separado.'
  return [
    `${counted(recall.inStock, 'etiqueta bloqueada', 'etiquetas bloqueadas')} ao abrir.`,
    recall.inStock === 0 ? '' : `Separadas ${destinations.separated} de ${recall.inStock}.`,
    recall.lots.length === 0
      ? ''
      : `${counted(recall.lots.length, 'lote recebido parado', 'lotes recebidos parados')}: nada mais foi feito ${plural(recall.lots.length, 'dele', 'deles')}.`,
    destinationsText(paper) === '' ? '' : `Destino: ${destinationsText(paper)}.`,
    recall.conclusion === null ? '' : `Conclusão: ${recall.conclusion}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const TO_FILL = 'não está no FoodID: preencha aqui ____________________________________________'

/** What only the one who answers for the product says. */
export function communicationFacts(paper: RecallPaper): readonly Fact[] {
  const { house, recall } = paper
  const { name = '', register = '' } = house.technicalPerson ?? {}
  const contact = [houseName(paper), house.phone ?? ''].filter((part) => part !== '').join(', ')
  return [
    ['Produto', rootsText(paper)],
    ['Motivo', recall.reason],
    ['Risco', TO_FILL],
    ['Medidas', measuresText(paper)],
    [
      'Texto para consumidores',
      `${isSimulated(paper) ? 'SIMULADO. ' : ''}Recolhimento de produto. Não consuma: ${rootsText(paper)}. Motivo: ${recall.reason}. Guarde o produto separado e fale com ${contact}.`,
    ],
    ['Responsável', [name, register].filter((part) => part !== '').join(', ') || TO_FILL],
  ]
}

/** Below all tables. */
export function closingLines({ recall, labels }: RecallPaper): readonly string[] {
  const unlisted = recall.inStock + recall.affected - labels.length
  return [
    ...(labels.length >= DOCUMENT_LABELS && unlisted > 0
      ? [`Este documento lista ${wholeMost}; há mais ${labelsText(unlisted)} neste recolhimento.`]
      : []),
    DUTY,
  ]
}
const wholeMost = labelsText(DOCUMENT_LABELS)
