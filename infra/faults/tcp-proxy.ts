import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A TCP proxy between a client and a server, usually PostgreSQL, that simulates network faults. */
export interface TcpProxy {
  /** The server's URL, with the proxy's host and port. */
  readonly url: string
  /** Stops all traffic in both directions without closing any connection. */
  stall(): void
  /** Cuts every connection and refuses new ones. */
  refuse(): void
  pass(): void
  /** Lets new connections pass. Stalled ones stay stalled, as when a router has dropped its state of a connection. */
  passNew(): void
  /** Sends new connections to this server; open ones keep theirs. */
  pointTo(url: string): void
  /** Stalls the next connection that sends this text, which is not passed on; other connections are not affected. */
  forgetNext(text: string): void
  /** Resolves with the next data from that side that holds this text. An answer of the server does not arrive. */
  next(from: 'client' | 'server', text: string): Promise<void>
  /** Number of connections cut after the database's COMMIT, before the answer was passed on. */
  readonly cuts: () => number
  close(): Promise<void>
}

const ANSWERED_COMMIT = Buffer.from('COMMIT\0')

interface Awaited {
  readonly from: 'client' | 'server'
  readonly text: string
  readonly seen: () => void
}

interface Link {
  readonly client: Socket
  readonly server: Socket
  /** An answer of the server was lost: nothing more passes, until one side closes the connection. */
  isMute: boolean
}

/** `cutsCommit` is called at each answer to a COMMIT: true drops the answer and cuts the connection. */
export async function startProxy(targetUrl: string, cutsCommit: () => boolean = () => false): Promise<TcpProxy> {
  let target = new URL(targetUrl)
  const links = new Set<Link>()
  let mode: 'pass' | 'stall' | 'refuse' = 'pass'
  let cuts = 0
  let forgotten: string | null = null
  let awaited: Awaited | null = null

  const end = (link: Link) => {
    links.delete(link)
    link.client.destroy()
    link.server.destroy()
  }
  const isAwaited = (from: 'client' | 'server', chunk: Buffer) => {
    if (awaited?.from !== from || !chunk.includes(awaited.text)) return false
    awaited.seen()
    awaited = null
    return true
  }
  const listener = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const link: Link = { client, server: connect(Number(target.port || 5432), target.hostname), isMute: false }
    links.add(link)
    for (const socket of [link.client, link.server]) {
      socket.setNoDelay(true)
      socket.on('error', () => end(link))
      socket.on('close', () => {
        links.delete(link)
        // What one side sent before it closed still reaches the other.
        for (const other of [link.client, link.server]) other.destroySoon()
      })
      if (mode === 'stall') socket.pause()
    }
    client.on('data', (chunk: Buffer) => {
      if (forgotten === null || !chunk.includes(forgotten)) {
        link.server.write(chunk)
        return void isAwaited('client', chunk)
      }
      forgotten = null
      client.pause()
      link.server.pause()
    })
    link.server.on('data', (chunk: Buffer) => {
      if (link.isMute) return undefined
      if (isAwaited('server', chunk)) {
        link.isMute = true
        return void client.pause()
      }
      if (!chunk.includes(ANSWERED_COMMIT) || !cutsCommit()) return void client.write(chunk)
      cuts += 1
      return end(link)
    })
    return undefined
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const url = Object.assign(new URL(targetUrl), { host: `127.0.0.1:${(listener.address() as AddressInfo).port}` })
  const everySocket = () => [...links].flatMap(({ client, server }) => [client, server])
  return {
    url: url.href,
    cuts: () => cuts,
    forgetNext: (text) => (forgotten = text),
    next: (from, text) => new Promise((resolve) => (awaited = { from, text, seen: resolve })),
    pointTo: (next) => (target = new URL(next)),
    stall() {
      mode = 'stall'
      for (const socket of everySocket()) socket.pause()
    },
    refuse() {
      mode = 'refuse'
      for (const link of links) end(link)
    },
    pass() {
      mode = 'pass'
      for (const socket of everySocket()) socket.resume()
    },
    passNew: () => (mode = 'pass'),
    close() {
      for (const link of links) end(link)
      return new Promise((resolve) => listener.close(() => resolve()))
    },
  }
}
