import fc from 'fast-check'
import type { TestServer } from '../../infra/test/server.ts'
import type { FoodState } from '../contract/food.ts'
import type { LawAct, LawKitchen } from './label-law.kitchens.test-support.ts'
import { at, batch, openKitchen } from './label-law.kitchens.test-support.ts'
import type { LawFood, LawPlace } from './label-law.oracle.test-support.ts'
import { endOfDate, limitOf } from './label-law.oracle.test-support.ts'
import { labelBodyOf } from './labels/samples.test-support.ts'
import { touchedStates } from './shelf-life/contract/norm-row.ts'

// Random histories of labels by the calls of the API, each answer held against the limit of the oracle.

const HOUR = 3_600_000

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
  readonly #kitchen: LawKitchen
  readonly #report: LawReport

  constructor(kitchen: LawKitchen, report: LawReport) {
    this.#kitchen = kitchen
    this.#report = report
  }

  async step(given: LawAct, now: number): Promise<void> {
    if (given.what === 'by_hand') return this.#makeByHand(given, now)
    if (given.what === 'sync') return this.#print(given, now)
    if (given.what === 'make' || this.#labels.length === 0) return this.#make(given, now)
    const label = this.#labelFor(given)
    const call = (name: string, body: object) =>
      this.#kitchen.client.post<{ children: Answered[] }>(`/api/products/${label.id}/${name}`, body)
    if (given.what === 'undo') {
      await this.#send('undo', now, () => call('undo', {}), { id: label.id })
      return
    }
    const body = {
      storageTypeId: this.#placeFor(given, label).id,
      ...(given.ago !== 0 && { at: new Date(now - given.ago * HOUR).toISOString() }),
      ...(given.what === 'portion' && { quantity: 2 }),
      ...typedOf(given, now),
    }
    const answer = await this.#send(given.what, now, () => call(given.what, body), { id: label.id, ...body })
    if (answer === null) return
    const children = answer.children.map((child) => this.#child(child, label, given.what, now))
    if (given.isUndone) await this.#send('undo', now, () => call('undo', {}), { id: label.id })
    else this.#labels.push(...children)
  }

  /** The answer to what was accepted. Nothing that is sent ends in a fault of the server. */
  async #send<T>(
    what: string,
    now: number,
    work: () => Promise<{ readonly status: number; readonly body: T }>,
    told: object,
  ): Promise<T | null> {
    const { status, body } = await work()
    this.#told.push(`${shown(now)} ${what} ${JSON.stringify(told)}: ${status}`)
    if (status >= 500) this.#break(`${status}`)
    return status < 300 ? body : null
  }

  #break(fault: string): void {
    const { house: rules, places, products } = this.#kitchen
    this.#report.violations.push([fault, JSON.stringify({ rules, places, products }), ...this.#told].join('\n  '))
  }

  /** What is thawed is frozen food, where there is any: else few histories would come to it. */
  #labelFor({ what, which }: LawAct): Tracked {
    const frozen = this.#labels.filter(({ food }) => food.place.kind === 'congelado')
    return at(what === 'thaw' && frozen.length > 0 ? frozen : this.#labels, which)
  }

  /** Most often one where the step may lead to. */
  #placeFor({ what, place }: LawAct, { food }: Tracked): LawPlace {
    const kind = what === 'freeze' ? 'congelado' : what === 'thaw' ? 'refrigerado' : food.place.kind
    const fitting = this.#kitchen.places.filter((one) => one.kind === kind)
    return what === 'open' || what === 'portion' ? food.place : at(fitting, place)
  }

  async #make(given: LawAct, now: number): Promise<void> {
    const { client, house: rules } = this.#kitchen
    const parent = given.isFromLabel && this.#labels.length > 0 ? at(this.#labels, given.which) : null
    const { food, makersDate } = this.#newFood(given, parent)
    const body = {
      ...newLabel(food, given, now),
      makersDate,
      parentCodes: parent === null ? [] : [parent.code],
    }
    const answer = await this.#send('make', now, () => client.post<Answered>('/api/products', body), body)
    if (answer === null) return
    const start = Math.min(now - given.ago * HOUR, now)
    const cap = Math.min(makersDate === null ? Infinity : endOfDate(makersDate), parent?.end ?? Infinity)
    const isFrozenOnce = parent !== null && given.state !== 'preparado' && isColdOnce(parent)
    if (isFrozenOnce && food.place.kind === 'congelado' && parent.food.place.kind !== 'congelado')
      this.#break('frozen again in a new label')
    const limit = Math.min(cap, limitOf(food, rules, start, answer.basis?.kind === 'manual'))
    this.#labels.push(this.#take('make', answer, { food, start, limit, cap, isFrozenOnce }))
  }

  /** What is not prepared anew is the food that it comes from. */
  #newFood({ state, ...given }: LawAct, parent: Tracked | null): { food: LawFood; makersDate: string | null } {
    const { products, places } = this.#kitchen
    const isOther = parent === null || state === 'preparado'
    const { id: productId, foodClass } = isOther ? at(products, given.food) : productOf(parent.food)
    const hasPack = state === 'lacrado' || state === 'aberto'
    const makersAfterOpening = state === 'aberto' ? given.makersAfterOpening : null
    return {
      food: { productId, foodClass, state, place: at(places, given.place), makersAfterOpening },
      makersDate: hasPack ? (given.makersDate ?? '2027-12-31') : null,
    }
  }

  /** Without a situação: the longest that the norms give the class in any of them. */
  async #makeByHand(given: LawAct, now: number): Promise<void> {
    const { client, products, places, house: rules } = this.#kitchen
    const [product, place] = [at(products, given.food), at(places, given.place)]
    const answer = await this.#send(
      'by_hand',
      now,
      () =>
        client.post<Answered>('/api/products', {
          ...base,
          baseProductId: product.id,
          storageTypeId: place.id,
          expiration_date: new Date(now + (given.typed ?? 200) * HOUR).toISOString(),
          manualReason: 'o fornecedor disse',
        }),
      given,
    )
    if (answer === null) return
    const common = { productId: product.id, foodClass: product.foodClass, place, makersAfterOpening: null }
    const limits = touchedStates.map((state) => limitOf({ ...common, state }, rules, now, true))
    const own = { food: { ...common, state: 'manipulado' as const }, start: now, cap: Infinity, isFrozenOnce: false }
    this.#take('by_hand', answer, { ...own, limit: Math.max(...limits) })
  }

  /**
   * Printed without a connection, with whatever date: what ends later than its limit is not to be used, and gives way to a label
   * that does not.
   */
  async #print(given: LawAct, now: number): Promise<void> {
    const { client, browser, house: rules } = this.#kitchen
    const { food: asked, makersDate } = this.#newFood(given, null)
    const food = { ...asked, makersAfterOpening: null }
    const hours = given.typed ?? 24 * (given.which % 8)
    const item = {
      baseProductId: food.productId,
      state: food.state,
      storageTypeId: food.place.id,
      makersDate,
      expiration_date: new Date(now + hours * HOUR).toISOString().slice(0, given.which % 2 === 0 ? 10 : 24),
      ...(given.isFromLabel && { manualReason: 'o fornecedor disse' }),
    }
    const done = { at: new Date(now - given.ago * HOUR).toISOString(), item }
    const sent = await this.#send('sync', now, () => browser.print({ ...done, now }), done)
    const [id] = sent?.ids ?? []
    if (id === undefined) return
    const { body: label } = await client.get<Answered & { entry_date: string; blocked?: string }>(`/api/products/${id}`)
    const start = Date.parse(label.entry_date)
    if (start > now) this.#break(`label ${id} was made after now`)
    const usable = label.blocked === undefined ? label : await this.#released(id, now)
    if (usable === null) return
    const cap = makersDate === null ? Infinity : endOfDate(makersDate)
    const limit = Math.min(cap, limitOf(food, rules, start, usable.basis?.kind === 'manual'))
    this.#labels.push(this.#take('sync', usable, { food, start, limit, cap, isFrozenOnce: false }))
  }

  #released(id: number, now: number): Promise<Answered | null> {
    const body = { reason: 'o fornecedor disse' }
    return this.#send('release', now, () => this.#kitchen.client.post<Answered>(`/api/products/${id}/release`, body), {
      id,
    })
  }

  #child(child: Answered, parent: Tracked, how: LawAct['what'], now: number): Tracked {
    const { house: rules, places } = this.#kitchen
    if (how === 'freeze' && isColdOnce(parent)) this.#break('frozen twice')
    const place = places.find(({ id }) => id === child.storageTypeId) ?? parent.food.place
    const food = { ...parent.food, state: child.state, place }
    const isSealed = parent.food.state === 'lacrado'
    const isNew = beginsAnew(how, isSealed)
    const start = isNew ? now : parent.start
    const age = now - parent.start
    const own = limitOf(food, rules, start, child.basis?.kind === 'manual')
    const isFrozenInTime = how === 'freeze' && age >= 0 && age <= rules.freezeWithinHours * HOUR
    const cap = Math.min(parent.cap, isSealed && isNew ? parent.end : Infinity)
    // Only food that is frozen in time gets more than it had.
    const limit = isFrozenInTime ? Math.max(parent.end, own) : Math.min(parent.end, isNew ? own : Infinity)
    const isFrozenOnce = how === 'freeze' || isColdOnce(parent)
    return this.#take(how, child, { food, start, limit: Math.min(cap, limit), cap, isFrozenOnce })
  }

  #take(
    how: string,
    { id, qrCode, expires_at: expires, basis }: Answered,
    { limit, cap, ...own }: Pick<Tracked, 'food' | 'start' | 'cap' | 'isFrozenOnce'> & { readonly limit: number },
  ): Tracked {
    const end = Date.parse(expires)
    this.#report.made.set(how, (this.#report.made.get(how) ?? 0) + 1)
    if (end > limit) this.#break(`label ${id} ends ${shown(end)}, limit ${shown(limit)}`)
    return { id, code: qrCode, end, cap: basis?.kind === 'manual' ? Math.min(cap, end) : cap, ...own }
  }
}

const { expiration_date: _date, storageType: _storage, ...base } = labelBodyOf()
const typedOf = ({ typed }: LawAct, now: number) =>
  typed === null ? {} : { expiration_date: new Date(now + typed * HOUR).toISOString() }
const beginsAnew = (how: LawAct['what'], isSealed: boolean) =>
  how === 'open' || how === 'thaw' || (how === 'portion' && isSealed)
const newLabel = ({ productId, state, place, makersAfterOpening }: LawFood, given: LawAct, now: number) => ({
  ...base,
  baseProductId: productId,
  state,
  storageTypeId: place.id,
  ...(given.ago !== 0 && { startedAt: new Date(now - given.ago * HOUR).toISOString() }),
  makersAfterOpening,
  ...typedOf(given, now),
  manualReason: 'o fornecedor disse',
})
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
    const kitchens: LawKitchen[] = []
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
