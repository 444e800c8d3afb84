import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueFaults, tablesOf } from '../../server/database/tenancy-rules.test-support.ts'
import type { TestDatabase } from '../test/database.ts'
import { createTestDatabase } from '../test/database.ts'

interface Distributed {
  readonly table: string
  readonly column: string
  readonly options: string
}

let testDatabase: TestDatabase
let client: Client
let statements: readonly Distributed[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  client = new Client({ connectionString: testDatabase.url })
  await client.connect()
  const sql = await readFile(new URL('./distribute.sql', import.meta.url), 'utf8')
  statements = [...sql.matchAll(/^select create_distributed_table\('(\w+)', '(\w+)', (.+)\);$/gm)].map(
    ([, table = '', column = '', options = '']) => ({ table, column, options }),
  )
})
afterAll(async () => {
  await client.end()
  await testDatabase.drop()
})

// Citus cannot be installed from npm, so the test checks its documented requirements against the database catalogue.
describe('the statements of distribute.sql', () => {
  it("name exactly the tables with tenants' rows", async () => {
    expect(statements.map(({ table }) => table).toSorted()).toEqual(await tablesOf(client))
  })

  it("distribute all tables by tenant_id and colocate them, so that a tenant's rows are on one node", () => {
    expect(statements.map(({ column }) => column)).toEqual(statements.map(() => 'tenant_id'))
    expect(statements.map(({ options }) => options)).toEqual(
      statements.map(({ table }) => (table === 'events' ? 'shard_count => 64' : "colocate_with => 'events'")),
    )
  })

  it('apply to tables that meet the requirements of Citus: tenant_id in every key, index and reference; no triggers, views or sequences', async () => {
    expect(await catalogueFaults(client)).toEqual([])
  })
})
