import type { LineField } from './sheet-errors.ts'

// Where the keyboard goes: 30 lines without the mouse. Enter completes what it is in and moves on; Tab keeps its own order.

export interface Cell {
  readonly line: number
  readonly column: LineField
}

/** From the ingredient to its quantity, and from anywhere else in the line to the next ingredient, which may have to be added first. */
export function afterEnter({ line, column }: Cell, lineCount: number): Cell | 'new-line' {
  if (column === 'ingredient') return { line, column: 'quantity' }
  return line + 1 < lineCount ? { line: line + 1, column: 'ingredient' } : 'new-line'
}

/** Up and down in a column of numbers; null at its ends, where the key means nothing. */
export function afterArrow({ line, column }: Cell, key: string, lineCount: number): Cell | null {
  if (column === 'ingredient' || column === 'unit') return null
  const target = key === 'ArrowDown' ? line + 1 : key === 'ArrowUp' ? line - 1 : line
  return target === line || target < 0 || target >= lineCount ? null : { line: target, column }
}

/** The line whose place the focus takes when one is taken out: the one that moved up, else the last; null where none is left. */
export function afterRemoval(index: number, linesLeft: number): number | null {
  return linesLeft === 0 ? null : Math.min(index, linesLeft - 1)
}
