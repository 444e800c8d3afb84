import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { LOGIN_NAMES } from '../../server/database/logins.ts'
import { runsAsRoot, unprivilegedUser } from '../../server/embedded-postgres/database-user.ts'
import databaseSetup from './database-global-setup.ts'
import { freePort } from './free-port.ts'

const PATIENCE_MS = 10_000

/**
 * Starts the test database server with a real PgBouncer in front of it, in transaction mode and with a pool of only
 * three connections.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopDatabase = await databaseSetup(project)
  const { databaseUrl, loginPassword } = project.getProvidedContext()
  const stopPooler = await startPooler(project, databaseUrl, loginPassword).catch(async (error: unknown) => {
    await stopDatabase()
    throw error
  })
  return async () => {
    await stopPooler()
    await stopDatabase()
  }
}

async function startPooler(
  project: TestProject,
  databaseUrl: string,
  loginPassword: string,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-pooler-'))
  const port = await freePort()
  const { hostname, port: databasePort } = new URL(databaseUrl)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${databasePort || '5432'} user=${LOGIN_NAMES.application} password=${loginPassword}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
`,
  )
  // PgBouncer refuses to run as root, like PostgreSQL.
  const user = runsAsRoot() ? await unprivilegedUser() : undefined
  if (user !== undefined) {
    await chmod(folder, 0o700)
    for (const path of [folder, join(folder, 'pgbouncer.ini')]) await chown(path, user.uid, user.gid)
  }
  const child = spawn('pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
  const failed = once(child, 'error').then(() => {
    throw new Error('These tests need a real PgBouncer: install the Debian package pgbouncer.')
  })
  await Promise.race([untilListening(port), failed])
  failed.catch(() => undefined)
  project.provide('poolerPort', String(port))
  return async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilListening(port: number): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(50)) {
    const socket = connect(port, '127.0.0.1')
    const answered = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answered) return
    if (performance.now() > deadline) throw new Error('PgBouncer does not listen')
  }
}
