import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { allRows, firstRows, type FlowingRow, lineOf, linesOf, type Range, rowsOf, type Shape } from './flowing-rows.ts'

/** Up to here rows are cards; their style sheets say the same. */
const CARDS = '(max-width: 1180px)'
/** A heading and filters stand above every list: so much of the window is not for rows. */
const ABOVE_PX = 220
/** Rows this far out of sight are there already when they are scrolled to. */
const AHEAD_PX = 600

interface FlowingRowsOptions {
  readonly count: number
  /** About how high one is, in pixels; each is measured once it is in sight. */
  readonly estimate: { readonly row: number; readonly card: number }
  /** What a row is known by, so that its height stays its own when the list is narrowed. */
  readonly keyOf: (index: number) => number
  /** Under which the heights are kept: whoever comes back to the list finds every row where it was. */
  readonly name: string
}

interface FlowingRows<E extends HTMLElement> {
  /** For the element around the rows: a block, or a grid with as many columns as it likes. */
  readonly body: RefObject<E | null>
  readonly rows: readonly FlowingRow[]
  /** Pixels to leave free below the last row. */
  readonly after: number
  /** The ref of the rows that lead their lines. */
  readonly measure: (row: HTMLElement | null) => void
}

interface Place {
  /** Pixels from the top of the page. */
  readonly top: number
  /** How many rows are beside each other; 0 before it is known. */
  readonly columns: number
  readonly gap: number
}

interface Memory {
  readonly width: number
  readonly place: Place
  readonly heights: VirtualItem[]
}

const nowhere: Place = { top: 0, columns: 0, gap: 0 }
const memories = new Map<string, Memory>()

/**
 * Of thousands of rows that scroll with the page, those in sight. They stand in the flow, with free room for what is missing: the style sheet alone says how
 * many are beside each other. On paper all of them are there.
 */
export function useFlowingRows<E extends HTMLElement>({ count, estimate, keyOf, name }: FlowingRowsOptions): FlowingRows<E> {
  const body = useRef<E>(null)
  const [memory] = useState(() => recalled(name))
  const place = usePlace(body, memory?.place ?? nowhere)
  const { top, columns, gap } = place
  const size = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false }) ? estimate.card : estimate.row
  const isPlaced = columns > 0
  const shape = { count, columns: Math.max(1, columns), gap, keyOf }
  const lines = Math.ceil(count / shape.columns)
  const getItemKey = useCallback((line: number) => keyOf(line * columns), [keyOf, columns])
  // oxlint-disable-next-line react/incompatible-library -- the compiler, which it cannot live with, is not used
  const virtualizer = useWindowVirtualizer<HTMLElement>({ enabled: isPlaced, count: lines, estimateSize: () => size, getItemKey, overscan: 0, gap, scrollMargin: top, measureElement: heightOf, initialMeasurementsCache: memory?.heights ?? [] })
  useNewShape(virtualizer, `${columns} ${size}`)
  useMemory(name, place, virtualizer)
  const isPrinting = usePrinting()
  const inSight = useRange(virtualizer)
  const ahead = Math.ceil(AHEAD_PX / size)
  useHeldPlace(inSight, top, shape, virtualizer)
  const settled = useSettled(inSight, virtualizer.isScrolling ? ahead : Infinity)
  if (isPrinting) return { body, ...allRows(lines, shape), measure: leaveUnmeasured }
  if (!isPlaced) return { body, ...firstRows(Math.max(1, Math.ceil((window.innerHeight - ABOVE_PX) / size)), size, shape), measure: leaveUnmeasured }
  const drawn = inSight ? linesOf({ inSight, settled, ahead, focused: focusedLine(body.current) }, lines) : []
  const known = drawn.flatMap((line) => virtualizer.measurementsCache[line] ?? [])
  return { body, ...rowsOf(known, shape, { top, bottom: top + virtualizer.getTotalSize() }), measure: virtualizer.measureElement }
}

type WindowVirtualizer = Virtualizer<Window, HTMLElement>

/** The same object as long as the same lines are in sight. */
function useRange(virtualizer: WindowVirtualizer): Range | null {
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? -1, items.at(-1)?.index ?? -1]
  return useMemo(() => (first === -1 ? null : { first, last }), [first, last])
}

/** First what is in sight, then what may come into it: where somebody scrolls by more than `reach` lines at a time, the second waits for the end. */
function useSettled(inSight: Range | null, reach: number): Range | null {
  const [settled, setSettled] = useState<Range | null>(null)
  useEffect(() => {
    if (inSight && Math.abs(inSight.first - (settled?.first ?? inSight.first)) <= reach) startTransition(() => setSettled(inSight))
  }, [inSight, settled, reach])
  return settled
}

/** To the fraction of a pixel: in the flow, what is rounded off moves everything below. */
const heightOf = (row: HTMLElement, entry: ResizeObserverEntry | undefined) => entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height

const leaveUnmeasured = () => undefined

function focusedLine(body: HTMLElement | null): number | null {
  const { activeElement } = document
  const row = body?.contains(activeElement) === true ? activeElement?.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : null
}

/** Whatever stands above may grow or go at any time, and with it the height of the page; a wider window may have room for more columns. */
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
      setPlace((known) => (known.top === top && known.columns === columns && known.gap === gap ? known : { top, columns, gap }))
    }
    const observer = new ResizeObserver(measure)
    // It answers before anything is painted; asked for sooner, the place costs the browser a layout more, and React a second drawing before the first is seen.
    observer.observe(document.body)
    if (isKnown) measure()
    return () => observer.disconnect()
  }, [body, isKnown])
  return place
}

/** A tablet that is turned makes cards of rows: what was measured says nothing any more. */
function useNewShape(virtualizer: WindowVirtualizer, shape: string): void {
  const last = useRef(shape)
  useLayoutEffect(() => {
    if (last.current !== shape) virtualizer.measure()
    last.current = shape
  }, [virtualizer, shape])
}

interface Held {
  readonly key: number
  readonly start: number
  readonly keyOf: Shape['keyOf']
}

/** What somebody reads stays where it is when rows come or go above it; at the top of the list, what is new shows. */
function useHeldPlace(inSight: Range | null, top: number, shape: Shape, virtualizer: WindowVirtualizer): void {
  const held = useRef<Held | null>(null)
  useLayoutEffect(() => {
    const startOf = (line: number) => virtualizer.measurementsCache[line]?.start
    const was = held.current
    // The same list with other rows in sight has been scrolled.
    const line = was && was.keyOf !== shape.keyOf ? lineOf(was.key, shape) : null
    if (was && line !== null) window.scrollBy({ top: (startOf(line) ?? was.start) - was.start, behavior: 'instant' })
    const first = inSight && (virtualizer.scrollOffset ?? 0) > top ? inSight.first : null
    held.current = first === null ? null : { key: shape.keyOf(first * shape.columns), start: startOf(first) ?? 0, keyOf: shape.keyOf }
  })
}

/** In a window of another width the rows have other heights. */
function recalled(name: string): Memory | undefined {
  const memory = memories.get(name)
  return memory?.width === window.innerWidth ? memory : undefined
}

function useMemory(name: string, place: Place, virtualizer: WindowVirtualizer): void {
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  useEffect(() => () => void memories.set(name, { width: window.innerWidth, place: latest.current, heights: virtualizer.takeSnapshot() }), [name, virtualizer])
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
