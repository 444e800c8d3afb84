import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { madeMeanwhile, stockEnteredUpTo } from '../../labels/read/incident-foods.ts'
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

// Each label was made of the one before.
const LABELS = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible,
  storage_type, additional_storage_type, weight, sif, manipulation_date, expiration_date, expires_at, entered_at, stock, print_count)
select h.tenant_id, n, 'FID' || n, 'Molho', 'molho', 'Molhos', 'molhos', 'Cozinha', 'cozinha', 'Ana', 'Geladeira', '', '1 kg', 'ISENTO',
  '2026-01-01', '2026-01-20', timestamptz '2026-01-20T12:00:00Z', timestamptz '${FIRST}' + n * interval '1 minute', 'in_stock', 0
from tenant_head h cross join generate_series(1, ${MANY}) as n where h.tenant_id = $1`
const LINKS = `insert into label_links (tenant_id, child_id, parent_id, at, how)
select h.tenant_id, n, n - 1, timestamptz '${FIRST}' + n * interval '1 minute', 'porcionada'
from tenant_head h cross join generate_series(2, ${MANY}) as n where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, (tx) => {
    for (const sql of [SENSED, BY_HAND, MOVES, LABELS, LINKS]) tx.send({ sql, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) =>
    owner.query('analyze sensor_readings, temperature_readings, temperature_label_moves, labels, label_links'),
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

it('what was made during an occurrence is found without the labels before and after', async () => {
  const [since, until] = [new Date('2026-01-02T12:31:00Z'), new Date('2026-01-02T13:00:00Z')]
  const read = (tx: TenantTransaction) => madeMeanwhile(tx, since, until)
  const links = await costOf('label_links', read)
  expect(links.found).toBe(30)
  // Two calls may be an hour apart.
  expect(links.read).toBeLessThan(30 + 2 * 60 + 10)
  const labels = await costOf('labels', read)
  expect(labels.read).toBeLessThan(60)
})

it('the stock of a time has no labels that were made days after', async () => {
  const found = await costOf('labels', (tx) => stockEnteredUpTo(tx, new Date('2025-12-29T13:00:00Z')))
  expect(found.found).toBe(59)
  expect(found.read).toBeLessThan(59 + 40)
})
