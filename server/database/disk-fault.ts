import { statfsSync } from 'node:fs'

/**
 * `full`: nothing can be added until there is space again. `broken`: the disk itself fails. A lack of memory (53200) is
 * neither: it passes by itself, as an overload does.
 */
type DiskFault = 'full' | 'broken'

/** By SQLSTATE (53100 disk_full, 58030 io_error) and, for files of our own, by the system's code. */
const faults: Readonly<Record<string, DiskFault>> = {
  53100: 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  58030: 'broken',
  EIO: 'broken',
}

/** What an error of the database or of a file says about the disk; null: nothing. */
export function diskFaultOf(error: unknown): DiskFault | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return faults[error.code] ?? null
}

/** PostgreSQL makes its log of writes in files of 16 MiB: with less space than that it may stop. */
const SEGMENT_BYTES = 16 * 2 ** 20

/** Whether the disk of this folder has no room for PostgreSQL's next file. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < SEGMENT_BYTES
  } catch {
    return false // the folder is gone: another fault, which shows itself
  }
}
