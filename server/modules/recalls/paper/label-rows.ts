import { codedRows } from '../../../pdf/row-parts.ts'
import type { CellText } from '../../../pdf/table.ts'
import type { TextRow } from '../../../pdf/titled-tables.ts'
import { plain } from '../../../pdf/titled-tables.ts'
import type { DocumentLabel } from '../read/document.ts'
import { momentText } from './recall-words.ts'

/** Rows of labels that are equal in what stands on them and in `alike`. The last cells are those of each row. */
export function labelRows(
  labels: readonly DocumentLabel[],
  alike: (label: DocumentLabel) => readonly unknown[],
  lastCells: (first: DocumentLabel, own: readonly DocumentLabel[]) => TextRow,
): readonly TextRow[] {
  const groups = Map.groupBy(labels, (label) => JSON.stringify([label.name, label.lot, label.weight, ...alike(label)]))
  return [...groups.values()].flatMap((group) =>
    codedRows(group).flatMap(({ own, codes }): readonly TextRow[] => {
      const [first] = own
      if (first === undefined) return []
      return [
        [
          named(first.name, codes),
          plain(first.lot),
          plain(`${own.length} × ${first.weight}`),
          ...lastCells(first, own),
        ],
      ]
    }),
  )
}

/** `01/12/2026 12:00`, or `01/12/2026 12:00 a 01/12/2026 12:40`; empty: never. */
export function spanText(instants: readonly Date[], timeZone: string): string {
  const inOrder = instants.map((at) => at.getTime()).toSorted((a, b) => a - b)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return ''
  const [from, to] = [momentText(new Date(first), timeZone), momentText(new Date(last), timeZone)]
  return from === to ? from : `${from} a ${to}`
}

/** What readers look for, and what is said of it below. */
export const named = (text: string, below: string): readonly CellText[] => [{ text, strong: true }, { text: below }]
