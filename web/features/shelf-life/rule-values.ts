import { foodClasses } from '#contract/food'
import type { Duration, FoodState, StorageKind } from '#contract/food'
import type { TimeRule } from '#contract/shelf-life/resolution'

/** Values of the form while the user types. */
export interface RuleValues extends Record<string, unknown> {
  /** `class cozido`, `product 3f2a…`; null: not chosen yet. */
  subject: string | null
  state: FoodState
  storageKind: StorageKind
  origin: TimeRule['origin']
  n: string
  unit: Duration['unit']
  note: string
  /** °C; null: all places. */
  tempMax: number | null
}

export const blankRule: RuleValues = {
  subject: null,
  state: 'preparado',
  storageKind: 'refrigerado',
  origin: 'casa',
  n: '',
  unit: 'dia',
  note: '',
  tempMax: null,
}

export function ruleValues(rule: TimeRule): RuleValues {
  const { baseProductId, foodClass, state, storageKind, origin, duration, note, tempMax = null } = rule
  const subject = baseProductId === null ? `class ${foodClass}` : `product ${baseProductId}`
  return { subject, state, storageKind, origin, n: String(duration.n), unit: duration.unit, note, tempMax }
}

/** Request body, for the contract to judge: what is blank or unreadable stays so. */
export function ruleBody({ subject, n, unit, ...values }: RuleValues) {
  const [about, id = ''] = subject?.split(' ') ?? []
  return {
    ...values,
    foodClass: about === 'class' ? (foodClasses.find((foodClass) => foodClass === id) ?? null) : null,
    baseProductId: about === 'product' ? id : null,
    duration: { n: /^\s*\d+\s*$/.test(n) ? Number(n) : Number.NaN, unit },
  }
}
