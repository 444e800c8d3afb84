import { expect, it } from 'vitest'
import { framesPrintTheirParent } from './print-window.ts'

it.each([
  [
    'iPhone',
    {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) CriOS/131',
      platform: 'iPhone',
      maxTouchPoints: 5,
    },
    true,
  ] as const,
  [
    'iPad as a Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', platform: 'MacIntel', maxTouchPoints: 5 },
    true,
  ] as const,
  [
    'Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', platform: 'MacIntel', maxTouchPoints: 0 },
    false,
  ] as const,
  [
    'Android tablet',
    { userAgent: 'Mozilla/5.0 (Linux; Android 13) Chrome/131', platform: 'Linux armv8l', maxTouchPoints: 5 },
    false,
  ] as const,
  [
    'Windows touch',
    { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/131', platform: 'Win32', maxTouchPoints: 10 },
    false,
  ] as const,
])('on %s, printing needs a window only where a frame would print its parent', (_name, device, expected) => {
  expect(framesPrintTheirParent(device)).toBe(expected)
})
