import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { movesAfter, movesOf } from './incident-rows.ts'
import { readReadings } from './readings.ts'

const TENANT = 'bistro'
const MANY = 3_000
const FIRST = '2026-01-01T12:00:00Z'
let server: TestServer

// Three points, each measured by hand and by a sensor, one after the other.
const SENSED = `insert into sensor_readings (tenant_id, point_id, at, value, status, received_at)
select h.tenant_id, n % 3 + 1, timestamptz '${FIRST}' + n * interval '1 minute', 3, 'ok', timestamptz '${FIRST}'
from tenant_head h cross join generate_series(1, ${MANY}) as n where h.tenant_id = $1`
const BY_HAND = `insert into temperature_readings (tenant_id, id, point_id, round_id, at, value, status, late, entered_at, note)
select h.tenant_id, n, n % 3 + 1, n, timestamptz '${FIRST}' + n * interval '1 minute', 3, 'ok', false, timestamptz '${FIRST}', ''
from tenant_head h cross join generate_series(1, ${MANY}) as n where h.tenant_id = $1`

// Each label went out of the same place, a minute after the label before.
const MOVES = `insert into temperature_label_moves (tenant_id, label_id, at, from_place, to_place)
select h.tenant_id, n, timestamptz '${FIRST}' + n * interval '1 minute', 'fridge', 'freezer'
from tenant_head h cross join generate_series(1, ${MANY}) as n where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, (tx) => {
    for (const sql of [SENSED, BY_HAND, MOVES]) tx.send({ sql, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) =>
    owner.query('analyze sensor_readings, temperature_readings, temperature_label_moves'),
  )
})
afterAll(() => server.close())

const costOf = (table: string, read: (tx: TenantTransaction) => Promise<readonly unknown[]>) =>
  readCost({ database: server.application.database, tenantId: TENANT }, table, read)
const everything = { since: null, before: null }

it.each(['sensor_readings', 'temperature_readings'])('a page of a point reads its own readings: %s', async (table) => {
  const page = { after: null, limit: 50 }
  expect(await costOf(table, (tx) => readReadings(tx, [2], everything, page))).toMatchObject({ found: 50, read: 50 })
  const after = { at: '2026-01-01T20:00:00.000Z', id: 480 }
  const next = await costOf(table, (tx) => readReadings(tx, [2], everything, { after, limit: 50 }))
  expect(next).toMatchObject({ found: 50, read: 50 })
})

it('the moves of an occurrence are those of its time and, later, those of its labels', async () => {
  const table = 'temperature_label_moves'
  const span = { places: ['fridge'], since: new Date('2026-01-01T12:31:00Z'), until: new Date('2026-01-01T13:00:00Z') }
  expect(await costOf(table, (tx) => movesOf(tx, span))).toMatchObject({ found: 30, read: 30 })
  const after = { places: ['fridge'], after: span.until }
  expect(await costOf(table, (tx) => movesAfter(tx, [40, 70, 90], after))).toMatchObject({ found: 2, read: 2 })
})
