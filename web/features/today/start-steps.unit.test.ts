import { expect, test } from 'vitest'
import { startSteps } from './start-steps.ts'

const done = (...facts: Parameters<typeof startSteps>) => startSteps(...facts)?.map((step) => step.done)

test('an empty kitchen has five steps to take', () => {
  expect(done({ products: [], responsibles: [] }, [])).toEqual([false, false, false, false, false])
})

test('nothing is said while the facts load', () => {
  expect(startSteps({ products: undefined, responsibles: [] }, [])).toBeNull()
  expect(startSteps({ products: [], responsibles: [] }, undefined)).toBeNull()
})

test('each step is done by its fact', () => {
  const catalog = { products: [{ validityDays: null }], responsibles: [{ id: 1, name: 'Ana' }] }
  expect(done(catalog, [])).toEqual([true, true, false, false, false])
  expect(done({ ...catalog, products: [{ validityDays: null }, { validityDays: 3 }] }, [])).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(done(catalog, [{ print_count: 0 }])).toEqual([true, true, false, true, false])
  expect(done(catalog, [{ print_count: 1 }])).toEqual([true, true, false, true, true])
})
