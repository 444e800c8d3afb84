import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rawRequest } from '../../../server/http/raw-request.test-support.ts'
import { cloneTemplate, databaseEnvironment } from '../../test/template-database.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, quantile, seeded, size } from '../case.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import type { Kitchen } from '../load.ts'
import type { MortalProcess } from '../product.ts'
import { mortalProcess } from '../product.ts'

const OTHERS_WITHIN_MS = 500
const NAIVE_LOGIN = join(import.meta.dirname, '..', 'controls', 'naive-login.ts')

/** The product in its own process, which trusts X-Forwarded-For unless it is told otherwise, with these tenants. */
export async function withKitchens<T>(
  context: CaseContext,
  ids: readonly string[],
  work: (product: MortalProcess, kitchens: readonly Kitchen[]) => Promise<T>,
  trustedProxies: 0 | 1 = 1,
): Promise<T> {
  const testDatabase = await cloneTemplate(context.adminUrl, context.loginPassword)
  const product = await mortalProcess({
    env: { ...databaseEnvironment(testDatabase), TRUSTED_PROXIES: String(trustedProxies) },
  })
  try {
    await product.start()
    const kitchens = await withApplication(testDatabase.url, (application) =>
      openKitchens(application, product.origin, ids),
    )
    return await work(product, kitchens)
  } finally {
    await product.close()
    await testDatabase.drop()
  }
}

/** As `withKitchens`, with one tenant and its session cookie. */
export function withProduct<T>(
  context: CaseContext,
  work: (product: MortalProcess, cookie: string) => Promise<T>,
  trustedProxies: 0 | 1 = 1,
): Promise<T> {
  return withKitchens(context, ['bistro'], (product, [kitchen]) => work(product, kitchen?.cookie ?? ''), trustedProxies)
}

/** Sends twenty ordinary requests a second until `stop`, which returns the time of each answer in ms. */
function ordinaryWork(
  origin: string,
  cookie: string,
): { stop(): Promise<{ readonly times: number[]; readonly failed: number }> } {
  const times: number[] = []
  const pending: Promise<void>[] = []
  let failed = 0
  const ask = async () => {
    const started = performance.now()
    const ok = await fetch(`${origin}/api/products`, {
      headers: { cookie, 'x-forwarded-for': '192.0.2.1' },
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
    if (!ok) failed += 1
    times.push(performance.now() - started)
  }
  const timer = setInterval(() => void pending.push(ask()), 50)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return { times, failed }
    },
  }
}

/** Two hundred logins a second from random addresses, during ordinary requests of another user. */
async function flood(origin: string, cookie: string, { seed, quick }: CaseContext): Promise<Outcome> {
  const random = seeded(seed)
  const counts = new Map<number, number>()
  const sent: Promise<void>[] = []
  const ordinary = ordinaryWork(origin, cookie)
  const login = async () => {
    const body = JSON.stringify({
      email: `pessoa-${Math.floor(random() * 5_000)}@bistro.com.br`,
      password: 'palpite de senha',
      tenant_id: 'bistro',
    })
    const address = oneTo(3)
      .map(() => Math.floor(random() * 250))
      .join('.')
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${address}` }
    const status = await fetch(`${origin}/tenant/login`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const seconds = quick ? 4 : 20
  for (const _ of oneTo(seconds * 20)) {
    for (let one = 0; one < 10; one += 1) sent.push(login())
    await sleep(50)
  }
  const { times, failed } = await ordinary.stop()
  await Promise.all(sent)
  const p99 = quantile(times, 0.99)
  const byStatus = [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'sem resposta' : status}`)
  return {
    holds: p99 < OTHERS_WITHIN_MS && failed === 0,
    seen: `p99 dos outros ${Math.round(p99)} ms, ${failed} deles falharam`,
    figure: `${sent.length} logins em ${seconds} s: ${byStatus.join(', ')}; ${Math.round((counts.get(401) ?? 0) / seconds)} avaliados/s`,
  }
}

async function naiveFlood(context: CaseContext): Promise<Outcome> {
  const naive = await mortalProcess({ env: {}, script: NAIVE_LOGIN })
  try {
    await naive.start()
    return await flood(naive.origin, '', { ...context, quick: true })
  } finally {
    await naive.close()
  }
}

const DROPPED_WITHIN_S = 20

interface SlowRequests {
  /** Seconds until the server had closed all sockets; null: it had not within DROPPED_WITHIN_S. */
  readonly droppedAfter: number | null
}

/** Opens sockets that send one header line a second and never finish their request. */
async function drip(port: number, count: number): Promise<SlowRequests> {
  const started = performance.now()
  let open = count
  const sockets: Socket[] = oneTo(count).map((index) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${index}\r\n`),
    )
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open -= 1
    })
    socket.resume()
    return socket
  })
  const timer = setInterval(
    () =>
      sockets.forEach((socket) => {
        if (socket.writable) socket.write('X-B: 1\r\n')
      }),
    1_000,
  )
  while (open > 0 && performance.now() - started < DROPPED_WITHIN_S * 1_000) await sleep(50)
  clearInterval(timer)
  const droppedAfter = open === 0 ? (performance.now() - started) / 1_000 : null
  for (const socket of sockets) socket.destroy()
  return { droppedAfter }
}

/** Oversized requests, and the statuses they must be answered with. */
const oversized: readonly (readonly [
  string,
  () => { readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
  readonly number[],
])[] = [
  ['2 MiB', () => ({ body: JSON.stringify({ name: 'x'.repeat(2 * 2 ** 20) }) }), [413]],
  ['JSON de 400.000 níveis', () => ({ body: '['.repeat(400_000) + ']'.repeat(400_000) }), [400, 422]],
  [
    '10.000 chaves',
    () => ({ body: JSON.stringify(Object.fromEntries(oneTo(10_000).map((key) => [`chave${key}`, key]))) }),
    [400, 422],
  ],
  ['cabeçalhos de 64 KiB', () => ({ body: '{}', headers: { 'x-grande': 'x'.repeat(65_536) } }), [431]],
]

async function slowAndHuge(context: CaseContext): Promise<Outcome> {
  return withProduct(context, async (product, cookie) => {
    const ordinary = ordinaryWork(product.origin, cookie)
    let peak = 0
    const watch = setInterval(
      () =>
        void product.memoryMiB().then((now) => {
          peak = Math.max(peak, now ?? 0)
        }),
      200,
    )
    const [{ droppedAfter }] = await Promise.all([
      drip(Number(new URL(product.origin).port), size(context, 1_000, 200)),
      sendOversized(product.origin, cookie, size(context, 20, 2)),
    ])
    const wrong = await sendOversized(product.origin, cookie, 1)
    const { times, failed } = await ordinary.stop()
    clearInterval(watch)
    const p99 = quantile(times, 0.99)
    const dropped =
      droppedAfter === null
        ? `sockets abertos depois de ${DROPPED_WITHIN_S} s`
        : `todos desligados em ${droppedAfter.toFixed(1)} s`
    return {
      holds: droppedAfter !== null && p99 < OTHERS_WITHIN_MS && failed === 0 && wrong.length === 0 && peak < 600,
      seen: `${dropped}; p99 dos outros ${Math.round(p99)} ms, ${failed} falharam; ${wrong.length} respostas erradas${wrong[0] === undefined ? '' : `: ${wrong[0]}`}`,
      figure: `${size(context, 1_000, 200)} sockets, pico de ${peak} MiB`,
    }
  })
}

/** Sends every oversized request `times` times; returns the unexpected answers. */
async function sendOversized(origin: string, cookie: string, times: number): Promise<string[]> {
  const wrong: string[] = []
  for (const _ of oneTo(times)) {
    for (const [name, make, statuses] of oversized) {
      const { headers = {}, body } = make()
      const request = {
        method: 'POST',
        path: '/api/categories',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body }),
      }
      const status = await rawRequest(origin, request).then(
        (answer) => answer.status,
        () => 0,
      )
      // Status 0: the server closed the connection without reading the request, which is a refusal too.
      if (status !== 0 && !statuses.includes(status)) wrong.push(`${name}: ${status}`)
    }
  }
  return wrong
}

/** Node's HTTP server with its default time-outs: one minute for the headers. */
async function nodeDefaults(): Promise<Outcome> {
  const server = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const { droppedAfter } = await drip(typeof address === 'object' && address !== null ? address.port : 0, 20)
  server.closeAllConnections()
  server.close()
  return {
    holds: droppedAfter !== null,
    seen:
      droppedAfter === null
        ? `sockets abertos depois de ${DROPPED_WITHIN_S} s`
        : `desligados em ${droppedAfter.toFixed(1)} s`,
    figure: '20 sockets',
  }
}

export const floods: readonly FaultCase[] = [
  {
    id: '16',
    name: '200 logins por segundo enquanto outros trabalham',
    expected: 'p99 dos outros abaixo de 500 ms',
    run: (context) => withProduct(context, (product, cookie) => flood(product.origin, cookie, context)),
    control: { name: 'avaliar cada senha na hora, sem fila', run: naiveFlood },
  },
  {
    id: '18',
    name: 'slowloris e corpos enormes',
    expected: 'desligados em menos de 20 s, p99 normal abaixo de 500 ms',
    run: slowAndHuge,
    control: { name: 'o servidor HTTP do Node com os prazos de fábrica', run: nodeDefaults },
  },
]
