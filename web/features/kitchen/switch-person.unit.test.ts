import { notificationsStore } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, connectionWorks } from '../../lib/connection.ts'
import { switchPerson } from './switch-person.ts'

let opened = 0
const sent: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  opened = 0
  sent.length = 0
  const target = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('window', target)
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('document', { ...target, querySelector: () => null })
  vi.stubGlobal('indexedDB', {
    open() {
      opened += 1
      throw new Error('Nothing is read or forgotten here')
    },
  })
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    throw new TypeError('no network')
  })
  connectionWorks()
})
afterEach(() => {
  connectionWorks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('without a connection, and without names on this device, nobody is switched, and the screen says so', async () => {
  connectionLost()
  await switchPerson(new QueryClient())
  expect(sent.filter((path) => path.includes('/auth/pin'))).toEqual([])
  expect(opened).toBe(0)
  expect(said()).toEqual(['Sem internet: a troca de pessoa espera a conexão.'])
})

test('the same where the server does not answer', async () => {
  await switchPerson(new QueryClient())
  expect(sent).toContain('/api/auth/pin')
  expect(opened).toBe(0)
  expect(said()).toEqual(['Sem internet: a troca de pessoa espera a conexão.'])
})
