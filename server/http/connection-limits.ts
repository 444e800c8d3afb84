import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-ip.ts'

export interface ConnectionLimits {
  /** Over all networks. */
  readonly total: number
  /**
   * Of one network. Null where the product is behind trusted proxies: every connection is then one of a proxy, which
   * carries many visitors and limits their connections itself.
   */
  readonly perNetwork: number | null
}

interface Network {
  open: number
  readonly waiting: Set<Socket>
}

/**
 * Limits the open connections. One more than the limit closes the oldest one that is waiting: that has sent no whole
 * request, or whose requests are all answered. A browser sends its request at once, so it is served although somebody
 * holds thousands of connections open. A connection that is being answered is never closed; where all are, the new one
 * is.
 */
export function limitConnections(server: Server, { total, perNetwork }: ConnectionLimits): void {
  const networks = new Map<string, Network>()
  // A set keeps the order of its insertions: the first one has been waiting for longest.
  const waiting = new Set<Socket>()
  const networkOfSocket = new Map<Socket, string>()

  const wait = (socket: Socket) => {
    const network = networks.get(networkOfSocket.get(socket) ?? '')
    if (network === undefined) return
    for (const order of [waiting, network.waiting]) {
      order.delete(socket)
      order.add(socket)
    }
  }
  const work = (socket: Socket) => {
    waiting.delete(socket)
    networks.get(networkOfSocket.get(socket) ?? '')?.waiting.delete(socket)
  }
  const forget = (socket: Socket) => {
    const key = networkOfSocket.get(socket)
    if (key === undefined) return
    work(socket)
    networkOfSocket.delete(socket)
    const network = networks.get(key)
    if (network !== undefined && (network.open -= 1) === 0) networks.delete(key)
  }
  const closeOldest = (order: ReadonlySet<Socket>) => {
    const [oldest] = order
    if (oldest === undefined) return
    forget(oldest)
    oldest.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const key = networkOf(socket.remoteAddress ?? '')
    const network = networks.get(key) ?? { open: 0, waiting: new Set<Socket>() }
    network.open += 1
    networks.set(key, network)
    networkOfSocket.set(socket, key)
    wait(socket)
    socket.once('close', () => forget(socket))
    if (perNetwork !== null && network.open > perNetwork) closeOldest(network.waiting)
    else if (networkOfSocket.size > total) closeOldest(waiting)
  })
  server.on('request', (request, response) => {
    const { socket } = request
    // A body that is still being sent is no whole request yet.
    if (hasBody(request)) request.once('end', () => response.closed || work(socket))
    else work(socket)
    response.once('close', () => wait(socket))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
