import { join } from 'node:path'
import { damageText } from '../database/damage.ts'
import type { LoginUrls } from '../database/logins.ts'
import { usableBinaries } from './binaries.ts'
import { connectionUrl, prepareCluster, prepareRoles } from './cluster.ts'
import { existingArea, prepareArea, readOrMakeSecrets, readSecrets } from './data-area.ts'
import { sqlStateOf } from '../database/sql-state.ts'
import { keepRunning } from './keep-running.ts'
import { takeLauncherLock } from './launcher-lock.ts'
import { OperatorError } from './operator-error.ts'
import { runningPostmaster, stopLeftover } from './postmaster.ts'
import { restartServer, startServer } from './server-process.ts'
import { embeddedSettings } from './settings.ts'
import type { ServerSettings } from './settings.ts'
import { keepPruned, prepareWalArchive } from './wal-archive.ts'

export type EmbeddedPostgresOptions = {
  /** Contains the database, or a pointer to its folder if the database's user cannot enter this one. */
  readonly dataDir: string
  /** Shows the operator a message in Portuguese. */
  readonly log: (message: string) => void
  /** Overrides PostgreSQL settings; only for tests. */
  readonly settings?: ServerSettings
}

export type EmbeddedPostgres = LoginUrls & {
  /** Connects as superuser to the database postgres; for tests and tools, never for the application. */
  readonly adminUrl: string
  /** Where the server keeps its files. */
  readonly folder: string
  /** Fast shutdown; waits until the server has ended; may be called more than once. */
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL of a data folder. The first call makes the database. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const area = await prepareArea(dataDir, log)
  const lock = takeLauncherLock(join(area.folder, 'launcher.lock'))
  try {
    const binaries = await usableBinaries(area, log)
    const secrets = await readOrMakeSecrets(area)
    await prepareCluster(area, secrets, binaries, log)
    if (await stopLeftover(area.cluster, binaries.pgCtl)) {
      log('O banco de dados tinha ficado ligado depois de uma parada brusca; foi encerrado e será iniciado de novo.')
    }
    const allSettings = { ...embeddedSettings, ...(await prepareWalArchive(area)), ...settings }
    const server = await startServer(area, binaries, allSettings, log)
    const adminUrl = connectionUrl('superuser', server.port, secrets)
    try {
      await prepareRoles(adminUrl, secrets)
    } catch (error) {
      await server.stop()
      // PostgreSQL's own database always exists, unless its files are gone.
      if (sqlStateOf(error) === '3D000') throw new OperatorError(damageText(String(error)))
      throw error
    }

    const stopPruning = keepPruned(area)
    const keeper = keepRunning(server, () => restartServer(area, binaries, server.port, allSettings, log), log)
    let stopping: Promise<void> | undefined
    const stop = (): Promise<void> => {
      stopPruning()
      return (stopping ??= keeper.stop().finally(() => lock.release()))
    }
    return {
      url: connectionUrl('owner', server.port, secrets),
      applicationUrl: connectionUrl('application', server.port, secrets),
      queueUrl: connectionUrl('queue', server.port, secrets),
      adminUrl,
      folder: area.folder,
      stop,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The URL, as the owner, of the server that another FoodID process runs on this folder, or undefined; for the admin
 * command.
 */
export async function runningEmbeddedPostgresUrl(dataDir: string): Promise<string | undefined> {
  const area = await existingArea(dataDir)
  if (!area) return undefined
  const postmaster = await runningPostmaster(area.cluster)
  const secrets = postmaster?.status === 'ready' ? await readSecrets(area) : undefined
  return postmaster && secrets ? connectionUrl('owner', postmaster.port, secrets) : undefined
}
