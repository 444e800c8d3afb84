import type { Duration, FoodState } from '../../../contract/food.ts'
import type { Tiers } from './norm-books.ts'
import { candidateOf, isInForce } from './norm-choice.ts'
import type { StoragePlace } from './norm-choice.ts'
import type { Confidence, Force, NormRow } from './norm-row.ts'
import type { Resolution, ResolutionFacts, Subject, TimeRule } from './resolution.ts'
import { isKept } from './resolution.ts'
import { rowText, sourceText } from './wording.ts'

/** A time that was looked at: a rule of the house or the maker, or a norm's row. */
export interface Considered {
  readonly origin: 'fabricante' | 'casa' | 'norma'
  readonly text: string
  readonly duration: Duration
  /** `fora`: its temperature is not kept here. `outro_lugar`: the norm of another place. */
  readonly role: 'decide' | 'nao_decide' | 'fora' | 'outro_lugar' | 'substituido'
  /** Of a norm. */
  readonly force: Force | null
  readonly confidence: Confidence | null
}

/** Every time that speaks of this food in this place, with its part in the answer. */
export function consideredTimes(
  resolution: Resolution,
  subject: Subject & { readonly place: StoragePlace },
  facts: ResolutionFacts,
): readonly Considered[] {
  const { state, foodClass, place } = subject
  const source = resolution.kind === 'time' ? resolution.source : null
  const found: Considered[] = []
  if (resolution.kind === 'time' && source?.origin !== 'norma' && source !== null)
    found.push({
      origin: source.origin === 'fabricante' ? 'fabricante' : 'casa',
      text: sourceText(source, resolution.duration, state),
      duration: resolution.duration,
      role: 'decide',
      force: null,
      confidence: null,
    })
  if (place.kind === null) return found
  const decidingRule = source !== null && 'rule' in source ? source.rule : null
  for (const rule of facts.rules)
    if (rule !== decidingRule && speaksOf(rule, subject, place)) found.push(ofRule(rule, state))
  const deciding = source?.origin === 'norma' ? source.row : null
  addNorms(found, facts.norms.own(foodClass, state, place.kind), { place, day: facts.day, deciding, isOwn: true })
  addNorms(found, facts.norms.reference(foodClass, state, place.kind), {
    place,
    day: facts.day,
    deciding,
    isOwn: false,
  })
  return found
}

const speaksOf = (rule: TimeRule, { baseProductId, foodClass, state }: Subject, place: StoragePlace): boolean =>
  rule.state === state &&
  rule.storageKind === place.kind &&
  isKept(rule, place) &&
  (rule.baseProductId === null
    ? rule.foodClass !== null && rule.foodClass === foodClass
    : rule.baseProductId === baseProductId)

function ofRule(rule: TimeRule, state: FoodState): Considered {
  const source = { origin: rule.origin, rule }
  return {
    origin: rule.origin,
    text: sourceText(source, rule.duration, state),
    duration: rule.duration,
    role: 'substituido',
    force: null,
    confidence: null,
  }
}

interface NormView {
  readonly place: StoragePlace
  readonly day: string
  readonly deciding: NormRow | null
  readonly isOwn: boolean
}

function addNorms(found: Considered[], norms: readonly Tiers[], { place, day, deciding, isOwn }: NormView): void {
  for (const tiers of norms) {
    if (!isInForce(tiers, day)) continue
    const { row, fitting } = candidateOf(tiers, place)
    found.push({
      origin: 'norma',
      text: rowText(row),
      duration: row.duration,
      role: row === deciding ? 'decide' : isOwn ? (fitting ? 'nao_decide' : 'fora') : 'outro_lugar',
      force: row.force,
      confidence: row.confidence,
    })
  }
}
