import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { damageText } from '../database/damage.ts'
import { LOGIN_NAMES, prepareLogins } from '../database/logins.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { DataArea, Secrets } from './data-area.ts'
import { OperatorError } from './operator-error.ts'

const run = promisify(execFile)

const databaseName = 'foodid'

/**
 * Makes the cluster on the first start. Its folder is renamed when it is complete, so an interrupted start leaves no
 * partial cluster.
 */
export async function prepareCluster(
  area: DataArea,
  secrets: Secrets,
  binaries: PostgresBinaries,
  log: (message: string) => void,
): Promise<void> {
  if (existsSync(area.cluster)) return await assertSameVersion(area, binaries)
  log('Criando o banco de dados (só na primeira vez)…')
  const unfinished = `${area.cluster}.unfinished`
  const passwordFile = join(area.folder, 'initdb-password')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, secrets.superuser, { mode: 0o600 })
  try {
    if (area.user) {
      await chown(unfinished, area.user.uid, area.user.gid)
      await chown(passwordFile, area.user.uid, area.user.gid)
    }
    await run(binaries.initdb, initdbArguments(unfinished, passwordFile), {
      ...area.user,
      cwd: area.folder,
      env: serverEnvironment(),
      windowsHide: true,
    })
  } catch (error) {
    const errorText = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new OperatorError(`Não foi possível criar o banco de dados em ${area.folder}: ${errorText.trim()}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, area.cluster)
}

/** The environment of the server's programs, without the operator's locale, PGDATA and PGPORT. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env // Windows needs the last two to start a program
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH ? { PATH } : {}),
    ...(SystemRoot ? { SystemRoot } : {}),
    ...(TEMP ? { TEMP } : {}),
  }
}

const LOGINS = {
  ...LOGIN_NAMES,
  superuser: 'postgres',
} as const satisfies Readonly<Record<keyof Secrets, string>>

/** The passwords are random hexadecimal, so they need no escaping. */
export function connectionUrl<Login extends keyof Secrets>(
  login: Login,
  port: number,
  secrets: Pick<Secrets, Login>,
): string {
  const database = login === 'superuser' ? 'postgres' : databaseName
  return `postgresql://${LOGINS[login]}:${secrets[login]}@127.0.0.1:${port}/${database}`
}

/**
 * Makes the logins and the database that FoodID needs, or repairs those of an older version. Every start makes what is
 * missing, which also completes an interrupted first start.
 */
export async function prepareRoles(superuserUrl: string, secrets: Secrets): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  })
  const login = (name: keyof typeof LOGIN_NAMES) => ({ name: LOGIN_NAMES[name], password: secrets[name] })
  await withClient(productUrl(superuserUrl), (client) =>
    prepareLogins(client, { owner: login('owner'), application: login('application'), queue: login('queue') }),
  )
}

/** The address of the product's database, with the login of another database's address. */
export function productUrl(url: string): string {
  return Object.assign(new URL(url), { pathname: `/${databaseName}` }).href
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function initdbArguments(cluster: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${LOGINS.superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // PostgreSQL's builtin locale has Unicode case mapping (ç, ã) and sorts by code point. It does not change with a
    // system upgrade, so indexes stay valid. Queries sort for users with: collate "pt-BR-x-icu".
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
}

async function assertSameVersion(area: DataArea, binaries: PostgresBinaries): Promise<void> {
  const file = join(area.cluster, 'PG_VERSION')
  const version = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (version === '') throw new OperatorError(damageText(`${file}: vazio, ou não pode ser lido`))
  if (version === binaries.majorVersion) return
  throw new OperatorError(
    `O banco de dados em ${area.cluster} é do PostgreSQL ${version} e esta versão do FoodID traz o ${binaries.majorVersion}. ` +
      'Exporte os dados com a versão anterior do FoodID antes de atualizar.',
  )
}
