import type { LineField } from './sheet-errors.ts'

// Keyboard navigation of the line table: a recipe can be typed without the mouse. Tab keeps the browser's order.

export interface Cell {
  readonly line: number
  readonly column: LineField
}

/** From the ingredient to its quantity; from other columns to the next line's ingredient, adding a line at the end. */
export function afterEnter({ line, column }: Cell, lineCount: number): Cell | 'new-line' {
  if (column === 'ingredient') return { line, column: 'quantity' }
  return line + 1 < lineCount ? { line: line + 1, column: 'ingredient' } : 'new-line'
}

/** Arrow up and down within a column of numbers; null for any other key or column, and past the first or last line. */
export function afterArrow({ line, column }: Cell, key: string, lineCount: number): Cell | null {
  if (column === 'ingredient' || column === 'unit') return null
  const target = key === 'ArrowDown' ? line + 1 : key === 'ArrowUp' ? line - 1 : line
  return target === line || target < 0 || target >= lineCount ? null : { line: target, column }
}

/** Index of the line that takes the focus after a removal: the next line, or the last one; null if no line is left. */
export function afterRemoval(index: number, linesLeft: number): number | null {
  return linesLeft === 0 ? null : Math.min(index, linesLeft - 1)
}
