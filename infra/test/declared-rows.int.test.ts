import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NO_TENANT } from '../../server/contract/tenant-id.ts'
import type { AnswerColumns } from '../../server/database/statement.ts'
import { declaredColumns, rawStatement } from '../../server/database/statement.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { OF_A_TEST } from '../statements/known-statements.ts'
import { createTestDatabase } from './database.ts'
import { wrongColumns } from './declared-rows.ts'
import type { AnsweredField } from './declared-rows.ts'
import { startTestServer } from './server.ts'

const server = join(import.meta.dirname, '../../server')

/** Loads every file that declares a raw statement. */
async function loadDeclarations(): Promise<void> {
  for await (const path of glob('**/*.ts', { cwd: server })) {
    const file = join(server, path)
    if (!path.includes('.test') && readFileSync(file, 'utf8').includes('rawStatement(')) await import(file)
  }
}

/** The columns that a statement would answer. It is parsed and not carried out. */
function describe(client: pg.Client, text: string): Promise<readonly AnsweredField[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly AnsweredField[] = []
    const asking = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: { readonly fields: readonly AnsweredField[] }) {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(asking)
  })
}

test('each raw statement answers the columns that it declares', async () => {
  await loadDeclarations()
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const wrong: string[] = []
  for (const [text, columns] of declaredColumns) {
    const found = wrongColumns(columns, await describe(client, text))
    if (found.length > 0) wrong.push(`${found.join('; ')}\n${text}`)
  }
  await client.end()
  await drop()
  expect(wrong).toEqual([])
  expect(declaredColumns.size).toBeGreaterThan(100)
})

test('a test server refuses an answer that is not what its statement declares', async () => {
  const text = `${OF_A_TEST} select $1::integer as id, null::text as name, 'verde'::text as colour, now() as at`
  const right = { id: 'integer', name: 'text?', colour: 'text', at: 'timestamptz' } as const
  const { at: _at, ...less } = right
  const declarations: Readonly<Record<string, AnswerColumns>> = {
    'id is declared text and answered as integer': { ...right, id: 'text' },
    'at (timestamptz) is answered and not declared': less,
    'day is declared and not answered': { ...right, day: 'date?' },
    'name is declared text and answered null': { ...right, name: 'text' },
    'colour is declared with another schema and answered "verde"': { ...right, colour: z.enum(['azul']) },
  }
  const testDatabase = await createTestDatabase()
  for (const [fault, columns] of Object.entries(declarations)) {
    const { application, close } = await startTestServer({ testDatabase: { ...testDatabase, drop: async () => {} } })
    await readTenant(application.database, NO_TENANT, (tx) => tx.query(rawStatement(columns)`${text}`(1)))
    await expect(close(), fault).rejects.toThrow(`other rows than it declares: ${fault}.`)
  }
  declaredColumns.delete(text)
  await testDatabase.drop()
})
