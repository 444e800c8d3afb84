import { expect, test } from 'vitest'
import { afterArrow, afterEnter, afterRemoval } from './line-keys.ts'

test('Enter goes from the ingredient to its quantity, and from there to the next ingredient', () => {
  expect(afterEnter({ line: 0, column: 'ingredient' }, 2)).toEqual({ line: 0, column: 'quantity' })
  for (const column of ['quantity', 'unit', 'factor', 'price'] as const)
    expect(afterEnter({ line: 0, column }, 2)).toEqual({ line: 1, column: 'ingredient' })
  expect(afterEnter({ line: 1, column: 'quantity' }, 2)).toBe('new-line')
})

test('the arrow keys move within a column of numbers and nowhere else', () => {
  expect(afterArrow({ line: 0, column: 'quantity' }, 'ArrowDown', 2)).toEqual({ line: 1, column: 'quantity' })
  expect(afterArrow({ line: 1, column: 'price' }, 'ArrowUp', 2)).toEqual({ line: 0, column: 'price' })
  expect(afterArrow({ line: 1, column: 'quantity' }, 'ArrowDown', 2)).toBeNull()
  expect(afterArrow({ line: 0, column: 'quantity' }, 'ArrowUp', 2)).toBeNull()
  expect(afterArrow({ line: 0, column: 'unit' }, 'ArrowDown', 2)).toBeNull()
  expect(afterArrow({ line: 0, column: 'quantity' }, 'a', 2)).toBeNull()
})

test('after a removal the focus goes to the next line, or to the last one', () => {
  expect(afterRemoval(1, 3)).toBe(1)
  expect(afterRemoval(3, 3)).toBe(2)
  expect(afterRemoval(0, 0)).toBeNull()
})
