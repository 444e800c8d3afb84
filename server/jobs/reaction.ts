import type { DomainEvent, Recorded } from '../events/event.ts'

/** An event that becomes a job once it is committed. */
export interface Reaction {
  readonly on: string
  readonly job: string
  readonly payload: (event: Recorded) => object
}

/** Ties the payload to the event of that type. */
export function reaction<Event extends DomainEvent>(definition: { readonly on: Event['type']; readonly job: string; readonly payload: (event: Recorded<Event>) => object }): Reaction {
  // The relay hands over events of the type `on` alone.
  return { ...definition, payload: (event) => definition.payload(event as Recorded<Event>) }
}
