import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import { asAdmin } from '../../infra/test/template-database.ts'
import { prepareSchema } from './login-check.ts'
import { migrate } from './migrate.ts'
import { columnsOf } from './schema-check.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const prepare = () =>
  prepareSchema({ applicationUrl: database.applicationUrl, ownerUrl: database.url }, () => undefined)
const asOwner = (sql: string) => asAdmin(database.url, (client) => client.query(sql))

it('the columns in columns.json are those that the migrations make (vitest -u writes them)', async () => {
  const columns = await asAdmin(database.url, columnsOf)
  await expect(`${JSON.stringify(columns, null, 2)}\n`).toMatchFileSnapshot('./columns.json')
})

describe('the start', () => {
  it('accepts the schema of this version, and more columns than it knows', async () => {
    await asOwner('alter table labels add column of_the_future integer')
    await expect(prepare()).resolves.toBeUndefined()
  })

  it.each([
    ['was removed', 'alter table reports drop column retry_at', 'alter table reports add column retry_at timestamptz'],
    [
      'has another type',
      'alter table reports alter column retry_at type text',
      'alter table reports alter column retry_at type timestamptz using retry_at::timestamptz',
    ],
  ])('says which column %s, and in Portuguese what to do', async (_what, spoil, repair) => {
    await asOwner(spoil)
    await expect(prepare()).rejects.toThrow(/não são as desta versão.*falta reports\.retry_at\. .*[Rr]estaure/)
    await asOwner(repair)
    await expect(prepare()).resolves.toBeUndefined()
  })

  it('refuses a database of a newer version, for the owner and for the application alone, and changes nothing', async () => {
    await asOwner("insert into kysely_migration (name, timestamp) values ('9999-the-future', now()::text)")
    const newer = /versão mais nova do FoodID: tem 9999-the-future.*Nada foi alterado\./
    await expect(prepare()).rejects.toThrow(newer)
    await expect(
      prepareSchema({ applicationUrl: database.applicationUrl, ownerUrl: null }, () => undefined),
    ).rejects.toThrow(newer)
    await expect(migrate(database.url)).rejects.toThrow(newer)
    await asOwner("delete from kysely_migration where name = '9999-the-future'")
  })
})
