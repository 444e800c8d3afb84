import { csvRows, noFormula } from '../../../csv.ts'
import type { CellText } from '../../../pdf/table.ts'
import { recallTables } from './recall-tables.ts'
import type { RecallPaper } from './recall-words.ts'
import { closingLines, subtitleOf, titleOf } from './recall-words.ts'

const cellText = (texts: readonly CellText[]): string =>
  noFormula(
    texts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' · '),
  )

/** The document of a recall as its tables one below the other. */
export function recallCsv(paper: RecallPaper): Buffer {
  const tables = recallTables(paper)
  const width = Math.max(...tables.map(({ columns }) => columns.length))
  const rows = [
    [titleOf(paper)],
    [subtitleOf(paper)],
    ...tables.flatMap(({ heading, columns, rows: own, notes }) => [
      [''],
      ...(heading === null ? [] : [[heading]]),
      ...(columns.every((column) => column.heading.length === 0)
        ? []
        : [columns.map((column) => column.heading.filter((text) => text !== '').join(' · '))]),
      ...own.map((row) => row.map(cellText)),
      ...notes.map((note) => [noFormula(note)]),
    ]),
    [''],
    ...closingLines(paper).map((line) => [line]),
  ]
  return csvRows(
    rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]),
    { bom: true },
  )
}
