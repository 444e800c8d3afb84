import { describe, expect, it } from 'vitest'
import type { QuickTile } from '#contract/quick-labels'
import { changed, inPlaces, isSameContent, keyOf, pickOf, toggled, totalOf, unusualOf } from './picks.ts'

const tile = (name: string, quantity = 1): QuickTile => ({
  baseProductId: name,
  name,
  state: 'preparado',
  storageTypeId: 'refrigerado',
  quantity,
  pinned: false,
  expiration_date: '2026-11-26',
  sentence: '3 dias',
  refusal: null,
})
const names = (tiles: readonly { readonly name: string }[]) => tiles.map(({ name }) => name).join(' ')

describe('what is to be printed', () => {
  it('a tap adds it with its usual quantity, a second one takes it out', () => {
    const both = toggled(toggled([], pickOf(tile('molho', 6))), pickOf(tile('arroz', 4)))
    expect([names(both), totalOf(both)]).toEqual(['molho arroz', 10])
    expect(names(toggled(both, pickOf(tile('molho', 6))))).toBe('arroz')
  })

  it('of two that have become the same kind one stays', () => {
    const [fridge, freezer] = [pickOf(tile('molho', 6)), { ...pickOf(tile('molho', 2)), storageTypeId: 'congelado' }]
    const now = { ...freezer, storageTypeId: 'refrigerado' }
    expect(changed([fridge, freezer], keyOf(freezer), now)).toEqual([now])
  })

  it('is another content with another quantity, date or kind, and not with another name', () => {
    const molho = pickOf(tile('molho', 6))
    const others = [{ quantity: 5 }, { makersDate: '2026-12-01' }, { storageTypeId: 'congelado' }]
    expect(others.map((own) => isSameContent([molho], [{ ...molho, ...own }]))).toEqual([false, false, false])
    expect(isSameContent([molho], [])).toBe(false)
    expect(isSameContent([molho], [{ ...molho, name: 'Molho', usual: 2 }])).toBe(true)
  })

  it.each([
    [200, 6, true],
    [31, 10, true],
    [31, 11, false],
    [30, 1, false],
  ])('e3: %d where %d are usual is asked about: %s', (quantity, usual, asked) => {
    expect(unusualOf([{ ...pickOf(tile('molho', usual)), quantity }]) !== undefined).toBe(asked)
  })

  it('e3: the quantity of one party is asked about again by the last print', () => {
    const party = { ...pickOf(tile('molho', 6)), quantity: 200 }
    expect(unusualOf([party])).toBe(party)
    expect(unusualOf([pickOf(party)])).toEqual(party)
  })
})

it('the tiles keep their places', () => {
  const places = ['a', 'b', 'c'].map((name) => keyOf(tile(name)))
  expect(names(inPlaces(places, [tile('c'), tile('b'), tile('a')]))).toBe('a b c')
  expect(names(inPlaces(places, [tile('d'), tile('c'), tile('a'), tile('e')]))).toBe('a d c e')
})
