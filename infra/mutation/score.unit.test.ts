import { describe, expect, it } from 'vitest'
import { reached, tableOf, tallyMutants } from './score.ts'

const mutants = (statuses: Readonly<Record<string, number>>) => Object.entries(statuses).flatMap(([status, times]) => Array.from({ length: times }, () => ({ status })))

describe('the score of an area', () => {
  it('is what was noticed of all that could have been: a mutant that no test comes by counts against it, one that was left out does not', () => {
    const tally = tallyMutants(mutants({ Killed: 5, Timeout: 1, Survived: 1, NoCoverage: 1, Ignored: 40, RuntimeError: 2 }))
    expect(tally).toEqual({ killed: 5, timedOut: 1, survived: 1, uncovered: 1 })
    expect(reached(tally)).toBe(0.75)
  })

  it('of nothing is nothing: an area whose files have moved away does not pass', () => {
    expect(reached(tallyMutants([]))).toBe(0)
  })

  it('is a line of a table', () => {
    expect(tableOf([{ area: 'auth', killed: 5, timedOut: 1, survived: 1, uncovered: 2 }]).split('\n').at(-1)).toBe('| auth | 9 | 5 | 1 | 1 | 2 | 66.7 % |')
  })
})
