import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formMemory, withMostRecent } from './form-memory.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the recent products start with the last one and are at most six', () => {
  expect(withMostRecent(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  expect(withMostRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
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
  expect(formMemory('bistro').recentProducts()).toEqual(['p2'])
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
