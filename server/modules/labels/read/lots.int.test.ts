import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelBody, LabelLot, LabelStats } from '../contract/api.ts'
import { labelBodyOf, nextPage } from '../samples.test-support.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function pagesOf<Row>(client: TestClient, path: string): Promise<Row[][]> {
  const read: Row[][] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, headers, body } = await client.get<Row[]>(next)
    expect([next, status]).toEqual([next, 200])
    read.push(body)
    next = nextPage(headers)
  }
  return read
}

const labelsOf = ({ shared, labels }: LabelLot): Label[] => labels.map((own) => ({ ...shared, ...own }))

/** The lots of a list, made from its labels by the definition: same product, dates and place. */
function lotsOf(labels: readonly Label[]): Label[][] {
  const lots = new Map<string, Label[]>()
  for (const label of labels) {
    const { name, category, sector, storageType, additionalStorageType, weight, sif, baseProductId } = label
    const { manipulation_date, expiration_date, lateReason, status } = label
    const place = [category, sector, storageType, additionalStorageType, status]
    const key = JSON.stringify([
      name,
      weight,
      sif,
      baseProductId,
      manipulation_date,
      expiration_date,
      lateReason,
      place,
    ])
    lots.set(key, [...(lots.get(key) ?? []), label])
  }
  return [...lots.values()].map((lot) => lot.toSorted((one, other) => one.id - other.id))
}

describe('lots', () => {
  let client: TestClient
  const make = (own: Partial<LabelBody>) => client.post('/api/products', labelBodyOf({ lateReason: 'ontem', ...own }))

  beforeAll(async () => {
    client = await server.tenant('bistro')
    const pudding = { name: 'Pudim de Leite', category: 'Sobremesas', sector: 'Confeitaria' }
    await make({ ...pudding, quantity: 6 })
    await make({ name: 'Molho Branco', expiration_date: '2026-11-23', quantity: 3 })
    // The same lot again, in another call and by another person; the labels of other lots lie between.
    await make({ ...pudding, quantity: 6, responsible: 'Bia Lima' })
    await make({ ...pudding, storageType: 'congelado', quantity: 2 })
    await make({ ...pudding, weight: '1kg', quantity: 2 })
    await make({ ...pudding, manipulation_date: '2026-11-20' })
    await make({ name: 'Molho de Tomate', expiration_date: '2026-11-10', quantity: 2 })
    await make({ name: 'Molho de Tomate', expiration_date: '2026-11-10', quantity: 1, lateReason: 'outra razão' })
    await make({ name: 'Farofa', expiration_date: '2027-03-01', quantity: 4 })
    await client.post('/api/products/2/consume', {})
    await client.post('/api/products/7/consume', {})
    await client.post('/api/products/15/consume', {})
    await client.post('/api/products/8/discard', { reason: 'sobra' })
  })

  it.each([
    '',
    '?status=expired',
    '?status=expiring',
    '?status=valid',
    '?status=consumed',
    '?status=discarded',
    '?category=sobremesas',
    '?sector=Confeitaria&status=expiring',
    '?q=molho',
    '?q=pudim&status=expiring',
    '?order=soonest',
    '?q=pudim&order=soonest',
    '?status=soon',
    '?status=later',
  ])('are the labels of the list, grouped and in its order: %s', async (query) => {
    const labels = (await pagesOf<Label>(client, `/api/products${query}`)).flat()
    const expected = lotsOf(labels)
    for (const limit of [2, 200]) {
      const pages = await pagesOf<LabelLot>(client, `/api/products/lots?limit=${limit}${query.replace('?', '&')}`)
      expect(pages.every((page) => page.length <= limit)).toBe(true)
      expect(pages.flat().map(labelsOf)).toEqual(expected)
    }
  })

  it('a number or a code finds one label, as a lot of one', async () => {
    for (const q of ['5', '#5', 'FID20260005']) {
      const { body } = await client.get<LabelLot[]>(`/api/products/lots?q=${encodeURIComponent(q)}`)
      expect(body.map(({ labels }) => labels.map(({ id }) => id))).toEqual([[5]])
    }
  })

  it('the list answers the labels of one lot', async () => {
    const { body: lots } = await client.get<LabelLot[]>('/api/products/lots?q=pudim')
    for (const lot of lots) {
      const { body } = await client.get<Label[]>(`/api/products?lot=${lot.lot}`)
      expect(body.toReversed()).toEqual(labelsOf(lot))
    }
    expect((await client.get('/api/products?lot=x')).status).toBe(422)
  })

  it('say of each label of a lot which one it comes from', async () => {
    const kitchen = await server.tenant('potes')
    const made = await kitchen.post<Label[]>('/api/products', labelBodyOf({ weight: '2 kg', quantity: 2 }))
    for (const { id } of made.body)
      expect((await kitchen.post(`/api/products/${id}/portion`, { quantity: 1, weight: '1 kg' })).status).toBe(201)
    const { body: lots } = await kitchen.get<LabelLot[]>('/api/products/lots')
    const { body: listed } = await kitchen.get<Label[]>('/api/products')
    const portions = lots.flatMap(labelsOf).filter(({ id }) => id > 2)
    expect(portions.map(({ parentCode }) => parentCode)).toEqual(made.body.map(({ qrCode }) => qrCode))
    expect(portions).toEqual(listed.filter(({ id }) => id > 2).toReversed())
  })

  it('say what all of a lot costs where that is asked for, is known and may be seen', async () => {
    await client.post('/api/ingredients', { name: 'Farofa', price: 10.01, unit: 'kg' })
    await client.post('/api/ingredients', { name: 'Molho de Tomate', price: 10, unit: 'kg' })
    const worthOf = async (of: TestClient, query: string) =>
      (await of.get<LabelLot[]>(`/api/products/lots?${query}`)).body.map(({ shared, worth }) => [shared.name, worth])
    const asked = 'order=soonest&include=worth&limit=3'
    // Four of 300 g at R$ 10,01 the kilo are R$ 12,01 together, and not four times R$ 3,00.
    expect(await worthOf(client, 'q=farofa&include=worth')).toEqual([['Farofa', '12.01']])
    expect(await worthOf(client, 'q=farofa')).toEqual([['Farofa', undefined]])
    expect(await worthOf(client, asked)).toEqual([
      ['Molho de Tomate', '6.00'],
      ['Molho de Tomate', '3.00'],
      ['Molho Branco', undefined],
    ])
    // The address of the next page asks for it too.
    const { headers } = await client.get('/api/products/lots?include=worth&limit=1')
    const { body: next } = await client.get<LabelLot[]>(nextPage(headers) ?? '')
    expect(next.map(({ shared }) => shared.name)).toEqual(['Molho de Tomate'])
    expect(next[0]?.worth).toBe('3.00')
    expect(
      (await client.get<LabelLot[]>('/api/products/lots?q=pudim&status=consumed&include=worth')).body[0]?.worth,
    ).toBe(undefined)
    const { client: cook } = await join(server, client, 'cozinha@bistro.com.br')
    expect(await worthOf(cook, 'q=farofa&include=worth')).toEqual([['Farofa', undefined]])
  })

  it('are not seen from another tenant', async () => {
    const other = await server.tenant('vizinho')
    expect((await other.get<LabelLot[]>('/api/products/lots')).body).toEqual([])
  })
})

describe('the baixa of several labels', () => {
  it('is one write: used and discarded together', async () => {
    const client = await server.tenant('cantina')
    await client.post('/api/products', labelBodyOf({ quantity: 12 }))
    const items = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      ...(index < 3 ? { how: 'consumida' } : { how: 'descartada', reason: 'sobra' }),
    }))
    const { status, body } = await client.post<Label[]>('/api/products/withdrawals', { items })
    expect(status).toBe(200)
    expect(body.map((label) => label.status)).toEqual(
      items.map(({ how }) => (how === 'consumida' ? 'consumed' : 'discarded')),
    )
    expect((await client.get<LabelStats>('/api/products/stats')).body.total).toBe(0)
    expect((await checkReplay(server.administration(), 'cantina')).differing).toEqual([])
  })

  it('is not done at all where one label is refused, and the refusal names it', async () => {
    const client = await server.tenant('padaria')
    await client.post('/api/products', labelBodyOf({ quantity: 3 }))
    await client.post('/api/products/2/consume', {})
    const items = [1, 2, 3, 99].map((id) => ({ id, how: 'consumida' }))
    const { status, body } = await client.post<Problem>('/api/products/withdrawals', { items })
    expect([status, body.code]).toEqual([409, 'withdrawals_refused'])
    expect(body.errors).toEqual([
      { path: 'items.1', message: 'Esta etiqueta já teve baixa (consumida) em 21/11/2026 12:00, por Chefe.' },
      { path: 'items.3', message: 'Produto não encontrado' },
    ])
    expect((await client.get<LabelStats>('/api/products/stats')).body.total).toBe(2)
  })

  it('has 1 to 200 labels, each once, and a discard has its reason', async () => {
    const client = await server.tenant('doceria')
    const refused = async (items: readonly object[]) =>
      (await client.post('/api/products/withdrawals', { items })).status
    const used = (id: number) => ({ id, how: 'consumida' })
    expect(await refused([])).toBe(422)
    expect(await refused(Array.from({ length: 201 }, (_, index) => used(index + 1)))).toBe(422)
    expect(await refused([used(1), used(1)])).toBe(422)
    expect(await refused([{ id: 1, how: 'descartada' }])).toBe(422)
    expect(await refused([{ id: 1, how: 'vendida' }])).toBe(422)
  })
})
