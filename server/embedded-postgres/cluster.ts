import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { PostgresBinaries } from './binaries.ts'
import type { DataArea, Secrets } from './data-area.ts'
import { OperatorError } from './operator-error.ts'

const run = promisify(execFile)

export const ownerRole = 'foodid_owner'
export const appRole = 'foodid_app'
const databaseName = 'foodid'
const superuser = 'postgres'

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

export function connectionUrl(role: 'owner' | 'superuser', port: number, secrets: Secrets): string {
  return role === 'owner'
    ? `postgresql://${ownerRole}:${secrets.owner}@127.0.0.1:${port}/${databaseName}`
    : `postgresql://${superuser}:${secrets.superuser}@127.0.0.1:${port}/postgres`
}

/**
 * Makes the roles and the database that FoodID needs. Every start makes what is missing, which also completes an
 * interrupted first start. The password is random hexadecimal, so it needs no escaping.
 */
export async function prepareRoles(superuserUrl: string, ownerPassword: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ owner: boolean; app: boolean; granted: boolean; database: boolean }>(`
      select
        exists (select from pg_roles where rolname = '${ownerRole}') as owner,
        exists (select from pg_roles where rolname = '${appRole}') as app,
        exists (
          select from pg_auth_members
          where roleid = to_regrole('${appRole}') and member = to_regrole('${ownerRole}') and set_option and inherit_option
        ) as granted,
        exists (select from pg_database where datname = '${databaseName}') as database`)
    const there = rows[0]
    if (!there?.owner) await client.query(`create role ${ownerRole} login createrole password '${ownerPassword}'`)
    if (!there?.app) await client.query(`create role ${appRole} nologin`)
    // ADMIN: on an external server the owner creates this role and gets that option, so the embedded server grants it
    // too.
    if (!there?.granted) await client.query(`grant ${appRole} to ${ownerRole} with admin true, inherit true, set true`)
    if (!there?.database) await client.query(`create database ${databaseName} owner ${ownerRole}`)
  } finally {
    await client.end()
  }
}

function initdbArguments(cluster: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
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
  const version = (await readFile(join(area.cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === binaries.majorVersion) return
  throw new OperatorError(
    `O banco de dados em ${area.cluster} é do PostgreSQL ${version} e esta versão do FoodID traz o ${binaries.majorVersion}. ` +
      'Exporte os dados com a versão anterior do FoodID antes de atualizar.',
  )
}
