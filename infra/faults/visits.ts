import { once } from 'node:events'
import type { RequestListener, ServerOptions } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { oneTo } from './case.ts'
import { pathOf } from './product.ts'
import type { Ground } from './scenario.ts'

/** Where the requests of an attack come from, and those of everybody else. */
export const ATTACKER = '198.51.100.7'
const VISITOR = '192.0.2.1'
const GIVES_UP_AFTER_MS = 60_000

/** Sends JSON; answers the status, or 0 without an answer. */
export const post = (
  origin: string,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  withinMs = GIVES_UP_AFTER_MS,
) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(withinMs),
  })
    .then((answer) => answer.arrayBuffer().then(() => answer.status))
    .catch(() => 0)

export interface Visited {
  readonly path: string
  readonly cookie?: string
}

export interface Visits {
  readonly times: readonly number[]
  readonly failed: number
}

/** Asks twenty times a second, from the visitor's own address, until `stop`. */
export function visiting(origin: string, { path, cookie = '' }: Visited): { stop(): Promise<Visits> } {
  const [times, pending]: [number[], Promise<void>[]] = [[], []]
  let failed = 0
  const visit = async () => {
    const started = performance.now()
    const isOk = await fetch(origin + path, {
      headers: { cookie, 'x-forwarded-for': VISITOR },
      signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
    })
      .then((answer) => answer.arrayBuffer().then(() => answer.ok))
      .catch(() => false)
    if (!isOk) failed += 1
    times.push(performance.now() - started)
  }
  const timer = setInterval(() => void pending.push(visit()), 50)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return { times, failed }
    },
  }
}

interface Connecting {
  readonly port: number
  readonly path: string
  readonly withinMs: number
  readonly cookie?: string
  readonly localAddress?: string
}

/** The status of a visit on a connection of its own; 0 without an answer in time. */
export function visitAlone({ withinMs, cookie = '', ...at }: Connecting): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie, host: `localhost:${at.port}`, 'x-forwarded-for': VISITOR }
    const asked = request({ host: '127.0.0.1', agent: false, headers, ...at }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.setTimeout(withinMs, () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

/** A connection on which half a request was sent. */
export function halfRequest(port: number, head: string, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(head)
  return socket
}

/** A server of a control in this process; answers its port. */
export async function naiveServer(
  ground: Ground,
  options: ServerOptions & { readonly maxConnections?: number },
  answer: RequestListener,
): Promise<number> {
  const server = createServer(options, answer)
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await ground.keep(server, () => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A server of a control in a process of its own: it knows no sessions. */
export async function naiveProcess(ground: Ground, control: string) {
  const { origin } = await ground.started({ env: {}, script: pathOf(`controls/${control}`) })
  return { origin, port: Number(new URL(origin).port), cookies: ['', ''] }
}

/** The product behind `trustedProxies`, and the cookies of its tenants' sessions. */
export async function servedProduct(ground: Ground, tenants: 1 | 2 = 1, trustedProxies = 1) {
  const ids = ['bistro', 'cantina'].slice(0, tenants)
  const { kitchens, ...served } = await ground.product(ids, { TRUSTED_PROXIES: String(trustedProxies) })
  return { ...served, cookies: kitchens.map(({ cookie }) => cookie) }
}

export const repeated = async <T>(times: number, work: (time: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (const time of oneTo(times)) results.push(await work(time))
  return results
}
