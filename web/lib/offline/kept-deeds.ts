import type { Label } from '#contract/labels'
import { rowOf, wordOf } from '#contract/labels/act-table'
import type { ActBody } from '#contract/labels/acts'
import type { ActDone, TransformBody, TransformCall, Transformed } from '#contract/labels/life'
import type { WithdrawalItem } from '#contract/labels/withdrawals'
import { enqueue, takeBack } from './own-queue.ts'
import { markKept } from './send-or-keep.ts'

// What is done with labels while the server does not answer: the command that waits, and the labels as they will be.

/** The label after a baixa, as the server will answer it. */
export function withdrawn(label: Label, how: WithdrawalItem['how']): Label {
  const row = rowOf(how)
  return row === undefined ? label : { ...label, status: row.status }
}

/** The label after its transformation. Where only a part of it was taken, the rest stays: the server says how much. */
export function transformedParent(label: Label, { weight }: Pick<TransformBody, 'weight'>): Label {
  return weight === undefined ? { ...label, status: 'transformed' } : label
}

/** What a label was before the baixa that waits. */
const before = new WeakMap<Label, Label>()

/** `Frango desfiado: consumida`, `9 etiquetas: descartadas` */
export function wordsOf(labels: readonly Label[], word: string): { readonly title: string; readonly detail: string } {
  const [first] = labels
  const last = labels.at(-1)
  if (first === undefined || last === undefined) return { title: word, detail: '' }
  if (labels.length === 1) return { title: `${first.name}: ${word}`, detail: first.qrCode }
  const isOneName = labels.every(({ name }) => name === first.name)
  const what = `${labels.length} etiquetas${isOneName ? ` de ${first.name}` : ''}`
  return { title: `${what}: ${word}s`, detail: `${first.qrCode} e mais ${labels.length - 1}` }
}

/** Keeps a baixa on this device. `items` are those of the labels, in their order. */
export async function keepWithdrawals(
  labels: readonly Label[],
  items: readonly WithdrawalItem[],
  attempt: string | null,
): Promise<readonly Label[]> {
  const [first] = items
  await enqueue({
    kind: 'withdrawals',
    body: { items },
    words: wordsOf(labels, wordOf(first?.how ?? 'consumida')),
    changes: items.map(({ id }) => id),
    makes: [],
    attempt,
  })
  const hows = new Map(items.map(({ id, how }) => [id, how]))
  return labels.map((label) => {
    const expected = withdrawn(label, hows.get(label.id) ?? 'consumida')
    before.set(expected, label)
    return expected
  })
}

const transformWords: Readonly<Record<TransformCall, string>> = {
  open: 'aberta',
  portion: 'porcionada',
  freeze: 'congelada',
  thaw: 'descongelada',
  move: 'movida',
}

/** Keeps a transformation on this device. The new labels have their codes and dates from the server, when it is back. */
export async function keepTransformations(
  labels: readonly Label[],
  body: TransformBody & { readonly how: TransformCall },
  attempt: string | null,
): Promise<readonly Transformed[]> {
  const made = labels.map((label) => ({ parent: transformedParent(label, body), children: [], hint: newLabelsText }))
  await enqueue({
    kind: 'transformations',
    body: { ids: labels.map(({ id }) => id), ...body },
    words: wordsOf(labels, transformWords[body.how]),
    changes: body.weight === undefined ? labels.map(({ id }) => id) : [],
    makes: [],
    attempt,
  })
  return made
}

const newLabelsText = 'As etiquetas novas saem quando a internet voltar.'

/** What is done with the labels of a lot is two commands where some leave stock and others are transformed. */
export async function keepAct(
  labels: readonly Label[],
  { items = [], transformation }: ActBody,
  attempt: string | null,
): Promise<ActDone> {
  const named = (ids: readonly number[]) => labels.filter(({ id }) => ids.includes(id))
  const out = named(items.map(({ id }) => id))
  const withdrawnLabels = out.length === 0 ? [] : await keepWithdrawals(out, items, attempt)
  if (transformation === undefined) return { act: '', withdrawn: [...withdrawnLabels], transformed: [] }
  const { ids, ...body } = transformation
  const made = await keepTransformations(named(ids), body, attempt)
  return { act: '', withdrawn: [...withdrawnLabels], transformed: [...made] }
}

/**
 * Takes the baixa of these labels out of the queue; null: the server may have it, or other labels have it too. Then nothing
 * is taken.
 */
export async function takeBackWithdrawals(labels: readonly Label[]): Promise<readonly Label[] | null> {
  const ids = new Set(labels.map(({ id }) => id))
  const out = await takeBack((commands) => {
    const meant = commands.filter(({ kind, changes }) => kind === 'withdrawals' && changes.every((id) => ids.has(id)))
    return new Set(meant.flatMap(({ changes }) => changes)).size === ids.size ? meant : []
  })
  return out.length === 0 ? null : markKept(labels.map((label) => ({ ...(before.get(label) ?? label) })))
}
