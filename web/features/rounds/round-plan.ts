import type { DiscardReason, Label } from '#contract/labels'
import type { RoundMark } from '#contract/labels/rounds'
import { isBlocked } from '#contract/labels/usable'

/** What was said of a label. */
export interface Mark {
  readonly outcome: RoundMark['outcome']
  readonly reason?: DiscardReason | undefined
  /** When it was used, where that was before it expired. */
  readonly at?: string | undefined
  /** Who has said it, where several people walk. */
  readonly by?: string | undefined
}

/** By the label's id. */
export type Marks = Readonly<Record<number, Mark>>

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

// What is said of one of them is said of all, so a blocked tub and a sample are rows of their own.
const keyOf = ({ name, expiration_date: expiration, weight, sample = false, ...standing }: Label) =>
  JSON.stringify([name, expiration, weight, sample, isBlocked(standing)])

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

/** A tub on the closing screen, with what was said of it there; null: nobody has looked at it. */
export interface AskedTub extends Tub {
  readonly mark: Mark | null
}

/** The tubs that nobody had looked at when the closing began. What is said of one there keeps it in its row. */
export function askedTubs(labels: readonly Label[], marks: Marks, asked: ReadonlySet<number>): readonly AskedTub[] {
  const open = labels.filter(({ id }) => asked.has(id) || marks[id] === undefined)
  return grouped(open, (label) => `${keyOf(label)} ${JSON.stringify(marks[label.id] ?? null)}`).map(([, own]) => ({
    key: String(own.first.id),
    ...own,
    mark: marks[own.first.id] ?? null,
  }))
}

interface Refused {
  readonly path: string
  readonly message: string
}

/** The labels whose marks a closing has refused, by `marks.42`, and its text, which names each of them. */
export function refusedAtClosing(
  labels: readonly Label[],
  errors: readonly Refused[],
): { readonly labels: readonly Label[]; readonly text: string } {
  const messages = new Map(errors.map(({ path, message }) => [Number(path.replace('marks.', '')), message]))
  const refused = labels.filter(({ id }) => messages.has(id))
  const texts = new Set(refused.map(({ id, name }) => `${name}: ${messages.get(id) ?? ''}`))
  return { labels: refused, text: ['A ronda não foi encerrada.', ...texts, 'Confira e feche de novo.'].join(' ') }
}
