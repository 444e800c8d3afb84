import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerText, keptBody, keptText } from './answer-text.ts'

const sheet = { recipeId: 7, names: ['Gênero "1"', 'Gênero 2'] }
const labels = Array.from({ length: 12 }, (_, id) => ({ id, name: 'Molho', sheet, note: undefined, weight: null }))
const bodies = { 'a list': labels, 'a field': { batch: { id: 1 }, labels, job: null } }

const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

describe.each(Object.entries(bodies))('labels as %s', (_, body) => {
  it('are answered whole, and kept with what they share said once', () => {
    expect(JSON.parse(answerText(body))).toEqual(asSent(body))
    expect(keptText(body).split('Gênero 2')).toHaveLength(2)
    expect(keptBody(JSON.parse(keptText(body)))).toEqual(asSent(body))
  })
})

it('an answer that was kept before is given as it is', () => {
  expect(keptBody(asSent(bodies['a field']))).toEqual(asSent(bodies['a field']))
})

it('every body is the same by both texts', () => {
  const row = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.jsonValue(), { nil: undefined }))
  const list = fc.oneof(fc.array(fc.jsonValue()), fc.array(row, { minLength: 8, maxLength: 12 }), repeated(row))
  const body = fc.oneof(fc.jsonValue(), list, fc.dictionary(fc.string(), fc.oneof(list, fc.jsonValue())))
  fc.assert(
    fc.property(body, (answer) => {
      expect(JSON.parse(answerText(answer))).toEqual(asSent(answer))
      expect(keptBody(JSON.parse(keptText(answer)))).toEqual(asSent(answer))
    }),
  )
})

/** Rows that share all but their number. */
const repeated = (row: fc.Arbitrary<Record<string, unknown>>) =>
  fc
    .tuple(row, fc.integer({ min: 8, max: 12 }))
    .map(([shared, rows]) => Array.from({ length: rows }, (_, id) => ({ ...shared, id })))
