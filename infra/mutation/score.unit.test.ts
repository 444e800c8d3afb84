import { describe, expect, it } from 'vitest'
import { scoreOf, tableOf, tallyMutants } from './score.ts'

const mutants = (statuses: Readonly<Record<string, number>>) =>
  Object.entries(statuses).flatMap(([status, times]) => Array.from({ length: times }, () => ({ status })))

describe('the score of an area', () => {
  it('is the share of mutants found: uncovered mutants lower it, ignored and failed ones do not count', () => {
    const tally = tallyMutants(
      mutants({ Killed: 5, Timeout: 1, Survived: 1, NoCoverage: 1, Ignored: 40, RuntimeError: 2 }),
    )
    expect(tally).toEqual({ killed: 5, timedOut: 1, survived: 1, uncovered: 1 })
    expect(scoreOf(tally)).toBe(0.75)
  })

  it('is 0 without mutants, so that an area whose files were moved fails', () => {
    expect(scoreOf(tallyMutants([]))).toBe(0)
  })

  it('is printed as one table row', () => {
    expect(
      tableOf([{ area: 'auth', killed: 5, timedOut: 1, survived: 1, uncovered: 2 }])
        .split('\n')
        .at(-1),
    ).toBe('| auth | 9 | 5 | 1 | 1 | 2 | 66.7 % |')
  })
})
