/** A line of rows that is there; where it stands, in pixels from the top of the page. */
interface Line {
  readonly index: number
  readonly start: number
  readonly end: number
}

export interface FlowingRow {
  readonly index: number
  readonly key: number
  /** Rows beside each other are one line; a row carries it as `data-index`. */
  readonly line: number
  /** The first of its line, which is the one to measure. */
  readonly leads: boolean
  /** Pixels to leave free above it, for lines that are not there. */
  readonly before: number
}

export interface Shape {
  readonly count: number
  readonly columns: number
  readonly gap: number
  readonly keyOf: (index: number) => number
}

interface Extent {
  readonly top: number
  readonly bottom: number
}

interface Rows {
  readonly rows: readonly FlowingRow[]
  /** Pixels to leave free below the last one. */
  readonly after: number
}

/** From the first line to the last, both of them there. */
export interface Range {
  readonly first: number
  readonly last: number
}

const around = ({ first, last }: Range, ahead: number) => Array.from({ length: last - first + 1 + 2 * ahead }, (_, place) => first - ahead + place)

interface Wanted {
  readonly inSight: Range
  /** What was in sight when there was time for more, and how many lines more are wanted around it. */
  readonly settled: Range | null
  readonly ahead: number
  /** The line that holds the focus: it does not vanish from under the keyboard, and Tab finds its neighbours. */
  readonly focused: number | null
}

/** The lines to draw, in their order. */
export function linesOf({ inSight, settled, ahead, focused }: Wanted, count: number): number[] {
  const wanted = [around(inSight, 0), settled ? around(settled, ahead) : [], focused === null ? [] : around({ first: focused, last: focused }, 1)].flat()
  return [...new Set(wanted)].filter((line) => line >= 0 && line < count).sort((a, b) => a - b)
}

/** In which line the row of that key is now; null where it is gone. */
export function lineOf(key: number, { count, columns, keyOf }: Shape): number | null {
  for (let index = 0; index < count; index += 1) if (keyOf(index) === key) return Math.floor(index / columns)
  return null
}

function rowsOfLine(line: number, before: number, { count, columns, keyOf }: Shape): FlowingRow[] {
  const first = line * columns
  return Array.from({ length: Math.min(columns, count - first) }, (_, column) => ({ index: first + column, key: keyOf(first + column), line, leads: column === 0, before: column === 0 ? before : 0 }))
}

/** The rows of the lines that are there, and the room that stands for the others. The gap is between any two things, also around such a room. */
export function rowsOf(lines: readonly Line[], shape: Shape, { top, bottom }: Extent): Rows {
  const { gap } = shape
  const room = (end: number, start: number) => {
    const free = start - end - 2 * gap
    // Less is a sum of fractions that did not come out even.
    return free < 0.5 ? 0 : free
  }
  const rows = lines.flatMap(({ index, start }, place) => rowsOfLine(index, room(lines[place - 1]?.end ?? top - gap, start), shape))
  return { rows, after: room(lines.at(-1)?.end ?? top - gap, bottom + gap) }
}

/** Before it is known where they stand and how many are beside each other: the first, and about as much room as the others take. */
export function firstRows(rows: number, height: number, shape: Shape): Rows {
  const count = Math.min(rows, shape.count)
  return { ...allRows(count, { ...shape, count }), after: (shape.count - count) * height }
}

export function allRows(lines: number, shape: Shape): Rows {
  return { rows: Array.from({ length: lines }, (_, line) => rowsOfLine(line, 0, shape)).flat(), after: 0 }
}
