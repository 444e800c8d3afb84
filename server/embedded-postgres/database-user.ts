import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { OperatorError } from './operator-error.ts'

/** The account that PostgreSQL runs as. */
export type DatabaseUser = { readonly uid: number; readonly gid: number }

const run = promisify(execFile)
const preferred = ['postgres', 'nobody']
const created = 'foodid'

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/** Finds an unprivileged user for PostgreSQL, which refuses to run as root, or makes one. */
export async function unprivilegedUser(): Promise<DatabaseUser> {
  for (const name of [...preferred, created]) {
    const user = await userNamed(name)
    if (user) return user
  }
  await createUser()
  const user = await userNamed(created)
  if (user) return user
  throw new OperatorError(
    'O PostgreSQL não roda como root e não foi possível criar um usuário comum para ele. ' +
      'Crie o usuário "postgres", ou inicie o FoodID com um usuário comum.',
  )
}

/** Tries it with a process of that user, because parent folders, groups and ACLs matter too, not only mode bits. */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' })
  return probe.status === 0
}

async function userNamed(name: string): Promise<DatabaseUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)])
    return uid > 0 ? { uid, gid } : undefined
  } catch {
    return undefined
  }
}

async function idOf(flag: '-u' | '-g', name: string): Promise<number> {
  const { stdout } = await run('id', [flag, name])
  return Number.parseInt(stdout, 10)
}

async function createUser(): Promise<void> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', created]],
    ['adduser', ['-S', '-D', '-H', created]], // BusyBox
  ]
  for (const [command, args] of ways) {
    try {
      await run(command, args)
      return
    } catch {
      // Try the next command; the caller reports if none worked.
    }
  }
}
