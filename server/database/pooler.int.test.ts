import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { accessTo, createTestDatabase } from '../../infra/test/database.ts'
import type { Database } from './database.ts'
import { APPLICATION_ROLE, openDatabase } from './database.ts'
import { readTenant, writeTenant } from './tenant-transaction.ts'

// Runs twice: with a direct connection that is treated as one through a pooler, and through a real PgBouncer (project
// `pooler`).
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({
    ...accessTo(testDatabase.applicationUrl),
    throughPooler: true,
    poolSize: 4,
    onIdleError: () => undefined,
  })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** One row: the setting's name → its value. */
type SettingsRow = Record<string, string>
const settingsOf = (tenantId: string) =>
  readTenant(database, tenantId, (tx) =>
    tx.query<SettingsRow>({
      sql: `select current_user::text as role, current_setting('app.tenant_id') as tenant, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`,
      parameters: [],
    }),
  )

describe('a connection through a pooler in transaction mode', () => {
  it('has the role, the tenant and the time-outs set in every transaction', async () => {
    for (const tenant of ['bistro', 'padaria']) {
      expect(await settingsOf(tenant)).toEqual([
        { role: APPLICATION_ROLE, tenant, statement: '10s', lock: '5s', idle: '15s', zone: 'UTC' },
      ])
    }
  })

  it('keeps no role, prepared statement or tenant after the transaction', async () => {
    await writeTenant(database, 'bistro', async (tx) =>
      tx.send({
        sql: 'insert into label_names (tenant_id, name_key) values ($1, $2)',
        parameters: ['bistro', 'molho'],
      }),
    )
    const client = await database.connect()
    interface ConnectionStateRow {
      readonly role: string
      readonly prepared: number
    }
    const { rows } = await client.query<ConnectionStateRow>(
      'select current_user::text as role, (select count(*)::integer from pg_prepared_statements) as prepared',
    )
    client.release()
    expect(rows).toEqual([{ role: 'foodid_service', prepared: 0 }])
    expect(
      await readTenant(database, 'padaria', (tx) =>
        tx.query({ sql: 'select name_key from label_names', parameters: [] }),
      ),
    ).toEqual([])
  })

  it('goes through PgBouncer in the test run that has one', async () => {
    const client = await database.connect()
    interface ClientPortRow {
      readonly port: number
    }
    const {
      rows: [row],
    } = await client.query<ClientPortRow>('select inet_client_port() as port')
    const {
      connection: { stream },
    } = client as unknown as { connection: { stream: { localPort: number } } }
    client.release()
    expect(row?.port === stream.localPort).toBe(inject('poolerPort') === undefined)
  })
})
