import { Rejection } from '../../errors.ts'
import { permissionNames } from '../../http/contract/permission.ts'
import type { BaseProductDetails } from './events.ts'

/** What the dates of a product's labels depend on. */
export type DatedDetails = Pick<BaseProductDetails, 'foodClass' | 'defaultState' | 'validityDays' | 'storageTypeId'>

/** What the person of a request may do with the dates of a product (decision 87). */
export interface ProductRights {
  /** The person answers for the rules of the dates. */
  readonly maySetRules: boolean
  /** The limit that the product's own days pass: `3 dias até 4 °C · …`; null: they pass none. */
  readonly passedLimit: (product: BaseProductDetails) => string | null
}

export const needsRules = () => new Rejection('permission_missing', { permission: permissionNames.regras })

/**
 * Throws a Rejection where the labels of a product would last longer than before, or than its class allows, and the
 * person does not answer for that. `before`: the product as it was, or the last one that had its name.
 */
export function refuseLonger(
  before: readonly (DatedDetails | null)[],
  after: BaseProductDetails,
  { maySetRules, passedLimit }: ProductRights,
): void {
  if (maySetRules) return
  const known = before.filter((each) => each !== null)
  if (known.some((each) => loosens(each, after))) throw needsRules()
  if (known.some((each) => isDatedAlike(each, after))) return
  const limit = passedLimit(after)
  if (limit === null) return
  const facts = { name: after.name, days: after.validityDays ?? 0, limit, permission: permissionNames.regras }
  throw new Rejection('base_product_days_above', facts)
}

/**
 * Whether the labels of a product may last longer than before, or be judged by other norms. The class is what limits
 * them; a product's days are a time of the house for its situação and its place.
 */
function loosens(before: DatedDetails, after: DatedDetails): boolean {
  if (before.foodClass !== undefined && before.foodClass !== after.foodClass) return true
  const [was, is] = [before.validityDays, after.validityDays]
  if (was !== null && is !== null && is > was) return true
  // The days of a first class are judged by what it allows.
  if (before.foodClass === undefined) return false
  // Without its own days a product has those of the norm, which may be more, and the other way about.
  if ((was === null) !== (is === null)) return true
  return is !== null && (before.storageTypeId !== after.storageTypeId || before.defaultState !== after.defaultState)
}

const isDatedAlike = (before: DatedDetails, after: DatedDetails): boolean =>
  before.foodClass === after.foodClass &&
  before.validityDays === after.validityDays &&
  before.storageTypeId === after.storageTypeId &&
  before.defaultState === after.defaultState
