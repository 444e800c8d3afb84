import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { keptRow } from './virtual-rows.ts'
import type { LineRange, ListLayout, PlacedRow } from './virtual-rows.ts'

export type WindowVirtualizer = Virtualizer<Window, HTMLElement>

interface KeptRows {
  /** The rows that are in the window. */
  readonly rows: readonly PlacedRow[]
  readonly keyOf: ListLayout['keyOf']
}

/**
 * When rows are added or removed above the window, scrolls by their height, so that the visible rows stay in place.
 * Does nothing at the top of the list.
 */
export function useKeptPlace(
  visible: LineRange | null,
  top: number,
  layout: ListLayout,
  virtualizer: WindowVirtualizer,
): void {
  const kept = useRef<KeptRows | null>(null)
  // Read while rendering: the refs of new rows measure them, which moves the scroll position before the effect runs.
  const before = virtualizer.scrollOffset ?? 0
  useLayoutEffect(() => {
    const startOf = startsOfLines(virtualizer, layout)
    const previous = kept.current
    // The same `keyOf` with other visible rows is a scroll by the user.
    const row = previous && previous.keyOf !== layout.keyOf ? keptRow(previous.rows, layout) : null
    if (row) scrollWindow(virtualizer, before + startOf(row.index) - row.start)
    const isBelowTop = visible !== null && (virtualizer.scrollOffset ?? 0) > top
    kept.current = isBelowTop ? { rows: rowsIn(visible, layout, startOf), keyOf: layout.keyOf } : null
  })
}

function scrollWindow(virtualizer: WindowVirtualizer, top: number): void {
  window.scrollTo({ top, behavior: 'instant' })
  // The scroll event comes with the next frame. Rows that are measured until then are compared with this position.
  virtualizer.scrollOffset = window.scrollY
}

/** Where the line of a row begins, in pixels from the top of the page, with all heights that are measured by now. */
function startsOfLines(virtualizer: WindowVirtualizer, { columns }: ListLayout): (index: number) => number {
  // Without this call `measurementsCache` has the heights of the last render.
  virtualizer.getTotalSize()
  return (index) => virtualizer.measurementsCache[Math.floor(index / columns)]?.start ?? 0
}

function rowsIn(
  { first, last }: LineRange,
  { count, columns, keyOf }: ListLayout,
  startOf: (index: number) => number,
): readonly PlacedRow[] {
  const from = first * columns
  const to = Math.min(count, (last + 1) * columns)
  return Array.from({ length: Math.max(0, to - from) }, (_, place) => {
    const index = from + place
    return { key: keyOf(index), start: startOf(index) }
  })
}
