import pg from 'pg'
import type { Logins } from './logins.ts'
import { assertLoginNames, prepareLogins } from './logins.ts'
import { sqlStateOf } from './sql-state.ts'
import { clientRows } from './client-rows.ts'
import { rawStatement } from './statement.ts'

export const onDatabase = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

const UNDEFINED_DATABASE = '3D000'

/** Creates the database if it is missing, and creates or repairs its logins, with a superuser's address. */
export async function setUpDatabase(superuserUrl: string, database: string, logins: Logins): Promise<void> {
  assertLoginNames(logins)
  await createMissingDatabase(superuserUrl, database)
  await asSuperuser(onDatabase(superuserUrl, database), (client) => prepareLogins(client, logins))
}

async function createMissingDatabase(superuserUrl: string, database: string): Promise<void> {
  const isMissing = await asSuperuser(onDatabase(superuserUrl, database), async () => false).catch((error: unknown) => {
    if (sqlStateOf(error) !== UNDEFINED_DATABASE) throw error
    return true
  })
  if (!isMissing) return
  await asSuperuser(onDatabase(superuserUrl, 'postgres'), async (client) => {
    await client.query(`create database ${client.escapeIdentifier(database)}`)
  })
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await assertSuperuser(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

const OWN_ROLE = rawStatement({ name: 'name', is_superuser: 'boolean' })`
select rolname as name, rolsuper as is_superuser from pg_roles where rolname = session_user`

export async function assertSuperuser(client: pg.Client): Promise<void> {
  const [role] = await clientRows(client, OWN_ROLE())
  if (role?.is_superuser !== true) throw new Error(`O login ${role?.name ?? ''} não é superusuário.`)
}
