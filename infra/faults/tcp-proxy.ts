import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** Stands between a client and PostgreSQL and does to the connection what networks do. */
export interface TcpProxy {
  /** The address of what it stands before, by way of it. */
  readonly url: string
  /** Nothing passes any more in either direction, and nobody is told. */
  stall(): void
  /** Cuts every connection and takes no new one. */
  refuse(): void
  pass(): void
  /** What is connected from now on passes; who was stalled stays so for ever, as where a router has forgotten a connection. */
  passNew(): void
  /** The next connection that sends this text is forgotten with it; the others go on. */
  forgetNext(text: string): void
  /** Connections cut after the COMMIT had been answered and before the answer passed. */
  readonly cuts: () => number
  close(): Promise<void>
}

const ANSWERED_COMMIT = Buffer.from('COMMIT\0')

interface Link {
  readonly client: Socket
  readonly server: Socket
}

/** `cutsCommit`: asked at each answer to a COMMIT whether to lose it and the connection. */
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
