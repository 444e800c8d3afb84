/** The selected labels by id. The labels are kept too, so that a filter does not lose the ones it hides. */
export type Selection<T> = ReadonlyMap<number, T>

interface Identified {
  readonly id: number
}

export type TickState = 'none' | 'some' | 'all'

/** The state of the select-all checkbox for the listed rows. */
export function tickState<T>(selection: Selection<T>, visible: readonly Identified[]): TickState {
  const ticked = visible.reduce((count, row) => count + (selection.has(row.id) ? 1 : 0), 0)
  if (ticked === 0) return 'none'
  return ticked === visible.length ? 'all' : 'some'
}

export function withRows<T extends Identified>(
  selection: Selection<T>,
  rows: readonly T[],
  ticked: boolean,
): Selection<T> {
  const next = new Map(selection)
  for (const row of rows) {
    if (ticked) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/** Selects the listed rows, or deselects them when all are selected. Other rows do not change. */
export function withAllToggled<T extends Identified>(selection: Selection<T>, visible: readonly T[]): Selection<T> {
  return withRows(selection, visible, tickState(selection, visible) !== 'all')
}

/**
 * For a shift-click: all labels from the one clicked before to these, which are one row. When the one clicked before is
 * not listed, only these.
 */
export function withRange<T extends Identified>(
  selection: Selection<T>,
  visible: readonly T[],
  anchorId: number | null,
  rows: readonly T[],
  ticked: boolean,
): Selection<T> {
  const from = visible.findIndex(({ id }) => id === anchorId)
  const clicked = rows.map((row) => visible.findIndex(({ id }) => id === row.id)).filter((place) => place !== -1)
  if (from === -1 || clicked.length === 0) return withRows(selection, rows, ticked)
  return withRows(selection, visible.slice(Math.min(from, ...clicked), Math.max(from, ...clicked) + 1), ticked)
}

/** Sorted by id, so that labels print in the order in which they were generated. */
export function selectedRows<T extends Identified>(selection: Selection<T>): readonly T[] {
  return [...selection.values()].sort((a, b) => a.id - b.id)
}
