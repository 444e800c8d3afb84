import { expect, it } from 'vitest'
import { readLabelRequest } from './label-request.ts'

it('a request has a product, and a whole quantity', () => {
  expect(readLabelRequest({ product: 'p1', quantity: 3 })).toEqual({ product: 'p1', quantity: 3 })
  expect(readLabelRequest({ product: 7, quantity: '900' })).toEqual({ product: '7', quantity: 900 })
  expect(readLabelRequest({ product: 'p1', quantity: 0.5 })).toEqual({ product: 'p1' })
  expect(readLabelRequest({ quantity: 3 })).toEqual({})
})
