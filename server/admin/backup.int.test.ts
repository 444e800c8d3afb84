import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../embedded-postgres/backup.ts'
import { readManifest } from '../embedded-postgres/backup-folder.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded.ts'
import type { RestoreOptions } from '../embedded-postgres/restore.ts'
import { restoreBackup } from '../embedded-postgres/restore.ts'
import type { Application } from '../app.ts'
import { openApplication } from '../app.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import { addEntry } from '../modules/catalog/commands.ts'
import { createTenant } from '../provisioning.ts'

const script = fileURLToPath(new URL('../admin.ts', import.meta.url))
const TENANTS = ['bistro', 'padaria']
let root: string
const folder = (name: string) => join(root, name)

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command in a process of its own, as an operator would, on the data folder of that name. */
function admin(dataDir: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder(dataDir) },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

interface Running {
  readonly database: Database
  readonly application: Application
  stop(): Promise<void>
}

async function run(dataDir: string): Promise<Running> {
  const server = await startEmbeddedPostgres({ dataDir: folder(dataDir), log: () => undefined })
  await migrate(server.url)
  const database = openDatabase({ url: server.url, poolSize: 4, onIdleError: () => undefined })
  return {
    database,
    application: openApplication(database, { defaultTenant: null }),
    stop: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** Writes for two tenants at the same time, without a pause, and records each acknowledged write. */
class Writers {
  readonly #acknowledged: string[] = []
  readonly #ended: Promise<void[]>
  #stopped = false

  constructor(application: Application) {
    this.#ended = Promise.all(TENANTS.map((tenantId) => this.#write(application, tenantId)))
  }

  async #write(application: Application, tenantId: string): Promise<void> {
    for (let count = 1; !this.#stopped; count += 1) {
      await unitOfWork(
        application,
        { tenantId, meta: { actor: { system: 'test' } }, now: new Date() },
        async (unit) => ({ status: 201, body: await addEntry(unit, 'sector', `Setor ${count}`) }),
      )
      this.#acknowledged.push(tenantId)
      await sleep(2)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#ended
  }

  writes(tenantId: string): number {
    return this.#acknowledged.filter((acknowledged) => acknowledged === tenantId).length
  }
}

/** The number of a tenant's events that the output of a restore reports as complete and unchanged. */
function eventsIn(out: string, tenantId: string): number {
  return Number(
    new RegExp(
      `^${tenantId}: (\\d+) eventos sem falha, nenhum alterado; as leituras são o que eles dizem\\.$`,
      'm',
    ).exec(out)?.[1],
  )
}

let writers: Writers
let beforeDisaster: number
let backup: Outcome
let refusedBackup: unknown

/** Two tenants write; a backup runs meanwhile; they write on; then an accidental update damages a row. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foodid-backup-'))
  await chmod(root, 0o711)
  const product = await run('data')
  for (const id of TENANTS) await createTenant(product.application, { id, name: `Restaurante ${id}`, now: new Date() })
  writers = new Writers(product.application)
  await sleep(200)
  backup = await admin('data', 'backup', '--to', folder('backup'))
  await sleep(200)
  await writers.stop()
  refusedBackup = await backUp({ dataDir: folder('data'), to: folder('backup'), log: () => undefined }).then(
    () => null,
    (error: unknown) => error,
  )
  await sleep(50)
  beforeDisaster = Date.now()
  await sleep(50)
  await writeTenant(product.database, 'bistro', async (tx) =>
    tx.send({ sql: 'update tenants set name = $2 where tenant_id = $1', parameters: ['bistro', 'APAGADO'] }),
  )
  await product.stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** The number of events that `createTenant` appends. */
const OPENING_EVENTS = 5

describe('a backup of a running product', () => {
  it('is made while the database is written to, and no write fails', () => {
    expect(backup).toMatchObject({ code: 0, err: 'Copiando o banco de dados…\n' })
    expect(backup.out).toMatch(/^Cópia feita em .*: \d+ arquivos, \d+ MB\./)
    for (const tenantId of TENANTS) expect(writers.writes(tenantId)).toBeGreaterThan(20)
  })

  it('is refused for a folder that is not empty', () => {
    expect(String(refusedBackup)).toContain('não está vazia. Indique em --to uma pasta nova para cada cópia.')
  })

  it('is restored without more log as the database was when the backup ended', async () => {
    const { startedAt, endedAt } = await readManifest(folder('backup'))
    const { last, emptied } = await restoreBackup({
      from: folder('backup'),
      walFrom: null,
      until: null,
      dataDir: folder('alone'),
      emptied: ['sessions', 'no_such_table'],
      log: () => undefined,
    })
    expect([...emptied.keys()]).toEqual(['sessions'])
    expect(last?.getTime()).toBeGreaterThan(Date.parse(startedAt))
    expect(last?.getTime()).toBeLessThanOrEqual(Date.parse(endedAt))
  })

  it('is restored with the log of the old folder to the moment before the accident, with exactly the acknowledged writes', async () => {
    const { code, out, err } = await admin(
      'replayed',
      'restore',
      '--from',
      folder('backup'),
      '--wal',
      folder('data'),
      '--until',
      new Date(beforeDisaster).toISOString(),
    )
    expect({ code, err }).toMatchObject({ code: 0 })
    expect(out).toContain(`Restaurado em ${folder('replayed')}. A última gravação é de `)
    for (const tenantId of TENANTS) expect(eventsIn(out, tenantId)).toBe(OPENING_EVENTS + writers.writes(tenantId))
  })
})

describe('restoring refuses', () => {
  const restore = (own: Partial<RestoreOptions>) =>
    restoreBackup({
      from: folder('backup'),
      walFrom: null,
      until: null,
      dataDir: folder('refused'),
      emptied: [],
      log: () => undefined,
      ...own,
    })

  it.each<[string, () => Partial<RestoreOptions>, string]>([
    ['to write over a database', () => ({ dataDir: folder('data') }), 'Nada é restaurado por cima de outro'],
    [
      'a moment before the backup',
      () => ({ until: new Date('2026-01-01T00:00:00-03:00') }),
      'dela só se volta a um momento posterior',
    ],
    [
      'a moment that the log does not reach',
      () => ({ until: new Date('2126-01-01T00:00:00-03:00') }),
      'As gravações que a cópia e o registro contêm terminam antes de 2126-01-01T03:00:00.000Z',
    ],
    ['a log folder that does not exist', () => ({ walFrom: '/nowhere' }), 'Não há banco de dados embutido em /nowhere'],
    ['a folder that holds no backup', () => ({ from: folder('data') }), 'Não há uma cópia de segurança inteira em'],
  ])('%s, and leaves nothing behind', async (_what, own, message) => {
    await expect(restore(own())).rejects.toThrow(message)
    expect(await readdir(join(folder('refused'), 'postgres')).catch(() => [])).not.toContain('cluster')
  })

  it.each([
    [
      'a file of which one byte is another',
      (file: string) => writeFile(file, '17\n'),
      'está danificada: base/PG_VERSION não é mais o que foi gravado.',
    ],
    ['a missing file', (file: string) => rm(file), 'está incompleta: falta base/PG_VERSION.'],
  ])('%s, naming it', async (_what, spoil, message) => {
    const file = join(folder('backup'), 'base', 'PG_VERSION')
    const before = await readFile(file)
    await spoil(file)
    await expect(restore({})).rejects.toThrow(message)
    await writeFile(file, before)
  })
})
