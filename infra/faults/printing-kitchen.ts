import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PrintJob } from '../../server/modules/print-queue/contract/jobs.ts'
import type { ListeningPrinter } from '../../server/agent/listening-printer.test-support.ts'
import { listeningPrinter } from '../../server/agent/listening-printer.test-support.ts'
import { added, jobOf, stationOf } from '../test/printing.ts'
import type { TestClient } from '../test/server.ts'
import { until } from '../test/until.ts'
import { oneTo } from './case.ts'
import { pathOf } from './product.ts'
import type { Ground } from './scenario.ts'
import { sauce } from './scenario.ts'

const AGENT = join(import.meta.dirname, '..', '..', 'server', 'agent', 'main.ts')

/** A station with a slow printer, and the arguments of the program that prints there. */
export interface PrintingKitchen {
  readonly client: TestClient
  readonly printer: ListeningPrinter
  readonly stationId: string
  readonly program: readonly string[]
}

/**
 * `isNaive`: the program says that a job is done before it prints, and begins anew where the product does not answer.
 * `origin`: where it reaches the product.
 */
export async function printingKitchen(
  ground: Ground,
  client: TestClient,
  { isNaive, origin = client.origin }: { readonly isNaive: boolean; readonly origin?: string },
): Promise<PrintingKitchen> {
  const printer = await ground.keep(listeningPrinter(), (opened) => opened.close())
  const folder = await ground.folder()
  printer.behave('slow')
  const { id: stationId } = await stationOf(client, 'Confeitaria')
  const { pairingCode } = await added<{ pairingCode: string }>(client.post('/api/print-agents', { station: stationId }))
  // oxfmt-ignore
  const agent = [
    AGENT, '--server', origin, '--tenant', 'bistro', '--printer', printer.address,
    '--code', pairingCode, '--folder', folder, '--patience', '10',
  ]
  const pair = { pairingCode, name: 'PC' }
  const naive = async () => {
    const { body } = await client.send<{ token: string }>('POST', '/api/agent/pair', pair, { 'x-tenant-id': 'bistro' })
    const { port } = new URL(printer.address.replace('tcp', 'http'))
    return [pathOf('controls/naive-agent.ts'), origin, body.token, port]
  }
  return { client, printer, stationId, program: isNaive ? await naive() : agent }
}

/** A program that is started again when it ends, as a supervisor does. */
export function supervised(program: readonly string[]): { kill(): Promise<void>; stop(): Promise<void> } {
  let isStopped = false
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, program, { stdio: 'ignore' })
    child.once('exit', () => {
      if (!isStopped) setTimeout(start, 200)
    })
  }
  start()
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    kill,
    stop() {
      isStopped = true
      return kill()
    },
  }
}

const over: readonly PrintJob['state'][] = ['enviado', 'confirmado', 'falhou']
const isOver = ({ state }: PrintJob) => over.includes(state)
const labelsIn = (pages: readonly Buffer[]) =>
  pages.reduce((sum, page) => sum + (page.toString('latin1').match(/\^XZ/g)?.length ?? 0), 0)

/** Resolves when nothing has come in for a while. */
async function quiet(printer: ListeningPrinter): Promise<void> {
  const received = () => printer.jobs().reduce((sum, { length }) => sum + length, 0)
  for (let before = -1; before !== received(); await sleep(500)) before = received()
}

/** Resolves when the printer has begun one more job. */
export function nextOnPaper(printer: ListeningPrinter): Promise<unknown> {
  const before = printer.jobs().length
  return until(
    async () => printer.jobs().length,
    (jobs) => jobs > before,
  )
}

interface Rounds {
  readonly rounds: number
  /** Labels of a job. */
  readonly labels: number
  /** Waits for the moment of a job that is queued after this call, and answers what is to die then. */
  readonly moment: (round: number) => Promise<unknown>
  readonly kill: () => Promise<unknown>
}

/** In each round something dies in the middle of a job; what is on paper then, and whether a possible double is said. */
export async function printInRounds(
  { client, printer, stationId }: PrintingKitchen,
  { rounds, labels, moment, kill }: Rounds,
) {
  const figures = { rounds, lost: 0, silent: 0, said: 0 }
  for (const round of oneTo(rounds)) {
    const before = printer.jobs().length
    const reached = moment(round - 1)
    const { body } = await client.post<{ id: number }[]>('/api/products', sauce('Mousse', labels))
    const ids = body.map((label) => label.id)
    const { id } = await added<PrintJob>(client.post('/api/print-jobs', { ids, station: stationId }))
    await reached
    await kill()
    const { state } = await until(() => jobOf(client, id), isOver)
    // A person has looked at the paper and asks for the rest.
    if (state === 'falhou') await client.post(`/api/print-jobs/${id}/retry`, {})
    const { possiblyTwice } = await until(
      () => jobOf(client, id),
      (job) => job.state !== 'falhou' && isOver(job),
    )
    await quiet(printer)
    const paper = labelsIn(printer.jobs().slice(before))
    figures.lost += Math.max(0, labels - paper)
    if (paper > labels && !possiblyTwice) figures.silent += 1
    if (possiblyTwice) figures.said += 1
  }
  return figures
}

export const paperOutcome = ({ rounds, lost, silent, said }: Awaited<ReturnType<typeof printInRounds>>) => ({
  holds: lost === 0 && silent === 0,
  seen: `${lost} etiquetas perdidas, ${silent} repetidas sem aviso`,
  figure: `${said} de ${rounds} com o aviso`,
})
