import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
/** Several times what a whole run has there at once. */
const NEEDED_BYTES = 4 * 2 ** 30

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
 * Calls `work` with the environment in which programs put their temporary files in memory, where this machine has enough:
 * a database is hundreds of small files, and to make them on a disk takes several times the processor's time of
 * their content.
 */
export async function withFilesInMemory<T>(work: (env: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  if (!(await hasRoom())) return work({})
  const folder = await mkdtemp(join(SHARED_MEMORY, 'foodid-'))
  try {
    await chmod(folder, 0o711) // when we run as root, the databases' user must be able to enter
    return await work({ TMPDIR: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
