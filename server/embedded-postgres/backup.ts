import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import type { BackupManifest } from './backup-folder.ts'
import { BackupWriter } from './backup-folder.ts'
import { connectionUrl } from './cluster.ts'
import type { DataArea } from './data-area.ts'
import { existingArea, readSecrets } from './data-area.ts'
import { OperatorError } from './operator-error.ts'
import { runningPostmaster } from './postmaster.ts'
import { nextSegment, walFiles } from './wal-archive.ts'
import { clientRows } from '../database/client-rows.ts'
import { rawStatement } from '../database/statement.ts'

/** Files of the running server, not of its data; PostgreSQL makes them again. */
const skippedFiles =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|recovery\.signal|standby\.signal)$|(?:^|\/)(?:pg_internal\.init|pgsql_tmp)/
const emptiedFolders =
  /^(?:pg_wal|pg_wal\/.*|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/

const controlFile = 'global/pg_control'
const STOP = rawStatement({ label: 'text', last: 'text' })`
select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`

/**
 * Makes a physical backup of the embedded server's cluster while it runs and is written to, by PostgreSQL's protocol:
 * announce the start, copy the files, announce the end, and add the WAL between them, which repairs files that changed
 * during the copy.
 */
export async function backUp({
  dataDir,
  to,
  log,
}: {
  readonly dataDir: string
  readonly to: string
  readonly log: (message: string) => void
}): Promise<BackupManifest> {
  const { area, adminUrl } = await runningServer(dataDir)
  const writer = await BackupWriter.begin(resolve(to))
  const client = new Client({ connectionString: adminUrl })
  try {
    await client.connect()
    log('Copiando o banco de dados…')
    const startedAt = await serverClock(client)
    // The session that starts a backup must be the one that ends it.
    await client.query("select pg_backup_start('foodid', fast => true)")
    await copyCluster(area, writer)
    const [stopped] = await clientRows(client, STOP())
    const endedAt = await serverClock(client)
    const { label = '', last = '' } = stopped ?? {}
    await writer.addContent('base/backup_label', label)
    await copyWal(area, writer, /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '', last)
    await writer.addCopy('secrets.json', join(area.folder, 'secrets.json'))
    const postgres = (await readFile(join(area.cluster, 'PG_VERSION'), 'utf8')).trim()
    return await writer.finish({ postgres, startedAt, endedAt })
  } catch (error) {
    await writer.abandon()
    throw error
  } finally {
    await client.end()
  }
}

async function runningServer(dataDir: string): Promise<{ area: DataArea; adminUrl: string }> {
  const area = await existingArea(dataDir)
  if (area === undefined) throw new OperatorError(`Não há banco de dados embutido em ${dataDir}.`)
  const [postmaster, secrets] = await Promise.all([runningPostmaster(area.cluster), readSecrets(area)])
  if (postmaster?.status !== 'ready' || secrets === undefined)
    throw new OperatorError(`O banco de dados embutido em ${dataDir} não está no ar.`)
  return { area, adminUrl: connectionUrl('superuser', postmaster.port, secrets) }
}

const NOW = rawStatement({ now: 'timestamptz' })`select clock_timestamp() as now`

async function serverClock(client: Client): Promise<string> {
  const [row] = await clientRows(client, NOW())
  return (row?.now ?? new Date()).toISOString()
}

async function copyCluster(area: DataArea, writer: BackupWriter): Promise<void> {
  await writer.addFolder('base')
  const entries = await readdir(area.cluster, { recursive: true, withFileTypes: true })
  const named = entries.map((entry) => ({
    isFolder: entry.isDirectory(),
    name: join(entry.parentPath, entry.name)
      .slice(area.cluster.length + 1)
      .replaceAll('\\', '/'),
  }))
  const isKept = ({ name }: { readonly name: string }): boolean => {
    const parent = name.split('/').slice(0, -1).join('/')
    return !skippedFiles.test(name) && !emptiedFolders.test(parent)
  }
  for (const { name, isFolder } of named.filter(isKept)) {
    if (isFolder) await writer.addFolder(`base/${name}`)
    else if (name === controlFile) await writer.addContent(`base/${name}`, await readStable(join(area.cluster, name)))
    else await writer.addCopy(`base/${name}`, join(area.cluster, name))
  }
}

/**
 * Reads a file until two reads are equal. PostgreSQL overwrites pg_control in place, and WAL cannot repair a torn copy
 * of it.
 */
async function readStable(file: string): Promise<Buffer> {
  for (
    let [before, now] = [await readFile(file), await readFile(file)];
    ;
    [before, now] = [now, await readFile(file)]
  ) {
    if (before.equals(now)) return now
  }
}

/** Copies the WAL segments from the backup's start to its end, and the history files of earlier timelines. */
async function copyWal(area: DataArea, writer: BackupWriter, first: string, last: string): Promise<void> {
  await writer.addFolder('wal')
  const files = await walFiles(area)
  for (let name = first; name <= last; name = nextSegment(name)) {
    const source = files.get(name)
    if (source === undefined)
      throw new OperatorError(
        `Falta ${name} no registro de gravações do banco de dados; a cópia não foi feita. Tente de novo.`,
      )
    await writer.addCopy(`wal/${name}`, source)
  }
  for (const [name, source] of files) {
    if (name.endsWith('.history')) await writer.addCopy(`wal/${name}`, source)
  }
}
