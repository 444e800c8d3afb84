import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TcpProxy } from '../../infra/faults/tcp-proxy.ts'
import { startProxy } from '../../infra/faults/tcp-proxy.ts'
import { makePrograms } from '../../infra/agent/programs.ts'
import { added, jobOf, stationOf } from '../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import type { Station } from '../modules/print-queue/contract/api.ts'
import type { PrintJob } from '../modules/print-queue/contract/jobs.ts'
import type { AgentProgram } from '../modules/print-queue/contract/programs.ts'
import { lockFile } from './agent-files.ts'
import type { ListeningPrinter } from './listening-printer.test-support.ts'
import { listeningPrinter } from './listening-printer.test-support.ts'

const program = join(import.meta.dirname, 'main.ts')

let server: TestServer
let bistro: TestClient
let proxy: TcpProxy
let printer: ListeningPrinter
let folder: string
let station: Station
let code: string
let agent: { readonly child: ChildProcess; readonly output: () => string }

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

let stations = 0
beforeEach(async () => {
  proxy = await startProxy(server.origin)
  printer = await listeningPrinter()
  folder = await mkdtemp(join(tmpdir(), 'foodid-agent-'))
  station = await stationOf(bistro, `Confeitaria ${(stations += 1)}`)
  code = (await added<{ pairingCode: string }>(bistro.post('/api/print-agents', { station: station.id }))).pairingCode
})
afterEach(async () => {
  await killed()
  await proxy.close()
  await printer.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Starts the program as a person does, through a network that the test can cut.
 *
 * @param executable in place of Node and the program's text
 */
function start(executable?: string): void {
  const child = spawn(
    executable ?? process.execPath,
    [
      ...(executable === undefined ? [program] : []),
      '--server',
      new URL(proxy.url).origin,
      '--tenant',
      'bistro',
      '--printer',
      printer.address,
      '--code',
      code,
      '--folder',
      folder,
      '--patience',
      '2',
      '--name',
      'PC',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], ...(executable !== undefined && { env: {} }) },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  agent = { child, output: () => printed }
}

async function killed(): Promise<void> {
  if (agent.child.exitCode !== null || agent.child.signalCode !== null) return
  agent.child.kill('SIGKILL')
  await once(agent.child, 'exit')
}

async function said(text: string | RegExp): Promise<void> {
  await expect.poll(agent.output).toMatch(text)
}

async function queued(quantity = 1): Promise<PrintJob> {
  const { body } = await bistro.post<{ id: number } | { id: number }[]>('/api/products', {
    name: 'Mousse',
    category: 'Doces',
    sector: 'Confeitaria',
    responsible: 'Ana',
    expiration_date: '2027-01-31',
    quantity,
  })
  const ids = (Array.isArray(body) ? body : [body]).map(({ id }) => id)
  return added<PrintJob>(bistro.post('/api/print-jobs', { ids, station: station.id }))
}

const becomes = (id: string, state: PrintJob['state']) =>
  expect.poll(async () => (await jobOf(bistro, id)).state).toBe(state)
const labelsOf = (job: Buffer) => job.toString('latin1').match(/\^XA/g)?.length ?? 0

describe('an agent beside a printer', () => {
  it('prints each job once, with the printer’s word where it can give it, and writes what it does', async () => {
    printer.answerWith(0)
    start()
    await said(/Pareado como PC, para a estação Confeitaria/)
    await said('Aviso: sem https')
    const first = await queued(3)
    await becomes(first.id, 'confirmado')
    printer.answerWith(null)
    const second = await queued()
    await becomes(second.id, 'enviado')
    expect(printer.jobs().map(labelsOf)).toEqual([3, 1])
    await said('Saiu: a impressora confirmou.')
    await said('Enviado: esta impressora não confirma.')
  }, 40_000)

  it('prints as an executable on a computer that has no Node', async () => {
    const made = await makePrograms(folder, [{ platform: 'linux-x64', node: process.execPath }])
    const [{ name, bytes, sha256 }] = made.programs as [AgentProgram]
    const content = await readFile(join(folder, name))
    expect({ bytes, sha256 }).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    printer.answerWith(0)
    start(join(folder, name))
    await said(/Pareado como PC, para a estação Confeitaria/)
    const job = await queued(2)
    await becomes(job.id, 'confirmado')
    expect(printer.jobs().map(labelsOf)).toEqual([2])
  })

  it('waits for a slow printer', async () => {
    printer.behave('slow')
    printer.answerWith(0)
    start()
    const job = await queued(30)
    await becomes(job.id, 'confirmado')
    expect(printer.jobs().map(labelsOf)).toEqual([30])
  }, 40_000)

  it('leaves a job to a person where the printer closes in the middle, and prints it when that person says so', async () => {
    printer.behave('closes')
    start()
    const job = await queued(40)
    await becomes(job.id, 'falhou')
    const { possiblyTwice, reason } = await jobOf(bistro, job.id)
    expect(possiblyTwice).toBe(true)
    expect(reason).toMatch(/conexão/)
    printer.behave('reads')
    const before = printer.jobs().length
    await bistro.post(`/api/print-jobs/${job.id}/retry`, {})
    await becomes(job.id, 'enviado')
    expect(printer.jobs().slice(before).map(labelsOf)).toEqual([40])
    expect((await jobOf(bistro, job.id)).notice).toMatch(/^Pode ter saído duas vezes: confira FID/)
  }, 40_000)

  it('gives up a printer that takes nothing', async () => {
    printer.behave('full')
    start()
    // More than the buffers of both sides hold.
    const job = await queued(500)
    await becomes(job.id, 'falhou')
    expect(await jobOf(bistro, job.id)).toMatchObject({
      possiblyTwice: true,
      reason: 'A impressora parou de receber: confira o papel e a tampa.',
    })
  })

  it('takes no job while the printer is off, for an hour, and then prints it once', async () => {
    await printer.off()
    start()
    await said('não responde')
    const job = await queued(6)
    server.clock.advance(60 * 60_000)
    await said('não responde')
    const waiting = await jobOf(bistro, job.id)
    expect([waiting.state, waiting.attempts]).toEqual(['na_fila', 0])
    expect(waiting.notice).toMatch(/[Aa]s 6 etiquetas saem (?:sozinhas|quando voltar)\.$/)
    await printer.on()
    await becomes(job.id, 'enviado')
    expect(printer.jobs().map(labelsOf)).toEqual([6])
    expect((await jobOf(bistro, job.id)).possiblyTwice).toBe(false)
  }, 40_000)

  it('killed while it prints, it asks for a look at the paper and prints nothing by itself', async () => {
    printer.behave('slow')
    start()
    const job = await queued(500)
    await printer.received(1)
    await killed()
    printer.behave('reads')
    const before = printer.jobs().length
    start()
    await said('O programa da impressora parou no meio da impressão')
    await becomes(job.id, 'falhou')
    expect((await jobOf(bistro, job.id)).possiblyTwice).toBe(true)
    expect(printer.jobs().length).toBe(before)
    const next = await queued()
    await becomes(next.id, 'enviado')
  })

  it('prints nothing that its disk did not take, and prints it once when the disk takes it', async () => {
    start()
    await said('Programa da impressora no ar')
    const token = (await readdir(folder)).find((name) => name.endsWith('.token')) ?? ''
    // Where a folder stands no file can be written.
    const inTheWay = join(folder, `${token.replace(/token$/, 'journal')}.new`)
    await mkdir(inTheWay)
    const job = await queued()
    await said('EISDIR')
    await becomes(job.id, 'na_fila')
    const stationPrinter = async () =>
      (await bistro.get<{ text: string }>(`/api/stations/${station.id}/printer`)).body.text
    await expect.poll(stationPrinter).toMatch(/^O disco deste computador não aceita o diário/)
    expect(printer.jobs()).toEqual([])
    await rm(inTheWay, { recursive: true })
    await becomes(job.id, 'enviado')
    expect(printer.jobs().map(labelsOf)).toEqual([1])
    expect((await jobOf(bistro, job.id)).possiblyTwice).toBe(false)
  })

  it('without the server it keeps its report until the server is back, and prints once', async () => {
    printer.behave('slow')
    printer.answerWith(0)
    start()
    const job = await queued(60)
    await printer.received(10_000)
    proxy.refuse()
    await said('Saiu: a impressora confirmou.')
    await said('Sem contato com o servidor')
    expect((await jobOf(bistro, job.id)).state).toBe('reservado')
    // Not even a restart of the agent loses the report.
    await killed()
    proxy.pass()
    start()
    await becomes(job.id, 'confirmado')
    expect(printer.jobs().map(labelsOf)).toEqual([60])
    expect((await jobOf(bistro, job.id)).possiblyTwice).toBe(false)
  }, 40_000)

  it('says that it did not use a second code for the same printer', async () => {
    start()
    await said('Programa da impressora no ar')
    await killed()
    const other = await stationOf(bistro, `Bar ${(stations += 1)}`)
    code = (await added<{ pairingCode: string }>(bistro.post('/api/print-agents', { station: other.id }))).pairingCode
    start()
    await said(
      `Este computador já está pareado para esta impressora (${printer.address}). O código de --code só é usado se`,
    )
    await said('use --folder PASTA')
    await said('Programa da impressora no ar')
  }, 40_000)

  it('does not use the code before its folder takes the token', async () => {
    const inTheWay = lockFile(folder, 'bistro', printer.address).replace(/lock$/, 'token.new')
    await mkdir(inTheWay)
    start()
    await said(`A pasta ${folder} não aceita os arquivos do programa da impressora`)
    await expect.poll(() => agent.child.exitCode).toBe(2)
    await rm(inTheWay, { recursive: true })
    start()
    await said('Pareado como PC')
  }, 40_000)

  it('stops where it was revoked', async () => {
    start()
    await said('Programa da impressora no ar')
    const agents = (await bistro.get<{ id: string; station: { id: string } | null }[]>('/api/print-agents')).body
    const own = agents.find((each) => each.station?.id === station.id)
    await bistro.delete(`/api/print-agents/${own?.id}`)
    await said('foi revogado')
    await expect.poll(() => agent.child.exitCode).toBe(2)
  }, 40_000)
})
