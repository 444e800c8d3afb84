import { afterAll, beforeAll, expect, it } from 'vitest'
import { added } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { NEW_PROFILE } from '../../printing/printer-profile.contract.ts'
import { waitForJob } from './wait-for-job.ts'
import type { TakenJob } from './waiting-agents.ts'
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

/** A wait that begins at the head of the log, with the register in which it is. */
async function begunWait(waitMs: number) {
  const { database, live, store } = server.application
  const after = await readTenant(database, 'bistro', (tx) => store.headOf(tx))
  const waiting = waitingAgents()
  const place = { tenantId: 'bistro', agentId: 'agent-1', after, waitMs, isGone: () => false }
  return { waiting, end: waitForJob(live, waiting, place) }
}
const take = (waiting: ReturnType<typeof waitingAgents>) => waiting.take('bistro', 'agent-1')
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
  take(waiting)?.(Promise.resolve(job))
  expect(await end).toEqual({ kind: 'given', job })
  expect(take(waiting)).toBeNull()
})

it('looks again where the offered job was not committed', async () => {
  const { waiting, end } = await begunWait(60_000)
  take(waiting)?.(Promise.resolve(null))
  expect(await end).toEqual({ kind: 'news' })
})

it('is offered one job', async () => {
  const { waiting, end } = await begunWait(60_000)
  const receive = take(waiting)
  expect(take(waiting)).toBeNull()
  receive?.(Promise.resolve(job))
  await end
})

it('ends by neither its time nor news while it is offered a job', async () => {
  const { waiting, end } = await begunWait(50)
  const commit = Promise.withResolvers<TakenJob | null>()
  take(waiting)?.(commit.promise)
  await news()
  commit.resolve(job)
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

it('is the last call of an agent that is offered a job', async () => {
  const { live } = server.application
  const { waiting, end: first } = await begunWait(60_000)
  const place = { tenantId: 'bistro', agentId: 'agent-1', after: 1e9, waitMs: 60_000, isGone: () => false }
  const second = waitForJob(live, waiting, place)
  take(waiting)?.(Promise.resolve(job))
  expect(await second).toEqual({ kind: 'given', job })
  await news()
  expect(await first).toEqual({ kind: 'news' })
})
