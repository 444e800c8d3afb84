import { celsiusText, classNames, durationText, hoursOf, isLongAfterOpening } from '../../../contract/food.ts'
import type { Duration, FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import type { PlaceNorms } from './norm-books.ts'
import type { StoragePlace } from './norm-choice.ts'
import { candidateOf, fits, isInForce } from './norm-choice.ts'
import type { NormRow } from './norm-row.ts'
import { citation, shortCitation } from './norm-row.ts'
import type { Resolution, Subject, TimeRule, TimeSource } from './resolution.ts'

export const MANUAL_TEXT = 'Sem prazo cadastrado. Informe a validade e o motivo.'
export const SEALED_TEXT = 'Validade do fabricante'
export const NO_MAKERS_DATE_TEXT = 'Informe a validade do fabricante.'
export const CLASS_MISSING_TEXT = 'Escolha o tipo de alimento deste produto para calcular a validade.'
export const REFROZEN_TEXT = 'Produto descongelado não pode voltar ao freezer (RDC 216/2004, 4.8.14).'
export const UNREADABLE_TEXT = 'Uma das datas informadas não existe.'
/** The warmest temperature, in tenths of a degree, that is colder than −18 °C. */
const COLDER_THAN_18 = -18.1
const NOT_CONFIRMED_TEXT = 'Este prazo é uma sugestão, não é obrigatório: o texto da norma ainda não foi conferido.'

/** `3 dias até 4 °C`. */
const rowTime = ({ duration, limitText }: NormRow): string =>
  limitText === '' ? durationText(duration) : `${durationText(duration)} ${limitText}`

/** `3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II`. */
export const rowText = (row: NormRow): string => `${rowTime(row)} · ${citation(row)}`

/** `até 4 °C`, `abaixo de −18 °C`; empty: all places. */
export function ruleLimitText({ tempMax = null }: Pick<TimeRule, 'tempMax'>): string {
  if (tempMax === null) return ''
  return tempMax === COLDER_THAN_18 ? `abaixo de ${celsiusText(-18)}` : `até ${celsiusText(tempMax)}`
}

const ruleTime = (rule: TimeRule, duration: Duration): string =>
  [durationText(duration), ruleLimitText(rule)].filter(Boolean).join(' ')

export function sourceText(source: TimeSource, duration: Duration, state: FoodState): string {
  switch (source.origin) {
    case 'fabricante':
      return `${durationText(duration)}${state === 'aberto' ? ' após aberto' : ''} · fabricante`
    case 'casa':
      return `${ruleTime(source.rule, duration)} · prazo da casa`
    case 'descongelado':
      return `${duration.n} h após descongelar · regra da casa`
    case 'norma':
      return rowText(source.row)
    default:
      return source satisfies never
  }
}

/** `A norma permite no máximo 3 dias (CVS 3/2026, art. 44 II).` */
export const aboveNormText = (row: NormRow): string =>
  `A norma permite no máximo ${durationText(row.duration)} (${shortCitation(row)}).`

// Places that end in another letter and are feminine all the same.
const feminine = new Set(['vitrine', 'torre', 'unidade'])

/** `A Geladeira 1`, `O Freezer A`. */
function withArticle(name: string): string {
  const [first = ''] = name.toLocaleLowerCase('pt-BR').split(' ')
  return `${first.endsWith('a') || feminine.has(first) ? 'A' : 'O'} ${name}`
}

/** `Pescado cru precisa de até 2 °C. A Geladeira 1 trabalha até 5 °C.` */
export function tooWarmText(row: NormRow, foodClass: FoodClass | null, place: StoragePlace): string {
  const what = needsOf(foodClass)
  const { name, kind, tempMin } = place
  if (kind === 'quente') {
    const works = tempMin === null ? '' : ` ${withArticle(name)} trabalha a partir de ${celsiusText(tempMin)}.`
    return `${what} de pelo menos ${celsiusText(row.limit?.min ?? 60)}.${works}`
  }
  return `${what} de ${row.limitText}.${worksText(place)}`
}

const needsOf = (foodClass: FoodClass | null): string =>
  foodClass === null ? 'Este alimento precisa' : classNames[foodClass].needs

const worksText = ({ name, tempMax }: StoragePlace): string =>
  tempMax === null ? '' : ` ${withArticle(name)} trabalha até ${celsiusText(tempMax)}.`

/** Where no norm of the kitchen's place names the temperature. */
export const classTooWarmText = (limit: number, foodClass: FoodClass | null, place: StoragePlace): string =>
  `${needsOf(foodClass)} de até ${celsiusText(limit)}.${worksText(place)}`

const inKind: Readonly<Record<StorageKind, string>> = {
  ambiente: 'em temperatura ambiente',
  seco: 'em lugar seco',
  quente: 'em lugar quente',
  refrigerado: 'na geladeira',
  congelado: 'no freezer',
}

/** `Carne crua não fica em temperatura ambiente. Escolha geladeira ou freezer.` */
export function outOfPlaceText(foodClass: FoodClass | null, { kind }: Pick<StoragePlace, 'kind'>): string {
  const what = foodClass === null ? 'Este alimento não fica' : classNames[foodClass].isNotKept
  return `${what} ${inKind[kind ?? 'ambiente']}. Escolha geladeira ou freezer.`
}

type Dated = Resolution & { readonly kind: 'time' | 'manual' }

const keepsText = ({ name, tempMax }: StoragePlace): string =>
  tempMax === null
    ? `Informe a temperatura de ${name} em Tipos de armazenagem.`
    : `${withArticle(name)} trabalha até ${celsiusText(tempMax)}.`

/** What the person should know beside the date. */
export function hintsOf(
  resolution: Dated,
  { foodClass, state }: Subject,
  { place, norms, day }: { readonly place: StoragePlace; readonly norms: PlaceNorms; readonly day: string },
): readonly string[] {
  const hints = resolution.kind === 'time' ? sourceHints(resolution, foodClass, place) : []
  const { norm } = resolution
  if (place.kind === null) return [...hints, `Informe como ${place.name} conserva, em Tipos de armazenagem.`]
  if (resolution.kind === 'manual' && resolution.colder !== undefined)
    hints.push(`O prazo da casa vale ${ruleLimitText(resolution.colder)}. ${keepsText(place)}`)
  if (norm.kind === 'outside') hints.push(`Referência: ${rowText(norm.row)}`)
  if (norm.kind === 'unfit' && norm.unknown)
    hints.push(`Informe a temperatura de ${place.name} em Tipos de armazenagem: a norma depende dela.`)
  for (const tiers of norms.reference(foodClass, state, place.kind))
    if (isInForce(tiers, day)) hints.push(referenceText(candidateOf(tiers, place).row, place))
  return hints
}

/** What is to know of the time that decides. */
function sourceHints(
  { source, norm, duration }: Dated & { readonly kind: 'time' },
  foodClass: FoodClass | null,
  place: StoragePlace,
): string[] {
  const hints: string[] = []
  if (source.origin === 'fabricante' && source.rule === null && isLongAfterOpening(duration))
    hints.push(`${durationText(duration)} após aberto é muito. Confira na embalagem.`)
  if (source.origin === 'norma') {
    if (source.row.force === 'referencia') hints.push(NOT_CONFIRMED_TEXT)
    const border = borderText(source.row, place)
    if (border !== null) hints.push(border)
  }
  if (source.origin === 'casa') {
    if (norm.kind === 'row' && hoursOf(duration) > hoursOf(norm.row.duration))
      hints.push(`Acima da referência: ${rowTime(norm.row)} (${shortCitation(norm.row)}).`)
    if (foodClass === null) hints.push('Sem tipo de alimento, as normas não foram consultadas.')
  }
  return hints
}

/** `Referência de SP: 3 dias`; with its temperature where the place does not keep it. */
const referenceText = (row: NormRow, place: StoragePlace): string =>
  `Referência de SP: ${fits(row, place) ? durationText(row.duration) : rowTime(row)}`

/** A freezer at exactly −18 °C has the shorter time of two: the norm's longer one asks for colder than that. */
function borderText(row: NormRow, { tempMax, kind }: StoragePlace): string | null {
  if (kind !== 'congelado' || tempMax !== -18) return null
  return `Exatamente ${celsiusText(tempMax)} conta como ${durationText(row.duration)}. Se o freezer trabalha abaixo disso, ajuste em Tipos de armazenagem.`
}
