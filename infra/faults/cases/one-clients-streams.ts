import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneTo } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import { ATTACKER, halfRequest, naiveServer, servedProduct, visitAlone } from '../visits.ts'

const STREAMS = 2_000
const OPENED_AT_ONCE = 50
const READS = 20
const ANSWERED_WITHIN_MS = 5_000

interface Served {
  readonly port: number
  readonly cookies: readonly string[]
}

/** Opens a stream of changes and reads what comes, for as long as the server keeps the connection. */
async function openStream(port: number, cookie: string): Promise<Socket> {
  const lines = [
    'GET /api/live HTTP/1.1',
    `Host: localhost:${port}`,
    `Cookie: ${cookie}`,
    `X-Forwarded-For: ${ATTACKER}`,
  ]
  const socket = halfRequest(port, `${lines.join('\r\n')}\r\n\r\n`)
  await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined)
  return socket
}

async function openStreams({ port, cookies: [attacker = '', other = ''] }: Served, { keep }: Ground) {
  const sockets = await keep([] as Socket[], (opened) => opened.forEach((socket) => socket.destroy()))
  while (sockets.length < STREAMS)
    sockets.push(...(await Promise.all(oneTo(OPENED_AT_ONCE).map(() => openStream(port, attacker)))))
  await sleep(500)
  const read = { port, path: '/api/products', withinMs: ANSWERED_WITHIN_MS, cookie: other }
  let answered = 0
  // One read without an answer is enough to see.
  while (answered < READS && (await visitAlone(read)) === 200) answered += 1
  return { answered, open: sockets.filter((socket) => !socket.closed).length }
}

export const oneClientsStreams = [
  scenario({
    id: '39',
    name: '2.000 conexões de acompanhamento de uma sessão',
    expected: 'todas as leituras de outro restaurante são respondidas',
    given: (ground): Promise<Served> => servedProduct(ground, 2),
    fault: openStreams,
    holds: ({ answered, open }) => ({
      holds: answered === READS,
      seen: `${answered} de ${READS} leituras seguidas de outro restaurante respondidas`,
      figure: `${STREAMS} conexões de acompanhamento de uma sessão, ${open} ainda abertas`,
    }),
    control: {
      // As many streams as there are connections: none ends, and none may be closed for a newcomer.
      name: 'conexões sem limite por sessão, que ninguém fecha',
      async given(ground) {
        const port = await naiveServer(ground, { maxConnections: STREAMS }, (asked, response) => {
          if (asked.url !== '/api/live') return void response.end('[]')
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
        })
        return { port, cookies: [] }
      },
    },
  }),
]
