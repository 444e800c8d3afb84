import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { asAdmin } from '../../../infra/test/template-database.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { usedUpOnDays } from './list-queries.ts'

const TENANT = 'bistro'
let server: TestServer

// A thousand days of one batch each, which has used up two labels of each of four products.
const USES = `insert into batch_uses (tenant_id, batch_id, base_product_id, labels, produced_at)
select h.tenant_id, n, 'p' || p, 2, timestamptz '2026-11-24T12:00:00Z' - n * interval '1 day'
from tenant_head h cross join generate_series(0, 999) as n cross join generate_series(1, 4) as p where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await server.tenant(TENANT)
  await writeTenant(server.application.database, TENANT, (tx) => {
    tx.send({ sql: USES, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) => owner.query('analyze batch_uses'))
})
afterAll(() => server.close())

it('what batches have used up on some days reads the rows of those days only', async () => {
  const day = (start: string) => ({ start: new Date(start), end: new Date(Date.parse(start) + 86_400_000) })
  const days = [day('2026-11-24T03:00:00Z'), day('2026-11-17T03:00:00Z'), day('2026-11-30T03:00:00Z')]
  const { database } = server.application
  const cost = readCost({ database, tenantId: TENANT }, 'batch_uses', (tx) => usedUpOnDays(tx, ['p1', 'none'], days))
  const { found, read } = await cost
  // The plan says the mean of its loops.
  expect([found, Math.round(read)]).toEqual([2, 2])
})
