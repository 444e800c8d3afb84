import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { diskFaultOf } from '../../server/database/disk-fault.ts'

const run = promisify(execFile)
const MIB = 2 ** 20

/** A real file system of a few hundred MiB, which a test may fill. */
export interface SmallDisk {
  readonly folder: string
  /** Leaves this many MiB free, by a file of the rest. */
  fill(leftMiB: number): Promise<void>
  /** Deletes that file. */
  free(): Promise<void>
  close(): Promise<void>
}

/** Why this machine cannot mount one, as a sentence; null: it can. */
export async function whyNoSmallDisk(): Promise<string | null> {
  const disk = await mountSmallDisk(1).catch(() => null)
  await disk?.close()
  return disk === null ? 'montar um disco pequeno (tmpfs) pede root no Linux' : null
}

/** Mounts a tmpfs. Throws where the system or the user may not. */
export async function mountSmallDisk(sizeMiB: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0711`, 'tmpfs', folder])
  } catch (error) {
    await rmdir(folder)
    throw error
  }
  await chmod(folder, 0o711)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill(leftMiB) {
      await rm(ballast, { force: true })
      const { bavail, bsize } = await statfs(folder)
      const bytes = Math.max(0, bavail * bsize - leftMiB * MIB)
      // The file needs some pages for itself: the last write may find the disk full, as wanted.
      await writeFile(ballast, Buffer.alloc(bytes, 1)).catch((error: unknown) => {
        if (diskFaultOf(error) !== 'full') throw error
      })
    },
    free: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', ['--lazy', folder])
      await rmdir(folder)
    },
  }
}
