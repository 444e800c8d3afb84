import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectionWorks, doubtConnection, isConnected } from './connection.ts'

/** With the period of silence before them, questions end within the 8 seconds after which a loss has to be shown. */
const SETTLED_MS = 3_000

beforeEach(() => {
  vi.useFakeTimers()
  connectionWorks()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Asks servers that answer in this order. */
async function doubt(...answers: (() => Promise<Response>)[]): Promise<boolean> {
  const next = answers[Symbol.iterator]()
  vi.stubGlobal('fetch', (_: string, { signal }: { readonly signal: AbortSignal }) =>
    Promise.race([
      next.next().value?.() ?? Promise.reject(new TypeError('refused')),
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    ]),
  )
  const settled = doubtConnection()
  await vi.advanceTimersByTimeAsync(SETTLED_MS)
  await settled
  return isConnected()
}

const works = () => Promise.resolve(new Response('ok'))
const busy = () => Promise.resolve(new Response('', { status: 503, headers: { 'Retry-After': '1' } }))
const down = () => Promise.resolve(new Response('', { status: 502 }))
const refuses = () => Promise.reject(new TypeError('refused'))
const silent = () => new Promise<Response>(() => undefined)

it('a busy server answers', async () => expect(await doubt(busy)).toBe(true))

it.each([
  ['slowly', silent],
  ['with a refusal', refuses],
  ['through its gateway', down],
])('a server that answers once %s, and then answers, is there', async (_, first) =>
  expect(await doubt(first, works)).toBe(true),
)

it.each([
  ['silent', silent],
  ['down', down],
  ['refusing', refuses],
])('a server that is %s twice is lost within 3 seconds', async (_, each) => {
  expect(await doubt(each, each)).toBe(false)
})
