import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TestServer } from '../infra/test/server.ts'
import { startTestServer, TestClient } from '../infra/test/server.ts'
import { asAdmin, databaseEnvironment } from '../infra/test/template-database.ts'
import type { Outcome } from './admin/run-command.ts'
import { runCommand } from './admin/run-command.ts'
import { tenantIds } from './app.ts'
import { readTenant } from './database/tenant-transaction.ts'
import { recordedEvents } from './events/recorded-events.test-support.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const script = fileURLToPath(new URL('admin.ts', import.meta.url))
const PASSWORD = 'panela velha é que faz comida boa'

const environment = () => ({
  PATH: process.env['PATH'],
  ANCHORS_DIR: join(tmpdir(), 'foodid-no-anchors'),
  ...databaseEnvironment(server.testDatabase),
})

/** Runs the command on the database of a running server, in this process. */
const admin = (args: readonly string[], stdin = ''): Promise<Outcome> =>
  runCommand(args, environment(), Readable.from([Buffer.from(stdin)]))

/** Runs the command in a process of its own, as an operator would. */
function adminProcess(args: readonly string[], stdin = ''): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: environment(),
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.stdin.on('error', () => undefined) // a command that refuses at once does not read its input
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code === 0 ? 0 : 1, out, err }))
    child.stdin.end(stdin)
  })
}

const createTenant = (id: string, name = 'Bistrô da Praça') => admin(['tenant', 'create', '--id', id, '--name', name])
const createUser = (tenant: string, email: string, more: readonly string[] = [], password = PASSWORD, run = admin) =>
  run(['user', 'create', '--tenant', tenant, '--email', email, '--password-stdin', ...more], `${password}\n`)

async function login(
  tenant: string,
  email: string,
  password = PASSWORD,
): Promise<{ status: number; role?: string | undefined }> {
  const client = new TestClient(server.origin)
  const { status, headers } = await client.post('/tenant/login', { tenant_id: tenant, email, password })
  client.cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    status,
    role: status === 200 ? (await client.get<{ role: string }>('/api/auth/session')).body.role : undefined,
  }
}

async function counts(tenant: string): Promise<{ events: number; credentials: number }> {
  const [row] = await readTenant(server.application.database, tenant, (tx) =>
    tx.query<{ credentials: number }>({ sql: 'select count(*) as credentials from credentials', parameters: [] }),
  )
  return {
    events: (await recordedEvents(server.application.database, tenant)).length,
    credentials: row?.credentials ?? -1,
  }
}

describe('tenant create', () => {
  it('creates a tenant with its first places and the given time zone', async () => {
    const outcome = await adminProcess([
      'tenant',
      'create',
      '--id',
      'manaus',
      '--name',
      'Peixaria do Porto',
      '--time-zone',
      'America/Manaus',
    ])
    expect(outcome).toEqual({
      code: 0,
      out: 'Tenant manaus criado. Agora crie o primeiro usuário, que será administrador.\n',
      err: '',
    })
    const events = await recordedEvents(server.application.database, 'manaus')
    expect(events.map(({ type }) => type)).toEqual([
      'TenantRegistered',
      ...Array.from({ length: 4 }, () => 'StorageTypeRegistered'),
    ])
    const places = ['Geladeira', 'Freezer', 'Estoque seco', 'Banho-maria']
    expect(events.slice(1).map(({ data }) => data['name'])).toEqual(places)
    expect(events[0]).toMatchObject({
      data: { name: 'Peixaria do Porto', timeZone: 'America/Manaus' },
      meta: { actor: { system: 'admin' } },
    })
  })

  it('refuses a second tenant with the same id and does not change the first', async () => {
    await createTenant('praca')
    const before = await recordedEvents(server.application.database, 'praca')
    expect(await createTenant('praca', 'Outro nome')).toEqual({
      code: 1,
      out: '',
      err: 'Já existe um tenant com este id.\n',
    })
    expect(await recordedEvents(server.application.database, 'praca')).toEqual(before)
  })

  it.concurrent.each([
    [['tenant', 'create', '--name', 'Sem id'], 'Falta --id.'],
    [['tenant', 'create', '--id', 'semnome'], 'Falta --name.'],
    [['tenant', 'create', '--id', 'vazio', '--name', '   '], 'Falta --name.'],
    [['tenant', 'create', '--id', 'Bistrô', '--name', 'X'], '--id: use até 40 letras minúsculas, números e hífen'],
    [['tenant', 'create', '--id', 'a'.repeat(41), '--name', 'X'], '--id: use até 40 letras minúsculas'],
    [['tenant', 'create', '--id', "x'; drop table events; --", '--name', 'X'], '--id: use até 40 letras minúsculas'],
    [
      ['tenant', 'create', '--id', 'longo', '--name', 'x'.repeat(121)],
      '--name: O nome pode ter no máximo 120 caracteres.',
    ],
    [
      ['tenant', 'create', '--id', 'lua', '--name', 'X', '--time-zone', 'Lua/Tranquilidade'],
      '--time-zone: Lua/Tranquilidade não é um fuso conhecido.',
    ],
    [['tenant', 'destroy', '--id', 'praca'], 'Comando desconhecido.'],
    [[], 'Comando desconhecido.'],
  ])('refuses %j', async (args, message) => {
    const before = await tenantIds(server.application.database)
    const { code, out, err } = await admin(args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.startsWith(message)).toBe(true)
    expect(err).toContain('Uso:')
    expect(err).not.toMatch(/\n\s+at /)
    expect(await tenantIds(server.application.database)).toEqual(before)
  })

  it('refuses an unknown option and shows the usage', async () => {
    const { code, out, err } = await adminProcess(['tenant', 'create', '--id', 'opcao', '--nome', 'X'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('--nome')
    expect(err).toContain('Uso:')
    expect(await tenantIds(server.application.database)).not.toContain('opcao')
  })
})

describe('user create', () => {
  beforeAll(async () => {
    await createTenant('bistro')
  })

  it('makes the first user an admin whatever --role says, and later users what --role says, staff by default', async () => {
    expect(await createUser('bistro', 'Ana@Bistro.com.br', ['--role', 'staff'])).toEqual({
      code: 0,
      out: 'Usuário ana@bistro.com.br criado em bistro.\n',
      err: '',
    })
    await createUser('bistro', 'bruno@bistro.com.br')
    await createUser('bistro', 'carla@bistro.com.br', ['--role', 'admin'])
    expect(await login('bistro', 'ana@bistro.com.br')).toEqual({ status: 200, role: 'admin' })
    expect(await login('bistro', 'bruno@bistro.com.br')).toEqual({ status: 200, role: 'staff' })
    expect(await login('bistro', 'carla@bistro.com.br')).toEqual({ status: 200, role: 'admin' })
  })

  it('removes only the line break at the end of the password', async () => {
    await createUser('bistro', 'dora@bistro.com.br', [], '  espaços contam  ', adminProcess)
    expect((await login('bistro', 'dora@bistro.com.br', '  espaços contam  ')).status).toBe(200)
    expect((await login('bistro', 'dora@bistro.com.br', 'espaços contam')).status).toBe(401)
  })

  it('lets one email address be a user of two tenants, with a separate password in each', async () => {
    await createTenant('cantina')
    await createUser('cantina', 'ana@bistro.com.br', [], 'outra senha para a cantina')
    expect((await login('cantina', 'ana@bistro.com.br')).status).toBe(401)
    expect((await login('cantina', 'ana@bistro.com.br', 'outra senha para a cantina')).status).toBe(200)
  })

  it.concurrent.each([
    [
      'an address that is taken',
      ['--tenant', 'bistro', '--email', 'ANA@bistro.com.br', '--password-stdin'],
      PASSWORD,
      'Já existe um usuário com este email.',
    ],
    [
      'a tenant that does not exist',
      ['--tenant', 'nenhum', '--email', 'eva@bistro.com.br', '--password-stdin'],
      PASSWORD,
      'Tenant não encontrado',
    ],
    [
      'a short password',
      ['--tenant', 'bistro', '--email', 'eva@bistro.com.br', '--password-stdin'],
      'curta',
      'A senha deve ter pelo menos 10 caracteres',
    ],
    [
      'a common password',
      ['--tenant', 'bistro', '--email', 'eva@bistro.com.br', '--password-stdin'],
      'Restaurante123',
      'Esta senha é muito comum; escolha outra',
    ],
    [
      'a password that is the address',
      ['--tenant', 'bistro', '--email', 'eva@bistro.com.br', '--password-stdin'],
      'eva@bistro.com.br',
      'A senha é o seu email com pouco mais; escolha outra',
    ],
    [
      'the name of the restaurant',
      ['--tenant', 'bistro', '--email', 'eva@bistro.com.br', '--password-stdin'],
      'BistroDaPraça1',
      'A senha é o nome do restaurante ou do FoodID com pouco mais; escolha outra',
    ],
    [
      'a password that is too long',
      ['--tenant', 'bistro', '--email', 'eva@bistro.com.br', '--password-stdin'],
      'ab1'.repeat(50),
      'A senha pode ter no máximo 128 caracteres',
    ],
    [
      'no password',
      ['--tenant', 'bistro', '--email', 'eva@bistro.com.br', '--password-stdin'],
      '',
      'A senha deve ter pelo menos 10 caracteres',
    ],
    [
      'a password not from standard input',
      ['--tenant', 'bistro', '--email', 'eva@bistro.com.br'],
      PASSWORD,
      'Passe a senha pela entrada padrão, com --password-stdin',
    ],
    [
      'a malformed address',
      ['--tenant', 'bistro', '--email', 'eva arroba bistro', '--password-stdin'],
      PASSWORD,
      '--email: Informe um email válido.',
    ],
    [
      'a role that does not exist',
      ['--tenant', 'bistro', '--email', 'eva@bistro.com.br', '--password-stdin', '--role', 'dono'],
      PASSWORD,
      '--role: use admin ou staff.',
    ],
    ['no address', ['--tenant', 'bistro', '--password-stdin'], PASSWORD, 'Falta --email.'],
  ])('refuses %s and creates nothing', async (_what, args, password, message) => {
    const before = await counts('bistro')
    const { code, out, err } = await admin(['user', 'create', ...args], `${password}\n`)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.startsWith(message), err).toBe(true)
    expect(err).not.toMatch(/\n\s+at /)
    expect(await counts('bistro')).toEqual(before)
  })
})

describe('user password', () => {
  it("changes the user's password and ends their sessions", async () => {
    await createTenant('trocada')
    await createUser('trocada', 'ana@trocada.com.br')
    const client = new TestClient(server.origin)
    const { headers } = await client.post('/tenant/login', {
      tenant_id: 'trocada',
      email: 'ana@trocada.com.br',
      password: PASSWORD,
    })
    client.cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(
      await admin(
        ['user', 'password', '--tenant', 'trocada', '--email', 'ana@trocada.com.br', '--password-stdin'],
        'uma senha que ninguém conhecia\n',
      ),
    ).toMatchObject({ code: 0, err: '' })
    expect((await client.get('/api/auth/session')).status).toBe(401)
    expect((await login('trocada', 'ana@trocada.com.br')).status).toBe(401)
    expect((await login('trocada', 'ana@trocada.com.br', 'uma senha que ninguém conhecia')).status).toBe(200)
  })

  it('refuses an unknown user', async () => {
    await createTenant('vazia')
    expect(
      await admin(
        ['user', 'password', '--tenant', 'vazia', '--email', 'ana@vazia.com.br', '--password-stdin'],
        PASSWORD,
      ),
    ).toEqual({ code: 1, out: '', err: 'Usuário não encontrado\n' })
  })
})

describe('sessions end', () => {
  it('ends the sessions of one user, or of all, and leaves an entry in the audit trail', async () => {
    await createTenant('sessoes')
    const clients: TestClient[] = []
    for (const email of ['ana@sessoes.com.br', 'bia@sessoes.com.br']) {
      await createUser('sessoes', email)
      const client = new TestClient(server.origin)
      const { headers } = await client.post('/tenant/login', { tenant_id: 'sessoes', email, password: PASSWORD })
      client.cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
      clients.push(client)
    }
    const statuses = () => Promise.all(clients.map(async (client) => (await client.get('/api/auth/session')).status))
    expect(await statuses()).toEqual([200, 200])
    expect(await admin(['sessions', 'end', '--tenant', 'sessoes', '--user', 'BIA@sessoes.com.br'])).toEqual({
      code: 0,
      out: 'As sessões de bia@sessoes.com.br em sessoes terminaram: é preciso entrar de novo.\n',
      err: '',
    })
    expect(await statuses()).toEqual([200, 401])
    const [ana] = clients
    if (ana === undefined) throw new Error('Nobody has logged in')
    const { body } = await ana.get<{ text: string }[]>('/api/audit?type=access&limit=1')
    expect(body[0]?.text).toBe('encerrou as sessões de Bia')
    expect(await admin(['sessions', 'end', '--tenant', 'sessoes'])).toEqual({
      code: 0,
      out: 'Todas as sessões de sessoes terminaram: é preciso entrar de novo.\n',
      err: '',
    })
    expect(await statuses()).toEqual([401, 401])
    expect((await login('sessoes', 'ana@sessoes.com.br')).status).toBe(200)
  })

  it('refuses an unknown user and an unknown tenant', async () => {
    await createTenant('semninguem')
    expect(await admin(['sessions', 'end', '--tenant', 'semninguem', '--user', 'x@y.com'])).toMatchObject({
      code: 1,
      err: 'Usuário não encontrado\n',
    })
    expect(await admin(['sessions', 'end', '--tenant', 'nenhum'])).toMatchObject({ code: 1 })
  })
})

describe('access list', () => {
  it('shows the network addresses of the users, or of one', async () => {
    await createTenant('enderecos')
    for (const email of ['ana@enderecos.com.br', 'bia@enderecos.com.br']) {
      await createUser('enderecos', email)
      await login('enderecos', email)
    }
    const all = (await admin(['access', 'list', '--tenant', 'enderecos'])).out.trim().split('\n')
    expect(all.slice(1).map((line) => line.split('\t').slice(2))).toEqual(
      expect.arrayContaining([
        ['127.0.0.1', 'Ana'],
        ['127.0.0.1', 'Bia'],
      ]),
    )
    const one = await admin(['access', 'list', '--tenant', 'enderecos', '--email', 'bia@enderecos.com.br'])
    expect(one.out.trim().split('\n').slice(1)).toHaveLength(1)
  })
})

describe('a tenant', () => {
  it('can be exported, erased, imported and checked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foodid-admin-'))
    const archive = join(folder, 'saida.zip')
    await createTenant('saida')
    expect(await admin(['tenant', 'export', '--tenant', 'saida', '--to', archive])).toMatchObject({ code: 0, err: '' })
    expect(await admin(['tenant', 'erase', '--tenant', 'saida', '--confirm', 'outra'])).toMatchObject({
      code: 1,
      out: '',
    })
    expect(await admin(['tenant', 'erase', '--tenant', 'saida', '--confirm', 'saida'])).toMatchObject({
      code: 0,
      err: '',
    })
    expect(await tenantIds(server.application.database)).not.toContain('saida')
    expect(await admin(['tenant', 'import', '--from', archive])).toMatchObject({ code: 0, err: '' })
    expect(await admin(['check', '--tenant', 'saida'])).toEqual({
      code: 0,
      out: 'saida: 5 eventos sem falha, nenhum alterado; as leituras são o que eles dizem.\n',
      err: '',
    })
    expect(await admin(['tenant', 'import', '--from', archive])).toEqual({
      code: 1,
      out: '',
      err: 'Já existe um tenant com este id.\n',
    })
    await rm(folder, { recursive: true })
  })
})

describe('backup and restore', () => {
  it.each([[['backup', '--to', '/tmp/nowhere']], [['restore', '--from', '/tmp/nowhere']]])(
    '%j refuses a database that is not the embedded one',
    async (args) => {
      const { code, err } = await admin(args)
      expect(code).toBe(1)
      expect(err).toMatch(/^Este comando é do banco de dados embutido\./)
    },
  )
})

describe('audit verify', () => {
  it('confirms an unchanged log and prints the newest link', async () => {
    await createTenant('conferido')
    const { code, out } = await admin(['audit', 'verify', '--tenant', 'conferido'])
    expect(code).toBe(0)
    expect(out).toMatch(
      /^\d+ eventos de conferido conferidos: nenhum alterado, nenhum a menos, todos na ordem\.\nElo mais novo: [0-9a-f]{64}\nNenhuma âncora em /,
    )
  })

  it('finds a link that was printed earlier, and reports an unknown one', async () => {
    await createTenant('guardado')
    const { out } = await admin(['audit', 'verify', '--tenant', 'guardado'])
    const [link = ''] = /[0-9a-f]{64}/.exec(out) ?? []
    const known = await admin([
      'audit',
      'verify',
      '--tenant',
      'guardado',
      '--link',
      `${link.slice(0, 32)} ${link.slice(32).toUpperCase()}`,
    ])
    expect(known.out).toMatch(
      /\nO elo informado é o do evento \d+: até ali a história é a mesma de quando ele foi anotado\.\n$/,
    )
    const strange = await admin(['audit', 'verify', '--tenant', 'guardado', '--link', 'ab'.repeat(32)])
    expect(strange).toMatchObject({ code: 1, out: '' })
    expect(strange.err).toMatch(
      /\nO elo informado não está nesta história: ela foi reescrita depois dele, ou ele é de outro restaurante\.\n$/,
    )
    expect((await admin(['audit', 'verify', '--tenant', 'guardado', '--link', 'abc'])).err).toMatch(
      /^--link: copie o elo inteiro/,
    )
  })

  it('reports an event that was changed in the database', async () => {
    await createTenant('mexido')
    const url = new URL(inject('databaseUrl'))
    url.pathname = new URL(server.databaseUrl).pathname
    await asAdmin(url.href, (client) =>
      client.query(
        "update events set data = jsonb_set(data, '{name}', '\"Congeladu\"') where tenant_id = 'mexido' and position = 3",
      ),
    )
    const { code, out, err } = await admin(['audit', 'verify', '--tenant', 'mexido'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(
      /^O registro de mexido foi adulterado:\n {2}evento 3 \(StorageTypeRegistered\): foi alterado depois de gravado\n/,
    )
  })

  it('refuses a tenant that does not exist', async () => {
    const { code, err } = await admin(['audit', 'verify', '--tenant', 'ninguem'])
    expect({ code, isUsage: err.includes('Uso:') }).toEqual({ code: 1, isUsage: false })
  })
})
