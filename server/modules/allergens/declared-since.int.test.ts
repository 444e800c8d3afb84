import { afterAll, beforeAll, expect, it } from 'vitest'
import { added } from '../../../infra/test/printing.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Ingredient } from '../recipes/contract/api.ts'
import type { Review, ReviewDone } from './contract/review.ts'
import { declareNamed, exampleOf, none } from './declarations.test-support.ts'
import { codesOf, parentsKitchen } from './named-parents.test-support.ts'

type Kitchen = Awaited<ReturnType<typeof parentsKitchen>>
let server: Kitchen['server']
let owner: Kitchen['owner']
let products: Kitchen['products']
let white: Kitchen['white']
let tomato: Kitchen['tomato']
let product: Kitchen['product']
let labelled: Kitchen['labelled']

beforeAll(async () => {
  ;({ server, owner, products, white, tomato, product, labelled } = await parentsKitchen())
})
afterAll(() => server.close())

it('a label of a product that is a declared ingredient says what is declared of it, also when it is opened', async () => {
  const own = { name: 'Queijo fatiado', baseProductId: products.cheese, parentCodes: codesOf([tomato]) }
  for (const state of ['manipulado', 'aberto', 'descongelado']) {
    const label = await labelled({ ...own, state })
    expect([state, label.frozenAllergens?.missing, label.frozenAllergens?.text]).toEqual([
      state,
      0,
      { allergens: 'ALÉRGICOS: CONTÉM LEITE.', gluten: 'NÃO CONTÉM GLÚTEN.', lactose: 'CONTÉM LACTOSE.' },
    ])
  }
})

it('what is opened says what was declared of its ingredient since its parent was labelled', async () => {
  const cod = await added<Ingredient>(owner.post('/api/ingredients', { name: 'Bacalhau', price: 9, unit: 'kg' }))
  const own = { name: 'Bacalhau', baseProductId: await product('Bacalhau', { ingredientId: cod.id }) }
  const seasoned = await labelled({ ...own, state: 'manipulado', parentCodes: codesOf([white]) })
  expect(seasoned.frozenAllergens).toMatchObject({ missing: 1, missingIds: [cod.id] })
  await declareNamed(owner, 'Bacalhau', { ...exampleOf('Sal'), allergens: { ...none, contains: ['peixes'] } })
  const opened = await labelled({ ...own, state: 'aberto', parentCodes: codesOf([seasoned]) })
  expect(opened.frozenAllergens?.text.allergens).toContain('PEIXES')
})

it('a sale label of two thawed sauces says why its list is not whole', async () => {
  const both = { name: 'Molho', baseProductId: products.thawed, state: 'descongelado' }
  const label = await labelled({ ...both, parentCodes: codesOf([white, tomato]) })
  expect(label.frozenAllergens).toMatchObject({ missing: 0, isListPartial: true })
  const sale = await owner.get<Problem>(`/api/products/labels.pdf?ids=${label.id}&layout=100x50&template=venda`)
  const message = sale.body.errors?.find(({ path }) => path === 'ingredients')?.message
  // No sheet makes the product, and both labels have whole lists.
  expect(message).not.toContain('mais de uma ficha técnica faz o produto, ou entrou uma etiqueta sem a lista')
})

it('a new label says what was declared before it was made', async () => {
  const flour = exampleOf('Farinha')
  await declareNamed(owner, 'Farinha', { ...flour, allergens: { ...none, derived: ['trigo', 'soja'] } })
  const dish = await labelled({
    name: 'Arroz de forno',
    baseProductId: products.rice,
    parentCodes: codesOf([white]),
  })
  const { items } = (await owner.get<Review>('/api/allergens/review')).body
  await declareNamed(owner, 'Farinha', flour)
  expect(dish.frozenAllergens?.derived).toContain('soja')
  expect(items.map(({ labelId }) => labelId)).not.toContain(dish.id)
})

it('a new label of a product with a sheet says what was declared of its parents before it was made', async () => {
  const cheese = await labelled({ name: 'Queijo fatiado', baseProductId: products.cheese })
  const own = { name: 'Queijo fatiado', baseProductId: products.cheese, state: 'manipulado' }
  const sliced = await labelled({ ...own, parentCodes: codesOf([cheese]) })
  const soya = { ...exampleOf('Leite'), allergens: { ...none, contains: ['leite', 'soja'] } }
  await declareNamed(owner, 'Queijo', soya)
  const sauce = { name: 'Molho de tomate', baseProductId: tomato.baseProductId, parentCodes: codesOf([sliced]) }
  const made = await labelled(sauce)
  await declareNamed(owner, 'Queijo', exampleOf('Leite'))
  expect(made.frozenAllergens?.contains).toContain('soja')
})

it('a label that is made of one of its own product keeps the same', async () => {
  const sauce = { name: 'Molho de tomate', baseProductId: tomato.baseProductId }
  const portion = await labelled({ ...sauce, parentCodes: codesOf([tomato]) })
  expect(portion.frozenAllergens).toEqual(tomato.frozenAllergens)
})

it('a label of one food has its whole list still after it was labelled anew', async () => {
  const cheese = await labelled({ name: 'Queijo fatiado', baseProductId: products.cheese })
  const own = { name: 'Queijo fatiado', baseProductId: products.cheese, state: 'manipulado' }
  const sliced = await labelled({ ...own, parentCodes: codesOf([cheese]) })
  expect(sliced.frozenAllergens).not.toHaveProperty('isListPartial')
  const soya = {
    ...exampleOf('Leite'),
    allergens: { ...none, contains: ['leite', 'soja'] },
    composition: 'leite, soja',
  }
  await declareNamed(owner, 'Queijo', soya)
  const items = [{ labelId: sliced.id, how: 'reetiquetar' }]
  const [anew] = (await owner.post<ReviewDone>('/api/allergens/review', { items })).body.labels
  await declareNamed(owner, 'Queijo', exampleOf('Leite'))
  expect(anew?.frozenAllergens?.contains).toContain('soja')
  expect(anew?.frozenAllergens?.ingredients).toBe('Queijo (leite, soja)')
  expect(anew?.frozenAllergens).not.toHaveProperty('isListPartial')
})
