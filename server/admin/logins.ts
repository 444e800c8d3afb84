import type { Login } from '../database/login-roles.ts'
import type { Logins } from '../database/logins.ts'
import { setUpDatabase } from '../database/login-setup.ts'
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
  return { logins, database, superuserUrl }
}

/** Creates or repairs those logins, and the database where it is missing. */
export async function setUpLogins(env: Env, options: Options): Promise<string> {
  const { logins, database, superuserUrl } = loginSetup(env, options)
  await setUpDatabase(superuserUrl, database, logins)
  const queueText = logins.queue === null ? '' : `, ${logins.queue.name} (fila de tarefas)`
  return `Logins prontos no banco ${database}: ${logins.owner.name} (dono: migrações e administração), ${logins.application.name} (produto)${queueText}.
Agora: npm run --silent admin -- migrate`
}
