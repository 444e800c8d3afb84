import type { IncomingMessage, Server, ServerResponse } from 'node:http'
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

/** The connections of which one may be closed for a newcomer, each set in the order in which they may be. */
interface Closable {
  /** They wait for their client: for a whole request, or for the next one. */
  readonly waiting: Set<Socket>
  /** Their client waits for news: it has a stream of changes, or waits for a job. It connects again by itself. */
  readonly held: Set<Socket>
}

interface Network extends Closable {
  open: number
}

const closable = (): Closable => ({ waiting: new Set(), held: new Set() })

/** Tells the connection's limit of a response; absent where connections are not limited. */
const holders = new WeakMap<Socket, (isHeld: boolean) => void>()

/**
 * Says whether the client of a response only waits for news, so that its connection may be closed for a newcomer. It may
 * not be while something is being done for it.
 */
export function holdsForNews({ socket }: ServerResponse, isHeld: boolean): void {
  if (socket !== null) holders.get(socket)?.(isHeld)
}

/**
 * Limits the open connections. One more than the limit closes the oldest one that is waiting: that has sent no whole
 * request, or whose requests are all answered. A browser sends its request at once, so it is served although somebody
 * holds thousands of connections open. Where none is waiting, the oldest one is closed whose client waits for news. Any
 * other connection that is being answered is never closed; where all are, the new one is.
 */
export function limitConnections(server: Server, { total, perNetwork }: ConnectionLimits): void {
  const networks = new Map<string, Network>()
  // A set keeps the order of its insertions: the first one has been waiting for longest.
  const all = closable()
  const networkOfSocket = new Map<Socket, string>()

  const setsOf = (socket: Socket): readonly Closable[] => {
    const network = networks.get(networkOfSocket.get(socket) ?? '')
    return network === undefined ? [] : [all, network]
  }
  const work = (socket: Socket) => {
    for (const { waiting, held } of setsOf(socket)) {
      waiting.delete(socket)
      held.delete(socket)
    }
  }
  const wait = (socket: Socket) => {
    work(socket)
    for (const { waiting } of setsOf(socket)) waiting.add(socket)
  }
  const hold = (socket: Socket) => {
    work(socket)
    for (const { held } of setsOf(socket)) held.add(socket)
  }
  const forget = (socket: Socket) => {
    const key = networkOfSocket.get(socket)
    if (key === undefined) return
    work(socket)
    networkOfSocket.delete(socket)
    const network = networks.get(key)
    if (network !== undefined && (network.open -= 1) === 0) networks.delete(key)
  }
  const closeOldest = ({ waiting, held }: Closable) => {
    // The newcomer itself is waiting too, and the last of them.
    const [oldest] = waiting.size > 1 || held.size === 0 ? waiting : held
    if (oldest === undefined) return
    forget(oldest)
    oldest.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const key = networkOf(socket.remoteAddress ?? '')
    const network = networks.get(key) ?? { open: 0, ...closable() }
    network.open += 1
    networks.set(key, network)
    networkOfSocket.set(socket, key)
    wait(socket)
    holders.set(socket, (isHeld) => (isHeld ? hold(socket) : work(socket)))
    socket.once('close', () => forget(socket))
    if (perNetwork !== null && network.open > perNetwork) closeOldest(network)
    else if (networkOfSocket.size > total) closeOldest(all)
  })
  // Before the handler of the request, which may say at once that its client waits for news.
  server.prependListener('request', (request, response) => {
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
