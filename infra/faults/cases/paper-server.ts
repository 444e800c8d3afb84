import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { PrintJob } from '../../../server/modules/print-queue/contract/jobs.ts'
import type { ListeningPrinter } from '../../../server/agent/listening-printer.test-support.ts'
import { listeningPrinter } from '../../../server/agent/listening-printer.test-support.ts'
import { added, jobOf, stationOf } from '../../test/printing.ts'
import { TestClient } from '../../test/server.ts'
import { databaseEnvironment } from '../../test/template-database.ts'
import { until } from '../../test/until.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, seeded, size } from '../case.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { startMortalPostgres, temporaryFolder } from '../postgres.ts'
import type { MortalProcess } from '../product.ts'
import { mortalProcess } from '../product.ts'
import { AGENT, isOver, labelsIn, NAIVE, quiet } from './paper.ts'

const LABELS = 40
const SHIFTED_CLOCK = pathToFileURL(join(import.meta.dirname, '..', 'shifted-clock.ts')).href
/** Longer than a claim lasts: after each start the product sees that much more time gone. */
const AHEAD_MS = 3 * 60_000

/**
 * When the product dies: as soon as the job is queued; before the answer of a claim, or that of a report, has reached the
 * agent; while the printer takes the labels; or somewhere in the work on a report.
 */
const moments = ['queued', 'claiming', 'printing', 'reporting', 'reported'] as const
type Moment = (typeof moments)[number]

/** What passes between agent and product. */
interface Wire {
  readonly origin: string
  /** Resolves with the next request of the agent that holds this text. */
  request(text: string): Promise<void>
  /** Resolves with the next answer of the product that holds this text. It does not arrive. */
  lostAnswer(text: string): Promise<void>
  close(): Promise<void>
}

async function wireTo(origin: string): Promise<Wire> {
  const { hostname, port } = new URL(origin)
  type Awaited = { readonly text: string; readonly from: 'agent' | 'product'; readonly seen: () => void } | null
  let next: Awaited = null
  const isAwaited = (chunk: Buffer, from: 'agent' | 'product') => {
    if (next === null || next.from !== from || !chunk.includes(next.text)) return false
    const { seen } = next
    next = null
    seen()
    return true
  }
  const awaiting = (from: 'agent' | 'product', text: string) =>
    new Promise<void>((resolve) => (next = { text, from, seen: resolve }))
  const listener = createServer((agent) => {
    const product = connect(Number(port), hostname)
    const end = () => {
      agent.destroy()
      product.destroy()
    }
    for (const socket of [agent, product]) socket.on('error', end).on('close', end)
    agent.on('data', (chunk: Buffer) => {
      product.write(chunk)
      isAwaited(chunk, 'agent')
    })
    product.on('data', (chunk: Buffer) => {
      if (isAwaited(chunk, 'product')) agent.pause()
      else if (!agent.isPaused()) agent.write(chunk)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    request: (text) => awaiting('agent', text),
    lostAnswer: (text) => awaiting('product', text),
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  }
}

/** A program that is started again when it ends, as a supervisor does. */
function supervised(args: readonly string[]): { stop(): Promise<void> } {
  let isStopped = false
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, args, { stdio: 'ignore' })
    child.once('exit', () => {
      if (!isStopped) setTimeout(start, 200)
    })
  }
  start()
  return {
    async stop() {
      isStopped = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

interface Kitchen {
  readonly product: MortalProcess
  readonly env: Record<string, string>
  readonly client: TestClient
  readonly printer: ListeningPrinter
  readonly wire: Wire
  readonly stationId: string
}

/** The arguments of a program that prints through the wire. */
type Program = (kitchen: Kitchen, pairingCode: string, folder: string) => Promise<readonly string[]>

// oxfmt-ignore
const agentProgram: Program = ({ wire, printer }, pairingCode, folder) =>
  Promise.resolve([
    AGENT,
    '--server', wire.origin, '--tenant', 'bistro', '--printer', printer.address,
    '--code', pairingCode, '--folder', folder, '--patience', '10',
  ])

/** Says that a job is done before it prints, and begins anew where the product does not answer. */
async function naiveProgram({ client, wire, printer }: Kitchen, pairingCode: string): Promise<readonly string[]> {
  const { body } = await client.send<{ token: string }>(
    'POST',
    '/api/agent/pair',
    { pairingCode, name: 'PC' },
    { 'x-tenant-id': 'bistro' },
  )
  return [NAIVE, wire.origin, body.token, new URL(printer.address.replace('tcp', 'http')).port]
}

async function queued({ client, stationId }: Kitchen): Promise<PrintJob> {
  const { body } = await client.post<{ id: number }[]>('/api/products', {
    name: 'Mousse',
    category: 'Doces',
    sector: 'Confeitaria',
    responsible: 'Ana',
    expiration_date: '2027-12-31',
    quantity: LABELS,
  })
  return added<PrintJob>(client.post('/api/print-jobs', { ids: body.map(({ id }) => id), station: stationId }))
}

/** Resolves at the moment of a job that is queued after this call; null: as soon as it is queued. */
function momentOf({ wire, printer }: Kitchen, moment: Moment): Promise<void> | null {
  switch (moment) {
    case 'queued':
      return null
    case 'claiming':
      // Only a claim that gets a job has this status. The body of many labels is compressed.
      return wire.lostAnswer('HTTP/1.1 200 ')
    case 'printing': {
      const before = printer.jobs().length
      const jobs = () => Promise.resolve(printer.jobs().length)
      return until(jobs, (count) => count > before).then(() => undefined)
    }
    case 'reporting':
      return wire.request('/done ')
    case 'reported':
      return wire.request('/done ').then(() => wire.lostAnswer(' 204 '))
    default:
      return moment satisfies never
  }
}

/** One job, in which the product dies and is started again; answers what is on paper and whether a possible double is said. */
async function roundOf(kitchen: Kitchen, moment: Moment, waitMs: number) {
  const { product, env, client, printer } = kitchen
  const before = printer.jobs().length
  const died = momentOf(kitchen, moment)
  const { id } = await queued(kitchen)
  await died
  await sleep(waitMs)
  await product.kill('SIGKILL')
  env['CLOCK_AHEAD_MS'] = String(Number(env['CLOCK_AHEAD_MS']) + AHEAD_MS)
  await product.start()
  const { state } = await until(() => jobOf(client, id), isOver)
  // A person has looked at the paper and asks for the rest.
  if (state === 'falhou') await client.post(`/api/print-jobs/${id}/retry`, {})
  const over = await until(
    () => jobOf(client, id),
    (job) => job.state !== 'falhou' && isOver(job),
  )
  await quiet(printer)
  return { paper: labelsIn(printer.jobs().slice(before)), said: over.possiblyTwice }
}

/** In each round the product is killed at another moment of a job, and started again on the same data. */
async function killedUnderPaper(context: CaseContext, program: Program): Promise<Outcome> {
  const [postgres, printer, folder] = await Promise.all([startMortalPostgres(), listeningPrinter(), temporaryFolder()])
  const env: Record<string, string> = {
    ...databaseEnvironment(postgres),
    ROLE: 'api',
    NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`,
    CLOCK_AHEAD_MS: '0',
  }
  const product = await mortalProcess({ env })
  const wire = await wireTo(product.origin)
  printer.behave('slow')
  try {
    await product.start()
    const client = await withApplication(postgres.url, async (application) => {
      await openKitchens(application, product.origin, ['bistro'])
      const admin = new TestClient(product.origin)
      await admin.login('bistro')
      return admin
    })
    const station = await stationOf(client, 'Confeitaria')
    const { pairingCode } = await added<{ pairingCode: string }>(
      client.post('/api/print-agents', { station: station.id }),
    )
    const kitchen = { product, env, client, printer, wire, stationId: station.id }
    const agent = supervised(await program(kitchen, pairingCode, folder))
    return await outcomeOf(context, kitchen).finally(() => agent.stop())
  } finally {
    await product.close()
    await wire.close()
    await printer.close()
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function outcomeOf(context: CaseContext, kitchen: Kitchen): Promise<Outcome> {
  const random = seeded(context.seed)
  const rounds = size(context, 15, 5)
  let [lost, silent, said] = [0, 0, 0]
  for (const round of oneTo(rounds)) {
    const seen = await roundOf(kitchen, moments[(round - 1) % moments.length] ?? 'queued', random() * 40)
    if (seen.paper < LABELS) lost += LABELS - seen.paper
    else if (seen.paper > LABELS && !seen.said) silent += 1
    if (seen.said) said += 1
  }
  return {
    holds: lost === 0 && silent === 0,
    seen: `${lost} etiquetas perdidas, ${silent} repetidas sem aviso`,
    figure: `${said} de ${rounds} com o aviso`,
  }
}

export const paperServer: readonly FaultCase[] = [
  {
    id: '35',
    name: 'servidor morto entre a fila e o papel',
    expected: 'nenhuma etiqueta se perde; o que pode ter saído duas vezes é dito',
    run: (context) => killedUnderPaper(context, agentProgram),
    control: {
      name: 'dizer que saiu antes de imprimir',
      run: (context) => killedUnderPaper(context, naiveProgram),
    },
  },
]
