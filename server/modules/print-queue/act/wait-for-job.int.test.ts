import { afterAll, beforeAll, expect, it } from 'vitest'
import { added } from '../../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { NEW_PROFILE } from '../../../drivers/contract/printer-profile.ts'
import { waitForJob } from './wait-for-job.ts'
import type { TakenJob, WaitingAgents } from './waiting-agents.ts'
import { waitingAgents } from './waiting-agents.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const job: TakenJob = {
  id: 'job-1',
  attempt: 1,
  labels: 1,
  station: 'Confeitaria',
  possiblyTwice: false,
  profile: { ...NEW_PROFILE, id: 'zebra', name: 'Zebra', language: 'zpl', way: 'agente' },
  draw: () => Promise.resolve(Uint8Array.of(1)),
}

const isThere = () => false

/** A wait that begins at the head of the log, with the register in which it is. */
async function begunWait(waitMs: number, waiting = waitingAgents()) {
  const { database, live, store } = server.application
  const after = await readTenant(database, 'bistro', (tx) => store.headOf(tx))
  const call = waiting.begin('bistro', 'agent-1', isThere)
  return { waiting, end: waitForJob(live, call, { tenantId: 'bistro', after, waitMs, holdsForNews: () => undefined }) }
}
const take = (waiting: WaitingAgents) => waiting.take('bistro', 'agent-1')
const [committed, undone] = [Promise.resolve(true), Promise.resolve(false)]
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

it('ends with the job that it is offered, once that is committed', async () => {
  const { waiting, end } = await begunWait(60_000)
  take(waiting)?.(job, committed)
  expect(await end).toEqual({ kind: 'given', job })
  expect(take(waiting)).toBeNull()
})

it('says which job it was offered where nobody knows whether that was committed', async () => {
  const { waiting, end } = await begunWait(60_000)
  take(waiting)?.(job, undone)
  expect(await end).toEqual({ kind: 'undelivered', job })
})

it('is offered one job', async () => {
  const { waiting, end } = await begunWait(60_000)
  const receive = take(waiting)
  expect(take(waiting)).toBeNull()
  receive?.(job, committed)
  await end
})

it('ends by neither its time nor news while it is offered a job', async () => {
  const { waiting, end } = await begunWait(50)
  const commit = Promise.withResolvers<boolean>()
  take(waiting)?.(job, commit.promise)
  await news()
  commit.resolve(true)
  expect(await end).toEqual({ kind: 'given', job })
})

it('is offered nothing from the moment of news on, nor after its time', async () => {
  const { waiting, end } = await begunWait(60_000)
  const offered: unknown[] = []
  // After the wait's own listener, in the same turn.
  const ignore = server.application.live.onCommit(({ types }) => {
    if (types.includes('PrintAgentAdded')) offered.push(take(waiting))
  })
  await news()
  expect(await end).toEqual({ kind: 'news' })
  ignore()
  expect(offered).toEqual([null])

  const short = await begunWait(20)
  expect(await short.end).toEqual({ kind: 'over' })
  expect(take(short.waiting)).toBeNull()
})

it('is the newest call of an agent that is offered a job, also after news', async () => {
  const { waiting, end: broken } = await begunWait(3_000)
  const { end: first } = await begunWait(60_000, waiting)
  await news()
  expect(await first).toEqual({ kind: 'news' })
  const { end: second } = await begunWait(60_000, waiting)
  take(waiting)?.(job, committed)
  expect(await second).toEqual({ kind: 'given', job })
  // An older call, which may be a broken connection, does not look: it would take the next job.
  expect(await broken).toEqual({ kind: 'over' })
})

it('looks when it is woken, and not for events before it began', async () => {
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
  const { waiting, end } = await begunWait(500)
  expect(await end).toEqual({ kind: 'over' })
  const woken = await begunWait(60_000, waiting)
  waiting.wake('bistro', 'agent-1')
  expect(await woken.end).toEqual({ kind: 'news' })
  unwatch?.()
})
