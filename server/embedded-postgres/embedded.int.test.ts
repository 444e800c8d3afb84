import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { openQueue } from '../jobs/queue.ts'
import { existingArea } from './data-area.ts'
import { runsAsRoot, unprivilegedUser } from './database-user.ts'
import { runningEmbeddedPostgresUrl, startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { runningPostmaster } from './postmaster.ts'

const cleanUps: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

test('keeps its data and port over a restart, and has the settings that survive a power failure', async () => {
  const dataDir = await temporaryFolder()
  const first = await start(dataDir)
  await query(first.url, 'create table kept (what text)')
  await query(first.url, `insert into kept values ('feijão')`)
  await first.stop()
  await first.stop()

  const second = await start(dataDir)
  expect(await query(second.url, 'select upper(what) as what from kept')).toEqual([{ what: 'FEIJÃO' }])
  expect(second.url).toBe(first.url)
  expect(
    await query(
      second.url,
      `
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('data_checksums') as checksums, current_setting('listen_addresses') as address,
        current_setting('server_encoding') as encoding`,
    ),
  ).toEqual([{ fsync: 'on', commit: 'on', checksums: 'on', address: '127.0.0.1', encoding: 'UTF8' }])
})

test('the owner is not a superuser, may set the application role, and has a password in a private file', async () => {
  const dataDir = await temporaryFolder()
  const { url } = await start(dataDir)
  expect(
    await query(
      url,
      `
      select rolsuper, rolbypassrls, rolcreaterole, pg_has_role('foodid_app', 'set') as may_act
      from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, may_act: true }])
  expect(
    await query(url, `select d.datdba::regrole::text as owner from pg_database d where datname = current_database()`),
  ).toEqual([{ owner: 'foodid_owner' }])

  const folder = (await existingArea(dataDir))?.folder ?? ''
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'postgres'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a data folder of a version with one login gets the three logins, and keeps its rows, its jobs and its password', async () => {
  const dataDir = await temporaryFolder()
  const made = await start(dataDir)
  const secretsFile = join((await existingArea(dataDir))?.folder ?? '', 'secrets.json')
  const { superuser, owner } = JSON.parse(await readFile(secretsFile, 'utf8')) as { superuser: string; owner: string }
  // As that version made them.
  for (const sql of [
    'drop database foodid',
    'drop role foodid_owner, foodid_service, foodid_queue, foodid_app',
    `create role foodid_owner login createrole password '${owner}'`,
    'create role foodid_app nologin',
    'grant foodid_app to foodid_owner with admin true, inherit true, set true',
    'create database foodid owner foodid_owner',
  ])
    await query(made.adminUrl, sql)
  await migrate(made.url, { upTo: '0014-admit-session' })
  const oldQueue = await openQueue({ redisUrl: null, databaseUrl: made.url })
  await oldQueue.add('anything', {}, 'bistro-1')
  await oldQueue.close()
  await made.stop()
  await writeFile(secretsFile, JSON.stringify({ superuser, owner }), { mode: 0o600 })

  const next = await start(dataDir)
  expect(next.url).toBe(made.url)
  await migrate(next.url)
  expect(
    await query(
      next.applicationUrl,
      `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as is_special,
        array(select roleid::regrole::text || case when admin_option then ' with admin option' else '' end
          from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname like 'foodid%' order by rolname`,
    ),
  ).toEqual([
    { rolname: 'foodid_app', is_special: false, memberships: [] },
    { rolname: 'foodid_owner', is_special: false, memberships: ['foodid_app'] },
    { rolname: 'foodid_queue', is_special: false, memberships: [] },
    { rolname: 'foodid_service', is_special: false, memberships: ['foodid_app'] },
  ])
  // Only the policy's setting is missing, so the login may read the table.
  await expect(query(next.applicationUrl, 'select count(*) from events')).rejects.toThrow(
    'unrecognized configuration parameter "app.tenant_id"',
  )
  const queue = await openQueue({ redisUrl: null, databaseUrl: next.queueUrl })
  expect(await queue.counts()).toMatchObject({ waiting: 1 })
  await queue.close()
  expect((await stat(secretsFile)).mode & 0o777).toBe(0o600)
  await next.stop()
  expect((await start(dataDir)).queueUrl).toBe(next.queueUrl)
})

test('sorts by Brazilian rules when a query asks for that collation', async () => {
  const { url } = await start(await temporaryFolder())
  const rows = await query(
    url,
    `select name from (values ('Zimbro'), ('água'), ('Abóbora'), ('Éclair')) t(name) order by name collate "pt-BR-x-icu"`,
  )
  expect(rows.map((row) => row['name'])).toEqual(['Abóbora', 'água', 'Éclair', 'Zimbro'])
})

test('a start replaces a server that a killed process left running', async () => {
  const dataDir = await temporaryFolder()
  const { process: launcher, url } = await launch(dataDir)
  await query(url, 'create table kept as select 7 as n')
  launcher.kill('SIGKILL')
  await once(launcher, 'exit')
  const left = await postmasterOf(dataDir)
  expect(left).toBeDefined()

  const next = await start(dataDir)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  expect((await postmasterOf(dataDir))?.pid).not.toBe(left?.pid)
})

test('keeps its data when Node and PostgreSQL are killed together', async () => {
  const dataDir = await temporaryFolder()
  const { process: launcher, url } = await launch(dataDir)
  await query(url, 'create table kept as select 7 as n')
  const left = await postmasterOf(dataDir)
  launcher.kill('SIGKILL')
  process.kill(left?.pid ?? 0, 'SIGKILL')
  await once(launcher, 'exit')

  const next = await start(dataDir)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a start ignores a stale postmaster.pid whose process id now belongs to another program, and does not stop that program', async () => {
  const dataDir = await temporaryFolder()
  await (await start(dataDir)).stop()
  // The program has the same user as the server: PostgreSQL itself would refuse to start.
  const user = runsAsRoot() ? await unprivilegedUser() : {}
  const stranger = spawn('/bin/sleep', ['60'], { ...user, cwd: '/', stdio: 'ignore' })
  cleanUps.push(() => void stranger.kill('SIGKILL'))
  const cluster = (await existingArea(dataDir))?.cluster ?? ''
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`,
  )

  const next = await start(dataDir)
  expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('restarts a killed server on the same address with the same data, and can stop it afterwards', async () => {
  const dataDir = await temporaryFolder()
  const messages: string[] = []
  const server = await start(dataDir, messages)
  await query(server.url, 'create table kept as select 7 as n')
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
    process.kill((await postmasterOf(dataDir))?.pid ?? 0, signal)
    const earlier = messages.length
    await expect.poll(() => messages.slice(earlier).at(-1)).toMatch(/voltou/)
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }])
  }
  await server.stop()
  expect(await postmasterOf(dataDir)).toBeUndefined()
})

test('a stop right after the server was killed leaves no server running', async () => {
  const dataDir = await temporaryFolder()
  const server = await start(dataDir)
  process.kill((await postmasterOf(dataDir))?.pid ?? 0, 'SIGKILL')
  await server.stop()
  expect(await postmasterOf(dataDir)).toBeUndefined()
  const next = await start(dataDir)
  expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('takes another port when the last one is in use', async () => {
  const dataDir = await temporaryFolder()
  const first = await start(dataDir)
  const port = Number(new URL(first.url).port)
  await first.stop()
  await occupy(port)

  const second = await start(dataDir)
  expect(new URL(second.url).port).not.toBe(String(port))
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('of two concurrent first starts one succeeds and the other fails with a message in Portuguese', async () => {
  const dataDir = await temporaryFolder()
  const results = await Promise.allSettled([start(dataDir), start(dataDir)])
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((result) => result.status === 'rejected')
  expect(String(refused?.reason)).toMatch(/Já existe um FoodID em execução/)
})

test('a start while another process runs the server is refused; that server keeps working and its URL can be found', async () => {
  const dataDir = await temporaryFolder()
  expect(await runningEmbeddedPostgresUrl(dataDir)).toBeUndefined()
  const { url } = await launch(dataDir)
  await expect(start(dataDir)).rejects.toThrow(/Já existe um FoodID em execução/)
  expect(await runningEmbeddedPostgresUrl(dataDir)).toBe(url)
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('works with a data folder that the database user cannot enter, and keeps the data over a restart', async () => {
  const dataDir = await temporaryFolder(0o700)
  const messages: string[] = []
  const first = await start(dataDir, messages)
  const folder = (await existingArea(dataDir))?.folder ?? ''
  if (!folder.startsWith(dataDir)) cleanUps.unshift(() => rm(folder, { recursive: true }))
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()

  const second = await start(dataDir)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  expect(messages.some((message) => message.includes('não pode entrar'))).toBe(runsAsRoot())
})

test('two concurrent first starts with such a folder agree on one area', async () => {
  const dataDir = await temporaryFolder(0o700)
  const results = await Promise.allSettled([start(dataDir), start(dataDir)])
  const folder = (await existingArea(dataDir))?.folder ?? ''
  if (!folder.startsWith(dataDir)) cleanUps.unshift(() => rm(folder, { recursive: true }))
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('Ctrl+C reaches only Node, which then shuts the server down once', async () => {
  const dataDir = await temporaryFolder()
  const { process: launcher } = await launch(dataDir)
  process.kill(-(launcher.pid ?? 0), 'SIGINT') // a terminal signals the whole process group
  await once(launcher, 'exit')
  expect(launcher.exitCode).toBe(0)
  expect(await postmasterOf(dataDir)).toBeUndefined()
  const log = await readFile(join((await existingArea(dataDir))?.folder ?? '', 'server.log'), 'utf8')
  expect(log.match(/received fast shutdown request/g)).toHaveLength(1)
  expect(log).toMatch(/database system is shut down\s*$/)
})

/** A data folder below a folder of this mode: 0o711, which other users may enter, is the usual case. */
async function temporaryFolder(mode = 0o711): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-embedded-'))
  await chmod(folder, mode)
  cleanUps.push(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

async function start(dataDir: string, messages: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) })
  cleanUps.push(() => server.stop())
  return server
}

/** Another Node process that starts the server, and stops it when interrupted. */
async function launch(dataDir: string): Promise<{ process: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    process.on('SIGINT', async () => { await server.stop(); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log(server.url)`
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(launcher, 'exit')
  cleanUps.push(async () => {
    launcher.kill('SIGKILL')
    await ended
    const left = await postmasterOf(dataDir)
    if (left) await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop()
  })
  const output: unknown[] = await once(launcher.stdout, 'data')
  return { process: launcher, url: String(output[0]).trim() }
}

async function postmasterOf(dataDir: string): Promise<{ pid: number } | undefined> {
  const area = await existingArea(dataDir)
  return area && (await runningPostmaster(area.cluster))
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined) // some tests kill the server during a query
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function occupy(port: number): Promise<void> {
  const server: Server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => void server.close())
}
