import type { Decider } from '../../../events/decider.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { nameKey } from '../../../contract/text.ts'
import type { BaseProductDetails, ProductNameEvent } from '../events.ts'
import type { DatedDetails } from '../product-limit-decider.ts'

// The names that a product with a class has left, by its deletion or for another name (decision 87). Whoever takes the
// name again is judged as one who changes that product.

/** The last product that had the name; null: it had no class, and nothing is known of it. */
type LastOfName = DatedDetails | null
interface LeaveName {
  readonly type: 'LeaveName'
  readonly product: BaseProductDetails
}
export type NamedBefore = ReadonlyMap<string, Loaded<LastOfName>>

const productNameDecider: Decider<LastOfName, LeaveName, ProductNameEvent> = {
  initialState: null,
  evolve(_state, event) {
    switch (event.type) {
      case 'ProductNameLeft':
        return event.data.foodClass === undefined ? null : event.data
      default:
        return event.type satisfies never
    }
  },
  decide({ product: { name, foodClass, defaultState, validityDays, storageTypeId } }, state) {
    if (foodClass === undefined && state === null) return []
    const data = {
      name,
      validityDays,
      storageTypeId,
      ...(foodClass !== undefined && { foodClass }),
      ...(defaultState !== undefined && { defaultState }),
    }
    return [{ type: 'ProductNameLeft', data }]
  },
}

const streamOf = (name: string) => `product-name-${nameKey(name)}`

/** Reads the last product of each name, by one query. */
export async function readNames(unit: UnitOfWork, names: readonly string[]): Promise<NamedBefore> {
  const streams = [...new Set(names.map(streamOf))]
  const loaded = await loadStreams(unit, productNameDecider, streams)
  return new Map(loaded.map((each) => [each.stream, each]))
}

export const lastOf = (known: NamedBefore, name: string): LastOfName => known.get(streamOf(name))?.state ?? null

/** A product is deleted, or takes another name. */
export function leaveName(unit: UnitOfWork, known: NamedBefore, product: BaseProductDetails): void {
  const stream = streamOf(product.name)
  const left = known.get(stream) ?? newStream(productNameDecider, stream)
  decideAndAppend(unit, productNameDecider, left, { type: 'LeaveName', product })
}
