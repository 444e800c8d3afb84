import { afterEach, expect, test, vi } from 'vitest'
import { leftNote, writeLeftNote } from './left-note.ts'

afterEach(() => vi.unstubAllGlobals())

test('a note that does not fit into the storage counts until the page is loaded again', () => {
  const kept = new Map([['foodid.left', '']])
  let isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('The storage is full')
      kept.set(key, value)
    },
  })
  writeLeftNote('Maria has left')
  expect(leftNote()).toBe('Maria has left')
  isFull = false
  writeLeftNote('João has left')
  expect(leftNote()).toBe('João has left')
  // Another tab has told the server.
  kept.set('foodid.left', '')
  expect(leftNote()).toBe('')
})
