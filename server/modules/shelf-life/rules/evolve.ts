import type { HouseState } from '../contract/house.ts'
import type { HouseEvent, RuleDetails, RuleEvent } from '../events.ts'

export function evolveHouse(state: HouseState, event: HouseEvent): HouseState {
  switch (event.type) {
    case 'TenantPlaceSet':
      return { ...state, place: event.data }
    case 'ShelfLifeSettingsChanged':
      return { ...state, settings: event.data }
    case 'NormBookAdopted': {
      const { version, productIds } = event.data
      return productIds === null
        ? { ...state, adopted: version }
        : { ...state, adoptedFor: new Map([...state.adoptedFor, ...productIds.map((id) => [id, version] as const)]) }
    }
    default:
      return event satisfies never
  }
}

/** null: there is no such rule. */
export type RuleState = RuleDetails | null

export function evolveRule(_state: RuleState, event: RuleEvent): RuleState {
  switch (event.type) {
    case 'HouseRuleSet': {
      const { before: _before, ...rule } = event.data
      return rule
    }
    case 'HouseRuleRemoved':
      return null
    default:
      return event satisfies never
  }
}
