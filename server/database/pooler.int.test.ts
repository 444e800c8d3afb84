import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { accessTo, createTestDatabase } from '../../infra/test/database.ts'
import type { Database } from './database.ts'
import { APPLICATION_ROLE, openDatabase } from './database.ts'
import { readTenant, writeTenant } from './tenant-transaction.ts'

// Runs twice: straight to the server, as though a pooler stood between, and through a real PgBouncer (project `pooler`).
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ ...accessTo(testDatabase.url), throughPooler: true, poolSize: 4, onIdleError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const settingsOf = (tenantId: string) => readTenant(database, tenantId, (tx) => tx.query<Record<string, string>>({
  sql: `select current_user::text as role, current_setting('app.tenant_id') as tenant, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`,
  parameters: [],
}))

describe('through a pooler in transaction mode', () => {
  it('every transaction brings the role, the tenant and the time-outs with it', async () => {
    for (const tenant of ['bistro', 'padaria']) {
      expect(await settingsOf(tenant)).toEqual([{ role: APPLICATION_ROLE, tenant, statement: '10s', lock: '5s', idle: '15s', zone: 'UTC' }])
    }
  })

  it('nothing of it is left behind for whoever gets the connection next', async () => {
    await writeTenant(database, 'bistro', async (tx) => tx.send({ sql: 'insert into label_names (tenant_id, name_key) values ($1, $2)', parameters: ['bistro', 'molho'] }))
    const client = await database.connect()
    const { rows } = await client.query<{ role: string; prepared: number }>('select current_user::text as role, (select count(*)::integer from pg_prepared_statements) as prepared')
    client.release()
    expect(rows).toEqual([{ role: 'foodid_owner', prepared: 0 }])
    expect(await readTenant(database, 'padaria', (tx) => tx.query({ sql: 'select name_key from label_names', parameters: [] }))).toEqual([])
  })

  it('goes through one where the run has one', async () => {
    const client = await database.connect()
    const { rows: [seen] } = await client.query<{ port: number }>('select inet_client_port() as port')
    const { connection: { stream } } = client as unknown as { connection: { stream: { localPort: number } } }
    client.release()
    expect(seen?.port === stream.localPort).toBe(inject('poolerPort') === undefined)
  })
})
