import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PrintJob } from '../../../server/modules/print-queue/contract/jobs.ts'
import type { ListeningPrinter } from '../../../server/agent/listening-printer.test-support.ts'
import { listeningPrinter } from '../../../server/agent/listening-printer.test-support.ts'
import { added, jobOf, stationOf } from '../../test/printing.ts'
import type { TestClient, TestServer } from '../../test/server.ts'
import { until } from '../../test/until.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, seeded, size, withServer } from '../case.ts'

export const AGENT = join(import.meta.dirname, '..', '..', '..', 'server', 'agent', 'main.ts')
export const NAIVE = join(import.meta.dirname, '..', 'controls', 'naive-agent.ts')
/** More bytes than the system's buffers hold: those would reach the printer without their program. */
const LABELS = 500

interface Kitchen {
  readonly server: TestServer
  readonly client: TestClient
  readonly printer: ListeningPrinter
  readonly folder: string
  readonly stationId: string
  readonly pairingCode: string
}
/** The arguments of a program that prints for this kitchen. */
type Program = (kitchen: Kitchen) => Promise<readonly string[]>

// oxfmt-ignore
const product: Program = ({ server, printer, folder, pairingCode }) =>
  Promise.resolve([
    AGENT,
    '--server', server.origin, '--tenant', 'bistro', '--printer', printer.address,
    '--code', pairingCode, '--folder', folder, '--patience', '10',
  ])

async function naive({ server, client, printer, pairingCode }: Kitchen): Promise<readonly string[]> {
  const { body } = await client.send<{ token: string }>(
    'POST',
    '/api/agent/pair',
    { pairingCode, name: 'PC' },
    { 'x-tenant-id': 'bistro' },
  )
  return [NAIVE, server.origin, body.token, new URL(printer.address.replace('tcp', 'http')).port]
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

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const over: readonly PrintJob['state'][] = ['enviado', 'confirmado', 'falhou']
export const isOver = ({ state }: PrintJob) => over.includes(state)
export const labelsIn = (pages: readonly Buffer[]) =>
  pages.reduce((sum, page) => sum + (page.toString('latin1').match(/\^XZ/g)?.length ?? 0), 0)

/** Resolves when nothing has come in for a while. */
export async function quiet(printer: ListeningPrinter): Promise<void> {
  const received = () => printer.jobs().reduce((sum, { length }) => sum + length, 0)
  for (let before = -1; before !== received(); await sleep(500)) before = received()
}

/** In each round the agent is killed while the printer takes the labels, and started again. */
async function killedWhilePrinting(context: CaseContext, program: Program): Promise<Outcome> {
  const printer = await listeningPrinter()
  const folder = await mkdtemp(join(tmpdir(), 'foodid-agent-'))
  printer.behave('slow')
  try {
    return await withServer(context, {}, async (server) => {
      const client = await server.tenant('bistro')
      const station = await stationOf(client, 'Confeitaria')
      const { pairingCode } = await added<{ pairingCode: string }>(
        client.post('/api/print-agents', { station: station.id }),
      )
      const kitchen = { server, client, printer, folder, stationId: station.id, pairingCode }
      const args = await program(kitchen)
      return roundsOf(kitchen, args, { rounds: size(context, 10, 2), random: seeded(context.seed) })
    })
  } finally {
    await printer.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function roundsOf(
  kitchen: Kitchen,
  args: readonly string[],
  { rounds, random }: { readonly rounds: number; readonly random: () => number },
): Promise<Outcome> {
  const { client, printer } = kitchen
  const start = () => spawn(process.execPath, args, { stdio: 'ignore' })
  let [lost, silent, said] = [0, 0, 0]
  let agent = start()
  try {
    for (const _round of oneTo(rounds)) {
      const before = printer.jobs().length
      const { id } = await queued(kitchen)
      await until(
        () => Promise.resolve(printer.jobs().length),
        (jobs) => jobs > before,
      )
      await sleep(random() * 500)
      await kill(agent)
      agent = start()
      const seen = await until(() => jobOf(client, id), isOver)
      // A person has looked at the paper and asks for the rest.
      if (seen.state === 'falhou') await client.post(`/api/print-jobs/${id}/retry`, {})
      const { possiblyTwice } = await until(
        () => jobOf(client, id),
        (job) => job.state !== 'falhou' && isOver(job),
      )
      await quiet(printer)
      const paper = labelsIn(printer.jobs().slice(before))
      if (paper < LABELS) lost += LABELS - paper
      else if (paper > LABELS && !possiblyTwice) silent += 1
      if (possiblyTwice) said += 1
    }
  } finally {
    await kill(agent)
  }
  return {
    holds: lost === 0 && silent === 0,
    seen: `${lost} etiquetas perdidas, ${silent} repetidas sem aviso`,
    figure: `${said} de ${rounds} com o aviso`,
  }
}

export const paper: readonly FaultCase[] = [
  {
    id: '34',
    name: 'agente de impressão morto no meio',
    expected: 'nenhuma etiqueta se perde; o que pode ter saído duas vezes é dito',
    run: (context) => killedWhilePrinting(context, product),
    control: { name: 'dizer que saiu antes de imprimir', run: (context) => killedWhilePrinting(context, naive) },
  },
]
