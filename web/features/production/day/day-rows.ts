import type { DayListRow } from '#contract/production/day-list'
import { isMadeIn } from '#contract/production/made-in'

export interface SharedDay {
  /** What is short and is to be made, in the server's order. */
  readonly open: readonly DayListRow[]
  readonly done: readonly DayListRow[]
}

/** What is still to be made, and what is ready or is not made today. */
export function sharedDay(rows: readonly DayListRow[]): SharedDay {
  const isOpen = ({ short, skipped }: DayListRow) => short > 0 && skipped === null
  return {
    open: rows.filter(isOpen),
    // A product that nobody wants to have and nobody has made says nothing.
    done: rows.filter((row) => !isOpen(row) && (row.par > 0 || row.made !== null || row.skipped !== null)),
  }
}

/** The text of a row that is ready: `6 de 6`, `hoje não: sai do cardápio`. */
export function doneText({ skipped, usable, par }: DayListRow): string {
  if (skipped !== null) return skipped.reason === '' ? 'hoje não' : `hoje não: ${skipped.reason}`
  return par > 0 ? `${usable} de ${par}` : ''
}

export interface ListedStation {
  readonly id: string
  readonly name: string
  /** Empty: it makes everything. */
  readonly sector: string
}

/** What is made at a station; undefined: everywhere. */
export const rowsAt = (
  rows: readonly DayListRow[],
  station: Pick<ListedStation, 'sector'> | undefined,
): readonly DayListRow[] => rows.filter((row) => isMadeIn(row, station?.sector ?? ''))
