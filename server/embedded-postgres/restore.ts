import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import type { BackupManifest } from './backup-folder.ts'
import { checkFiles, readManifest } from './backup-folder.ts'
import type { PostgresBinaries } from './binaries.ts'
import { usableBinaries } from './binaries.ts'
import { connectionUrl, productUrl } from './cluster.ts'
import type { DataArea } from './data-area.ts'
import { existingArea, prepareArea, readSecrets } from './data-area.ts'
import { takeLauncherLock } from './launcher-lock.ts'
import { OperatorError } from './operator-error.ts'
import { startServer } from './server-process.ts'
import { embeddedSettings } from './settings.ts'
import { walFiles } from './wal-archive.ts'
import { clientRows } from '../database/client-rows.ts'
import { rawStatement } from '../database/statement.ts'

export type RestoreOptions = {
  /** The backup's folder. */
  readonly from: string
  /** A data folder whose WAL continues after the backup's, usually the one that is being replaced. */
  readonly walFrom: string | null
  /** null: to the end of the WAL. */
  readonly until: Date | null
  /** Must not have a database. */
  readonly dataDir: string
  /**
   * Tables of the product that are emptied before the restored folder gets its final name: what they hold lets somebody
   * in without a password. A table that the backup does not have is left out.
   */
  readonly emptied: readonly string[]
  readonly log: (message: string) => void
}

export interface Restored {
  /** The time of the last replayed transaction; null: there was none. */
  readonly last: Date | null
  /** How many rows each of the emptied tables had. */
  readonly emptied: ReadonlyMap<string, number>
}

/**
 * Restores a cluster from a backup and replays the WAL up to a moment. The cluster's folder is renamed when it is
 * complete.
 */
export async function restoreBackup({
  from,
  walFrom,
  until,
  dataDir,
  emptied,
  log,
}: RestoreOptions): Promise<Restored> {
  const backup = resolve(from)
  const manifest = await readManifest(backup)
  if (until !== null && until < new Date(manifest.endedAt)) {
    throw new OperatorError(
      `Esta cópia terminou em ${manifest.endedAt}; dela só se volta a um momento posterior. Use uma cópia mais antiga.`,
    )
  }
  const laterWal = walFrom === null ? new Map<string, string>() : await walOf(resolve(walFrom))
  const area = await prepareArea(resolve(dataDir), log)
  const lock = takeLauncherLock(join(area.folder, 'launcher.lock'))
  try {
    if (existsSync(area.cluster)) {
      throw new OperatorError(
        `Já há um banco de dados em ${area.cluster}. Nada é restaurado por cima de outro: mova essa pasta ou indique outra em DATA_DIR.`,
      )
    }
    const binaries = await usableBinaries(area, log)
    if (binaries.majorVersion !== manifest.postgres) {
      throw new OperatorError(
        `A cópia é do PostgreSQL ${manifest.postgres} e esta versão do FoodID traz o ${binaries.majorVersion}. Restaure-a com a versão do FoodID que a fez.`,
      )
    }
    log(`Conferindo ${Object.keys(manifest.files).length} arquivos da cópia…`)
    await checkFiles(backup, manifest)
    return await restoreInto({ ...area, cluster: `${area.cluster}.unfinished` }, area.cluster, {
      backup,
      manifest,
      laterWal,
      until,
      emptied,
      binaries,
      log,
    })
  } finally {
    lock.release()
  }
}

async function walOf(dataDir: string): Promise<Map<string, string>> {
  const area = await existingArea(dataDir)
  if (area === undefined)
    throw new OperatorError(
      `Não há banco de dados embutido em ${dataDir}, de onde viria o registro de gravações (--wal).`,
    )
  return walFiles(area)
}

interface Restoring {
  readonly backup: string
  readonly manifest: BackupManifest
  /** Paths of the WAL files of `walFrom`, by name. */
  readonly laterWal: ReadonlyMap<string, string>
  readonly until: Date | null
  readonly emptied: readonly string[]
  readonly binaries: PostgresBinaries
  readonly log: (message: string) => void
}

async function restoreInto(area: DataArea, finalName: string, restoring: Restoring): Promise<Restored> {
  await rm(area.cluster, { recursive: true, force: true })
  try {
    await copyFiles(area.cluster, restoring)
    await copyFile(join(restoring.backup, 'secrets.json'), join(area.folder, 'secrets.json'))
    await chmod(join(area.folder, 'secrets.json'), 0o600)
    await setOwner(area)
    const restored = await replayWal(area, restoring)
    await rename(area.cluster, finalName)
    return restored
  } catch (error) {
    await rm(area.cluster, { recursive: true, force: true })
    throw error
  }
}

async function copyFiles(cluster: string, { backup, manifest, laterWal, log }: Restoring): Promise<void> {
  log('Copiando os arquivos…')
  const base = (name: string): string => join(cluster, name.slice('base/'.length))
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  for (const name of manifest.folders.filter((folder) => folder.startsWith('base/')))
    await mkdir(base(name), { recursive: true, mode: 0o700 })
  for (const name of Object.keys(manifest.files)) {
    if (name.startsWith('base/')) await copyInto(join(backup, name), base(name))
    if (name.startsWith('wal/')) await copyInto(join(backup, name), join(cluster, 'pg_wal', name.slice('wal/'.length)))
  }
  // Only files that the backup does not have: the backup's own were checked.
  for (const [name, file] of laterWal) {
    if (manifest.files[`wal/${name}`] === undefined) await copyInto(file, join(cluster, 'pg_wal', name))
  }
  await writeFile(join(cluster, 'recovery.signal'), '')
}

async function copyInto(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await copyFile(source, target)
}

/** Gives the files to the user that the server runs as, readable only by that user. */
async function setOwner({ cluster, user }: DataArea): Promise<void> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const paths = [
    { path: cluster, isFolder: true },
    ...entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() })),
  ]
  for (const { path, isFolder } of paths) {
    await chmod(path, isFolder ? 0o700 : 0o600)
    if (user) await chown(path, user.uid, user.gid)
  }
}

/** PostgreSQL reads this setting before it knows time zone names, so it accepts neither `T` nor `Z`. */
const asTarget = (until: Date): string => until.toISOString().replace('T', ' ').replace('Z', '+00')

const LAST_REPLAYED = rawStatement({ last: 'timestamptz?' })`select pg_last_xact_replay_timestamp() as last`
const walEndedEarlier = 'recovery ended before configured recovery target was reached'

/**
 * Lets PostgreSQL replay the WAL, which is in pg_wal already. `restore_command` must be set, but always reports that
 * there is no more.
 */
async function replayWal(area: DataArea, { until, emptied, binaries, log }: Restoring): Promise<Restored> {
  log('Refazendo as gravações…')
  const target = until === null ? {} : { recovery_target_time: asTarget(until), recovery_target_action: 'promote' }
  const server = await startServer(
    area,
    binaries,
    { ...embeddedSettings, hot_standby: 'off', restore_command: 'exit 1', ...target },
    () => undefined,
  ).catch((error: unknown) => {
    if (until === null || !(error instanceof Error) || !error.message.includes(walEndedEarlier)) throw error
    throw new OperatorError(
      `As gravações que a cópia e o registro contêm terminam antes de ${until.toISOString()}. Sem --until, tudo o que há é restaurado; com --wal, as gravações da pasta antiga também.`,
    )
  })
  try {
    const secrets = await readSecrets(area)
    if (secrets === undefined) throw new OperatorError('A cópia não tem as senhas do banco de dados (secrets.json).')
    const client = new Client({ connectionString: productUrl(connectionUrl('superuser', server.port, secrets)) })
    await client.connect()
    try {
      const [replayed] = await clientRows(client, LAST_REPLAYED())
      return { last: replayed?.last ?? null, emptied: await emptyTables(client, emptied) }
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

const IS_THERE = rawStatement({ is_there: 'boolean' })`select to_regclass($1) is not null as is_there`

/** As the superuser, to whom row-level security does not apply: the rows of all tenants. */
async function emptyTables(client: Client, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const [found] = await clientRows(client, IS_THERE(table))
    if (found?.is_there === true) counts.set(table, (await client.query(`delete from ${table}`)).rowCount ?? 0)
  }
  return counts
}
