import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/database.ts'
import { knownStatements } from '../statements/known-statements.ts'
import type { TestDatabase } from '../test/database.ts'
import { accessTo, createTestDatabase } from '../test/database.ts'

// Every SQL text of the product, planned once on the cluster as the application's login, in a tenant's transaction. So a
// statement that a cluster refuses is found without running the tests of all modules there.

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ ...accessTo(testDatabase.applicationUrl), poolSize: 1, onIdleError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** A value of each type of parameter, as a literal. A text may be a tenant's id, so each text is one. */
function literalOf(type: string): string {
  if (type.endsWith('[]')) return `'{}'`
  switch (type) {
    case 'text':
    case 'character varying':
      return `'bistro'`
    case 'integer':
    case 'bigint':
    case 'smallint':
    case 'numeric':
    case 'double precision':
    case 'real':
      return '1'
    case 'boolean':
      return 'true'
    case 'json':
    case 'jsonb':
      return `'[]'`
    case 'uuid':
      return `'00000000-0000-4000-8000-000000000000'`
    case 'bytea':
      return `'\\x00'`
    case 'date':
      return `'2026-11-23'`
    case 'interval':
      return `'1 day'`
    case 'timestamp with time zone':
    case 'timestamp without time zone':
      return `'2026-11-23T12:00:00Z'`
    default:
      throw new Error(`This test knows no value of the type ${type}`)
  }
}

/** Plans a statement without running it; answers the error of the cluster, or null. */
async function refusalOf(sql: string): Promise<string | null> {
  const client = await database.connect()
  try {
    await client.query('begin')
    await client.query(`set local app.tenant_id = 'bistro'`)
    await client.query(`prepare planned as ${sql}`)
    const { rows } = await client.query<{ type: string }>(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'planned'`,
    )
    const values = rows.map(({ type }) => literalOf(type)).join(', ')
    await client.query(`explain execute planned${values === '' ? '' : `(${values})`}`)
    return null
  } catch (error) {
    // A value of this test that the statement cannot read, as a text that is to be a time zone, says nothing of the cluster.
    if (error instanceof DatabaseError && error.code?.startsWith('22') === true) return null
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
    client.release()
  }
}

describe('every statement of the product', () => {
  it.each(knownStatements())('is planned by a cluster: %s', async (sql) => {
    expect(await refusalOf(sql)).toBeNull()
  })

  it('is refused where it has a subquery among the values of an insert (control)', async () => {
    const refused = `insert into label_names (tenant_id, name_key)
      values ($1, (select $2 where not exists (select from label_names where tenant_id = $1 and name_key = $2)))`
    expect(await refusalOf(refused)).not.toBeNull()
  })
})
