import type { Label, LabelLot } from '#contract/labels'

const known = new WeakMap<LabelLot, readonly Label[]>()

/** The labels of a lot, oldest first: the same objects at every call, so that a row that has not changed stays as it is. */
export function labelsOf(lot: LabelLot): readonly Label[] {
  let labels = known.get(lot)
  if (labels === undefined) known.set(lot, (labels = lot.labels.map((own) => ({ ...lot.shared, ...own }))))
  return labels
}

/** A lot's number for React and the virtual list: it stays the same when labels of the lot come and go. */
export function lotKey({ lot }: LabelLot): number {
  return Number.parseInt(lot.slice(0, 12), 16)
}

/** The lots without these labels; a lot that has none left goes too. */
export function lotsWithout(lots: readonly LabelLot[], gone: ReadonlySet<number>): readonly LabelLot[] {
  return lots.flatMap((lot) => {
    const labels = lot.labels.filter(({ id }) => !gone.has(id))
    if (labels.length === lot.labels.length) return [lot]
    return labels.length === 0 ? [] : [{ ...lot, labels }]
  })
}

/** `9 a 20` for labels with consecutive numbers, `9, 11…` for others. */
export function idsText(labels: readonly Pick<Label, 'id'>[]): string {
  const [first, second] = labels
  const last = labels.at(-1)
  if (!first || !last || !second) return String(first?.id ?? '')
  return last.id - first.id + 1 === labels.length ? `${first.id} a ${last.id}` : `${first.id}, ${second.id}…`
}
