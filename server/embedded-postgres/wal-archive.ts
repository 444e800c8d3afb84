import { chown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataArea } from './data-area.ts'
import type { ServerSettings } from './settings.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 7 * DAY_MS
const KEPT_BYTES = 2_000_000_000
const PRUNE_EVERY_MS = 3_600_000

/** As PostgreSQL names what it archives: segments, the histories of timelines, the marks of backups. */
const WAL_SEGMENT = /^[0-9A-F]{24}$/
const WAL_FILE = /^[0-9A-F]{8}(?:\.history|[0-9A-F]{16}(?:\.[0-9A-F]{8}\.backup)?)$/

function walArchive(area: DataArea): string {
  return join(area.folder, 'wal-archive')
}

/**
 * Every finished piece of the write-ahead log is kept beside the cluster, by a library of PostgreSQL's own: no shell, the
 * same on every platform. A piece is 16 MB and ends when it is full: what is younger is still in the cluster's pg_wal.
 */
export async function prepareWalArchive(area: DataArea): Promise<ServerSettings> {
  const folder = walArchive(area)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (area.user) await chown(folder, area.user.uid, area.user.gid)
  return { archive_mode: 'on', archive_library: 'basic_archive', 'basic_archive.archive_directory': folder }
}

/** Keeps the archive within its bounds, now and every hour, until the answer is called. */
export function keepPruned(area: DataArea): () => void {
  const prune = (): void => void pruneWalArchive(walArchive(area), new Date()).catch(() => undefined) // the next hour tries again
  prune()
  const timer = setInterval(prune, PRUNE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Drops what is older than a week; and the oldest, where there is more than fits. The histories of timelines are tiny and stay. */
export async function pruneWalArchive(folder: string, now: Date, keptBytes = KEPT_BYTES): Promise<void> {
  const names = (await readdir(folder)).filter((name) => WAL_SEGMENT.test(name))
  const found = await Promise.all(names.map(async (name) => ({ name, ...(await sizeAndTime(join(folder, name))) })))
  let bytes = 0
  for (const { name, size, time } of found.toSorted((a, b) => b.time - a.time)) {
    bytes += size
    if (bytes > keptBytes || now.getTime() - time > KEPT_MS) await rm(join(folder, name), { force: true })
  }
}

async function sizeAndTime(file: string): Promise<{ size: number; time: number }> {
  const { size, mtimeMs } = await stat(file)
  return { size, time: mtimeMs }
}

/** Every piece of the log that an area still has, by name: the archive's first, then what only the cluster has. */
export async function walFiles(area: DataArea): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const folder of [join(area.cluster, 'pg_wal'), walArchive(area)]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (WAL_FILE.test(name)) files.set(name, join(folder, name))
    }
  }
  return files
}

/** The name of the segment after this one, of the usual 16 MB: timeline, then two parts of which the lower counts to 255. */
export function nextSegment(name: string): string {
  const number = BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`) + 1n
  const part = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')
  return name.slice(0, 8) + part(number / 256n) + part(number % 256n)
}
