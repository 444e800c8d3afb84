import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Up to here rows are cards; their style sheets say the same. */
const CARDS = '(max-width: 1180px)'

interface WindowRowsOptions {
  readonly count: number
  /** About how high one is, in pixels; each is measured once it is in sight. */
  readonly estimate: { readonly row: number; readonly card: number }
  /** What a row is known by, so that its height stays its own when the list is narrowed. */
  readonly keyOf: (index: number) => string | number
}

export interface WindowRow {
  readonly index: number
  readonly key: string | number
  /** Pixels from the top of the body. */
  readonly top: number
}

export interface WindowRows<E extends HTMLElement> {
  /** For the element around the rows, which is as high as `height`. */
  readonly body: RefObject<E | null>
  readonly height: number
  readonly rows: readonly WindowRow[]
  /** The ref of each row, which also carries `data-index`. */
  readonly measure: (row: HTMLElement | null) => void
}

/** Of thousands of rows that scroll with the page, those in sight. */
export function useWindowRows<E extends HTMLElement>({ count, estimate, keyOf }: WindowRowsOptions): WindowRows<E> {
  const body = useRef<E>(null)
  const [offset, setOffset] = useState(0)
  const cards = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false })
  // Whatever stands above may grow or go at any time, and with it the height of the page.
  useLayoutEffect(() => {
    const measure = () => body.current && setOffset(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- the compiler, which it cannot live with, is not used
  const virtualizer = useWindowVirtualizer<HTMLElement>({ count, estimateSize: () => (cards ? estimate.card : estimate.row), getItemKey: keyOf, overscan: 8, scrollMargin: offset })
  // A tablet that is turned makes cards of rows: what was measured says nothing any more.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, cards])
  return {
    body,
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(({ index, key, start }) => ({ index, key: typeof key === 'bigint' ? String(key) : key, top: start - offset })),
    measure: virtualizer.measureElement,
  }
}
