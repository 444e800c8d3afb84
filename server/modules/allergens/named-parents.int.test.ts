import { afterAll, beforeAll, expect, it } from 'vitest'
import { countingFlights } from '../../../infra/test/counting-flights.ts'
import { pdfTexts } from '../../../infra/test/report-rig.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { PublicLabel } from '../labels/contract/public-label.ts'
import type { Review, ReviewDone } from './contract/review.ts'
import { declareNamed, exampleOf, none, nothing } from './declarations.test-support.ts'
import { codesOf, parentsKitchen } from './named-parents.test-support.ts'

// Labels of products that no sheet makes, and that name the labels that they are made of.

const WHITE = ['ALÉRGICOS: CONTÉM LEITE E DERIVADOS DE TRIGO.', 'CONTÉM GLÚTEN.', 'CONTÉM LACTOSE.']
const ONE_MISSING = 'Alergênicos não informados em 1 ingrediente'

type Kitchen = Awaited<ReturnType<typeof parentsKitchen>>
let server: Kitchen['server']
let owner: Kitchen['owner']
let kitchen: Kitchen['kitchen']
let products: Kitchen['products']
let white: Kitchen['white']
let tomato: Kitchen['tomato']
let labelled: Kitchen['labelled']
let produced: Kitchen['produced']
let flights: () => number

/** A dish that no sheet makes. */
const dishOf = (...parents: readonly (Label | undefined)[]) =>
  labelled({ name: 'Arroz de forno', baseProductId: products.rice, parentCodes: codesOf(parents) })

async function publicLines({ qrCode, qrKey }: Label) {
  const path = `/api/public/labels/${qrCode}?tenant=bistro&k=${qrKey}`
  return (await owner.get<PublicLabel>(path)).body.allergens
}

beforeAll(async () => {
  ;({ server, owner, kitchen, products, white, tomato, labelled, produced } = await parentsKitchen({
    cheese: { gluten: null },
    wrapDatabase: (over) => {
      const counting = countingFlights(over)
      ;({ flights } = counting)
      return counting.database
    },
  }))
})
afterAll(() => server.close())

it('a dish that no sheet makes says what its parents contain, and that the rest of it is not known', async () => {
  const dish = await dishOf(white)
  expect(dish.frozenAllergens).toMatchObject({
    sheets: [],
    missing: 1,
    missingNames: [{ ingredientId: null, name: 'Arroz de forno' }],
    contains: ['leite'],
    derived: ['trigo', 'leite'],
  })
  const answer = await fetch(`${server.origin}/api/products/labels.pdf?ids=${dish.id}&layout=100x50`, {
    headers: { cookie: owner.cookie },
  })
  const paper = (await pdfTexts(new Uint8Array(await answer.arrayBuffer()))).join(' ')
  for (const line of [...WHITE, ONE_MISSING]) expect(paper).toContain(line)
  expect(await publicLines(dish)).toEqual([...WHITE, ONE_MISSING])
})

it('a dish that no sheet makes never says that it contains no gluten', async () => {
  expect(tomato.frozenAllergens?.text.gluten).toBe('NÃO CONTÉM GLÚTEN.')
  expect(await publicLines(await dishOf(tomato))).toEqual([ONE_MISSING])
})

it('what is opened or thawed is the food of its parent, and says all that the parent says', async () => {
  const own = { name: 'Molho', baseProductId: products.thawed, state: 'descongelado', parentCodes: codesOf([white]) }
  const thawed = await labelled(own)
  expect(thawed.frozenAllergens?.missing).toBe(0)
  expect(await publicLines(thawed)).toEqual(WHITE)
  const plain = await labelled({ name: 'Arroz', baseProductId: products.plain })
  const withRice = await labelled({ ...own, parentCodes: codesOf([white, plain]) })
  expect(await publicLines(withRice)).toEqual([...WHITE, ONE_MISSING])
})

it('a parent without a sheet brings what is declared of the ingredient that it is', async () => {
  const cheese = await labelled({ name: 'Queijo fatiado', baseProductId: products.cheese })
  expect(cheese).not.toHaveProperty('frozenAllergens')
  const milk = ['ALÉRGICOS: CONTÉM LEITE.', 'CONTÉM LACTOSE.']
  expect(await publicLines(await dishOf(cheese))).toEqual([...milk, ONE_MISSING])
  // The product itself is the ingredient: nothing of it is left unknown.
  const sliced = await labelled({
    name: 'Queijo fatiado',
    baseProductId: products.cheese,
    state: 'manipulado',
    parentCodes: codesOf([cheese]),
  })
  expect(await publicLines(sliced)).toEqual(milk)
})

it('a dish whose parents say nothing keeps nothing, as a dish without parents', async () => {
  const plain = await labelled({ name: 'Arroz', baseProductId: products.plain })
  for (const dish of [await dishOf(plain), await dishOf(await dishOf(plain)), await dishOf()])
    expect(dish).not.toHaveProperty('frozenAllergens')
  expect((await dishOf(plain, white)).frozenAllergens).toMatchObject({
    missing: 2,
    missingNames: [{ name: 'Arroz' }, { name: 'Arroz de forno' }],
    text: { allergens: WHITE[0] },
  })
})

it('what is made of that dish says it too, by its own label and in a batch', async () => {
  const dish = await dishOf(white)
  expect(await publicLines(await dishOf(dish))).toEqual([...WHITE, ONE_MISSING])
  const inputs = [{ line: 0, code: dish.qrCode, substitute: true, quantity: '100 g' }]
  const batch = await produced(kitchen.sauce.id, { inputs })
  expect(batch.frozenAllergens).toMatchObject({ missing: 1, contains: ['leite'], text: { allergens: '' } })
})

it('a sale label of that dish asks for a sheet', async () => {
  const dish = await dishOf(white)
  const sale = await owner.get<Problem>(`/api/products/labels.pdf?ids=${dish.id}&layout=100x50&template=venda`)
  expect(sale.body.errors?.find(({ path }) => path === 'allergens')?.message).toContain('ligue o produto base')
})

it('what is declared later of what its parents are made of asks for a new label, which says all that the old one said', async () => {
  const dish = await dishOf(white)
  const flour = exampleOf('Farinha')
  await declareNamed(owner, 'Farinha', { ...flour, allergens: { ...none, derived: ['trigo', 'soja'] } })
  const { items } = (await owner.get<Review>('/api/allergens/review')).body
  expect(items.find(({ labelId }) => labelId === dish.id)?.added).toBe('CONTÉM SOJA')
  const relabelled = { items: [{ labelId: dish.id, how: 'reetiquetar' }] }
  const [anew = dish] = (await owner.post<ReviewDone>('/api/allergens/review', relabelled)).body.labels
  expect(await publicLines(anew)).toEqual([
    'ALÉRGICOS: CONTÉM LEITE E DERIVADOS DE TRIGO E SOJA.',
    ...WHITE.slice(1),
    ONE_MISSING,
  ])
  await declareNamed(owner, 'Farinha', flour)
})

it('the parents are read in the first flight, and what they contain in one more', async () => {
  // The fewest of three calls: a busy database may answer between two statements of one flight.
  const counted = async (own: object) => {
    const counts: number[] = []
    for (let call = 0; call < 3; call += 1) {
      const before = flights()
      await labelled(own)
      counts.push(flights() - before)
    }
    return Math.min(...counts)
  }
  const cheese = await labelled({ name: 'Queijo fatiado', baseProductId: products.cheese })
  const parentCodes = codesOf([cheese])
  const ofWhite = { baseProductId: white.baseProductId }
  expect([
    await counted({ baseProductId: products.rice }),
    await counted({ baseProductId: products.rice, parentCodes }),
    await counted(ofWhite),
    await counted({ ...ofWhite, parentCodes }),
  ]).toEqual([2, 3, 3, 3])
})

it('a replay gives the same rows', async () => {
  await declareNamed(owner, 'Sal', nothing)
  expect((await checkReplay(server.administration(), 'bistro')).differing).toEqual([])
})
