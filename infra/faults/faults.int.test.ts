import { beforeEach, describe, expect, inject, it } from 'vitest'
import { allCases } from './all-cases.ts'
import type { CaseContext, FaultCase } from './case.ts'

// Cases that kill processes, flood or wait for long run only in `npm run faults`, which runs all cases at full size. So do
// 36 and 38, which compare times with those of a quiet product: other tests beside them change both.
const QUICK = ['3', '4', '5', '6', '7', '9', '10', '11', '12', '14', '15', '17', '20', '32', '37', '39', '41']

const quick = allCases.filter(({ id }) => QUICK.includes(id))
const context = (): CaseContext => ({
  adminUrl: inject('databaseUrl'),
  loginPassword: inject('loginPassword'),
  seed: 20_261_121,
  quick: true,
})

describe.each(quick)(
  '$id: $name',
  ({ run, control, missing }: FaultCase) => {
    beforeEach(async ({ skip }) => {
      const lacking = (await missing?.()) ?? null
      skip(lacking !== null, lacking ?? undefined)
    })

    it('holds', async () => {
      const outcome = await run(context())
      expect(outcome, outcome.seen).toMatchObject({ holds: true })
    })

    it('does not hold for its control', async () => {
      expect(await control.run(context())).toMatchObject({ holds: false })
    })
  },
  600_000,
)

it('numbers the cases from 1, each once', () => {
  expect(allCases.map(({ id }) => id)).toEqual(allCases.map((_, index) => String(index + 1)))
  expect(quick).toHaveLength(QUICK.length)
})
