import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from './free-port.ts'

// Debian's PostgreSQL 15, the oldest version that the product supports. The nodes of a Citus cluster are made of it too.

const run = promisify(execFile)
const BIN = '/usr/lib/postgresql/15/bin'

export const hasSystemPostgres = () => existsSync(join(BIN, 'postgres'))
/** Whether Citus is installed for it, from its source or from a package. */
export const hasCitus = () => existsSync('/usr/share/postgresql/15/extension/citus.control')

const isRoot = process.getuid?.() === 0

/** PostgreSQL does not run as root. Its user may not read root's home, where libpq would look for certificates. */
const asServerUser = (program: string, ...args: readonly string[]) =>
  isRoot
    ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args], {
        cwd: '/',
        env: { ...process.env, HOME: '/nonexistent' },
      })
    : run(program, args)

const control = (dataFolder: string, ...args: readonly string[]) =>
  asServerUser(join(BIN, 'pg_ctl'), '-D', dataFolder, '-l', join(dataFolder, 'log'), '-w', ...args)

interface SystemPostgres {
  readonly adminUrl: string
  stop(): Promise<void>
}

/** A server of its own, made as a node of the cluster is, with these settings. */
export async function startSystemPostgres(settings: Readonly<Record<string, string>>): Promise<SystemPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-postgres-'))
  await chmod(folder, 0o711) // when we run as root, the database's user must be able to enter
  const dataFolder = join(folder, 'data')
  await mkdir(dataFolder)
  if (isRoot) await run('chown', ['postgres', dataFolder])
  await asServerUser(join(BIN, 'initdb'), '-D', dataFolder, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8')
  const port = String(await freePorts(1))
  const given = { ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const options = Object.entries(given).map(([name, value]) => `-c ${name}=${value}`)
  await control(dataFolder, '-o', options.join(' '), 'start')
  return {
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await control(dataFolder, '-m', 'fast', 'stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
