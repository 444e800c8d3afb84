import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { interceptStatements } from '../../infra/test/intercepted-database.ts'
import { invite, join, linkPath, NEW_PASSWORD, statusOf } from '../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient as Client } from '../../infra/test/server.ts'
import { asAdmin } from '../../infra/test/template-database.ts'
import { tablesOf } from '../database/tenancy-rules.test-support.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { readChainHead, verifyChain, walkChain } from '../events/event-chain.ts'
import { rebuildTenant } from '../events/rebuild.ts'
import { FOLD_LIMITS } from '../events/rebuild-fold.ts'
import { recordedEvents } from '../events/recorded-events.test-support.ts'
import { checkReplay } from '../events/replay-check.ts'
import type { AuditEntry } from '../modules/audit/contract/api.ts'
import type { Problem } from '../http/contract/problem.ts'
import type { Label } from '../modules/labels/contract/api.ts'
import type { Report } from '../modules/reports/contract/api.ts'
import { erasePerson } from './erasure.ts'

const DAY_MS = 86_400_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: '2026-01-10T15:00:00Z' })
})
afterAll(() => server.close())

const asSuperuser = async <T>(work: Parameters<typeof asAdmin<T>>[1]): Promise<T> => {
  const url = new URL(inject('databaseUrl'))
  url.pathname = new URL(server.databaseUrl).pathname
  return asAdmin(url.href, work)
}

/** The tables that have this text in any column of a row of the tenant. */
function tablesWith(tenantId: string, text: string): Promise<string[]> {
  return asSuperuser(async (client) => {
    const found: string[] = []
    for (const table of await tablesOf(client)) {
      const { rowCount } = await client.query(
        `select from ${table} t where tenant_id = $1 and position($2 in t::text) > 0 limit 1`,
        [tenantId, text],
      )
      if (rowCount !== 0) found.push(table)
    }
    return found
  })
}

const erase = (
  tenant: string,
  who: { readonly email: string } | { readonly user: string } | { readonly responsible: string },
) => erasePerson(server.administration(), { tenant, ...who }, server.clock())
const trail = async (client: TestClient) =>
  (await client.get<AuditEntry[]>('/api/audit')).body.map(({ actor, text }) => `${actor.name} ${text}`)
const isWhole = async (tenantId: string) => ({
  faults: (await verifyChain(server.administration().database, tenantId)).faults,
  differing: (await checkReplay(server.administration(), tenantId)).differing,
})

describe('an erased user', () => {
  it('is in no table and cannot log in, and the events of their actions stay', async () => {
    const admin = await server.tenant('bistro')
    await admin.post(
      '/api/users/invitations',
      { email: 'bia@bistro.com.br', role: 'staff' },
      { 'idempotency-key': 'convite-bia' },
    )
    const { client, id } = await join(server, admin, 'bia@bistro.com.br')
    await client.post('/api/categories', { name: 'Molhos' })
    await new Client(server.origin).post('/tenant/login', {
      email: 'bia@bistro.com.br',
      password: 'errada de todo',
      tenant_id: 'bistro',
    })
    const settings = {
      enabled: true,
      hour: 6,
      weekdays: [1],
      recipients: ['bia@bistro.com.br', 'caio@bistro.com.br'],
      formats: ['csv'],
    }
    expect((await admin.put('/api/reports/settings', settings)).status).toBe(200)
    expect(await tablesWith('bistro', 'bia@bistro.com.br')).toEqual(['commands', 'credentials', 'report_recipients'])
    for (const table of ['access_addresses', 'refused_logins']) expect(await tablesWith('bistro', id)).toContain(table)

    expect(await erase('bistro', { email: 'BIA@bistro.com.br' })).toMatch(
      /^Dados pessoais de bia@bistro\.com\.br apagados de bistro; o que fez continua registrado/,
    )
    expect(await tablesWith('bistro', 'bia@')).toEqual([])
    expect(await tablesWith('bistro', id)).toEqual(['events'])
    expect(await statusOf(client)).toBe(401)
    expect(
      (
        await new Client(server.origin).post('/tenant/login', {
          email: 'bia@bistro.com.br',
          password: NEW_PASSWORD,
          tenant_id: 'bistro',
        })
      ).status,
    ).toBe(401)
    const entries = await trail(admin)
    expect(entries).toContain('Usuário removido cadastrou a categoria Molhos')
    expect(entries.filter((entry) => entry.endsWith('apagou os dados pessoais de Usuário removido'))).toHaveLength(1)
    expect(await isWhole('bistro')).toEqual({ faults: [], differing: [] })
  })

  it('has no name any more', async () => {
    const admin = await server.tenant('nomes')
    const { id } = await join(server, admin, 'bia@nomes.com.br')
    expect((await admin.put(`/api/users/${id}/name`, { name: 'Bia Prado' })).status).toBe(204)
    await admin.post('/api/users/cooks', { name: 'Rui Prado', pin: '2580' })
    expect(await tablesWith('nomes', 'Prado')).toEqual(['person_names'])
    await erase('nomes', { email: 'bia@nomes.com.br' })
    await expect(erase('nomes', { user: 'Bia Prado' })).rejects.toThrow('Ninguém da equipe')
    expect(await erase('nomes', { user: 'RUI PRADO' })).toContain('apagados de nomes')
    expect(await tablesWith('nomes', 'Prado')).toEqual([])
    expect(await tablesWith('nomes', id)).toEqual(['events'])
    expect(await isWhole('nomes')).toEqual({ faults: [], differing: [] })
  })

  it('can be invited again as a new user', async () => {
    const admin = await server.tenant('volta')
    await join(server, admin, 'bia@volta.com.br')
    await erase('volta', { email: 'bia@volta.com.br' })
    const { client } = await join(server, admin, 'bia@volta.com.br')
    expect(await statusOf(client)).toBe(200)
  })

  it('who was only invited is erased with the invitation', async () => {
    const admin = await server.tenant('convite')
    const { link } = await invite(admin, 'caio@convite.com.br')
    await erase('convite', { email: 'caio@convite.com.br' })
    expect(await tablesWith('convite', 'caio')).toEqual([])
    expect((await new Client(server.origin).post(linkPath(link), { password: NEW_PASSWORD })).status).toBe(409)
  })

  it('cannot be the last admin: the erasure is refused and appends no event', async () => {
    await server.tenant('sozinho')
    const before = await recordedEvents(server.application.database, 'sozinho')
    await expect(erase('sozinho', { email: emailOf('sozinho') })).rejects.toMatchObject({ code: 'last_admin' })
    expect(await recordedEvents(server.application.database, 'sozinho')).toEqual(before)
  })

  it('keeps their account in another tenant', async () => {
    const [here, there] = [await server.tenant('aqui'), await server.tenant('ali')]
    await join(server, here, 'dani@rede.com.br')
    const { client } = await join(server, there, 'dani@rede.com.br')
    await erase('aqui', { email: 'dani@rede.com.br' })
    expect(await statusOf(client)).toBe(200)
  })
})

describe("an erased responsible's name", () => {
  const NAME = 'Ana Souza'

  /**
   * A tenant with old and new labels of this person, labels of another person, and a renamed entry of this person in
   * the register.
   */
  async function kitchen(tenantId: string): Promise<{ client: TestClient; entryId: number }> {
    const client = await server.tenant(tenantId)
    const {
      body: { id: entryId },
    } = await client.post<{ id: number }>('/api/responsibles', { name: 'ANA  SOUZA' })
    await client.put(`/api/responsibles/${entryId}`, { name: NAME })
    await client.post('/api/categories', { name: NAME })
    const label = (responsible: string, quantity: number) =>
      client.post('/api/products', {
        name: 'Molho',
        category: 'Molhos',
        sector: 'Cozinha',
        responsible,
        expiration_date: '2031-12-24',
        quantity,
      })
    await label(NAME, 3)
    await label('Rui Barbosa', 2)
    server.clock.advance(100 * DAY_MS)
    await client.login(tenantId)
    await label('ana souza', 4)
    return { client, entryId }
  }
  const responsiblesOf = async (client: TestClient) =>
    (await client.get<Label[]>('/api/products?limit=100')).body.map(({ responsible }) => responsible).toSorted()

  it('is found as an erasure by a verification that began before it', async () => {
    const { client, entryId } = await kitchen('conferida')
    await client.delete(`/api/responsibles/${entryId}`)
    server.clock.advance(200 * DAY_MS)
    const read = <T>(work: Parameters<typeof readTenant<T>>[2]) =>
      readTenant(server.application.database, 'conferida', work)
    const head = await read(readChainHead)
    expect(await erase('conferida', { responsible: NAME })).toMatch(/apagado de 10 registros/)
    if (head === undefined) throw new Error('The tenant has a head')
    // The head is that of before the erasure; the events are those of after it.
    const { faults, erased, events } = await walkChain(read, head)
    expect({ faults, erased, events }).toEqual({ faults: [], erased: 10, events: head.position })
  })

  it('does not come back with a rebuild that has read the events before the erasure', async () => {
    const { client, entryId } = await kitchen('refeita')
    await client.delete(`/api/responsibles/${entryId}`)
    server.clock.advance(200 * DAY_MS)
    await client.login('refeita')
    for (const limits of [FOLD_LIMITS, { page: 5, changes: 10, rows: 3 }]) {
      let isErased = false
      // The rebuild has folded the log when it asks for the head lock.
      const database = interceptStatements(server.administration().database, async ({ text, send }) => {
        if (/from tenant_head .* for update/.test(text) && !isErased) {
          isErased = true
          await erase('refeita', { responsible: limits === FOLD_LIMITS ? NAME : 'Rui Barbosa' })
        }
        return send()
      })
      await rebuildTenant({ ...server.administration(), database }, 'refeita', limits)
      expect(isErased).toBe(true)
      expect((await isWhole('refeita')).differing).toEqual([])
    }
    expect(new Set(await responsiblesOf(client))).toEqual(new Set(['Pessoa removida']))
  })

  it('must be deleted from the register first', async () => {
    await kitchen('cadastrada')
    await expect(erase('cadastrada', { responsible: 'ana souza' })).rejects.toThrow('ainda está em Responsáveis')
    expect((await verifyChain(server.administration().database, 'cadastrada')).erased).toBe(0)
  })

  it('is erased from labels past the legal retention period, later from the others; the chain stays valid and counts the erased events', async () => {
    const { client, entryId } = await kitchen('cozinha')
    await client.delete(`/api/responsibles/${entryId}`)
    server.clock.advance(90 * DAY_MS)
    await client.login('cozinha')
    // Six events: three labels, and the register entry's addition, rename (both names) and deletion.
    expect(await erase('cozinha', { responsible: NAME })).toMatch(
      /^O nome Ana Souza foi apagado de 6 registros de cozinha\. Outros 4 são etiquetas que a lei manda guardar .* depois de \d\d\/\d\d\/\d{4}\.$/,
    )
    expect(await responsiblesOf(client)).toEqual([
      'Pessoa removida',
      'Pessoa removida',
      'Pessoa removida',
      'Rui Barbosa',
      'Rui Barbosa',
      'ana souza',
      'ana souza',
      'ana souza',
      'ana souza',
    ])
    expect(await verifyChain(server.administration().database, 'cozinha')).toMatchObject({ erased: 6, faults: [] })

    server.clock.advance(100 * DAY_MS)
    await client.login('cozinha')
    expect(await erase('cozinha', { responsible: NAME })).toMatch(
      /^O nome Ana Souza foi apagado de 4 registros de cozinha\. O nome não está em mais nenhum\.$/,
    )
    // The category with that name is not a person, so it stays.
    expect(await tablesWith('cozinha', 'ana souza')).toEqual(['register_entries'])
    expect(await tablesWith('cozinha', NAME)).toEqual(['events', 'register_entries'])
    expect(await tablesWith('cozinha', 'ANA')).toEqual([])
    expect((await client.get<{ name: string }[]>('/api/categories')).body).toMatchObject([{ name: NAME }])
    expect(await verifyChain(server.administration().database, 'cozinha')).toMatchObject({ erased: 10, faults: [] })
    expect(await isWhole('cozinha')).toEqual({ faults: [], differing: [] })
    expect(await trail(client)).toContainEqual(expect.stringMatching(/ apagou o nome de uma pessoa de 6 registros$/))
  })

  it("is erased with the files that were made from the labels, while the reports' rows stay; a name without events deletes no file", async () => {
    const { client, entryId } = await kitchen('arquivos')
    await client.delete(`/api/responsibles/${entryId}`)
    server.clock.advance(90 * DAY_MS)
    await client.login('arquivos')
    const {
      body: { id: reportId },
    } = await client.post<{ id: string }>('/api/reports', { mail: false })
    const run = { tenantId: 'arquivos', reportId }
    const job = server.application.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'report')
    await job?.run(
      {
        database: server.application.database,
        store: server.application.store,
        clock: server.clock,
        log: pino({ level: 'silent' }),
        tenantIds: () => Promise.resolve(['arquivos']),
      },
      run,
    )
    await asSuperuser((admin) =>
      admin.query(
        "insert into export_files (tenant_id, export_id, bytes, made_at) values ('arquivos', 'e', 'Ana Souza', now())",
      ),
    )
    const files = async () =>
      Promise.all(
        ['csv', 'pdf'].map(
          async (format) => (await client.get<unknown>(`/api/reports/${reportId}/file/${format}`)).status,
        ),
      )
    expect(await files()).toEqual([200, 200])

    expect(await erase('arquivos', { responsible: 'Ninguém' })).toBe(
      'O nome Ninguém não está em nenhum registro de arquivos.',
    )
    expect(await files()).toEqual([200, 200])
    expect(await erase('arquivos', { responsible: NAME })).toMatch(
      / 3 arquivos de relatórios e exportações, onde o nome podia estar, foram apagados\.$/,
    )
    expect(await client.get<Problem>(`/api/reports/${reportId}/file/csv`)).toMatchObject({
      status: 404,
      body: { code: 'report_file_gone' },
    })
    expect((await client.get<Report[]>('/api/reports')).body).toMatchObject([
      { id: reportId, state: 'ready', files: [] },
    ])
    const tables = await asSuperuser((admin) =>
      admin.query(
        "select from report_files where tenant_id = 'arquivos' union all select from report_letters where tenant_id = 'arquivos' union all select from export_files where tenant_id = 'arquivos'",
      ),
    )
    expect(tables.rowCount).toBe(0)
    expect(await isWhole('arquivos')).toEqual({ faults: [], differing: [] })
  })

  it.each([
    [
      'another field that was changed with the name',
      "update events set data = jsonb_set(data, '{weight}', '\"1kg\"') where tenant_id = :tenant and type = 'LabelGenerated' and data->>'responsible' = 'Pessoa removida'",
      ['LabelGenerated', 'LabelGenerated', 'LabelGenerated'],
    ],
    [
      'a name that was put back',
      "update events set data = jsonb_set(data, '{responsible}', '\"Eva\"') where tenant_id = :tenant and type = 'LabelGenerated' and data->>'responsible' = 'Pessoa removida'",
      ['LabelGenerated', 'LabelGenerated', 'LabelGenerated'],
    ],
    [
      'an erasure event that was changed to cover another event',
      "update events set data = jsonb_set(data, '{events,0,position}', '9') where tenant_id = :tenant and type = 'PersonalDataErased'",
      [
        'RegisterEntryAdded',
        'RegisterEntryRenamed',
        'LabelGenerated',
        'LabelGenerated',
        'LabelGenerated',
        'RegisterEntryDeleted',
        'PersonalDataErased',
      ],
    ],
  ])('does not hide manipulation: the chain still finds %s', async (_what, sql, found) => {
    const id = `porta-${found.length}-${_what.length}`
    const { client, entryId } = await kitchen(id)
    await client.delete(`/api/responsibles/${entryId}`)
    server.clock.advance(90 * DAY_MS)
    await erase(id, { responsible: NAME })
    await asSuperuser((admin) => admin.query(sql.replaceAll(':tenant', `'${id}'`)))
    const { faults } = await verifyChain(server.administration().database, id)
    expect(faults.map(({ type }) => type)).toEqual(found)
    expect(new Set(faults.map(({ what }) => what))).toEqual(new Set(['changed']))
  })
})

it('who has signed the rule of the temperatures is erased by the text that was typed, and the rule stays', async () => {
  const admin = await server.tenant('assina')
  const signedBy = 'Carla Dias CRN 12345'
  const settings = { rule: 'tempo_temperatura', signedBy, gapMinutes: 240 }
  expect((await admin.put('/api/temperature/settings', settings)).status).toBe(200)
  expect(await erase('assina', { responsible: 'carla dias crn 12345' })).toContain('foi apagado de 1 registros')
  expect((await admin.get('/api/temperature/settings')).body).toEqual({ ...settings, signedBy: 'Pessoa removida' })
  expect(await tablesWith('assina', 'Carla Dias')).toEqual([])
  expect(await isWhole('assina')).toEqual({ faults: [], differing: [] })
})

it('an erasure without a person or with an unknown tenant is refused', async () => {
  await server.tenant('quem')
  await expect(erasePerson(server.administration(), { tenant: 'quem' }, server.clock())).rejects.toThrow('Diga quem')
  await expect(
    erasePerson(server.administration(), { tenant: 'ninguem', email: 'a@b.c' }, server.clock()),
  ).rejects.toMatchObject({ code: 'tenant_unknown' })
})
