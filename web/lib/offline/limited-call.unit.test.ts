import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, connectionWorks } from '../connection.ts'
import { limitedCall } from './limited-call.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('fetch', async () => new Response('ok'))
  connectionWorks()
})
afterEach(() => {
  connectionWorks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const hanging = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

test('a call that hangs ends with the loss of the connection', async () => {
  const ended = expect(limitedCall(hanging)).rejects.toThrow('aborted')
  connectionLost()
  await ended
})

test('a call that hangs ends after 30 seconds', async () => {
  let hasEnded = false
  const ended = limitedCall(hanging).catch(() => {
    hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await ended
  expect(hasEnded).toBe(true)
})
