import Big from 'big.js'
import { shownPerson } from '../../../audit-sentence.ts'
import { formatLabelDate } from '../../../contract/calendar.ts'
import { cnpjText } from '../../../contract/cnpj.ts'
import { exact, reais } from '../../../contract/decimal.ts'
import { measuredText } from '../../../contract/food.ts'
import { labelsText } from '../../../contract/words.ts'
import type { Decision } from '../contract/incidents.ts'
import { incidentKindNames, incidentName } from '../contract/incidents.ts'
import { MINUTE_MS } from '../contract/segments.ts'
import type { TemperatureSettings } from '../contract/settings.ts'
import { clockText } from '../contract/unmeasured.ts'
import { exposureRuleNames } from '../contract/verdict-schemas.ts'
import type { HouseFacts, IncidentLoss } from '../ports.ts'
import type { DecisionRow, FoundIncident } from '../read/incident-rows.ts'
import type { StoredReading } from '../read/readings.ts'

/** All that the list of the losses of an occurrence says. */
export interface Claim {
  readonly incident: FoundIncident
  readonly losses: readonly IncidentLoss[]
  readonly decisions: readonly DecisionRow[]
  /** Oldest first: of each point the last one before the beginning, and those up to the end. */
  readonly readings: readonly StoredReading[]
  readonly names: ReadonlyMap<string, string>
  readonly house: HouseFacts
  readonly settings: TemperatureSettings
  /** How long the house let pass without a reading when the occurrence ended. */
  readonly gapMinutes: number
  /** null: the log is empty. */
  readonly chain: { readonly position: number; readonly chain: Buffer } | null
  /** When the file is made, which is the end of an open occurrence. */
  readonly now: Date
  readonly timeZone: string
  readonly businessName: string
}

export const CLAIM_TITLE = 'Relação de perdas por ocorrência'
export const CLAIM_FOOT = 'Relação do que foi registrado no FoodID. Não é laudo técnico.'
const VALUES =
  'Valor: o custo gravado em cada etiqueta na baixa (do lote, da ficha técnica ou do preço do ingrediente), sem margem.'

type Fact = readonly [string, string]

export const momentText = (at: Date | string, timeZone: string): string =>
  formatLabelDate(typeof at === 'string' ? at : at.toISOString(), timeZone)

/** `8 h 30 min` */
function durationText({ incident: { startedAt, endedAt }, now }: Claim): string {
  const until = endedAt === null ? now.getTime() : Date.parse(endedAt)
  const minutes = Math.floor((until - Date.parse(startedAt)) / 60_000)
  return [minutes < 60 ? '' : `${Math.floor(minutes / 60)} h`, minutes % 60 === 0 ? '' : `${minutes % 60} min`]
    .filter((part) => part !== '')
    .join(' ')
}

const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => value !== '')

export function houseFacts({ house, businessName }: Claim): readonly Fact[] {
  const address = [house.address, house.city, house.uf].filter((part) => part !== null && part !== '').join(', ')
  return known([
    ['Estabelecimento', house.legalName ?? house.tradeName ?? businessName],
    ['CNPJ', house.cnpj === null || house.cnpj === '' ? '' : cnpjText(house.cnpj)],
    ['Endereço', address],
  ])
}

export function incidentFacts(claim: Claim): readonly Fact[] {
  const { startedAt, endedAt, utility, protocol } = claim.incident
  return known([
    ['Início', momentText(startedAt, claim.timeZone)],
    ['Fim', endedAt === null ? 'em aberto' : momentText(endedAt, claim.timeZone)],
    ['Duração', durationText(claim)],
    ['Distribuidora', utility],
    ['Protocolo', protocol],
  ])
}

/** `Ocorrência 7: falta de energia` */
export const headingOf = ({ incident: { id, kind } }: Claim): string =>
  `${incidentName(id)}: ${incidentKindNames[kind]}`

const sources = { lote: 'custo do lote', ficha: 'ficha técnica', ingrediente: 'preço do ingrediente' } as const
export const sourceText = ({ source }: Pick<IncidentLoss, 'source'>): string => (source === null ? '' : sources[source])

export interface Totals {
  /** `R$ 489,34` */
  readonly sum: string
  readonly costed: number
  readonly uncosted: number
}

export function totalsOf(losses: readonly Pick<IncidentLoss, 'value'>[]): Totals {
  const values = losses.flatMap(({ value }) => value ?? [])
  const sum = values.reduce((total, value) => total.plus(value), new Big(0))
  return { sum: reais(exact(sum)), costed: values.length, uncosted: losses.length - values.length }
}

export function readingWho({ id, userId }: StoredReading, { names }: Claim): string {
  return id === null ? 'sensor' : `${shownPerson(names, userId)}, à mão`
}

export const correctionOf = ({ value, correction }: StoredReading): string =>
  correction === null
    ? ''
    : `${measuredText(correction.before)} corrigida para ${measuredText(value)}: ${correction.reason}`

/** `Geladeira 1: ninguém mediu de 10/12/2026 14:10 até o fim, por 8 h 00.` Only of a power cut that has ended (decision 122). */
export function unmeasuredLines({ incident, readings, gapMinutes, timeZone }: Claim): readonly string[] {
  const { kind, startedAt, endedAt, points } = incident
  if (kind !== 'falta_de_energia' || endedAt === null) return []
  return points.flatMap(({ pointId, name }) => {
    const own = readings.filter((reading) => reading.pointId === pointId)
    const since = Math.max(Date.parse(startedAt), ...own.map(({ at }) => at.getTime()))
    const ms = Date.parse(endedAt) - since
    if (ms < gapMinutes * MINUTE_MS) return []
    return [`${name}: ninguém mediu de ${momentText(new Date(since), timeZone)} até o fim, por ${clockText(ms)}.`]
  })
}

const decided: Readonly<Record<Decision, string>> = {
  mantem: 'Manteve',
  encurta: 'Encurtou a validade de',
  descongelou: 'Registrou o descongelamento de',
  descarta: 'Descartou',
}

interface DecisionLine {
  readonly when: string
  readonly what: string
  readonly who: string
}

/** One line for all labels about which the same was decided at once: `Descartou 41 etiquetas`. */
export function decisionLines({ decisions, names, timeZone }: Claim): readonly DecisionLine[] {
  const groups = Map.groupBy(decisions, ({ at, person, decision, reason }) =>
    [at.toISOString(), person, decision, reason].join('|'),
  )
  return [...groups.values()]
    .flatMap(([row, ...others]) => (row === undefined ? [] : [{ row, count: 1 + others.length }]))
    .toSorted((a, b) => a.row.at.getTime() - b.row.at.getTime())
    .map(({ row, count }) => {
      const what = Object.entries(decided).find(([decision]) => decision === row.decision)?.[1] ?? row.decision
      return {
        when: momentText(row.at, timeZone),
        what: `${what} ${labelsText(count)}${row.reason === '' ? '' : `: ${row.reason}`}`,
        who: shownPerson(names, row.person),
      }
    })
}

/** Where the values come from, and by which rule the food was judged. */
export function sourceLines({ settings: { rule, signedBy }, chain }: Claim): readonly string[] {
  return [
    VALUES,
    `Regra da casa na emissão: ${exposureRuleNames[rule]}${signedBy === '' ? '' : `, assinada por ${signedBy}`}.`,
    ...(chain === null
      ? []
      : [
          `Encadeamento: último registro na emissão nº ${chain.position.toLocaleString('pt-BR')}, elo ${chain.chain.toString('hex')}.`,
        ]),
  ]
}
