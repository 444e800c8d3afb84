import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OperatorError } from './operator-error.ts'

/** What a running server says about itself in its data directory. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string }

const run = promisify(execFile)
const fastShutdownPatience = 30_000
const immediateShutdownPatience = 10_000

/** The lines of postmaster.pid, in PostgreSQL's order: pid, folder, start time, port, socket, address, memory, status. */
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

/** The server that really runs on this cluster now. A file left by a crash, its pid long given to another program, is none. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(cluster)
  return postmaster && (await servesCluster(postmaster.pid, cluster)) ? postmaster : undefined
}

/**
 * Ends what a killed Node process left running. Call it only under the launcher's lock: then nobody else is using
 * that server, and stopping it is simpler and surer than adopting a process with settings of another day.
 */
export async function stopLeftover(cluster: string, pgCtl: string): Promise<boolean> {
  const postmaster = await runningPostmaster(cluster)
  if (!postmaster) {
    // PostgreSQL would take a stale file seriously when its pid belongs to some other program of the same user.
    // Servers truly alive are still kept out by the shared memory block, whose key is the folder's own.
    await rm(postmasterFile(cluster), { force: true })
    return false
  }
  const gone = async (): Promise<boolean> => !(await servesCluster(postmaster.pid, cluster))
  await shutDown(postmaster.pid, gone, pgCtl)
  return true
}

/** Fast shutdown: sessions end, everything is written out. Only where that hangs, the crash-safe immediate one. */
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
    // Windows has no signals: Node would end the server without a word; pg_ctl knows how to ask.
    if (process.platform === 'win32') await run(pgCtl, ['kill', name, String(pid)], { windowsHide: true })
    else process.kill(pid, `SIG${name}`)
  } catch (error) {
    const alreadyGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!alreadyGone && process.platform !== 'win32') throw error
  }
}

/** Is this process a PostgreSQL server on this very cluster? A pid alone proves nothing: they are used again. */
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
