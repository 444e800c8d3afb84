import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { labelledIngredients, stockOfDay, usesOfDays } from './day-stock.ts'

const TENANT = 'bistro'
let server: TestServer

// Four products: each has labels in stock that end on 30 different days, and uses on 100 days.
const LABELS = `insert into labels (tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type,
  additional_storage_type, weight, sif, manipulation_date, expiration_date, expires_at, entered_at, base_product_id, stock, withdrawn_at, print_count)
select h.tenant_id, n, 'FID' || n, 'Molho', 'molho', '', '', '', '', '', '', '', '', '', '', '',
  timestamptz '2026-12-01T03:00:00Z' + ((n / 4) % 30) * interval '1 day', timestamptz '2026-08-01T12:00:00Z', 'p' || n % 4,
  case when n < 480 then 'in_stock' else 'consumed' end,
  case when n < 480 then null else timestamptz '2026-11-24T12:00:00Z' - ((n / 4) % 100) * interval '1 day' end, 0
from tenant_head h cross join generate_series(0, 4479) as n where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, (tx) => {
    tx.send({ sql: LABELS, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) => owner.query('analyze labels'))
})
afterAll(() => server.close())

const costOf = <Found>(read: (tx: TenantTransaction) => Promise<Iterable<Found>>) =>
  readCost({ database: server.application.database, tenantId: TENANT }, 'labels', read)
const day = { start: new Date('2026-11-24T03:00:00Z'), end: new Date('2026-11-25T03:00:00Z') }

it('the stock of a day reads the labels of its products only, of a product no more than are asked for, all of it in an index', async () => {
  const cost = (limit: number) => costOf((tx) => stockOfDay(tx, [{ id: 'p1', limit }], day))
  expect(await cost(1_000)).toEqual({ found: 1, read: 120, beyond: 0 })
  expect(await cost(7)).toEqual({ found: 1, read: 7, beyond: 0 })
})

it('the uses of a day read the labels of that day only, all of it in an index', async () => {
  expect(await costOf((tx) => usesOfDays(tx, ['p1', 'none'], [day]))).toEqual({ found: 1, read: 10, beyond: 0 })
})

it('of an ingredient one label is enough', async () => {
  const ingredients = [
    { id: 1, nameKey: 'p1' },
    { id: 2, nameKey: 'sal' },
  ]
  expect(await costOf((tx) => labelledIngredients(tx, ingredients))).toMatchObject({ found: 1, read: 1 })
})
