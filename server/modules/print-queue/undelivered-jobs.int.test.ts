import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { interceptStatements } from '../../../infra/test/intercepted-database.ts'
import {
  added,
  claim,
  jobOf,
  labelsInStock,
  pairedAgent,
  stationOf,
  waitingClaim,
} from '../../../infra/test/printing.ts'
import type { TestAgent } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { until } from '../../../infra/test/until.ts'
import type { Station } from './contract/api.ts'
import type { PrintJob } from './contract/jobs.ts'

type AroundCommit = (send: () => Promise<unknown>) => Promise<unknown>

let server: TestServer
let bistro: TestClient
let sweets: Station
let agent: TestAgent
let ids: readonly number[]
/** What happens around the next commit of a new or changed job; `send` sends the commit. */
let atCommit: AroundCommit | null = null
/** The same of the next claim. */
let atLook: AroundCommit | null = null

beforeAll(async () => {
  let isJob = false
  let isLook = false
  server = await startTestServer({
    wrapDatabase: (database) =>
      interceptStatements(database, async ({ text, send }) => {
        if (atCommit !== null && /^(?:insert|update).*print_jobs/s.test(text)) isJob = true
        else if (atLook !== null && /^update.*print_agent_access/s.test(text)) isLook = true
        if (text !== 'commit' || !(isJob || isLook)) return send()
        const around = (isJob ? atCommit : atLook) ?? ((commit) => commit())
        if (isJob) atCommit = null
        else atLook = null
        isJob = false
        isLook = false
        return around(send)
      }),
  })
  bistro = await server.tenant('bistro')
  sweets = await stationOf(bistro, 'Confeitaria')
  agent = await pairedAgent(server, bistro, sweets)
  ids = await labelsInStock(server, bistro, 5)
})
afterAll(() => server.close())

const waits = (signal?: AbortSignal) => waitingClaim(server, bistro, agent, signal)
const request = (key?: string) =>
  bistro.post<PrintJob>(
    '/api/print-jobs',
    { ids: ids.slice(0, 2), station: sweets.id },
    key === undefined ? {} : { 'idempotency-key': key },
  )

it('gives the waiting agent a job of which the commit’s answer was lost, without a warning', async () => {
  const { answer } = await waits()
  atCommit = async (send) => {
    await send()
    throw new Error('Connection terminated unexpectedly')
  }
  const first = await request('lost-commit')
  const retried = await request('lost-commit')
  expect([first.status, retried.status]).toEqual([201, 201])
  expect((await answer)?.job).toMatchObject({ id: retried.body.id, possiblyTwice: false })
  await agent.post(`jobs/${retried.body.id}/done`)
  expect(await jobOf(bistro, retried.body.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false })
})

it('takes a job back whose claim was committed and the answer was lost: the next claim gets it without a warning', async () => {
  const job = await added<PrintJob>(request())
  atCommit = async (send) => {
    await send()
    throw new Error('Connection terminated unexpectedly')
  }
  expect((await agent.post('claim')).status).toBe(503)
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'na_fila', possiblyTwice: false })
  expect((await claim(agent))?.job).toMatchObject({ id: job.id, attempt: 2, possiblyTwice: false })
  await agent.post(`jobs/${job.id}/done`)
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false, attempts: 2 })
})

it('takes a job back from an agent that hung up while it was committed: its next call gets it at once', async () => {
  const program = new AbortController()
  await waits(program.signal)
  atCommit = async (send) => {
    program.abort()
    // The server hears of it while PostgreSQL is slow.
    await sleep(300)
    return send()
  }
  const [job, taken] = await Promise.all([added<PrintJob>(request()), nextCall(program.signal)])
  expect(taken?.job).toMatchObject({ id: job.id, possiblyTwice: false })
  await agent.post(`jobs/${job.id}/done`)
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false, attempts: 2 })
})

it('wakes an agent that has looked into the queue before its job was taken back, and has not been answered yet', async () => {
  const program = new AbortController()
  await waits(program.signal)
  const made = Promise.withResolvers<PrintJob>()
  atCommit = async (send) => {
    program.abort()
    await sleep(300)
    atLook = async (sendLook) => {
      await sendLook()
      const { id } = await made.promise
      await until(
        () => jobOf(bistro, id),
        ({ state }) => state === 'na_fila',
      )
      // The former call wakes the agent.
      await sleep(100)
    }
    return send()
  }
  const [, taken] = await Promise.all([
    added<PrintJob>(request()).then((job) => made.resolve(job)),
    nextCall(program.signal),
  ])
  const { id } = await made.promise
  expect(taken?.job).toMatchObject({ id, possiblyTwice: false })
  await agent.post(`jobs/${id}/done`)
})

/** The program has started again, and asks while the job is being committed. */
async function nextCall(before: AbortSignal) {
  await new Promise((resolve) => before.addEventListener('abort', resolve))
  return claim(agent)
}
