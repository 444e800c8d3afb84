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

/** The number of the first one: `9 e mais 11`. All are named where the lot is open. */
export function idsText(labels: readonly Pick<Label, 'id'>[]): string {
  const [first, ...others] = labels
  return others.length === 0 ? String(first?.id ?? '') : `${first?.id} e mais ${others.length}`
}

/** The last figures of a code, which tell the labels of a lot apart. */
const OWN_FIGURES = 4
const ownPart = ({ qrCode }: Pick<Label, 'qrCode'>) => qrCode.slice(-OWN_FIGURES)

/** What the codes of all these labels begin with: `FID2026`; blank where they have nothing in common. */
export function codePrefix(labels: readonly Pick<Label, 'qrCode'>[]): string {
  const first = labels[0]?.qrCode ?? ''
  const prefix = first.slice(0, -OWN_FIGURES)
  return labels.every(({ qrCode }) => qrCode.length === first.length && qrCode.startsWith(prefix)) ? prefix : ''
}

/** How many of a lot a row names by their codes. */
const NAMED = 2

/** `FID20260450, 0451 +10`, and never a range: a lot seldom has all numbers between two. */
export function codesText(labels: readonly Pick<Label, 'qrCode'>[]): string {
  const prefix = codePrefix(labels)
  const named = labels
    .slice(0, NAMED)
    .map((label, at) => (at === 0 || prefix === '' ? label.qrCode : ownPart(label)))
    .join(', ')
  return labels.length <= NAMED ? named : `${named} +${labels.length - NAMED}`
}
