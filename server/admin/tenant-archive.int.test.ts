import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join as joinTenant } from '../../infra/test/people.ts'
import type { TestServer } from '../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient, TEST_PASSWORD } from '../../infra/test/server.ts'
import { asAdmin } from '../../infra/test/template-database.ts'
import { tablesOf } from '../database/tenancy-rules.test-support.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { verifyChain } from '../events/event-chain.ts'
import { checkReplay } from '../events/replay-check.ts'
import type { Label } from '../modules/labels/contract/api.ts'
import type { PublicLabel } from '../modules/labels/contract/public-label.ts'
import { newUser } from '../modules/auth/commands.ts'
import { changePassword } from '../provisioning.ts'
import { eraseTenant } from './tenant-erasure.ts'
import { exportTenant } from './tenant-export.ts'
import { importTenant } from './tenant-import.ts'
import { KEPT_TABLES, LEFT_OUT, LOG_TABLES, readTableNames } from './tenant-tables.ts'

const LABELS = 1_500
let [source, target]: TestServer[] = []
let folder: string
const file = (name: string) => join(folder, name)
const servers = () => {
  if (source === undefined || target === undefined) throw new Error('The servers have not started')
  return { source, target }
}

/** A tenant with rows in every table of an archive, and in one table more rows than an export page has. */
beforeAll(async () => {
  ;[source, target] = [await startTestServer(), await startTestServer()]
  folder = await mkdtemp(join(tmpdir(), 'foodid-archive-'))
  await chmod(folder, 0o700)
  const client = await source.tenant('bistro')
  await joinTenant(source, client, 'bia@bistro.com.br')
  await client.post('/api/users/cooks', { name: 'Édi "do forno"', pin: '2580' })
  await client.post('/api/categories', { name: 'Açaí & "Cia"' })
  await client.post('/api/ingredients', { name: 'Açafrão \\ ½ 🍅', price: 0.1, unit: 'kg' })
  for (let count = 0; count < LABELS; count += 500) {
    await client.post('/api/products', {
      name: 'Molho 0,1',
      category: 'Molhos',
      sector: 'Cozinha',
      responsible: 'Ana',
      expiration_date: '2026-12-24',
      quantity: 500,
    })
  }
  await client.post('/api/products/prints', { ids: [1, 2], copies: 2, medium: 'browser-50x30' })
  await exportTenant(source.administration(), {
    tenantId: 'bistro',
    to: file('open.zip'),
    withPasswords: true,
    now: source.clock(),
  })
  await exportTenant(source.administration(), {
    tenantId: 'bistro',
    to: file('plain.zip'),
    withPasswords: false,
    now: source.clock(),
  })
})
afterAll(async () => {
  await source?.close()
  await target?.close()
  await rm(folder, { recursive: true, force: true })
})

const contents = async (name: string) => unzipSync(await readFile(file(name)))
const login = (server: TestServer, email: string, password: string) =>
  new TestClient(server.origin).post('/tenant/login', { email, password, tenant_id: 'bistro' })
/** What a scan of the first label, printed at the source, shows on another installation. */
async function scanned(server: TestServer): Promise<PublicLabel> {
  const printed = new TestClient(servers().source.origin)
  await printed.login('bistro')
  const { qrCode, qrKey } = (await printed.get<Label>('/api/products/1')).body
  const path = `/api/public/labels/${qrCode}?tenant=bistro&k=${qrKey}`
  return (await new TestClient(server.origin).get<PublicLabel>(path)).body
}

/** Every row of these tables, as text. */
const dump = (server: TestServer, tables: readonly string[]) =>
  readTenant(server.application.database, 'bistro', async (tx) => {
    const dumped = tables.map(
      async (table) =>
        [
          table,
          await tx.query({
            sql: `select t::text as row from ${table} t where tenant_id = 'bistro' order by row`,
            parameters: [],
          }),
        ] as const,
    )
    return Object.fromEntries(await Promise.all(dumped))
  })

it('every table is in exactly one list: event log, read tables, kept tables or tables left out', async () => {
  const all = await asAdmin(servers().source.databaseUrl, (client) => tablesOf(client))
  expect(
    [...LOG_TABLES, ...KEPT_TABLES, ...LEFT_OUT, ...readTableNames(servers().source.application)].toSorted(),
  ).toEqual(all)
})

describe('an archive', () => {
  it('is a zip that another program can open, readable only by its owner', async () => {
    const files = await contents('plain.zip')
    expect(Object.keys(files)).toEqual([
      'LEIA-ME.txt',
      'manifest.json',
      'events.jsonl',
      ...[...KEPT_TABLES, ...readTableNames(servers().source.application)].map((name) => `tables/${name}.jsonl`),
    ])
    expect(JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))).toMatchObject({
      format: 1,
      tenant: 'bistro',
      name: 'Restaurante bistro',
      withPasswords: false,
    })
    expect(
      strFromU8(files['tables/labels.jsonl'] ?? new Uint8Array())
        .trim()
        .split('\n'),
    ).toHaveLength(LABELS)
    expect((await stat(file('plain.zip'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).not.toContain('plain.zip.unfinished')
  })

  it('contains no session and no token, and password hashes only on request', async () => {
    const text = async (name: string) =>
      Object.values(await contents(name))
        .map((bytes) => strFromU8(bytes))
        .join('\n')
    expect(await text('plain.zip')).not.toMatch(/argon2|token_hash|password_hash|session_id|labelSecret|label_secret/)
    expect(await text('open.zip')).toContain('$argon2id$')
    expect(await text('open.zip')).not.toMatch(/token_hash|session_id/)
  })

  it('is refused when the file exists, and for an unknown tenant', async () => {
    const ask = (tenantId: string, to: string) =>
      exportTenant(servers().source.administration(), { tenantId, to: file(to), withPasswords: false, now: new Date() })
    await expect(ask('bistro', 'plain.zip')).rejects.toThrow('Já existe')
    await expect(ask('ninguem', 'ninguem.zip')).rejects.toMatchObject({ code: 'tenant_unknown' })
    expect((await readdir(folder)).toSorted()).toEqual(['open.zip', 'plain.zip'])
  })
})

describe('an import into a new installation', () => {
  it.each([
    [
      'a changed event',
      (events: string) => events.replace('Molho 0,1', 'Molho 0,2'),
      'O registro de bistro foi adulterado:\n  evento',
    ],
    [
      'a missing event',
      (events: string) => events.split('\n').toSpliced(20, 1).join('\n'),
      'não está mais no registro',
    ],
    [
      'an additional event',
      (events: string) =>
        `${events}${(events.trim().split('\n').at(-1) ?? '')
          .replace(/"position": (\d+)/, (_found, position) => `"position": ${Number(position) + 1}`)
          .replace(/"event_id": "[^"]+"/, '"event_id": "0d4b9d6e-8f2a-4c3f-9a55-6a1a2c1f7b10"')
          .replace(/"stream": "[^"]+"/, '"stream": "forged"')}\n`,
      'O arquivo tem mais eventos do que diz ter',
    ],
    [
      'missing events at the end',
      (events: string) => events.split('\n').slice(0, 50).join('\n'),
      'não está mais no registro',
    ],
  ])('finds %s and leaves no row', async (_what, spoil, message) => {
    const files = await contents('open.zip')
    await writeFile(
      file('spoilt.zip'),
      zipSync({ ...files, 'events.jsonl': strToU8(spoil(strFromU8(files['events.jsonl'] ?? new Uint8Array()))) }),
    )
    await expect(importTenant(servers().target.application, file('spoilt.zip'))).rejects.toThrow(message)
    const left = await dump(servers().target, [
      ...LOG_TABLES,
      ...KEPT_TABLES,
      ...readTableNames(servers().target.application),
    ])
    expect(Object.values(left).flat()).toEqual([])
  })

  it('restores every row and hash, users keep their passwords, and new events can be appended', async () => {
    const { source: from, target: to } = servers()
    expect(await importTenant(to.application, file('open.zip'))).toMatchObject({
      tenant: 'bistro',
      withPasswords: true,
    })
    const tables = [...KEPT_TABLES, ...readTableNames(from.application)]
    expect(await dump(to, [...tables, 'events'])).toEqual(await dump(from, [...tables, 'events']))
    expect((await verifyChain(to.application.database, 'bistro')).head).toBe(
      (await verifyChain(from.application.database, 'bistro')).head,
    )

    const client = new TestClient(to.origin)
    expect((await client.login('bistro')).status).toBe(200)
    expect(await scanned(to)).toMatchObject({ name: 'Molho 0,1', in_stock: true, responsible: 'Ana' })
    expect(
      (
        await client.post<Label>('/api/products', {
          name: 'Novo',
          category: 'Molhos',
          sector: 'Cozinha',
          responsible: 'Ana',
          expiration_date: '2026-12-24',
        })
      ).body.id,
    ).toBe(LABELS + 1)
    expect(await verifyChain(to.application.database, 'bistro')).toMatchObject({ outside: 0, faults: [] })
    expect((await checkReplay(to.administration(), 'bistro')).differing).toEqual([])
  })

  it('is refused when the tenant exists', async () => {
    const before = await dump(servers().target, ['events'])
    await expect(importTenant(servers().target.application, file('plain.zip'))).rejects.toMatchObject({
      code: 'tenant_exists',
    })
    expect(await dump(servers().target, ['events'])).toEqual(before)
  })

  it('without passwords refuses a login until an operator sets a password', async () => {
    const fresh = await startTestServer()
    await importTenant(fresh.application, file('plain.zip'))
    expect((await login(fresh, emailOf('bistro'), TEST_PASSWORD)).status).toBe(401)
    await changePassword(
      fresh.application,
      'bistro',
      await newUser({ email: emailOf('bistro'), role: 'staff', password: 'a senha que o operador deu' }),
      fresh.clock(),
    )
    expect((await login(fresh, emailOf('bistro'), 'a senha que o operador deu')).status).toBe(200)
    // A label that was printed elsewhere still says what it is and whether it is good.
    expect(await scanned(fresh)).toMatchObject({ name: 'Molho 0,1', in_stock: true, responsible: null })
    await fresh.close()
  })

  it('can be undone by an erasure of every row, which leaves other tenants alone, and can be repeated', async () => {
    const { target: to } = servers()
    await to.tenant('padaria')
    const every = await asAdmin(to.databaseUrl, (client) => tablesOf(client))
    const others = () =>
      readTenant(to.application.database, 'padaria', (tx) =>
        tx.query({ sql: 'select event_id from events order by position', parameters: [] }),
      )
    const before = await others()
    await expect(eraseTenant(to.administration(), { tenant: 'bistro', confirm: 'padaria' })).rejects.toThrow(
      'repita o id do tenant',
    )
    expect(await eraseTenant(to.administration(), { tenant: 'bistro', confirm: 'bistro' })).toMatch(
      /^bistro apagado: \d+ linhas, e nenhuma resta\./,
    )
    expect(Object.values(await dump(to, every)).flat()).toEqual([])
    expect((await login(to, emailOf('bistro'), TEST_PASSWORD)).status).toBe(401)
    expect(await others()).toEqual(before)
    expect(await importTenant(to.application, file('open.zip'))).toMatchObject({ tenant: 'bistro' })
  })

  it.each([
    ['nothing.zip', 'Não há'],
    ['text.zip', 'não é um arquivo de tenant'],
  ])('refuses %s with a message', async (name, message) => {
    await writeFile(file('text.zip'), 'this is no zip at all')
    await expect(importTenant(servers().target.application, file(name))).rejects.toThrow(message)
  })
})
