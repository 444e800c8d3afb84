import type { House } from './app.ts'
import { tenantIds } from './app.ts'
import { unitOfWork } from './events/unit-of-work.ts'
import type { UnitOfWork } from './events/unit-of-work.ts'
import { newUser } from './modules/auth/commands.ts'
import { addEntry, registerBaseProduct } from './modules/catalog/commands.ts'
import type { BaseProduct, BaseProductBody, MeasureUnit } from './modules/catalog/contract.ts'
import { weightText } from './modules/catalog/contract.ts'
import { generateLabels, withdrawLabel } from './modules/labels/commands.ts'
import { addDays, localDate } from './modules/labels/shelf-life.contract.ts'
import { createTenant, createUser, DEFAULT_TIME_ZONE } from './provisioning.ts'

export const DEMO = { tenantId: 'demo', name: 'Restaurante Demonstração', email: 'demo@foodid.com.br', password: 'demonstracao' } as const

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

/** How long ago a batch was made and how many labels it had; the product's own days decide what has become of it. */
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

/**
 * Fills an empty embedded database with a small restaurant, so that a newcomer sees a living product. Its past is told
 * as it would have happened: each batch is generated at its own moment.
 */
export async function createDemo(house: House, clock: () => Date): Promise<boolean> {
  if ((await tenantIds(house.database)).length > 0) return false
  const now = clock()
  const moment = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const user = await newUser({ email: DEMO.email, role: 'admin', password: DEMO.password })
  await createTenant(house, { id: DEMO.tenantId, name: DEMO.name, now: moment(400) })
  await createUser(house, DEMO.tenantId, user, moment(400))
  const at = <T>(hoursAgo: number, work: (unit: UnitOfWork) => Promise<T>): Promise<T> => inDemo(house, moment(hoursAgo), work)

  for (const name of categories) await at(399, (unit) => addEntry(unit, 'category', name))
  for (const name of sectors) await at(399, (unit) => addEntry(unit, 'sector', name))
  for (const name of responsibles) await at(399, (unit) => addEntry(unit, 'responsible', name))
  const registered: BaseProduct[] = []
  for (const [name, measure, measureUnit, sif, storageType, category, sector, validityDays] of products) {
    const body: BaseProductBody = { name, measure, measureUnit, sif, storageType, category, sector, validityDays }
    registered.push(await at(398, (unit) => registerBaseProduct(unit, body)))
  }
  for (const [index, { product, hoursAgo, quantity }] of batches.entries()) {
    const base = registered[product]
    if (base !== undefined) await at(hoursAgo, (unit) => makeBatch(unit, base, quantity, responsibles[index % responsibles.length] ?? ''))
  }
  await at(2, (unit) => withdrawLabel(unit, 1, { type: 'ConsumeLabel', at: unit.now.toISOString(), timeZone: DEFAULT_TIME_ZONE }))
  await at(1, (unit) => withdrawLabel(unit, 14, { type: 'DiscardLabel', at: unit.now.toISOString(), timeZone: DEFAULT_TIME_ZONE, reason: 'vencido', note: '' }))
  return true
}

async function inDemo<T>(house: House, now: Date, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const answer = await unitOfWork(house, { tenantId: DEMO.tenantId, meta: { actor: { system: 'demo' } }, now }, async (unit) => ({ status: 200, body: await work(unit) }))
  return answer.body as T
}

async function makeBatch(unit: UnitOfWork, base: BaseProduct, quantity: number, responsible: string): Promise<void> {
  await generateLabels(unit, {
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
  }, DEFAULT_TIME_ZONE)
}
