import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, connectionWorks } from '../connection.ts'
import { HttpProblem } from '../http.ts'
import { isUnanswered } from '../idempotency.ts'
import { waitingCommand } from './queue.test-support.ts'
import { isKept, noteWaiting, offerKeeping, sendOrKeep } from './send-or-keep.ts'

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined })
  connectionWorks()
  stop = offerKeeping()
})
afterEach(() => {
  stop()
  connectionWorks()
  noteWaiting([], async () => true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unreached = () => new HttpProblem({ status: 0, code: 'unreachable', detail: 'x' })
const refused = () => new HttpProblem({ status: 409, code: 'x', detail: 'x' })

/** What became of a write: where it went, and with which attempt it was kept. */
async function write(send: (signal: AbortSignal) => Promise<object>) {
  const went: (string | null)[] = []
  const answer = await sendOrKeep({
    send(signal) {
      went.push('sent')
      return send(signal)
    },
    async keep(attempt) {
      went.push(attempt)
      return {}
    },
    attempt: 'a1',
  })
  return { went, kept: isKept(answer) }
}

test('a write is sent where the server answers', async () => {
  expect(await write(async () => ({}))).toEqual({ went: ['sent'], kept: false })
})

test('a write is only kept where the connection is known to be lost', async () => {
  connectionLost()
  expect(await write(async () => ({}))).toEqual({ went: [null], kept: true })
})

test('a write without an answer is kept with the key under which the server may have done it', async () => {
  expect(await write(() => Promise.reject(unreached()))).toEqual({ went: ['sent', 'a1'], kept: true })
  const hangs = (signal: AbortSignal) =>
    new Promise<object>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      connectionLost()
    })
  expect(await write(hangs)).toEqual({ went: ['sent', 'a1'], kept: true })
})

test('a refusal is thrown, and nothing is kept', async () => {
  await expect(write(() => Promise.reject(refused()))).rejects.toMatchObject({ status: 409 })
})

test('a write goes behind what waits: it is sent once the queue is empty, and kept where it does not get empty', async () => {
  noteWaiting([waitingCommand(1)], async () => true)
  expect(await write(async () => ({}))).toEqual({ went: ['sent'], kept: false })
  noteWaiting([waitingCommand(1)], async () => false)
  expect(await write(async () => ({}))).toEqual({ went: [null], kept: true })
})

test('a write that waits for a call that hangs is kept with the loss of the connection', async () => {
  noteWaiting([waitingCommand(1)], () => new Promise(() => undefined))
  const written = write(async () => ({}))
  connectionLost()
  expect(await written).toEqual({ went: [null], kept: true })
})

test('without screens that keep, a write without an answer fails', async () => {
  stop()
  await expect(write(() => Promise.reject(unreached()))).rejects.toMatchObject({ status: 0 })
  stop = offerKeeping()
})

test('a write that may be done and is not kept has no answer: its key stays, and goes with it when it is kept later', async () => {
  const kept: (string | null)[] = []
  let isFull = true
  const writes = () =>
    sendOrKeep({
      send: () => Promise.reject(unreached()),
      async keep(attempt) {
        if (isFull) throw new HttpProblem({ status: 409, code: 'queue_full', detail: 'x' })
        kept.push(attempt)
        return {}
      },
      attempt: 'a2',
    })
  expect(await writes().catch(isUnanswered)).toBe(true)
  connectionLost()
  expect(await writes().catch(isUnanswered)).toBe(true)
  isFull = false
  await writes()
  expect(kept).toEqual(['a2'])
})

test('a write that was never sent and is not kept is refused', async () => {
  connectionLost()
  const full = new HttpProblem({ status: 409, code: 'queue_full', detail: 'x' })
  const written = sendOrKeep({ send: async () => ({}), keep: () => Promise.reject(full), attempt: 'a3' })
  await expect(written).rejects.toBe(full)
})

test('each entry of a list that is kept is kept', async () => {
  connectionLost()
  const entries = [{}, {}]
  const answer = await sendOrKeep({ send: async () => [], keep: async () => entries, attempt: 'a1' })
  expect(answer.map(isKept)).toEqual([true, true])
})
