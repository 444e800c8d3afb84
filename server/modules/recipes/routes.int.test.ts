import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples } from '../../../infra/test/samples.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { rebuildTenant } from '../../events/rebuild.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Ingredient, IngredientPrice, Recipe, RecipeInput } from './contract/api.ts'
import type { Costs, Unit } from './contract/costing.ts'
import { costsOf, jsonFigure, unitsLike } from './contract/costing.ts'
import { ingredientInputOf, recipeInputOf } from './samples.test-support.ts'

let server: TestServer
let bistro: TestClient
let padaria: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  padaria = await server.tenant('padaria')
})
afterAll(() => server.close())

async function ingredient(own: Parameters<typeof ingredientInputOf>[0] = {}, client = bistro): Promise<Ingredient> {
  const { status, body } = await client.post<Ingredient>('/api/ingredients', ingredientInputOf(own))
  expect(status).toBe(201)
  return body
}
async function recipe(own: Partial<RecipeInput> = {}, client = bistro): Promise<Recipe> {
  const [tomato, oil] = [
    await ingredient({}, client),
    await ingredient({ name: 'Azeite', price: 32.5, unit: 'L' }, client),
  ]
  const { status, body } = await client.post<Recipe>('/api/recipes', recipeInputOf([tomato.id, oil.id], own))
  expect(status).toBe(201)
  return body
}
const lastEvents = async (count: number, tenantId = 'bistro') =>
  (await recordedEvents(server.application.database, tenantId)).slice(-count)

describe('ingredients', () => {
  it('are registered, read, changed and deleted', async () => {
    const added = await ingredient({
      name: '  Farinha de  Trigo ',
      price: 6.5,
      supplier: 'Moinho',
      category: 'Secos',
      description: null,
    })
    expect(added).toEqual({
      id: added.id,
      name: 'Farinha de  Trigo',
      price: 6.5,
      unit: 'kg',
      category: 'Secos',
      supplier: 'Moinho',
      description: '',
    })
    expect((await bistro.get(`/api/ingredients/${added.id}`)).body).toEqual(added)
    const changed = await bistro.put<Ingredient>(`/api/ingredients/${added.id}/`, { ...added, price: 7 })
    expect(changed).toMatchObject({ status: 200, body: { ...added, price: 7 } })
    expect((await bistro.delete(`/api/ingredients/${added.id}`)).status).toBe(204)
    expect(await bistro.get<Problem>(`/api/ingredients/${added.id}`)).toMatchObject({
      status: 404,
      body: { detail: 'Ingrediente não encontrado' },
    })
    expect((await lastEvents(3)).map(({ type }) => type)).toEqual([
      'IngredientRegistered',
      'IngredientChanged',
      'IngredientDeleted',
    ])
  })

  it.each([
    [{ name: '   ' }, 'Nome do ingrediente é obrigatório', 'name'],
    [{ price: 0 }, 'Preço deve ser maior que zero', 'price'],
    [{ price: -1 }, 'Preço deve ser maior que zero', 'price'],
    [{ price: null }, 'Preço deve ser maior que zero', 'price'],
    [{ price: 0.001 }, 'O preço aceita no máximo duas casas decimais', 'price'],
    [{ price: 1.005 }, 'O preço aceita no máximo duas casas decimais', 'price'],
    [{ price: 1e300 }, 'O preço é grande demais', 'price'],
    [{ unit: 'quilo' }, 'Escolha a unidade de compra', 'unit'],
    [{ colour: 'red' }, 'Campo desconhecido: colour', 'colour'],
  ])('are refused with %j', async (own, detail, path) => {
    const before = await recordedEvents(server.application.database, 'bistro')
    const answer = await bistro.post<Problem>('/api/ingredients', { ...ingredientInputOf(), ...own })
    expect(answer).toMatchObject({ status: 422, body: { detail, errors: [{ path, message: detail }] } })
    expect(await recordedEvents(server.application.database, 'bistro')).toHaveLength(before.length)
  })

  it('are found by name without case and accents, and never by a wildcard', async () => {
    const client = await server.tenant('busca')
    for (const name of ['Açúcar Mascavo', 'Pão de Açúcar', 'Sal 100%', 'Pimenta']) await ingredient({ name }, client)
    const names = async (q: string) =>
      (await client.get<Ingredient[]>(`/api/ingredients/search?q=${encodeURIComponent(q)}`)).body.map(
        ({ name }) => name,
      )
    expect(await names('ACUCAR')).toEqual(['Açúcar Mascavo', 'Pão de Açúcar'])
    expect(await names('pão de a')).toEqual(['Pão de Açúcar'])
    expect(await names('%')).toEqual(['Sal 100%'])
    expect(await names('_')).toEqual([])
    expect(await names('')).toHaveLength(4)
  })

  it('are listed in pages by name, each once, although names repeat', async () => {
    const client = await server.tenant('paginas')
    const names = ['b', 'a', 'c', 'a', 'b', 'a', 'd']
    for (const name of names) await ingredient({ name: `Item ${name}` }, client)
    const seen: Ingredient[] = []
    let address: string | undefined = '/api/ingredients?limit=2'
    while (address !== undefined) {
      const page: { readonly headers: Headers; readonly body: Ingredient[] } = await client.get<Ingredient[]>(address)
      seen.push(...page.body)
      address = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen.map(({ name }) => name)).toEqual(names.toSorted().map((name) => `Item ${name}`))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
    expect(await client.get<Problem>('/api/ingredients?cursor=abc')).toMatchObject({
      status: 422,
      body: { detail: 'Cursor inválido' },
    })
  })

  it('keep the history of their price only', async () => {
    const added = await ingredient({ name: 'Manteiga', price: 40 })
    await bistro.put(`/api/ingredients/${added.id}`, { ...added, supplier: 'Laticínio' })
    server.clock.advance(3_600_000)
    await bistro.put(`/api/ingredients/${added.id}`, { ...added, price: 44.9 })
    const { body } = await bistro.get<IngredientPrice[]>(`/api/ingredients/${added.id}/prices`)
    expect(body.map(({ price, unit }) => ({ price, unit }))).toEqual([
      { price: 40, unit: 'kg' },
      { price: 44.9, unit: 'kg' },
    ])
    expect(Date.parse(body[1]?.since ?? '') - Date.parse(body[0]?.since ?? '')).toBe(3_600_000)
    expect(await bistro.get('/api/ingredients/999999/prices')).toMatchObject({ status: 404 })
  })

  it('are not deleted while recipes use them, and the answer has the number of recipes', async () => {
    const {
      ingredients: [line],
    } = await recipe()
    expect(await bistro.delete<Problem>(`/api/ingredients/${line?.ingredientId}`)).toMatchObject({
      status: 409,
      body: { detail: 'Não é possível excluir: este ingrediente é usado por 1 ficha técnica.' },
    })
  })
})

describe('recipes', () => {
  it('have the costs of the example', async () => {
    const made = await recipe()
    expect(made).toMatchObject({
      totalCost: 28.5,
      costPerPortion: 2.85,
      finalRecipeCost: 31.35,
      suggestedPrice: 9.405,
      totalYieldKg: 2.4,
      version: 1,
    })
    expect(
      made.ingredients.map(({ ingredientName, ingredientPrice, totalCost, correctionFactor }) => ({
        ingredientName,
        ingredientPrice,
        totalCost,
        correctionFactor,
      })),
    ).toEqual([
      { ingredientName: 'Tomate', ingredientPrice: 10, totalCost: 22, correctionFactor: 1.1 },
      { ingredientName: 'Azeite', ingredientPrice: 32.5, totalCost: 6.5, correctionFactor: 1 },
    ])
    expect((await bistro.get(`/api/recipes/${made.id}/`)).body).toEqual(made)
  })

  it('cost 0,3 for lines of 0,1 and 0,2', async () => {
    const each = { operationalQuantity: 1, operationalUnit: 'unidade' } as const
    const [one, two] = [
      await ingredient({ price: 0.1, unit: 'unidade' }),
      await ingredient({ price: 0.2, unit: 'unidade' }),
    ]
    expect(
      (
        await recipe({
          ingredients: [
            { ...each, ingredientId: one.id },
            { ...each, ingredientId: two.id },
          ],
        })
      ).totalCost,
    ).toBe(0.3)
  })

  it('have defaults for missing fields', async () => {
    const { id } = await ingredient()
    const { body } = await bistro.post<Recipe>('/api/recipes', {
      name: 'Simples',
      portionYield: 1,
      markup: null,
      safetyMarginType: null,
      ingredients: [{ ingredientId: id, operationalQuantity: 1, correctionFactor: null }],
    })
    expect(body).toMatchObject({
      portionUnit: 'unidade',
      markup: 1,
      safetyMarginType: 'percentage',
      safetyMarginValue: 0,
      preparationMethod: '',
      ingredients: [{ operationalUnit: 'kg', correctionFactor: 1 }],
    })
  })

  it("ignore a client's totals, and accept an answered recipe as a request", async () => {
    const made = await recipe()
    const lies = {
      ...made,
      name: 'Outro nome',
      totalCost: 1,
      costPerPortion: 1,
      finalRecipeCost: 1,
      suggestedPrice: 1,
      ingredients: made.ingredients.map((line) => ({ ...line, totalCost: 0.01 })),
    }
    const { status, body } = await bistro.put<Recipe>(`/api/recipes/${made.id}`, lies)
    expect(status).toBe(200)
    const changed = { ...made, name: 'Outro nome', version: 2 }
    expect(body).toEqual({ ...changed, affected: { recipes: 0, labels: 0 } })
    expect((await bistro.get(`/api/recipes/${made.id}`)).body).toEqual(changed)
    expect((await bistro.put(`/api/recipes/${made.id}`, body)).status).toBe(200)
  })

  it.each([
    [{ name: ' ' }, 'Nome da receita é obrigatório', 'name'],
    [{ ingredients: [] }, 'Adicione pelo menos um ingrediente', 'ingredients'],
    [{ portionYield: 0 }, 'O rendimento deve ser pelo menos 0,1', 'portionYield'],
    [{ portionYield: 0.15 }, 'O rendimento aceita no máximo uma casa decimal', 'portionYield'],
    [{ markup: -0.1 }, 'O multiplicador não pode ser menor que zero', 'markup'],
    [{ safetyMarginValue: 1.25 }, 'A margem em porcentagem aceita no máximo uma casa decimal', 'safetyMarginValue'],
    [
      { safetyMarginType: 'fixed', safetyMarginValue: 1.255 },
      'A margem de segurança aceita no máximo duas casas decimais',
      'safetyMarginValue',
    ],
    [
      { ingredients: [{ ingredientId: 1, operationalQuantity: -1 }] },
      'A quantidade não pode ser menor que zero',
      'ingredients.0.operationalQuantity',
    ],
    [{ ingredients: [{ operationalQuantity: 1 }] }, 'Escolha o ingrediente', 'ingredients.0.ingredientId'],
    [
      { ingredients: [{ ingredientId: 987_654, operationalQuantity: 1 }] },
      'Linha 1: este ingrediente não está cadastrado',
      'ingredients.0.ingredientId',
    ],
  ])('are refused with %j', async (own, detail, path) => {
    const [tomato, oil] = [await ingredient(), await ingredient({ name: 'Azeite', unit: 'L' })]
    const before = await recordedEvents(server.application.database, 'bistro')
    const answer = await bistro.post<Problem>('/api/recipes', { ...recipeInputOf([tomato.id, oil.id]), ...own })
    expect(answer).toMatchObject({ status: 422, body: { detail, errors: [{ path, message: detail }] } })
    expect(await recordedEvents(server.application.database, 'bistro')).toHaveLength(before.length)
  })

  it("are refused with units that do not convert, with the line's number", async () => {
    const [tomato, egg] = [await ingredient(), await ingredient({ name: 'Ovo', unit: 'unidade' })]
    const ingredients = [
      { ingredientId: tomato.id, operationalQuantity: 1 },
      { ingredientId: egg.id, operationalQuantity: 1, operationalUnit: 'kg' },
    ]
    const answer = await bistro.post<Problem>('/api/recipes', { ...recipeInputOf([1, 1]), ingredients })
    const detail = 'Linha 2 (Ovo): kg não converte para un, a unidade de compra'
    expect(answer).toMatchObject({
      status: 422,
      body: { detail, errors: [{ path: 'ingredients.1.operationalUnit', message: detail }] },
    })
  })

  it('are changed by only one of two clients that read the same version', async () => {
    const made = await recipe()
    const first = await bistro.put<Recipe>(`/api/recipes/${made.id}`, { ...made, markup: 2 })
    expect(first).toMatchObject({ status: 200, body: { version: 2, markup: 2 } })
    expect(await bistro.put<Problem>(`/api/recipes/${made.id}`, { ...made, markup: 4 })).toMatchObject({
      status: 409,
      body: {
        detail:
          'Outra pessoa alterou esta ficha técnica enquanto você a editava. Recarregue a página para ver a versão nova.',
      },
    })
    expect((await bistro.get<Recipe>(`/api/recipes/${made.id}`)).body.markup).toBe(2)
  })

  it('lose the lines that a change leaves out', async () => {
    const made = await recipe()
    const { body } = await bistro.put<Recipe & { affected: object }>(`/api/recipes/${made.id}`, {
      ...made,
      ingredients: made.ingredients.slice(1),
    })
    expect(body.ingredients.map(({ ingredientName }) => ingredientName)).toEqual(['Azeite'])
    const { affected: _affected, ...changed } = body
    expect((await bistro.get<Recipe>(`/api/recipes/${made.id}`)).body).toEqual(changed)
  })

  it('are duplicated under another name, and the copy changes independently', async () => {
    const made = await recipe({ preparationMethod: 'Refogue.\r\nBata.' })
    const { status, body: copy } = await bistro.post<Recipe>(`/api/recipes/${made.id}/duplicate`, {
      name: 'Cópia de Molho da Casa',
    })
    expect(status).toBe(201)
    expect(copy).toEqual({ ...made, id: copy.id, name: 'Cópia de Molho da Casa', preparationMethod: 'Refogue.\nBata.' })
    await bistro.put(`/api/recipes/${copy.id}`, { ...copy, markup: 5 })
    expect((await bistro.get<Recipe>(`/api/recipes/${made.id}`)).body).toEqual(made)
    expect((await bistro.post<Problem>(`/api/recipes/${made.id}/duplicate`, { name: ' ' })).status).toBe(422)
    expect((await bistro.delete(`/api/recipes/${made.id}`)).status).toBe(204)
    expect(await bistro.post<Problem>(`/api/recipes/${made.id}/duplicate`, { name: 'Outra' })).toMatchObject({
      status: 404,
      body: { detail: 'Receita não encontrada' },
    })
    expect((await bistro.get(`/api/recipes/${copy.id}`)).status).toBe(200)
  })

  it('are listed by name and found without case and accents', async () => {
    const client = await server.tenant('lista')
    for (const name of ['Pão de Queijo', 'Açaí na Tigela', 'Molho']) await recipe({ name }, client)
    const list = await client.get<Recipe[]>('/api/recipes/')
    expect(list.body.map(({ name, ingredients }) => [name, ingredients.length])).toEqual([
      ['Açaí na Tigela', 2],
      ['Molho', 2],
      ['Pão de Queijo', 2],
    ])
    expect((await client.get<Recipe[]>('/api/recipes?q=PAO')).body.map(({ name }) => name)).toEqual(['Pão de Queijo'])
    const first = await client.get<Recipe[]>('/api/recipes?limit=2')
    const next = /^<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect((await client.get<Recipe[]>(next)).body.map(({ name }) => name)).toEqual(['Pão de Queijo'])
  })

  it('of another tenant are not found by any request', async () => {
    const own = await recipe()
    const theirs = await recipe({}, padaria)
    const strangers = await server.tenant('vazio')
    for (const { id } of [own, theirs]) {
      const answers = [
        await strangers.get(`/api/recipes/${id}`),
        await strangers.put(`/api/recipes/${id}`, own),
        await strangers.delete(`/api/recipes/${id}`),
        await strangers.post(`/api/recipes/${id}/duplicate`, { name: 'Minha' }),
        await strangers.post(`/api/recipes/${id}/update-prices`, {}),
        await strangers.get(`/api/recipes/${id}/export/pdf`),
        await strangers.get(`/api/recipes/${id}/export/csv`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    }
    expect((await strangers.get<Recipe[]>('/api/recipes')).body).toEqual([])
    expect((await strangers.get<Ingredient[]>('/api/ingredients')).body).toEqual([])
  })
})

describe('price changes', () => {
  it('leave a saved recipe unchanged, are shown in it, and are copied by one request', async () => {
    const made = await recipe()
    const tomato = (await bistro.get<Ingredient>(`/api/ingredients/${made.ingredients[0]?.ingredientId}`)).body
    await bistro.put(`/api/ingredients/${tomato.id}`, { ...tomato, price: 12 })
    const shown = (await bistro.get<Recipe>(`/api/recipes/${made.id}`)).body
    expect(shown).toEqual({
      ...made,
      ingredients: made.ingredients.map((line, index) =>
        index === 0 ? { ...line, priceNow: { price: 12, unit: 'kg' } } : line,
      ),
    })
    expect((await bistro.get<Recipe[]>('/api/recipes?limit=1000')).body.find(({ id }) => id === made.id)).toEqual(shown)
    // Saving the recipe for another reason keeps showing the price change.
    const saved = (await bistro.put<Recipe>(`/api/recipes/${made.id}`, { ...shown, markup: 2 })).body
    expect(saved.ingredients[0]?.priceNow).toEqual({ price: 12, unit: 'kg' })
    const updated = await bistro.post<Recipe>(`/api/recipes/${made.id}/update-prices`, {})
    expect(updated).toMatchObject({
      status: 200,
      body: {
        totalCost: 32.9,
        version: 3,
        ingredients: [
          { ingredientPrice: 12, registeredPrice: 12, priceNow: null, totalCost: 26.4 },
          { priceNow: null },
        ],
      },
    })
    expect((await bistro.get(`/api/recipes/${made.id}`)).body).toEqual(updated.body)
    expect((await lastEvents(1))[0]).toMatchObject({
      type: 'RecipePricesUpdated',
      data: { lines: [{ line: 0, price: 12, priceBefore: 10 }] },
    })
    await bistro.post(`/api/recipes/${made.id}/update-prices`, {})
    expect((await bistro.get<Recipe>(`/api/recipes/${made.id}`)).body.version).toBe(3)
  })

  it('are not reported for a price that the recipe itself sets', async () => {
    const { id } = await ingredient()
    const made = await recipe({
      ingredients: [{ ingredientId: id, operationalQuantity: 1, ingredientPrice: 8.5, ingredientUnit: 'kg' }],
    })
    expect(made.ingredients[0]).toMatchObject({ ingredientPrice: 8.5, registeredPrice: 10, priceNow: null })
  })
})

const stepped = (max: number, decimals: number) =>
  fc.integer({ min: 0, max: max * 10 ** decimals }).map((steps) => Number((steps / 10 ** decimals).toFixed(decimals)))

// The screen and the server share the arithmetic, which has tests of its own (costing.unit.test.ts): this is about what
// the call, the event and the answer make of the figures.
const RANDOM_RECIPES = samples(2_000)

it(`the server computes the same costs as the screen for ${RANDOM_RECIPES} random recipes`, async () => {
  const client = await server.tenant('dezmil')
  const bought = new Map<number, Unit>()
  for (const unit of ['kg', 'g', 'L', 'mL', 'unidade'] as const)
    bought.set((await ingredient({ name: unit, unit, price: 1 }, client)).id, unit)
  const line = fc.constantFrom(...bought).chain(([ingredientId, ingredientUnit]) =>
    fc.record({
      ingredientId: fc.constant(ingredientId),
      ingredientUnit: fc.constant(ingredientUnit),
      ingredientPrice: stepped(900, 2),
      operationalQuantity: stepped(5_000, 2),
      operationalUnit: fc.constantFrom(...unitsLike(ingredientUnit)),
      correctionFactor: stepped(4, 2),
    }),
  )
  const input = fc.record({
    name: fc.constant('Aleatória'),
    portionYield: stepped(500, 1).filter((value) => value > 0),
    markup: stepped(9, 1),
    safetyMarginType: fc.constantFrom('percentage', 'fixed'),
    safetyMarginValue: stepped(150, 1),
    ingredients: fc.array(line, { minLength: 1, maxLength: 6 }),
  })
  const recipes = fc.sample(input, { numRuns: RANDOM_RECIPES, seed: 20_261_121 })
  async function compare(sent: (typeof recipes)[number], index: number): Promise<void> {
    const { body } = await client.post<Recipe>('/api/recipes', sent)
    const shown = costsOf(sent) as Costs
    const figures = ({
      totalCost,
      costPerPortion,
      finalRecipeCost,
      suggestedPrice,
    }: Record<'totalCost' | 'costPerPortion' | 'finalRecipeCost' | 'suggestedPrice', number>) => ({
      totalCost,
      costPerPortion,
      finalRecipeCost,
      suggestedPrice,
    })
    const { totalCost, costPerPortion, finalRecipeCost, suggestedPrice, lines } = shown
    expect(figures(body)).toEqual({
      totalCost: jsonFigure(totalCost),
      costPerPortion: jsonFigure(costPerPortion),
      finalRecipeCost: jsonFigure(finalRecipeCost),
      suggestedPrice: jsonFigure(suggestedPrice),
    })
    expect(body.ingredients.map((answered) => answered.totalCost)).toEqual(lines.map(jsonFigure))
    // Every fiftieth recipe is also read from the tables.
    if (index % 50 === 0) expect((await client.get(`/api/recipes/${body.id}`)).body).toEqual(body)
  }
  let compared = 0
  const queue = recipes.entries()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [index, sent] of queue) {
        await compare(sent, index)
        compared += 1
      }
    }),
  )
  expect(compared).toBe(RANDOM_RECIPES)
})

it('rebuilding the read tables from the event log changes no answer', async () => {
  const read = async () => [
    (await bistro.get('/api/recipes?limit=1000')).body,
    (await bistro.get('/api/ingredients?limit=1000')).body,
  ]
  const before = await read()
  await rebuildTenant(server.administration(), 'bistro')
  expect(await read()).toEqual(before)
})
