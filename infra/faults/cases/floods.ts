import { setTimeout as sleep } from 'node:timers/promises'
import { rawRequest } from '../../../server/http/raw-request.test-support.ts'
import { count, countsText, oneTo, quantile } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { millisecondsUntil, scenario } from '../scenario.ts'
import { halfRequest, naiveProcess, naiveServer, post, servedProduct, visiting } from '../visits.ts'

const OTHERS_WITHIN_MS = 500

interface Flooded {
  readonly origin: string
  readonly cookies: readonly string[]
}

/** Two hundred logins a second from random addresses, during ordinary requests of another user. */
async function loginFlood({ origin, cookies: [cookie = ''] }: Flooded, { random, size }: Ground) {
  const statuses = new Map<number, number>()
  const sent: Promise<void>[] = []
  const ordinary = visiting(origin, { path: '/api/products', cookie })
  const login = async () => {
    const email = `pessoa-${Math.floor(random() * 5_000)}@bistro.com.br`
    const body = JSON.stringify({ email, password: 'palpite de senha', tenant_id: 'bistro' })
    const address = ['10', ...oneTo(3).map(() => Math.floor(random() * 250))].join('.')
    count(statuses, await post(origin, '/tenant/login', body, { 'x-forwarded-for': address }))
  }
  const seconds = size(20, 4)
  for (const _ of oneTo(seconds * 20)) {
    sent.push(...oneTo(10).map(login))
    await sleep(50)
  }
  const others = await ordinary.stop()
  await Promise.all(sent)
  return { others, seconds, logins: sent.length, statuses }
}

const DROPPED_WITHIN_S = 20

/** Sockets that send one header line a second and never finish: seconds until all are closed; null: not in time. */
async function drip(port: number, sockets: number): Promise<number | null> {
  const dripping = oneTo(sockets).map((at) => halfRequest(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${at}\r\n`))
  const timer = setInterval(() => {
    for (const socket of dripping) if (socket.writable) socket.write('X-B: 1\r\n')
  }, 1_000)
  const areClosed = () => dripping.every((socket) => socket.closed)
  const droppedMs = await millisecondsUntil(areClosed, DROPPED_WITHIN_S * 1_000)
  clearInterval(timer)
  const isDropped = areClosed()
  for (const socket of dripping) socket.destroy()
  return isDropped ? droppedMs / 1_000 : null
}

const droppedText = (droppedAfter: number | null) =>
  droppedAfter === null
    ? `sockets abertos depois de ${DROPPED_WITHIN_S} s`
    : `todos desligados em ${droppedAfter.toFixed(1)} s`

interface Oversized {
  readonly name: string
  readonly statuses: readonly number[]
  readonly body: () => string
  readonly headers?: Readonly<Record<string, string>>
}

/** Oversized requests, and the statuses they must be answered with. */
const oversized: readonly Oversized[] = [
  { name: '2 MiB', statuses: [413], body: () => JSON.stringify({ name: 'x'.repeat(2 * 2 ** 20) }) },
  {
    name: 'JSON de 400.000 níveis',
    statuses: [400, 422],
    body: () => '['.repeat(400_000) + ']'.repeat(400_000),
  },
  {
    name: '10.000 chaves',
    statuses: [400, 422],
    body: () => JSON.stringify(Object.fromEntries(oneTo(10_000).map((key) => [`chave${key}`, key]))),
  },
  { name: 'cabeçalhos de 64 KiB', statuses: [431], body: () => '{}', headers: { 'x-grande': 'x'.repeat(65_536) } },
]

/** Sends every oversized request `times` times; returns the unexpected answers. */
async function sendOversized(origin: string, cookie: string, times: number): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, statuses, body, headers } of oneTo(times).flatMap(() => oversized)) {
    const sent = { cookie, 'content-type': 'application/json', ...headers }
    const request = { method: 'POST', path: '/api/categories', headers: sent, body: body() }
    const status = await rawRequest(origin, request)
      .then((answer) => answer.status)
      .catch(() => 0)
    // Status 0: the server closed the connection without reading the request, which is a refusal too.
    if (status !== 0 && !statuses.includes(status)) wrong.push(`${name}: ${status}`)
  }
  return wrong
}

/** Slow and oversized requests at the same time, during ordinary requests. */
async function slowAndHuge(
  { origin, port, process, cookies: [cookie = ''] }: Awaited<ReturnType<typeof servedProduct>>,
  { size }: Ground,
) {
  const ordinary = visiting(origin, { path: '/api/products', cookie })
  let peak = 0
  const note = async () => (peak = Math.max(peak, (await process.memoryMiB()) ?? 0))
  const watch = setInterval(() => void note(), 200)
  const [droppedAfter] = await Promise.all([drip(port, size(1_000, 200)), sendOversized(origin, cookie, size(20, 2))])
  const wrong = await sendOversized(origin, cookie, 1)
  const others = await ordinary.stop()
  clearInterval(watch)
  return { droppedAfter, wrong, others, peak }
}

export const floods = [
  scenario({
    id: '16',
    name: '200 logins por segundo enquanto outros trabalham',
    expected: 'p99 dos outros abaixo de 500 ms',
    given: (ground): Promise<Flooded> => servedProduct(ground),
    fault: loginFlood,
    holds({ others, seconds, logins, statuses }) {
      const p99 = quantile(others.times, 0.99)
      const perSecond = Math.round((statuses.get(401) ?? 0) / seconds)
      return {
        holds: p99 < OTHERS_WITHIN_MS && others.failed === 0,
        seen: `p99 dos outros ${Math.round(p99)} ms, ${others.failed} deles falharam`,
        figure: `${logins} logins em ${seconds} s: ${countsText(statuses)}; ${perSecond} avaliados/s`,
      }
    },
    control: {
      name: 'avaliar cada senha na hora, sem fila',
      given: (ground) => naiveProcess(ground, 'naive-login.ts'),
    },
  }),
  scenario({
    id: '18',
    name: 'slowloris e corpos enormes',
    expected: 'desligados em menos de 20 s, p99 normal abaixo de 500 ms',
    given: (ground) => servedProduct(ground),
    fault: slowAndHuge,
    holds({ droppedAfter, wrong, others: { times, failed }, peak }, { size }) {
      const p99 = quantile(times, 0.99)
      const isServed = p99 < OTHERS_WITHIN_MS && failed === 0
      return {
        holds: droppedAfter !== null && isServed && wrong.length === 0 && peak < 600,
        seen: `${droppedText(droppedAfter)}; p99 dos outros ${Math.round(p99)} ms, ${failed} falharam; ${[`${wrong.length} respostas erradas`, ...wrong.slice(0, 1)].join(': ')}`,
        figure: `${size(1_000, 200)} sockets, pico de ${peak} MiB`,
      }
    },
    control: {
      // One minute for the headers.
      name: 'o servidor HTTP do Node com os prazos de fábrica',
      async instead(ground) {
        const port = await naiveServer(ground, {}, (_request, response) => response.end('ok'))
        const droppedAfter = await drip(port, 20)
        return { holds: droppedAfter !== null, seen: droppedText(droppedAfter), figure: '20 sockets' }
      },
    },
  }),
]
