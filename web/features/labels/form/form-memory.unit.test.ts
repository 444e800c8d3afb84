import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formMemory, withUse } from './form-memory.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a recent product keeps its place when it is used again', () => {
  const six = { places: ['a', 'b', 'c', 'd', 'e', 'f'], used: ['f', 'e', 'd', 'c', 'b', 'a'] }
  expect(withUse({ places: ['a', 'b'], used: ['b', 'a'] }, 'a')).toEqual({ places: ['a', 'b'], used: ['a', 'b'] })
  expect(withUse({ places: ['a', 'b'], used: ['b', 'a'] }, 'c').places).toEqual(['a', 'b', 'c'])
  // The seventh takes the place of the one that was used longest ago.
  expect(withUse(six, 'g').places).toEqual(['g', 'b', 'c', 'd', 'e', 'f'])
  expect(withUse(withUse(six, 'a'), 'g').places).toEqual(['a', 'g', 'c', 'd', 'e', 'f'])
})

it('the recent products of an older version are read', () => {
  stored.set('foodid.recentProducts.bistro', '["p2","p1"]')
  expect(formMemory('bistro').recentProducts()).toEqual(['p2', 'p1'])
})

it('the form memory is kept per tenant', () => {
  formMemory('bistro').keep('Ana', 'p1')
  expect(formMemory('bistro').responsible()).toBe('Ana')
  expect(formMemory('bistro').recentProducts()).toEqual(['p1'])
  expect(formMemory('padaria').responsible()).toBe('')
  expect(formMemory('padaria').recentProducts()).toEqual([])
})

it('the form memory ignores broken entries and denied storage', () => {
  stored.set('foodid.recentProducts.bistro', '{not json')
  expect(formMemory('bistro').recentProducts()).toEqual([])
  stored.set('foodid.recentProducts.bistro', '[1,"p2",null]')
  expect(formMemory('bistro').recentProducts()).toEqual([])
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  expect(() => formMemory('bistro').keep('Ana', 'p1')).not.toThrow()
  expect(formMemory('bistro').responsible()).toBe('')
})
