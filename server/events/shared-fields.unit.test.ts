import fc from 'fast-check'
import { expect, it } from 'vitest'
import { samples } from '../../infra/test/samples.ts'
import { orderedSharedFields } from './shared-fields.ts'

const list = ['a list that rows share']
const value = fc.constantFrom<unknown>(null, true, 0, 1, '', 'ação', list, ['another'])
const row = fc.dictionary(fc.constantFrom('id', 'sif', 'code', 'name', 'weight', 'children', 'expiresAt'), value)

/** One row shares all that it has. */
const keysInOrder = (only: object) => Object.keys(orderedSharedFields([{ ...only }]).shared)

it('gives the fields of an object in the order of jsonb: by length, then by their bytes', () => {
  expect(keysInOrder({ name: 1, id: 2, expiresAt: 3, code: 4 })).toEqual(['id', 'code', 'name', 'expiresAt'])
})

it('gives each row the plain values that stand before the last field of its own, and no list', () => {
  const rows = [1, 2].map((id) => ({ children: list, expiresAt: `day ${id}`, name: 'Molho', quantityUsed: '1 kg', id }))
  expect(orderedSharedFields(rows)).toEqual({
    own: [1, 2].map((id) => ({ id, name: 'Molho', expiresAt: `day ${id}` })),
    shared: { children: list, quantityUsed: '1 kg' },
    isAfter: false,
  })
  expect(orderedSharedFields([1, 2].map((id) => ({ sif: 'ISENTO', id, children: list }))).isAfter).toBe(true)
})

it('parts rows so that each is what it was, joined in order wherever it says so', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const { shared, own, isAfter } = orderedSharedFields(rows)
      expect(own.map((fields) => ({ ...fields, ...shared }))).toEqual(rows)
      for (const fields of own) {
        const joined = { ...fields, ...shared }
        expect(Object.keys(joined)).toHaveLength(Object.keys(fields).length + Object.keys(shared).length)
        if (!isAfter) continue
        expect(Object.keys(joined)).toEqual(keysInOrder(joined))
        expect(Math.min(Object.keys(fields).length, Object.keys(shared).length)).toBeGreaterThan(0)
      }
    }),
    { numRuns: samples(2_000) },
  )
})
