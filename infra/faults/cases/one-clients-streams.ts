import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultCase, Outcome } from '../case.ts'
import { oneTo } from '../case.ts'
import { withKitchens } from './floods.ts'

const STREAMS = 2_000
const OPENED_AT_ONCE = 50
const READS = 20
const ANSWERED_WITHIN_MS = 5_000

/** Opens a stream of changes and reads what comes, for as long as the server keeps the connection. */
function openStream(port: number, cookie: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/live HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`,
      ),
    )
    socket.on('error', () => undefined)
    socket.once('data', () => resolve(socket))
    socket.once('close', () => resolve(socket))
  })
}

/** The status of a read on a connection of its own; 0 without an answer in time. */
function read(port: number, cookie: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie, host: `localhost:${port}`, 'x-forwarded-for': '192.0.2.1' }
    const asked = request({ port, path: '/api/products', host: '127.0.0.1', agent: false, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.setTimeout(ANSWERED_WITHIN_MS, () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

async function streams(port: number, attacker: string, other: string): Promise<Outcome> {
  const sockets: Socket[] = []
  try {
    while (sockets.length < STREAMS)
      sockets.push(...(await Promise.all(oneTo(OPENED_AT_ONCE).map(() => openStream(port, attacker)))))
    await sleep(500)
    const statuses: number[] = []
    for (const _ of oneTo(READS)) statuses.push(await read(port, other))
    const answered = statuses.filter((status) => status === 200).length
    return {
      holds: answered === READS,
      seen: `${answered} de ${READS} leituras de outro restaurante respondidas`,
      figure: `${STREAMS} conexões de acompanhamento de uma sessão, ${sockets.filter((socket) => !socket.closed).length} ainda abertas`,
    }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** As many streams as there are connections: none ends, and none may be closed for a newcomer. */
async function endlessStreams(): Promise<Outcome> {
  const server = createServer((asked, response) => {
    if (asked.url === '/api/live') response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    else response.end('[]')
  })
  server.maxConnections = STREAMS
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await streams((server.address() as AddressInfo).port, '', '')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

export const oneClientsStreams: readonly FaultCase[] = [
  {
    id: '39',
    name: '2.000 conexões de acompanhamento de uma sessão',
    expected: 'todas as leituras de outro restaurante são respondidas',
    run: (context) =>
      withKitchens(context, ['bistro', 'cantina'], ({ origin }, [attacker, other]) =>
        streams(Number(new URL(origin).port), attacker?.cookie ?? '', other?.cookie ?? ''),
      ),
    control: { name: 'conexões sem limite por sessão, que ninguém fecha', run: endlessStreams },
  },
]
