import type { DiscardBody, Label } from '#contract/labels'
import type { WithdrawalItem } from '#contract/labels/withdrawals'
import { WITHDRAWALS_MAX } from '#contract/labels/act-table'
import { refusedPlaces, sentenceOf } from '../../../lib/http.ts'
import type { SendAttempt } from '../../../lib/idempotency.ts'
import { consumeLabel, discardLabel, withdrawTogether } from '../api.ts'

/** Baixa: the way in which labels leave stock. */
export type Withdrawal =
  | { readonly kind: 'consume' }
  /** An expired label that was used at this instant, before its expiry. */
  | { readonly kind: 'used-in-time'; readonly at: string }
  | ({ readonly kind: 'discard' } & DiscardBody)

interface Refused {
  readonly label: Label
  readonly text: string
}

export interface WithdrawalResult {
  readonly done: readonly Label[]
  readonly failed: readonly Refused[]
}

const failedText = 'Erro ao registrar a baixa. Tente novamente.'

/**
 * Takes labels out of stock by one request for all of them. Where the server refuses some, because another tablet was
 * first, a second request takes out the others. Only for hundreds of labels there are more.
 */
export async function withdrawLabels(
  labels: readonly Label[],
  withdrawal: Withdrawal,
  attempt: SendAttempt,
): Promise<WithdrawalResult> {
  const done: Label[] = []
  const failed: Refused[] = []
  for (let from = 0; from < labels.length; from += WITHDRAWALS_MAX) {
    let waiting = labels.slice(from, from + WITHDRAWALS_MAX)
    while (waiting.length > 0) {
      try {
        done.push(...(await send(waiting, withdrawal, attempt)))
        waiting = []
      } catch (error) {
        const refused = refusedAmong(waiting, error)
        failed.push(...refused)
        waiting = waiting.filter((label) => !refused.some((one) => one.label === label))
      }
    }
  }
  return { done, failed }
}

/** One label has a call of its own, whose refusal says more. */
async function send(labels: readonly Label[], withdrawal: Withdrawal, attempt: SendAttempt): Promise<readonly Label[]> {
  const [first] = labels
  if (first === undefined) return []
  if (labels.length === 1)
    return [await attempt(JSON.stringify(withdrawal), (key) => withdrawLabel(first, withdrawal, key), first.id)]
  const items = labels.map(({ id }) => ({ id, ...itemOf(withdrawal) }))
  return attempt(JSON.stringify(items), (key) => withdrawTogether(labels, { items }, key), first.id)
}

/** Where the server names no label that it refuses, all are refused. */
function refusedAmong(labels: readonly Label[], error: unknown): readonly Refused[] {
  const refused = refusedPlaces(error).flatMap(({ place, message }) => {
    const label = labels[place]
    return label === undefined ? [] : [{ label, text: message }]
  })
  return refused.length > 0 ? refused : labels.map((label) => ({ label, text: sentenceOf(error, failedText) }))
}

function itemOf(withdrawal: Withdrawal): Omit<WithdrawalItem, 'id'> {
  switch (withdrawal.kind) {
    case 'consume':
      return { how: 'consumida' }
    case 'used-in-time':
      return { how: 'consumida', at: withdrawal.at }
    case 'discard': {
      const { reason, note } = withdrawal
      return { how: 'descartada', reason, ...(note && { note }) }
    }
    default:
      return withdrawal satisfies never
  }
}

export function withdrawLabel(label: Label, withdrawal: Withdrawal, key: string): Promise<Label> {
  switch (withdrawal.kind) {
    case 'consume':
      return consumeLabel(label, {}, key)
    case 'used-in-time':
      return consumeLabel(label, { at: withdrawal.at }, key)
    case 'discard': {
      const { reason, note } = withdrawal
      return discardLabel(label, note ? { reason, note } : { reason }, key)
    }
    default:
      return withdrawal satisfies never
  }
}
