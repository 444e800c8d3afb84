import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  added,
  claim,
  jobOf,
  labelsInStock,
  pairedAgent,
  stationOf,
  waitingClaim,
} from '../../../infra/test/printing.ts'
import type { Taken, TestAgent } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
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

it('gives a job to the agent that waits: it is reserved from the beginning, and no claim follows', async () => {
  const { answer } = await waits()
  const job = await queue(3)
  expect(job).toMatchObject({ state: 'reservado', claimedBy: 'PC', attempts: 1, notice: null, possiblyTwice: false })
  const taken = await answer
  expect(taken?.job).toMatchObject({ id: job.id, attempt: 1, labels: 3 })
  expect(taken && pagesOf(taken)).toBe(3)
  await agent.post(`jobs/${job.id}/done`, { attempt: 1 })
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', attempts: 1, possiblyTwice: false })
})

it('sends the same bytes as a claim', async () => {
  const { answer } = await waits()
  const given = await queue(2)
  const taken = await answer
  await agent.post(`jobs/${given.id}/failed`, { reason: 'Sem papel', nothingSent: true })
  expect((await claim(agent))?.bytes).toBe(taken?.bytes)
  await agent.post(`jobs/${given.id}/done`)
})

it('gives one job to one claim: the next job waits in the queue', async () => {
  const { answer } = await waits()
  const jobs = await Promise.all([queue(1), queue(2)])
  const [first, second] = jobs.toSorted((one, other) => other.state.localeCompare(one.state))
  expect([first?.state, second?.state]).toEqual(['reservado', 'na_fila'])
  expect((await answer)?.job.id).toBe(first?.id)
  await agent.post(`jobs/${first?.id}/done`)
  expect((await claim(agent))?.job.id).toBe(second?.id)
  await agent.post(`jobs/${second?.id}/done`)
})

it('gives nothing to an agent that has hung up', async () => {
  const phone = new AbortController()
  await waits(phone.signal)
  phone.abort()
  // The server hears of it a moment later; until then a job would be given, and come back after its time.
  await sleep(200)
  const job = await queue(1)
  expect(job).toMatchObject({ state: 'na_fila', attempts: 0, claimedBy: null })
  expect((await claim(agent))?.job).toMatchObject({ id: job.id, attempt: 1 })
  await agent.post(`jobs/${job.id}/done`)
})

it('takes a job back that was not committed, and the agent still gets the next one', async () => {
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
  expect(elsewhere).toMatchObject({ state: 'na_fila', attempts: 0 })
  const here = await queue(1)
  expect((await answer)?.job.id).toBe(here.id)
  await agent.post(`jobs/${here.id}/done`)
})

it('gives no job to an older call of the agent, which may be a broken connection', async () => {
  const { answer: broken } = await waits()
  const { answer: first } = await waits()
  const one = await queue(1)
  expect((await first)?.job.id).toBe(one.id)
  // While the agent prints, the news of that job must not put the older call in its place.
  const two = await queue(1)
  expect(two.state).toBe('na_fila')
  await agent.post(`jobs/${one.id}/done`)
  expect((await claim(agent))?.job.id).toBe(two.id)
  await agent.post(`jobs/${two.id}/done`)
  expect(await broken).toBeNull()
})
