import { expect, test } from 'vitest'
import { HttpProblem } from './http.ts'
import { attemptFor, attemptSender, isUnanswered, newIdempotencyKey } from './idempotency.ts'
import type { Attempt } from './idempotency.ts'

const problem = (status: number) => new HttpProblem({ status, code: 'x', detail: 'x' })

test('an attempt without an answer keeps its key for the same content, and other content gets a new key', () => {
  const first = attemptFor('a', null, () => 'k1')
  expect(attemptFor('a', first, () => 'k2')).toBe(first)
  expect(attemptFor('b', first, () => 'k2')).toEqual({ content: 'b', key: 'k2' })
  expect(attemptFor('a', null, () => 'k2').key).toBe('k2')
})

test('a refusal is an answer; a lost connection and a server error are not', () => {
  expect([0, 500, 503].map((status) => isUnanswered(problem(status)))).toEqual([true, true, true])
  expect([409, 422].map((status) => isUnanswered(problem(status)))).toEqual([false, false])
  expect(isUnanswered(new TypeError('x'))).toBe(true)
})

test('a sender keeps the key of an unanswered attempt per subject, and forgets it after an answer or a refusal', async () => {
  const unanswered = new Map<number, Attempt>()
  const attempt = attemptSender(unanswered)
  const keys: string[] = []
  const failing = (status: number) => async (key: string) => {
    keys.push(key)
    throw problem(status)
  }
  await expect(attempt('a', failing(0), 1)).rejects.toThrow()
  await expect(attempt('a', failing(500), 2)).rejects.toThrow()
  await expect(attempt('a', failing(409), 1)).rejects.toThrow()
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
  expect([...unanswered.keys()]).toEqual([2])
  expect(await attempt('a', async (key) => key, 2)).toBe(keys[1])
  expect(unanswered.size).toBe(0)
})

test('idempotency keys have 32 hexadecimal digits and do not repeat', () => {
  const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
