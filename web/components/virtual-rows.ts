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
}

/** Indexes of the lines to render, in ascending order. */
export function linesToRender({ visible, settled, ahead, focused }: RenderWindow, count: number): number[] {
  const lines = [
    linesAround(visible, 0),
    settled ? linesAround(settled, ahead) : [],
    focused === null ? [] : linesAround({ first: focused, last: focused }, 1),
  ].flat()
  return [...new Set(lines)].filter((line) => line >= 0 && line < count).sort((a, b) => a - b)
}

/** The current line of the row with that key; null when the list no longer has the row. */
export function lineOfKey(key: number, { count, columns, keyOf }: ListLayout): number | null {
  for (let index = 0; index < count; index += 1) if (keyOf(index) === key) return Math.floor(index / columns)
  return null
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
