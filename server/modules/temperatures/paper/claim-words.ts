import Big from 'big.js'
import { shownPerson } from '../../../audit-sentence.ts'
import { formatLabelDate } from '../../../contract/calendar.ts'
import { cnpjText } from '../../../contract/cnpj.ts'
import { exact, reais } from '../../../contract/decimal.ts'
import { celsiusText } from '../../../contract/food.ts'
import { capitalised, counted, labelsText } from '../../../contract/words.ts'
import type { Decision } from '../contract/incidents.ts'
import { incidentKindNames } from '../contract/incidents.ts'
import type { HouseFacts, IncidentLoss } from '../ports.ts'
import type { DecisionRow, FoundIncident } from '../read/incident-rows.ts'
import type { StoredReading } from '../read/readings.ts'

/** All that the list of the losses of an occurrence says. */
export interface Claim {
  readonly incident: FoundIncident
  readonly losses: readonly IncidentLoss[]
  readonly decisions: readonly DecisionRow[]
  readonly readings: readonly StoredReading[]
  readonly names: ReadonlyMap<string, string>
  readonly house: HouseFacts
  /** null: the log is empty. */
  readonly chain: { readonly position: number; readonly chain: Buffer } | null
  readonly timeZone: string
  readonly businessName: string
}

export const CLAIM_TITLE = 'Relação de perdas por ocorrência'
export const CLAIM_FOOT = 'Relação do que foi registrado no FoodID. Não é laudo técnico.'

const momentText = (at: Date | string, timeZone: string): string =>
  formatLabelDate(typeof at === 'string' ? at : at.toISOString(), timeZone)

/** Label and value, of what is known. */
export function claimFacts({ incident, house, businessName, timeZone }: Claim): readonly (readonly [string, string])[] {
  const { id, kind, startedAt, endedAt, utility, protocol, note } = incident
  const address = [house.address, house.city, house.uf].filter((part) => part !== null && part !== '').join(', ')
  const facts = [
    ['Estabelecimento', house.legalName ?? house.tradeName ?? businessName],
    ['CNPJ', house.cnpj === null || house.cnpj === '' ? '' : cnpjText(house.cnpj)],
    ['Endereço', address],
    ['Ocorrência', `${id}, ${incidentKindNames[kind]}`],
    ['Início', momentText(startedAt, timeZone)],
    ['Fim', endedAt === null ? 'em aberto' : momentText(endedAt, timeZone)],
    ['Distribuidora', utility],
    ['Protocolo', protocol],
    ['Observação', note],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

const sources = { lote: 'custo do lote', ficha: 'ficha técnica', ingrediente: 'preço do ingrediente' } as const
export const sourceText = ({ source }: IncidentLoss): string => (source === null ? '' : sources[source])
export const valueText = ({ value }: IncidentLoss): string =>
  value === null ? 'sem custo' : reais(exact(new Big(value)))

/** `nota 12345`, with its key; a lot without a note says so. */
export function noteTexts({ notes }: IncidentLoss): readonly string[] {
  const texts = notes.map(({ number, key, lot }) =>
    number === null ? `lote ${lot}: sem nota registrada` : `nota ${number}${key === null ? '' : `, chave ${key}`}`,
  )
  return texts.length === 0 ? ['sem nota registrada'] : [...new Set(texts)]
}

/** What is lost in all, and apart how many have no cost. */
export function totalTexts({ losses }: Pick<Claim, 'losses'>): readonly string[] {
  const values = losses.flatMap(({ value }) => value ?? [])
  const sum = values.reduce((total, value) => total.plus(value), new Big(0))
  const uncosted = losses.length - values.length
  return [
    `Total: ${labelsText(losses.length)}, ${reais(exact(sum))}`,
    ...(uncosted === 0 ? [] : [`${counted(uncosted, 'etiqueta', 'etiquetas')} sem custo, fora do total`]),
  ]
}

/** `30/11/2026 18:10 · Geladeira 1 · 9,4 °C · Ana Souza`, in the order of the hours. */
export const readingTexts = ({ readings, incident, names, timeZone }: Claim): readonly string[] =>
  readings.map(({ at, pointId, value, correction, id, userId }) => {
    const point = incident.points.find((one) => one.pointId === pointId)?.name ?? ''
    const who = id === null ? 'sensor' : shownPerson(names, userId)
    const before = correction === null ? '' : ` (corrigida de ${celsiusText(correction.before)})`
    return `${momentText(at, timeZone)} · ${point} · ${celsiusText(value)}${before} · ${who}`
  })

const decided: Readonly<Record<Decision, string>> = {
  mantem: 'manter',
  encurta: 'encurtar a validade',
  descongelou: 'registrar o descongelamento',
  descarta: 'descartar',
}

/** One line for all labels about which the same was decided at once: `30/11/2026 22:50 · Ana Souza · descartar 41 etiquetas`. */
export function decisionTexts({ decisions, names, timeZone }: Claim): readonly string[] {
  const groups = new Map<string, { readonly row: DecisionRow; count: number }>()
  for (const row of decisions) {
    const key = [row.at.toISOString(), row.person, row.decision, row.reason].join('|')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { row, count: 1 })
    else group.count += 1
  }
  return [...groups.values()]
    .toSorted((a, b) => a.row.at.getTime() - b.row.at.getTime())
    .map(({ row, count }) => {
      const what = Object.entries(decided).find(([decision]) => decision === row.decision)?.[1] ?? row.decision
      const why = row.reason === '' ? '' : `: ${row.reason}`
      return `${momentText(row.at, timeZone)} · ${shownPerson(names, row.person)} · ${what} ${labelsText(count)}${why}`
    })
}

export const chainText = ({ chain }: Pick<Claim, 'chain'>): string =>
  chain === null
    ? ''
    : `Último registro na emissão: nº ${chain.position.toLocaleString('pt-BR')}. Elo: ${chain.chain.toString('hex')}`

export const headingOf = (claim: Claim): string =>
  `${capitalised(incidentKindNames[claim.incident.kind])}, ocorrência ${claim.incident.id}`
