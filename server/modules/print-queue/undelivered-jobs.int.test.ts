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
import { untilWaiting } from '../../../infra/test/waiting.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import type { Station } from './contract/api.ts'
import type { PrintJob } from './contract/jobs.ts'

type AroundCommit = (send: () => Promise<unknown>) => Promise<unknown>

let server: TestServer
let bistro: TestClient
let sweets: Station
let agent: TestAgent
let ids: readonly number[]
/** What a write does by which it is known: it makes a job, a claim takes one, or a claim looks for one. */
const signs = {
  request: /^insert into "print_jobs"/,
  taking: /^update "print_jobs"/,
  look: /^update "print_agent_access"/,
} as const
type Sign = keyof typeof signs
/** What happens around the commit of the next such write; `send` sends the commit. */
const around = new Map<Sign, AroundCommit>()

beforeAll(async () => {
  const begun = new Set<Sign>()
  server = await startTestServer({
    wrapDatabase: (database) =>
      interceptStatements(database, async ({ text, send }) => {
        for (const sign of around.keys()) if (signs[sign].test(text)) begun.add(sign)
        const [sign] = begun
        if (text !== 'commit' || sign === undefined) return send()
        const commit = around.get(sign) ?? ((committing) => committing())
        around.delete(sign)
        begun.clear()
        return commit(send)
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

const lost: AroundCommit = async (send) => {
  await send()
  throw new Error('Connection terminated unexpectedly')
}

it('gives the waiting agent a job of which the commit’s answer was lost, without a warning', async () => {
  const { answer } = await waits()
  around.set('request', lost)
  const first = await request('lost-commit')
  const retried = await request('lost-commit')
  expect([first.status, retried.status]).toEqual([201, 201])
  expect((await answer)?.job).toMatchObject({ id: retried.body.id, possiblyTwice: false })
  await agent.post(`jobs/${retried.body.id}/done`)
  expect(await jobOf(bistro, retried.body.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false })
})

it('takes a job back whose claim was committed and the answer was lost: the next claim gets it without a warning', async () => {
  const job = await added<PrintJob>(request())
  around.set('taking', lost)
  expect((await agent.post('claim')).status).toBe(503)
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'na_fila', possiblyTwice: false })
  expect((await claim(agent))?.job).toMatchObject({ id: job.id, attempt: 2, possiblyTwice: false })
  await agent.post(`jobs/${job.id}/done`)
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false, attempts: 2 })
})

it('leaves alone what the agent has taken before, where the answer to a later claim was lost', async () => {
  const before = await added<PrintJob>(request())
  expect((await claim(agent))?.job.id).toBe(before.id)
  server.clock.advance(1_000)
  const job = await added<PrintJob>(request())
  around.set('taking', lost)
  expect((await agent.post('claim')).status).toBe(503)
  expect([(await jobOf(bistro, before.id)).state, (await jobOf(bistro, job.id)).state]).toEqual([
    'reservado',
    'na_fila',
  ])
  expect((await claim(agent))?.job.id).toBe(job.id)
  for (const { id } of [before, job]) await agent.post(`jobs/${id}/done`)
})

it('takes a job back from an agent that hung up while it claimed: its next call gets it at once', async () => {
  const program = new AbortController()
  await waits(program.signal)
  around.set('taking', async (send) => {
    program.abort()
    // The server hears of it while PostgreSQL is slow, and the next call waits for the lock.
    await untilWaiting(server.databaseUrl, 1)
    return send()
  })
  const [job, taken] = await Promise.all([added<PrintJob>(request()), nextCall(program.signal)])
  expect(taken?.job).toMatchObject({ id: job.id, possiblyTwice: false })
  await agent.post(`jobs/${job.id}/done`)
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false, attempts: 2 })
})

it('wakes an agent that has looked into the queue before its job was taken back, and has not been answered yet', async () => {
  const program = new AbortController()
  await waits(program.signal)
  const made = Promise.withResolvers<PrintJob>()
  const looked = Promise.withResolvers<void>()
  around.set('taking', async (send) => {
    program.abort()
    await untilWaiting(server.databaseUrl, 1)
    around.set('look', async (sendLook) => {
      await sendLook()
      looked.resolve()
      const { id } = await made.promise
      await until(
        () => jobOf(bistro, id),
        ({ state }) => state === 'na_fila',
      )
      // The former call wakes the agent.
      await sleep(100)
    })
    await send()
    // PostgreSQL may give the lock to the one that asks last, so the job is not taken back before the next call has looked.
    return looked.promise
  })
  const [, taken] = await Promise.all([
    added<PrintJob>(request()).then((job) => made.resolve(job)),
    nextCall(program.signal),
  ])
  const { id } = await made.promise
  expect(taken?.job).toMatchObject({ id, possiblyTwice: false })
  await agent.post(`jobs/${id}/done`)
})

it('fails a job that cannot be drawn, and says so; the next one is printed', async () => {
  const setDate = (date: string) =>
    writeTenant(server.application.database, 'bistro', (tx) =>
      tx.query({
        sql: 'update labels set expiration_date = $2 where tenant_id = $1 and id = $3',
        parameters: ['bistro', date, ids[0] ?? 0],
      }),
    )
  const date = (await bistro.get<{ expiration_date: string }>(`/api/products/${ids[0]}`)).body.expiration_date
  const job = await added<PrintJob>(request())
  await setDate('2027-02-31')
  expect((await agent.post('claim')).status).toBe(500)
  expect(await jobOf(bistro, job.id)).toMatchObject({
    state: 'falhou',
    reason: 'As etiquetas não puderam ser desenhadas. Nada saiu.',
    possiblyTwice: false,
  })
  await setDate(date)
  expect((await bistro.post(`/api/print-jobs/${job.id}/retry`, {})).status).toBe(200)
  expect((await claim(agent))?.job).toMatchObject({ id: job.id, attempt: 2, possiblyTwice: false })
  await agent.post(`jobs/${job.id}/done`)
})

/** The program has started again, and asks while its former claim is being committed. */
async function nextCall(before: AbortSignal) {
  await new Promise((resolve) => before.addEventListener('abort', resolve))
  return claim(agent)
}
