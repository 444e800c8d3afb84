import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { RegisterEntry, StorageType } from './contract/entries.ts'

let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

const logLength = async () => (await recordedEvents(server.application.database, 'bistro')).length

describe.each([
  {
    path: '/api/categories',
    taken: 'Já existe uma categoria com este nome.',
    blank: 'Nome da categoria é obrigatório',
    missing: 'Categoria não encontrada',
  },
  {
    path: '/api/sectors',
    taken: 'Já existe um setor com este nome.',
    blank: 'Nome do setor é obrigatório',
    missing: 'Setor não encontrado',
  },
  {
    path: '/api/responsibles',
    taken: 'Já existe um responsável com este nome.',
    blank: 'Nome do responsável é obrigatório',
    missing: 'Responsável não encontrado',
  },
])('$path', ({ path, taken, blank, missing }) => {
  const add = async (name: string, client = bistro) => (await client.post<RegisterEntry>(path, { name })).body
  const names = async (client = bistro) => (await client.get<RegisterEntry[]>(path)).body.map((entry) => entry.name)

  it('is empty at first, counts ids from 1 in each tenant and lists by name', async () => {
    expect((await bistro.get(path)).body).toEqual([])
    const created = await bistro.post<RegisterEntry>(`${path}/`, { name: 'Verduras' })
    expect([created.status, created.body]).toEqual([201, { id: 1, name: 'Verduras' }])
    expect(await add('Água')).toEqual({ id: 2, name: 'Água' })
    expect(await add('bebidas')).toEqual({ id: 3, name: 'bebidas' })
    expect(await add('Cantina só', cantina)).toEqual({ id: 1, name: 'Cantina só' })
    expect(await names()).toEqual(['Água', 'bebidas', 'Verduras'])
    expect(await names(cantina)).toEqual(['Cantina só'])
  })

  it('answers with and without a slash at the end of the path', async () => {
    const { id } = await add('Barra final')
    for (const slash of ['', '/']) {
      expect((await bistro.get<RegisterEntry[]>(path + slash)).body).toContainEqual({ id, name: 'Barra final' })
      expect((await bistro.get(`${path}/${id}${slash}`)).body).toEqual({ id, name: 'Barra final' })
      expect(await bistro.put(`${path}/${id}${slash}`, { name: 'Barra final' })).toMatchObject({
        status: 200,
        body: { id, name: 'Barra final' },
      })
    }
    expect((await bistro.delete(`${path}/${id}/`)).status).toBe(204)
    expect((await bistro.get(`${path}/${id}`)).status).toBe(404)
  })

  it('trims names and accepts up to 120 characters', async () => {
    expect((await add('  Açougue \u00a0')).name).toBe('Açougue')
    expect((await add('x'.repeat(120))).name).toHaveLength(120)
    const long = await bistro.post<Problem>(path, { name: 'y'.repeat(121) })
    expect([long.status, long.body.detail]).toEqual([422, 'O nome pode ter no máximo 120 caracteres'])
  })

  it.each([[{ name: '' }], [{ name: '   ' }], [{ name: '\t\n' }], [{}], [{ name: null }], [{ name: 7 }]])(
    'refuses %j',
    async (body) => {
      const before = await logLength()
      for (const answer of [await bistro.post<Problem>(path, body), await bistro.put<Problem>(`${path}/1`, body)]) {
        expect([answer.status, answer.body.detail]).toEqual([422, blank])
        expect(answer.body.errors).toEqual([{ path: 'name', message: blank }])
      }
      expect(await logLength()).toBe(before)
    },
  )

  it('refuses an unknown field', async () => {
    const answer = await bistro.post<Problem>(path, { name: 'Conservas', cor: 'azul' })
    expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([
      422,
      'Campo desconhecido: cor',
      [{ path: 'cor', message: 'Campo desconhecido: cor' }],
    ])
    expect(await names()).not.toContain('Conservas')
  })

  it('refuses a name that differs only in case, accents and spaces', async () => {
    const { id } = await add('Maçã Verde')
    const other = await add('Pera')
    const before = await logLength()
    for (const name of ['Maçã Verde', 'MAÇÃ VERDE', 'maca verde', '  maçã   verde ', 'Mac\u0327a\u0303 Verde']) {
      for (const answer of [
        await bistro.post<Problem>(path, { name }),
        await bistro.put<Problem>(`${path}/${other.id}`, { name }),
      ]) {
        expect([answer.status, answer.body.detail]).toEqual([409, taken])
      }
    }
    expect(await logLength()).toBe(before)
    expect((await bistro.put(`${path}/${id}`, { name: 'maca VERDE' })).body).toEqual({ id, name: 'maca VERDE' })
  })

  it('creates one entry when the same name is sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => bistro.post(path, { name: 'Ao mesmo tempo' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect((await names()).filter((name) => name === 'Ao mesmo tempo')).toHaveLength(1)
  })

  it('registers a deleted name again, with a new id', async () => {
    const first = await add('Efêmera')
    expect((await bistro.delete(`${path}/${first.id}`)).status).toBe(204)
    expect((await bistro.delete(`${path}/${first.id}`)).status).toBe(404)
    const second = await add('Efêmera')
    expect(second.id).toBe(first.id + 1)
    expect((await bistro.get(`${path}/${first.id}`)).status).toBe(404)
  })

  it('answers 404 for an unknown id and for an id of another tenant, and changes nothing', async () => {
    const far = await add('Só do bistrô')
    const before = await recordedEvents(server.application.database, 'bistro')
    for (const id of [far.id, 999_999_999, 0]) {
      for (const answer of [
        await cantina.get<Problem>(`${path}/${id}`),
        await cantina.put<Problem>(`${path}/${id}`, { name: 'Invadida' }),
        await cantina.delete<Problem>(`${path}/${id}`),
      ]) {
        expect([answer.status, answer.body.detail]).toEqual([404, missing])
      }
    }
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
    expect(await names(cantina)).toEqual(['Cantina só'])
  })

  it('records no event for a rename to the same name', async () => {
    const { id } = await add('Igual')
    const before = await logLength()
    await bistro.put(`${path}/${id}`, { name: 'Igual' })
    expect(await logLength()).toBe(before)
    await bistro.put(`${path}/${id}`, { name: 'Diferente' })
    expect((await recordedEvents(server.application.database, 'bistro')).slice(before)).toMatchObject([
      { type: 'RegisterEntryRenamed', data: { id, name: 'Diferente', before: 'Igual' } },
    ])
  })

  it('answers a repeated Idempotency-Key with the first answer', async () => {
    const key = { 'idempotency-key': `chave-${path}` }
    const answers = await Promise.all(Array.from({ length: 8 }, () => bistro.post(path, { name: 'Uma vez' }, key)))
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body])
    expect(answers[0]?.body).toMatchObject({ name: 'Uma vez' })
    const other = await bistro.post<Problem>(path, { name: 'Outra coisa' }, key)
    expect([other.status, other.body.detail]).toEqual([422, 'Esta Idempotency-Key já foi usada com outro conteúdo.'])
  })
})

describe('/api/storage-types', () => {
  const path = '/api/storage-types'

  const of = (id: string, name: string, color: string) => ({ id, name, icon: id, color })

  it('has six types in every new tenant', async () => {
    expect((await cantina.get(path)).body).toEqual([
      { ...of('congelado', 'Congelado', 'cyan'), kind: 'congelado', tempMin: null, tempMax: -18 },
      { ...of('controlado', 'Controlado', 'red'), kind: 'ambiente', tempMin: null, tempMax: null },
      { ...of('refrigerado', 'Refrigerado', 'blue'), kind: 'refrigerado', tempMin: 0, tempMax: 4 },
      { ...of('seco', 'Seco/Despensa', 'violet'), kind: 'seco', tempMin: null, tempMax: null },
      {
        ...of('temperatura_ambiente', 'Temperatura Ambiente', 'amber'),
        kind: 'ambiente',
        tempMin: null,
        tempMax: null,
      },
      { ...of('umidade_controlada', 'Umidade Controlada', 'green'), kind: 'seco', tempMin: null, tempMax: null },
    ])
  })

  it("creates a type with the icon's colour or another one, reads, changes and deletes it", async () => {
    const created = await bistro.post<StorageType>(`${path}/`, { name: ' Adega ', icon: 'controlado' })
    const { id } = created.body
    const keeping = { kind: 'ambiente', tempMin: null, tempMax: null }
    expect([created.status, created.body]).toEqual([
      201,
      { id, name: 'Adega', icon: 'controlado', color: 'red', ...keeping },
    ])
    for (const slash of ['', '/']) expect((await bistro.get(`${path}/${id}${slash}`)).body).toEqual(created.body)
    const changed = { id, name: 'Adega Nova', icon: 'seco', color: 'green', ...keeping }
    expect((await bistro.put(`${path}/${id}`, { name: 'Adega Nova', icon: 'seco', color: 'green' })).body).toEqual(
      changed,
    )
    expect((await bistro.get<StorageType[]>(path)).body).toContainEqual(changed)
    expect((await bistro.delete(`${path}/${id}/`)).status).toBe(204)
    expect((await bistro.get(`${path}/${id}`)).status).toBe(404)
  })

  it('has a kind and temperatures, which a client that does not send them leaves as they are', async () => {
    const body = { name: 'Freezer do fundo', icon: 'congelado', kind: 'congelado', tempMin: -25, tempMax: -18.1 }
    const created = await bistro.post<StorageType>(path, body)
    expect([created.status, created.body]).toEqual([201, { id: created.body.id, color: 'cyan', ...body }])
    const own = `${path}/${created.body.id}`
    await bistro.put(own, { name: 'Freezer novo', icon: 'congelado' })
    expect((await bistro.get(own)).body).toMatchObject({ name: 'Freezer novo', tempMin: -25, tempMax: -18.1 })
    await bistro.put(own, { name: 'Freezer novo', icon: 'congelado', tempMin: null, tempMax: -20 })
    expect((await bistro.get(own)).body).toMatchObject({ kind: 'congelado', tempMin: null, tempMax: -20 })
    await bistro.delete(own)
  })

  it.each([
    [{ name: 'Gaveta', icon: 'seco', kind: 'gelado' }, 422, 'Escolha como este lugar conserva'],
    [{ name: 'Gaveta', icon: 'seco', tempMax: 4.25 }, 422, 'A temperatura máxima aceita no máximo uma casa decimal'],
    [
      { name: 'Gaveta', icon: 'seco', tempMin: 4, tempMax: 2 },
      422,
      'A temperatura máxima não pode ser menor que a mínima',
    ],
    [{ name: 'refrigerádo', icon: 'seco' }, 409, 'Já existe um tipo de armazenagem com este nome.'],
    [{ name: '', icon: 'seco' }, 422, 'Nome do tipo de armazenagem é obrigatório'],
    [{ name: 'Gaveta' }, 422, 'Escolha um dos ícones'],
    [{ name: 'Gaveta', icon: 'gaveta' }, 422, 'Escolha um dos ícones'],
    [{ name: 'Gaveta', icon: 'seco', color: 'pink' }, 422, 'Escolha uma das cores'],
    [{ id: 'meu', name: 'Gaveta', icon: 'seco' }, 422, 'Campo desconhecido: id'],
  ])('refuses %j', async (body, status, detail) => {
    const before = await logLength()
    for (const answer of [await bistro.post<Problem>(path, body), await bistro.put<Problem>(`${path}/congelado`, body)])
      expect([answer.status, answer.body.detail]).toEqual([status, detail])
    expect(await logLength()).toBe(before)
  })

  it('keeps tenants apart, although their first six types have the same ids', async () => {
    expect((await bistro.put(`${path}/congelado`, { name: 'Freezer', icon: 'congelado' })).status).toBe(200)
    expect((await cantina.get(`${path}/congelado`)).body).toMatchObject({ name: 'Congelado' })
    const { body: own } = await bistro.post<StorageType>(path, { name: 'Câmara', icon: 'congelado' })
    for (const answer of [
      await cantina.get<Problem>(`${path}/${own.id}`),
      await cantina.put<Problem>(`${path}/${own.id}`, { name: 'Minha', icon: 'seco' }),
      await cantina.delete<Problem>(`${path}/${own.id}`),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([404, 'Tipo de armazenagem não encontrado'])
    }
  })

  it('records no event when nothing changed', async () => {
    const before = await logLength()
    await bistro.put(`${path}/seco`, { name: 'Seco/Despensa', icon: 'seco', color: 'violet' })
    expect(await logLength()).toBe(before)
  })
})
