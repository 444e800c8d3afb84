/** The labels ticked for printing or baixa, by id. The labels themselves are kept, so that a filter or a page does not lose them. */
export type Selection<T> = ReadonlyMap<number, T>

interface Identified {
  readonly id: number
}

export type TickState = 'none' | 'some' | 'all'

/** What the box in the table's head shows for the rows in sight. */
export function tickState<T>(selection: Selection<T>, visible: readonly Identified[]): TickState {
  const ticked = visible.reduce((count, row) => count + (selection.has(row.id) ? 1 : 0), 0)
  if (ticked === 0) return 'none'
  return ticked === visible.length ? 'all' : 'some'
}

export function withRow<T extends Identified>(selection: Selection<T>, row: T, ticked: boolean): Selection<T> {
  return withRows(selection, [row], ticked)
}

export function withRows<T extends Identified>(selection: Selection<T>, rows: readonly T[], ticked: boolean): Selection<T> {
  const next = new Map(selection)
  for (const row of rows) {
    if (ticked) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/** Ticks the rows in sight, or unticks them where all are ticked; rows out of sight stay as they are. */
export function withAllToggled<T extends Identified>(selection: Selection<T>, visible: readonly T[]): Selection<T> {
  return withRows(selection, visible, tickState(selection, visible) !== 'all')
}

/** Shift-click: everything from the row clicked before to this one. Without such a row in sight, only this one. */
export function withRange<T extends Identified>(selection: Selection<T>, visible: readonly T[], anchorId: number | null, row: T, ticked: boolean): Selection<T> {
  const from = visible.findIndex(({ id }) => id === anchorId)
  const to = visible.findIndex(({ id }) => id === row.id)
  if (from === -1 || to === -1) return withRow(selection, row, ticked)
  return withRows(selection, visible.slice(Math.min(from, to), Math.max(from, to) + 1), ticked)
}

/** In the order of their ids: labels come off the roll in the order in which they were generated. */
export function selectedRows<T extends Identified>(selection: Selection<T>): readonly T[] {
  return [...selection.values()].sort((a, b) => a.id - b.id)
}
