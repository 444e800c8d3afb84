import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelBody } from '../contract/api.ts'
import type { StockCounts } from '../contract/stock-counts.ts'
import { labelBodyOf, nextPage } from '../samples.test-support.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const generate = async (client: TestClient, own: Partial<LabelBody>) =>
  (await client.post<Label>('/api/products', labelBodyOf(own))).body
const idsAt = async (client: TestClient, path: string) => (await client.get<Label[]>(path)).body.map(({ id }) => id)

/** Follows the `Link` headers to the last page; returns the ids of each page. */
async function pages(client: TestClient, path: string): Promise<number[][]> {
  const read: number[][] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, headers, body } = await client.get<Label[]>(next)
    expect([next, status]).toEqual([next, 200])
    read.push(body.map(({ id }) => id))
    next = nextPage(headers)
  }
  return read
}

describe('filters and search', () => {
  let client: TestClient
  beforeAll(async () => {
    client = await server.tenant('bistro')
    await generate(client, {
      name: 'Molho de Tomate',
      category: 'Molhos',
      sector: 'Cozinha Quente',
      expiration_date: '2026-11-10',
      lateReason: 'ontem',
    }) // 1: expired
    await generate(client, {
      name: 'Maçã Verde em Cubos',
      category: 'Hortifrúti',
      sector: 'Garde Manger',
      expiration_date: '2026-11-24',
    }) // 2: expiring
    await generate(client, {
      name: 'Pão de Ló',
      category: 'Sobremesas',
      sector: 'Confeitaria',
      expiration_date: '2027-05-01',
    }) // 3: valid
    await generate(client, {
      name: 'Molho Branco 50% _especial_',
      category: 'MOLHOS',
      sector: 'cozinha quente',
      expiration_date: '2026-11-24',
    }) // 4: expiring
    await generate(client, {
      name: 'Molho de Tomate',
      category: 'Molhos',
      sector: 'Garde Manger',
      expiration_date: '2026-11-23',
    }) // 5: expiring
    await generate(client, { name: 'Sopa', category: 'Caldos', expiration_date: '2026-11-24' }) // 6: consumed
    await generate(client, {
      name: 'Sopa Fria',
      category: 'Caldos',
      expiration_date: '2026-11-10',
      lateReason: 'ontem',
    }) // 7: discarded
    await client.post('/api/products/6/consume', {})
    await client.post('/api/products/7/discard', { reason: 'vencido' })
  })

  it.each([
    ['', [5, 4, 3, 2, 1]],
    ['?status=expired', [1]],
    ['?status=expiring', [5, 2, 4]],
    ['?status=valid', [3]],
    ['?status=consumed', [6]],
    ['?status=discarded', [7]],
    ['?category=Molhos', [5, 4, 1]],
    ['?category=hortifruti', [2]],
    ['?category=Molh', []],
    ['?category=Caldos', []],
    ['?category=Caldos&status=consumed', [6]],
    ['?sector=COZINHA%20QUENTE', [4, 1]],
    ['?category=molhos&sector=garde+manger', [5]],
    ['?category=&sector=&q=', [5, 4, 3, 2, 1]],
    ['?q=molho', [5, 4, 1]],
    ['?q=TOMATE', [5, 1]],
    ['?q=maca', [2]],
    ['?q=MA%C3%87%C3%83', [2]],
    ['?q=ma%C3%A7a%CC%83+ver', [2]],
    ['?q=ao+de+lo', [3]],
    ['?q=%20%20cubos%20', [2]],
    ['?q=50%25', [4]],
    ['?q=%25', [4]],
    ['?q=_', [4]],
    ["?q='%20or%201=1", []],
    ['?q=nada', []],
    ['?q=3', [3]],
    ['?q=%233', [3]],
    ['?q=0003', [3]],
    ['?q=FID20260003', [3]],
    ['?q=fid20260003', [3]],
    ['?q=FID20260099', []],
    ['?q=sopa', []],
    ['?q=sopa&status=consumed', [6]],
    ['?q=6', []],
    ['?q=6&status=consumed', [6]],
    ['?q=molho&status=expiring', [5, 4]],
    ['?q=molho&category=molhos&sector=cozinha+quente&status=expired', [1]],
    ['?order=soonest', [1, 5, 2, 4, 3]],
    ['?category=Molhos&order=soonest', [1, 5, 4]],
    ['?q=molho&order=soonest', [1, 5, 4]],
    ['?status=today', []],
    ['?status=tomorrow', []],
    ['?status=soon', [5, 2, 4]],
    ['?status=later', [3]],
    ['?q=molho&status=soon', [5, 4]],
    ['/expiring-soon', [5, 2, 4]],
    ['/expired', [1]],
  ])('/api/products%s answers %j', async (query, ids) => {
    expect(await idsAt(client, `/api/products${query}`)).toEqual(ids)
  })

  it.each([
    ['?status=perto', 'Situação desconhecida'],
    ['?order=nome', 'Ordem desconhecida: use soonest'],
    ['?limit=0', 'O limite mínimo é 1'],
    ['?limit=1001', 'O limite máximo é 1000'],
    ['?limit=1.5', 'O limite deve ser um número inteiro'],
    ['?limit=muitos', 'O limite deve ser um número'],
    ['?limit=1&limit=2', 'O limite deve ser um número'],
    ['?cursor=abc', 'Cursor inválido'],
    ['?cursor=%27%3B', 'Cursor inválido'],
    ['?cursor=WzFd', 'Cursor inválido'],
    [`?cursor=${Buffer.from('[1,"ontem"]').toString('base64url')}`, 'Cursor inválido'],
    [`?cursor=${Buffer.from('[99999999999,"2026-11-24T00:00:00.000Z"]').toString('base64url')}`, 'Cursor inválido'],
    [`?cursor=${Buffer.from('[1,"0000-01-01T00:00:00.000Z"]').toString('base64url')}`, 'Cursor inválido'],
    [`?cursor=${Buffer.from('[1,"+010000-01-01T00:00:00.000Z"]').toString('base64url')}`, 'Cursor inválido'],
    [`?q=${'x'.repeat(121)}`, 'A busca pode ter no máximo 120 caracteres'],
    ['?q=a%00b', 'A busca tem caracteres inválidos'],
    ['?ordem=nome', 'Campo desconhecido: ordem'],
    ['/expired?status=valid', 'Campo desconhecido: status'],
  ])('%s is refused', async (query, detail) => {
    const answer = await client.get<Problem>(`/api/products${query}`)
    expect([answer.status, answer.body.detail]).toEqual([422, detail])
  })
})

it('the totals count what each list by days answers, to the first instant of the next day', async () => {
  const client = await server.tenant('padaria')
  // The clock of the test says 12:00 on 21/11/2026 in São Paulo.
  for (const expiration_date of [
    '2026-11-10',
    '2026-11-21T14:59:59Z',
    '2026-11-21T15:00:00Z',
    '2026-11-21',
    '2026-11-22T03:00:00Z',
    '2026-11-22T03:00:01Z',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25T03:00:00Z',
    '2026-11-25',
    '2026-11-28T15:00:00Z',
    '2027-03-01',
  ])
    await generate(client, { expiration_date, lateReason: 'ontem' })
  const { body: counts } = await client.get<StockCounts>('/api/products/stats')
  const lists = { expired: 2, today: 3, tomorrow: 2, soon: 3, later: 3 }
  expect(counts).toEqual({ total: 13, expiringSoon: 10, ...lists })
  for (const [status, count] of Object.entries(lists))
    expect([status, (await idsAt(client, `/api/products?status=${status}`)).length]).toEqual([status, count])
})

describe('paging', () => {
  const COUNT = 230
  let client: TestClient
  let labels: readonly Label[]

  beforeAll(async () => {
    client = await server.tenant('cantina')
    // Many labels share an instant of expiry, so that pages end between labels of equal expiry.
    const days = ['2026-11-10', '2026-11-21', '2026-11-24', '2026-11-24T12:00:00Z', '2027-03-01', '2199-12-31']
    const made: Label[] = []
    for (let batch = 0; batch < COUNT / 10; batch += 1) {
      const own = labelBodyOf({
        quantity: 10,
        name: `Preparo ${batch % 7}`,
        category: batch % 2 === 0 ? 'Molhos' : 'Massas',
        expiration_date: days[(batch * 5) % days.length] ?? '',
        lateReason: 'ontem',
      })
      made.push(...(await client.post<Label[]>('/api/products', own)).body)
    }
    labels = made
  })

  const newest = (some: readonly Label[]) => some.map(({ id }) => id).toSorted((a, b) => b - a)
  const soonest = (some: readonly Label[]) =>
    some.toSorted((a, b) => a.expires_at.localeCompare(b.expires_at) || a.id - b.id).map(({ id }) => id)
  const ofStatus = (status: string) => labels.filter((label) => label.status === status)

  it('answers 200 labels by default, with a Link to the next page', async () => {
    const first = await client.get<Label[]>('/api/products/')
    expect(first.body.map(({ id }) => id)).toEqual(newest(labels).slice(0, 200))
    const next = nextPage(first.headers)
    expect(next).toMatch(/^\/api\/products\?cursor=/)
    const second = await client.get<Label[]>(next ?? '')
    expect(second.body).toHaveLength(COUNT - 200)
    expect(second.headers.get('link')).toBeNull()
    expect((await client.get<Label[]>('/api/products?limit=1000')).headers.get('link')).toBeNull()
    expect((await client.get<Label[]>('/api/products?limit=1')).body).toHaveLength(1)
  })

  it.each([
    { path: '/api/products?', expected: () => newest(labels) },
    { path: '/api/products?status=expiring&', expected: () => soonest(ofStatus('expiring')) },
    { path: '/api/products?status=expired&', expected: () => soonest(ofStatus('expired')) },
    { path: '/api/products?status=valid&', expected: () => newest(ofStatus('valid')) },
    { path: '/api/products/expiring-soon?', expected: () => soonest(ofStatus('expiring')) },
    { path: '/api/products/expired?', expected: () => soonest(ofStatus('expired')) },
    {
      path: '/api/products?category=molhos&',
      expected: () => newest(labels.filter(({ category }) => category === 'Molhos')),
    },
    { path: '/api/products?q=preparo&', expected: () => newest(labels) },
    { path: '/api/products?order=soonest&', expected: () => soonest(labels) },
    {
      path: '/api/products?status=later&',
      expected: () => soonest(labels.filter(({ expires_at }) => expires_at > '2026-11-25T03:00:00.000Z')),
    },
    {
      path: '/api/products?q=Preparo+3&status=expiring&',
      expected: () => soonest(ofStatus('expiring').filter(({ name }) => name === 'Preparo 3')),
    },
  ])('$path neither loses nor repeats a row, for any limit', async ({ path, expected }) => {
    const rows = expected()
    expect(rows.length).toBeGreaterThan(9)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 7, max: rows.length + 5 }), async (limit) => {
        const read = await pages(client, `${path}limit=${limit}`)
        expect(read.flat()).toEqual(rows)
        for (const page of read.slice(0, -1)) expect(page).toHaveLength(limit)
      }),
      { numRuns: 6, examples: [[rows.length], [10]] },
    )
  })

  it('keeps its position while labels are generated and consumed', async () => {
    const application = await server.tenant('osteria')
    await application.post('/api/products', labelBodyOf({ quantity: 30 }))
    const first = await application.get<Label[]>('/api/products?limit=10')
    await application.post('/api/products', labelBodyOf({ quantity: 5 }))
    await application.post('/api/products/25/consume', {})
    const rest = await pages(application, nextPage(first.headers) ?? '')
    expect([...first.body.map(({ id }) => id), ...rest.flat()]).toEqual(
      Array.from({ length: 30 }, (_, index) => 30 - index),
    )
  })
})
