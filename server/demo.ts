import type { Application } from './app.ts'
import { tenantIds } from './app.ts'
import type { DemoProduct } from './demo-kitchen.ts'
import { categories, history, ingredients, place, products, recipes, responsibles, sectors } from './demo-kitchen.ts'
import { Rejection } from './errors.ts'
import { unitOfWork } from './events/unit-of-work.ts'
import type { UnitOfWork } from './events/unit-of-work.ts'
import { permissions } from './http/contract/permission.ts'
import { costedProducts, readCosts } from './modules/costs.ts'
import { catalogPorts, dateEngine, kitchenFacts, readFrozen } from './modules/index.ts'
import { hashPassword } from './modules/auth/door/password.ts'
import { hasUsers, personNames } from './modules/auth/queries.ts'
import { registerBaseProduct } from './modules/catalog/base-product-commands.ts'
import { addEntry } from './modules/catalog/commands.ts'
import type { BaseProductBody } from './modules/catalog/contract/api.ts'
import { defaultStorageTypes } from './modules/catalog/contract/api.ts'
import type { BaseProduct } from './modules/catalog/contract/entries.ts'
import { weightText } from './modules/catalog/contract/entries.ts'
import { listBaseProducts } from './modules/catalog/queries.ts'
import { withdrawLabel } from './modules/labels/act/act.ts'
import type { Withdrawal } from './modules/labels/act/withdraw.ts'
import { generateLabels, nextLabelId } from './modules/labels/make/generate-labels.ts'
import { changeIngredient, importIngredients, registerRecipe } from './modules/recipes/commands.ts'
import { nextId } from './modules/recipes/queries.ts'
import { addDays, localDate } from './contract/expiry.ts'
import { changeSettings } from './modules/shelf-life/commands.ts'
import { createTenant, createUser, DEFAULT_TIME_ZONE } from './provisioning.ts'

export const DEMO = {
  tenantId: 'demo',
  name: 'Restaurante Demonstração',
  email: 'demo@foodid.com.br',
  password: 'demonstracao',
} as const

const HOUR_MS = 3_600_000

/**
 * Fills an empty embedded database with a demo restaurant. Its events have the times at which they would have happened,
 * and times rise with positions, which queries by day rely on. The user is created last, so that the next start can
 * complete an interrupted one. Returns whether there is a demo tenant.
 */
export async function ensureDemo(application: Application, clock: () => Date): Promise<boolean> {
  const tenants = await tenantIds(application.database)
  if (!tenants.includes(DEMO.tenantId)) {
    if (tenants.length > 0) return false
    // The demonstration shows the seed's own places.
    const places = defaultStorageTypes
    await createTenant(application, { id: DEMO.tenantId, name: DEMO.name, places, now: momentBefore(clock(), 400) })
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

const author = Promise.resolve({ permissions, timeZone: DEFAULT_TIME_ZONE })

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
  await inUnitAt(application, momentBefore(now, 398.5), (unit) => changeSettings(unit, kitchenFacts, place))
  for (const product of products) {
    await ignoreIfDone(
      inUnitAt(application, momentBefore(now, 398), (unit) =>
        registerBaseProduct(unit, productBody(product), { ports: catalogPorts, author }),
      ),
    )
  }
  await fillRecipes(application, now)
  const registered = await inUnitAt(application, now, ({ tx }) => listBaseProducts(tx))
  let firstId = 1
  for (const [index, step] of history.entries()) {
    const at = momentBefore(now, step.hoursAgo)
    switch (step.type) {
      case 'batch': {
        const base = registered.find(({ name }) => name === products[step.product]?.name)
        const isNext = (await inUnitAt(application, now, nextLabelId)) === firstId
        const responsible = responsibles[index % responsibles.length] ?? ''
        if (base !== undefined && isNext)
          await inUnitAt(application, at, (unit) => makeBatch(unit, base, step.quantity, responsible))
        firstId += step.quantity
        break
      }
      case 'consume':
        await withdraw(application, at, step.labels, { type: 'ConsumeLabel' })
        break
      case 'discard':
        await withdraw(application, at, step.labels, { type: 'DiscardLabel', reason: step.reason, note: '' })
        break
      case 'price':
        await changePrice(application, at, step.price)
        break
      default:
        step satisfies never
    }
  }
}

async function withdraw(application: Application, at: Date, ids: readonly number[], how: Withdrawal): Promise<void> {
  const caller = { calendar: { timeZone: DEFAULT_TIME_ZONE }, personNames, readCosts }
  for (const id of ids) await ignoreIfDone(inUnitAt(application, at, (unit) => withdrawLabel(unit, id, how, caller)))
}

function productBody({ measure: [measure, measureUnit], storage, days, food, ...named }: DemoProduct): BaseProductBody {
  const [foodClass = null, defaultState = null] = food ?? []
  return { ...named, measure, measureUnit, storageType: storage, validityDays: days ?? null, foodClass, defaultState }
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
      if ((await nextId(unit.tx, 'recipe')) === index + 1) await registerRecipe(unit, body, costedProducts)
    })
  }
}

async function changePrice(application: Application, at: Date, price: number): Promise<void> {
  const [first] = ingredientBodies
  if (first !== undefined) await inUnitAt(application, at, (unit) => changeIngredient(unit, 1, { ...first, price }))
}

/**
 * Ignores the Rejection of a step that an earlier start has done already: the name is taken, the label is withdrawn.
 */
async function ignoreIfDone(step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof Rejection)) throw error
  })
}

function inUnitAt<T>(application: Application, now: Date, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return unitOfWork(application, { tenantId: DEMO.tenantId, meta: { actor: { system: 'demo' } }, now }, work)
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
      ...(base.defaultState === null
        ? { expiration_date: addDays(localDate(unit.now, DEFAULT_TIME_ZONE), base.validityDays ?? 1) }
        : { state: base.defaultState, storageTypeId: base.storageType }),
      quantity,
    },
    { calendar: { timeZone: DEFAULT_TIME_ZONE }, readEngine: dateEngine, readFrozen },
  )
}
