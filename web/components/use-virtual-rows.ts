import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { VirtualItem } from '@tanstack/react-virtual'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { DESK, PHONE } from '../lib/breakpoints.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { WindowVirtualizer } from './use-kept-place.ts'
import { allRows, initialRows, linesToRender, rowsOfLines } from './virtual-rows.ts'
import type { LineRange, VirtualRow } from './virtual-rows.ts'

/** Height of the heading and the filters above a list. The first render subtracts it from the window's height. */
const ABOVE_PX = 220
/** By default, rows up to this distance outside the window are rendered in advance. */
const AHEAD_PX = 600

export interface VirtualRowsOptions {
  readonly count: number
  /**
   * Estimated height in pixels of one row, of one beside or below which others stand as cards, and of one on a phone where
   * that is another one. The real height is measured when the row is rendered.
   */
  readonly estimate: { readonly row: number; readonly card: number; readonly phone?: number }
  /** Identifies a row, so that its measured height survives a filter. A new function means a new list. */
  readonly keyOf: (index: number) => number
  /**
   * Key under which the measured heights are kept after unmount: going back to the list finds every row at its place.
   */
  readonly name?: string | undefined
  /** Lines rendered in advance on each side of the window. */
  readonly ahead?: number | undefined
  /** Index of the row with an open form: it stays rendered wherever the list is scrolled to. */
  readonly held?: number | null
}

interface VirtualRowsResult<E extends HTMLElement> {
  /** For the element around the rows: a block, or a CSS grid with any number of columns. */
  readonly body: RefObject<E | null>
  readonly rows: readonly VirtualRow[]
  /** Height in pixels of the spacer below the last row. */
  readonly spaceAfter: number
  /** The ref of the first row of each line. */
  readonly measure: (row: HTMLElement | null) => void
}

interface Place {
  /** Pixels from the top of the page. */
  readonly top: number
  /** Rows side by side; 0 before the layout is measured. */
  readonly columns: number
  readonly gap: number
}

interface Memory {
  readonly width: number
  readonly place: Place
  readonly heights: VirtualItem[]
}

const unmeasured: Place = { top: 0, columns: 0, gap: 0 }
const memories = new Map<string, Memory>()

/**
 * Renders only the visible rows of a long list that scrolls with the page (docs/decisions/0030). The rows stay in the
 * normal flow, with spacers for the others, so that the style sheet alone decides how many rows stand side by side. All
 * rows are rendered for printing.
 */
export function useVirtualRows<E extends HTMLElement>({
  count,
  estimate,
  keyOf,
  name,
  ahead: aheadLines,
  held = null,
}: VirtualRowsOptions): VirtualRowsResult<E> {
  const body = useRef<E>(null)
  const [memory] = useState(() => recalled(name))
  const place = usePlace(body, memory?.place ?? unmeasured)
  const { top, columns, gap } = place
  const isDesk = useMediaQuery(DESK, undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const { row, card, phone = card } = estimate
  const size = isDesk ? row : isPhone ? phone : card
  const isMeasured = columns > 0
  const layout = { count, columns: Math.max(1, columns), gap, keyOf }
  const lines = Math.ceil(count / layout.columns)
  const getItemKey = useCallback((line: number) => keyOf(line * columns), [keyOf, columns])
  // oxlint-disable-next-line react/incompatible-library -- the React compiler, which this library does not support, is not used
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    enabled: isMeasured,
    count: lines,
    estimateSize: () => size,
    getItemKey,
    overscan: 0,
    gap,
    scrollMargin: top,
    measureElement: heightOf,
    initialMeasurementsCache: memory?.heights ?? [],
  })
  useMeasureOnLayoutChange(virtualizer, `${columns} ${size}`)
  useMemory(name, place, virtualizer)
  const isPrinting = usePrinting()
  const visible = useVisibleLines(virtualizer)
  const ahead = aheadLines ?? Math.ceil(AHEAD_PX / size)
  useKeptPlace(visible, top, layout, virtualizer)
  const settled = useSettledLines(visible, virtualizer.isScrolling ? ahead : Infinity)
  if (isPrinting) return { body, ...allRows(lines, layout), measure: leaveUnmeasured }
  if (!isMeasured)
    return {
      body,
      ...initialRows(Math.max(1, Math.ceil((window.innerHeight - ABOVE_PX) / size)), size, layout),
      measure: leaveUnmeasured,
    }
  const kept = { focused: focusedLine(body.current), held: held === null ? null : Math.floor(held / layout.columns) }
  const rendered = visible ? linesToRender({ visible, settled, ahead, ...kept }, lines) : []
  const renderedLines = rendered.flatMap((line) => virtualizer.measurementsCache[line] ?? [])
  return {
    body,
    ...rowsOfLines(renderedLines, layout, { top, bottom: top + virtualizer.getTotalSize() }),
    measure: virtualizer.measureElement,
  }
}

/** Keeps the object identity while the range stays the same. */
function useVisibleLines(virtualizer: WindowVirtualizer): LineRange | null {
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? -1, items.at(-1)?.index ?? -1]
  return useMemo(() => (first === -1 ? null : { first, last }), [first, last])
}

/**
 * Follows the visible range with low priority. While the user scrolls more than `reach` lines at a time, it waits for
 * the end of the scroll.
 */
function useSettledLines(visible: LineRange | null, reach: number): LineRange | null {
  const [settled, setSettled] = useState<LineRange | null>(null)
  useEffect(() => {
    if (visible && Math.abs(visible.first - (settled?.first ?? visible.first)) <= reach)
      startTransition(() => setSettled(visible))
  }, [visible, settled, reach])
  return settled
}

/** Fractions of a pixel are kept: in the normal flow a rounding error moves every row below. */
const heightOf = (row: HTMLElement, entry: ResizeObserverEntry | undefined) =>
  entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height

const leaveUnmeasured = () => undefined

function focusedLine(body: HTMLElement | null): number | null {
  const { activeElement } = document
  const row = body?.contains(activeElement) === true ? activeElement?.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : null
}

/**
 * Elements above the list can change height at any time, and a wider window can fit more columns. Both change the
 * height of the page, which is observed.
 */
function usePlace(body: RefObject<HTMLElement | null>, first: Place): Place {
  const [place, setPlace] = useState(first)
  const isKnown = first.columns > 0
  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return
      const { gridTemplateColumns, rowGap } = getComputedStyle(body.current)
      const top = Math.round(body.current.getBoundingClientRect().top + window.scrollY)
      const columns = gridTemplateColumns === 'none' ? 1 : gridTemplateColumns.split(' ').length
      const gap = Number.parseFloat(rowGap) || 0
      setPlace((last) =>
        last.top === top && last.columns === columns && last.gap === gap ? last : { top, columns, gap },
      )
    }
    const observer = new ResizeObserver(measure)
    // The first call comes before the first paint. Measuring earlier would force one more layout, and one more React
    // render before that paint.
    observer.observe(document.body)
    if (isKnown) measure()
    return () => observer.disconnect()
  }, [body, isKnown])
  return place
}

/** Discards the measured heights when rows become cards, or when the number of columns changes. */
function useMeasureOnLayoutChange(virtualizer: WindowVirtualizer, layout: string): void {
  const last = useRef(layout)
  useLayoutEffect(() => {
    if (last.current !== layout) virtualizer.measure()
    last.current = layout
  }, [virtualizer, layout])
}

/** Heights measured in a window of another width do not apply. */
function recalled(name: string | undefined): Memory | undefined {
  const memory = name === undefined ? undefined : memories.get(name)
  return memory?.width === window.innerWidth ? memory : undefined
}

function useMemory(name: string | undefined, place: Place, virtualizer: WindowVirtualizer): void {
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  useEffect(() => {
    if (name === undefined) return undefined
    return () =>
      void memories.set(name, { width: window.innerWidth, place: latest.current, heights: virtualizer.takeSnapshot() })
  }, [name, virtualizer])
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const handleBegin = () => flushSync(() => setPrinting(true))
    const handleEnd = () => setPrinting(false)
    window.addEventListener('beforeprint', handleBegin)
    window.addEventListener('afterprint', handleEnd)
    return () => {
      window.removeEventListener('beforeprint', handleBegin)
      window.removeEventListener('afterprint', handleEnd)
    }
  }, [])
  return isPrinting
}
