import fc from 'fast-check'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import type { Duration, FoodClass, FoodState, StorageKind } from '../food.contract.ts'
import { foodClasses, foodStates } from '../food.contract.ts'
import type { LawFood, LawHouse, LawPlace, LawRule } from './label-law.oracle.test-support.ts'
import { endOfDate, limitOf } from './label-law.oracle.test-support.ts'
import { touchedStates } from './shelf-life/norm-row.contract.ts'
import { labelBodyOf } from './labels/samples.test-support.ts'

// Random histories of labels by the calls of the API, each answer held against the limit of the oracle.

const HOUR = 3_600_000

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
  place: fc.nat(),
  /** Hours before now; negative: in the future. */
  ago: fc.constantFrom(0, 0, 0, 1, 5, 20, 26, 50, 200, -0.05, -0.5, -24, -744),
  /** A person's date, in hours from now. */
  typed: fc.constantFrom(null, null, null, 3, 30, 100, 1000, 9000),
  isUndone: fc.boolean(),
  /** Only of a new label. */
  food: fc.nat(4),
  state: fc.constantFrom(...foodStates),
  makersDate: fc.constantFrom(null, '2026-11-25', '2026-12-10', '2027-12-31'),
  makersAfterOpening: fc.option(duration, { nil: null }),
  isFromLabel: fc.boolean(),
})
type LawAct = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Several kitchens, whose histories go on at the same hours. */
const batch = (histories: number, kitchens: number) =>
  fc.record({
    kitchens: fc.array(house, { minLength: kitchens, maxLength: kitchens }),
    hours: fc.array(fc.constantFrom(0, 0, 1, 5, 20, 30), { minLength: 7, maxLength: 7 }),
    histories: fc.array(fc.array(act, { minLength: 7, maxLength: 7 }), { minLength: histories, maxLength: histories }),
  })

/** A label of a history, with what its descendants must keep to. */
interface Tracked {
  readonly id: number
  readonly code: string
  readonly food: LawFood
  readonly start: number
  readonly end: number
  /** No descendant is good for longer: a maker's date, a parent's, a person's. */
  readonly cap: number
  /** It was frozen once: never again. */
  readonly isFrozenOnce: boolean
}

interface Kitchen {
  readonly client: TestClient
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

async function openKitchen(client: TestClient, { foods, rules, ...settings }: HouseAsked): Promise<Kitchen> {
  const { where, countExactHours, freezeWithinHours, thawedReadyHours } = settings
  const uf = where === 'SP-SAO_PAULO' ? 'SP' : where
  const city = where === 'SP-SAO_PAULO' ? 'São Paulo' : 'Cidade'
  await client.put('/api/shelf-life/settings', { uf, city, countExactHours, freezeWithinHours, thawedReadyHours })
  const places: LawPlace[] = []
  for (const [index, [kind, tempMin, tempMax]] of PLACES.entries()) {
    const body = { name: `Lugar ${index}`, icon: 'refrigerado', kind, tempMin, tempMax }
    places.push({ id: await created(client, '/api/storage-types', body), kind, tempMin, tempMax })
  }
  const products: Kitchen['products'][number][] = []
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
  return { client, products, places, house: { ...settings, rules: [...kept.values()] } }
}

function at<T>(all: readonly T[], index: number): T {
  const found = all[index % all.length]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}

interface Answered {
  readonly id: number
  readonly qrCode: string
  readonly state: FoodState
  readonly storageTypeId: string
  readonly expires_at: string
  readonly basis: { readonly kind: string } | null
}

export interface LawReport {
  /** Each label that breaks the law, with what made it. */
  readonly violations: string[]
  /** Labels that were made, by what made them. */
  readonly made: Map<string, number>
}

const shown = (instant: number) => (Number.isFinite(instant) ? new Date(instant).toISOString() : 'no limit')

class History {
  readonly #labels: Tracked[] = []
  readonly #told: string[] = []
  readonly #kitchen: Kitchen
  readonly #report: LawReport

  constructor(kitchen: Kitchen, report: LawReport) {
    this.#kitchen = kitchen
    this.#report = report
  }

  async step(given: LawAct, now: number): Promise<void> {
    if (given.what === 'by_hand') return this.#makeByHand(given, now)
    if (given.what === 'make' || this.#labels.length === 0) return this.#make(given, now)
    const label = at(this.#labels, given.which)
    const { client } = this.#kitchen
    if (given.what === 'undo') {
      await client.post(`/api/products/${label.id}/undo`, {})
      return
    }
    const place = this.#placeFor(given, label)
    const body = {
      storageTypeId: place.id,
      ...(given.ago !== 0 && { at: new Date(now - given.ago * HOUR).toISOString() }),
      ...(given.what === 'portion' && { quantity: 2 }),
      ...this.#typed(given, now),
    }
    const answer = await client.post<{ children: Answered[] }>(`/api/products/${label.id}/${given.what}`, body)
    this.#tell(given.what, { id: label.id, ...body }, answer.status, now)
    if (answer.status >= 500) this.#report.violations.push(this.#story('a 5xx'))
    if (answer.status !== 201) return
    const children = answer.body.children.map((child) => this.#child(child, label, given.what, now))
    if (given.isUndone) await client.post(`/api/products/${label.id}/undo`, {})
    else this.#labels.push(...children)
  }

  /** Most often one where the step may lead to. */
  #placeFor({ what, place }: LawAct, { food }: Tracked): LawPlace {
    const kind = what === 'freeze' ? 'congelado' : what === 'thaw' ? 'refrigerado' : food.place.kind
    const fitting = this.#kitchen.places.filter((one) => one.kind === kind)
    return what === 'open' || what === 'portion' ? food.place : at(fitting, place)
  }

  #typed({ typed }: LawAct, now: number): { expiration_date?: string } {
    return typed === null ? {} : { expiration_date: new Date(now + typed * HOUR).toISOString() }
  }

  async #make(given: LawAct, now: number): Promise<void> {
    const { client, products, places } = this.#kitchen
    const parent = given.isFromLabel && this.#labels.length > 0 ? at(this.#labels, given.which) : null
    const product = parent === null || given.state === 'preparado' ? at(products, given.food) : productOf(parent.food)
    const place = at(places, given.place)
    const makersDate = given.state === 'lacrado' || given.state === 'aberto' ? (given.makersDate ?? '2027-12-31') : null
    const { expiration_date: _date, storageType: _storage, ...base } = labelBodyOf()
    const body = {
      ...base,
      baseProductId: product.id,
      state: given.state,
      storageTypeId: place.id,
      ...(given.ago !== 0 && { startedAt: new Date(now - given.ago * HOUR).toISOString() }),
      ...(makersDate !== null && { makersDate }),
      ...(given.state === 'aberto' && { makersAfterOpening: given.makersAfterOpening }),
      ...(parent !== null && { parentCodes: [parent.code] }),
      ...this.#typed(given, now),
      manualReason: 'o fornecedor disse',
    }
    const answer = await client.post<Answered>('/api/products', body)
    this.#tell('make', body, answer.status, now)
    if (answer.status >= 500) this.#report.violations.push(this.#story('a 5xx'))
    if (answer.status !== 201) return
    const makersAfterOpening = given.state === 'aberto' ? given.makersAfterOpening : null
    const food: LawFood = {
      productId: product.id,
      foodClass: product.foodClass,
      state: given.state,
      place,
      makersAfterOpening,
    }
    const start = Math.min(now - given.ago * HOUR, now)
    const ceiling = Math.min(makersDate === null ? Infinity : endOfDate(makersDate), parent?.end ?? Infinity)
    const wasFrozen = parent !== null && given.state !== 'preparado' && isColdOnce(parent)
    if (wasFrozen && place.kind === 'congelado' && parent.food.place.kind !== 'congelado')
      this.#report.violations.push(this.#story('frozen again in a new label'))
    const byHand = answer.body.basis?.kind === 'manual'
    this.#take('make', answer.body, {
      food,
      start,
      limit: Math.min(ceiling, limitOf(food, this.#kitchen.house, start, byHand)),
      cap: ceiling,
      isFrozenOnce: wasFrozen,
    })
  }

  /** Without a situação: the longest that the norms give the class in any of them. */
  async #makeByHand({ food, place, typed }: LawAct, now: number): Promise<void> {
    const { client, products, places, house: rules } = this.#kitchen
    const [product, where] = [at(products, food), at(places, place)]
    const { storageType: _storage, ...base } = labelBodyOf()
    const body = {
      ...base,
      baseProductId: product.id,
      storageTypeId: where.id,
      expiration_date: new Date(now + (typed ?? 200) * HOUR).toISOString(),
      manualReason: 'o fornecedor disse',
    }
    const answer = await client.post<Answered>('/api/products', body)
    this.#tell('by_hand', body, answer.status, now)
    if (answer.status >= 500) this.#report.violations.push(this.#story('a 5xx'))
    if (answer.status !== 201) return
    const common = { productId: product.id, foodClass: product.foodClass, place: where, makersAfterOpening: null }
    const limits = touchedStates.map((state) => limitOf({ ...common, state }, rules, now, true))
    const own = { food: { ...common, state: 'manipulado' as const }, start: now, cap: Infinity, isFrozenOnce: false }
    this.#take('by_hand', answer.body, { ...own, limit: Math.max(...limits) })
  }

  #child(child: Answered, parent: Tracked, how: LawAct['what'], now: number): Tracked {
    const { house: rules, places } = this.#kitchen
    const place = places.find(({ id }) => id === child.storageTypeId) ?? parent.food.place
    const food = { ...parent.food, state: child.state, place }
    const isNew = how === 'open' || how === 'thaw' || (how === 'portion' && parent.food.state === 'lacrado')
    const byHand = child.basis?.kind === 'manual'
    const age = now - parent.start
    const isInTime = age >= 0 && age <= rules.freezeWithinHours * HOUR
    if (how === 'freeze' && isColdOnce(parent)) this.#report.violations.push(this.#story('frozen twice'))
    const start = isNew ? now : parent.start
    const limit =
      how === 'freeze' && isInTime
        ? Math.max(parent.end, limitOf(food, rules, start, byHand))
        : isNew
          ? Math.min(parent.end, limitOf(food, rules, start, byHand))
          : parent.end
    const isTakenOut = parent.food.state === 'lacrado' && isNew
    const cap = Math.min(parent.cap, isTakenOut ? parent.end : Infinity)
    const isFrozenOnce = parent.isFrozenOnce || how === 'freeze' || isColdOnce(parent)
    return this.#take(how, child, { food, start, limit: Math.min(cap, limit), cap, isFrozenOnce })
  }

  #take(
    how: string,
    { id, qrCode, expires_at: expires, basis }: Answered,
    { limit, cap, ...own }: Pick<Tracked, 'food' | 'start' | 'cap' | 'isFrozenOnce'> & { readonly limit: number },
  ): Tracked {
    const end = Date.parse(expires)
    this.#report.made.set(how, (this.#report.made.get(how) ?? 0) + 1)
    if (end > limit) this.#report.violations.push(this.#story(`label ${id} ends ${shown(end)}, limit ${shown(limit)}`))
    const tracked = { id, code: qrCode, end, cap: basis?.kind === 'manual' ? Math.min(cap, end) : cap, ...own }
    if (how === 'make') this.#labels.push(tracked)
    return tracked
  }

  #tell(what: string, body: object, status: number, now: number): void {
    this.#told.push(`${shown(now)} ${what} ${JSON.stringify(body)}: ${status}`)
  }

  #story(fault: string): string {
    const { house: rules, places, products } = this.#kitchen
    return [fault, JSON.stringify({ rules, places, products }), ...this.#told].join('\n  ')
  }
}

const productOf = ({ productId, foodClass }: LawFood) => ({ id: productId, foodClass })
const isColdOnce = ({ isFrozenOnce, food }: Tracked) =>
  isFrozenOnce || food.state === 'descongelado' || food.place.kind === 'congelado'

const KITCHENS = 4
const BATCH = 100
let tenants = 0

/** Runs so many histories, and says what they have made and which labels break the law. */
export async function runHistories(server: TestServer, count: number, seed: number): Promise<LawReport> {
  const report: LawReport = { violations: [], made: new Map() }
  const sizes = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => Math.min(BATCH, count - index * BATCH))
  for (const [index, size] of sizes.entries()) {
    const [given] = fc.sample(batch(size, KITCHENS), { numRuns: 1, seed: seed + index })
    if (given === undefined) throw new Error('Nothing was sampled')
    server.clock.set('2026-11-23T14:00:00-03:00')
    const kitchens: Kitchen[] = []
    for (const one of given.kitchens)
      kitchens.push(await openKitchen(await server.tenant(`lei-${(tenants += 1)}`), one))
    const histories = given.histories.map((acts, place) => ({
      acts,
      history: new History(at(kitchens, place), report),
    }))
    for (const [step, hours] of given.hours.entries()) {
      const now = server.clock().getTime()
      // The histories of a kitchen wait for each other at its log, so those of the kitchens go side by side.
      await Promise.all(
        kitchens.map(async (_, kitchen) => {
          for (const [place, { acts, history }] of histories.entries())
            if (place % kitchens.length === kitchen) await history.step(at(acts, step), now)
        }),
      )
      server.clock.advance(hours * HOUR)
    }
  }
  return report
}
