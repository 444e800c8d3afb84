import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { readTenant, writeTenant } from '../../../database/tenant-transaction.ts'
import { rebuildTenant } from '../../../events/rebuild.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { recalculateExpiry } from './run.ts'
import { labelBodyOf } from '../samples.test-support.ts'
import { databaseEnvironment } from '../../../../infra/test/template-database.ts'

const HOUR_MS = 3_600_000
let server: TestServer
let counter = 0
let tenantId: string

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  server.clock.set('2026-11-21T15:00:00Z')
  tenantId = `noite-${(counter += 1)}`
})
afterAll(() => server.close())

const run = (id = tenantId) => recalculateExpiry(server.application, id, server.clock())
const make = (client: TestClient, expirationDate: string, quantity = 1) =>
  client.post('/api/products', labelBodyOf({ expiration_date: expirationDate, quantity, lateReason: 'ontem' }))

type Crossings = { readonly labels: readonly { readonly id: number }[] }
/** The labels that entered the window and expired according to the event log, in its order. */
async function recorded(id = tenantId) {
  const events = await recordedEvents(server.application.database, id)
  const ids = (type: string) =>
    events
      .filter((event) => event.type === type)
      .flatMap(({ data }) => (data as unknown as Crossings).labels.map((label) => label.id))
  return {
    entered: ids('LabelsEnteredExpiringWindow'),
    expired: ids('LabelsExpired'),
    days: events.filter(({ type }) => type === 'ExpiryRecalculated').map(({ data }) => data['date']),
  }
}

/** Whether the first batch is recorded. One row only, because it is called often and the log is long. */
const hasBegun = () =>
  readTenant(
    server.application.database,
    tenantId,
    async (tx) =>
      (
        await tx.query({
          sql: "select 1 from events where tenant_id = $1 and type = 'LabelsEnteredExpiringWindow' limit 1",
          parameters: [tenantId],
        })
      ).length > 0,
  )

describe('the expiry recalculation', () => {
  it('records after midnight exactly the labels that crossed, once', async () => {
    const client = await server.tenant(tenantId)
    await run()
    await make(client, '2026-11-21') // 1: good to the end of today
    await make(client, '2026-11-22') // 2
    await make(client, '2026-11-28') // 3: enters the window at the next midnight
    await make(client, '2026-11-29') // 4: a day later
    expect(await run()).toBe(false)
    server.clock.set('2026-11-22T02:59:59Z')
    expect(await run()).toBe(false)
    server.clock.set('2026-11-22T03:00:01Z')
    expect(await run()).toBe(true)
    expect(await recorded()).toEqual({ entered: [1, 2, 3], expired: [1], days: ['2026-11-21', '2026-11-22'] })
    expect(await run()).toBe(false)
    server.clock.set('2026-11-23T03:10:00Z')
    await run()
    expect(await recorded()).toEqual({
      entered: [1, 2, 3, 4],
      expired: [1, 2],
      days: ['2026-11-21', '2026-11-22', '2026-11-23'],
    })
  })

  it('ignores labels that left stock, and a label at the exact instant of its expiry', async () => {
    const client = await server.tenant(tenantId)
    await make(client, '2026-11-22T10:00:00-03:00', 3)
    await client.post('/api/products/1/consume', {})
    await client.post('/api/products/2/discard', { reason: 'avaria' })
    server.clock.set('2026-11-22T13:00:00.000Z')
    await run()
    expect(await recorded()).toMatchObject({ entered: [3], expired: [] })
    server.clock.set('2026-11-23T13:00:00Z')
    await run()
    expect(await recorded()).toMatchObject({ entered: [3], expired: [3] })
  })

  it('catches up after 26 hours without a run, and after a month', async () => {
    const client = await server.tenant(tenantId)
    await run()
    await make(client, '2026-11-29')
    await make(client, '2026-12-10')
    server.clock.advance(26 * HOUR_MS)
    await run()
    expect(await recorded()).toMatchObject({ entered: [], expired: [], days: ['2026-11-21', '2026-11-22'] })
    server.clock.advance(30 * 24 * HOUR_MS)
    await run()
    expect(await recorded()).toEqual({
      entered: [1, 2],
      expired: [1, 2],
      days: ['2026-11-21', '2026-11-22', '2026-12-22'],
    })
  })

  it.each([
    ['America/Noronha', '02'],
    ['America/Sao_Paulo', '03'],
    ['America/Manaus', '04'],
    ['America/Rio_Branco', '05'],
  ])('runs on the first check after midnight in %s', async (timeZone, utcHour) => {
    const client = await server.tenant(tenantId, { timeZone })
    await run()
    await make(client, '2026-11-21')
    server.clock.set(`2026-11-22T0${Number(utcHour) - 1}:55:00Z`)
    expect(await run()).toBe(false)
    server.clock.set(`2026-11-22T${utcHour}:05:00Z`)
    expect(await run()).toBe(true)
    expect(await recorded()).toEqual({ entered: [1], expired: [1], days: ['2026-11-21', '2026-11-22'] })
  })

  it('runs on a day without a midnight (São Paulo, 2018-11-04)', async () => {
    server.clock.set('2018-11-03T15:00:00Z')
    const client = await server.tenant(tenantId)
    await run()
    await make(client, '2018-11-03')
    server.clock.set('2018-11-04T02:55:00Z') // 23:55
    expect(await run()).toBe(false)
    server.clock.set('2018-11-04T03:05:00Z') // 01:05: there was no 00:05
    expect(await run()).toBe(true)
    expect(await recorded()).toEqual({ entered: [1], expired: [1], days: ['2018-11-03', '2018-11-04'] })
  })

  it('stops when another worker finished the day meanwhile', async () => {
    const client = await server.tenant(tenantId)
    await run()
    await make(client, '2026-11-22')
    // What the slower of two workers read before the faster one finished: no finished day.
    await writeTenant(server.application.database, tenantId, async (tx) =>
      tx.send({ sql: 'delete from expiry_runs where tenant_id = $1', parameters: [tenantId] }),
    )
    expect(await run()).toBe(true)
    expect(await recorded()).toMatchObject({ entered: [], expired: [] })
    server.clock.set('2026-11-22T04:00:00Z')
    await run()
    expect(await recorded()).toMatchObject({ entered: [1], expired: [] })
  })

  it('records each label once when several workers run concurrently', async () => {
    const client = await server.tenant(tenantId)
    for (let batch = 0; batch < 3; batch += 1) await make(client, '2026-11-22', 500)
    server.clock.set('2026-11-23T04:00:00Z')
    await Promise.all([run(), run(), run(), run()])
    const { entered, expired, days } = await recorded()
    const all = Array.from({ length: 1500 }, (_, index) => index + 1)
    expect(entered.toSorted((a, b) => a - b)).toEqual(all)
    expect(expired.toSorted((a, b) => a - b)).toEqual(all)
    expect(days).toEqual(['2026-11-23'])
  })

  it('continues after a worker was killed, and repeats nothing', async () => {
    const client = await server.tenant(tenantId)
    // The worker has the real clock: the labels have expired by it, and the log is not so old that it is doubted.
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString()
    server.clock.set(daysAgo(3))
    await client.login(tenantId)
    const total = 12_000
    for (let made = 0; made < total; made += 500) await make(client, daysAgo(2).slice(0, 10), 500)
    const { REDIS_URL: _redis, ...env } = process.env
    const victim = spawn(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'main.ts')], {
      env: { ...env, ROLE: 'worker', ...databaseEnvironment(server.testDatabase) },
      stdio: 'ignore',
    })
    for (let looks = 0; !(await hasBegun()) && looks < 4_000; looks += 1) await sleep(5)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    const before = await recorded()
    expect(before.entered.length).toBeGreaterThan(0)
    expect(before.entered.length).toBeLessThan(total)
    server.clock.set(new Date().toISOString())
    await run()
    const { entered, expired, days } = await recorded()
    expect([new Set(entered).size, entered.length, new Set(expired).size, expired.length]).toEqual([
      total,
      total,
      total,
      total,
    ])
    expect(days).toHaveLength(1)
  })

  it('is completely in the event log: a rebuild gives the same rows', async () => {
    const client = await server.tenant(tenantId)
    await make(client, '2026-11-22', 3)
    await make(client, '2027-01-22')
    await client.post('/api/products/2/consume', {})
    server.clock.set('2026-11-22T12:00:00Z')
    await run()
    const rows = async () =>
      await Promise.all(
        ['labels', 'expiry_runs'].map((table) =>
          server.application.database.connect().then(async (connection) => {
            try {
              await connection.query(`begin; set local app.tenant_id = '${tenantId}'`)
              return (
                await connection.query<{ row: string }>(
                  `select t::text as row from ${table} t where tenant_id = $1 order by row`,
                  [tenantId],
                )
              ).rows
            } finally {
              await connection.query('rollback')
              connection.release()
            }
          }),
        ),
      )
    const before = await rows()
    await rebuildTenant(server.administration(), tenantId)
    expect(await rows()).toEqual(before)
  })

  it('is scheduled every ten minutes', () => {
    expect(
      server.application.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'labels-expiry'),
    ).toMatchObject({ everyMs: 600_000 })
  })
})
