import { Fragment, useCallback } from 'react'
import type { ReactNode, RefCallback } from 'react'
import { useVirtualRows } from './use-virtual-rows.ts'
import type { VirtualRowsOptions } from './use-virtual-rows.ts'

/** What the `<tr>` of a row needs. */
export interface RowPlace {
  /** Among all rows of the list: `aria-rowindex` is counted from it. */
  readonly index: number
  /** For `data-index`. */
  readonly line: number
  readonly ref: RefCallback<HTMLTableRowElement> | undefined
}

interface VirtualTableBodyProps<T> extends Pick<VirtualRowsOptions, 'estimate' | 'name' | 'ahead' | 'held'> {
  readonly className?: string | undefined
  readonly items: readonly T[]
  /** The same function at every render. */
  readonly keyOf: (item: T) => number
  readonly renderRow: (item: T, place: RowPlace) => ReactNode
}

/**
 * The `<tbody>` of a long table: only the visible rows are in the page. A `data-table` says `overflow-anchor: none`, because
 * the hook keeps the place; another table's style sheet has to.
 */
export function VirtualTableBody<T>({
  className,
  items,
  estimate,
  keyOf,
  name,
  ahead,
  held = null,
  renderRow,
}: VirtualTableBodyProps<T>) {
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? -1 - index : keyOf(item)
    },
    [items, keyOf],
  )
  const { body, rows, spaceAfter, measure } = useVirtualRows<HTMLTableSectionElement>({
    count: items.length,
    estimate,
    keyOf: keyAt,
    name,
    ahead,
    held,
  })
  return (
    <tbody role="rowgroup" className={className} ref={body}>
      {rows.map(({ index, key, line, isFirstOfLine, spaceBefore }) => {
        const item = items[index]
        return item === undefined ? null : (
          <Fragment key={key}>
            <SpacerRow height={spaceBefore} />
            {renderRow(item, { index, line, ref: isFirstOfLine ? measure : undefined })}
          </Fragment>
        )
      })}
      <SpacerRow height={spaceAfter} />
    </tbody>
  )
}

/** Has the height of rows that are not in the page. In a grid it takes a whole line. */
function SpacerRow({ height }: { readonly height: number }) {
  return height > 0 ? <tr style={{ display: 'block', gridColumn: '1 / -1', height }} aria-hidden="true" /> : null
}
