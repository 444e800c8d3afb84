import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../http/contract/problem.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { migrate } from '../database/migrate.ts'
import { existingArea } from './data-area.ts'
import { startEmbeddedPostgres } from './embedded.ts'

let root: string
let files: { readonly events: string; readonly catalogue: string }
let counter = 0

/** A database with one tenant, of which each test damages a copy. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foodid-damage-'))
  await chmod(root, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(root, 'good'), log: () => undefined })
  await migrate(server.url)
  await withProduct(server, async (product) => void (await product.tenant('bistro')))
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ events: string; catalogue: string }>(
    "select pg_relation_filepath('events') as events, pg_relation_filepath('pg_class') as catalogue",
  )
  await client.end()
  await server.stop()
  if (rows[0] === undefined) throw new Error('There are no files')
  ;[files] = rows
})
afterAll(() => rm(root, { recursive: true, force: true }))

type Urls = Pick<Awaited<ReturnType<typeof startEmbeddedPostgres>>, 'url' | 'applicationUrl' | 'queueUrl'>

async function withProduct<T>(
  { url, applicationUrl, queueUrl }: Urls,
  work: (server: Awaited<ReturnType<typeof startTestServer>>) => Promise<T>,
): Promise<T> {
  const testDatabase = { url, applicationUrl, queueUrl, drop: async () => undefined }
  const server = await startTestServer({ testDatabase })
  return work(server).finally(() => server.close())
}

interface Copy {
  readonly dataDir: string
  readonly cluster: string
  readonly secrets: string
}

async function copy(): Promise<Copy> {
  const dataDir = join(root, `copy-${(counter += 1)}`)
  await cp(join(root, 'good'), dataDir, { recursive: true })
  const area = await existingArea(dataDir)
  if (area === undefined) throw new Error('There is no database')
  if (area.user === undefined && process.getuid?.() === 0) await giveBack(area.cluster)
  return { dataDir, cluster: area.cluster, secrets: join(area.folder, 'secrets.json') }
}

/** Copying as root has given the files to root: the server runs as the owner of the original. */
function giveBack(cluster: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const original = join(root, 'good', 'postgres', 'cluster')
    spawn('chown', ['-R', `--reference=${original}`, cluster])
      .once('error', reject)
      .once('close', () => resolve())
  })
}

/** Overwrites bytes within the first page, which has a checksum. */
async function spoilPage(file: string): Promise<void> {
  const opened = await open(file, 'r+')
  await opened.write(Buffer.alloc(64, 0x5a), 0, 64, 4_000).finally(() => opened.close())
}

/** What a program says when it is started on the data, as an operator does. */
function said(dataDir: string, program: 'main.ts' | 'admin.ts', ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL(`../${program}`, import.meta.url))
    const child = spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => (code === 1 ? resolve(text) : reject(new Error(`Ended with ${code}: ${text}`))))
  })
}

/** What the start of the database says, which `main.ts` and `admin.ts` print as it is. */
async function refusal(dataDir: string): Promise<string> {
  const started = await startEmbeddedPostgres({ dataDir, log: () => undefined }).catch((error: unknown) => error)
  if (started instanceof Error) return started.message
  throw new Error('It has started')
}

const steps = /O que fazer, sem apagar nada:\n {2}1\. Pare o FoodID e copie a pasta de dados inteira/

describe('the file of the passwords', () => {
  it.each([
    ['empty', (file: string) => writeFile(file, ''), 'está vazio. Os dados continuam lá.'],
    ['cut short', (file: string) => truncate(file, 20), 'está danificado. Os dados continuam lá.'],
    ['without passwords', (file: string) => writeFile(file, '{"superuser":"","owner":""}'), 'está danificado.'],
    ['gone', (file: string) => rm(file), 'sumiu.'],
  ])('where it is %s, the start says what to do, and it works', async (what, spoil, sentence) => {
    const { dataDir, secrets } = await copy()
    const kept = await readFile(secrets)
    await spoil(secrets)
    const programs = async () => [await said(dataDir, 'main.ts'), await said(dataDir, 'admin.ts', 'check')]
    for (const text of what === 'empty' ? await programs() : [await refusal(dataDir)]) {
      expect(text).toContain(sentence)
      expect(text).toContain(`cp CÓPIA/secrets.json ${secrets}`)
      expect(text).not.toMatch(/SyntaxError|JSON/)
    }
    await writeFile(secrets, kept)
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    await server.stop()
  })
})

describe('a damaged page', () => {
  it('of a table is told to the user, the log and the operator', async () => {
    const { dataDir, cluster } = await copy()
    await spoilPage(join(cluster, files.events))
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    try {
      await withProduct(server, async (product) => {
        const { TestClient } = await import('../../infra/test/server.ts')
        const client = new TestClient(product.origin)
        const answer = await client.login('bistro')
        const { status, body } = answer as { status: number; body: Problem }
        const failed = status === 200 ? await client.get<Problem>('/api/audit') : { status, body }
        expect(failed).toMatchObject({ status: 500, body: { code: 'database_damaged' } })
        expect(failed.body.detail).toContain('O banco de dados está danificado')
      })
      const text = await said(dataDir, 'admin.ts', 'check')
      expect(text).toContain(`invalid page in block 0 of relation "${files.events}"`)
      expect(text).toMatch(steps)
    } finally {
      await server.stop()
    }
  })

  it('of the catalogue is told at the start', async () => {
    const { dataDir, cluster } = await copy()
    await spoilPage(join(cluster, files.catalogue))
    const text = await said(dataDir, 'main.ts')
    expect(text).toContain('Não foi possível iniciar o FoodID: O banco de dados está danificado')
    expect(text).toMatch(steps)
  })
})

describe('a damaged data folder is told at the start', () => {
  it.each<[string, (cluster: string) => Promise<void>]>([
    ['without pg_control', (cluster) => rm(join(cluster, 'global', 'pg_control'))],
    ['with a changed pg_control', (cluster) => spoilControl(cluster)],
    ['without its version', (cluster) => rm(join(cluster, 'PG_VERSION'))],
    ['with an empty version', (cluster) => writeFile(join(cluster, 'PG_VERSION'), '')],
    ['without its log of writes', (cluster) => rm(join(cluster, 'pg_wal'), { recursive: true })],
    ['without a folder', (cluster) => rm(join(cluster, 'pg_xact'), { recursive: true })],
    ['without the tables', (cluster) => rm(join(cluster, 'base'), { recursive: true })],
    ['without its configuration', (cluster) => rm(join(cluster, 'postgresql.conf'))],
  ])('%s', async (what, spoil) => {
    const { dataDir, cluster } = await copy()
    await spoil(cluster)
    const isPrinted = what === 'without pg_control'
    const text = isPrinted ? await said(dataDir, 'main.ts') : await refusal(dataDir)
    expect(text).toContain(`${isPrinted ? 'Não foi possível iniciar o FoodID: ' : ''}O banco de dados está danificado`)
    expect(text).toMatch(steps)
  })
})

async function spoilControl(cluster: string): Promise<void> {
  const opened = await open(join(cluster, 'global', 'pg_control'), 'r+')
  await opened.write(Buffer.alloc(8, 0x5a), 0, 8, 40).finally(() => opened.close())
}
