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
  statements = [...sql.matchAll(/^select create_distributed_table\('(\w+)', '(\w+)', (.+)\);$/gm)].map(([, table = '', column = '', options = '']) => ({ table, column, options }))
})
afterAll(async () => {
  await client.end()
  await testDatabase.drop()
})

// Citus itself cannot be installed from npm: what its documentation demands of a table is read off the live catalogue.
describe('the statements that distribute the database', () => {
  it('name every table that holds tenants\' rows, and no other', async () => {
    expect(statements.map(({ table }) => table).toSorted()).toEqual(await tablesOf(client))
  })

  it('put all of a tenant\'s rows on one node: one column, one group of shards', () => {
    expect(statements.map(({ column }) => column)).toEqual(statements.map(() => 'tenant_id'))
    expect(statements.map(({ options }) => options)).toEqual(statements.map(({ table }) => (table === 'events' ? 'shard_count => 64' : "colocate_with => 'events'")))
  })

  it('meet tables as Citus wants them: the column is in every key, index and reference; no triggers, no views, no sequences', async () => {
    expect(await catalogueFaults(client)).toEqual([])
  })
})
