import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient as Client } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { AuditEntry } from './contract/api.ts'
import { nextPage, printOften } from './samples.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-20T15:00:00Z' })
})
afterAll(() => server.close())

const label = (own: object = {}) => ({
  name: 'Molho Pesto',
  category: 'Molhos',
  sector: 'Cozinha Quente',
  responsible: 'Ana Souza',
  expiration_date: '2026-11-26',
  storageType: 'refrigerado',
  ...own,
})
const trail = async (client: TestClient, query = '') => (await client.get<AuditEntry[]>(`/api/audit${query}`)).body
const sentencesOf = (entries: readonly AuditEntry[]) => entries.map(({ actor: { name }, text }) => `${name} ${text}`)

async function succeed<T>(sending: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await sending
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** All pages, one after the other. */
async function allPages(client: TestClient, first: string): Promise<AuditEntry[][]> {
  const pages: AuditEntry[][] = []
  for (let address: string | undefined = first; address !== undefined;) {
    const { body, headers }: { body: AuditEntry[]; headers: Headers } = await client.get<AuditEntry[]>(address)
    pages.push(body)
    address = nextPage(headers)
  }
  return pages
}

describe('the audit trail', () => {
  it('lists who did what and when, newest first', async () => {
    const client = await server.tenant('bistro')
    await succeed(client.post('/api/products', label({ quantity: 3 })))
    server.clock.advance(60_000)
    await succeed(client.post('/api/products/prints', { ids: [1, 2, 3], copies: 2, medium: 'browser-50x30' }))
    await succeed(client.post('/api/products/1/consume', {}))
    await succeed(client.post('/api/products/2/discard', { reason: 'avaria', note: 'caiu no chão' }))
    const entries = await trail(client)
    expect(sentencesOf(entries).slice(0, 5)).toEqual([
      'Chefe descartou a etiqueta 2 de Molho Pesto (avaria): caiu no chão',
      'Chefe deu baixa (consumo) na etiqueta 1 de Molho Pesto',
      'Chefe imprimiu 3 etiquetas de Molho Pesto, 2 cópias de cada',
      'Chefe gerou 3 etiquetas de Molho Pesto, validade 26/11/2026',
      'Chefe entrou',
    ])
    expect(sentencesOf(entries).at(-1)).toMatch(
      /^Sistema cadastrou o tipo de armazenagem |^Sistema abriu a conta de Restaurante bistro$/,
    )
    expect(entries[0]).toMatchObject({
      kind: 'withdrawals',
      type: 'LabelDiscarded',
      label: 2,
      count: 1,
      at: '2026-11-20T15:01:00.000Z',
    })
    expect(entries[3]).toMatchObject({ kind: 'labels', label: null, count: 3, at: '2026-11-20T15:00:00.000Z' })
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a))
  })

  it('names the user of a failed login; a login with an unknown e-mail address is no entry', async () => {
    const client = await server.tenant('portaria')
    await new Client(server.origin).login('portaria', 'uma senha errada')
    await new Client(server.origin).send('POST', '/tenant/login', {
      email: 'ninguem@portaria.com.br',
      password: 'uma senha errada',
      tenant_id: 'portaria',
    })
    await succeed(client.post('/api/auth/logout', {}))
    await client.login('portaria')
    const entries = await trail(client, '?type=access&limit=3')
    expect(sentencesOf(entries)).toEqual(['Chefe entrou', 'Chefe saiu', 'Chefe errou a senha'])
    const chefe = entries[0]?.actor.id ?? ''
    expect(sentencesOf(await trail(client, `?type=access&actor=${chefe}`))).toEqual([
      'Chefe entrou',
      'Chefe saiu',
      'Chefe errou a senha',
      'Chefe entrou',
    ])
  })

  it('shows 500 labels of one request as one entry, which no page boundary cuts', async () => {
    const client = await server.tenant('banquete')
    await succeed(client.post('/api/products', label({ quantity: 500 })))
    await succeed(client.post('/api/products', label({ quantity: 500, name: 'Arroz' })))
    const ids = Array.from({ length: 200 }, (_, index) => index + 1)
    await succeed(client.post('/api/products/prints', { ids: [...ids, 501], copies: 1, medium: 'pdf-a4' }))
    const expected = [
      'Chefe imprimiu a etiqueta 501 de Arroz',
      'Chefe imprimiu 200 etiquetas de Molho Pesto',
      'Chefe gerou 500 etiquetas de Arroz, validade 26/11/2026',
      'Chefe gerou 500 etiquetas de Molho Pesto, validade 26/11/2026',
      'Chefe entrou',
    ]
    expect(sentencesOf(await trail(client, '?limit=5'))).toEqual(expected)
    const pages = await allPages(client, '/api/audit?limit=1')
    expect(sentencesOf(pages.flat()).slice(0, 5)).toEqual(expected)
    expect(
      pages
        .flat()
        .slice(0, 4)
        .map(({ count }) => count),
    ).toEqual([1, 200, 500, 500])
  })

  it('keeps the entries of two requests apart, even if their texts are equal', async () => {
    const client = await server.tenant('gemeos')
    await succeed(client.post('/api/products', label({ quantity: 2 })))
    await succeed(client.post('/api/products', label({ quantity: 2 })))
    expect((await trail(client, '?type=labels')).map(({ count }) => count)).toEqual([2, 2])
  })

  it('adds the e-mail address to the names of users who share a first name, and calls an erased user "Usuário removido"', async () => {
    const client = await server.tenant('xaras')
    const {
      body: { link },
    } = await client.post<{ link: string }>('/api/users/invitations', {
      email: 'chefe.silva@xaras.com.br',
      role: 'staff',
    })
    await succeed(
      new Client(server.origin).post(`/api/public/invitations/${new URL(link).hash.slice(1)}?tenant=xaras`, {
        password: 'uma senha de teste',
      }),
    )
    expect(sentencesOf(await trail(client, '?type=users'))).toContain(
      'Chefe (chefe.silva@xaras.com.br) passou a ter acesso como equipe',
    )
    expect(sentencesOf(await trail(client, '?type=access'))).toEqual([
      'Chefe (chefe.silva@xaras.com.br) entrou',
      'Chefe (chefe@xaras.com.br) entrou',
    ])
    await printOften(server.application.database, 'xaras', { label: 9, times: 1, since: '2026-11-20T16:00:00Z' })
    expect((await trail(client, '?type=prints'))[0]?.actor).toEqual({ id: 'u-robot', name: 'Usuário removido' })
  })
})

describe('the filters of the audit trail', () => {
  let client: TestClient
  beforeAll(async () => {
    server.clock.set('2026-11-20T02:59:59.999Z') // the last instant of 19 November in São Paulo
    client = await server.tenant('filtros')
    for (const [at, name] of [
      ['2026-11-20T02:59:59.999Z', 'Ontem'],
      ['2026-11-20T03:00:00Z', 'Meia-noite'],
      ['2026-11-20T15:30:00Z', 'Tarde'],
      ['2026-11-21T02:59:59Z', 'Noite'],
      ['2026-11-21T03:00:00Z', 'Amanhã'],
    ]) {
      server.clock.set(at ?? '')
      await succeed(client.post('/api/products', label({ name })))
    }
    await succeed(client.post('/api/products/2/consume', {}))
    await succeed(client.post('/api/categories', { name: 'Molhos' }))
  })
  const names = async (query: string) =>
    (await trail(client, `?type=labels&${query}`)).map(({ text }) => /de (\S+),/.exec(text)?.[1])

  it("take days in the tenant's time zone, both ends included", async () => {
    expect(await names('from=2026-11-20&to=2026-11-20')).toEqual(['Noite', 'Tarde', 'Meia-noite'])
    expect(await names('from=2026-11-21')).toEqual(['Amanhã'])
    expect(await names('to=2026-11-19')).toEqual(['Ontem'])
    expect(await names('from=2026-11-22')).toEqual([])
    expect(await names('from=2026-11-21&to=2026-11-20')).toEqual([])
  })

  it('take a date-time as an exact instant', async () => {
    expect(await names('from=2026-11-20T12:30:00-03:00&to=2026-11-20T23:59:59-03:00')).toEqual(['Noite', 'Tarde'])
    expect(await names('from=2026-11-20T12:30:00.001-03:00&to=2026-11-21T02:59:58Z')).toEqual([])
  })

  it("begin a day without midnight at one o'clock", async () => {
    const before = server.clock()
    for (const [at, name] of [
      ['2018-11-04T02:59:59Z', 'Sábado'],
      ['2018-11-04T03:00:00Z', 'Domingo'],
    ]) {
      server.clock.set(at ?? '')
      const early = await server.tenant(name === 'Domingo' ? 'domingo' : 'sabado')
      await succeed(early.post('/api/products', label({ name })))
      expect((await trail(early, '?type=labels&from=2018-11-04&to=2018-11-04')).length).toBe(name === 'Domingo' ? 1 : 0)
      expect((await trail(early, '?type=labels&to=2018-11-03')).length).toBe(name === 'Domingo' ? 0 : 1)
    }
    server.clock.set(before.toISOString())
  })

  it('list all events of one label by `product`', async () => {
    expect((await trail(client, '?product=2')).map(({ type }) => type)).toEqual(['LabelConsumed', 'LabelGenerated'])
    expect((await trail(client, '?product=2&type=withdrawals')).map(({ type }) => type)).toEqual(['LabelConsumed'])
    expect(
      (await allPages(client, '/api/audit?product=2&limit=1')).map((page) => page.map(({ type }) => type)),
    ).toEqual([['LabelConsumed'], ['LabelGenerated']])
    expect(await trail(client, '?product=999')).toEqual([])
  })

  it('restrict entries by type and by user', async () => {
    expect(sentencesOf(await trail(client, '?type=catalog&limit=1'))).toEqual(['Chefe cadastrou a categoria Molhos'])
    const { id } = (await trail(client, '?limit=1'))[0]?.actor ?? { id: null }
    const own = await trail(client, `?actor=${id}&limit=200`)
    // The user was registered by the administration command, which is not the user's own action.
    expect(own.map(({ type }) => type)).not.toContain('UserRegistered')
    expect(own.length).toBeGreaterThan(7)
    expect(new Set(own.map(({ actor }) => actor.name))).toEqual(new Set(['Chefe']))
    expect(await trail(client, '?actor=nobody')).toEqual([])
  })

  it.each([
    'from=2026-02-30',
    'from=ontem',
    'to=2026-11-20T10:00:00',
    'to=1999-01-01',
    'type=Etiquetas',
    'actor=%00',
    'product=0',
    'product=1.5',
    'limit=0',
    'limit=201',
    'cursor=%3F',
    'cursor=abc',
    'outro=1',
  ])('refuse %s', async (query) => {
    const { status, body } = await client.get<Problem>(`/api/audit?${query}`)
    expect(status, JSON.stringify(body)).toBe(422)
  })
})

describe('the trail of a long log', () => {
  let client: TestClient
  const TIMES = 45_000
  beforeAll(async () => {
    server.clock.set('2026-11-20T15:00:00Z')
    client = await server.tenant('longo')
    await succeed(client.post('/api/categories', { name: 'Molhos' }))
    await succeed(client.post('/api/products', label()))
    await printOften(server.application.database, 'longo', { label: 1, times: TIMES, since: '2026-11-20T15:00:00Z' })
  })

  it('is read in bounded pages, some of them empty, until a rare event is found', async () => {
    const pages = await allPages(client, '/api/audit?type=catalog&from=2026-11-20')
    expect(pages.slice(0, 2)).toEqual([[], []])
    expect(pages).toHaveLength(3)
    expect(sentencesOf(pages.flat())).toContain('Chefe cadastrou a categoria Molhos')
  })

  it('has every entry once, whatever the page size', async () => {
    const address = '/api/audit?type=prints&limit=190&from=2026-11-20T18:00:00Z&to=2026-11-20T18:30:00Z'
    const pages = await allPages(client, address)
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toHaveLength(1_801)
    expect(new Set(ids).size).toBe(1_801)
    expect(ids.toSorted((a, b) => b - a)).toEqual(ids)
  })

  it('finds an instant in its middle by bisection, without reading the later events', async () => {
    const entries = await trail(client, '?from=2026-11-20T15:00:05Z&to=2026-11-20T15:00:09Z')
    expect(entries.map(({ at }) => at.slice(17, 19))).toEqual(['09', '08', '07', '06', '05'])
    const plan = await readTenant(server.application.database, 'longo', (tx) =>
      tx.query<{ indexname: string }>({
        sql: "select indexname from pg_indexes where tablename = 'events' and $1 <> ''",
        parameters: ['longo'],
      }),
    )
    expect(plan.map(({ indexname }) => indexname).toSorted()).toEqual(['events__pkey', 'events__stream_version'])
  })

  it('does not cut an entry where the range of one call ends', async () => {
    const banquet = await server.tenant('festa')
    await succeed(banquet.post('/api/products', label({ quantity: 500 })))
    await succeed(banquet.post('/api/products', label({ quantity: 500, name: 'Arroz' })))
    await printOften(server.application.database, 'festa', { label: 1, times: 19_700, since: '2026-11-20T15:00:00Z' })
    const pages = await allPages(banquet, '/api/audit?type=labels')
    expect(pages.map((page) => sentencesOf(page))).toEqual([
      ['Chefe gerou 500 etiquetas de Arroz, validade 26/11/2026'],
      ['Chefe gerou 500 etiquetas de Molho Pesto, validade 26/11/2026'],
    ])
  })

  it("is read from the label's own stream if it is filtered by label", async () => {
    const pages = await allPages(client, '/api/audit?product=1&type=labels')
    expect(pages).toHaveLength(1)
    expect(sentencesOf(pages.flat())).toEqual(['Chefe gerou a etiqueta 1 de Molho Pesto, validade 26/11/2026'])
  })
})

describe('access to the audit trail', () => {
  it('is limited to admins of the tenant', async () => {
    const client = await server.tenant('dono')
    const other = await server.tenant('vizinho')
    await succeed(client.post('/api/products', label({ name: 'Segredo' })))
    expect(JSON.stringify(await trail(other, '?limit=200'))).not.toContain('Segredo')
    expect(await trail(other, '?product=1')).toEqual([])
    const {
      body: { link },
    } = await client.post<{ link: string }>('/api/users/invitations', { email: 'bia@dono.com.br', role: 'staff' })
    const staff = new Client(server.origin)
    await succeed(
      staff.post(`/api/public/invitations/${new URL(link).hash.slice(1)}?tenant=dono`, {
        password: 'uma senha de teste',
      }),
    )
    const login = await staff.send('POST', '/tenant/login', {
      email: 'bia@dono.com.br',
      password: 'uma senha de teste',
      tenant_id: 'dono',
    })
    staff.cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await staff.get('/api/auth/session')).body).toMatchObject({ role: 'staff' })
    expect((await staff.get('/api/audit')).status).toBe(403)
    expect((await staff.post('/api/audit/export', {})).status).toBe(403)
    expect((await new Client(server.origin).get('/api/audit')).status).toBe(401)
    expect(emailOf('dono')).toBe('chefe@dono.com.br')
    // Every user may read the history of a label.
    expect((await staff.get('/api/products/1/history')).status).toBe(200)
  })
})
