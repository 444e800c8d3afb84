import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/**
 * How the listener treats what it gets: `reads` takes all and closes its side when the other side has, `stays open` takes
 * all and never closes, `slow` takes a little at a time, `full` nothing, `fills up` nothing after the first question,
 * `closes` breaks the connection after a few bytes, `hangs up` at the first question.
 */
export type Manner = 'reads' | 'stays open' | 'slow' | 'full' | 'fills up' | 'closes' | 'hangs up'

export interface ListeningPrinter {
  readonly address: string
  /** The jobs that came in, each with the bytes of its connection, without questions. Connections without bytes count not. */
  jobs(): Buffer[]
  /** Resolves when this many bytes have come in all. */
  received(bytes: number): Promise<void>
  behave(manner: Manner): void
  /** The connections of a printer that was full are read on. */
  readOn(): void
  /** Whether it answers `~HS`, how many labels it says are left, and whether it has paper. */
  answerWith(left: number | null, hasPaper?: boolean): void
  off(): Promise<void>
  on(): Promise<void>
  close(): Promise<void>
}

const QUESTION = Buffer.from('~HS\r\n')
const statusOf = (left: number, hasPaper: boolean) =>
  `\u0002030,${hasPaper ? 0 : 1},0,0240,${String(left).padStart(3, '0')},0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,6,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`

/** A TCP listener that behaves like a label printer. */
export async function listeningPrinter(): Promise<ListeningPrinter> {
  let manner: Manner = 'reads'
  let left: number | null = null
  let paper = true
  let connections: Buffer[][] = []
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    const chunks: Buffer[] = []
    connections.push(chunks)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('end', () => manner !== 'stays open' && socket.end())
    if (manner === 'full') socket.pause()
    socket.on('data', (chunk: Buffer) => {
      const asks = chunk.subarray(-QUESTION.length).equals(QUESTION)
      if (asks && left !== null) socket.write(statusOf(left, paper))
      chunks.push(asks ? chunk.subarray(0, -QUESTION.length) : chunk)
      if (manner === 'hangs up' || (manner === 'closes' && !asks)) socket.resetAndDestroy()
      if (manner === 'slow' || manner === 'fills up') socket.pause()
      if (manner === 'slow') setTimeout(() => socket.resume(), 20)
    })
  })
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const port = await listen(0)
  const jobs = () => connections.map((chunks) => Buffer.concat(chunks)).filter(({ length }) => length > 0)
  return {
    address: `tcp://127.0.0.1:${port}`,
    jobs,
    async received(bytes) {
      while (jobs().reduce((sum, { length }) => sum + length, 0) < bytes)
        await new Promise((resolve) => setTimeout(resolve, 10))
    },
    behave(next) {
      manner = next
    },
    readOn() {
      for (const socket of sockets) socket.resume()
    },
    answerWith(labels, hasPaper = true) {
      left = labels
      paper = hasPaper
    },
    off: stop,
    on: async () => {
      connections = []
      await listen(port)
    },
    close: async () => {
      if (server.listening) await stop()
    },
  }
}
