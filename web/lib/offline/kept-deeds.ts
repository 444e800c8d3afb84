import type { Label } from '#contract/labels'
import { rowOf, wordOf } from '#contract/labels/act-table'
import type { ActBody } from '#contract/labels/acts'
import type { ActDone, TransformBody, TransformCall, Transformed } from '#contract/labels/life'
import type { WithdrawalItem } from '#contract/labels/withdrawals'
import type { NewCommand } from './command.ts'
import { enqueue, enqueueTogether, takeBack } from './own-queue.ts'
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
  await enqueue(withdrawalsCommand(labels, items, attempt))
  return expectedOf(labels, items)
}

function withdrawalsCommand(
  labels: readonly Label[],
  items: readonly WithdrawalItem[],
  attempt: string | null,
): NewCommand {
  const words = wordsOf(labels, wordOf(items[0]?.how ?? 'consumida'))
  return { kind: 'withdrawals', body: { items }, words, changes: items.map(({ id }) => id), makes: [], attempt }
}

/** The labels after their baixa. */
function expectedOf(labels: readonly Label[], items: readonly WithdrawalItem[]): readonly Label[] {
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

type Transformation = TransformBody & { readonly how: TransformCall }

/** Keeps a transformation on this device. The new labels have their codes and dates from the server, when it is back. */
export async function keepTransformations(
  labels: readonly Label[],
  body: Transformation,
  attempt: string | null,
): Promise<readonly Transformed[]> {
  const made = transformedOf(labels, body)
  await enqueue(transformationsCommand(labels, body, attempt))
  return made
}

const transformedOf = (labels: readonly Label[], body: Transformation): readonly Transformed[] =>
  labels.map((label) => ({ parent: transformedParent(label, body), children: [], hint: newLabelsText }))

const transformationsCommand = (
  labels: readonly Label[],
  body: Transformation,
  attempt: string | null,
): NewCommand => ({
  kind: 'transformations',
  body: { ids: labels.map(({ id }) => id), ...body },
  words: wordsOf(labels, transformWords[body.how]),
  changes: body.weight === undefined ? labels.map(({ id }) => id) : [],
  makes: [],
  attempt,
})

const newLabelsText = 'As etiquetas novas saem quando a internet voltar.'

/**
 * What is done with the labels of a lot is two commands where some leave stock and others are transformed: both are kept, or
 * none.
 */
export async function keepAct(labels: readonly Label[], body: ActBody, attempt: string | null): Promise<ActDone> {
  const { commands, withdrawn: out, transformed } = actCommands(labels, body, attempt)
  await enqueueTogether(commands)
  return { act: '', withdrawn: [...out], transformed: [...transformed] }
}

/** The commands of an act, and its labels as they will be. */
export function actCommands(labels: readonly Label[], { items = [], transformation }: ActBody, attempt: string | null) {
  const named = (ids: readonly number[]) => labels.filter(({ id }) => ids.includes(id))
  const out = named(items.map(({ id }) => id))
  const taken = out.length === 0 ? [] : [withdrawalsCommand(out, items, attempt)]
  const after = { withdrawn: expectedOf(out, items) }
  if (transformation === undefined) return { ...after, commands: taken, transformed: [] }
  const { ids, ...body } = transformation
  const parents = named(ids)
  const commands = [...taken, transformationsCommand(parents, body, attempt)]
  return { ...after, commands, transformed: transformedOf(parents, body) }
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
