import { spawn } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Forger } from '../../infra/test/forger.ts'
import { forgerOf } from '../../infra/test/forger.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { databaseEnvironment } from '../../infra/test/template-database.ts'
import { verifyChain } from '../events/event-chain.ts'
import type { TestService } from '../timestamps/time-stamp-authority.test-support.ts'
import { stampOf, startTimestampService, testTimestamps } from '../timestamps/time-stamp-authority.test-support.ts'
import { createTimestampService } from '../timestamps/time-stamp-service.ts'
import { AnchorFolder } from '../anchors/anchor-folder.ts'

const MORNING = '2026-11-21T15:00:00Z'
const stamps = testTimestamps(new Date(MORNING))
let root: string
let folder: AnchorFolder
let service: TestService
let server: TestServer
let forger: Forger
let client: TestClient
let id = ''
let counter = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foodid-anchors-'))
  await writeFile(join(root, 'ca.pem'), stamps.root.certificate.toString())
  folder = new AnchorFolder(join(root, 'anchors'))
  service = await startTimestampService(stamps, () => server.clock())
  const trusted = [stamps.root.certificate]
  server = await startTestServer({
    now: MORNING,
    anchors: { folder, stamps: createTimestampService({ url: service.url, trusted, restMs: 0 }) },
  })
  forger = forgerOf(inject('databaseUrl'), server.databaseUrl)
})
afterAll(async () => {
  await server.close()
  await service.close()
  await rm(root, { recursive: true, force: true })
})

beforeEach(async () => {
  server.clock.set(MORNING)
  id = `ancora-${(counter += 1)}`
  client = await server.tenant(id)
})

/** Runs the daily job for the tenant, as a worker would, at that instant. */
async function runJob(at: string, lines: string[] = []): Promise<void> {
  server.clock.set(at)
  const job = server.application.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'audit-anchors')
  if (job === undefined) throw new Error('There is no such job')
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const { database, store } = server.application
  await job.run({ database, store, clock: server.clock, log, tenantIds: async () => [id] }, {})
}

async function work(name: string): Promise<void> {
  await client.login(id)
  await client.post('/api/categories', { name })
}

/** Three days, on each of which something is written before the job runs. */
async function threeDays(): Promise<void> {
  for (const day of ['21', '22', '23']) {
    server.clock.set(`2026-11-${day}T12:00:00Z`)
    await work(`Categoria ${day}`)
    await runJob(`2026-11-${day}T15:00:00Z`)
  }
}

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the administration command as an operator would. */
function admin(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('../admin.ts', import.meta.url)), ...args], {
      env: { PATH: process.env['PATH'], ANCHORS_DIR: folder.path, ...databaseEnvironment(server.testDatabase), ...env },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
}
const verify = (env: Readonly<Record<string, string>> = {}) => admin(['audit', 'verify', '--tenant', id], env)
const withAuthority = () => ({ TIMESTAMP_CA: join(root, 'ca.pem') })

/** Rewrites the name of a category, the whole chain after it, and the head. */
async function rewrite(name: string): Promise<void> {
  await forger.run(
    id,
    "update events set data = jsonb_set(data, '{name}', '\"Outra\"'), commitments = '{}' where tenant_id = :tenant and data->>'name' = $1",
    [name],
  )
  await forger.rewriteChain(id)
}

/** Brings the log back to the second of its three anchors, as a backup of that day would; answers its position. */
async function goBack(): Promise<number> {
  const [, second] = (await folder.read(id)).entries
  if (second === undefined) throw new Error('There are no three anchors')
  const { position, link } = second
  await forger.run(id, 'delete from events where tenant_id = :tenant and position > $1', [position])
  await forger.run(id, 'update tenant_head set position = $1, chain = $2 where tenant_id = :tenant', [
    position,
    Buffer.from(link, 'hex'),
  ])
  return position
}

describe('the daily job', () => {
  it('keeps the newest link once a day, and has it signed once', async () => {
    const asked = service.asked()
    await threeDays()
    await runJob('2026-11-23T18:00:00Z')
    const { entries, stamps: stored, unreadable } = await folder.read(id)
    expect(entries.map(({ kind, at }) => `${kind} ${at.toISOString()}`)).toEqual(
      ['21', '22', '23'].map((day) => `link 2026-11-${day}T15:00:00.000Z`),
    )
    expect([stored.length, unreadable, service.asked() - asked]).toEqual([3, 0, 3])
    const { head, events } = await verifyChain(server.application.database, id)
    expect(entries.at(-1)).toMatchObject({ link: head, position: events })
  })

  it('keeps the link while the service is down, says so, and has it signed later', async () => {
    service.answer(() => 503)
    const lines: string[] = []
    await runJob('2026-11-21T15:00:00Z', lines)
    expect(lines.join('')).toContain('O serviço respondeu 503')
    expect(await folder.read(id)).toMatchObject({ entries: [{ kind: 'link' }], stamps: [] })
    const { body } = await client.get<{ scheduled: { id: string; state: string; failure?: string }[] }>('/api/jobs')
    expect(body.scheduled.find((job) => job.id === 'audit-anchors')).toMatchObject({ state: 'failed' })
    service.answer(({ digest, nonce }) => stampNow(digest, nonce))
    await runJob('2026-11-21T15:10:00Z')
    expect(await folder.read(id)).toMatchObject({ entries: [{ kind: 'link' }], stamps: [{}] })
    expect(await verify(withAuthority())).toMatchObject({ code: 0 })
  })

  it('says that the folder cannot be used, and goes on when it can', async () => {
    await mkdir(folder.path, { recursive: true })
    await writeFile(folder.of(id), 'a file where the folder should be')
    const lines: string[] = []
    await runJob('2026-11-21T15:00:00Z', lines)
    expect(lines.join('')).toContain('the anchors cannot be read or written')
    const { body } = await client.get<{ scheduled: { id: string }[] }>('/api/jobs')
    expect(body.scheduled.find((job) => job.id === 'audit-anchors')).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('A pasta das âncoras não pode ser lida ou gravada.') as unknown,
    })
    await rm(folder.of(id))
    await runJob('2026-11-21T15:10:00Z')
    expect((await folder.read(id)).entries).toHaveLength(1)
  })

  it('is not stopped by a clock that was ahead', async () => {
    await runJob('2026-12-31T15:00:00Z')
    await runJob('2026-11-21T15:00:00Z')
    await runJob('2026-11-22T15:00:00Z')
    const { entries } = await folder.read(id)
    expect(entries.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-12-31', '2026-11-21', '2026-11-22'])
  })

  it('goes on after a line that a crash has cut short', async () => {
    await runJob('2026-11-21T15:00:00Z')
    await appendFile(join(folder.of(id), 'links.jsonl'), '{"kind":"link","at":"2026-')
    await runJob('2026-11-22T15:00:00Z')
    const { entries, unreadable } = await folder.read(id)
    expect([entries.length, unreadable]).toEqual([2, 1])
    const { code, out } = await verify()
    expect([code, out.includes('Linhas que não podem mais ser lidas, e não provam nada: 1.')]).toEqual([0, true])
  })

  it('notices a rewritten history, keeps no link of it, and says so every time', async () => {
    await threeDays()
    await rewrite('Categoria 22')
    for (const at of ['2026-11-24T15:00:00Z', '2026-11-25T15:00:00Z']) {
      const lines: string[] = []
      await runJob(at, lines)
      expect(lines.join('')).toContain('the log is not the one that was anchored')
    }
    expect((await folder.read(id)).entries).toHaveLength(3)
    await client.login(id)
    const { body } = await client.get<{ scheduled: { id: string }[] }>('/api/jobs')
    expect(body.scheduled.find((job) => job.id === 'audit-anchors')).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('O registro não é mais o que era em 2026-11-23T15:00:00.000Z') as unknown,
    })
  })
})

const stampNow = (digest: Buffer, nonce: Buffer) => stampOf(stamps, { digest, nonce, at: server.clock() })

describe('audit verify', () => {
  it('says that all anchors agree', async () => {
    await threeDays()
    const { code, out, err } = await verify(withAuthority())
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      /elos guardados: 3 concordam, de 2026-11-21T15:00:00\.000Z \(evento \d+\) a 2026-11-23T15:00:00\.000Z \(evento \d+\)\./,
    )
    expect(out).toMatch(/carimbos do tempo: 3 concordam, de 2026-11-21/)
    expect(out).toContain('Carimbados por CN=Carimbo de teste, de uma autoridade de TIMESTAMP_CA.')
  })

  it('says that there are none', async () => {
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('Nenhuma âncora em ') as unknown })
  })

  it('says that a signer was not compared with an authority', async () => {
    await threeDays()
    expect((await verify()).out).toContain('Sem TIMESTAMP_CA, só a assinatura foi conferida')
  })

  // The chain itself has no fault: without any of the anchors nothing is found.
  it.each([
    ['nothing', [], 0],
    ['the kept links', ['links.jsonl'], 1],
    ['the signed stamps', ['.tsr'], 1],
    ['both', ['links.jsonl', '.tsr'], 1],
  ] as const)('finds a history that was rewritten as a whole by %s', async (_what, kept, code) => {
    await threeDays()
    await rewrite('Categoria 22')
    for (const name of await readdir(folder.of(id)))
      if (!kept.some((end) => name.endsWith(end))) await rm(join(folder.of(id), name))
    const outcome = await verify(withAuthority())
    expect(outcome, outcome.err).toMatchObject({ code })
    if (code === 0) return
    expect(outcome.err).toContain('nenhum alterado, nenhum a menos, todos na ordem.')
    expect(outcome.err).toContain(`A história de ${id} não é a que foi ancorada.`)
    expect(outcome.err).toMatch(/Até o evento \d+ a história é a que foi ancorada em 2026-11-21T15:00:00\.000Z; dali/)
    expect(outcome.err).toMatch(/1 concorda, de 2026-11-21.*; 2 CONTRADIZEM, de 2026-11-22.* a 2026-11-23/)
  })

  it('finds a log whose end was cut off', async () => {
    await threeDays()
    const position = await goBack()
    const { code, err } = await verify(withAuthority())
    expect(code).toBe(1)
    expect(err).toContain(`O registro agora termina no evento ${position}`)
  })

  it('leaves behind what was anchored after the moment that the database was restored to', async () => {
    await threeDays()
    const position = await goBack()
    const restored = await admin(['restored'])
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(
      /^Acessos que voltaram e foram encerrados: sessões [1-9]\d*, navegadores conhecidos [1-9]/,
    )
    expect((await client.get('/api/auth/session')).status).toBe(401)
    expect((await folder.read(id)).entries.at(-1)).toMatchObject({ kind: 'restored', position })
    const lines: string[] = []
    // The restoration is recorded by the machine's clock.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await runJob(tomorrow, lines)
    expect(lines).toEqual([])
    const { code, out, err } = await verify(withAuthority())
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      /elos guardados: 3 concordam.*; 1 é do que uma restauração registrada deixou para trás, de 2026-11-23/,
    )
    expect(out).toMatch(/carimbos do tempo: 3 concordam.*; 1 é do que uma restauração registrada deixou para trás/)
  })

  it('does not count a stamp that was made by somebody else, or was changed', async () => {
    await threeDays()
    const files = (await folder.read(id)).stamps.map(({ file }) => file)
    const [first = '', second = ''] = files
    const bytes = await readFile(second)
    const link = Buffer.from((await folder.read(id)).entries[0]?.link ?? '', 'hex')
    await writeFile(
      first,
      stampOf(testTimestamps(server.clock()), { digest: link, nonce: Buffer.from('41', 'hex'), at: server.clock() }),
    )
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(second, bytes)
    const { code, out } = await verify(withAuthority())
    expect(code).toBe(0)
    expect(out).toContain(`${first}: não prova nada. o certificado de quem assinou não leva a nenhuma autoridade`)
    expect(out).toContain(`${second}: não prova nada. A assinatura do carimbo não confere.`)
    expect(out).toMatch(/carimbos do tempo: 1 concorda/)
  })
})

it('an erased tenant leaves its anchors apart, so that another one may have its id', async () => {
  await threeDays()
  const erased = await admin(['tenant', 'erase', '--tenant', id, '--confirm', id])
  expect(erased).toMatchObject({ code: 0 })
  expect((await folder.read(id)).entries).toEqual([])
  expect((await readdir(folder.path)).some((name) => name.startsWith(`${id}.apagado-`))).toBe(true)
  await server.tenant(id)
  await runJob('2026-11-24T15:00:00Z')
  expect(await verify(withAuthority())).toMatchObject({ code: 0 })
})
