import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

const PATIENCE_MS = 10_000
const PAUSE_MS = 50

/**
 * The content of a file of /proc, or what a link there leads to; empty where the process has ended or is of another
 * user.
 */
function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** Whether a process was started with its temporary files in this folder, or works in it, as a server of PostgreSQL. */
function isOf(folder: string, pid: string): boolean {
  const cwd = orEmpty(() => readlinkSync(`/proc/${pid}/cwd`))
  if (cwd.startsWith(`${folder}/`)) return true
  const environment = orEmpty(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
  return environment.split('\0').includes(`TMPDIR=${folder}`)
}

/**
 * Ends the processes that have their files in this folder, and waits for their end. It is synchronous because a process
 * calls it while it exits.
 */
export function endProcessesOf(folder: string): void {
  for (const deadline = performance.now() + PATIENCE_MS; ; pause()) {
    const left = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOf(folder, name))
    if (left.length === 0) return
    const isLate = performance.now() > deadline
    for (const pid of left) end(pid, isLate)
    if (isLate) return
  }
}

/** A server of PostgreSQL that is killed leaves its shared memory; with SIGQUIT it ends at once and leaves nothing. */
function end(pid: string, isLate: boolean): void {
  const isPostgres = orEmpty(() => readFileSync(`/proc/${pid}/comm`, 'utf8')).startsWith('postgres')
  try {
    process.kill(Number(pid), isPostgres && !isLate ? 'SIGQUIT' : 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
