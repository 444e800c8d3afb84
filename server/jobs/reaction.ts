import type { DomainEvent, Recorded } from '../events/event.ts'

/** A type of event that adds a job after its commit. */
export interface Reaction {
  readonly on: string
  /** The job's name, or a function of the event that returns it. */
  readonly job: string | ((event: Recorded) => string)
  readonly payload: (event: Recorded) => object
  /** The id of the requested item, which is shown as waiting until a worker begins. */
  readonly subject?: (event: Recorded) => string
}

interface ReactionTo<Event extends DomainEvent> {
  readonly on: Event['type']
  readonly job: string | ((event: Recorded<Event>) => string)
  readonly payload: (event: Recorded<Event>) => object
  readonly subject?: (event: Recorded<Event>) => string
}

/** Types a reaction's functions by the event of type `on`. */
export function reaction<Event extends DomainEvent>(definition: ReactionTo<Event>): Reaction {
  // Safe, because the relay calls it only with events of type `on`.
  return definition as Reaction
}
