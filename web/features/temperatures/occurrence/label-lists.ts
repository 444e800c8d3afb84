import type { IncidentLabel } from '#contract/temperatures/incidents'

/** Where a label stands while the occurrence is open. */
export type ListName = 'save' | 'stays' | 'discard'
export const listNames: readonly ListName[] = ['save', 'stays', 'discard']

/** Its time has begun to run, and it can still be saved; or it has passed; or nothing has happened to it. */
export function listOf({ outcome, used }: Pick<IncidentLabel, 'outcome' | 'used'>): ListName {
  if (outcome === 'descartar') return 'discard'
  return outcome === 'mantem' && Number(used) === 0 ? 'stays' : 'save'
}

/** Equal labels, which are shown as one row. */
export interface LabelGroup {
  readonly key: string
  readonly first: IncidentLabel
  readonly labels: readonly IncidentLabel[]
}

/** In the order of the answer. Equal is what the kitchen would treat alike: the food, the place, and what the account says. */
export function groupsOf(labels: readonly IncidentLabel[], split: ReadonlySet<string> = new Set()): LabelGroup[] {
  const groups = new Map<string, LabelGroup>()
  for (const label of labels) {
    const own = keyOf(label)
    const key = split.has(own) ? `${own} ${label.id}` : own
    const before = groups.get(key)
    groups.set(key, { key, first: before?.first ?? label, labels: [...(before?.labels ?? []), label] })
  }
  return [...groups.values()]
}

export const keyOf = ({ name, weight, place, outcome, used, sentence, expiration_date: date }: IncidentLabel): string =>
  [name, weight, place, outcome, used, sentence, date].join('\n')

/** What has least time left first; then, and where no time runs, the share that is used; then the dearest row. */
export const mostUrgent = (groups: readonly LabelGroup[]): readonly LabelGroup[] =>
  [...groups].sort(
    (a, b) =>
      byTimeLeft(a.first, b.first) ||
      Number(b.first.used) - Number(a.first.used) ||
      (centsOf(b.labels) ?? 0) - (centsOf(a.labels) ?? 0),
  )

function byTimeLeft({ crossesAt: one }: IncidentLabel, { crossesAt: other }: IncidentLabel): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return Date.parse(one) - Date.parse(other)
}

export interface Worth {
  /** `489,34`; null: nothing is known, or costs are not shown. */
  readonly sum: string | null
  readonly uncosted: number
}

export function worthOf(labels: readonly IncidentLabel[]): Worth {
  const cents = centsOf(labels)
  const uncosted = labels.filter(({ worth }) => worth === undefined).length
  return { sum: cents === null ? null : reaisText(cents), uncosted: cents === null ? 0 : uncosted }
}

function centsOf(labels: readonly IncidentLabel[]): number | null {
  const worths = labels.flatMap(({ worth }) => worth ?? [])
  return worths.length === 0 ? null : worths.reduce((sum, worth) => sum + Math.round(Number(worth) * 100), 0)
}

function reaisText(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  return `${whole},${String(cents % 100).padStart(2, '0')}`
}

/** `63 %` */
export const shareText = (used: string): string => `${Math.round(Number(used) * 100)} %`
