import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  added,
  claim,
  jobOf,
  labelsInStock,
  pairedAgent,
  stationOf,
  TestAgent,
  waitingClaim,
} from '../../../infra/test/printing.ts'
import type { Taken } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { lockHead } from '../../events/tenant-head.ts'
import { newMachineToken } from '../../machines/keys.ts'
import type { Station } from './contract/api.ts'
import type { PrintJob } from './contract/jobs.ts'

let server: TestServer
let bistro: TestClient
let sweets: Station
let agent: TestAgent
/** Labels in stock, enough for all tests. */
let ids: readonly number[]

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  sweets = await stationOf(bistro, 'Confeitaria')
  agent = await pairedAgent(server, bistro, sweets)
  ids = await labelsInStock(server, bistro, 20)
})
afterAll(() => server.close())

const body = (count: number) => ({ ids: ids.slice(0, count), station: sweets.id })
const queue = (count: number) => added<PrintJob>(bistro.post('/api/print-jobs', body(count)))

const pagesOf = (taken: Taken) => Buffer.from(taken.bytes, 'base64').toString('latin1').match(/\^XA/g)?.length

const waits = (signal?: AbortSignal) => waitingClaim(server, bistro, agent, signal)

it('answers a waiting agent with a new job', async () => {
  const { answer } = await waits()
  const job = await queue(3)
  expect(job).toMatchObject({ state: 'na_fila', claimedBy: null, attempts: 0, notice: null, possiblyTwice: false })
  const taken = await answer
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'reservado', claimedBy: 'PC', attempts: 1 })
  expect(taken?.job).toMatchObject({ id: job.id, attempt: 1, labels: 3 })
  expect(taken && pagesOf(taken)).toBe(3)
  await agent.post(`jobs/${job.id}/done`, { attempt: 1 })
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', attempts: 1, possiblyTwice: false })
})

it('gives each job to one claim, however many ask at once', async () => {
  const { answer } = await waits()
  const jobs = await Promise.all([queue(1), queue(2), queue(1)])
  const taken = await Promise.all([answer, claim(agent), claim(agent)])
  expect(new Set(taken.map((each) => each?.job.id))).toEqual(new Set(jobs.map(({ id }) => id)))
  for (const each of taken) await agent.post(`jobs/${each?.job.id}/done`, { attempt: 1 })
  for (const { id } of jobs) expect(await jobOf(bistro, id)).toMatchObject({ state: 'confirmado', attempts: 1 })
})

it('gives nothing to an agent that has hung up', async () => {
  const phone = new AbortController()
  await waits(phone.signal)
  phone.abort()
  // The server hears of it a moment later; until then a job would be taken, and come back.
  await sleep(200)
  const job = await queue(1)
  await sleep(200)
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'na_fila', attempts: 0, claimedBy: null })
  expect((await claim(agent))?.job).toMatchObject({ id: job.id, attempt: 1 })
  await agent.post(`jobs/${job.id}/done`)
})

it('makes no second paper of a repeated request, and the agent still gets the next job', async () => {
  const key = { 'idempotency-key': 'given-1' }
  const { answer: first } = await waits()
  const job = await added<PrintJob>(bistro.post('/api/print-jobs', body(1), key))
  expect((await first)?.job.id).toBe(job.id)
  await agent.post(`jobs/${job.id}/done`)
  const { answer: second } = await waits()
  // The work of a repeated request is undone.
  expect(await added<PrintJob>(bistro.post('/api/print-jobs', body(1), key))).toEqual(job)
  const next = await queue(2)
  expect((await second)?.job.id).toBe(next.id)
  expect((await bistro.get<PrintJob[]>('/api/print-jobs?state=na_fila')).body).toEqual([])
  await agent.post(`jobs/${next.id}/done`)
})

it('gives a job to the agent of its station only', async () => {
  const { answer } = await waits()
  const bar = await stationOf(bistro, 'Bar')
  await pairedAgent(server, bistro, bar)
  const elsewhere = await added<PrintJob>(bistro.post('/api/print-jobs', { ids: ids.slice(0, 1), station: bar.id }))
  const here = await queue(1)
  expect((await answer)?.job.id).toBe(here.id)
  expect(await jobOf(bistro, elsewhere.id)).toMatchObject({ state: 'na_fila', attempts: 0 })
  await agent.post(`jobs/${here.id}/done`)
})

it('gives no job to an older call of the agent, which may be a broken connection', async () => {
  const { answer: broken } = await waits()
  const { answer: first } = await waits()
  const one = await queue(1)
  expect((await first)?.job.id).toBe(one.id)
  // While the agent prints, the news of a job must not put the older call in its place.
  const two = await queue(1)
  await sleep(700)
  expect(await jobOf(bistro, two.id)).toMatchObject({ state: 'na_fila', attempts: 0 })
  await agent.post(`jobs/${one.id}/done`)
  expect((await claim(agent))?.job.id).toBe(two.id)
  await agent.post(`jobs/${two.id}/done`)
  expect(await broken).toBeNull()
})

it('refuses a stranger while another writes in the tenant: it does not wait for the lock of the head', async () => {
  const { database } = server.application
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const writing = writeTenant(database, 'bistro', async (tx) => {
    await lockHead(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  const stranger = new TestAgent(server.origin, newMachineToken('bistro').token)
  try {
    expect((await stranger.post('claim')).status).toBe(401)
    expect((await stranger.post('jobs/x/done')).status).toBe(401)
  } finally {
    release.resolve()
    await writing
  }
})
