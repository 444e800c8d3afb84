import type { Application } from './app.ts'
import { tenantIds } from './app.ts'
import { Rejection } from './errors.ts'
import { unitOfWork } from './events/unit-of-work.ts'
import type { UnitOfWork } from './events/unit-of-work.ts'
import { costSources } from './modules/index.ts'
import { hashPassword } from './modules/auth/password.ts'
import { hasUsers } from './modules/auth/queries.ts'
import { addEntry, registerBaseProduct } from './modules/catalog/commands.ts'
import type { BaseProduct, BaseProductBody, MeasureUnit } from './modules/catalog/contract.ts'
import { weightText } from './modules/catalog/contract.ts'
import { listBaseProducts } from './modules/catalog/queries.ts'
import { generateLabels, nextLabelId, withdrawLabel } from './modules/labels/commands.ts'
import { changeIngredient, importIngredients, registerRecipe } from './modules/recipes/commands.ts'
import type { RecipeBody } from './modules/recipes/contract.ts'
import { recipeBody } from './modules/recipes/contract.ts'
import type { Unit } from './modules/recipes/costing.contract.ts'
import { nextId } from './modules/recipes/queries.ts'
import { addDays, localDate } from './modules/labels/shelf-life.contract.ts'
import { createTenant, createUser, DEFAULT_TIME_ZONE } from './provisioning.ts'

export const DEMO = {
  tenantId: 'demo',
  name: 'Restaurante Demonstração',
  email: 'demo@foodid.com.br',
  password: 'demonstracao',
} as const

const HOUR_MS = 3_600_000
const categories = ['Carnes', 'Molhos', 'Laticínios', 'Hortifrúti', 'Massas', 'Sobremesas']
const sectors = ['Cozinha Quente', 'Garde Manger', 'Confeitaria', 'Estoque Seco']
const responsibles = ['Ana Souza', 'Bruno Lima', 'Carla Mendes']

// name, measure, unit, SIF, storage type, category, sector, days
const products: readonly (readonly [string, number, MeasureUnit, string, string, string, string, number])[] = [
  ['Molho de Tomate Caseiro', 500, 'gramas', 'ISENTO', 'refrigerado', 'Molhos', 'Cozinha Quente', 3],
  ['Molho Pesto de Manjericão', 250, 'gramas', 'ISENTO', 'refrigerado', 'Molhos', 'Garde Manger', 5],
  ['Filé de Frango Porcionado', 1.2, 'quilos', '1234', 'congelado', 'Carnes', 'Cozinha Quente', 30],
  ['Carne Moída Temperada', 1, 'quilos', '2001', 'refrigerado', 'Carnes', 'Cozinha Quente', 2],
  ['Queijo Muçarela Fatiado', 400, 'gramas', '345', 'refrigerado', 'Laticínios', 'Garde Manger', 3],
  ['Creme de Leite Fresco', 1, 'litros', '345', 'refrigerado', 'Laticínios', 'Confeitaria', 5],
  ['Alface Americana Higienizada', 300, 'gramas', 'ISENTO', 'refrigerado', 'Hortifrúti', 'Garde Manger', 3],
  ['Massa Fresca de Lasanha', 2, 'quilos', 'ISENTO', 'congelado', 'Massas', 'Cozinha Quente', 60],
  ['Pudim de Leite Condensado', 12, 'unidades', 'ISENTO', 'refrigerado', 'Sobremesas', 'Confeitaria', 3],
  ['Farofa de Bacon', 800, 'gramas', 'ISENTO', 'seco', 'Massas', 'Estoque Seco', 15],
]

/** The age and size of each batch; the product's shelf life decides whether its labels have expired. */
const batches: readonly { readonly product: number; readonly hoursAgo: number; readonly quantity: number }[] = [
  { product: 7, hoursAgo: 240, quantity: 4 },
  { product: 9, hoursAgo: 200, quantity: 3 },
  { product: 2, hoursAgo: 170, quantity: 6 },
  { product: 3, hoursAgo: 120, quantity: 2 },
  { product: 4, hoursAgo: 100, quantity: 2 },
  { product: 1, hoursAgo: 98, quantity: 3 },
  { product: 5, hoursAgo: 96, quantity: 2 },
  { product: 0, hoursAgo: 50, quantity: 4 },
  { product: 6, hoursAgo: 30, quantity: 2 },
  { product: 8, hoursAgo: 20, quantity: 12 },
  { product: 0, hoursAgo: 3, quantity: 3 },
]

// name, price in reais, purchase unit, category, supplier
const ingredients: readonly (readonly [string, number, Unit, string, string])[] = [
  ['Tomate Italiano', 7.9, 'kg', 'Hortifrúti', 'Ceasa'],
  ['Manjericão Fresco', 38, 'kg', 'Hortifrúti', 'Ceasa'],
  ['Azeite Extra Virgem', 62, 'L', 'Mercearia', 'Empório Sul'],
  ['Alho Descascado', 38, 'kg', 'Hortifrúti', 'Ceasa'],
  ['Cebola', 5.2, 'kg', 'Hortifrúti', 'Ceasa'],
  ['Sal Refinado', 2.8, 'kg', 'Mercearia', ''],
  ['Leite Condensado', 18.5, 'kg', 'Laticínios', 'Laticínios Serra'],
  ['Leite Integral', 5.4, 'L', 'Laticínios', 'Laticínios Serra'],
  ['Ovo Caipira', 1.1, 'unidade', 'Granja', 'Granja Boa Vista'],
  ['Açúcar Refinado', 4.6, 'kg', 'Mercearia', ''],
]

// id of the ingredient (they count from 1, in the order above), quantity, unit, correction factor
type DemoLine = readonly [number, number, Unit, number]
const demoRecipe = (recipe: Omit<RecipeBody, 'ingredients' | 'version'>, lines: readonly DemoLine[]): RecipeBody =>
  recipeBody.parse({
    ...recipe,
    ingredients: lines.map(([ingredientId, operationalQuantity, operationalUnit, correctionFactor]) => ({
      ingredientId,
      operationalQuantity,
      operationalUnit,
      correctionFactor,
    })),
  })
const recipes: readonly RecipeBody[] = [
  demoRecipe(
    {
      name: 'Molho de Tomate Caseiro',
      portionYield: 20,
      portionUnit: 'porções',
      markup: 3,
      safetyMarginType: 'percentage',
      safetyMarginValue: 10,
      preparationMethod:
        'Refogue a cebola e o alho no azeite.\nJunte o tomate sem pele e cozinhe por 40 minutos em fogo baixo.\nFinalize com o manjericão e acerte o sal.',
    },
    [
      [1, 4, 'kg', 1.25],
      [5, 400, 'g', 1.15],
      [4, 60, 'g', 1.05],
      [3, 150, 'mL', 1],
      [2, 60, 'g', 1.3],
      [6, 30, 'g', 1],
    ],
  ),
  demoRecipe(
    {
      name: 'Pudim de Leite Condensado',
      portionYield: 12,
      portionUnit: 'fatias',
      markup: 3.5,
      safetyMarginType: 'fixed',
      safetyMarginValue: 2.5,
      preparationMethod:
        'Faça a calda com o açúcar.\nBata os demais ingredientes e passe por uma peneira.\nAsse em banho-maria a 160 °C por 1 h 20 e leve à geladeira de um dia para o outro.',
    },
    [
      [7, 790, 'g', 1],
      [8, 800, 'mL', 1],
      [9, 6, 'unidade', 1.12],
      [10, 250, 'g', 1],
    ],
  ),
]

/**
 * Fills an empty embedded database with a demo restaurant. Its events have the times at which they would have happened,
 * and times rise with positions, which queries by day rely on. The user is created last, so that the next start can
 * complete an interrupted one. Returns whether there is a demo tenant.
 */
export async function ensureDemo(application: Application, clock: () => Date): Promise<boolean> {
  const tenants = await tenantIds(application.database)
  if (!tenants.includes(DEMO.tenantId)) {
    if (tenants.length > 0) return false
    await createTenant(application, { id: DEMO.tenantId, name: DEMO.name, now: momentBefore(clock(), 400) })
  } else if (await inUnitAt(application, clock(), ({ tx }) => hasUsers(tx))) {
    return true
  }
  await fillDemo(application, clock())
  await createUser(
    application,
    DEMO.tenantId,
    // Everybody may know this password, so its strength is not checked.
    { email: DEMO.email, role: 'admin', passwordHash: await hashPassword(DEMO.password) },
    clock(),
  )
  return true
}

const momentBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)

async function fillDemo(application: Application, now: Date): Promise<void> {
  const registers = [
    ['category', categories],
    ['sector', sectors],
    ['responsible', responsibles],
  ] as const
  for (const [kind, names] of registers) {
    for (const name of names)
      await ignoreIfDone(inUnitAt(application, momentBefore(now, 399), (unit) => addEntry(unit, kind, name)))
  }
  for (const [name, measure, measureUnit, sif, storageType, category, sector, validityDays] of products) {
    const body: BaseProductBody = { name, measure, measureUnit, sif, storageType, category, sector, validityDays }
    await ignoreIfDone(
      inUnitAt(application, momentBefore(now, 398), (unit) => registerBaseProduct(unit, body, costSources)),
    )
  }
  await fillRecipes(application, now)
  const registered = await inUnitAt(application, now, ({ tx }) => listBaseProducts(tx))
  let firstId = 1
  for (const [index, { product, hoursAgo, quantity }] of batches.entries()) {
    const base = registered.find(({ name }) => name === products[product]?.[0])
    const isNext = (await inUnitAt(application, now, nextLabelId)) === firstId
    if (base !== undefined && isNext)
      await inUnitAt(application, momentBefore(now, hoursAgo), (unit) =>
        makeBatch(unit, base, quantity, responsibles[index % responsibles.length] ?? ''),
      )
    firstId += quantity
  }
  // The price changes after the recipes were registered.
  await raisePrice(application, now)
  const place = { timeZone: DEFAULT_TIME_ZONE }
  await ignoreIfDone(
    inUnitAt(application, momentBefore(now, 2), (unit) => withdrawLabel(unit, 1, { type: 'ConsumeLabel' }, place)),
  )
  await ignoreIfDone(
    inUnitAt(application, momentBefore(now, 1), (unit) =>
      withdrawLabel(unit, 14, { type: 'DiscardLabel', reason: 'vencido', note: '' }, place),
    ),
  )
}

const ingredientBodies = ingredients.map(([name, price, unit, category, supplier]) => ({
  name,
  price,
  unit,
  category,
  supplier,
  description: '',
}))

/** Skips the steps of an earlier, interrupted start: the next id shows which step is next. */
async function fillRecipes(application: Application, now: Date): Promise<void> {
  await inUnitAt(application, momentBefore(now, 397), async (unit) => {
    if ((await nextId(unit.tx, 'ingredient')) === 1) await importIngredients(unit, ingredientBodies)
  })
  for (const [index, body] of recipes.entries()) {
    await inUnitAt(application, momentBefore(now, 396), async (unit) => {
      if ((await nextId(unit.tx, 'recipe')) === index + 1) await registerRecipe(unit, body)
    })
  }
}

async function raisePrice(application: Application, now: Date): Promise<void> {
  const [tomato] = ingredientBodies
  if (tomato !== undefined)
    await inUnitAt(application, momentBefore(now, 2.5), (unit) => changeIngredient(unit, 1, { ...tomato, price: 9.4 }))
}

/**
 * Ignores the Rejection of a step that an earlier start has done already: the name is taken, the label is withdrawn.
 */
async function ignoreIfDone(step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof Rejection)) throw error
  })
}

async function inUnitAt<T>(application: Application, now: Date, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const answer = await unitOfWork(
    application,
    { tenantId: DEMO.tenantId, meta: { actor: { system: 'demo' } }, now },
    async (unit) => ({ status: 200, body: await work(unit) }),
  )
  return answer.body as T
}

async function makeBatch(unit: UnitOfWork, base: BaseProduct, quantity: number, responsible: string): Promise<void> {
  await generateLabels(
    unit,
    {
      name: base.name,
      category: base.category,
      sector: base.sector,
      responsible,
      storageType: base.storageType,
      weight: weightText(base.measure, base.measureUnit),
      sif: base.sif,
      baseProductId: base.id,
      expiration_date: addDays(localDate(unit.now, DEFAULT_TIME_ZONE), base.validityDays ?? 1),
      quantity,
    },
    { timeZone: DEFAULT_TIME_ZONE },
  )
}
