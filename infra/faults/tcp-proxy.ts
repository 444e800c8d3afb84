import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A TCP proxy between a client and PostgreSQL that simulates network faults. */
export interface TcpProxy {
  /** The database's URL, with the proxy's host and port. */
  readonly url: string
  /** Stops all traffic in both directions without closing any connection. */
  stall(): void
  /** Cuts every connection and refuses new ones. */
  refuse(): void
  pass(): void
  /** Lets new connections pass. Stalled ones stay stalled, as when a router has dropped its state of a connection. */
  passNew(): void
  /** Stalls the next connection that sends this text, which is not passed on; other connections are not affected. */
  forgetNext(text: string): void
  /** Number of connections cut after the database's COMMIT, before the answer was passed on. */
  readonly cuts: () => number
  close(): Promise<void>
}

const ANSWERED_COMMIT = Buffer.from('COMMIT\0')

interface Link {
  readonly client: Socket
  readonly server: Socket
}

/** `cutsCommit` is called at each answer to a COMMIT: true drops the answer and cuts the connection. */
export async function startProxy(targetUrl: string, cutsCommit: () => boolean = () => false): Promise<TcpProxy> {
  const target = new URL(targetUrl)
  const links = new Set<Link>()
  let mode: 'pass' | 'stall' | 'refuse' = 'pass'
  let cuts = 0
  let forgotten: string | null = null

  const end = (link: Link) => {
    links.delete(link)
    link.client.destroy()
    link.server.destroy()
  }
  const listener = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const link: Link = { client, server: connect(Number(target.port || 5432), target.hostname) }
    links.add(link)
    for (const socket of [link.client, link.server]) {
      socket.setNoDelay(true)
      socket.on('error', () => end(link))
      socket.on('close', () => end(link))
      if (mode === 'stall') socket.pause()
    }
    client.on('data', (chunk: Buffer) => {
      if (forgotten === null || !chunk.includes(forgotten)) return void link.server.write(chunk)
      forgotten = null
      client.pause()
      link.server.pause()
    })
    link.server.on('data', (chunk: Buffer) => {
      if (!chunk.includes(ANSWERED_COMMIT) || !cutsCommit()) return void client.write(chunk)
      cuts += 1
      end(link)
    })
    return undefined
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(0, '127.0.0.1', resolve)
  })
  const address = listener.address()
  const url = new URL(targetUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const everySocket = () => [...links].flatMap(({ client, server }) => [client, server])
  return {
    url: url.href,
    cuts: () => cuts,
    forgetNext(text) {
      forgotten = text
    },
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
    passNew() {
      mode = 'pass'
    },
    close() {
      for (const link of links) end(link)
      return new Promise((resolve) => listener.close(() => resolve()))
    },
  }
}
