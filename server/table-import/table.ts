import { Rejection } from '../errors.ts'
import { IMPORT_ROWS_MAX } from './contract.ts'

/** As the file has it, trimmed; an empty cell is ''. */
export type Cell = string | number

export interface TableRow {
  /** As a spreadsheet counts. */
  readonly line: number
  readonly cells: readonly Cell[]
}

/** A file's first row that has anything in it, and the rows with anything in them below. */
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly TableRow[]
}

const COLUMNS_MAX = 50
// No field takes a text this long, so what is cut off here is refused there as too long.
const CELL_MAX = 2_000

export const isBlank = (cell: Cell | undefined) => cell === undefined || cell === ''

function tidy(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.trim().slice(0, CELL_MAX).trimEnd() : cell
}

/**
 * Throws Rejection 'import_file_empty', 'import_too_many_rows' or 'import_file_too_large'.
 * @param grid every row of the file, the empty ones too: their places are the line numbers
 */
export function tableOf(grid: readonly (readonly Cell[])[]): Table {
  const filled = grid.flatMap((row, index) => {
    const width = row.findLastIndex((cell) => cell !== '') + 1
    if (width > COLUMNS_MAX) throw new Rejection('import_file_too_large')
    const cells = row.slice(0, width).map(tidy)
    return cells.every(isBlank) ? [] : [{ line: index + 1, cells }]
  })
  const [heading, ...rows] = filled
  if (heading === undefined || rows.length === 0) throw new Rejection('import_file_empty')
  if (rows.length > IMPORT_ROWS_MAX) throw new Rejection('import_too_many_rows', { rows: rows.length })
  return { headings: heading.cells.map(String), rows }
}
