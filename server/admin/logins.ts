import pg from 'pg'
import type { Login } from '../database/login-roles.ts'
import type { Logins } from '../database/logins.ts'
import { assertLoginNames, prepareLogins } from '../database/logins.ts'
import { sqlStateOf } from '../database/sql-state.ts'
import type { Env } from '../env.ts'
import type { Options } from './options.ts'
import { required, UsageError } from './options.ts'

interface Address {
  readonly login: Login
  readonly database: string
}

function addressIn(variable: string, url: string | null): Address {
  if (url === null) throw new UsageError(`Falta ${variable}: o endereço, com usuário e senha, que esse login vai ter.`)
  const { username, password, pathname } = new URL(url)
  if (username === '' || password === '' || pathname.length < 2)
    throw new UsageError(`${variable}: diga usuário, senha e banco, como em postgres://usuario:senha@servidor/foodid.`)
  const decoded = decodeURIComponent
  return { login: { name: decoded(username), password: decoded(password) }, database: decoded(pathname.slice(1)) }
}

interface LoginSetup {
  readonly logins: Logins
  readonly database: string
  /** The product's database, as the superuser of `--superuser-url`. */
  readonly superuserUrl: string
}

/** The logins that the environment names, with the passwords in their addresses. */
export function loginSetup(env: Env, options: Options): LoginSetup {
  const superuserUrl = required(options, 'superuser-url')
  if (!URL.canParse(superuserUrl)) throw new UsageError('--superuser-url: deve ser um endereço postgres://')
  const owner = addressIn('DATABASE_OWNER_URL', env.databaseOwnerUrl)
  const application = addressIn('DATABASE_URL', env.databaseUrl)
  const needsQueue = env.redisUrl === null || env.databaseQueueUrl !== null
  const queue = needsQueue ? addressIn('DATABASE_QUEUE_URL', env.databaseQueueUrl) : null
  const { database } = owner
  if ([application, ...(queue === null ? [] : [queue])].some((other) => other.database !== database))
    throw new UsageError('DATABASE_OWNER_URL, DATABASE_URL e DATABASE_QUEUE_URL devem ser do mesmo banco.')
  const logins: Logins = { owner: owner.login, application: application.login, queue: queue?.login ?? null }
  assertLoginNames(logins)
  return { logins, database, superuserUrl: onDatabase(superuserUrl, database) }
}

/** Creates or repairs those logins, and the database where it is missing. */
export async function setUpLogins(env: Env, options: Options): Promise<string> {
  const { logins, database, superuserUrl } = loginSetup(env, options)
  await createMissingDatabase(superuserUrl, database)
  await asSuperuser(superuserUrl, (client) => prepareLogins(client, logins))
  const queueText = logins.queue === null ? '' : `, ${logins.queue.name} (fila de tarefas)`
  return `Logins prontos no banco ${database}: ${logins.owner.name} (dono: migrações e administração), ${logins.application.name} (produto)${queueText}.\nAgora: npm run --silent admin -- migrate`
}

const onDatabase = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

const UNDEFINED_DATABASE = '3D000'

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

export async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; is_superuser: boolean }>(
      'select rolname as name, rolsuper as is_superuser from pg_roles where rolname = session_user',
    )
    if (rows[0]?.is_superuser !== true)
      throw new UsageError(`--superuser-url: ${rows[0]?.name ?? ''} não é superusuário.`)
    return await work(client)
  } finally {
    await client.end()
  }
}
