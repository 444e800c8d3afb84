import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Ingredient, Recipe } from './contract/api.ts'
import { bodyOf, part, save, sheetsOf } from './sheets.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function productOf(client: TestClient): Promise<string> {
  const body = { name: 'Molho', measure: 500, measureUnit: 'gramas', sif: 'ISENTO' }
  return (await client.post<{ id: string }>('/api/base-products', body)).body.id
}
const read = async (client: TestClient, { id }: Recipe) => (await client.get<Recipe>(`/api/recipes/${id}`)).body
const update = (client: TestClient, { id }: Recipe) => client.post<Recipe>(`/api/recipes/${id}/update-prices`, {})

const kitchenOf = async (tenantId: string) => sheetsOf(await server.tenant(tenantId))

describe('a sheet of sheets', () => {
  it('costs what its parts cost (p5)', async () => {
    const { client, sauce, bolognese, white, lasagne } = await kitchenOf('p5')
    expect(sauce).toMatchObject({ totalCost: 84, yield: { n: 6, unit: 'L' }, cooked: true, outputs: [] })
    expect(bolognese.ingredients[0]).toMatchObject({
      ingredientId: null,
      recipeId: sauce.id,
      recipeVersion: 1,
      ingredientName: 'Molho de tomate',
      ingredientPrice: 14,
      ingredientUnit: 'L',
      totalCost: 28,
      priceNow: null,
      subSheet: { yield: { n: 6, unit: 'L' }, totalCost: { numerator: '84', denominator: '1' } },
    })
    expect(bolognese.totalCost).toBe(108)
    expect(white.totalCost).toBe(17.8)
    expect(lasagne.ingredients.map(({ totalCost }) => totalCost)).toEqual([18, 40.5, 17.8, 25.2])
    expect(lasagne).toMatchObject({ totalCost: 101.5, costPerPortion: 10.15, cooked: false })
    expect(await read(client, lasagne)).toEqual(lasagne)
  })

  it('keeps its cost until its own prices are updated (p6)', async () => {
    const { client, sauce, bolognese, lasagne, tomato } = await kitchenOf('p6')
    await client.put(`/api/ingredients/${tomato.id}`, { name: tomato.name, price: 13, unit: 'kg' })
    expect((await read(client, sauce)).ingredients.filter(({ priceNow }) => priceNow !== null)).toHaveLength(1)
    expect(await read(client, sauce)).toMatchObject({ totalCost: 84 })
    expect(await read(client, bolognese)).toEqual(bolognese)

    expect((await update(client, sauce)).body.totalCost).toBe(89)
    const waiting = await read(client, bolognese)
    expect(waiting).toMatchObject({ totalCost: 108, version: 1 })
    expect(waiting.ingredients[0]).toMatchObject({
      recipeVersion: 1,
      priceNow: { price: 14.833333333333, unit: 'L' },
      subSheetNow: { version: 2, totalCost: { numerator: '89', denominator: '1' } },
    })
    expect(await read(client, lasagne)).toEqual(lasagne)

    const updated = (await update(client, bolognese)).body
    expect(updated.totalCost).toBe(109.666666666667)
    expect(updated.ingredients[0]).toMatchObject({ recipeVersion: 2, priceNow: null, subSheetNow: null })
    expect(await read(client, bolognese)).toEqual(updated)
    // (109 + 2/3) ÷ 4 × 1.5 = 41.125
    expect((await update(client, lasagne)).body.totalCost).toBe(102.125)
  })

  it('keeps the version of a part that was saved before the part changed', async () => {
    const { client, sauce, bolognese, tomato } = await kitchenOf('versao')
    await client.put(`/api/ingredients/${tomato.id}`, { name: tomato.name, price: 13, unit: 'kg' })
    await update(client, sauce)
    const changed = await client.put<Recipe>(`/api/recipes/${bolognese.id}`, {
      ...bolognese,
      preparationMethod: 'Sele a carne.',
    })
    expect(changed.body).toMatchObject({ totalCost: 108, version: 2 })
    expect(changed.body.ingredients[0]).toMatchObject({ recipeVersion: 1, subSheetNow: { version: 2 } })
    const [first = part(0, 0, 'L'), ...others] = bolognese.ingredients
    const newest = await client.put<Recipe>(`/api/recipes/${bolognese.id}`, {
      ...bolognese,
      version: 2,
      ingredients: [{ ...first, recipeVersion: null }, ...others],
    })
    expect(newest.body.totalCost).toBe(109.666666666667)
  })

  it('shows no new price after a change that costs the same', async () => {
    const { client, sauce, bolognese } = await kitchenOf('mesmo')
    await client.put(`/api/recipes/${sauce.id}`, { ...sauce, preparationMethod: 'Mexa.' })
    expect(await read(client, bolognese)).toEqual(bolognese)
  })

  it('is answered without costs to a person who may not see them', async () => {
    const { client, lasagne } = await kitchenOf('sem-custos')
    const { client: cook } = await join(server, client, 'bia@sem-custos.com.br')
    const { body } = await cook.get<Record<string, unknown>>(`/api/recipes/${lasagne.id}`)
    expect(JSON.stringify(body)).not.toMatch(/cost|price|subSheet/i)
    expect(body).toMatchObject({ yield: { n: 5, unit: 'kg' }, cooked: false })
  })
})

describe('a circle of sheets', () => {
  it('is refused (p7)', async () => {
    const { client, bolognese, lasagne } = await kitchenOf('p7')
    const detail = 'Lasanha já usa Bolonhesa: uma ficha não pode conter a si mesma.'
    expect(
      await client.put<Problem>(`/api/recipes/${bolognese.id}`, {
        ...bolognese,
        ingredients: [...bolognese.ingredients, part(lasagne.id, 1, 'kg')],
      }),
    ).toMatchObject({
      status: 422,
      body: { code: 'recipe_cycle', detail, errors: [{ path: 'ingredients.2.recipeId', message: detail }] },
    })
    expect(await read(client, bolognese)).toEqual(bolognese)
  })

  it('is refused over several levels, and of a sheet with itself', async () => {
    const { client, sauce, lasagne } = await kitchenOf('longe')
    for (const { id } of [lasagne, sauce])
      expect(
        await client.put<Problem>(`/api/recipes/${sauce.id}`, {
          ...sauce,
          ingredients: [part(id, 1, id === sauce.id ? 'L' : 'kg')],
        }),
      ).toMatchObject({ status: 422, body: { code: 'recipe_cycle' } })
  })

  it('is refused where two people save its halves at once', async () => {
    const { client, sauce, white } = await kitchenOf('juntos')
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await read(client, sauce), await read(client, white)]
      const answers = await Promise.all([
        client.put<Problem>(`/api/recipes/${one.id}`, {
          ...one,
          ingredients: [...sauce.ingredients, part(white.id, 1, 'kg')],
        }),
        client.put<Problem>(`/api/recipes/${other.id}`, {
          ...other,
          ingredients: [...white.ingredients, part(sauce.id, 1, 'L')],
        }),
      ])
      expect(answers.map(({ status }) => status)).toContain(422)
      expect(answers.map(({ status }) => status)).toContain(200)
      expect(answers.find(({ status }) => status === 422)?.body.code).toBe('recipe_cycle')
      for (const { id, ingredients } of [sauce, white]) {
        const { version: _version, ...now } = await read(client, { ...sauce, id })
        await client.put(`/api/recipes/${id}`, { ...now, ingredients })
      }
    }
  })
})

describe('a line that is another sheet', () => {
  it('needs what that sheet yields', async () => {
    const { client } = await kitchenOf('rende')
    const [tomato] = (await client.get<Ingredient[]>('/api/ingredients')).body
    const line = { ingredientId: tomato?.id ?? 0, operationalQuantity: 1, operationalUnit: tomato?.unit }
    const portions = await save(client, bodyOf('Porções', [line]))
    expect(await client.post<Problem>('/api/recipes', bodyOf('Prato', [part(portions.id, 1, 'kg')]))).toMatchObject({
      status: 422,
      body: {
        code: 'recipe_yield_missing',
        detail: 'Informe na ficha quanto ela rende em peso, volume ou unidades.',
        errors: [{ path: 'ingredients.0.recipeId' }],
      },
    })
    // A yield in kilograms is one, without another field.
    const kilos = await save(client, bodyOf('Quilos', [line], { portionYield: 2, portionUnit: 'kg' }))
    const half = await save(client, bodyOf('Prato', [part(kilos.id, 500, 'g')]))
    expect(half.totalCost).toBe(kilos.totalCost / 4)
    expect(await client.post<Problem>('/api/recipes', bodyOf('Prato', [part(kilos.id, 1, 'L')]))).toMatchObject({
      status: 422,
      body: {
        code: 'recipe_line_units_incompatible',
        detail: 'Linha 1 (Quilos): L não converte para kg, a unidade do rendimento da ficha',
      },
    })
  })

  it('is an ingredient or a sheet, and a sheet that exists', async () => {
    const { client, sauce, tomato } = await kitchenOf('ou')
    const refused = async (line: object, errors: readonly object[]) =>
      expect(
        await client.post<Problem>('/api/recipes', {
          ...bodyOf('Prato', []),
          ingredients: [{ ...part(sauce.id, 1, 'L'), ...line }],
        }),
      ).toMatchObject({ status: 422, body: { errors } })
    await refused({ ingredientId: tomato.id }, [{ path: 'ingredients.0.recipeId' }])
    await refused({ recipeId: null }, [{ path: 'ingredients.0.ingredientId', message: 'Escolha o ingrediente' }])
    await refused({ recipeId: 999 }, [{ path: 'ingredients.0.recipeId' }])
    await refused({ recipeVersion: 2 }, [{ path: 'ingredients.0.recipeId' }])
    const other = await server.tenant('ou-vizinho')
    expect(await other.post('/api/recipes', bodyOf('Prato', [part(sauce.id, 1, 'L')]))).toMatchObject({ status: 422 })
  })

  it('goes down five levels and no more', async () => {
    const { client, lasagne, tomato } = await kitchenOf('fundo')
    const yields = { yield: { n: 1, unit: 'kg' } } as const
    const four = await save(client, bodyOf('Quatro', [part(lasagne.id, 1, 'kg')], yields))
    const five = await save(client, bodyOf('Cinco', [part(four.id, 1, 'kg')], yields))
    expect(five.totalCost).toBe(20.3)
    expect(await client.post<Problem>('/api/recipes', bodyOf('Seis', [part(five.id, 1, 'kg')]))).toMatchObject({
      status: 422,
      body: { code: 'recipe_depth', errors: [{ path: 'ingredients.0.recipeId' }] },
    })
    // A part that goes deeper later is refused where its new version would come in.
    const flat = await save(
      client,
      bodyOf('Base', [{ ingredientId: tomato.id, operationalQuantity: 1, operationalUnit: 'kg' }], yields),
    )
    const user = await save(client, bodyOf('Usa', [part(flat.id, 1, 'kg')], yields))
    await client.put(`/api/recipes/${flat.id}`, { ...flat, ingredients: [part(four.id, 1, 'kg')] })
    expect((await update(client, user)) as unknown).toMatchObject({ status: 422, body: { code: 'recipe_depth' } })
    expect(await read(client, user)).toMatchObject({ totalCost: 12 })
  })

  it('keeps its sheet from being deleted', async () => {
    const { client, white, lasagne } = await kitchenOf('usada')
    expect(await client.delete<Problem>(`/api/recipes/${white.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'recipe_in_use',
        detail: 'Não é possível excluir: esta ficha técnica é usada por 1 outra ficha.',
      },
    })
    expect((await client.delete(`/api/recipes/${lasagne.id}`)).status).toBe(204)
    expect((await client.delete(`/api/recipes/${white.id}`)).status).toBe(204)
  })

  it('is copied with its sheet', async () => {
    const { client, lasagne } = await kitchenOf('copia')
    const copy = await client.post<Recipe>(`/api/recipes/${lasagne.id}/duplicate`, { name: 'Lasanha 2' })
    expect(copy.body).toEqual({ ...lasagne, id: copy.body.id, name: 'Lasanha 2' })
  })
})

describe('what a sheet says of its batches', () => {
  let refused = 0

  it('stays where a client sends none of it, and goes with null', async () => {
    const { client, sauce } = await kitchenOf('fica')
    const outputs = [{ baseProductId: await productOf(client), pack: { n: 500, unit: 'mL' } }]
    const packed = await client.put<Recipe>(`/api/recipes/${sauce.id}`, { ...sauce, outputs })
    expect(packed.body.outputs).toEqual(outputs)
    const { yield: _yield, cooked: _cooked, outputs: _outputs, ...old } = packed.body
    const renamed = await client.put<Recipe>(`/api/recipes/${sauce.id}`, { ...old, name: 'Sugo' })
    expect(renamed.body).toMatchObject({ name: 'Sugo', yield: { n: 6, unit: 'L' }, cooked: true, outputs })
    const emptied = { ...renamed.body, yield: null, cooked: null, outputs: null }
    expect((await client.put<Recipe>(`/api/recipes/${sauce.id}`, emptied)).body).toMatchObject({
      yield: null,
      cooked: null,
      outputs: [],
    })
  })

  it.each([
    [{ yield: { n: 0, unit: 'L' } }, 'yield.n'],
    [{ yield: { n: 1.0001, unit: 'L' } }, 'yield.n'],
    [{ yield: { n: 1, unit: 'balde' } }, 'yield.unit'],
    [{ cooked: 'sim' }, 'cooked'],
    [{ outputs: [{ baseProductId: 'nenhum', pack: { n: 1, unit: 'L' } }] }, 'outputs.0.baseProductId'],
    [{ outputs: Array.from({ length: 6 }, () => ({ baseProductId: 'x', pack: { n: 1, unit: 'L' } })) }, 'outputs'],
  ])('is refused: %j', async (own, path) => {
    const client = await server.tenant(`recusa-${(refused += 1)}`)
    const { body: salt } = await client.post<Ingredient>('/api/ingredients', { name: 'Sal', price: 1, unit: 'kg' })
    const line = { ingredientId: salt.id, operationalQuantity: 1, operationalUnit: 'kg' } as const
    expect(await client.post<Problem>('/api/recipes', { ...bodyOf('Ficha', [line]), ...own })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })

  it('has packs in the measure of its yield', async () => {
    const { client, sauce } = await kitchenOf('embalagem')
    const outputs = [{ baseProductId: await productOf(client), pack: { n: 500, unit: 'g' } }]
    expect(await client.put<Problem>(`/api/recipes/${sauce.id}`, { ...sauce, outputs })).toMatchObject({
      status: 422,
      body: {
        code: 'pack_unit',
        detail: 'A embalagem está em g, mas a ficha rende em L.',
        errors: [{ path: 'outputs.0.pack.unit' }],
      },
    })
  })
})
