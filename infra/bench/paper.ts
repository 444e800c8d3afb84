import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paperProfile } from './paper-labels.ts'
import { ratioAtMost } from './report.ts'
import { percentile } from './rounds.ts'
import { sampleBody, tenantIdOf } from './sample-labels.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'
import type { ProductAddress } from './side-product.ts'

const AGENT = join(import.meta.dirname, '..', '..', 'server', 'agent', 'main.ts')
/** As many as a tap prints of one preparation. */
const LABELS = 6
/** The agent asks for the next job again. */
const REST_MS = 120

interface Printer {
  readonly port: number
  /** Resolves when this number of further labels has come in, with the instant of the last byte. */
  lastByte(labels: number): Promise<number>
}

/** A listener that reads as fast as it can and counts the ends of labels. */
async function startPrinter(bench: Bench): Promise<Printer> {
  let missing = 0
  let printed: (at: number) => void = () => undefined
  const server = createServer((socket) => {
    // The bytes of a label end with ^XZ and no line break; they may be cut anywhere.
    let tail = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      const text = tail + chunk.toString('latin1')
      missing -= text.split('^XZ').length - 1
      tail = text.slice(-2)
      if (missing <= 0) printed(performance.now())
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await bench.keep(server, () => new Promise((resolve) => server.close(resolve)))
  return {
    port: (server.address() as AddressInfo).port,
    lastByte: (labels) => {
      missing = labels
      return new Promise((resolve) => (printed = resolve))
    },
  }
}

/** A tap, with the labels ready that it prints. */
interface Tap {
  prepare(): Promise<void>
  tap(): Promise<unknown>
}

/** Posts JSON to a server. */
function senderTo(port: number, cookie = '') {
  return async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, sent)
    const text = await response.text()
    if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${text}`)
    return JSON.parse(text) as T
  }
}

interface Made {
  readonly id: string
}

/** `print`: the button of labels that are there. `quick`: "Gerar e imprimir" of Etiquetas. */
async function startProduct(bench: Bench, printer: Printer): Promise<{ readonly print: Tap; readonly quick: Tap }> {
  const { url } = await bench.createDatabase()
  const child = await bench.child(new URL('./side-product.ts', import.meta.url), url, '1')
  const { port, cookies } = await child.ask<ProductAddress>('address')
  const send = senderTo(port, cookies[0])
  const sauce = await send<Made>('/api/base-products', {
    name: 'Molho de tomate',
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'cozido',
  })
  const { id: printerProfileId } = await send<Made>('/api/printer-profiles', paperProfile)
  const { id: station } = await send<Made>('/api/stations', { name: 'Confeitaria', printerProfileId })
  const { pairingCode } = await send<{ pairingCode: string }>('/api/print-agents', { station })
  await startAgent(bench, port, pairingCode, printer)
  let ids: readonly number[] = []
  const items = [{ baseProductId: sauce.id, quantity: LABELS }]
  return {
    print: {
      async prepare() {
        const body = { ...sampleBody(1), storageType: 'refrigerado', quantity: LABELS }
        ids = (await send<readonly { readonly id: number }[]>('/api/products', body)).map(({ id }) => id)
      },
      tap: () => send('/api/print-jobs', { ids, station }),
    },
    quick: {
      prepare: () => Promise.resolve(),
      tap: () => send('/api/quick-labels', { station, items, responsible: 'Ana Souza' }),
    },
  }
}

async function startAgent(bench: Bench, port: number, pairingCode: string, printer: Printer): Promise<void> {
  // oxfmt-ignore
  const agent = spawn(process.execPath, [
    AGENT, '--server', `http://127.0.0.1:${port}`, '--tenant', tenantIdOf(0), '--code', pairingCode,
    '--printer', `tcp://127.0.0.1:${printer.port}`, '--folder', join(bench.folder, 'agent'), '--name', 'PC',
  ], { stdio: ['ignore', 'pipe', 'inherit'] })
  await bench.keep(agent, async () => {
    agent.kill('SIGKILL')
    await once(agent, 'exit')
  })
  let said = ''
  agent.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  while (!said.includes('Programa da impressora no ar')) {
    if (agent.exitCode !== null) throw new Error(`The agent has ended: ${said}`)
    await sleep(20)
  }
}

/** A bare long poll with its queue in PostgreSQL. */
async function startFloor(bench: Bench, printer: Printer): Promise<Tap> {
  const { url } = await bench.createDatabase()
  const server = await bench.child(new URL('./side-long-poll.ts', import.meta.url), url)
  const port = await server.ask<number>('address')
  await bench.child(new URL('./bare-agent.ts', import.meta.url), String(port), String(printer.port))
  const send = senderTo(port)
  return { prepare: () => Promise.resolve(), tap: () => send('/jobs', { labels: LABELS }) }
}

async function tapMs({ prepare, tap }: Tap, printer: Printer): Promise<number> {
  await prepare()
  await sleep(REST_MS)
  const last = printer.lastByte(LABELS)
  const started = performance.now()
  const [, at] = await Promise.all([tap(), last])
  return at - started
}

const names = ['print', 'quick', 'floor'] as const
type Sides<T> = Readonly<Record<(typeof names)[number], T>>

/** A tap of each kind in turn, so that what else the machine does meets all of them; the milliseconds of each. */
async function oneRound(taps: Sides<Tap>, printer: Printer, times: number): Promise<Sides<readonly number[]>> {
  const taken: Sides<number[]> = { print: [], quick: [], floor: [] }
  for (let time = 0; time < times; time += 1)
    for (const name of names) taken[name].push(await tapMs(taps[name], printer))
  return taken
}

const OURS = [
  ['print', 'etiquetas que já existem'],
  ['quick', 'gerar e imprimir'],
] as const
const SHARES = [
  ['mediana', 0.5, null],
  ['p95', 0.95, 3],
] as const

function addRows({ add }: Bench, rounds: readonly Sides<readonly number[]>[]): void {
  for (const [ours, tap] of OURS)
    for (const [shareName, share, atMost] of SHARES)
      add({
        what: `do último toque ao último byte na impressora, ${LABELS} etiquetas, ${tap}, ${shareName}`,
        unit: 'ms',
        ours: rounds.map((round) => percentile(round[ours], share)),
        peerName: 'long poll nu, com a fila no PostgreSQL',
        peer: rounds.map((round) => percentile(round.floor, share)),
        ...(atMost !== null && { target: ratioAtMost(atMost) }),
      })
}

/** o: from the last tap to the last byte at the printer, beside a bare long poll. */
export const paper = scenario({
  row: 'o',
  async given(bench) {
    const printer = await startPrinter(bench)
    const product = await startProduct(bench, printer)
    const taps: Sides<Tap> = { ...product, floor: await startFloor(bench, printer) }
    return { printer, taps }
  },
  async measure({ printer, taps }, bench) {
    bench.say('do último toque ao papel')
    const rounds: Sides<readonly number[]>[] = []
    for (let round = 0; round <= bench.rounds; round += 1)
      rounds.push(await oneRound(taps, printer, bench.size(100, 3)))
    // The first one warms up.
    addRows(bench, rounds.slice(1))
    bench.note('o agente de verdade, num processo seu, e uma impressora TCP nesta máquina')
  },
})
