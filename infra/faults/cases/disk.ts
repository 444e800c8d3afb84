import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../../server/embedded-postgres/embedded.ts'
import type { SmallDisk } from '../../test/small-disk.ts'
import { mountSmallDisk, whyNoSmallDisk } from '../../test/small-disk.ts'
import { TestClient } from '../../test/server.ts'
import { until } from '../../test/until.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, size } from '../case.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import { Journal } from '../journal.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { embeddedUrl } from '../postgres.ts'
import { mortalProcess } from '../product.ts'

const TENANT = 'bistro'
const DISK_MIB = 400
const WRITES_MAX = 20_000
const AT_ONCE = 8
const BACK_WITHIN_MS = 30_000

interface Answer {
  readonly status: number
  readonly code: string
}

/** Writes labels, and counts what the product answers. */
class Writer {
  readonly answers = new Map<string, number>()
  readonly #client: TestClient
  readonly #journal: Journal
  #count = 0

  constructor(client: TestClient, journal: Journal) {
    this.#client = client
    this.#journal = journal
  }

  async write(): Promise<Answer> {
    const name = `disco-${(this.#count += 1)}`
    this.#journal.invoked(TENANT, name)
    const { status, body } = await this.#client
      .post<{ code?: string }>('/api/products', {
        name,
        category: 'Molhos',
        sector: 'Cozinha',
        responsible: 'Ana',
        expiration_date: '2099-12-24',
        storageType: 'refrigerado',
      })
      .catch(() => ({ status: 0, body: {} }))
    const answer = { status, code: 'code' in body && body.code !== undefined ? body.code : '' }
    // Where a connection broke, the write may have been stored.
    this.#journal.finished(TENANT, name, status < 300 && status > 0 ? 'ok' : 'unknown')
    const shown = `${status}${answer.code === '' ? '' : ` ${answer.code}`}`
    this.answers.set(shown, (this.answers.get(shown) ?? 0) + 1)
    return answer
  }

  /** Writes until an answer is no success. */
  async untilRefused(): Promise<Answer | null> {
    for (let written = 0; written < WRITES_MAX; written += AT_ONCE) {
      const answers = await Promise.all(oneTo(AT_ONCE).map(() => this.write()))
      const refused = answers.find(({ status }) => status !== 201)
      if (refused !== undefined) return refused
    }
    return null
  }
}

interface Health {
  readonly status: number
  readonly database: string
}

async function healthOf(client: TestClient): Promise<Health> {
  const answer = await client
    .get<{ database?: string }>('/api/health')
    .catch(() => ({ status: 0, body: { database: 'no answer' } }))
  return { status: answer.status, database: answer.body.database ?? '' }
}

interface Phase {
  readonly refused: Answer | null
  readonly health: Health
  readonly reads: number
  readonly backMs: number
}

/** From a full disk to space again: what a write, health and a read answer, and how long the way back takes. */
async function across(disk: SmallDisk, client: TestClient, writer: Writer): Promise<Phase> {
  const refused = await writer.untilRefused()
  await sleep(500)
  const health = await until(
    () => healthOf(client),
    ({ database }) => database === 'disk_full',
  ).catch(() => healthOf(client))
  const reads = (await client.get('/api/products').catch(() => ({ status: 0 }))).status
  for (const _ of oneTo(AT_ONCE)) await writer.write()
  await disk.free()
  const freed = performance.now()
  while ((await healthOf(client)).status !== 200 || (await writer.write()).status !== 201) {
    if (performance.now() - freed > 2 * BACK_WITHIN_MS) break
    await sleep(200)
  }
  return { refused, health, reads, backMs: performance.now() - freed }
}

/** Fills PostgreSQL's log of writes, and nothing else. */
async function fillLogOfWrites(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (const _ of oneTo(2_000))
      await client.query("select pg_logical_emit_message(false, 'fill', repeat(md5(random()::text), 32768))")
  } catch {
    // The server has stopped: its disk is full.
  } finally {
    await client.end().catch(() => undefined)
  }
}

const phaseText = (name: string, { refused, health, reads, backMs }: Phase) =>
  `${name}: ${refused === null ? 'nada recusado' : `${refused.status} ${refused.code}`}, /api/health ${health.status} ${health.database}, leitura ${reads}, de volta em ${(backMs / 1_000).toFixed(1)} s`

const isRight = ({ refused, health, backMs }: Phase) =>
  refused?.status === 503 && health.status === 503 && health.database === 'disk_full' && backMs < BACK_WITHIN_MS

/** The product with its embedded database on a small disk that fills up: its tables, then its log of writes. */
async function fullDisk(context: CaseContext): Promise<Outcome> {
  const disk = await mountSmallDisk(DISK_MIB)
  const dataDir = join(disk.folder, 'data')
  const product = await mortalProcess({ env: { DATA_DIR: dataDir } })
  try {
    await product.start()
    const url = await embeddedUrl(dataDir)
    return await withApplication(url, async (application) => {
      const [kitchen] = await openKitchens(application, product.origin, [TENANT])
      const client = new TestClient(product.origin)
      client.cookie = kitchen?.cookie ?? ''
      const journal = new Journal()
      const writer = new Writer(client, journal)
      for (const _ of oneTo(size(context, 300, 50))) await writer.write()
      await disk.fill(0)
      const tables = await across(disk, client, writer)
      await disk.fill(1)
      await fillLogOfWrites(url)
      const log = await across(disk, client, writer)
      const verdict = await checkAll(application, [TENANT], journal)
      const unexpected = [...writer.answers.keys()].filter((shown) => shown.startsWith('5') && !shown.startsWith('503'))
      return {
        holds:
          isRight(tables) &&
          tables.refused?.code === 'disk_full' &&
          tables.reads === 200 &&
          isRight(log) &&
          isClean(verdict) &&
          unexpected.length === 0,
        seen: `${phaseText('tabelas', tables)}; ${phaseText('registro de gravações', log)}; ${verdictText(verdict)}`,
        figure: [...writer.answers].map(([shown, count]) => `${count} × ${shown}`).join(', '),
      }
    })
  } finally {
    await disk.free()
    await product.kill('SIGTERM')
    await disk.close()
  }
}

/** Health that asks the database `select 1`: a full disk does not keep PostgreSQL from answering it. */
async function askedForOne(): Promise<Outcome> {
  const disk = await mountSmallDisk(DISK_MIB)
  const server = await startEmbeddedPostgres({ dataDir: join(disk.folder, 'data'), log: () => undefined })
  const client = new Client({ connectionString: server.adminUrl })
  try {
    await client.connect()
    await client.query('create table notes (body text)')
    await disk.fill(0)
    const write = () =>
      client.query('insert into notes select repeat(md5(i::text), 200) from generate_series(1, 2000) i').then(
        () => true,
        () => false,
      )
    let isWritten = true
    for (let times = 0; isWritten && times < 200; times += 1) isWritten = await write()
    const isHealthy = (await client.query('select 1').catch(() => null)) !== null
    return {
      holds: isWritten || !isHealthy,
      seen: isHealthy && !isWritten ? 'nada é gravado, e /api/health diria 200' : 'percebeu',
      figure: '',
    }
  } finally {
    await client.end().catch(() => undefined)
    await disk.free()
    await server.stop()
    await disk.close()
  }
}

export const fullDisks: readonly FaultCase[] = [
  {
    id: '32',
    name: 'disco cheio: as tabelas, depois o registro de gravações',
    expected: '503, /api/health diz "disk_full", nada confirmado se perde; com espaço volta sozinho',
    missing: whyNoSmallDisk,
    run: fullDisk,
    control: { name: 'saúde que só pergunta "select 1"', run: askedForOne },
  },
]
