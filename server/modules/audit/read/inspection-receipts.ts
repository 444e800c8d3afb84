import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Recorded } from '../../../events/event.ts'
import type { LogReader } from '../../../events/log-reader.ts'
import { streamVersionKey } from '../../../events/log-reader.ts'
import type { ReceiptDetails, ReceiptEvent, ReceiptLine } from '../../receiving/published.ts'
import { temperatureGroups } from '../../receiving/published.ts'
import type { Actor } from './audit-book.ts'

/** The event types of receipts that the pack lists. */
export const receiptTypes = ['ReceiptConfirmed', 'ReceiptReversed'] as const
type InspectedReceipt = Recorded<Extract<ReceiptEvent, { type: (typeof receiptTypes)[number] }>>
type Confirmed = Extract<InspectedReceipt, { type: 'ReceiptConfirmed' }>
type Limit = NonNullable<Confirmed['data']['limits']>[number]

/** Each has its lines in memory, up to 990. */
const READ_AT_ONCE = 20

/** Decoding already validated the event against its type's schema, so checking the type's name is enough. */
export const isReceiptEvent = (event: Recorded): event is InspectedReceipt =>
  receiptTypes.some((type) => type === event.type)

interface Measured {
  readonly group: string
  readonly celsius: number
  /** The limit that counted; null: the confirmation does not say it. */
  readonly limit: Limit | null
}

interface Reversal {
  readonly at: Date
  readonly by: Actor
  readonly reason: string
}

interface Receipt {
  readonly receivedAt: string
  readonly supplier: string
  readonly cnpj: string | null
  readonly invoice: { readonly number: string; readonly key: string | null } | null
  readonly items: number
  readonly refused: number
  readonly labels: number
  readonly measured: readonly Measured[]
  reversal: Reversal | null
}

interface SetAside extends Pick<ReceiptLine, 'description' | 'outcome' | 'unit' | 'quantity' | 'note'> {
  readonly lots: string
  /** How much of the line was refused, set apart or missing. */
  readonly gone: number
  /** The reason's code; null: none was said. */
  readonly reason: string | null
  readonly measured: Measured | null
}

/** The content of one row of the table, with the moment of the event and its author. */
export type ReceiptRow = { readonly at: Date; readonly by: Actor } & (
  | { readonly kind: 'confirmed'; readonly receipt: Receipt }
  | { readonly kind: 'line'; readonly line: SetAside }
  /** The reversal of a receipt that was confirmed before the period. */
  | { readonly kind: 'reversed'; readonly id: number; readonly supplier: string; readonly reason: string }
)

/** The receipts of a period of the log. */
export class ReceiptRecord {
  readonly rows: ReceiptRow[] = []
  readonly #confirmed = new Map<number, Receipt>()

  /** @param details the receipt as it was confirmed; undefined: its event was not found */
  take(event: InspectedReceipt, by: Actor, details: ReceiptDetails | undefined): void {
    const at = event.recordedAt
    if (event.type === 'ReceiptReversed') {
      const { id, name, reason } = event.data
      const receipt = this.#confirmed.get(id)
      if (receipt === undefined) this.rows.push({ at, by, kind: 'reversed', id, supplier: name, reason })
      else receipt.reversal = { at, by, reason }
      return
    }
    const receipt = receiptOf(event.data, details)
    this.#confirmed.set(event.data.id, receipt)
    const limits = limitsOfLines(event.data)
    const lines = (details?.lines ?? []).flatMap((line, index) => listedLine(line, limits?.get(index + 1) ?? null))
    this.rows.push(
      { at, by, kind: 'confirmed', receipt },
      ...lines.map((line) => ({ at, by, kind: 'line' as const, line })),
    )
  }

  get confirmed(): readonly Receipt[] {
    return [...this.#confirmed.values()]
  }
}

function receiptOf({ name, items, refused, labels, limits, at }: Confirmed['data'], details?: ReceiptDetails): Receipt {
  const { receivedAt = at, cnpj = null, invoice = null, temperatures = {} } = details ?? {}
  return {
    receivedAt,
    supplier: name,
    cnpj,
    invoice: invoice && { number: invoice.number, key: invoice.key },
    items,
    refused,
    labels,
    measured: temperatureGroups.flatMap((group) => {
      const celsius = temperatures[group]
      const limit = limits?.find((one) => one.group === group && one.line === null) ?? null
      return celsius === undefined ? [] : [{ group, celsius, limit }]
    }),
    reversal: null,
  }
}

const limitsOfLines = ({ limits }: Confirmed['data']): ReadonlyMap<number, Limit> =>
  new Map((limits ?? []).flatMap((limit) => (limit.line === null ? [] : [[limit.line, limit] as const])))

/** A line of which something did not stay, or that was measured on its own. */
function listedLine(line: ReceiptLine, limit: Limit | null): SetAside[] {
  const { description, outcome, unit, note, quantity, acceptedQuantity, ignored, temperature } = line
  const accepted = acceptedQuantity ?? quantity
  const gone = outcome === 'aceito' ? quantity - accepted : outcome === 'segregado' ? accepted : quantity
  if (ignored || (gone <= 0 && temperature === null && limit === null)) return []
  return [
    {
      description,
      outcome,
      unit,
      quantity,
      note,
      lots: line.lots.flatMap(({ lot }) => (lot === '' ? [] : [lot])).join(', '),
      gone: Number(gone.toFixed(4)),
      // A line that was set aside without a reason was too warm.
      reason: line.reason ?? (outcome === 'recusado' || outcome === 'segregado' ? 'temperatura' : null),
      measured:
        limit === null
          ? temperature === null
            ? null
            : { group: '', celsius: temperature, limit: null }
          : { group: limit.group, celsius: limit.measured, limit },
    },
  ]
}

/** Calls with each of these events and the receipt as it was confirmed: the event before the confirmation holds all of it. */
export async function readReceipts(
  tx: TenantTransaction,
  reader: LogReader,
  events: readonly InspectedReceipt[],
  take: (event: InspectedReceipt, details: ReceiptDetails | undefined) => void,
): Promise<void> {
  for (let first = 0; first < events.length; first += READ_AT_ONCE) {
    const some = events.slice(first, first + READ_AT_ONCE)
    const placeOf = ({ stream, streamVersion }: InspectedReceipt) => ({ stream, version: streamVersion - 1 })
    const read = await reader.readPlaces(tx, some.filter(({ type }) => type === 'ReceiptConfirmed').map(placeOf))
    for (const event of some) take(event, detailsOf(read.get(streamVersionKey(placeOf(event)))))
  }
}

const isDetails = (
  event: Recorded,
): event is Recorded<Extract<ReceiptEvent, { type: 'ReceiptOpened' | 'ReceiptChanged' }>> =>
  event.type === 'ReceiptOpened' || event.type === 'ReceiptChanged'

const detailsOf = (event: Recorded | undefined): ReceiptDetails | undefined =>
  event !== undefined && isDetails(event) ? event.data : undefined
