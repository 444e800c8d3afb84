import { expect, it } from 'vitest'
import { markedBy, movedTo, nextAnswer, stateOf } from './mark-keys.ts'

it('right goes through contém, derivado, pode conter and back to nothing; left goes the other way', () => {
  const press = (key: string, times: number) => {
    let marked = null as ReturnType<typeof markedBy>
    for (let time = 0; time < times; time += 1) marked = markedBy(key, marked, 'leite')
    return stateOf(marked, 'leite')
  }
  expect([1, 2, 3, 4].map((times) => press('ArrowRight', times))).toEqual(['contains', 'derived', 'mayContain', null])
  expect(press('ArrowLeft', 1)).toBe('mayContain')
})

it('a letter sets a state, and other substances keep theirs', () => {
  const milk = markedBy('c', null, 'leite')
  const both = markedBy('D', milk, 'trigo')
  expect(both).toEqual({ contains: ['leite'], derived: ['trigo'], mayContain: [] })
  expect(markedBy('Backspace', both, 'leite')).toEqual({ contains: [], derived: ['trigo'], mayContain: [] })
  expect(markedBy('x', both, 'leite')).toBeNull()
})

it('up and down stay among the substances', () => {
  expect([movedTo('ArrowUp', 0), movedTo('ArrowDown', 20), movedTo('End', 3), movedTo('a', 3)]).toEqual([
    0,
    20,
    20,
    null,
  ])
  expect(nextAnswer(['contem', 'nao_contem', null], null)).toBe('contem')
})
