import { afterAll, beforeAll, expect, it } from 'vitest'
import { added } from '../../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { NEW_PROFILE } from '../../../drivers/contract/printer-profile.ts'
import { agentCalls } from './agent-calls.ts'
import { waitForNews } from './wait-for-news.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const head = () => readTenant(server.application.database, 'bistro', (tx) => server.application.store.headOf(tx))

/** A wait of a new call of the agent. By default it begins at the head of the log. */
async function begunWait(waitMs: number, calls = agentCalls(), at?: number) {
  const after = at ?? (await head())
  const call = calls.begin('bistro', 'agent-1')
  const wait = { tenantId: 'bistro', after, waitMs, holdsForNews: () => undefined }
  // In an object: a promise that an async function answers would be awaited by it.
  return { calls, call, end: waitForNews(server.application.live, call, wait) }
}

let agents = 0
/** News for which every agent of the tenant looks again. */
const news = async () => {
  const profile = { ...NEW_PROFILE, name: `Zebra ${(agents += 1)}`, language: 'zpl', way: 'agente' }
  const { id } = await added<{ id: string }>(bistro.post('/api/printer-profiles', profile))
  const station = await added<{ id: string }>(
    bistro.post('/api/stations', { name: `Estação ${agents}`, printerProfileId: id }),
  )
  await added(bistro.post('/api/print-agents', { station: station.id }))
}

it('ends with its time where nothing happens', async () => {
  const { end } = await begunWait(20)
  expect(await end).toBe('over')
})

it('ends with the commit of this process, without a look into the log', async () => {
  const { live } = server.application
  const blind = { ...live, watch: () => Promise.resolve(() => undefined) }
  const { call } = await begunWait(1)
  const wait = { tenantId: 'bistro', after: await head(), waitMs: 60_000, holdsForNews: () => undefined }
  const end = waitForNews(blind, call, wait)
  await news()
  expect(await end).toBe('news')
})

it('ends with news that were written after the queue was looked into and before the wait began', async () => {
  const before = await head()
  await news()
  const { end } = await begunWait(60_000, agentCalls(), before)
  expect(await end).toBe('news')
})

it('ends with what another process has written, of which no commit is heard here', async () => {
  const { live } = server.application
  const deaf = { ...live, onCommit: () => () => undefined }
  const call = agentCalls().begin('bistro', 'agent-1')
  const wait = { tenantId: 'bistro', after: await head(), waitMs: 60_000, holdsForNews: () => undefined }
  const end = waitForNews(deaf, call, wait)
  await news()
  expect(await end).toBe('news')
})

it('does not end with events before the queue was looked into', async () => {
  await news()
  const { live } = server.application
  // Another watcher reads the log too, and later than this wait begins.
  const unwatch = await live.watch(
    'bistro',
    null,
    () => undefined,
    () => undefined,
  )
  await news()
  const { end } = await begunWait(500)
  expect(await end).toBe('over')
  unwatch?.()
})

it('ends with its time alone in a call that is not the agent’s newest', async () => {
  const { calls, end: broken } = await begunWait(1_500)
  const { end: newest, call } = await begunWait(60_000, calls)
  await news()
  expect(await newest).toBe('news')
  call.end()
  // The newest call is answered: an older one, which may be a broken connection, does not take its place.
  await news()
  expect(await broken).toBe('over')
})

it('ends when the agent is woken, also where that was while the agent looked into the queue', async () => {
  const { calls, call, end } = await begunWait(60_000)
  calls.wake('bistro', 'agent-1')
  expect(await end).toBe('news')
  // The call looks into the queue now, and waits again.
  calls.wake('bistro', 'agent-1')
  const wait = { tenantId: 'bistro', after: await head(), holdsForNews: () => undefined }
  const { live } = server.application
  expect(await waitForNews(live, call, { ...wait, waitMs: 60_000 })).toBe('news')
  expect(await waitForNews(live, call, { ...wait, waitMs: 50 })).toBe('over')
})
