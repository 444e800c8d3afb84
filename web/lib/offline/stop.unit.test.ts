import { expect, test } from 'vitest'
import { stopAfter, stoppedAt } from './stop.ts'
import type { Stop } from './stop.ts'

const after = (...firsts: readonly (string | null)[]): Stop | null =>
  firsts.reduce<Stop | null>((stop, first) => stopAfter(stop, first), null)

test('a command is named once the server has failed at it three times on end', () => {
  expect(stoppedAt(null)).toBeNull()
  expect(stoppedAt(after('a', 'a'))).toBeNull()
  expect(stoppedAt(after('a', 'a', 'a'))).toBe('a')
  expect(stoppedAt(after('a', 'a', 'a', 'a'))).toBe('a')
})

test('another command begins again, and a lost connection says nothing of a command', () => {
  expect(stoppedAt(after('a', 'a', 'b'))).toBeNull()
  expect(stoppedAt(after('a', 'a', 'b', 'a'))).toBeNull()
  expect(stoppedAt(after('a', null, 'a', null))).toBeNull()
  expect(stoppedAt(after('a', 'a', 'a', null))).toBe('a')
})
