import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rateLimit } from './rate-limit.ts'
import { samples } from '../../infra/test/samples.ts'

const limits = fc.record({ perMinute: fc.integer({ min: 1, max: 600 }), burst: fc.integer({ min: 1, max: 20 }) })
/** Milliseconds to the next request. A slow request has an older time than its predecessor. */
const steps = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.nat(3_000) }, { weight: 1, arbitrary: fc.integer({ min: -30_000, max: -1 }) }),
  { minLength: 1, maxLength: 80 },
)

/** The time of each request, and the latest time among it and its predecessors. */
function requestTimes(gaps: readonly number[]): { readonly at: number; readonly latest: number }[] {
  let latest = 1_000_000
  return gaps.map((gap, index) => {
    const at = index === 0 ? latest : latest + gap
    latest = Math.max(latest, at)
    return { at, latest }
  })
}

it('a rate limit admits in any interval at most the burst plus the tokens refilled in it', () => {
  fc.assert(
    fc.property(limits, steps, ({ perMinute, burst }, gaps) => {
      const limit = rateLimit({ perMinute, burst })
      const passed = requestTimes(gaps).filter(({ at }) => limit.take('a', new Date(at)) === 0)
      for (const [from, first] of passed.entries()) {
        for (const [more, last] of passed.slice(from).entries()) {
          const refilled = ((last.latest - first.latest) / 60_000) * perMinute
          expect(more + 1).toBeLessThanOrEqual(burst + refilled + 1e-6)
        }
      }
    }),
    { numRuns: samples(500) },
  )
})

it('a rate limit admits a request that waited for the returned number of seconds', () => {
  fc.assert(
    fc.property(limits, steps, ({ perMinute, burst }, gaps) => {
      const limit = rateLimit({ perMinute, burst })
      let wait = 0
      let end = 0
      for (const { at, latest } of requestTimes(gaps)) {
        wait = limit.take('a', new Date(at))
        end = latest
      }
      expect(Number.isInteger(wait)).toBe(true)
      if (wait > 0) expect(limit.take('a', new Date(end + wait * 1_000))).toBe(0)
    }),
  )
})

it('a rate limit counts each key separately', () => {
  fc.assert(
    fc.property(limits, fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }), ({ perMinute, burst }, keys) => {
      const limit = rateLimit({ perMinute, burst })
      const now = new Date(1_000_000)
      const passed = keys.filter((key) => limit.take(key, now) === 0)
      for (const key of ['a', 'b', 'c']) {
        expect(passed.filter((other) => other === key)).toHaveLength(
          Math.min(burst, keys.filter((other) => other === key).length),
        )
      }
    }),
  )
})
