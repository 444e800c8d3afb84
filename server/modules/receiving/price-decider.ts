import type { Decider } from '../../events/decider.ts'
import type { PriceEvent } from './events.ts'

type Decided = PriceEvent['data']

interface PriceCommand extends Decided {
  readonly type: 'DecidePrices'
}

/** Waiting prices are rows of a table: this stream only keeps who has decided on them. */
export const priceDecider: Decider<null, PriceCommand, PriceEvent> = {
  initialState: null,
  evolve: () => null,
  decide: ({ accepted, refused }) =>
    accepted.length + refused.length === 0 ? [] : [{ type: 'WaitingPricesDecided', data: { accepted, refused } }],
}
