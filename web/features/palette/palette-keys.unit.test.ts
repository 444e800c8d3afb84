import { expect, it } from 'vitest'
import { opensPalette } from './palette-keys.ts'

const key = (name: string, more: Partial<Parameters<typeof opensPalette>[0]> = {}) =>
  opensPalette({ key: name, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...more }, null)

it('opens with Ctrl+K, ⌘K and the slash, and with no other key', () => {
  expect(key('k', { ctrlKey: true })).toBe(true)
  expect(key('K', { metaKey: true })).toBe(true)
  expect(key('/')).toBe(true)
  expect(key('k')).toBe(false)
  expect(key('/', { ctrlKey: true })).toBe(false)
  expect(key('k', { ctrlKey: true, altKey: true })).toBe(false)
  expect(key('/', { defaultPrevented: true })).toBe(false)
})
