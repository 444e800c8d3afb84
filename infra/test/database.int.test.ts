import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('test databases are migrated, owned by the owner role, and independent of each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await run(one.url, 'create table only_here ()')
  expect(await run(one.url, `select current_user as who, to_regclass('only_here') is not null as here`)).toEqual([
    { who: 'foodid_owner', here: true },
  ])
  expect(
    await run(other.url, `select to_regclass('only_here') as here, to_regclass('events') is not null as migrated`),
  ).toEqual([{ here: null, migrated: true }])

  await Promise.all([one.drop(), other.drop()])
  await expect(run(one.url, 'select 1')).rejects.toThrow(/does not exist/)
})

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
