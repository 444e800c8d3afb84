import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import { fieldsOf, parsedJson } from './fields.ts'

// Two programs with one journal would report each other's job as interrupted. A file with the process of the owner keeps
// the second one out. A power cut leaves the file behind, so it counts only while that same process lives.

/** Another process has the lock. */
export class AlreadyRunning extends Error {}

/** The process that has the lock, and what tells it apart from a later process with the same number. */
interface Owner {
  readonly pid: number
  /** Its start, as `startOf` gives it. */
  readonly start: string | null
  /** When the computer was started, in ms. */
  readonly bootedAt: number
}

/** The start of the computer is worked out from two clocks, which are read one after the other and set now and then. */
const BOOT_TOLERANCE_MS = 30_000
/** The two clocks run apart by less than this part of the time: 9 s a day. */
const BOOT_DRIFT = 1e-4

/** Takes the lock and returns what releases it. Throws AlreadyRunning, or the error of a disk that takes no file. */
export function takeLock(file: string): () => void {
  const text = JSON.stringify({ pid: process.pid, start: startOf(process.pid), bootedAt: bootedAt() } satisfies Owner)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!isCreated(file, text)) {
    const owner = ownerOf(textOf(file))
    if (owner !== null && isAlive(owner)) throw new AlreadyRunning(runningText(owner, file))
    rmSync(file, { force: true })
    // Another program may have taken it over in the meantime.
    if (!isCreated(file, text)) throw new AlreadyRunning(runningText(ownerOf(textOf(file)), file))
  }
  return () => {
    if (textOf(file) === text) rmSync(file, { force: true })
  }
}

/** False where the file is there already. */
function isCreated(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function isAlive({ pid, start, bootedAt: then }: Owner): boolean {
  if (pid === process.pid || !isRunning(pid)) return false
  const now = startOf(pid)
  if (start !== null && now !== null) return start === now
  return Math.abs(then - bootedAt()) < BOOT_TOLERANCE_MS + uptime() * 1000 * BOOT_DRIFT
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as another user.
    return codeOf(error) !== 'ESRCH'
  }
}

/** What no other process has: the start of the computer and that of the process. Null where the system does not say. */
function startOf(pid: number): string | null {
  const boot = textOf('/proc/sys/kernel/random/boot_id')?.trim()
  // The name in brackets may have spaces. The start is the twentieth field after it (proc_pid_stat(5)).
  const ticks = textOf(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')[19]
  return boot === undefined || ticks === undefined ? null : `${boot} ${ticks}`
}

const bootedAt = () => Math.round(Date.now() - uptime() * 1000)

/** Null where the text is not whole: the power failed while it was written. */
function ownerOf(text: string | null): Owner | null {
  const { pid, start, bootedAt: then } = fieldsOf(parsedJson(text ?? ''))
  if (typeof pid !== 'number' || pid <= 0 || typeof then !== 'number') return null
  return { pid, start: typeof start === 'string' ? start : null, bootedAt: then }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

const runningText = (owner: Owner | null, file: string) =>
  `Outro programa da impressora${owner === null ? '' : ` (processo ${owner.pid})`} já está no ar para esta impressora, na pasta ` +
  `${dirname(file)}. Encerre o outro, ou use --folder PASTA para um segundo. ` +
  `Se não há outro, apague ${file}.`
