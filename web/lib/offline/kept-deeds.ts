import type { Label } from '#contract/labels'
import { rowOf, wordOf } from '#contract/labels/act-table'
import type { TransformBody, TransformCall, Transformed } from '#contract/labels/life'
import type { WithdrawalItem } from '#contract/labels/withdrawals'
import { enqueue, takeBack } from './own-queue.ts'

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
export async function keepTransformation(
  label: Label,
  body: TransformBody & { readonly how: TransformCall },
  attempt: string | null,
): Promise<Transformed> {
  const parent = transformedParent(label, body)
  await enqueue({
    kind: 'transformations',
    body: { ids: [label.id], ...body },
    words: wordsOf([label], transformWords[body.how]),
    changes: parent === label ? [] : [label.id],
    makes: [],
    attempt,
  })
  return { parent, children: [], hint: 'As etiquetas novas saem quando a internet voltar.' }
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
  return out.length === 0 ? null : labels.map((label) => before.get(label) ?? label)
}
