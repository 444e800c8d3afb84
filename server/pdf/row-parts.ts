/** What several rows say of one thing, each of them at most `size`, so that no row is higher than a page. */
export const rowParts = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

const CODES_MAX = 20

interface Coded {
  readonly id: number
  readonly code: string
}

/** Labels that one row names, with their codes: `FID20260001 a FID20260007, FID20260009`. */
export interface CodedRow<Label> {
  readonly own: readonly Label[]
  readonly codes: string
}

/** Equal labels as the rows of a table. Numbers that follow each other are a range; of many codes there are several rows. */
export function codedRows<Label extends Coded>(labels: readonly Label[]): readonly CodedRow<Label>[] {
  return rowParts(runsOf(labels), CODES_MAX).map((part) => {
    const codes = part.map((run) => (run.length < 3 ? run.map(({ code }) => code).join(', ') : rangeText(run)))
    return { own: part.flat(), codes: codes.join(', ') }
  })
}

const rangeText = (run: readonly Coded[]): string => `${run[0]?.code ?? ''} a ${run.at(-1)?.code ?? ''}`
/** `FID2026`: a code is this and the number of the label. */
const yearOf = ({ code }: Coded): string => code.slice(0, 7)

/** Labels with numbers one after the other. */
function runsOf<Label extends Coded>(labels: readonly Label[]): readonly (readonly Label[])[] {
  const runs: Label[][] = []
  for (const label of labels.toSorted((a, b) => a.id - b.id)) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && last.id + 1 === label.id && yearOf(last) === yearOf(label)) runs.at(-1)?.push(label)
    else runs.push([label])
  }
  return runs
}
