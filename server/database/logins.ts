import type pg from 'pg'
import { APPLICATION_ROLE } from './database.ts'
import { objectsToHandOver, prepareRole, setMemberships } from './login-roles.ts'
import type { Login } from './login-roles.ts'
import { clientRows } from './client-rows.ts'
import { rawStatement } from './statement.ts'

/** The names of the logins where no URL names others. */
export const LOGIN_NAMES = { owner: 'foodid_owner', application: 'foodid_service', queue: 'foodid_queue' } as const
export const QUEUE_SCHEMA = 'bullmq'

export interface Logins {
  /** Owns the database and the tables; for migrations and the administration command. */
  readonly owner: Login
  /** A member of `foodid_app` and of nothing else; for the API and the worker. */
  readonly application: Login
  /** Owns the queue's schema and sees no other; null where the jobs are queued in Redis. */
  readonly queue: Login | null
}

/** The addresses of one database for each login. */
export interface LoginUrls {
  /** Connects as the owner. */
  readonly url: string
  readonly applicationUrl: string
  readonly queueUrl: string
}

/** Throws an error in Portuguese where these names cannot be the product's logins. */
export function assertLoginNames({ owner, application, queue }: Logins): void {
  const names = [owner.name, application.name, ...(queue === null ? [] : [queue.name])]
  if (new Set([...names, APPLICATION_ROLE]).size <= names.length)
    throw new Error(
      `Os logins do banco precisam ser diferentes uns dos outros e de ${APPLICATION_ROLE}: ${names.join(', ')}.`,
    )
}

const SESSION_USER = rawStatement({ user: 'name' })`select session_user as user`
const OWN_DATABASE = rawStatement({ database: 'name', owner: 'text' })`
select current_database() as database, datdba::regrole::text as owner from pg_database where datname = current_database()`

/**
 * Creates or repairs the logins, their rights and what they own, in the database that a superuser's `client` is
 * connected to. Idempotent; it is one transaction. On a Citus cluster it is called once for each node.
 */
export async function prepareLogins(client: pg.Client, logins: Logins): Promise<void> {
  assertLoginNames(logins)
  const { owner, application, queue } = logins
  const login = queue === null ? [owner, application] : [owner, application, queue]
  await client.query('begin')
  try {
    // With this search path every object's name is written with its schema, so no object can stand in for another.
    await client.query("set local search_path = pg_catalog; select pg_advisory_xact_lock(hashtext('foodid logins'))")
    const [session] = await clientRows(client, SESSION_USER())
    const self = login.find(({ name }) => name === session?.user)
    if (self !== undefined)
      throw new Error(
        `O login ${self.name} não pode preparar a si mesmo: conecte como outro superusuário, ou escolha outro nome para o login do FoodID.`,
      )
    await prepareRole(client, { name: APPLICATION_ROLE, password: null }, 'group')
    for (const each of login) await prepareRole(client, each, 'login')
    await setMemberships(client, APPLICATION_ROLE, null)
    await setMemberships(client, owner.name, APPLICATION_ROLE)
    await setMemberships(client, application.name, APPLICATION_ROLE)
    if (queue !== null) await setMemberships(client, queue.name, null)
    await prepareDatabase(client, logins)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const limitedLogins = (client: pg.Client, { application, queue }: Logins): readonly string[] =>
  [application, ...(queue === null ? [] : [queue])].map(({ name }) => client.escapeIdentifier(name))

/**
 * Gives a database to its owner, and takes what PostgreSQL gives to every role. A copy of a database has the rights of
 * the original's schemas, and not these.
 */
export async function setDatabaseRights(client: pg.Client, name: string, logins: Logins): Promise<void> {
  const database = client.escapeIdentifier(name)
  const limited = limitedLogins(client, logins).join(', ')
  await client.query(`alter database ${database} owner to ${client.escapeIdentifier(logins.owner.name)}`)
  // A role that may create a schema could give it the application login's name: its search path begins with that.
  await client.query(`revoke create, temporary on database ${database} from public, ${APPLICATION_ROLE}, ${limited}`)
  await client.query(`grant connect on database ${database} to ${limited}`)
}

/** Gives the database and its schemas to their owners, and takes what PostgreSQL gives to every role. */
async function prepareDatabase(client: pg.Client, logins: Logins): Promise<void> {
  const [found] = await clientRows(client, OWN_DATABASE())
  await setDatabaseRights(client, found?.database ?? '', logins)
  const { owner, queue } = logins
  const limited = [APPLICATION_ROLE, ...limitedLogins(client, logins)].join(', ')
  await client.query('create schema if not exists public')
  // The predefined role stands for the database's owner.
  await client.query('alter schema public owner to pg_database_owner')
  await client.query(`revoke all on schema public from public, ${limited}`)
  await client.query(`grant usage on schema public to ${APPLICATION_ROLE}`)
  await handOver(client, 'public', owner.name)
  if (queue === null) return
  const queueName = client.escapeIdentifier(queue.name)
  await client.query(`create schema if not exists ${QUEUE_SCHEMA} authorization ${queueName}`)
  await client.query(`alter schema ${QUEUE_SCHEMA} owner to ${queueName}`)
  await handOver(client, QUEUE_SCHEMA, queue.name)
}

/** Makes a role the owner of everything in a schema that other roles own. */
async function handOver(client: pg.Client, schema: string, owner: string): Promise<void> {
  for (const { kind, name } of await objectsToHandOver(client, schema, owner))
    await client.query(`alter ${kind} ${name} owner to ${client.escapeIdentifier(owner)}`)
}
