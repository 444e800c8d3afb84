/**
 * The pure core of a stream. `decide` answers a command with events or throws a Rejection; `evolve` folds events into
 * state and never rejects. Clock, ids and facts from outside the stream arrive in the command.
 */
export interface Decider<State, Command, Event> {
  readonly initialState: State
  readonly evolve: (state: State, event: Event) => State
  readonly decide: (command: Command, state: State) => readonly Event[]
}
