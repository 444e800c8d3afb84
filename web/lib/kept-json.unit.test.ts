import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepJson, keptJson } from './kept-json.ts'

const shape = z.object({ at: z.string() })

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('what is kept is read again, until null takes it away', () => {
  keepJson('foodid.last', { at: 'now' })
  expect(keptJson('foodid.last', shape)).toEqual({ at: 'now' })
  keepJson('foodid.last', null)
  expect([keptJson('foodid.last', shape), stored.size]).toEqual([null, 0])
})

it.each(['', '{not json', '[1]', '{"at":7}', 'null'])('%j of another version is as if nothing were kept', (text) => {
  stored.set('foodid.last', text)
  expect(keptJson('foodid.last', shape)).toBeNull()
})

it('nothing is kept, and nothing fails, where the browser denies storage', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })
  keepJson('foodid.last', { at: 'now' })
  expect(keptJson('foodid.last', shape)).toBeNull()
})
