import type { PositionedEvent } from '../../events/event-store.ts'
import type { Recorded } from '../../events/event.ts'
import type { ExpiryEvent, LabelEvent } from '../labels/published.ts'
import type { Actor } from './audit-book.ts'
import type { Departure, DiscardReason, ExpiredFacts, ExpiryFacts } from './inspection-expiries.ts'
import { splitRow } from './inspection-expiries.ts'
import type { InspectionRow, LabelNumber, Stamp } from './inspection-rows.ts'
import { RowList } from './inspection-rows.ts'

type LabelsEvent = LabelEvent | ExpiryEvent
type DataOf<Type extends LabelsEvent['type']> = Extract<LabelsEvent, { readonly type: Type }>['data']
export type GeneratedLabel = DataOf<'LabelGenerated'>

/** Whether the pack lists the events of a type. A new type of the labels' events must be named here. */
const isListed = {
  LabelGenerated: true,
  LabelPrinted: true,
  LabelConsumed: true,
  LabelDiscarded: true,
  WithdrawalUndone: true,
  LabelsExpired: true,
  LabelsEnteredExpiringWindow: false,
  ExpiryRecalculated: false,
  ExpiryCorrected: false,
  ExpiryDayReopened: false,
} as const satisfies Readonly<Record<LabelsEvent['type'], boolean>>
type InspectedType = {
  [Type in keyof typeof isListed]: (typeof isListed)[Type] extends true ? Type : never
}[keyof typeof isListed]

/** The event types that the pack lists. */
export const inspectedTypes: readonly string[] = Object.entries(isListed).flatMap(([type, listed]) =>
  listed ? [type] : [],
)
export type InspectedEvent = Recorded<Extract<LabelsEvent, { readonly type: InspectedType }>>
export type InspectedPlaced = PositionedEvent & { readonly event: InspectedEvent }

type UndoneEvent = Extract<InspectedEvent, { readonly type: 'WithdrawalUndone' }>
type WithdrawalEvent = Extract<InspectedEvent, { readonly type: 'LabelConsumed' | 'LabelDiscarded' }>

/** How a label left stock, and the note. */
function withdrawalWords(event: WithdrawalEvent): readonly [how: Counted['how'], note: string] {
  switch (event.type) {
    case 'LabelConsumed':
      return ['consumo', '']
    case 'LabelDiscarded':
      return [event.data.reason, event.data.note]
    default:
      return event satisfies never
  }
}

/** When the food left stock: of a consumption written down later, the time of the use. */
function leftAt(event: WithdrawalEvent): string {
  return event.type === 'LabelConsumed' ? (event.data.usedAt ?? event.data.at) : event.data.at
}

/** Decoding already validated the event against its type's schema, so checking the type's name is enough. */
export function isInspected(event: Recorded): event is InspectedEvent {
  return inspectedTypes.includes(event.type)
}

export type GeneratedFacts = Omit<
  GeneratedLabel,
  'id' | 'code' | 'category' | 'expiresAt' | 'enteredAt' | 'baseProductId'
>
export interface PrintFacts {
  readonly name: string
  readonly copies: number
  readonly medium: string
  readonly reprint: boolean
}
export interface WithdrawalFacts {
  readonly name: string
  readonly expirationDate: string
  readonly how: 'consumo' | DiscardReason | 'desfeita'
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
  consumed: number
  discarded: number
  /** Withdrawals of expired labels. */
  late: number
  expired: number
}

const noCounts = (): Counts => ({
  generated: 0,
  prints: 0,
  reprints: 0,
  copies: 0,
  consumed: 0,
  discarded: 0,
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
  readonly totals = noCounts()
  readonly reasons: Record<DiscardReason, number> = { vencido: 0, avaria: 0, sobra: 0, outro: 0 }
  /** By label. */
  readonly #standing = new Map<number, Counted>()
  events = 0
  #positions: readonly [first: number, last: number] | null = null

  /** @param labelOf the label as it was generated; undefined if its LabelGenerated event was not found */
  take({ position, event }: InspectedPlaced, actor: Actor, labelOf: (id: number) => GeneratedLabel | undefined): void {
    this.events += 1
    this.#positions = [this.#positions?.[0] ?? position, position]
    const by = this.#tallyOf(actor).person
    const stamp = { at: event.recordedAt, by }
    const act = event.meta.requestId ?? `${event.recordedAt.getTime()}`
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
      case 'LabelConsumed':
      case 'LabelDiscarded':
        return this.#withdraw(act, stamp, event, labelOf(event.data.id))
      case 'WithdrawalUndone':
        return this.#undo(act, stamp, event, labelOf(event.data.id))
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

  #withdraw(act: string, stamp: Stamp, event: WithdrawalEvent, label: GeneratedLabel | undefined): void {
    const { id, expiresAt } = event.data
    const late = Date.parse(leftAt(event)) > Date.parse(expiresAt)
    const [how, note] = withdrawalWords(event)
    this.#withdrawals.add(act, {
      ...stamp,
      label: numberOf(id, label),
      facts: { name: nameOf(label), expirationDate: label?.expirationDate ?? expiresAt, how, note, late },
    })
    const counted = { ...stamp, how, late }
    this.#standing.set(id, counted)
    this.#countWithdrawal(counted, 1)
  }

  /** The table keeps both rows; the figures count only the withdrawals that stand. */
  #undo(act: string, stamp: Stamp, { data: { id, expiresAt } }: UndoneEvent, label: GeneratedLabel | undefined): void {
    const expirationDate = label?.expirationDate ?? expiresAt
    const facts = { name: nameOf(label), expirationDate, how: 'desfeita', note: '', late: false } as const
    this.#withdrawals.add(act, { ...stamp, label: numberOf(id, label), facts })
    // The withdrawal may lie before the period.
    const counted = this.#standing.get(id)
    if (counted !== undefined) this.#countWithdrawal(counted, -1)
    this.#standing.delete(id)
  }

  #countWithdrawal({ by, how, late }: Counted, one: 1 | -1): void {
    if (how !== 'consumo') this.reasons[how] += one
    this.#count(by, { ...(how === 'consumo' ? { consumed: one } : { discarded: one }), late: late ? one : 0 })
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
      this.#expiries.rows.length
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

function printedFacts({
  name,
  sector,
  responsible,
  storageType,
  additionalStorageType,
  weight,
  sif,
  manipulationDate,
  expirationDate,
  lateReason,
}: GeneratedLabel): GeneratedFacts {
  return {
    name,
    sector,
    responsible,
    storageType,
    additionalStorageType,
    weight,
    sif,
    manipulationDate,
    expirationDate,
    ...(lateReason !== undefined && { lateReason }),
  }
}
