import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailOf, TEST_PASSWORD, TestClient } from '../../test/server.ts'
import { oneTo, quantile } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { millisecondsUntil, scenario } from '../scenario.ts'
import { ATTACKER, halfRequest, naiveProcess, naiveServer, repeated, servedProduct, visitAlone } from '../visits.ts'

const FLOODING_CONNECTIONS = 60
const OWNERS_LOGINS = 30

interface Login {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly cookie?: string
}

/** The answer to a login from an address, with the cookie of a browser. */
const login = (origin: string, { email, password, address, cookie }: Login) =>
  new TestClient(origin).post(
    '/tenant/login',
    { email, password, tenant_id: 'bistro' },
    { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  )

/**
 * One address keeps sixty connections busy with guesses at all accounts. Meanwhile the owner logs in elsewhere: from a
 * browser that is known, and from a new one.
 */
async function floodFromOneAddress({ origin }: { readonly origin: string }) {
  const owner = { email: emailOf('bistro'), password: TEST_PASSWORD, address: '192.0.2.9' }
  const { headers } = await login(origin, owner)
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const device = cookies.find((pair) => pair.startsWith('device='))
  let [isOver, guesses] = [false, 0]
  const flooding = oneTo(FLOODING_CONNECTIONS).map(async (connection) => {
    for (let time = 0; !isOver; time += 1) {
      const email = `pessoa-${connection}-${time}@bistro.com.br`
      await login(origin, { email, password: 'palpite de senha', address: ATTACKER }).catch(() => undefined)
      guesses += 1
    }
  })
  await sleep(1_000)
  const times: number[] = []
  const refusedOf = async (browser: Login) => {
    const statuses = await repeated(OWNERS_LOGINS, async () => {
      const started = performance.now()
      const { status } = await login(origin, browser)
      times.push(performance.now() - started)
      return status
    })
    return statuses.filter((status) => status !== 200).length
  }
  const known = await refusedOf({ ...owner, ...(device !== undefined && { cookie: device }) })
  const unknown = await refusedOf({ ...owner, address: '192.0.2.10' })
  isOver = true
  await Promise.all(flooding)
  return { known, unknown, guesses, p99: quantile(times, 0.99) }
}

/** The whole of 127.0.0.0/8 is this machine: the attacker comes from 127.0.0.1, the visitor from another address. */
const VISITOR = '127.0.0.2'
const ANSWERED_WITHIN_MS = 2_000
const DRIP_DROPPED_WITHIN_S = 8
const DRIP_LIMIT_S = 20
const HALF = 'GET / HTTP/1.1\r\nHost: localhost\r\n'

/** Keeps `connections` open that have sent half a request, and opens each one again that the server closes. */
function halfOpen(port: number, connections: number) {
  const sockets = new Set<Socket>()
  let isOver = false
  const open = () => {
    const socket = halfRequest(port, HALF)
    socket.on('connect', () => sockets.add(socket))
    socket.on('close', () => {
      sockets.delete(socket)
      if (!isOver) setTimeout(open, 200)
    })
  }
  for (const _ of oneTo(connections)) open()
  return {
    open: () => sockets.size,
    close() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Seconds until a connection that sends a header line every half second is closed; the limit if it is not. */
async function secondsOfDrip(port: number): Promise<number> {
  const socket = halfRequest(port, HALF, VISITOR)
  const isClosed = () => {
    if (socket.writable) socket.write('X-B: 1\r\n')
    return socket.closed
  }
  const ms = await millisecondsUntil(isClosed, DRIP_LIMIT_S * 1_000, 500)
  socket.destroy()
  return ms / 1_000
}

async function halfConnections({ port }: { readonly port: number }, { size, keep }: Ground) {
  const dripped = await secondsOfDrip(port)
  const attack = await keep(halfOpen(port, 2_100), (opened) => opened.close())
  await sleep(2_000)
  const visit = { port, path: '/api/health', withinMs: ANSWERED_WITHIN_MS, localAddress: VISITOR }
  const statuses = await repeated(size(60, 20), async () => {
    const status = await visitAlone(visit)
    await sleep(100)
    return status
  })
  return { dripped, statuses, held: attack.open() }
}

export const doors = [
  scenario({
    id: '26',
    name: 'logins sem parar de um só endereço',
    expected: 'a senha certa entra de qualquer outro endereço',
    given: (ground): Promise<{ readonly origin: string }> => servedProduct(ground),
    fault: floodFromOneAddress,
    holds: ({ known, unknown, guesses, p99 }) => ({
      holds: known === 0 && unknown === 0,
      seen: `recusados ${known} de ${OWNERS_LOGINS} logins certos de um navegador conhecido e ${unknown} de ${OWNERS_LOGINS} de um novo`,
      figure: `${guesses} palpites de um endereço em ${FLOODING_CONNECTIONS} conexões; p99 do login certo ${Math.round(p99)} ms`,
    }),
    control: { name: 'cinquenta lugares para todos', given: (ground) => naiveProcess(ground, 'one-pool-login.ts') },
  }),
  scenario({
    id: '27',
    name: '2.100 conexões pela metade de um endereço',
    expected: 'os outros são atendidos; quem goteja o cabeçalho é desligado em 8 s',
    given: (ground): Promise<{ readonly port: number }> => servedProduct(ground, 1, 0),
    fault: halfConnections,
    holds({ dripped, statuses, held }) {
      const failed = statuses.filter((status) => status !== 200).length
      const drip =
        dripped >= DRIP_LIMIT_S ? `segue aberta depois de ${DRIP_LIMIT_S} s` : `desligada em ${dripped.toFixed(1)} s`
      return {
        holds: failed === 0 && dripped <= DRIP_DROPPED_WITHIN_S,
        seen: `${failed} de ${statuses.length} visitas sem resposta; a conexão que goteja, ${drip}`,
        figure: `2.100 conexões pela metade, ${held} delas abertas no fim`,
      }
    },
    control: {
      name: 'duas mil conexões para todos, dez segundos de prazo',
      async given(ground) {
        const options = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxConnections: 2_000 }
        return { port: await naiveServer(ground, options, (_request, response) => response.end('{}')) }
      },
    },
  }),
]
