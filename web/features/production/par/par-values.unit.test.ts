import { describe, expect, it } from 'vitest'
import type { ParLevel } from '#contract/production/day-list'
import type { ParEdits } from './par-values.ts'
import { asSeen, isWrong, parBody, parRows, withProduct, withTyped, withoutProduct } from './par-values.ts'

const sauce: ParLevel = {
  baseProductId: 'a',
  name: 'Molho',
  byWeekday: [0, 4, 8, 8, 8, 12, 12],
  media: [0, 0, 6, 0, 0, 0, 0],
}
const nothing: ParEdits = new Map()
const rowOf = (saved: readonly ParLevel[], edits: ParEdits, id = 'a') =>
  parRows(saved, edits).find(({ baseProductId }) => baseProductId === id)
function type(saved: readonly ParLevel[], edits: ParEdits, day: number, text: string, id = 'a'): ParEdits {
  const row = rowOf(saved, edits, id)
  if (row === undefined) throw new Error(`${id} is not on the list`)
  return withTyped(edits, saved, { row, day, text })
}
const with2 = (count: number): ParLevel => ({
  ...sauce,
  byWeekday: sauce.byWeekday.map((each, day) => (day === 2 ? count : each)),
})

describe('the quantities on the screen', () => {
  it('show nothing for a day without a number, and send nothing that nobody has changed', () => {
    expect(rowOf([sauce], nothing)?.typed).toEqual(['', '4', '8', '8', '8', '12', '12'])
    expect(parBody(nothing, [sauce])).toEqual([])
    expect(parBody(type([sauce], type([sauce], nothing, 2, '9'), 2, '8'), [sauce])).toEqual([])
  })

  it('send what was typed beside what the person saw', () => {
    const edits = type([sauce], nothing, 2, '9')
    expect(parBody(edits, [sauce])).toEqual([
      {
        baseProductId: 'a',
        byWeekday: [0, 4, 9, 8, 8, 12, 12],
        was: sauce.byWeekday,
      },
    ])
  })

  it('follow what is saved elsewhere, but for the days that were typed', () => {
    const edits = type([sauce], nothing, 2, '9')
    const now = [{ ...sauce, byWeekday: [1, 4, 5, 8, 8, 12, 12] }]
    expect(rowOf(now, edits)?.typed).toEqual(['1', '4', '9', '8', '8', '12', '12'])
    expect(parBody(edits, now)).toEqual([
      {
        baseProductId: 'a',
        byWeekday: [1, 4, 9, 8, 8, 12, 12],
        was: [1, 4, 8, 8, 8, 12, 12],
      },
    ])
    expect(parBody(asSeen(edits, now), now)[0]?.was).toEqual([1, 4, 5, 8, 8, 12, 12])
    expect(parBody(asSeen(edits, [with2(9)]), [with2(9)])).toEqual([])
  })

  it('take a product off and put it back', () => {
    const edits = withoutProduct(nothing, [sauce], { ...sauce, typed: [] })
    expect(parRows([sauce], edits)).toEqual([])
    expect(parBody(edits, [sauce])).toEqual([
      {
        baseProductId: 'a',
        byWeekday: [0, 0, 0, 0, 0, 0, 0],
        was: sauce.byWeekday,
      },
    ])
    expect(parBody(withProduct(edits, { id: 'a', name: 'Molho' }), [sauce])).toEqual([])
  })

  it('begin with the newest product, of which nothing is sent before it has a number', () => {
    const edits = withProduct(withProduct(nothing, { id: 'b', name: 'Pão' }), {
      id: 'c',
      name: 'Bolo',
    })
    expect(parRows([sauce], edits).map(({ name }) => name)).toEqual(['Bolo', 'Pão', 'Molho'])
    expect(parBody(edits, [sauce])).toEqual([])
    expect(parBody(type([sauce], edits, 0, '3', 'c'), [sauce])).toEqual([
      {
        baseProductId: 'c',
        byWeekday: [3, 0, 0, 0, 0, 0, 0],
        was: [0, 0, 0, 0, 0, 0, 0],
      },
    ])
    expect(
      parRows(
        [sauce],
        withoutProduct(edits, [sauce], {
          baseProductId: 'b',
          name: 'Pão',
          typed: [],
          media: [],
        }),
      ),
    ).toHaveLength(2)
  })

  it('are whole numbers of at most four digits', () => {
    expect(['', '0', '9999'].some(isWrong)).toBe(false)
    expect(['1,5', '-1', '10000', 'x'].every(isWrong)).toBe(true)
  })
})
