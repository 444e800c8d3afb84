import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { BaseProductBody } from './contract/api.ts'
import type { BaseProduct, RegisterEntry, StorageType } from './contract/entries.ts'

const path = '/api/base-products'
let server: TestServer
let bistro: TestClient
let cantina: TestClient
let nextName = 0

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

const bodyOf = (own: Partial<BaseProductBody> = {}) => ({
  name: `Produto ${(nextName += 1)}`,
  measure: 500,
  measureUnit: 'gramas',
  sif: 'ISENTO',
  ...own,
})
const create = async (own: Partial<BaseProductBody> = {}) => (await bistro.post<BaseProduct>(path, bodyOf(own))).body
const read = async (id: string) => (await bistro.get<BaseProduct>(`${path}/${id}`)).body
const entry = async (register: string, name: string) => (await bistro.post<RegisterEntry>(register, { name })).body

describe('base products', () => {
  it('are created with every field, read, listed by name, changed and deleted', async () => {
    await entry('/api/categories', 'Molhos')
    await entry('/api/sectors', 'Cozinha Quente')
    const body = {
      name: '  Molho de Tomate ',
      measure: 1.25,
      measureUnit: 'quilos',
      sif: ' 1234 ',
      storageType: 'refrigerado',
      category: 'MOLHOS',
      sector: 'cozinha quente',
      validityDays: 3,
    }
    const created = await bistro.post<BaseProduct>(`${path}/`, body)
    const { id } = created.body
    const expected = {
      id,
      name: 'Molho de Tomate',
      measure: 1.25,
      measureUnit: 'quilos',
      sif: '1234',
      storageType: 'refrigerado',
      category: 'Molhos',
      sector: 'Cozinha Quente',
      validityDays: 3,
      recipeId: null,
      ingredientId: null,
      foodClass: null,
      animalOrigin: null,
      defaultState: null,
    }
    expect([created.status, created.body]).toEqual([201, expected])
    for (const slash of ['', '/']) {
      expect((await bistro.get(`${path}/${id}${slash}`)).body).toEqual(expected)
      expect((await bistro.get(`${path}${slash}`)).body).toEqual([expected])
    }
    await create({ name: 'Água de Coco' })
    expect((await bistro.get<BaseProduct[]>(path)).body.map(({ name }) => name)).toEqual([
      'Água de Coco',
      'Molho de Tomate',
    ])

    const changed = await bistro.put(`${path}/${id}/`, {
      name: 'Molho Rústico',
      measure: 6,
      measureUnit: 'unidades',
      sif: 'isento',
    })
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        id,
        name: 'Molho Rústico',
        measure: 6,
        measureUnit: 'unidades',
        sif: 'ISENTO',
        storageType: '',
        category: '',
        sector: '',
        validityDays: null,
        recipeId: null,
        ingredientId: null,
        foodClass: null,
        animalOrigin: null,
        defaultState: null,
      },
    ])
    expect(await read(id)).toEqual(changed.body)
    expect((await bistro.delete(`${path}/${id}`)).status).toBe(204)
    expect((await bistro.get<Problem>(`${path}/${id}`)).body.detail).toBe('Produto base não encontrado')
    expect((await bistro.delete(`${path}/${id}`)).status).toBe(404)
  })

  it('have a sanitary class, an origin and a situação, which a client that does not send them leaves as they are', async () => {
    const sanitary = { foodClass: 'carne_crua', animalOrigin: true, defaultState: 'manipulado' } as const
    const made = await create(sanitary)
    expect(made).toMatchObject(sanitary)
    const { name } = made
    expect((await bistro.put(`${path}/${made.id}`, bodyOf({ name, measure: 700 }))).body).toMatchObject(sanitary)
    expect(await read(made.id)).toMatchObject({ ...sanitary, measure: 700 })
    const cleared = bodyOf({ name, foodClass: null, animalOrigin: false })
    expect((await bistro.put(`${path}/${made.id}`, cleared)).body).toMatchObject({
      foodClass: null,
      animalOrigin: false,
    })
    expect(await read(made.id)).toMatchObject({ foodClass: null, animalOrigin: false, defaultState: 'manipulado' })
    const refused = await bistro.post<Problem>(path, { ...bodyOf(), foodClass: 'carne' })
    expect([refused.status, refused.body.detail]).toEqual([422, 'Escolha o tipo de alimento'])
    await bistro.delete(`${path}/${made.id}`)
  })

  it('have a unique name, without case and accents, which is free again after deletion', async () => {
    const { id } = await create({ name: 'Pão de Ló' })
    const other = await create()
    for (const answer of [
      await bistro.post<Problem>(path, bodyOf({ name: 'PAO DE LO' })),
      await bistro.put<Problem>(`${path}/${other.id}`, bodyOf({ name: 'pão  de  ló' })),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([409, 'Já existe um produto base com este nome.'])
    }
    await bistro.delete(`${path}/${id}`)
    const again = await create({ name: 'Pão de Ló' })
    expect(again.id).not.toBe(id)
  })

  it.each([
    [{ name: '  ' }, 'Nome do produto é obrigatório'],
    [{ name: 'x'.repeat(121) }, 'O nome pode ter no máximo 120 caracteres'],
    [{ measure: -0.01 }, 'A medida não pode ser negativa'],
    [{ measure: 1.005 }, 'A medida aceita no máximo duas casas decimais'],
    [{ measure: 500.000000001 }, 'A medida aceita no máximo duas casas decimais'],
    [{ measure: 1e-9 }, 'A medida aceita no máximo duas casas decimais'],
    [{ measure: 1_000_001 }, 'A medida é grande demais'],
    [{ measure: '500' }, 'A medida é obrigatória'],
    [{ measureUnit: 'arrobas' }, 'Escolha a unidade de medida'],
    [{ sif: 'S.I.F. 12' }, 'O SIF deve ter só números (até 10) ou ser ISENTO'],
    [{ sif: '' }, 'O SIF deve ter só números (até 10) ou ser ISENTO'],
    [{ validityDays: 0 }, 'A validade deve ser de pelo menos 1 dia'],
    [{ validityDays: 1.5 }, 'A validade deve ser um número inteiro de dias'],
    [{ validityDays: 3651 }, 'A validade pode ser de no máximo 3650 dias'],
    [{ category: 'Não cadastrada' }, 'Esta categoria não está cadastrada'],
    [{ sector: 'Não cadastrado' }, 'Este setor não está cadastrado'],
    [{ storageType: 'Refrigerado' }, 'Este tipo de armazenagem não está cadastrado'],
    [{ id: 'meu' }, 'Campo desconhecido: id'],
  ])('are refused with %j', async (own, detail) => {
    const { id } = await create()
    const before = await recordedEvents(server.application.database, 'bistro')
    for (const answer of [
      await bistro.post<Problem>(path, { ...bodyOf(), ...own }),
      await bistro.put<Problem>(`${path}/${id}`, { ...bodyOf(), ...own }),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([422, detail])
      expect(answer.body.errors?.[0]?.path).toBe(Object.keys(own)[0])
    }
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
  })

  it('keep every measure with two decimals exactly', async () => {
    for (const measure of [0, 0.01, 0.29, 1.15, 19.99, 999_999.99, 1_000_000])
      expect((await read((await create({ measure })).id)).measure).toBe(measure)
  })

  it('record no event when nothing changed', async () => {
    const { id, ...body } = await create({ storageType: 'seco', validityDays: 5 })
    const before = await recordedEvents(server.application.database, 'bistro')
    expect((await bistro.put(`${path}/${id}`, body)).status).toBe(200)
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
  })

  it('belong to one tenant', async () => {
    const { id } = await create()
    const before = await recordedEvents(server.application.database, 'bistro')
    for (const answer of [
      await cantina.get<Problem>(`${path}/${id}`),
      await cantina.put<Problem>(`${path}/${id}`, bodyOf()),
      await cantina.delete<Problem>(`${path}/${id}`),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([404, 'Produto base não encontrado'])
    }
    expect((await cantina.get(path)).body).toEqual([])
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
    // A category of another tenant is unknown in this one.
    await entry('/api/categories', 'Só do bistrô')
    expect((await cantina.post<Problem>(path, bodyOf({ category: 'Só do bistrô' }))).body.detail).toBe(
      'Esta categoria não está cadastrada',
    )
  })
})

describe('an entry that base products refer to', () => {
  it('is shown with its new name right after a rename', async () => {
    const category = await entry('/api/categories', 'Caldos')
    const sector = await entry('/api/sectors', 'Forno')
    const { body: storage } = await bistro.post<StorageType>('/api/storage-types', { name: 'Gaveta', icon: 'seco' })
    const { id } = await create({ category: 'Caldos', sector: 'Forno', storageType: storage.id })
    await bistro.put(`/api/categories/${category.id}`, { name: 'Caldos e Fundos' })
    await bistro.put(`/api/sectors/${sector.id}`, { name: 'Forno a Lenha' })
    await bistro.put(`/api/storage-types/${storage.id}`, { name: 'Gaveta Refrigerada', icon: 'refrigerado' })
    expect(await read(id)).toMatchObject({
      category: 'Caldos e Fundos',
      sector: 'Forno a Lenha',
      storageType: storage.id,
    })
    expect((await bistro.get(`/api/storage-types/${storage.id}`)).body).toMatchObject({ name: 'Gaveta Refrigerada' })
  })

  it.each([
    { register: '/api/categories', field: 'category', sentence: 'Não é possível excluir: esta categoria é usada por' },
    { register: '/api/sectors', field: 'sector', sentence: 'Não é possível excluir: este setor é usado por' },
  ])('cannot be deleted while in use: $field', async ({ register, field, sentence }) => {
    const used = await entry(register, `Em uso ${field}`)
    const address = `${register}/${used.id}`
    const one = await create({ [field]: used.name })
    expect(await bistro.delete(address)).toMatchObject({ status: 409, body: { detail: `${sentence} 1 produto base.` } })
    const two = await create({ [field]: used.name })
    expect(await bistro.delete(address)).toMatchObject({
      status: 409,
      body: { detail: `${sentence} 2 produtos base.` },
    })
    expect((await bistro.get(address)).status).toBe(200)
    await bistro.delete(`${path}/${one.id}`)
    await bistro.put(`${path}/${two.id}`, bodyOf())
    expect((await bistro.delete(address)).status).toBe(204)
  })

  it('cannot be deleted while in use: storage type', async () => {
    const { id } = await create({ storageType: 'umidade_controlada' })
    expect(await bistro.delete('/api/storage-types/umidade_controlada')).toMatchObject({
      status: 409,
      body: { detail: 'Não é possível excluir: este tipo de armazenagem é usado por 1 produto base.' },
    })
    await bistro.delete(`${path}/${id}`)
    expect((await bistro.delete('/api/storage-types/umidade_controlada')).status).toBe(204)
    expect((await cantina.get('/api/storage-types/umidade_controlada')).status).toBe(200)
  })

  it('can be changed and deleted without changing a generated label', async () => {
    const category = await entry('/api/categories', 'Massas')
    const { body: storage } = await bistro.post<StorageType>('/api/storage-types', {
      name: 'Adega',
      icon: 'controlado',
    })
    const product = await create({ name: 'Nhoque', category: 'Massas', storageType: storage.id })
    const { body: label } = await bistro.post<{ id: number }>('/api/products', {
      name: product.name,
      category: product.category,
      sector: 'Forno',
      responsible: 'Ana',
      expiration_date: '2026-11-30',
      storageType: product.storageType,
      baseProductId: product.id,
    })
    expect(label).toMatchObject({ name: 'Nhoque', category: 'Massas', storageType: 'Adega', baseProductId: product.id })
    await bistro.put(`/api/categories/${category.id}`, { name: 'Massas Frescas' })
    await bistro.put(`/api/storage-types/${storage.id}`, { name: 'Adega Climatizada', icon: 'controlado' })
    await bistro.put(`${path}/${product.id}`, bodyOf({ name: 'Nhoque de Batata' }))
    expect((await bistro.get(`/api/products/${label.id}`)).body).toEqual(label)
    for (const address of [
      `${path}/${product.id}`,
      `/api/categories/${category.id}`,
      `/api/storage-types/${storage.id}`,
    ])
      expect((await bistro.delete(address)).status).toBe(204)
    expect((await bistro.get(`/api/products/${label.id}`)).body).toEqual(label)
  })
})
