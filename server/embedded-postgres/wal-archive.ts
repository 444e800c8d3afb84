import { chown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataArea } from './data-area.ts'
import type { ServerSettings } from './settings.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 7 * DAY_MS
const KEPT_BYTES = 2_000_000_000
const PRUNE_EVERY_MS = 3_600_000

/** The names of archived files: segments, timeline histories and backup marks. */
const WAL_SEGMENT = /^[0-9A-F]{24}$/
const WAL_FILE = /^[0-9A-F]{8}(?:\.history|[0-9A-F]{16}(?:\.[0-9A-F]{8}\.backup)?)$/

function walArchive(area: DataArea): string {
  return join(area.folder, 'wal-archive')
}

/**
 * Makes the archive folder and returns the settings that archive every full WAL segment there. PostgreSQL's
 * `basic_archive` library does it on every platform without a shell. A segment is archived when its 16 MB are full;
 * newer WAL is in pg_wal.
 */
export async function prepareWalArchive(area: DataArea): Promise<ServerSettings> {
  const folder = walArchive(area)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (area.user) await chown(folder, area.user.uid, area.user.gid)
  return { archive_mode: 'on', archive_library: 'basic_archive', 'basic_archive.archive_directory': folder }
}

/** Prunes the archive now and every hour, until the returned function is called. */
export function keepPruned(area: DataArea): () => void {
  const prune = (): void => void pruneWalArchive(walArchive(area), new Date()).catch(() => undefined) // tried again in an hour
  prune()
  const timer = setInterval(prune, PRUNE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Deletes segments older than a week, and the oldest ones beyond `keptBytes`. Timeline histories are tiny and are kept.
 */
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

/** The paths of an area's WAL files by name. The archive's file is used if pg_wal has the same one. */
export async function walFiles(area: DataArea): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const folder of [join(area.cluster, 'pg_wal'), walArchive(area)]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (WAL_FILE.test(name)) files.set(name, join(folder, name))
    }
  }
  return files
}

/** The name of the next 16 MB segment. A name is the timeline and two numbers, of which the last counts to 255. */
export function nextSegment(name: string): string {
  const number = BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`) + 1n
  const part = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')
  return name.slice(0, 8) + part(number / 256n) + part(number % 256n)
}
