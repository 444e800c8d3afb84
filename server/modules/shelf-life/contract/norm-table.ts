import { classNames, foodClasses, stateNames, storageKindNames, storageKinds } from '../../../contract/food.ts'
import type { FoodClass, FoodState } from '../../../contract/food.ts'
import { capitalised } from '../../../contract/words.ts'
import type { NormView } from './api.ts'
import type { Confidence, Force, Jurisdiction } from './norm-row.ts'

// The table of the norms in force, as the screen and the paper show it.

export interface NormGroup {
  /** null: what applies to every food. */
  readonly foodClass: FoodClass | null
  readonly name: string
  readonly rows: readonly NormView[]
}

/** The rows by class. A row of several classes stands in each of them; one of all classes stands first, once. */
export function normGroups(rows: readonly NormView[]): readonly NormGroup[] {
  const ofAll = inOrder(rows.filter(({ classes }) => classes === null))
  const byClass = foodClasses.map((foodClass): NormGroup => ({
    foodClass,
    name: classNames[foodClass].name,
    rows: inOrder(rows.filter(({ classes }) => classes?.includes(foodClass) === true)),
  }))
  const all: NormGroup = { foodClass: null, name: 'Todos os alimentos', rows: ofAll }
  return [...byClass, all].filter((group) => group.rows.length > 0)
}

const inOrder = (rows: readonly NormView[]) =>
  [...rows].sort((a, b) => storageKinds.indexOf(a.storageKind) - storageKinds.indexOf(b.storageKind))

/** `Refrigerado até 4 °C`. */
export const keptText = ({ storageKind, limits }: Pick<NormView, 'storageKind' | 'limits'>): string =>
  [storageKindNames[storageKind], limits].filter(Boolean).join(' ')

/** `Aberto, manipulado ou preparado`. */
export function statesText(states: readonly FoodState[]): string {
  const names = states.map((state) => stateNames[state].toLocaleLowerCase('pt-BR'))
  const last = names.pop() ?? ''
  return capitalised(names.length === 0 ? last : `${names.join(', ')} ou ${last}`)
}

export const forceNames: Readonly<Record<Force, string>> = { limite: 'Obrigatório', referencia: 'Sugestão' }

export const forceTexts: Readonly<Record<Force, string>> = {
  limite: 'um prazo maior da casa é recusado',
  referencia: 'dá a data onde não há outro prazo, e não recusa nada',
}

export const confidenceTexts: Readonly<Record<Confidence, string>> = {
  A: 'texto da norma lido em cópia pública',
  B: 'duas fontes independentes concordam; o texto oficial não foi lido',
  C: 'Fonte secundária: confira no Diário Oficial',
  X: 'as fontes divergem',
}

/** Where a person looks for the official text of a norm, and what stands at that address. */
export interface OfficialPlace {
  readonly address: string
  readonly name: string
}

const gazettes: Readonly<Record<Jurisdiction, OfficialPlace>> = {
  BR: { address: 'https://www.in.gov.br', name: 'página inicial do Diário Oficial da União' },
  SP: { address: 'https://www.doe.sp.gov.br', name: 'página inicial do Diário Oficial do Estado de São Paulo' },
  'SP-SAO_PAULO': {
    address: 'https://diariooficial.prefeitura.sp.gov.br',
    name: 'página inicial do Diário Oficial da Cidade de São Paulo',
  },
  DF: { address: 'https://dodf.df.gov.br', name: 'página inicial do Diário Oficial do Distrito Federal' },
}
/** The page of the norm where it is known, or the start page of the gazette that has published it. */
export function officialPlaceOf({ jurisdiction, page }: Pick<NormView, 'jurisdiction' | 'page'>): OfficialPlace {
  if (page !== null) return { address: page, name: 'página da norma na legislação municipal' }
  return isJurisdiction(jurisdiction) ? gazettes[jurisdiction] : gazettes.BR
}

const isJurisdiction = (text: string): text is Jurisdiction => Object.hasOwn(gazettes, text)

const dayText = (day: string) => day.split('-').reverse().join('/')

/** `desde 04/10/2026`, `até 03/10/2026`. */
export function inForceText({ validFrom, validUntil }: Pick<NormView, 'validFrom' | 'validUntil'>): string {
  const from = validFrom === null ? 'em vigor; o primeiro dia não foi lido' : `desde ${dayText(validFrom)}`
  return validUntil === null ? from : `${from}, até ${dayText(validUntil)}`
}

export interface NormSource {
  readonly norm: string
  readonly inForce: string
  readonly source: string
  /** How well its rows are known, the best first. */
  readonly confidences: readonly Confidence[]
  readonly official: OfficialPlace
}

/** Each norm of the table once, with where it was read. */
export function normSources(rows: readonly NormView[]): readonly NormSource[] {
  return [...new Set(rows.map(({ norm }) => norm))].flatMap((norm) => {
    const own = rows.filter((row) => row.norm === norm)
    const [first] = own
    if (first === undefined) return []
    const confidences = [...new Set(own.map(({ confidence }) => confidence))].sort()
    return [{ norm, inForce: inForceText(first), source: first.source, confidences, official: officialPlaceOf(first) }]
  })
}
