import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { knownStatements } from './known-statements.ts'

// Runs on the oldest version too (project postgres15): the tests of the modules do not.
test('PostgreSQL can prepare each SQL text of the product', async () => {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const refused: string[] = []
  for (const text of knownStatements())
    await client
      .query(`prepare one as ${text}`)
      .then(() => client.query('deallocate one'))
      .catch((error: unknown) => refused.push(`${error instanceof Error ? error.message : ''}\n${text}`))
  await client.end()
  await drop()
  expect(refused).toEqual([])
})
