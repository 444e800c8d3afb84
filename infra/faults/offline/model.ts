import { addDays, localDate } from '../../../server/contract/expiry.ts'
import type { Command, Deed, PrintedTile } from './deeds.ts'
import { labelsOf, numbersOf } from './deeds.ts'

// A kitchen as the specification says it, without anything of the product's own decisions. It is told what was done with a
// connection, and says of each command of a tablet what must become of it.

export const TIME_ZONE = 'America/Sao_Paulo'

interface ModelLabel {
  /** The printed date, as a day. */
  readonly date: string
  /** The last day that the rules of its instant allow. */
  readonly limit: string
  status: 'in_stock' | 'consumed' | 'discarded' | 'transformed'
  isBlocked: boolean
  prints: number
}

/** What must become of a command. */
export interface Expected {
  /** Empty: it is done. Else each of these refusals is right: several labels of one command may be refused. */
  readonly codes: ReadonlySet<string>
  /** The numbers whose printed date passes the rules of then. */
  readonly late: readonly number[]
  /** The events of its unit, as `LabelConsumed 412`, in the order of the alphabet; the labels that a portioning makes are `new`. */
  readonly effects: readonly string[]
}

/** What was done with a connection, or the labels that a command has made. */
export type Fact =
  | { readonly what: 'rule'; readonly product: string; readonly days: number; readonly from: number }
  | { readonly what: 'product gone'; readonly product: string }
  | { readonly what: 'may discard'; readonly person: string; readonly may: boolean }
  | { readonly what: 'round'; readonly id: string }
  | { readonly what: 'left'; readonly id: number; readonly how: 'consumed' | 'discarded' | 'transformed' }
  | { readonly what: 'released'; readonly id: number }
  /** A part of a label, or the label with the right date in the place of a blocked one. */
  | { readonly what: 'child'; readonly id: number; readonly parent: number; readonly date: string }

export class KitchenModel {
  readonly labels = new Map<number, ModelLabel>()
  readonly #rules = new Map<string, { readonly from: number; readonly days: number }[]>()
  readonly #gone = new Set<string>()
  readonly #mayNotDiscard = new Set<string>()
  readonly #openRounds = new Set<string>()

  /** Whether the label is there that the fact is about. */
  knows(fact: Fact): boolean {
    if (fact.what === 'child') return this.labels.has(fact.parent)
    return (fact.what !== 'left' && fact.what !== 'released') || this.labels.has(fact.id)
  }

  learn(fact: Fact): void {
    switch (fact.what) {
      case 'rule':
        this.#rules.set(fact.product, [...(this.#rules.get(fact.product) ?? []), fact])
        break
      case 'product gone':
        this.#gone.add(fact.product)
        break
      case 'may discard':
        if (fact.may) this.#mayNotDiscard.delete(fact.person)
        else this.#mayNotDiscard.add(fact.person)
        break
      case 'round':
        this.#openRounds.add(fact.id)
        break
      case 'left':
        this.#of(fact.id).status = fact.how
        break
      case 'released':
        this.#of(fact.id).isBlocked = false
        break
      case 'child': {
        const { limit } = this.#of(fact.parent)
        this.labels.set(fact.id, { date: fact.date, limit, status: 'in_stock', isBlocked: false, prints: 0 })
      }
    }
  }

  /** What must become of the command, if it arrives now. */
  expected({ deed, doneAt, person }: Command): Expected {
    const codes = new Set(labelsOf(deed).flatMap((id) => this.#refusalOf(deed, id)))
    const discards = deed.kind === 'withdrawals' && deed.body.items.some(({ how }) => how === 'descartada')
    if (discards && this.#mayNotDiscard.has(person)) codes.add('permission_missing')
    if (deed.kind === 'round_close' && !this.#openRounds.has(deed.body.id)) codes.add('round_closed')
    if (deed.kind === 'quick_labels' && deed.body.items.some(({ baseProductId }) => this.#gone.has(baseProductId)))
      codes.add('quick_product_unknown')
    if (codes.size > 0) return { codes, late: [], effects: ['OfflineCommandRefused'] }
    const late = this.#tiles(deed).filter((tile) => tile.expiration_date > this.#limit(tile, doneAt))
    const lateNumbers = late.flatMap(({ numbers }) => numbers)
    return { codes, late: lateNumbers, effects: effectsOf(deed, lateNumbers) }
  }

  /** The command is done. */
  take({ deed, doneAt }: Command, late: readonly number[]): void {
    for (const tile of this.#tiles(deed))
      for (const id of tile.numbers)
        this.labels.set(id, {
          date: tile.expiration_date,
          limit: this.#limit(tile, doneAt),
          status: 'in_stock',
          isBlocked: late.includes(id),
          prints: 0,
        })
    if (deed.kind === 'withdrawals')
      for (const { id, how } of deed.body.items) this.#of(id).status = how === 'consumida' ? 'consumed' : 'discarded'
    if (deed.kind === 'transformations') for (const id of deed.body.ids) this.#of(id).status = 'transformed'
    if (deed.kind === 'prints') for (const id of deed.body.ids) this.#of(id).prints += 1
    if (deed.kind !== 'round_close') return
    this.#openRounds.delete(deed.body.id)
    for (const { id } of deed.body.outcomes) this.#of(id).status = 'consumed'
  }

  #tiles = (deed: Deed): readonly PrintedTile[] => (deed.kind === 'quick_labels' ? deed.body.items : [])

  #of(id: number): ModelLabel {
    const label = this.labels.get(id)
    if (label === undefined) throw new Error(`The model has no label ${id}`)
    return label
  }

  #refusalOf(deed: Deed, id: number): readonly string[] {
    const label = this.labels.get(id)
    // A tablet acts on labels that it has made itself or that it has seen: one that is not there was refused.
    if (label === undefined) return ['depends_on_refused']
    if (deed.kind === 'prints') return []
    if (label.status !== 'in_stock') return ['label_withdrawn']
    const isDiscard =
      deed.kind === 'withdrawals' && deed.body.items.some((item) => item.id === id && item.how === 'descartada')
    return label.isBlocked && !isDiscard ? ['label_blocked'] : []
  }

  /** By the rule that was in force at that instant. */
  #limit({ baseProductId }: PrintedTile, at: number): string {
    const rule = this.#rules.get(baseProductId)?.findLast(({ from }) => from <= at)
    if (rule === undefined) throw new Error(`The model has no rule of ${baseProductId}`)
    return addDays(localDate(new Date(at), TIME_ZONE), rule.days)
  }
}

function effectsOf(deed: Deed, late: readonly number[]): readonly string[] {
  const each = (type: string, ids: readonly (number | string)[]) => ids.map((id) => `${type} ${id}`)
  const effects = (): readonly string[] => {
    switch (deed.kind) {
      case 'quick_labels':
        return [...each('LabelGenerated', numbersOf(deed)), ...each('LabelBlocked', late)]
      case 'withdrawals':
        return deed.body.items.map(({ id, how }) => `${how === 'consumida' ? 'LabelConsumed' : 'LabelDiscarded'} ${id}`)
      case 'transformations':
        return deed.body.ids.flatMap((id) => [
          `LabelTransformed ${id}`,
          ...Array.from({ length: deed.body.quantity }, () => 'LabelGenerated new'),
        ])
      case 'prints':
        return each('LabelPrinted', deed.body.ids)
      case 'temperature_round':
        return ['TemperaturesTaken']
      case 'round_close':
        return ['RoundClosed', ...each('LabelConsumed', labelsOf(deed))]
    }
  }
  return effects().toSorted()
}
