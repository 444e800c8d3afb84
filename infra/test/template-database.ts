import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { Logins, LoginUrls } from '../../server/database/logins.ts'
import { LOGIN_NAMES, prepareLogins, setDatabaseRights } from '../../server/database/logins.ts'

const EMPTY = 'template1'
/** Migrated once per run; every test file clones it. */
export const templateName = 'foodid_template'

/** Creates the logins and a freshly migrated template database; returns the logins' password. */
export async function prepareTemplate(adminUrl: string): Promise<string> {
  // Derived from the server's URL, so that two runs on the same server (TEST_DATABASE_URL) set the same password.
  const password = createHash('sha256').update(adminUrl).digest('hex')
  await asAdmin(adminUrl, async (client) => {
    await client.query(`drop database if exists ${templateName} with (force)`)
    await client.query(`create database ${templateName}`)
  })
  await asAdmin(onDatabase(adminUrl, templateName), (client) => prepareLogins(client, testLogins(password)))
  const { migrate } = await import('../../server/database/migrate.ts')
  await migrate(loginUrls(adminUrl, templateName, password).url)
  return password
}

export const testLogins = (password: string | null): Logins => ({
  owner: { name: LOGIN_NAMES.owner, password },
  application: { name: LOGIN_NAMES.application, password },
  queue: { name: LOGIN_NAMES.queue, password },
})

export interface TestDatabase extends LoginUrls {
  drop(): Promise<void>
}

/** Creates a migrated, empty database on the server, which is the coordinator where a Citus cluster has `workerUrls`. */
export async function cloneTemplate(
  adminUrl: string,
  password: string,
  workerUrls: readonly string[] = [],
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  return createDatabase(adminUrl, loginUrls(adminUrl, name, password), { name, copyOf: templateName, workerUrls })
}

/**
 * Creates a copy of a prepared database, or one without tables, with the rights of the product's logins: PostgreSQL
 * copies no rights on the database itself. The logins must exist on the server. A distributed database is copied node by
 * node.
 */
export async function createDatabase(
  adminUrl: string,
  logins: LoginUrls,
  {
    name,
    copyOf = EMPTY,
    strategy = 'wal_log',
    workerUrls = [],
  }: { name: string; copyOf?: string; strategy?: string; workerUrls?: readonly string[] },
): Promise<TestDatabase> {
  const nodes = [adminUrl, ...workerUrls]
  for (const node of nodes) {
    await asAdmin(node, async (client) => {
      await client.query(`create database ${name} template ${copyOf} strategy ${strategy}`)
      if (copyOf !== EMPTY) await setDatabaseRights(client, name, testLogins(null))
    })
    if (copyOf === EMPTY) await asAdmin(onDatabase(node, name), (client) => prepareLogins(client, testLogins(null)))
  }
  return {
    url: onDatabase(logins.url, name),
    applicationUrl: onDatabase(logins.applicationUrl, name),
    queueUrl: onDatabase(logins.queueUrl, name),
    drop: () => dropDatabase(nodes, name),
  }
}

export async function dropDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes)
    await asAdmin(node, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** The environment with which an operator starts the product on a database. */
export const databaseEnvironment = ({ url, applicationUrl, queueUrl }: LoginUrls) => ({
  DATABASE_OWNER_URL: url,
  DATABASE_URL: applicationUrl,
  DATABASE_QUEUE_URL: queueUrl,
})

/** The addresses of a database on the server for each login. */
export function loginUrls(adminUrl: string, database: string, password: string): LoginUrls {
  const as = (login: string) => withLogin(onDatabase(adminUrl, database), login, password)
  return { url: as(LOGIN_NAMES.owner), applicationUrl: as(LOGIN_NAMES.application), queueUrl: as(LOGIN_NAMES.queue) }
}

/** The address of the same database for another login, without the options of the given address. */
export function withLogin(url: string, login: string, password: string): string {
  return Object.assign(new URL(url), { username: login, password, search: '' }).href
}

/** The URL of another database on the same server, as the same login. */
export function onDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
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
