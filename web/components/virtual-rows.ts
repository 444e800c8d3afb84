/** A line of rendered rows, in pixels from the top of the page. */
interface RenderedLine {
  readonly index: number
  readonly start: number
  readonly end: number
}

export interface VirtualRow {
  readonly index: number
  readonly key: number
  /** Rows side by side form one line. Each row's element carries its line as `data-index`. */
  readonly line: number
  /** The first row of a line is the one that is measured. */
  readonly isFirstOfLine: boolean
  /** Height in pixels of the spacer above the row. It replaces the lines that are not rendered. */
  readonly spaceBefore: number
}

export interface ListLayout {
  readonly count: number
  readonly columns: number
  readonly gap: number
  readonly keyOf: (index: number) => number
}

interface Extent {
  readonly top: number
  readonly bottom: number
}

interface VirtualRows {
  readonly rows: readonly VirtualRow[]
  /** Height in pixels of the spacer below the last row. */
  readonly spaceAfter: number
}

/** Both ends are included. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

const linesAround = ({ first, last }: LineRange, ahead: number) =>
  Array.from({ length: last - first + 1 + 2 * ahead }, (_, place) => first - ahead + place)

interface RenderWindow {
  readonly visible: LineRange
  /** The range that was visible at the last low-priority render. `ahead` more lines are rendered on each side of it. */
  readonly settled: LineRange | null
  readonly ahead: number
  /** The line that holds the focus stays rendered with its neighbours, so that Tab reaches them. */
  readonly focused: number | null
  /** A line with an open form stays rendered, so that the typed text stays. */
  readonly held: number | null
}

/** Indexes of the lines to render, in ascending order. */
export function linesToRender({ visible, settled, ahead, focused, held }: RenderWindow, count: number): number[] {
  const lines = [
    linesAround(visible, 0),
    settled ? linesAround(settled, ahead) : [],
    focused === null ? [] : linesAround({ first: focused, last: focused }, 1),
    held === null ? [] : [held],
  ].flat()
  return [...new Set(lines)].filter((line) => line >= 0 && line < count).sort((a, b) => a - b)
}

/** A row, and where its line begins: pixels from the top of the page. */
export interface PlacedRow {
  readonly key: number
  readonly start: number
}

/**
 * The row to keep in place when the list changes: the first of the rows that were in the window, with its index in the
 * new list. A row that most of the others are no longer near has itself moved: a lot goes to the top when it gets a new
 * label. Such a row is not kept in place; of two rows that are apart, the upper one is taken for it. Null when none of the
 * rows is left.
 */
export function keptRow(
  rows: readonly PlacedRow[],
  { count, keyOf }: ListLayout,
): { readonly index: number; readonly start: number } | null {
  const starts = new Map(rows.map(({ key, start }) => [key, start]))
  const left = new Map<number, number>()
  for (let index = 0; index < count && left.size < starts.size; index += 1)
    if (starts.has(keyOf(index))) left.set(keyOf(index), index)
  const placed = rows.flatMap(({ key, start }) => {
    const index = left.get(key)
    return index === undefined ? [] : [{ index, start }]
  })
  const isAmongOthers = ({ index }: { readonly index: number }) =>
    placed.filter((other) => Math.abs(other.index - index) <= rows.length).length * 2 > placed.length
  const lowest = Math.max(...placed.map(({ index }) => index))
  return placed.find(isAmongOthers) ?? placed.find(({ index }) => index === lowest) ?? null
}

function rowsOfLine(line: number, spaceBefore: number, { count, columns, keyOf }: ListLayout): VirtualRow[] {
  const first = line * columns
  return Array.from({ length: Math.min(columns, count - first) }, (_, column) => {
    const isFirstOfLine = column === 0
    return {
      index: first + column,
      key: keyOf(first + column),
      line,
      isFirstOfLine,
      spaceBefore: isFirstOfLine ? spaceBefore : 0,
    }
  })
}

/** The rows of the rendered lines, and the spacers between them. The CSS gap also applies on both sides of a spacer. */
export function rowsOfLines(lines: readonly RenderedLine[], layout: ListLayout, { top, bottom }: Extent): VirtualRows {
  const { gap } = layout
  const spaceBetween = (end: number, start: number) => {
    const space = start - end - 2 * gap
    // Less than half a pixel is a rounding error.
    return space < 0.5 ? 0 : space
  }
  const rows = lines.flatMap(({ index, start }, place) =>
    rowsOfLine(index, spaceBetween(lines[place - 1]?.end ?? top - gap, start), layout),
  )
  return { rows, spaceAfter: spaceBetween(lines.at(-1)?.end ?? top - gap, bottom + gap) }
}

/**
 * The rows of the first render, before the page layout is measured: one row a line, and an estimated spacer for the
 * others.
 */
export function initialRows(rows: number, estimatedHeight: number, layout: ListLayout): VirtualRows {
  const count = Math.min(rows, layout.count)
  return { ...allRows(count, { ...layout, count }), spaceAfter: (layout.count - count) * estimatedHeight }
}

export function allRows(lines: number, layout: ListLayout): VirtualRows {
  return { rows: Array.from({ length: lines }, (_, line) => rowsOfLine(line, 0, layout)).flat(), spaceAfter: 0 }
}
