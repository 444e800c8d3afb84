import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, localDate } from '../../../server/contract/expiry.ts'
import { oneTo } from '../case.ts'
import type { Deed, PrintedTile } from './deeds.ts'
import type { OfflineKitchen } from './kitchen.ts'
import { addProduct, PLACE, RULE_DAYS, setPermissions, setRule } from './kitchen.ts'
import { TIME_ZONE } from './model.ts'
import type { Line, Tablet } from './tablet.ts'

const STEPS_MIN = 10
const STEPS_MAX = 28
/** Labels that people still handle: the last ones that a server has confirmed. */
const SHELF = 12

/** Random days of one kitchen. Whatever happens in it, nothing is done at two tablets at the same instant. */
export class KitchenDays {
  readonly #kitchen: OfflineKitchen
  readonly #tablets: readonly Tablet[]
  readonly #random: () => number
  /** What each tablet is sending meanwhile: nobody does anything at a tablet before that has ended. */
  readonly #sending = new Map<Tablet, Promise<void>>()
  readonly #released = new Set<number>()
  #last = 0
  #round: string | null = null

  constructor(kitchen: OfflineKitchen, tablets: readonly Tablet[], random: () => number) {
    this.#kitchen = kitchen
    this.#tablets = tablets
    this.#random = random
  }

  /** A day from the last contact of all tablets in the morning to the empty queues of the evening. */
  async live(): Promise<void> {
    if (this.#random() < 0.5) await this.#beginRound()
    await Promise.all(this.#tablets.map((tablet) => tablet.contact()))
    const steps = STEPS_MIN + Math.floor(this.#random() * (STEPS_MAX - STEPS_MIN))
    for (const _ of oneTo(steps)) {
      if (this.#random() < 0.7) await this.#act()
      else if (this.#random() < 0.5) await this.#send()
      else await this.#decide()
    }
    await Promise.all(this.#sending.values())
    await Promise.all(this.#tablets.map((tablet) => tablet.contact()))
    await this.#release()
  }

  #pick<T>(all: readonly T[]): T {
    const found = all[Math.floor(this.#random() * all.length)]
    if (found === undefined) throw new Error('There is nothing to pick from')
    return found
  }

  /** An instant that nothing else has, in the past: the next one begins a millisecond later. */
  async #instant(): Promise<number> {
    while (Date.now() <= this.#last + 1) await sleep(1)
    this.#last = Date.now()
    await sleep(1)
    return this.#last
  }

  async #act(): Promise<void> {
    const tablet = this.#pick(this.#tablets)
    await this.#sending.get(tablet)
    const doneAt = await this.#instant()
    const deed = this.#deed(tablet, doneAt)
    if (deed !== null) tablet.do(deed, { person: this.#pick(this.#kitchen.people), doneAt })
  }

  /** null: the tablet has no number left, or knows no label. */
  #deed(tablet: Tablet, doneAt: number): Deed | null {
    const { pointId } = this.#kitchen
    const chance = this.#random()
    if (chance < 0.4) return this.#quickLabels(tablet, doneAt)
    if (chance < 0.5) return { kind: 'temperature_round', body: { readings: [{ pointId, value: 3 }] } }
    const ids = this.#known(tablet)
    if (ids.length === 0) return null
    if (chance < 0.72) return this.#withdrawal(ids)
    if (chance < 0.85) return { kind: 'prints', body: { ids: this.#some(ids), medium: 'browser-50x30' } }
    if (chance < 0.93 || this.#round === null)
      return { kind: 'transformations', body: { ids: [this.#pick(ids)], how: 'portion', quantity: 2 } }
    const outcomes = [{ id: this.#pick(ids), outcome: 'consumida' as const }]
    return { kind: 'round_close', body: { id: this.#round, seen: [], outcomes } }
  }

  #some = (ids: readonly number[]): readonly number[] => [
    ...new Set(oneTo(1 + Math.floor(this.#random() * 2)).map(() => this.#pick(ids))),
  ]

  #withdrawal(ids: readonly number[]): Deed {
    const isDiscard = this.#random() < 0.4
    const items = this.#some(ids).map((id) =>
      isDiscard ? { id, how: 'descartada' as const, reason: 'avaria' } : { id, how: 'consumida' as const },
    )
    return { kind: 'withdrawals', body: { items } }
  }

  #quickLabels(tablet: Tablet, doneAt: number): Deed | null {
    const products = [...tablet.days.keys()]
    const items = oneTo(this.#random() < 0.2 ? 2 : 1).flatMap((): PrintedTile[] => {
      const numbers = tablet.takeNumbers(1 + Math.floor(this.#random() * 3))
      if (numbers.length === 0) return []
      const baseProductId = this.#pick(products)
      return [{ baseProductId, quantity: numbers.length, numbers, ...this.#date(tablet, baseProductId, doneAt) }]
    })
    return items.length === 0 ? null : { kind: 'quick_labels', body: { items } }
  }

  /** That of the rules as the tablet knows them or, now and then, another one of a person. */
  #date(tablet: Tablet, product: string, doneAt: number): Pick<PrintedTile, 'expiration_date' | 'manualReason'> {
    const days = tablet.days.get(product) ?? 0
    const isByHand = this.#random() < 0.15
    const own = isByHand ? days + this.#pick([-1, 1, 30]) : days
    const date = addDays(localDate(new Date(doneAt), TIME_ZONE), own)
    return { expiration_date: date, ...(isByHand && { manualReason: 'Prazos desatualizados' }) }
  }

  /** What the tablet has made, and what stands on the shelf for all to see. */
  #known(tablet: Tablet): readonly number[] {
    return [...tablet.own, ...this.#confirmed().slice(-SHELF)]
  }

  #confirmed(): readonly number[] {
    const answers = this.#tablets.flatMap(({ commands }) => commands.slice(-30).flatMap((each) => each.answers))
    return [...new Set(answers.flatMap(({ ids = [] }) => ids))].toSorted((a, b) => a - b)
  }

  /** A tablet finds a connection for a moment. The others go on meanwhile. */
  async #send(): Promise<void> {
    const tablet = this.#pick(this.#tablets)
    await this.#sending.get(tablet)
    const line = this.#pick<Line>(['clear', 'clear', 'answer lost', 'hangs up'])
    const sending = this.#random() < 0.3 ? tablet.contact() : tablet.send(line)
    // What goes wrong in it is thrown where it is awaited.
    sending.catch(() => undefined)
    this.#sending.set(tablet, sending)
  }

  /** Somebody with a connection changes what the tablets do not know. */
  async #decide(): Promise<void> {
    const { ask, people, products } = this.#kitchen
    const chance = this.#random()
    await this.#instant()
    if (chance < 0.5) await setRule(ask, this.#pick(products), this.#pick(RULE_DAYS))
    else if (chance < 0.7)
      await setPermissions(ask, this.#pick(people), this.#random() < 0.5 ? ['imprimir'] : ['imprimir', 'descartar'])
    else if (chance < 0.8) {
      const gone = this.#pick(products)
      await addProduct(this.#kitchen, this.#pick(RULE_DAYS))
      await ask('DELETE', `/api/base-products/${gone}`)
      products.splice(products.indexOf(gone), 1)
    } else {
      const confirmed = this.#confirmed()
      if (confirmed.length > 0) await ask('POST', `/api/products/${this.#pick(confirmed)}/consume`, {})
    }
    await this.#instant()
  }

  async #beginRound(): Promise<void> {
    const begun = await this.#kitchen.ask<{ readonly id: string }>('POST', '/api/rounds', { storageTypeId: PLACE })
    this.#round = begun?.id ?? null
  }

  /** In the evening somebody labels anew what is to be checked. */
  async #release(): Promise<void> {
    const answers = this.#tablets.flatMap(({ commands }) => commands.flatMap((each) => each.answers))
    const waiting = answers.flatMap(({ blocked = [] }) => blocked).filter((id) => !this.#released.has(id))
    for (const id of waiting.slice(0, 2)) {
      this.#released.add(id)
      await this.#kitchen.ask('POST', `/api/products/${id}/release`, {})
    }
  }
}
