import type { DiscardReason, Label } from '#contract/labels'
import type { RoundCloseBody } from '#contract/labels/rounds'

/** What was found of a label. */
export type Mark =
  | { readonly outcome: 'tem' | 'consumida' }
  | { readonly outcome: 'descartada'; readonly reason: DiscardReason }

/** By the label's id. */
export type Marks = Readonly<Record<number, Mark>>

/** What became of labels that nobody found. */
export type Lost =
  | { readonly outcome: 'consumida' | 'nao_localizada' }
  | { readonly outcome: 'descartada'; readonly reason: DiscardReason }

/** By the key of the tub. */
export type LostTubs = Readonly<Record<string, Lost>>

/** Equal tubs, at least one: one row. */
export interface Tub {
  readonly key: string
  readonly first: Label
  readonly labels: readonly Label[]
}

/** Tubs with the same mark: one line of what was done. */
export interface MarkedTub extends Tub {
  readonly mark: Mark
}

const keyOf = ({ name, expiration_date: expiration, weight }: Label) => JSON.stringify([name, expiration, weight])

/** Equal labels together, in the order of the first of each. */
export function tubsOf(labels: readonly Label[]): readonly Tub[] {
  return grouped(labels, keyOf).map(([key, own]) => ({ key, ...own }))
}

function grouped(
  labels: readonly Label[],
  keyFor: (label: Label) => string,
): readonly (readonly [string, { readonly first: Label; readonly labels: readonly Label[] }])[] {
  const groups = new Map<string, { first: Label; labels: Label[] }>()
  for (const label of labels) {
    const key = keyFor(label)
    const group = groups.get(key)
    if (group) group.labels.push(label)
    else groups.set(key, { first: label, labels: [label] })
  }
  return [...groups]
}

/** What is still to be looked for, and what was marked, last marks last. */
export function walk(
  labels: readonly Label[],
  marks: Marks,
): { readonly open: readonly Tub[]; readonly marked: readonly MarkedTub[] } {
  const open = tubsOf(labels.filter(({ id }) => marks[id] === undefined))
  const found = labels.filter(({ id }) => marks[id] !== undefined)
  const marked = grouped(found, (label) => `${keyOf(label)} ${JSON.stringify(marks[label.id])}`).flatMap(
    ([key, own]): MarkedTub[] => {
      const mark = marks[own.first.id]
      return mark === undefined ? [] : [{ key, ...own, mark }]
    },
  )
  return { open, marked }
}

export function withMark(marks: Marks, labels: readonly Pick<Label, 'id'>[], mark: Mark | null): Marks {
  const changed = new Set(labels.map(({ id }) => id))
  const kept = Object.entries(marks).filter(([id]) => !changed.has(Number(id)))
  return Object.fromEntries(mark === null ? kept : [...kept, ...[...changed].map((id) => [id, mark] as const)])
}

/** The request that closes the round. A tub of which nothing was said was not looked for: it stays on the list. */
export function closingBody(labels: readonly Label[], marks: Marks, lost: LostTubs): RoundCloseBody {
  const seen = labels.filter(({ id }) => marks[id]?.outcome === 'tem').map(({ id }) => id)
  const outcomes = labels.flatMap((label) => {
    const mark = marks[label.id] ?? lost[keyOf(label)]
    return mark === undefined || mark.outcome === 'tem' ? [] : [{ id: label.id, ...mark, outcome: mark.outcome }]
  })
  return { seen, outcomes }
}

interface Refused {
  readonly path: string
  readonly message: string
}

/**
 * What a refusal to close leaves of the walk, and its text, which names each refused tub.
 *
 * @param now what is in the place now
 */
export function afterRefusal(
  listed: readonly Label[],
  { outcomes }: RoundCloseBody,
  refused: readonly Refused[],
  now: readonly Label[],
): { readonly labels: readonly Label[]; readonly text: string } {
  const messages = new Map(refused.map(({ path, message }) => [outcomes[Number(path.split('.')[1])]?.id, message]))
  const current = new Map(now.map((label) => [label.id, label]))
  const hasLeft = ({ id }: Label) => messages.has(id) && !current.has(id)
  // Without those that were made since: nobody has looked for them.
  const labels = listed.flatMap((label) => (hasLeft(label) ? [] : [current.get(label.id) ?? label]))
  const gone = new Set(listed.filter(hasLeft).map(({ name }) => name))
  const others = new Set(
    labels.flatMap(({ id, name }) => (messages.has(id) ? [`${name}: ${messages.get(id) ?? ''}`] : [])),
  )
  const text = [
    'A ronda não foi encerrada.',
    ...(gone.size > 0 ? [`Já tiveram baixa e saíram da ronda: ${[...gone].join(', ')}.`] : []),
    ...others,
    ...(others.size === 0 ? ['Confira e feche de novo.'] : []),
  ].join(' ')
  return { labels, text }
}
