import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../../server/embedded-postgres/embedded.ts'
import type { TestClient } from '../../test/server.ts'
import { mountSmallDisk, whyNoSmallDisk } from '../../test/small-disk.ts'
import { until } from '../../test/until.ts'
import type { Outcome } from '../case.ts'
import { count, countsText, oneTo } from '../case.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import { Journal } from '../journal.ts'
import { embeddedUrl } from '../postgres.ts'
import type { Ground } from '../scenario.ts'
import { millisecondsUntil, sauce, scenario } from '../scenario.ts'
import { repeated } from '../visits.ts'

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
function writerOf(client: TestClient) {
  const [journal, answers] = [new Journal(), new Map<string, number>()]
  let writes = 0
  async function write(): Promise<Answer> {
    const name = `disco-${(writes += 1)}`
    journal.invoked(TENANT, name)
    const { status, body } = await client
      .post<{ code?: string }>('/api/products', sauce(name))
      .catch(() => ({ status: 0, body: {} }))
    // Where a connection broke, the write may have been stored.
    journal.finished(TENANT, name, status < 300 && status > 0 ? 'ok' : 'unknown')
    const code = 'code' in body && body.code !== undefined ? body.code : ''
    count(answers, `${status} ${code}`.trim())
    return { status, code }
  }
  /** Writes until an answer is no success. */
  async function untilRefused(): Promise<Answer | null> {
    for (let written = 0; written < WRITES_MAX; written += AT_ONCE) {
      const refused = (await Promise.all(oneTo(AT_ONCE).map(write))).find(({ status }) => status !== 201)
      if (refused !== undefined) return refused
    }
    return null
  }
  return { journal, answers, write, untilRefused }
}

async function healthOf(client: TestClient) {
  const answer = await client
    .get<{ database?: string }>('/api/health')
    .catch(() => ({ status: 0, body: { database: 'no answer' } }))
  return { status: answer.status, database: answer.body.database ?? '' }
}

/** A small disk that ends after what is started on it. */
const smallDisk = (ground: Ground) => ground.keep(mountSmallDisk(DISK_MIB), (disk) => disk.close())

async function productOnDisk(ground: Ground) {
  const disk = await smallDisk(ground)
  const dataDir = join(disk.folder, 'data')
  const { origin } = await ground.started({ env: { DATA_DIR: dataDir } })
  const url = await embeddedUrl(dataDir)
  const { application, kitchens } = await ground.kitchens(url, origin, [TENANT])
  // A product on a full disk does not end.
  await ground.keep(disk, () => disk.free())
  const [kitchen] = kitchens
  if (kitchen === undefined) throw new Error('There is no kitchen')
  const writer = writerOf(kitchen.client)
  await repeated(ground.size(300, 50), writer.write)
  return { disk, url, application, client: kitchen.client, writer }
}

type World = Awaited<ReturnType<typeof productOnDisk>>

/** From a full disk to space again: what a write, health and a read answer, and how long the way back takes. */
async function across({ disk, client, writer }: World) {
  const refused = await writer.untilRefused()
  await sleep(500)
  const health = await until(
    () => healthOf(client),
    ({ database }) => database === 'disk_full',
  ).catch(() => healthOf(client))
  const reads = (await client.get('/api/products').catch(() => ({ status: 0 }))).status
  await repeated(AT_ONCE, writer.write)
  await disk.free()
  const isBack = async () => (await healthOf(client)).status === 200 && (await writer.write()).status === 201
  return { refused, health, reads, backMs: await millisecondsUntil(isBack, 2 * BACK_WITHIN_MS, 200) }
}

type Phase = Awaited<ReturnType<typeof across>>

/** Fills PostgreSQL's log of writes, and nothing else. The server stops where its disk is full. */
async function fillLogOfWrites(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  const fill = "select pg_logical_emit_message(false, 'fill', repeat(md5(random()::text), 32768))"
  await client
    .connect()
    .then(() => repeated(2_000, () => client.query(fill)))
    .catch(() => undefined)
  await client.end().catch(() => undefined)
}

/** The disk fills up: the tables, then the log of writes. */
async function fillDisk(world: World) {
  const { disk, url, application, writer } = world
  await disk.fill(0)
  const tables = await across(world)
  await disk.fill(1)
  await fillLogOfWrites(url)
  const log = await across(world)
  return { tables, log, verdict: await checkAll(application, [TENANT], writer.journal), answers: writer.answers }
}

const phaseText = (name: string, { refused, health, reads, backMs }: Phase) =>
  `${name}: ${refused === null ? 'nada recusado' : `${refused.status} ${refused.code}`}, /api/health ${health.status} ${health.database}, leitura ${reads}, de volta em ${(backMs / 1_000).toFixed(1)} s`

const isRight = ({ refused, health, backMs }: Phase) =>
  refused?.status === 503 && health.status === 503 && health.database === 'disk_full' && backMs < BACK_WITHIN_MS

/** Health that asks the database `select 1`: a full disk does not keep PostgreSQL from answering it. */
async function askedForOne(ground: Ground): Promise<Outcome> {
  const disk = await smallDisk(ground)
  const started = startEmbeddedPostgres({ dataDir: join(disk.folder, 'data'), log: () => undefined })
  const server = await ground.keep(started, (opened) => opened.stop())
  await ground.keep(disk, () => disk.free())
  const client = new Client({ connectionString: server.adminUrl })
  await ground.keep(client, () => client.end().catch(() => undefined))
  await client.connect()
  await client.query('create table notes (body text)')
  await disk.fill(0)
  const works = (sql: string) =>
    client.query(sql).then(
      () => true,
      () => false,
    )
  const insert = 'insert into notes select repeat(md5(i::text), 200) from generate_series(1, 2000) i'
  let isWritten = true
  for (let times = 0; isWritten && times < 200; times += 1) isWritten = await works(insert)
  const isHealthy = await works('select 1')
  const seen = isHealthy && !isWritten ? 'nada é gravado, e /api/health diria 200' : 'percebeu'
  return { holds: isWritten || !isHealthy, seen, figure: '' }
}

export const fullDisks = [
  scenario({
    id: '32',
    name: 'disco cheio: as tabelas, depois o registro de gravações',
    expected: '503, /api/health diz "disk_full", nada confirmado se perde; com espaço volta sozinho',
    missing: whyNoSmallDisk,
    given: productOnDisk,
    fault: fillDisk,
    holds({ tables, log, verdict, answers }) {
      const unexpected = [...answers.keys()].filter((shown) => shown.startsWith('5') && !shown.startsWith('503'))
      const isSaid = isRight(tables) && tables.refused?.code === 'disk_full' && tables.reads === 200 && isRight(log)
      return {
        holds: isSaid && isClean(verdict) && unexpected.length === 0,
        seen: `${phaseText('tabelas', tables)}; ${phaseText('registro de gravações', log)}; ${verdictText(verdict)}`,
        figure: countsText(answers),
      }
    },
    control: { name: 'saúde que só pergunta "select 1"', instead: askedForOne },
  }),
]
