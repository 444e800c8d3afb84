import type { CellText } from '../../../pdf/table.ts'
import type { TextRow } from '../../../pdf/titled-tables.ts'
import { plain } from '../../../pdf/titled-tables.ts'
import type { DocumentLabel } from '../read/document.ts'
import { momentText } from './recall-words.ts'

/** Codes of a row at most, so that no row is higher than a page. */
const CODES_MAX = 20

/** Rows of labels that are equal in what stands on them and in `alike`. The last cells are those of each row. */
export function labelRows(
  labels: readonly DocumentLabel[],
  alike: (label: DocumentLabel) => readonly unknown[],
  lastCells: (first: DocumentLabel, own: readonly DocumentLabel[]) => TextRow,
): readonly TextRow[] {
  const groups = Map.groupBy(labels, (label) => JSON.stringify([label.name, label.lot, label.weight, ...alike(label)]))
  return [...groups.values()].flatMap((group) =>
    chunks(runsOf(group), CODES_MAX).flatMap((runs): readonly TextRow[] => {
      const own = runs.flat()
      const [first] = own
      if (first === undefined) return []
      const codes = runs.map((run) => (run.length < 3 ? run.map(({ code }) => code).join(', ') : rangeText(run)))
      return [
        [
          named(first.name, codes.join(', ')),
          plain(first.lot),
          plain(`${own.length} × ${first.weight}`),
          ...lastCells(first, own),
        ],
      ]
    }),
  )
}

const rangeText = (run: readonly DocumentLabel[]): string => `${run[0]?.code ?? ''} a ${run.at(-1)?.code ?? ''}`
/** `FID2026`: a code is this and the number of the label. */
const yearOf = ({ code }: DocumentLabel): string => code.slice(0, 7)

/** Labels with numbers one after the other. */
function runsOf(labels: readonly DocumentLabel[]): readonly (readonly DocumentLabel[])[] {
  const runs: DocumentLabel[][] = []
  for (const label of labels.toSorted((a, b) => a.id - b.id)) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && last.id + 1 === label.id && yearOf(last) === yearOf(label)) runs.at(-1)?.push(label)
    else runs.push([label])
  }
  return runs
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

function chunks<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
