import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionWorks } from './connection.ts'
import { leftIsTold, noteLeft } from './device-person.ts'
import { leftNote } from './left-note.ts'
import { HttpProblem, send } from './http.ts'

// After a person was chosen without a connection (spec K, o11): nothing is asked in the name of who was here before.

const asked: string[] = []
let leaving: () => Promise<Response>

beforeEach(() => {
  asked.length = 0
  leaving = async () => new Response(null, { status: 204 })
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    return path === '/api/auth/pin' && method === 'DELETE' ? leaving() : Response.json({})
  })
  noteLeft('d1', { id: 'joao', name: 'João' })
})
afterEach(() => {
  leftIsTold()
  connectionWorks()
  vi.unstubAllGlobals()
})

test('the server hears first that nobody is here, once for all that is asked together', async () => {
  await Promise.all([send('/api/auth/session'), send('/api/products', { method: 'POST', body: {} })])
  await send('/api/products')
  expect(asked).toEqual(['DELETE /api/auth/pin', 'GET /api/auth/session', 'POST /api/products', 'GET /api/products'])
  expect(leftNote() !== '').toBe(false)
})

test('a device that the server does not know any more has nobody either', async () => {
  leaving = async () => Response.json({}, { status: 401 })
  await send('/api/auth/session')
  expect([asked.length, leftNote() !== '']).toEqual([2, false])
})

const unreached = (): Response => {
  throw new TypeError('no network')
}

test.each([
  ['is not reached', async () => unreached(), 0],
  ['is behind a proxy that does not reach it', async () => new Response('', { status: 502 }), 0],
  ['fails', async () => Response.json({}, { status: 500 }), 500],
])('nothing else is asked while the server %s', async (_how, answer, status) => {
  leaving = answer
  const failure = await send('/api/products', { method: 'POST', body: {} }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(HttpProblem)
  expect((failure as HttpProblem).status).toBe(status)
  expect([asked, leftNote() !== '']).toEqual([['DELETE /api/auth/pin'], true])
})
