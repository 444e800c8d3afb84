import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitAfter } from './login-attempts.ts'

const last = new Date('2026-11-21T15:00:00Z')
const after = (ms: number) => new Date(last.getTime() + ms)

describe('the wait after failed logins', () => {
  it('starts after the fifth failure and doubles up to fifteen minutes', () => {
    const waits = Array.from({ length: 16 }, (_, failures) => waitAfter(failures, last, last))
    expect(waits).toEqual([0, 0, 0, 0, 0, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  it('counts down in whole seconds, rounded up', () => {
    expect([0, 1, 999, 1000, 3000, 3999, 4000, 4001].map((ms) => waitAfter(5, last, after(ms)))).toEqual([
      4, 4, 4, 3, 1, 1, 0, 0,
    ])
  })

  it('does not count from a failure that a clock far ahead has dated, and is never longer than its fifteen minutes', () => {
    const days = 10 * 86_400_000
    expect(waitAfter(5, after(days), last)).toBe(0)
    expect(waitAfter(50, after(days), last)).toBe(0)
    // Between two servers that are minutes apart the wait still counts.
    expect(waitAfter(5, after(60_000), last)).toBe(4)
    expect(waitAfter(50, after(899_000), last)).toBe(900)
  })

  it('never grows with time, never shrinks with another failure, and ends after fifteen minutes', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(1_000_000), fc.nat(1_000_000), (failures, ms, more) => {
        const wait = waitAfter(failures, last, after(ms))
        expect(waitAfter(failures, last, after(ms + more))).toBeLessThanOrEqual(wait)
        expect(waitAfter(failures + 1, last, after(ms))).toBeGreaterThanOrEqual(wait)
        expect(waitAfter(failures, last, after(900_000))).toBe(0)
      }),
    )
  })
})
