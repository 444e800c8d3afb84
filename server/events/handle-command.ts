import type { Decider } from './decider.ts'
import type { DomainEvent } from './event.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** A stream's state and its version, 0 where it does not exist. */
export interface Loaded<State> {
  readonly stream: string
  readonly version: number
  readonly state: State
}

/** Reads and folds streams, by one query for all of them. */
export async function loadStreams<State, Command, Event extends DomainEvent>(
  { tx, store }: UnitOfWork,
  decider: Decider<State, Command, Event>,
  streams: readonly string[],
): Promise<Loaded<State>[]> {
  const events = await store.readStreams<Event>(tx, streams)
  return streams.map((stream) => {
    const recorded = events.get(stream) ?? []
    return { stream, version: recorded.length, state: recorded.reduce(decider.evolve, decider.initialState) }
  })
}

/** Decides on a loaded stream, appends the events and answers the state after them. */
export function decideAndAppend<State, Command, Event extends DomainEvent>(
  unit: UnitOfWork,
  decider: Decider<State, Command, Event>,
  { stream, version, state }: Loaded<State>,
  command: Command,
): State {
  const events = decider.decide(command, state)
  unit.append({ stream, expectedVersion: version, events })
  return events.reduce(decider.evolve, state)
}

/** A stream that does not exist yet (its id is new): nothing is read. */
export function newStream<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
): Loaded<State> {
  return { stream, version: 0, state: decider.initialState }
}

/** 1 read, 2 fold, 3 decide, 4 append, 5 answer the new state. */
export async function handleCommand<State, Command, Event extends DomainEvent>(
  unit: UnitOfWork,
  decider: Decider<State, Command, Event>,
  stream: string,
  command: Command,
): Promise<State> {
  // `loadStreams` answers one state for each stream; the default is for the compiler.
  const [loaded = newStream(decider, stream)] = await loadStreams(unit, decider, [stream])
  return decideAndAppend(unit, decider, loaded, command)
}
