import type { Label, LabelLot } from '#contract/labels'

const known = new WeakMap<LabelLot, readonly Label[]>()

/** The labels of a lot, oldest first: the same objects at every call, so that a row that has not changed stays as it is. */
export function labelsOf(lot: LabelLot): readonly Label[] {
  let labels = known.get(lot)
  if (labels === undefined) known.set(lot, (labels = lot.labels.map((own) => ({ ...lot.shared, ...own }))))
  return labels
}

/** In stock, and not expired when it was read. */
export const isFresh = ({ shared: { status } }: LabelLot): boolean => status === 'valid' || status === 'expiring'

const expired = new WeakMap<LabelLot, LabelLot>()

/**
 * The lot as it is now. Its state is that of the reading, and nothing is recorded at the instant at which a label expires:
 * a list that stays open, or is shown without a connection, would go on calling it valid.
 */
export function lotAt(lot: LabelLot, now: number): LabelLot {
  if (!isFresh(lot) || Date.parse(lot.shared.expires_at) >= now) return lot
  let late = expired.get(lot)
  if (late === undefined) expired.set(lot, (late = { ...lot, shared: { ...lot.shared, status: 'expired' } }))
  return late
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
