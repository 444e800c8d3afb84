import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { FoodClass } from '../../contract/food.ts'
import { hoursOf } from '../../contract/food.ts'
import type { HouseEvent, RuleDetails, RuleEvent } from './events.ts'
import type { HouseState } from './contract/house.ts'
import { editionOf, initialHouse } from './contract/house.ts'
import { FIRST_ADOPTED_EDITION, NEWEST_EDITION } from './contract/norm-books.ts'
import type { NormRow } from './contract/norm-row.ts'
import type { TimeRule } from './contract/resolution.ts'
import type { RuleState } from './rules/evolve.ts'
import { evolveHouse, evolveRule } from './rules/evolve.ts'
import { isRuleOutOfPlace } from './contract/resolution.ts'
import { aboveNormText, outOfPlaceText } from './contract/wording.ts'

export type HouseCommand =
  | { readonly type: 'ChangeSettings'; readonly place: HouseState['place']; readonly settings: HouseState['settings'] }
  /** The newest edition, for these products; null: for all. */
  | { readonly type: 'AdoptNorms'; readonly productIds: readonly string[] | null }

const same = (left: object, right: object): boolean =>
  Object.entries(left).every(([name, value]) => value === Object.entries(right).find(([other]) => other === name)?.[1])

export const houseDecider: Decider<HouseState, HouseCommand, HouseEvent> = {
  initialState: initialHouse,
  evolve: evolveHouse,
  decide(command, state) {
    switch (command.type) {
      case 'ChangeSettings': {
        const events: HouseEvent[] = []
        if (!same(command.place, state.place)) events.push({ type: 'TenantPlaceSet', data: command.place })
        if (!same(command.settings, state.settings))
          events.push({ type: 'ShelfLifeSettingsChanged', data: command.settings })
        // The first time that a kitchen says where it is, it sees the norms of today: nothing of it changes silently.
        if (state.adopted === null && command.place.uf !== null)
          events.push({ type: 'NormBookAdopted', data: { version: NEWEST_EDITION, productIds: null } })
        return events
      }
      case 'AdoptNorms': {
        if ((state.adopted ?? FIRST_ADOPTED_EDITION) >= NEWEST_EDITION && state.adopted !== null) return []
        const productIds = command.productIds?.filter((id) => editionOf(state, id) < NEWEST_EDITION) ?? null
        if (productIds?.length === 0) return []
        return [{ type: 'NormBookAdopted', data: { version: NEWEST_EDITION, productIds } }]
      }
      default:
        return command satisfies never
    }
  },
}

export type RuleCommand =
  | {
      readonly type: 'SetRule'
      readonly rule: RuleDetails & Pick<TimeRule, 'state' | 'storageKind'>
      /** The rule's own class, or that of its product; null: the product has none. */
      readonly foodClass: FoodClass | null
      /** The limit of the norms; null: none. */
      readonly allowed: NormRow | null
    }
  | { readonly type: 'RemoveRule' }

export const ruleDecider: Decider<RuleState, RuleCommand, RuleEvent> = {
  initialState: null,
  evolve: evolveRule,
  decide(command, state) {
    switch (command.type) {
      case 'SetRule': {
        const { rule, allowed, foodClass } = command
        if (isRuleOutOfPlace(rule, foodClass))
          throw new Rejection('too_warm', {
            text: outOfPlaceText(foodClass, { kind: rule.storageKind }),
            field: 'storageKind',
          })
        // The norms apply where the maker says nothing.
        if (rule.origin === 'casa' && allowed !== null && hoursOf(rule.duration) > hoursOf(allowed.duration))
          throw new Rejection('above_norm', { text: aboveNormText(allowed) })
        const isSame =
          state !== null &&
          state.note === rule.note &&
          state.duration.n === rule.duration.n &&
          state.duration.unit === rule.duration.unit
        return isSame ? [] : [{ type: 'HouseRuleSet', data: { ...rule, before: state?.duration ?? null } }]
      }
      case 'RemoveRule':
        if (state === null) throw new Rejection('time_rule_not_found')
        return [{ type: 'HouseRuleRemoved', data: state }]
      default:
        return command satisfies never
    }
  },
}
