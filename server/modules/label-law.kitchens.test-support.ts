import fc from 'fast-check'
import type { TestClient } from '../../infra/test/server.ts'
import type { Duration, FoodClass, StorageKind } from '../contract/food.ts'
import { foodClasses, foodStates } from '../contract/food.ts'
import { OfflineBrowser } from './label-law.sync.test-support.ts'
import type { LawHouse, LawPlace, LawRule } from './label-law.oracle.test-support.ts'

// Random kitchens with their rules, and what happens in them.

const duration: fc.Arbitrary<Duration> = fc.oneof(
  fc.record({ n: fc.integer({ min: 1, max: 60 }), unit: fc.constant('dia' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 60 }), unit: fc.constant('hora' as const) }),
)
const classes = foodClasses.filter((foodClass) => foodClass !== 'seco')
const house = fc.record({
  where: fc.constantFrom('SP', 'SP', 'SP-SAO_PAULO', 'BA', 'DF'),
  countExactHours: fc.boolean(),
  freezeWithinHours: fc.constantFrom(4, 24, 72),
  thawedReadyHours: fc.constantFrom(12, 24, 168),
  foods: fc.uniqueArray(fc.constantFrom(...classes), { minLength: 5, maxLength: 5 }),
  rules: fc.array(
    fc.record({
      food: fc.nat(4),
      isOfClass: fc.boolean(),
      state: fc.constantFrom(...foodStates.filter((state) => state !== 'lacrado')),
      storageKind: fc.constantFrom('refrigerado', 'refrigerado', 'congelado', 'ambiente', 'quente'),
      duration,
      origin: fc.constantFrom('casa', 'casa', 'fabricante'),
    }),
    { maxLength: 6 },
  ),
})

type HouseAsked = typeof house extends fc.Arbitrary<infer T> ? T : never

const act = fc.record({
  what: fc.constantFrom(
    'by_hand',
    'sync',
    'make',
    'make',
    'freeze',
    'freeze',
    'freeze',
    'thaw',
    'thaw',
    'open',
    'portion',
    'move',
    'undo',
  ),
  which: fc.nat(),
  /** Most often a fridge that keeps what most classes need. */
  place: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 1) }, { weight: 1, arbitrary: fc.nat() }),
  /** Hours before now; negative: in the future. */
  ago: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 5, 20, 50, 200, -0.05, -0.5, -744),
  /** A person's date, in hours from now. */
  typed: fc.constantFrom(null, null, null, null, null, null, null, 3, 30, 1000, 9000),
  isUndone: fc.constantFrom(false, false, true),
  /** Only of a new label. */
  food: fc.nat(4),
  state: fc.constantFrom(...foodStates),
  makersDate: fc.constantFrom(null, '2026-11-25', '2026-12-10', '2027-12-31'),
  makersAfterOpening: fc.option(duration, { nil: null }),
  isFromLabel: fc.constantFrom(false, false, true),
})
export type LawAct = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Several kitchens, whose histories go on at the same hours. */
export const batch = (histories: number, kitchens: number) =>
  fc.record({
    kitchens: fc.array(house, { minLength: kitchens, maxLength: kitchens }),
    hours: fc.array(fc.constantFrom(0, 0, 1, 5, 20, 30), { minLength: 7, maxLength: 7 }),
    histories: fc.array(fc.array(act, { minLength: 7, maxLength: 7 }), { minLength: histories, maxLength: histories }),
  })

export interface LawKitchen {
  readonly client: TestClient
  readonly browser: OfflineBrowser
  readonly house: LawHouse
  readonly products: readonly { readonly id: string; readonly foodClass: FoodClass }[]
  readonly places: readonly LawPlace[]
}

const PLACES: readonly (readonly [StorageKind, number | null, number | null])[] = [
  ['refrigerado', null, 2],
  ['refrigerado', null, 4],
  ['refrigerado', null, 4],
  ['refrigerado', null, 8],
  ['refrigerado', null, null],
  ['congelado', null, -18.1],
  ['congelado', null, -18],
  ['congelado', null, null],
  ['quente', 60, null],
  ['ambiente', null, null],
]

async function created(client: TestClient, path: string, body: object): Promise<string> {
  const answer = await client.post<{ id: string }>(path, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}

export async function openKitchen(client: TestClient, { foods, rules, ...settings }: HouseAsked): Promise<LawKitchen> {
  const { where, countExactHours, freezeWithinHours, thawedReadyHours } = settings
  const uf = where === 'SP-SAO_PAULO' ? 'SP' : where
  const city = where === 'SP-SAO_PAULO' ? 'São Paulo' : 'Cidade'
  await client.put('/api/shelf-life/settings', { uf, city, countExactHours, freezeWithinHours, thawedReadyHours })
  const places: LawPlace[] = []
  for (const [index, [kind, tempMin, tempMax]] of PLACES.entries()) {
    const body = { name: `Lugar ${index}`, icon: 'refrigerado', kind, tempMin, tempMax }
    places.push({ id: await created(client, '/api/storage-types', body), kind, tempMin, tempMax })
  }
  const products: LawKitchen['products'][number][] = []
  for (const foodClass of foods) {
    const body = { name: `Produto ${foodClass}`, measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: '' }
    const id = await created(client, '/api/base-products', { ...body, storageType: 'refrigerado', foodClass })
    products.push({ id, foodClass })
  }
  const kept = new Map<string, LawRule>()
  for (const { food, isOfClass, ...rule } of rules) {
    const { id, foodClass } = at(products, food)
    const whose = isOfClass ? { foodClass } : { baseProductId: id }
    const origin = isOfClass ? 'casa' : rule.origin
    const { status } = await client.put('/api/shelf-life/rules', { ...rule, ...whose, origin })
    const own = { ...rule, origin, foodClass, productId: isOfClass ? null : id }
    // A rule of the same place replaces the one before.
    if (status === 200) kept.set(`${own.productId ?? foodClass} ${rule.state} ${rule.storageKind} ${origin}`, own)
  }
  return {
    client,
    browser: new OfflineBrowser(client),
    products,
    places,
    house: { ...settings, rules: [...kept.values()] },
  }
}

export function at<T>(all: readonly T[], index: number): T {
  const found = all[index % all.length]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}
