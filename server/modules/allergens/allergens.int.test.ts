import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import { bodyOf, part, save, sheetsOf } from '../recipes/sheets.test-support.ts'
import type { Declaration, SheetAllergens } from './contract/declaration.ts'
import { exampleOf, none, nothing } from './declarations.test-support.ts'

let server: TestServer
let owner: TestClient
let kitchen: Awaited<ReturnType<typeof sheetsOf>>

const declare = (client: TestClient, id: number, body: object) =>
  client.put<Declaration & Problem>(`/api/ingredients/${id}/allergens`, { allergenSource: 'rotulo', ...body })
const allergensOf = async (id: number) => (await owner.get<SheetAllergens>(`/api/recipes/${id}/allergens`)).body

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.tenant('bistro')
  kitchen = await sheetsOf(owner)
})
afterAll(async () => {
  await server.close()
})

it('before anything is declared nothing is known: unknown is never "no"', async () => {
  const answer = await allergensOf(kitchen.lasagne.id)
  expect(answer).toMatchObject({ known: false, gluten: null, text: { allergens: '', gluten: '', lactose: '' } })
  expect(answer.missing).toHaveLength(10)
  const { body } = await owner.get<Declaration>(`/api/ingredients/${kitchen.tomato.id}/allergens`)
  expect(body).toMatchObject({ name: 'Tomate pelado', allergens: null, allergenSource: null })
})

it('l1 to l3, l6: the phrases and the list of the sheets, by a person who sees no prices', async () => {
  const { client: cook } = await join(server, owner, 'joao@bistro.com.br')
  const { body: ingredients } = await owner.get<{ id: number; name: string }[]>('/api/ingredients')
  for (const { id, name } of ingredients) expect((await declare(cook, id, exampleOf(name))).status, name).toBe(200)
  expect((await allergensOf(kitchen.white.id)).text).toEqual({
    allergens: 'ALÉRGICOS: CONTÉM LEITE E DERIVADOS DE TRIGO.',
    gluten: 'CONTÉM GLÚTEN.',
    lactose: 'CONTÉM LACTOSE.',
  })
  const lasagne = await allergensOf(kitchen.lasagne.id)
  expect(lasagne.text.allergens).toBe('ALÉRGICOS: CONTÉM OVOS, LEITE E DERIVADOS DE TRIGO.')
  expect(lasagne.from).toContainEqual({ allergen: 'leite', path: ['Lasanha', 'Molho branco', 'Leite'] })
  expect(lasagne.ingredients).toBe(
    'Leite, massa fresca, carne moída, tomate pelado, muçarela, farinha, manteiga, cebola, sal, azeite',
  )
  expect((await allergensOf(kitchen.sauce.id)).text).toEqual({
    allergens: '',
    gluten: 'NÃO CONTÉM GLÚTEN.',
    lactose: '',
  })
})

it('l4: an ingredient that nobody declared is missing in the dish, with its path', async () => {
  const { body: spice } = await owner.post<{ id: number }>('/api/ingredients', {
    name: 'Tempero pronto',
    price: 20,
    unit: 'kg',
  })
  const bolognese = await save(
    owner,
    bodyOf('Bolonhesa da casa', [{ ingredientId: spice.id, operationalQuantity: 1, operationalUnit: 'kg' }], {
      yield: { n: 1, unit: 'kg' },
    }),
  )
  const dish = await save(owner, bodyOf('Lasanha da casa', [part(bolognese.id, 1, 'kg')]))
  expect(await allergensOf(dish.id)).toMatchObject({
    known: false,
    missing: [{ ingredientId: spice.id, name: 'Tempero pronto', path: ['Lasanha da casa', 'Bolonhesa da casa'] }],
    text: { allergens: '', gluten: '', lactose: '' },
  })
})

it('l7, l8 and l10: derivatives alone, the species of crustaceans, and milk without lactose', async () => {
  const { body: ingredients } = await owner.get<{ id: number; name: string }[]>('/api/ingredients')
  const idOf = (name: string) => ingredients.find((each) => each.name === name)?.id ?? 0
  const dishOf = async (name: string, ...ids: number[]) => {
    const lines = ids.map((ingredientId) => ({ ingredientId, operationalQuantity: 1, operationalUnit: 'kg' as const }))
    return (await allergensOf((await save(owner, bodyOf(name, lines))).id)).text
  }
  const bought = async (name: string, declared: object) => {
    const body = { name, price: 9, unit: 'kg', allergenSource: 'rotulo', ...nothing, ...declared }
    return (await owner.post<{ id: number }>('/api/ingredients', body)).body.id
  }
  expect((await dishOf('Roux', idOf('Farinha'), idOf('Manteiga'))).allergens).toBe(
    'ALÉRGICOS: CONTÉM DERIVADOS DE TRIGO E LEITE.',
  )
  const shrimp = await bought('Camarão', { allergens: { ...none, contains: ['crustaceos'], species: ['camarão'] } })
  expect((await dishOf('Bobó', shrimp)).allergens).toBe('ALÉRGICOS: CONTÉM CRUSTÁCEOS (CAMARÃO).')
  const zero = await bought('Leite zero lactose', { allergens: { ...none, contains: ['leite'] } })
  expect(await dishOf('Creme', zero)).toMatchObject({ allergens: 'ALÉRGICOS: CONTÉM LEITE.', lactose: '' })
})

it('l9: PODE CONTER only where the house has a programme', async () => {
  await declare(owner, kitchen.tomato.id, { ...nothing, allergens: { ...none, mayContain: ['amendoim'] } })
  expect((await allergensOf(kitchen.sauce.id)).text.allergens).toBe('')
  await owner.put('/api/business', { allergenProgramme: true })
  expect((await allergensOf(kitchen.sauce.id)).text.allergens).toBe('ALÉRGICOS: PODE CONTER AMENDOIM.')
})

it('refuses a cereal with gluten that has none, and an ingredient of nobody', async () => {
  const wrong = await declare(owner, kitchen.tomato.id, { ...nothing, allergens: { ...none, derived: ['trigo'] } })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'gluten', message: 'Trigo, centeio, cevada e aveia têm glúten.' }] },
  })
  expect((await declare(owner, 9_999, nothing)).status).toBe(404)
  const other = await server.tenant('cantina')
  expect((await declare(other, kitchen.tomato.id, nothing)).status).toBe(404)
  expect((await other.get(`/api/recipes/${kitchen.sauce.id}/allergens`)).status).toBe(404)
})

it('the same declaration once more writes nothing, and the trail says what was declared', async () => {
  const declared = {
    ...nothing,
    allergens: { ...none, derived: ['trigo'] },
    gluten: 'contem',
    allergenBrand: 'Anaconda',
  }
  const texts = async () => (await owner.get<AuditEntry[]>('/api/audit')).body.map(({ text }) => text)
  await declare(owner, kitchen.tomato.id, declared)
  const before = await texts()
  expect(before[0]).toBe(
    'declarou os alergênicos de Tomate pelado: derivados de TRIGO; glúten: contém; lactose: não contém (rótulo, marca Anaconda)',
  )
  await declare(owner, kitchen.tomato.id, declared)
  expect(await texts()).toEqual(before)
  const allergens = { ...none, contains: ['crustaceos'], species: ['camarão'] }
  const whole = { ...nothing, allergens, colourings: true, composition: 'camarão, sal', allergenSource: 'casa' }
  await declare(owner, kitchen.tomato.id, whole)
  expect((await texts())[0]).toBe(
    'declarou os alergênicos de Tomate pelado: contém CRUSTÁCEOS; espécies: camarão; glúten: não contém; lactose: não contém; corantes: contém; composição: camarão, sal (casa)',
  )
  await declare(owner, kitchen.tomato.id, { ...whole, allergens: null, composition: null, gluten: null, lactose: null })
  expect((await texts())[0]).toBe('declarou os alergênicos de Tomate pelado: não se sabe; corantes: contém (casa)')
  await declare(owner, kitchen.tomato.id, declared)
})

const eggs = { name: 'Ovos', price: 1, unit: 'unidade' }
const saidOf = async (id: number) => (await owner.get<Declaration>(`/api/ingredients/${id}/allergens`)).body

it('an ingredient is registered and changed with its declaration in one write, and absent fields change nothing', async () => {
  const { status, body } = await owner.post<{ id: number }>('/api/ingredients', {
    ...eggs,
    allergens: { contains: ['ovos'] },
    lactose: 'nao_contem',
    allergenBrand: 'Granja Sol',
    allergenSource: 'rotulo',
  })
  expect(status).toBe(201)
  const declared = {
    allergens: { contains: ['ovos'], derived: [], mayContain: [], species: [] },
    gluten: null,
    lactose: 'nao_contem',
    allergenBrand: 'Granja Sol',
    allergenSource: 'rotulo',
  }
  expect(await saidOf(body.id)).toMatchObject(declared)
  expect((await owner.put(`/api/ingredients/${body.id}`, { ...eggs, price: 2 })).status).toBe(200)
  expect(await saidOf(body.id)).toMatchObject(declared)
  await owner.put(`/api/ingredients/${body.id}`, { ...eggs, price: 3, gluten: 'nao_contem', composition: 'ovos' })
  expect(await saidOf(body.id)).toMatchObject({ ...declared, gluten: 'nao_contem', composition: 'ovos' })
})

it('a contradiction with what was declared before is refused, and the price stays as it was', async () => {
  const flour = { name: 'Farinha de centeio', price: 5, unit: 'kg' }
  const { body } = await owner.post<{ id: number }>('/api/ingredients', {
    ...flour,
    allergens: { derived: ['centeio'] },
  })
  expect((await saidOf(body.id)).allergenSource).toBe('casa')
  const refused = await owner.put<Problem>(`/api/ingredients/${body.id}`, { ...flour, price: 9, gluten: 'nao_contem' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'gluten_contradicts', errors: [{ path: 'gluten' }] } })
  expect((await owner.get(`/api/ingredients/${body.id}`)).body).toMatchObject({ price: 5 })
})

it('the list of all begins with what nobody knows, pages, and is for a person who sees no prices', async () => {
  const house = await server.tenant('lista')
  const ids: number[] = []
  for (const name of ['Zimbro', 'Água', 'Sal', 'Manteiga']) {
    const { body } = await house.post<{ id: number }>('/api/ingredients', { ...eggs, name })
    ids.push(body.id)
  }
  const [juniper = 0, water = 0, salt = 0] = ids
  await declare(house, salt, nothing)
  await declare(house, water, { ...nothing, allergens: null })
  await house.delete(`/api/ingredients/${juniper}`)
  await house.put(`/api/ingredients/${water}`, { ...eggs, name: 'Óleo' })
  const { client: cook } = await join(server, house, 'joao@lista.com.br')
  const first = await cook.get<Declaration[]>('/api/allergens/ingredients?limit=2')
  expect(first.body.map(({ name }) => name)).toEqual(['Manteiga', 'Óleo'])
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await cook.get<Declaration[]>(next)
  expect(second.body).toMatchObject([{ ingredientId: salt, name: 'Sal', gluten: 'nao_contem' }])
  expect((await cook.get('/api/allergens/ingredients?cursor=x')).status).toBe(422)
})
