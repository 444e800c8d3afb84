import type { DomainEvent, Recorded } from '../events/event.ts'

/** An event that becomes a job once it is committed. */
export interface Reaction {
  readonly on: string
  /** Its name, or which one it is by what the event says. */
  readonly job: string | ((event: Recorded) => string)
  readonly payload: (event: Recorded) => object
  /** The single thing that is asked for, which is shown to wait until a worker begins. */
  readonly subject?: (event: Recorded) => string
}

interface ReactionTo<Event extends DomainEvent> {
  readonly on: Event['type']
  readonly job: string | ((event: Recorded<Event>) => string)
  readonly payload: (event: Recorded<Event>) => object
  readonly subject?: (event: Recorded<Event>) => string
}

/** Ties what a reaction says to the event of that type. */
export function reaction<Event extends DomainEvent>(definition: ReactionTo<Event>): Reaction {
  // The relay hands over events of the type `on` alone.
  return definition as Reaction
}
