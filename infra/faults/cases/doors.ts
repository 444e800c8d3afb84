import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailOf, TEST_PASSWORD } from '../../test/server.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, quantile, size } from '../case.ts'
import { mortalProcess } from '../product.ts'
import { withProduct } from './floods.ts'

const ONE_POOL_LOGIN = join(import.meta.dirname, '..', 'controls', 'one-pool-login.ts')

const FLOODING_CONNECTIONS = 60
const OWNERS_LOGINS = 30

interface Login {
  readonly status: number
  readonly cookies: readonly string[]
}

async function login(
  origin: string,
  { address, email, password, cookie }: Record<'address' | 'email' | 'password' | 'cookie', string>,
): Promise<Login> {
  const answer = await fetch(`${origin}/tenant/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie !== '' && { cookie }) },
    body: JSON.stringify({ email, password, tenant_id: 'bistro' }),
    signal: AbortSignal.timeout(30_000),
  })
  await answer.arrayBuffer()
  return { status: answer.status, cookies: answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '') }
}

const ownersLogin = (origin: string, address: string, cookie: string) =>
  login(origin, { address, email: emailOf('bistro'), password: TEST_PASSWORD, cookie })

/**
 * One address keeps sixty connections busy with guesses at all accounts. Meanwhile the owner logs in elsewhere: from a
 * browser that is known, and from a new one.
 */
async function floodFromOneAddress(origin: string): Promise<Outcome> {
  const owner = '192.0.2.9'
  const { cookies } = await ownersLogin(origin, owner, '')
  const device = cookies.find((pair) => pair.startsWith('device=')) ?? ''
  let isOver = false
  let sent = 0
  const flooding = oneTo(FLOODING_CONNECTIONS).map(async (connection) => {
    for (let time = 0; !isOver; time += 1) {
      const guess = { email: `pessoa-${connection}-${time}@bistro.com.br`, password: 'palpite de senha', cookie: '' }
      await login(origin, { ...guess, address: '198.51.100.7' }).catch(() => undefined)
      sent += 1
    }
  })
  await sleep(1_000)
  const times: number[] = []
  const statusesOf = async (address: string, cookie: string) => {
    const statuses: number[] = []
    for (const _ of oneTo(OWNERS_LOGINS)) {
      const started = performance.now()
      statuses.push((await ownersLogin(origin, address, cookie)).status)
      times.push(performance.now() - started)
    }
    return statuses
  }
  const known = await statusesOf(owner, device)
  const unknown = await statusesOf('192.0.2.10', '')
  isOver = true
  await Promise.all(flooding)
  const refused = (statuses: readonly number[]) => statuses.filter((status) => status !== 200).length
  return {
    holds: refused(known) === 0 && refused(unknown) === 0,
    seen: `recusados ${refused(known)} de ${OWNERS_LOGINS} logins certos de um navegador conhecido e ${refused(unknown)} de ${OWNERS_LOGINS} de um novo`,
    figure: `${sent} palpites de um endereço em ${FLOODING_CONNECTIONS} conexões; p99 do login certo ${Math.round(quantile(times, 0.99))} ms`,
  }
}

async function onePool(): Promise<Outcome> {
  const naive = await mortalProcess({ env: {}, script: ONE_POOL_LOGIN })
  try {
    await naive.start()
    return await floodFromOneAddress(naive.origin)
  } finally {
    await naive.close()
  }
}

/** The whole of 127.0.0.0/8 is this machine: the attacker and the visitor come from two of its addresses. */
const ATTACKER = '127.0.0.1'
const VISITOR = '127.0.0.2'
const ANSWERED_WITHIN_MS = 2_000
const DRIP_DROPPED_WITHIN_S = 8

/** Keeps `count` connections open that have sent half a request, and opens each one again that the server closes. */
function halfOpen(port: number, count: number): { readonly open: () => number; close(): void } {
  const sockets = new Set<Socket>()
  let isOver = false
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER })
    socket.on('error', () => undefined)
    socket.on('connect', () => {
      sockets.add(socket)
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    })
    socket.on('close', () => {
      sockets.delete(socket)
      if (!isOver) setTimeout(open, 200)
    })
    socket.resume()
  }
  for (const _ of oneTo(count)) open()
  return {
    open: () => sockets.size,
    close() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The status of a request on a connection of its own; 0 without an answer in time. */
function visit(port: number): Promise<number> {
  return new Promise((resolve) => {
    const options = { port, path: '/api/health', host: '127.0.0.1', localAddress: VISITOR, agent: false as const }
    const asked = request(options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.setTimeout(ANSWERED_WITHIN_MS, () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

/** Seconds until a connection that sends a header line every half second is closed; null: not within 20 s. */
async function secondsOfDrip(port: number): Promise<number | null> {
  const started = performance.now()
  const socket = connect({ port, host: '127.0.0.1', localAddress: VISITOR })
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  while (!socket.closed && performance.now() - started < 20_000) {
    if (socket.writable) socket.write('X-B: 1\r\n')
    await sleep(500)
  }
  const isClosed = socket.closed
  socket.destroy()
  return isClosed ? (performance.now() - started) / 1_000 : null
}

async function half(port: number, context: CaseContext): Promise<Outcome> {
  const dripped = await secondsOfDrip(port)
  const attack = halfOpen(port, 2_100)
  await sleep(2_000)
  const statuses: number[] = []
  for (const _ of oneTo(size(context, 60, 20))) {
    statuses.push(await visit(port))
    await sleep(100)
  }
  const held = attack.open()
  attack.close()
  const failed = statuses.filter((status) => status !== 200).length
  const drip = dripped === null ? 'segue aberta depois de 20 s' : `desligada em ${dripped.toFixed(1)} s`
  return {
    holds: failed === 0 && dripped !== null && dripped <= DRIP_DROPPED_WITHIN_S,
    seen: `${failed} de ${statuses.length} visitas sem resposta; a conexão que goteja, ${drip}`,
    figure: `2.100 conexões pela metade, ${held} delas abertas no fim`,
  }
}

/** Two thousand connections for everybody, and fifteen seconds for the headers. */
async function onePoolOfConnections(context: CaseContext): Promise<Outcome> {
  const server = createServer({ headersTimeout: 10_000, connectionsCheckingInterval: 5_000 }, (_request, response) =>
    response.end('{}'),
  )
  server.maxConnections = 2_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await half((server.address() as AddressInfo).port, context)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

export const doors: readonly FaultCase[] = [
  {
    id: '26',
    name: 'logins sem parar de um só endereço',
    expected: 'a senha certa entra de qualquer outro endereço',
    run: (context) => withProduct(context, ({ origin }) => floodFromOneAddress(origin)),
    control: { name: 'cinquenta lugares para todos', run: onePool },
  },
  {
    id: '27',
    name: '2.100 conexões pela metade de um endereço',
    expected: 'os outros são atendidos; quem goteja o cabeçalho é desligado em 8 s',
    run: (context) => withProduct(context, ({ origin }) => half(Number(new URL(origin).port), context), 0),
    control: { name: 'duas mil conexões para todos, dez segundos de prazo', run: onePoolOfConnections },
  },
]
