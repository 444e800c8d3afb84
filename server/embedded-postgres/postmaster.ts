import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OperatorError } from './operator-error.ts'

/** The content of the postmaster.pid that a running server writes to its data directory. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string }

const run = promisify(execFile)
const fastShutdownPatience = 30_000
const immediateShutdownPatience = 10_000

/**
 * The lines of postmaster.pid, in PostgreSQL's order: pid, folder, start time, port, socket, address, memory, status.
 */
export function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]) || 0, status: lines[7] ?? '' }
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(postmasterFile(cluster), 'utf8').catch(() => '')
  return parsePostmaster(text)
}

/**
 * The server that runs on this cluster now; undefined if postmaster.pid is stale and its pid belongs to another
 * program.
 */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(cluster)
  return postmaster && (await servesCluster(postmaster.pid, cluster)) ? postmaster : undefined
}

/**
 * Stops a server that a killed Node process left running. Must be called with the launcher lock, so that no other
 * process uses the server. It is stopped, not reused, because it may run with settings of an older version.
 */
export async function stopLeftover(cluster: string, pgCtl: string): Promise<boolean> {
  const postmaster = await runningPostmaster(cluster)
  if (!postmaster) {
    // PostgreSQL would refuse to start if the pid of a stale file belongs to another program of the same user. A server
    // that really runs still prevents a second one by its shared memory block, whose key belongs to the folder.
    await rm(postmasterFile(cluster), { force: true })
    return false
  }
  const gone = async (): Promise<boolean> => !(await servesCluster(postmaster.pid, cluster))
  await shutDown(postmaster.pid, gone, pgCtl)
  return true
}

/**
 * Fast shutdown: ends sessions and writes all data. If that takes too long, an immediate shutdown, which is crash-safe.
 */
export async function shutDown(pid: number, gone: () => Promise<boolean> | boolean, pgCtl: string): Promise<void> {
  await signal(pid, 'INT', pgCtl)
  if (await within(fastShutdownPatience, gone)) return
  await signal(pid, 'QUIT', pgCtl)
  if (await within(immediateShutdownPatience, gone)) return
  throw new OperatorError(`O banco de dados embutido (processo ${pid}) não parou. Encerre-o e tente de novo.`)
}

async function within(milliseconds: number, done: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (performance.now() < deadline) {
    if (await done()) return true
    await sleep(15)
  }
  return await done()
}

async function signal(pid: number, name: 'INT' | 'QUIT', pgCtl: string): Promise<void> {
  try {
    // Windows has no signals: `process.kill` would terminate the server; pg_ctl asks it to shut down.
    if (process.platform === 'win32') await run(pgCtl, ['kill', name, String(pid)], { windowsHide: true })
    else process.kill(pid, `SIG${name}`)
  } catch (error) {
    const alreadyGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!alreadyGone && process.platform !== 'win32') throw error
  }
}

/** Whether the process is a PostgreSQL server of this cluster. Checking the pid is not enough, as pids are reused. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      // A server's working directory is its cluster.
      const [workingDirectory, own] = await Promise.all([readlink(`/proc/${pid}/cwd`), realpath(cluster)])
      return workingDirectory === own && (await readFile(`/proc/${pid}/comm`, 'utf8')).startsWith('postgres')
    }
    if (process.platform === 'win32') {
      const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { windowsHide: true })
      return stdout.includes('postgres.exe')
    }
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes('postgres') && stdout.includes(cluster)
  } catch {
    return false // no such process
  }
}

function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
