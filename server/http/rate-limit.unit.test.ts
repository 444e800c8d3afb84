import { expect, it } from 'vitest'
import { rateLimit } from './rate-limit.ts'

const at = (ms: number) => new Date(1_000_000 + ms)

it('a rate limit admits a burst, then one request per refilled token, and returns the seconds to wait', () => {
  const limit = rateLimit({ perMinute: 30, burst: 3 })
  expect([0, 0, 0, 0].map((ms) => limit.take('a', at(ms)))).toEqual([0, 0, 0, 2])
  expect([1_999, 2_000, 2_001].map((ms) => limit.take('a', at(ms)))).toEqual([1, 0, 2])
  expect(limit.take('b', at(2_001))).toBe(0)
})

it('a bucket never holds more tokens than the burst', () => {
  const limit = rateLimit({ perMinute: 60, burst: 2 })
  limit.take('a', at(0))
  expect([0, 0, 0].map(() => limit.take('a', at(3_600_000)))).toEqual([0, 0, 1])
})

it('a bucket that was emptied by a clock days ahead is refilled by the right one', () => {
  const limit = rateLimit({ perMinute: 60, burst: 1 })
  limit.take('a', at(10 * 86_400_000))
  expect(limit.take('a', at(0))).toBe(1)
  expect(limit.take('a', at(1_000))).toBe(0)
})

it('a later charge may make the bucket negative, and a negative charge refunds tokens', () => {
  const limit = rateLimit({ perMinute: 60, burst: 10 })
  for (let time = 0; time < 9; time += 1) limit.take('a', at(0))
  limit.charge('a', at(0), 5)
  expect(limit.take('a', at(0))).toBe(5)
  limit.charge('a', at(0), 1_000_000)
  expect(limit.take('a', at(0))).toBe(11)
  limit.charge('a', at(0), -12)
  expect([0, 0, 0].map((ms) => limit.take('a', at(ms)))).toEqual([0, 0, 1])
})

it('a rate limit keeps ten thousand keys and drops the least recently used one', () => {
  const limit = rateLimit({ perMinute: 1, burst: 1 })
  limit.take('first', at(0))
  for (let key = 0; key < 9_999; key += 1) limit.take(String(key), at(0))
  // This use makes 'first' the most recently used key, so that '0' is dropped before it.
  expect(limit.take('first', at(0))).toBe(60)
  limit.take('9999', at(0))
  expect(limit.take('first', at(0))).toBe(60)
  expect(limit.take('0', at(0))).toBe(0)
  for (let key = 0; key < 10_000; key += 1) limit.take(String(key), at(0))
  expect(limit.take('first', at(0))).toBe(0)
  expect(limit.take('9999', at(0))).toBe(60)
})
