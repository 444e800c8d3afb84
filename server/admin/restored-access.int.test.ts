import { spawn } from 'node:child_process'
import { cp, mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient as Client } from '../../infra/test/server.ts'
import { migrate } from '../database/migrate.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded.ts'
import { newUser } from '../modules/auth/commands.ts'
import { changePassword, createUser } from '../provisioning.ts'

const script = fileURLToPath(new URL('../admin.ts', import.meta.url))
const NEW_PASSWORD = 'outra senha de teste'
let root: string
let restored: Outcome
let alone: Outcome
let cookie: string
let link: string
const folder = (name: string) => join(root, name)

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function admin(dataDir: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder(dataDir) },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

/** The application on the embedded database of that data folder. */
async function started<T>(dataDir: string, work: (server: TestServer) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder(dataDir), log: () => undefined })
  try {
    await migrate(postgres.url)
    const { url, applicationUrl, queueUrl } = postgres
    const testDatabase = { url, applicationUrl, queueUrl, drop: async () => undefined }
    const server = await startTestServer({ now: new Date().toISOString(), testDatabase })
    try {
      return await work(server)
    } finally {
      await server.close()
    }
  } finally {
    await postgres.stop()
  }
}

const user = async (server: TestServer, name: string, role: 'admin' | 'staff') =>
  createUser(
    server.application,
    'bistro',
    await newUser({ email: `${name}@bistro.com.br`, role, password: 'uma senha de teste' }),
    server.clock(),
  )

interface Listed {
  readonly id: string
  readonly email: string
}
const idOf = async (client: TestClient, name: string) =>
  (await client.get<{ users: Listed[] }>('/api/users')).body.users.find(
    ({ email }) => email === `${name}@bistro.com.br`,
  )?.id ?? ''

/** What is done against the intruder after the backup: all of it must not come undone in silence. */
async function closeDoors(server: TestServer, client: TestClient): Promise<void> {
  expect((await client.put(`/api/users/${await idOf(client, 'bia')}/role`, { role: 'staff' })).status).toBeLessThan(300)
  expect((await client.send('POST', `/api/users/${await idOf(client, 'caio')}/deactivate`)).status).toBeLessThan(300)
  const { passwordHash } = await newUser({ email: emailOf('bistro'), role: 'admin', password: NEW_PASSWORD })
  await changePassword(server.application, 'bistro', { email: emailOf('bistro'), passwordHash }, server.clock())
  await user(server, 'nova', 'staff')
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foodid-restored-'))
  await chmod(root, 0o711)
  const moment = await started('data', async (server) => {
    const client = await server.tenant('bistro')
    await user(server, 'bia', 'admin')
    await user(server, 'caio', 'staff')
    const invited = await client.post<{ link: string }>('/api/users/invitations', {
      email: 'novo@a.com.br',
      role: 'staff',
    })
    ;[cookie, link] = [client.cookie, invited.body.link]
    expect(await admin('data', 'backup', '--to', folder('backup'))).toMatchObject({ code: 0 })
    const then = new Date()
    await closeDoors(server, client)
    expect((await client.get('/api/auth/session')).status).toBe(401)
    return then
  })
  restored = await admin(
    'restored',
    'restore',
    '--from',
    folder('backup'),
    '--wal',
    folder('data'),
    '--until',
    moment.toISOString(),
  )
  alone = await admin('alone', 'restore', '--from', folder('backup'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('a restore', () => {
  it('ends sessions, known devices and invitations, and says how many', () => {
    expect(restored, restored.err).toMatchObject({ code: 0 })
    for (const { out } of [restored, alone])
      expect(out).toContain('Acessos que voltaram e foram encerrados: sessões 1, navegadores conhecidos 1, convites 1.')
  })

  it('says which passwords and roles went back, where the replaced database can be read', () => {
    expect(restored.out).toContain('Senhas e papéis que voltaram atrás, comparados com o banco substituído')
    expect([...restored.out.matchAll(/^ {4}(\S+): (.*)$/gm)].map(([, email, what]) => `${email} ${what}`)).toEqual([
      'bia@bistro.com.br é de novo administrador (depois era da equipe)',
      'caio@bistro.com.br entra de novo (depois tinha sido desativado)',
      'chefe@bistro.com.br voltou à senha de antes',
      'nova@bistro.com.br não existe mais: tinha sido criado depois',
    ])
  })

  it('names everybody who logs in now, where it cannot', () => {
    expect(alone.out).toContain('Sem o banco substituído não se sabe que senhas e papéis mudaram depois da cópia')
    expect([...alone.out.matchAll(/^ {4}(.*)$/gm)].map(([, who]) => who)).toEqual([
      'bia@bistro.com.br (administrador)',
      'caio@bistro.com.br (equipe)',
      'chefe@bistro.com.br (administrador)',
    ])
  })

  it.each(['restored', 'alone'])('leaves neither a stolen cookie nor a link that works (%s)', async (dataDir) => {
    await started(dataDir, async (server) => {
      const thief = new Client(server.origin)
      thief.cookie = cookie
      expect((await thief.get('/api/auth/session')).status).toBe(401)
      const token = link.split('#')[1] ?? ''
      const path = `/api/public/invitations/${token}?tenant=bistro`
      expect([token.length, (await thief.get(path)).status]).toEqual([43, 404])
      await thief.login('bistro')
      expect((await thief.get<{ invitations: unknown[] }>('/api/users')).body.invitations).toEqual([])
    })
  })

  it('of a database whose folder cannot be read any more, says so', async () => {
    await cp(folder('data'), folder('broken'), { recursive: true })
    await rm(join(folder('broken'), 'postgres', 'cluster', 'global', 'pg_control'))
    const outcome = await admin('from-broken', 'restore', '--from', folder('backup'), '--wal', folder('broken'))
    expect(outcome, outcome.err).toMatchObject({ code: 0 })
    expect(outcome.err).toContain(`O banco em ${folder('broken')} não pôde ser lido`)
    expect(outcome.out).toContain('Sem o banco substituído não se sabe')
  })
})
