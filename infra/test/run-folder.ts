import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { LauncherLock } from '../../server/embedded-postgres/launcher-lock.ts'
import { takeLauncherLock } from '../../server/embedded-postgres/launcher-lock.ts'
import { endProcessesOf } from './run-processes.ts'

const SHARED_MEMORY = '/dev/shm'
/** Several times what a whole run has there at once. */
const NEEDED_BYTES = 4 * 2 ** 30
const PREFIX = 'foodid-run-'
const UNLOCKED_PREFIX = 'foodid-new-'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Whether a folder of `inRunFolder` is on a disk, where a run takes much longer. */
export const isOnDisk = (folder: string | undefined): boolean =>
  folder !== undefined && !folder.startsWith(`${SHARED_MEMORY}/`)

/** Tells by the kernel's table of mounts whether the folder is a file system in memory from which programs may run. */
export function isProgramMemory(mounts: string, folder: string): boolean {
  const own = mounts.split('\n').map((line) => line.split(' '))
  // A later mount hides an earlier one.
  const [, , type, options = ''] = own.findLast(([, place]) => place === folder) ?? []
  return type === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro')
}

async function hasRoom(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  if (!isProgramMemory(mounts, SHARED_MEMORY)) return false
  const { bavail, bsize } = await statfs(SHARED_MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES
}

/**
 * Calls `work` with the environment in which programs put their temporary files in a folder of this run: in memory,
 * where this machine has enough. A database is hundreds of small files, and to make them on a disk takes several
 * times the processor's time of their content. After the work, or at a signal that ends this process, the folder is
 * removed and what still runs in it is ended. Folders of runs that were killed are removed before. Only on Linux,
 * which tells what a process has its files in.
 */
export async function inRunFolder<T>(work: (env: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work({})
  const disk = realpathSync(tmpdir())
  for (const parent of [SHARED_MEMORY, disk].filter((one) => existsSync(one))) clearKilledRuns(parent)
  // It gets its name once it is locked: until then another run would take it for the folder of a killed one.
  const unlocked = mkdtempSync(join((await hasRoom()) ? SHARED_MEMORY : disk, UNLOCKED_PREFIX))
  const lock = lockOf(unlocked)
  const folder = join(dirname(unlocked), basename(unlocked).replace(UNLOCKED_PREFIX, PREFIX))
  renameSync(unlocked, folder)
  const clear = () => {
    clearFolder(folder)
    lock.release()
  }
  process.once('exit', clear)
  for (const signal of SIGNALS) process.once(signal, exitBy)
  try {
    chmodSync(folder, 0o711) // when we run as root, the databases' user must be able to enter
    return await work({ TMPDIR: folder })
  } finally {
    for (const signal of SIGNALS) process.off(signal, exitBy)
    process.off('exit', clear)
    clear()
  }
}

const exitBy = (signal: (typeof SIGNALS)[number]) => process.exit(128 + constants.signals[signal])

/** The kernel releases it when this process ends, however it ends. */
const lockOf = (folder: string): LauncherLock => takeLauncherLock(join(folder, 'run.lock'))

/** Removes the folders of runs whose process has ended. */
function clearKilledRuns(parent: string): void {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) {
    let lock: LauncherLock | undefined
    try {
      lock = lockOf(join(parent, name))
      clearFolder(join(parent, name))
    } catch {
      // It is the folder of a run that goes on, or of another user.
    } finally {
      lock?.release()
    }
  }
}

function clearFolder(folder: string): void {
  endProcessesOf(folder)
  // Another run that looks for killed ones may put a new lock into the folder between its last file and itself.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
