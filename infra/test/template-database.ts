import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { appRole, ownerRole } from '../../server/embedded-postgres/cluster.ts'

/** Migrated once per run; every test file clones it. */
const templateName = 'foodid_template'

/** Creates the roles and a freshly migrated template database; returns the owner's password. */
export async function prepareTemplate(adminUrl: string): Promise<string> {
  // Derived from the server's URL, so that two runs on the same server (TEST_DATABASE_URL) set the same password.
  const ownerPassword = createHash('sha256').update(adminUrl).digest('hex')
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname in ('${ownerRole}', '${appRole}')`,
    )
    const names = rows.map((row) => row.name)
    if (!names.includes(ownerRole)) await client.query(`create role ${ownerRole} login createrole`)
    if (!names.includes(appRole)) await client.query(`create role ${appRole} nologin`)
    await client.query(`alter role ${ownerRole} password '${ownerPassword}'`)
    await client.query(`grant ${appRole} to ${ownerRole} with admin true, inherit true, set true`)
    await client.query(`drop database if exists ${templateName} with (force)`)
    await client.query(`create database ${templateName} owner ${ownerRole}`)
  })
  const { migrate } = await import('../../server/database/migrate.ts')
  await migrate(databaseUrl(adminUrl, templateName, ownerPassword))
  return ownerPassword
}

export type TestDatabase = {
  /** Connects as foodid_owner. */
  readonly url: string
  drop(): Promise<void>
}

/** Creates a migrated, empty database on the server. */
export async function cloneTemplate(adminUrl: string, ownerPassword: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, (client) =>
    client.query(`create database ${name} template ${templateName} owner ${ownerRole}`),
  )
  return {
    url: databaseUrl(adminUrl, name, ownerPassword),
    async drop() {
      await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The URL of a database on the server, as the owner role. */
export function databaseUrl(adminUrl: string, database: string, ownerPassword: string): string {
  const url = new URL(adminUrl)
  url.username = ownerRole
  url.password = ownerPassword
  url.pathname = `/${database}`
  return url.href
}

export async function asAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
