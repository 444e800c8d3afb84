import { expect, test } from 'vitest'
import { HttpProblem } from './http.ts'
import { attemptFor, isUnanswered, newIdempotencyKey } from './idempotency.ts'

const problem = (status: number) => new HttpProblem({ status, code: 'x', detail: 'x' })

test('the same content without an answer keeps its key; other content gets another', () => {
  const first = attemptFor('a', null, () => 'k1')
  expect(attemptFor('a', first, () => 'k2')).toBe(first)
  expect(attemptFor('b', first, () => 'k2')).toEqual({ content: 'b', key: 'k2' })
  expect(attemptFor('a', null, () => 'k2').key).toBe('k2')
})

test('a refusal is an answer; a lost connection and a broken server are not', () => {
  expect([0, 500, 503].map((status) => isUnanswered(problem(status)))).toEqual([true, true, true])
  expect([409, 422].map((status) => isUnanswered(problem(status)))).toEqual([false, false])
  expect(isUnanswered(new TypeError('x'))).toBe(true)
})

test('keys are long and do not repeat', () => {
  const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
