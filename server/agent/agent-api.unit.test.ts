import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { agentApi } from './agent-api.ts'

const limits = { claimMs: 400, callMs: 400, silenceMs: 400 }
const bytes = Buffer.alloc(30_000, '^XA^FDMolho^XZ')
const job = { id: 'j1', attempt: 1, labels: 1, station: 'Praça', possiblyTwice: false }
const answer = Buffer.from(JSON.stringify({ job, profile: { language: 'zpl' }, bytes: bytes.toString('base64') }))

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function addressOf(listening: Server): { readonly port: number } {
  const address = listening.address()
  return typeof address === 'object' && address !== null ? address : { port: 0 }
}

/** Claims a job from a server that answers in this manner. */
async function claimFrom(respond: (response: ServerResponse, request: IncomingMessage) => Promise<void> | void) {
  server = createServer((request, response) => void respond(response, request))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = addressOf(server)
  return agentApi(new URL(`http://127.0.0.1:${port}`), 'bistro', limits).claim('bistro.x', null)
}

async function sendSlowly(response: ServerResponse, parts: number, restMs: number): Promise<void> {
  const length = Math.ceil(answer.length / 8)
  for (let part = 0; part < parts; part += 1) {
    response.write(answer.subarray(part * length, (part + 1) * length))
    await sleep(restMs)
  }
}

describe('the answer of a claim', () => {
  it('may take as long as bytes keep coming', async () => {
    const claimed = await claimFrom(async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      await sendSlowly(response, 8, 150)
      response.end()
    })
    expect(claimed).toMatchObject({ id: 'j1', language: 'zpl' })
    expect(claimed?.bytes.equals(bytes)).toBe(true)
  })

  it('is given up where no more bytes come', async () => {
    const started = performance.now()
    await expect(
      claimFrom(async (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        await sendSlowly(response, 2, 10)
      }),
    ).rejects.toThrow('o servidor não respondeu a tempo')
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('is given up where it does not begin', async () => {
    await expect(claimFrom(() => undefined)).rejects.toThrow('o servidor não respondeu a tempo')
  })

  it('may be compressed', async () => {
    const claimed = await claimFrom((response, request) => {
      expect(request.headers['accept-encoding']).toContain('gzip')
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(answer))
    })
    expect(claimed?.bytes.equals(bytes)).toBe(true)
  })

  it.each<readonly [string, (response: ServerResponse) => void]>([
    ['a conexão caiu: UND_ERR_SOCKET', (response) => response.destroy()],
    [
      'o servidor mandou para outro endereço: confira --server',
      (response) => response.writeHead(301, { location: '/' }).end(),
    ],
    ['O servidor respondeu com uma impressão que este programa não entende', (response) => response.end('<html>')],
  ])('that does not come is explained in Portuguese: %s', async (text, respond) => {
    await expect(claimFrom(respond)).rejects.toThrow(text)
  })

  it('that nobody gives is explained in Portuguese', async () => {
    await claimFrom((response) => void response.writeHead(204).end())
    const { port } = addressOf(server)
    server.close()
    const { claim } = agentApi(new URL(`http://127.0.0.1:${port}`), 'bistro', limits)
    await expect(claim('bistro.x', null)).rejects.toThrow('o servidor recusou a conexão: ECONNREFUSED')
  })
})
