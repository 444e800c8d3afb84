import { Rejection } from '../errors.ts'
import { IMPORT_ROWS_MAX } from './contract/limits.ts'

/** The value in the file, trimmed; an empty cell is ''. */
export type Cell = string | number

export interface TableRow {
  /** Line number as in a spreadsheet: the first line of the file is 1. */
  readonly line: number
  readonly cells: readonly Cell[]
}

/** The first row of a file that is not blank (the headings) and the other rows that are not blank. */
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly TableRow[]
}

export const COLUMNS_MAX = 50
// Longer than any field allows, so a text that was cut here is still refused as too long by the schema.
const CELL_MAX = 2_000

export const isBlank = (cell: Cell | undefined) => cell === undefined || cell === ''

function tidy(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.trim().slice(0, CELL_MAX).trimEnd() : cell
}

/**
 * Throws Rejection 'import_file_empty', 'import_too_many_rows' or 'import_file_too_large'.
 * @param grid all rows of the file, with the empty ones: the line numbers come from the row's index
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
