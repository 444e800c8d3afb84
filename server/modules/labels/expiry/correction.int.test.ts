import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { verifyChain } from '../../../events/event-chain.ts'
import { rebuildTenant } from '../../../events/rebuild.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { recalculateExpiry } from './run.ts'
import { labelBodyOf } from '../samples.test-support.ts'

const DAY_MS = 86_400_000
const NIGHT = '2026-11-21T15:00:00Z'

let server: TestServer
let counter = 0
let tenantId: string
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  server.clock.set(NIGHT)
  tenantId = `adiantado-${(counter += 1)}`
  client = await server.tenant(tenantId)
})
afterAll(() => server.close())

const night = () => recalculateExpiry(server.application, tenantId, server.clock())
const make = (expirationDate: string, quantity = 1) =>
  client.post('/api/products', labelBodyOf({ expiration_date: expirationDate, quantity }))
const inDays = (days: number) => new Date(Date.parse(NIGHT) + days * DAY_MS).toISOString()

/** The labels of the events of a type, with the local date of each event. */
async function recorded(type: string): Promise<string[]> {
  const events = await recordedEvents(server.application.database, tenantId)
  return events
    .filter((event) => event.type === type)
    .flatMap(({ data }) => {
      const { date, labels } = data as unknown as { date: string; labels: readonly { id: number }[] }
      return labels.map(({ id }) => `${date} ${id}`)
    })
}
async function datesOf(type: string): Promise<unknown[]> {
  return (await recordedEvents(server.application.database, tenantId))
    .filter((event) => event.type === type)
    .map(({ data }) => data['date'])
}
const rowsOf = (sql: string) =>
  readTenant(server.application.database, tenantId, (tx) => tx.query({ sql, parameters: [tenantId] }))
const watched = () => rowsOf('select id, watch_at from labels where tenant_id = $1 order by id')
const lastRun = async () => (await rowsOf('select last_date from expiry_runs where tenant_id = $1'))[0]

describe('a run five weeks ahead of the time', () => {
  it('is undone by the next run with the right clock, and each label is recorded on its own night', async () => {
    await make('2026-11-22') // 1: in the window already, expires tomorrow night
    await make('2026-12-05') // 2: enters the window on 28 November
    await make('2027-03-01') // 3: far away for both clocks
    await night()
    server.clock.set(inDays(35))
    await night()
    expect(await recorded('LabelsExpired')).toEqual(['2026-12-26 1', '2026-12-26 2'])

    for (let day = 0; day <= 40; day += 1) {
      server.clock.set(inDays(day))
      await night()
    }
    expect(await recorded('LabelsExpired')).toEqual(['2026-12-26 1', '2026-12-26 2', '2026-11-23 1', '2026-12-06 2'])
    const days = await datesOf('ExpiryRecalculated')
    const expected = Array.from({ length: 40 }, (_, index) => inDays(index + 1).slice(0, 10))
    expect(days).toEqual(['2026-11-21', '2026-12-26', ...expected])
    expect(await datesOf('ExpiryDayReopened')).toEqual(['2026-12-26'])
  })

  it('leaves no label in stock as expired before its time', async () => {
    await make('2026-12-05', 3)
    await make('2026-11-25')
    await client.post('/api/products/3/consume', {})
    await night()
    const before = await watched()
    server.clock.set(inDays(35))
    await night()
    expect(await watched()).not.toEqual(before)
    server.clock.set(inDays(0.1))
    await night()
    expect(await watched()).toEqual(before)
    expect(await lastRun()).toEqual({ last_date: '2026-11-21' })
  })

  it('also undoes more labels than one event names, and several days ahead', async () => {
    for (let batch = 0; batch < 3; batch += 1) await make('2026-12-05', 500)
    await night()
    for (const days of [10, 11, 20]) {
      server.clock.set(inDays(days))
      await night()
    }
    server.clock.set(inDays(1))
    await night()
    expect(await rowsOf('select count(*)::integer as n from labels where tenant_id = $1 and watch_at is null')).toEqual(
      [{ n: 0 }],
    )
    expect(await datesOf('ExpiryDayReopened')).toEqual(['2026-12-11', '2026-12-02', '2026-12-01'])
    expect(await lastRun()).toEqual({ last_date: '2026-11-22' })
    // Nothing is left to correct: the same day again records nothing.
    const { length } = await recordedEvents(server.application.database, tenantId)
    expect(await night()).toBe(false)
    expect(await recordedEvents(server.application.database, tenantId)).toHaveLength(length)
  })

  it('is undone in the log as in the tables: a rebuild gives the same rows, and the chain holds', async () => {
    await make('2026-12-05', 2)
    server.clock.set(inDays(35))
    await night()
    server.clock.set(inDays(2))
    await night()
    const rows = async () => [await watched(), await lastRun()]
    const before = await rows()
    await rebuildTenant(server.administration(), tenantId)
    expect(await rows()).toEqual(before)
    expect((await verifyChain(server.application.database, tenantId)).faults).toEqual([])
  })

  it('is told in the audit trail, in the words of an administrator', async () => {
    await make('2026-12-05', 2)
    server.clock.set(inDays(35))
    await night()
    server.clock.set(inDays(0.01))
    await night()
    const { body } = await client.get<readonly { text: string }[]>('/api/audit?type=expiries')
    const texts = body.map(({ text }) => text)
    expect(texts).toContain(
      'corrigiu o registro de vencimento de 2 etiquetas, feito com o relógio do servidor adiantado: ainda não venceram',
    )
    expect(texts).toContain(
      'reabriu a conferência das validades de 26/12/2026, feita com o relógio do servidor adiantado',
    )
  })
})

it('a run for tomorrow stands, as a clock that is minutes ahead makes it near midnight', async () => {
  await make('2026-12-05')
  server.clock.set('2026-11-22T03:30:00Z')
  await night()
  server.clock.set('2026-11-22T02:50:00Z')
  expect(await night()).toBe(false)
  server.clock.set('2026-11-22T03:10:00Z')
  expect(await night()).toBe(false)
  expect(await datesOf('ExpiryRecalculated')).toEqual(['2026-11-22'])
  expect(await datesOf('ExpiryDayReopened')).toEqual([])
})
