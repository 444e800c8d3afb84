import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Group } from './bench.ts'
import { startChild } from './child.ts'
import { paperProfile } from './paper-labels.ts'
import type { Row } from './report.ts'
import { ratioAtMost, rowOf } from './report.ts'
import { percentile } from './rounds.ts'
import { sampleBody, tenantIdOf } from './sample-labels.ts'
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
  close(): Promise<void>
}

/** A listener that reads as fast as it can and counts the ends of labels. */
async function startPrinter(): Promise<Printer> {
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    lastByte: (labels) => {
      missing = labels
      return new Promise((resolve) => (printed = resolve))
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A tap, with the labels ready that it prints. */
interface Tap {
  prepare(): Promise<void>
  tap(): Promise<void>
}

/** The taps of a side, and the end of what it has started. */
interface Side<Name extends string> {
  readonly taps: Readonly<Record<Name, Tap>>
  end(): Promise<void>
}

interface Called {
  readonly port: number
  readonly headers?: Readonly<Record<string, string>>
}

async function send<T>({ port, headers = {} }: Called, path: string, body: object): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text) as T
}

/** `print`: the button of labels that are there. `quick`: "Gerar e imprimir" of Etiquetas rápidas. */
async function startProduct(bench: Bench, printer: Printer): Promise<Side<'print' | 'quick'>> {
  const database = await bench.createDatabase()
  const child = startChild(new URL('./side-product.ts', import.meta.url), [database.url, '1'])
  const { port, cookies } = await child.ask<ProductAddress>('address')
  const kitchen = { port, headers: { cookie: cookies[0] ?? '' } }
  const sauce = await send<{ id: string }>(kitchen, '/api/base-products', {
    name: 'Molho de tomate',
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'cozido',
  })
  const profile = await send<{ id: string }>(kitchen, '/api/printer-profiles', paperProfile)
  const station = await send<{ id: string }>(kitchen, '/api/stations', {
    name: 'Confeitaria',
    printerProfileId: profile.id,
  })
  const { pairingCode } = await send<{ pairingCode: string }>(kitchen, '/api/print-agents', { station: station.id })
  // oxfmt-ignore
  const agent = spawn(process.execPath, [
    AGENT, '--server', `http://127.0.0.1:${port}`, '--tenant', tenantIdOf(0), '--code', pairingCode,
    '--printer', `tcp://127.0.0.1:${printer.port}`, '--folder', join(bench.folder, 'agent'), '--name', 'PC',
  ], { stdio: ['ignore', 'pipe', 'inherit'] })
  await pairedBy(agent)
  let ids: readonly number[] = []
  const items = [{ baseProductId: sauce.id, quantity: LABELS }]
  return {
    taps: {
      print: {
        prepare: async () => {
          const body = { ...sampleBody(1), storageType: 'refrigerado', quantity: LABELS }
          ids = (await send<readonly { readonly id: number }[]>(kitchen, '/api/products', body)).map(({ id }) => id)
        },
        tap: async () => void (await send(kitchen, '/api/print-jobs', { ids, station: station.id })),
      },
      quick: {
        prepare: () => Promise.resolve(),
        tap: async () =>
          void (await send(kitchen, '/api/quick-labels', { station: station.id, items, responsible: 'Ana Souza' })),
      },
    },
    end: async () => {
      agent.kill('SIGKILL')
      await once(agent, 'exit')
      await child.close()
      await database.drop()
    },
  }
}

async function pairedBy(agent: ChildProcess): Promise<void> {
  let said = ''
  agent.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  while (!said.includes('Agente no ar')) {
    if (agent.exitCode !== null) throw new Error(`The agent has ended: ${said}`)
    await sleep(20)
  }
}

async function startFloor(bench: Bench, printer: Printer, isDurable: boolean): Promise<Side<'tap'>> {
  const database = isDurable ? await bench.createDatabase() : null
  const server = startChild(new URL('./side-long-poll.ts', import.meta.url), [database?.url ?? ''])
  const port = await server.ask<number>('address')
  const agent = startChild(new URL('./bare-agent.ts', import.meta.url), [String(port), String(printer.port)])
  return {
    taps: {
      tap: {
        prepare: () => Promise.resolve(),
        tap: async () => void (await send({ port }, '/jobs', { labels: LABELS })),
      },
    },
    end: async () => {
      await agent.close()
      await server.close()
      await database?.drop()
    },
  }
}

interface Latency {
  readonly median: number
  readonly p95: number
}

async function tapMs({ prepare, tap }: Tap, printer: Printer): Promise<number> {
  await prepare()
  await sleep(REST_MS)
  const last = printer.lastByte(LABELS)
  const started = performance.now()
  const [, at] = await Promise.all([tap(), last])
  return at - started
}

const names = ['print', 'quick', 'floor', 'memory'] as const
type Sides<T> = Readonly<Record<(typeof names)[number], T>>

/** A tap of each kind in turn, so that what else the machine does meets all of them. */
async function oneRound(taps: Sides<Tap>, printer: Printer, times: number): Promise<Sides<Latency>> {
  const taken: Sides<number[]> = { print: [], quick: [], floor: [], memory: [] }
  for (let time = 0; time < times; time += 1)
    for (const name of names) taken[name].push(await tapMs(taps[name], printer))
  const latency = (name: (typeof names)[number]): Latency => ({
    median: percentile(taken[name], 0.5),
    p95: percentile(taken[name], 0.95),
  })
  return { print: latency('print'), quick: latency('quick'), floor: latency('floor'), memory: latency('memory') }
}

const OURS = [
  ['print', 'etiquetas que já existem'],
  ['quick', 'gerar e imprimir'],
] as const
const PEERS = [
  ['floor', 'long poll nu, com a fila no PostgreSQL', 1.5],
  ['memory', 'long poll nu, com a fila na memória', null],
] as const

function rowsOf(rounds: readonly Sides<Latency>[]): Row[] {
  return PEERS.flatMap(([peer, peerName, atMost]) =>
    OURS.flatMap(([ours, tap]) =>
      (['median', 'p95'] as const).map((which) =>
        rowOf({
          group: 'o',
          what: `do último toque ao último byte na impressora, ${LABELS} etiquetas, ${tap}, ${which === 'p95' ? 'p95' : 'mediana'}`,
          unit: 'ms',
          ours: rounds.map((round) => round[ours][which]),
          peerName,
          peer: rounds.map((round) => round[peer][which]),
          ...(atMost !== null && { target: ratioAtMost(atMost) }),
        }),
      ),
    ),
  )
}

/** o: from the last tap to the last byte at the printer, beside a bare long poll. */
export const paperGroup: Group = async (bench) => {
  const printer = await startPrinter()
  const sides: { end(): Promise<void> }[] = []
  const started = async <Name extends string>(side: Promise<Side<Name>>) => {
    const begun = await side
    sides.push(begun)
    return begun.taps
  }
  try {
    bench.say('o: do último toque ao papel')
    const { print, quick } = await started(startProduct(bench, printer))
    const { tap: floor } = await started(startFloor(bench, printer, true))
    const { tap: memory } = await started(startFloor(bench, printer, false))
    const times = bench.isQuick ? 3 : 100
    const rounds: Sides<Latency>[] = []
    for (let round = 0; round <= bench.rounds; round += 1) {
      const figures = await oneRound({ print, quick, floor, memory }, printer, times)
      // The first one warms up.
      if (round > 0) rounds.push(figures)
    }
    return {
      rows: rowsOf(rounds),
      notes: [{ group: 'o', text: 'o agente de verdade, num processo seu, e uma impressora TCP nesta máquina' }],
    }
  } finally {
    for (const side of sides) await side.end()
    await printer.close()
  }
}
