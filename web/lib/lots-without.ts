import type { LabelLot } from '#contract/labels'

/** The lots without these labels; a lot that has none left goes too. */
export function lotsWithout(lots: readonly LabelLot[], gone: ReadonlySet<number>): readonly LabelLot[] {
  return lots.flatMap((lot) => {
    const labels = lot.labels.filter(({ id }) => !gone.has(id))
    if (labels.length === lot.labels.length) return [lot]
    return labels.length === 0 ? [] : [{ ...lot, labels }]
  })
}
