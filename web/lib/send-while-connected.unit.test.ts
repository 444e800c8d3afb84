import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, connectionWorks } from './connection.ts'
import { sendWhileConnected } from './send-while-connected.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined })
  connectionWorks()
})
afterEach(() => {
  connectionWorks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const whenLost = () => new Error('espera a conexão')

test('a request that hangs is given up when the connection is lost', async () => {
  const hangs = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      connectionLost()
    })
  await expect(sendWhileConnected(hangs, whenLost)).rejects.toThrow('espera a conexão')
})

test('an answer and a refusal are those of the server', async () => {
  expect(await sendWhileConnected(async () => 'feito', whenLost)).toBe('feito')
  await expect(sendWhileConnected(() => Promise.reject(new Error('recusado')), whenLost)).rejects.toThrow('recusado')
})
