import type { Actor } from './audit-book.ts'
import { doneAt } from '../../../events/event.ts'
import type { EventOfType, GeneratedLabel, InspectedPlaced, UndoneEvent, WithdrawalEvent } from './inspection-log.ts'
import { hasStayed, isDiscard, leftAt, withdrawalWords } from './inspection-log.ts'
import { isWithdrawalEvent } from '../../labels/published.ts'
import type { Departure, DepartureHow, DiscardReason, ExpiredFacts, ExpiryFacts } from './inspection-expiries.ts'
import { splitRow } from './inspection-expiries.ts'
import type { GeneratedFacts } from './inspection-facts.ts'
import { printedFacts } from './inspection-facts.ts'
import { ReceiptRecord } from './inspection-receipts.ts'
import { TemperatureRecord } from './inspection-temperatures.ts'
import { allergenTypes, incidentTypes, recallTypes, ToldRecord } from './inspection-told.ts'
import type { InspectionRow, LabelNumber, Stamp } from './inspection-rows.ts'
import { RowList } from './inspection-rows.ts'

export interface PrintFacts {
  readonly name: string
  readonly copies: number
  /** null: a person has seen that its paper did not come out. */
  readonly medium: string | null
  readonly reprint: boolean
}
export interface WithdrawalFacts {
  readonly name: string
  readonly expirationDate: string
  readonly how: DepartureHow | 'desfeita' | 'bloqueada' | 'liberada'
  readonly note: string
  /** Withdrawn after it had expired. */
  readonly late: boolean
}
/** A withdrawal that the figures count, until it is undone. */
interface Counted extends Departure {
  readonly by: Actor
  readonly late: boolean
}
export interface Counts {
  generated: number
  prints: number
  reprints: number
  /** Of prints and reprints together. */
  copies: number
  /** Sent, and marked by a person as not printed. */
  unprinted: number
  consumed: number
  discarded: number
  /** Donated, returned, not found, or become other labels. */
  otherwise: number
  /** Withdrawals of expired labels. */
  late: number
  expired: number
}

const noCounts = (): Counts => ({
  generated: 0,
  prints: 0,
  reprints: 0,
  copies: 0,
  unprinted: 0,
  consumed: 0,
  discarded: 0,
  otherwise: 0,
  late: 0,
  expired: 0,
})

/** A period of the log: rows for the tables, and counts of each kind of event. */
export class InspectionRecord {
  readonly #generated = new RowList<GeneratedFacts>()
  readonly #prints = new RowList<PrintFacts>()
  readonly #withdrawals = new RowList<WithdrawalFacts>()
  readonly #expiries = new RowList<ExpiryFacts>()
  /** The codes of the labels that expired in stock. At the end of the reading, those without a standing withdrawal are left. */
  readonly #expiredCodes = new Map<number, string>()
  readonly #people = new Map<string | null, { readonly person: Actor; readonly counts: Counts }>()
  readonly receipts = new ReceiptRecord()
  readonly temperatures = new TemperatureRecord()
  readonly incidents = new ToldRecord(incidentTypes)
  readonly recalls = new ToldRecord(recallTypes)
  readonly allergens = new ToldRecord(allergenTypes)
  readonly totals = noCounts()
  readonly reasons: Record<DiscardReason, number> = {
    vencido: 0,
    sobra: 0,
    erro_preparo: 0,
    qualidade: 0,
    temperatura: 0,
    contaminacao: 0,
    avaria: 0,
    devolucao: 0,
    outro: 0,
  }
  /** By label. */
  readonly #standing = new Map<number, Counted>()
  events = 0
  #positions: readonly [first: number, last: number] | null = null

  /** @param labelOf the label as it was generated; undefined if its LabelGenerated event was not found */
  take({ position, event }: InspectedPlaced, actor: Actor, labelOf: (id: number) => GeneratedLabel | undefined): void {
    this.list(position)
    const by = this.#tallyOf(actor).person
    const stamp = { at: doneAt(event), by }
    const act = event.meta.requestId ?? `${event.recordedAt.getTime()}`
    if (isWithdrawalEvent(event)) return this.#withdraw(act, stamp, event, labelOf(event.data.id))
    switch (event.type) {
      case 'LabelGenerated':
        this.#generated.add(act, {
          ...stamp,
          label: numberOf(event.data.id, event.data),
          facts: printedFacts(event.data),
        })
        return this.#count(by, { generated: 1 })
      case 'LabelPrinted': {
        const { id, copies, medium, reprint } = event.data
        this.#prints.add(act, {
          ...stamp,
          label: numberOf(id, labelOf(id)),
          facts: { name: nameOf(labelOf(id)), copies, medium, reprint },
        })
        return this.#count(by, { copies, ...(reprint ? { reprints: 1 } : { prints: 1 }) })
      }
      case 'LabelNotPrinted': {
        const { id } = event.data
        const facts = { name: nameOf(labelOf(id)), copies: 1, medium: null, reprint: false }
        this.#prints.add(act, { ...stamp, label: numberOf(id, labelOf(id)), facts })
        return this.#count(by, { unprinted: 1 })
      }
      case 'LabelTransformed':
      case 'LabelAnnulled':
        return this.#withdraw(act, stamp, event, labelOf(event.data.id))
      case 'WithdrawalUndone':
      case 'TransformationUndone':
        return this.#undo(act, stamp, event, labelOf(event.data.id))
      case 'LabelBlocked':
      case 'LabelReleased':
        return this.#block(act, stamp, event, labelOf(event.data.id))
      case 'LabelsExpired':
        for (const { id, expiresAt } of event.data.labels.toSorted((one, other) => one.id - other.id)) {
          const label = labelOf(id)
          this.#expiredCodes.set(id, label?.code ?? '')
          this.#expiries.add(act, {
            ...stamp,
            label: numberOf(id, label),
            facts: { name: nameOf(label), expirationDate: label?.expirationDate ?? expiresAt },
          })
        }
        return this.#count(by, { expired: event.data.labels.length })
      default:
        event satisfies never
    }
  }

  /** Counts an event that the pack lists. */
  list(position: number): void {
    this.events += 1
    const [first, last] = this.#positions ?? [position, position]
    this.#positions = [Math.min(first, position), Math.max(last, position)]
  }

  #withdraw(act: string, stamp: Stamp, event: WithdrawalEvent, label: GeneratedLabel | undefined): void {
    const { id, expiresAt } = event.data
    const late = Date.parse(leftAt(event)) > Date.parse(expiresAt)
    const [how, note] = withdrawalWords(event)
    this.#withdrawals.add(act, {
      ...stamp,
      label: numberOf(id, label),
      facts: { name: nameOf(label), expirationDate: label?.expirationDate ?? expiresAt, how, note, late },
    })
    if (hasStayed(event)) return
    const counted = { ...stamp, how, late }
    this.#standing.set(id, counted)
    this.#countWithdrawal(counted, 1)
  }

  /** The table keeps both rows; the figures count only the withdrawals that stand. */
  #undo(act: string, stamp: Stamp, event: UndoneEvent, label: GeneratedLabel | undefined): void {
    const { id, expiresAt } = event.data
    const expirationDate = label?.expirationDate ?? expiresAt
    const facts = { name: nameOf(label), expirationDate, how: 'desfeita', note: '', late: false } as const
    this.#withdrawals.add(act, { ...stamp, label: numberOf(id, label), facts })
    if (hasStayed(event)) return
    // The withdrawal may lie before the period.
    const counted = this.#standing.get(id)
    if (counted !== undefined) this.#countWithdrawal(counted, -1)
    this.#standing.delete(id)
  }

  #block(
    act: string,
    stamp: Stamp,
    event: EventOfType<'LabelBlocked' | 'LabelReleased'>,
    label: GeneratedLabel | undefined,
  ): void {
    const [how, note] =
      event.type === 'LabelBlocked'
        ? (['bloqueada', event.data.reason] as const)
        : (['liberada', event.data.note ?? ''] as const)
    const facts = {
      name: nameOf(label),
      expirationDate: label?.expirationDate ?? event.data.at,
      how,
      note,
      late: false,
    }
    this.#withdrawals.add(act, { ...stamp, label: numberOf(event.data.id, label), facts })
  }

  #countWithdrawal({ by, how, late }: Counted, one: 1 | -1): void {
    if (isDiscard(how)) this.reasons[how] += one
    const counted = how === 'consumida' ? { consumed: one } : isDiscard(how) ? { discarded: one } : { otherwise: one }
    this.#count(by, { ...counted, late: late ? one : 0 })
  }

  #tallyOf(person: Actor): { readonly person: Actor; readonly counts: Counts } {
    const tally = this.#people.get(person.id) ?? { person, counts: noCounts() }
    this.#people.set(person.id, tally)
    return tally
  }

  #count(by: Actor, more: Partial<Counts>): void {
    for (const counts of [this.totals, this.#tallyOf(by).counts])
      for (const name of Object.keys(more) as (keyof Counts)[]) counts[name] += more[name] ?? 0
  }

  /** The log positions of the first and the last listed event; null if there is none. */
  get positions(): readonly [first: number, last: number] | null {
    return this.#positions
  }

  /** The labels that expired in stock and had not left it at the end of the reading. */
  get expiredInStock(): number {
    return [...this.#expiredCodes.keys()].filter((id) => !this.#standing.has(id)).length
  }

  get rowCount(): number {
    return (
      this.#generated.rows.length +
      this.#prints.rows.length +
      this.#withdrawals.rows.length +
      this.#expiries.rows.length +
      this.receipts.rows.length +
      this.temperatures.rows.length +
      this.incidents.rows.length +
      this.recalls.rows.length +
      this.allergens.rows.length
    )
  }

  get rows(): InspectionRows {
    return {
      generated: this.#generated.inOrder(),
      prints: this.#prints.inOrder(),
      withdrawals: this.#withdrawals.inOrder(),
      expiries: this.#expiries.inOrder().flatMap((row) =>
        splitRow(
          row,
          (id) => this.#standing.get(id) ?? null,
          (id) => ({ id, code: this.#expiredCodes.get(id) ?? '' }),
        ),
      ),
    }
  }

  /** Everyone who recorded an event, by name, with their counts. */
  get people(): readonly { readonly person: Actor; readonly counts: Readonly<Counts> }[] {
    return [...this.#people.values()].toSorted((one, other) =>
      one.person.name.localeCompare(other.person.name, 'pt-BR'),
    )
  }
}

export interface InspectionRows {
  readonly generated: readonly InspectionRow<GeneratedFacts>[]
  readonly prints: readonly InspectionRow<PrintFacts>[]
  readonly withdrawals: readonly InspectionRow<WithdrawalFacts>[]
  readonly expiries: readonly InspectionRow<ExpiredFacts>[]
}

const UNKNOWN = '(produto não encontrado no registro)'
const nameOf = (label: GeneratedLabel | undefined): string => label?.name ?? UNKNOWN
const numberOf = (id: number, label: GeneratedLabel | undefined): LabelNumber => ({ id, code: label?.code ?? '' })
