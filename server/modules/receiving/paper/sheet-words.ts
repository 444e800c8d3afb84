import { formatLabelDate } from '../../../contract/calendar.ts'
import { celsiusText } from '../../../contract/food.ts'
import { groupNames, temperatureGroups } from '../contract/groups.ts'
import type { ReceiptDetails, ReceiptLine } from '../events.ts'

export interface SheetReceipt {
  readonly id: number
  readonly details: ReceiptDetails
  /** Who received it. */
  readonly by: string
  /** Why it was taken back; null: it stands. */
  readonly reversedFor: string | null
}

export interface Sheet {
  readonly receipts: readonly SheetReceipt[]
  readonly timeZone: string
  /** Figures of money are in the sheet. */
  readonly seesCosts: boolean
  /** `30/11/2026 a 30/11/2026` */
  readonly period: string
}

export const momentOf = ({ details }: SheetReceipt, timeZone: string): string =>
  formatLabelDate(details.receivedAt, timeZone)

/** `congelados −14 °C, pescados 2 °C` */
export const measuredText = ({ temperatures }: ReceiptDetails): string =>
  temperatureGroups
    .flatMap((group) =>
      temperatures[group] === undefined ? [] : [`${groupNames[group]} ${celsiusText(temperatures[group])}`],
    )
    .join(', ')

export const stateText = ({ reversedFor }: SheetReceipt): string =>
  reversedFor === null ? 'recebido' : `estornado: ${reversedFor}`

/** How much of a line stayed in the house; empty: nothing. */
export function acceptedOf({ outcome, acceptedQuantity, quantity }: ReceiptLine): number | null {
  return outcome === 'aceito' || outcome === 'segregado' ? (acceptedQuantity ?? quantity) : null
}

/** `A2911, B1` */
export const lotsText = ({ lots }: ReceiptLine): string =>
  lots
    .map(({ lot }) => lot)
    .filter((lot) => lot !== '')
    .join(', ')

/** `10/11/2027`, `11/2027` */
export const makersDatesText = ({ lots }: ReceiptLine): string =>
  lots
    .flatMap(({ makersDate }) => (makersDate === null ? [] : [makersDate.split('-').toReversed().join('/')]))
    .join(', ')

export const labelsOf = ({ lots }: ReceiptLine): number =>
  lots.reduce((sum, { labels }) => sum + (labels?.count ?? 0), 0)
