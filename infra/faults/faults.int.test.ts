import { describe, expect, inject, it } from 'vitest'
import { allCases } from './all-cases.ts'
import type { FaultCase, Ground } from './case.ts'

// What kills processes, floods or waits for long is left to `npm run faults`, which runs all of them at their full size.
const QUICK = ['3', '4', '5', '6', '7', '9', '10', '11', '12', '14', '15', '17', '20']

const quick = allCases.filter(({ id }) => QUICK.includes(id))
const ground = (): Ground => ({ adminUrl: inject('databaseUrl'), ownerPassword: inject('ownerPassword'), seed: 20_261_121, quick: true })

describe.each(quick)('$id: $name', ({ run, control }: FaultCase) => {
  it('holds', async () => {
    expect(await run(ground())).toMatchObject({ holds: true })
  })

  it('does not hold for the naive variant', async () => {
    expect(await control.run(ground())).toMatchObject({ holds: false })
  })
}, 180_000)

it('every case of the plan is there once', () => {
  expect(allCases.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1)))
  expect(quick).toHaveLength(QUICK.length)
})
