import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoginUrls } from '../../server/database/logins.ts'
import { usableBinaries } from '../../server/embedded-postgres/binaries.ts'
import { prepareArea } from '../../server/embedded-postgres/data-area.ts'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'
import { embeddedSettings } from '../../server/embedded-postgres/settings.ts'
import { freePort } from './free-port.ts'
import { asAdmin } from './template-database.ts'

/** The URLs are the primary's. */
export interface ReplicatedServer extends LoginUrls {
  /** Connects as the application's login. */
  readonly replicaUrl: string
  /** Pauses the replay of the received WAL on the replica; `resumeReplay` continues it. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

const PATIENCE_MS = 30_000
const silent = () => undefined

/** Starts a PostgreSQL and a streaming replica of it. */
export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-replica-'))
  await chmod(folder, 0o711) // when we run as root, the database's user must be able to enter
  const options = { dataDir: join(folder, 'primary'), log: silent, settings: { fsync: 'off' } }
  // Copied while the primary is stopped; copying a running server is tested with the backup.
  await (await startEmbeddedPostgres(options)).stop()
  const area = await prepareArea(options.dataDir, silent)
  const copy = join(folder, 'copy')
  await cp(area.cluster, copy, { recursive: true })
  await writeFile(join(copy, 'standby.signal'), '')
  if (area.user !== undefined) {
    for (const path of [copy, ...(await readdir(copy, { recursive: true })).map((name) => join(copy, name))])
      await chown(path, area.user.uid, area.user.gid)
  }
  const primary = await startEmbeddedPostgres(options)
  const binaries = await usableBinaries(area, silent)
  const port = await freePort()
  const settings = {
    ...embeddedSettings,
    port: String(port),
    hot_standby: 'on',
    primary_conninfo: connectionText(primary.adminUrl),
  }
  const child = spawn(
    binaries.postgres,
    ['-D', copy, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...area.user, cwd: folder, stdio: 'ignore' },
  )
  const exited = once(child, 'exit')
  const onReplica = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  const adminUrl = onReplica(primary.adminUrl)
  await untilAnswering(adminUrl)
  const stopReplica = async () => {
    child.kill('SIGINT')
    await exited
  }
  return {
    url: primary.url,
    applicationUrl: primary.applicationUrl,
    queueUrl: primary.queueUrl,
    replicaUrl: onReplica(primary.applicationUrl),
    pauseReplay: () => asAdmin(adminUrl, async (client) => void (await client.query('select pg_wal_replay_pause()'))),
    resumeReplay: () => asAdmin(adminUrl, async (client) => void (await client.query('select pg_wal_replay_resume()'))),
    stopReplica,
    stop: async () => {
      await stopReplica()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function connectionText(adminUrl: string): string {
  const { hostname, port, username, password } = new URL(adminUrl)
  return `host=${hostname} port=${port} user=${username} password=${password}`
}

async function untilAnswering(adminUrl: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(50)) {
    const answers = await asAdmin(adminUrl, async (client) => void (await client.query('select 1'))).then(
      () => true,
      () => false,
    )
    if (answers) return
    if (performance.now() > deadline) throw new Error('The replica does not answer')
  }
}
