import { expect } from 'vitest'
import { Rejection } from '../errors.ts'
import type { Decider } from './decider.ts'

/** Given these events, when this command, then exactly those events, or that rejection with exactly those facts. */
export function decisionOf<State, Command, Event>({ initialState, evolve, decide }: Decider<State, Command, Event>) {
  return {
    given: (events: readonly Event[]) => ({
      when(command: Command) {
        const state = events.reduce(evolve, initialState)
        return {
          // oxlint-disable-next-line unicorn/no-thenable -- given, when, then; a specification is not awaited
          then: (expected: readonly Event[]) => expect(decide(command, state)).toEqual(expected),
          thenRejected(code: string, facts: Rejection['facts'] = {}) {
            expect(refusalOf(() => decide(command, state))).toEqual({ code, facts })
          },
        }
      },
    }),
  }
}

function refusalOf(decide: () => unknown): Pick<Rejection, 'code' | 'facts'> | { readonly decided: unknown } {
  try {
    return { decided: decide() }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { code: error.code, facts: error.facts }
  }
}
