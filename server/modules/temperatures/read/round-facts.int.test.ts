import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCost } from '../../../../infra/test/read-cost.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import { measuringPoint } from '../../../../infra/test/temperatures.ts'
import { writeTenant } from '../../../database/tenant-transaction.ts'
import { readPointVersions } from './round-facts.ts'

const TENANT = 'bistro'
let server: TestServer

// Events of labels, without their seals: nothing here reads the chain.
const OTHERS = `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version,
  data, commitments, meta, recorded_at, link, hash)
select h.tenant_id, h.position + n, 'label-' || 1000 + n, 1, gen_random_uuid(), 'LabelGenerated', 1, '{}', '{}', '{}', now(), '', ''
from tenant_head h cross join generate_series(1, 5000) as n where h.tenant_id = $1`

beforeAll(async () => {
  server = await startTestServer()
  await measuringPoint(await server.tenant(TENANT))
  await writeTenant(server.application.database, TENANT, (tx) => {
    tx.send({ sql: OTHERS, parameters: [TENANT] })
    return Promise.resolve()
  })
  await asAdmin(server.databaseUrl, (owner) => owner.query('analyze events, temperature_points'))
})
afterAll(() => server.close())

it('the versions of the points read the events of the points only', async () => {
  const { database } = server.application
  const cost = await readCost({ database, tenantId: TENANT }, 'events', readPointVersions)
  expect(cost).toMatchObject({ found: 1, read: 1 })
})
