import { classNames, durationText, foodClasses, foodStates, hoursOf } from '../../../contract/food.ts'
import type { FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import type { DatedProduct } from './kitchen-rules.ts'
import { validityRule } from './kitchen-rules.ts'
import type { PlaceNorms, Tiers } from './norm-books.ts'
import { isInForce, longestAllowed } from './norm-choice.ts'
import type { NormRow } from './norm-row.ts'
import type { TimeRule } from './resolution.ts'
import { rowText } from './wording.ts'

/** A time of the house or of a maker beside the norm. */
export interface RuleLine {
  readonly rule: TimeRule
  /** The product's or the class's name. */
  readonly subject: string
  /** `regra`: it was set as one. `validade`: the days of validity of a base product, which are read as one. */
  readonly from: 'regra' | 'validade'
  /** `acima`: a limit refuses it, so no label has it. */
  readonly stands: 'acima' | 'mais' | 'igual' | 'menos' | 'sem_norma'
  /** `1 dia a menos que a norma: 3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II`. */
  readonly difference: string
}

export interface ListedProduct extends DatedProduct {
  readonly name: string
  /** The id of its storage type; empty: none. */
  readonly storageType: string
}

export interface RuleFacts {
  readonly rules: readonly TimeRule[]
  readonly products: readonly ListedProduct[]
  readonly places: readonly { readonly id: string; readonly kind: StorageKind | null }[]
  readonly norms: PlaceNorms
  /** The day whose norms they are compared with. */
  readonly day: string
}

/** All times that are no norm: those of classes first, then those of products by name. */
export function ruleLines(facts: RuleFacts): readonly RuleLine[] {
  const products = new Map(facts.products.map((product) => [product.id, product]))
  const set = facts.rules.flatMap((rule): RuleLine[] => {
    const product = rule.baseProductId === null ? undefined : products.get(rule.baseProductId)
    // A rule of a product that was deleted says nothing.
    if (rule.baseProductId !== null && product === undefined) return []
    const foodClass = rule.foodClass ?? product?.foodClass ?? null
    const subject = product?.name ?? (rule.foodClass === null ? '' : classNames[rule.foodClass].name)
    return [{ rule, subject, from: 'regra', ...comparison(rule, foodClass, facts) }]
  })
  const days = facts.products.flatMap((product): RuleLine[] => {
    const kind = facts.places.find(({ id }) => id === product.storageType)?.kind ?? null
    const rule = validityRule(product, kind)
    return rule === null
      ? []
      : [{ rule, subject: product.name, from: 'validade', ...comparison(rule, product.foodClass, facts) }]
  })
  return [...set, ...days].sort(inOrder)
}

function inOrder(one: RuleLine, other: RuleLine): number {
  const isOfProduct = ({ rule }: RuleLine) => Number(rule.baseProductId !== null)
  return isOfProduct(one) - isOfProduct(other) || one.subject.localeCompare(other.subject, 'pt-BR')
}

/** The same time in several situações, or of several classes, told once. */
export interface MergedLine extends RuleLine {
  readonly states: readonly FoodState[]
  /** How many classes; 0: it is of a product. */
  readonly classes: number
}

export function mergedLines(lines: readonly RuleLine[]): readonly MergedLine[] {
  const byState = merge(
    lines.map((line) => ({ ...line, states: [line.rule.state], classes: line.rule.foodClass === null ? 0 : 1 })),
    ({ subject }) => subject,
    (one, { states }) => ({
      ...one,
      states: foodStates.filter((state) => one.states.includes(state) || states.includes(state)),
    }),
  )
  const byClass = merge(
    byState,
    ({ rule, subject, states }) => (rule.foodClass === null ? subject : states.join()),
    (one, { subject }) => ({
      ...one,
      classes: one.classes + 1,
      subject: `${one.subject}; ${subject.toLocaleLowerCase('pt-BR')}`,
    }),
  )
  return byClass.map((line) =>
    line.classes === foodClasses.length ? { ...line, subject: 'Todos os tipos de alimento' } : line,
  )
}

/** Lines with the same time, note, difference and own key become one. */
function merge(
  lines: readonly MergedLine[],
  ownKey: (line: MergedLine) => string,
  join: (one: MergedLine, other: MergedLine) => MergedLine,
): readonly MergedLine[] {
  const merged = new Map<string, MergedLine>()
  for (const line of lines) {
    const { rule, from, difference } = line
    const { baseProductId, storageKind, tempMax = null, duration, origin, note } = rule
    const key = JSON.stringify([
      ownKey(line),
      baseProductId,
      from,
      difference,
      storageKind,
      tempMax,
      duration,
      origin,
      note,
    ])
    const known = merged.get(key)
    merged.set(key, known === undefined ? line : join(known, line))
  }
  return [...merged.values()]
}

type Comparison = Pick<RuleLine, 'stands' | 'difference'>

function comparison(rule: TimeRule, foodClass: FoodClass | null, { norms, day }: RuleFacts): Comparison {
  if (foodClass === null) return { stands: 'sem_norma', difference: 'Sem tipo de alimento: não há norma para comparar' }
  const tiers = norms.own(foodClass, rule.state, rule.storageKind)
  const limit = longestAllowed(tiers, day)
  const row = limit ?? longestOf(tiers, day)
  if (row === null) return { stands: 'sem_norma', difference: 'Nenhuma norma deste lugar fala disto' }
  const hours = hoursOf(rule.duration) - hoursOf(row.duration)
  if (hours === 0) return { stands: 'igual', difference: `Igual à norma: ${rowText(row)}` }
  if (hours < 0) return { stands: 'menos', difference: `${spanText(-hours)} a menos que a norma: ${rowText(row)}` }
  const text = `${spanText(hours)} a mais que a norma: ${rowText(row)}`
  return rule.origin === 'casa' && limit !== null
    ? { stands: 'acima', difference: `${text}. Nenhuma etiqueta recebe este prazo` }
    : { stands: 'mais', difference: text }
}

function longestOf(norms: readonly Tiers[], day: string): NormRow | null {
  const [longest = null] = norms
    .filter((tiers) => isInForce(tiers, day))
    .flatMap(({ rows }) => rows)
    .sort((a, b) => hoursOf(b.duration) - hoursOf(a.duration))
  return longest
}

const spanText = (hours: number): string =>
  durationText(hours % 24 === 0 ? { n: hours / 24, unit: 'dia' } : { n: hours, unit: 'hora' })
