import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../infra/test/server.ts'
import { startTestServer, TestClient } from '../infra/test/server.ts'
import { createApp } from './app.ts'
import { writeTenant } from './database/tenant-transaction.ts'
import type { Listening } from './http/listen.ts'
import { listen } from './http/listen.ts'
import { createLog } from './log.ts'
import { createTenant, createUser } from './provisioning.ts'
import { newUser } from './modules/auth/commands.ts'
import { quietHealth } from '../infra/test/quiet-health.ts'

const PASSWORD = 'feijão tropeiro com couve'
const OTHER_PASSWORD = 'arroz carreteiro com ovo'
const EMAIL = 'ana.souza@segredo.com.br'

let server: TestServer
let api: Listening
const lines: string[] = []
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
const levels: string[] = []
const log = createLog('debug', { destination, onLine: (level) => levels.push(level) })

beforeAll(async () => {
  server = await startTestServer()
  const app = await createApp(server.application, {
    clock: server.clock,
    log,
    publicOrigin: null,
    trustedProxies: 0,
    checkAnswers: false,
    ...quietHealth,
  })
  api = await listen(app.callback(), { port: 0, host: '127.0.0.1' })
  await createTenant(server.application, { id: 'bistro', name: 'Bistrô', now: server.clock() })
  await createUser(
    server.application,
    'bistro',
    await newUser({ email: EMAIL, role: 'admin', password: PASSWORD }),
    server.clock(),
  )
})
afterAll(async () => {
  await api.close()
  await server.close()
})

/** Sends all kinds of requests with a secret or an email address, some of which fail. Returns the secrets. */
async function sendRequests(client: TestClient): Promise<string[]> {
  const login = await client.post('/tenant/login', { email: EMAIL, password: PASSWORD, tenant_id: 'bistro' })
  client.cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  await client.post('/tenant/login', { email: EMAIL, password: OTHER_PASSWORD, tenant_id: 'bistro' })
  await client.post(`/tenant/login?email=${EMAIL}`, { email: EMAIL, password: 7, tenant_id: 'bistro' })
  const invited = await client.post<{ link: string }>('/api/users/invitations', {
    email: 'bia@segredo.com.br',
    role: 'staff',
  })
  const token = invited.body.link.split('#')[1] ?? ''
  await client.get(`/api/public/invitations/${token}?tenant=bistro`)
  await client.post(`/api/public/invitations/${token}?tenant=bistro`, { password: OTHER_PASSWORD })
  await client.post('/api/auth/password', { currentPassword: PASSWORD, password: 'outra senha muito melhor' })
  await client.get(`/api/users?q=${EMAIL}`)
  await client.send('POST', '/api/products', { responsible: 'Maria das Dores', password: PASSWORD })
  await client.post('/api/auth/logout', undefined)
  return [
    PASSWORD,
    OTHER_PASSWORD,
    'outra senha muito melhor',
    EMAIL,
    'bia@segredo.com.br',
    'segredo.com.br',
    'Maria das Dores',
    token,
    client.cookie.split('=')[1] ?? '',
  ]
}

it('the log has an entry for every request and contains none of the secrets', async () => {
  const secrets = await sendRequests(new TestClient(`http://127.0.0.1:${api.port}`))
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(10)
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([])
  for (const secret of secrets)
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([])
})

it("a database error is logged with its code and message, without the row's values and the connection", async () => {
  const duplicate = writeTenant(server.application.database, 'bistro', async (tx) => {
    tx.send({
      sql: `do $$ begin raise unique_violation using message = 'duplicate key "credentials__email"', detail = 'Key (email)=(${EMAIL})', hint = '${EMAIL}'; end $$`,
      parameters: [],
    })
  })
  const error: unknown = await duplicate.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('The planted refusal did not come')
  expect(error).toMatchObject({ code: '23505', detail: `Key (email)=(${EMAIL})` })
  // pg's pool adds the client to the error of a lost connection.
  Object.assign(error, { client: { secretKey: 5, _activeQuery: { values: [EMAIL] } } })
  levels.length = 0
  lines.length = 0
  log.error({ err: error }, 'unexpected error')
  expect(levels).toEqual(['error'])
  expect(lines.join('')).toContain('"code":"23505"')
  expect(lines.join('')).toContain('credentials__email')
  expect(lines.join('')).not.toMatch(/segredo|secretKey|_activeQuery/)
})

it('a stranger who sends what is no request writes no warning and no error', async () => {
  lines.length = 0
  levels.length = 0
  const head = 'POST /tenant/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  for (const sent of [
    `${head}Content-Length: 100\r\n\r\n{"email":`,
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a"`,
    `${head}Content-Length: 5\r\n\r\n{"a":`,
    `${head}Content-Length: 4\r\nContent-Encoding: gzip\r\n\r\nnope`,
    `${head}Content-Length: x\r\n\r\n{}`,
    'nothing\r\n\r\n',
  ]) {
    const socket = connect(api.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.end(sent)
    await once(socket, 'close')
  }
  // A later request's line comes after what the earlier ones have written.
  await new TestClient(`http://127.0.0.1:${api.port}`).get('/api/health')
  expect(levels.filter((level) => level !== 'info' && level !== 'debug')).toEqual([])
  expect(lines.some((line) => line.includes('/tenant/login'))).toBe(true)
})
