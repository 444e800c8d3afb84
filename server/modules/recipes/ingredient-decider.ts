import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { IngredientDetails, IngredientEvent } from './events.ts'

export type IngredientState =
  | { readonly status: 'absent' }
  /**
   * `priceVersions`: stream versions of the events that changed the price. `received`: the prices that receipts have set since
   * a person last said the price, the newest last.
   */
  | {
      readonly status: 'active'
      readonly version: number
      readonly details: IngredientDetails
      readonly priceVersions: readonly number[]
      readonly received: readonly ReceivedPrice[]
    }
  | { readonly status: 'deleted' }

interface ReceivedPrice {
  readonly id: string
  /** The price that the received price has replaced. */
  readonly before: number
}

type ActiveIngredient = Extract<IngredientState, { status: 'active' }>
type ChangedData = Extract<IngredientEvent, { type: 'IngredientChanged' }>['data']

export type IngredientCommand =
  | { readonly type: 'RegisterIngredient'; readonly details: IngredientDetails }
  | { readonly type: 'ChangeIngredient'; readonly details: IngredientDetails }
  /** The price of a note. `receiptPrice`: the id of the received price. */
  | {
      readonly type: 'ChangePrice'
      readonly price: number
      readonly invoice: string | null
      readonly receiptPrice: string
    }
  /** Takes a received price back, unless a person has said the price since. */
  | { readonly type: 'TakePriceBack'; readonly receiptPrice: string }
  /** `usedBy`: number of recipes that use it. `costedProducts`: number of base products whose cost it gives. */
  | { readonly type: 'DeleteIngredient'; readonly usedBy: number; readonly costedProducts: number }

function evolve(state: IngredientState, event: IngredientEvent): IngredientState {
  switch (event.type) {
    case 'IngredientRegistered':
      return { status: 'active', version: 1, details: event.data, priceVersions: [1], received: [] }
    case 'IngredientChanged': {
      const { priceChanged, invoice: _invoice, receiptPrice: _set, takenBack: _back, ...details } = event.data
      const before = state.status === 'active' ? state : { version: 0, priceVersions: [], received: [] }
      const version = before.version + 1
      return {
        status: 'active',
        version,
        details,
        priceVersions: priceChanged ? [...before.priceVersions, version] : before.priceVersions,
        received: state.status === 'active' ? receivedAfter(state, event.data) : [],
      }
    }
    case 'IngredientDeleted':
      return { status: 'deleted' }
    default:
      return event satisfies never
  }
}

function receivedAfter({ details, received }: ActiveIngredient, event: ChangedData): readonly ReceivedPrice[] {
  const { receiptPrice, takenBack, priceChanged } = event
  if (takenBack !== undefined) return withoutPrice(received, takenBack)
  if (!priceChanged) return received
  return receiptPrice === undefined ? [] : [...received, { id: receiptPrice, before: details.price }]
}

/** The price that came next has replaced what the price that is taken back had replaced. */
function withoutPrice(received: readonly ReceivedPrice[], takenBack: string): ReceivedPrice[] {
  const place = received.findIndex(({ id }) => id === takenBack)
  const before = received[place]?.before
  return received.flatMap((each, index) => {
    if (index === place) return []
    return [index === place + 1 && before !== undefined ? { ...each, before } : each]
  })
}

const fields = [
  'name',
  'price',
  'unit',
  'category',
  'supplier',
  'description',
] as const satisfies readonly (keyof IngredientDetails)[]

export const ingredientDecider: Decider<IngredientState, IngredientCommand, IngredientEvent> = {
  initialState: { status: 'absent' },
  evolve,
  decide(command, state) {
    if (command.type === 'RegisterIngredient') return [{ type: 'IngredientRegistered', data: command.details }]
    if (state.status !== 'active') throw new Rejection('ingredient_not_found')
    const { details: before, priceVersions } = state
    switch (command.type) {
      case 'ChangeIngredient': {
        const { details } = command
        if (fields.every((field) => details[field] === before[field])) return []
        return [
          {
            type: 'IngredientChanged',
            data: { ...details, priceChanged: details.price !== before.price || details.unit !== before.unit },
          },
        ]
      }
      case 'ChangePrice': {
        const { price, invoice, receiptPrice } = command
        if (price === before.price) return []
        const data = { ...before, price, priceChanged: true, ...(invoice !== null && { invoice }), receiptPrice }
        return [{ type: 'IngredientChanged', data }]
      }
      case 'TakePriceBack': {
        const taken = state.received.find(({ id }) => id === command.receiptPrice)
        if (taken === undefined) return []
        // A price that came later stays.
        const price = taken === state.received.at(-1) ? taken.before : before.price
        const data = { ...before, price, priceChanged: price !== before.price, takenBack: taken.id }
        return [{ type: 'IngredientChanged', data }]
      }
      case 'DeleteIngredient':
        if (command.usedBy > 0) throw new Rejection('ingredient_in_use', { count: command.usedBy })
        if (command.costedProducts > 0)
          throw new Rejection('ingredient_costs_products', { count: command.costedProducts })
        return [
          { type: 'IngredientDeleted', data: { id: before.id, name: before.name, priceVersions: [...priceVersions] } },
        ]
      default:
        return command satisfies never
    }
  },
}
