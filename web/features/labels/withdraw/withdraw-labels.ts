import type { DiscardBody, Label } from '#contract/labels'
import type { SendAttempt } from '../../../lib/idempotency.ts'
import { consumeLabel, discardLabel } from '../api.ts'

/** Baixa: the way in which labels leave stock. */
export type Withdrawal =
  | { readonly kind: 'consume' }
  /** An expired label that was used at this instant, before its expiry. */
  | { readonly kind: 'used-in-time'; readonly at: string }
  | ({ readonly kind: 'discard' } & DiscardBody)

export interface WithdrawalResult {
  readonly done: readonly Label[]
  readonly failed: readonly { readonly label: Label; readonly error: unknown }[]
}

/** Parallel requests. */
const CONCURRENCY = 4

/** Sends one request a label: when another tablet has withdrawn a label, the others still succeed. */
export async function withdrawLabels(
  labels: readonly Label[],
  withdrawal: Withdrawal,
  attempt: SendAttempt,
): Promise<WithdrawalResult> {
  const content = JSON.stringify(withdrawal)
  const done: Label[] = []
  const failed: { label: Label; error: unknown }[] = []
  const waiting = [...labels]
  async function work() {
    for (let label = waiting.shift(); label !== undefined; label = waiting.shift()) {
      const { id } = label
      try {
        done.push(await attempt(content, (key) => withdrawLabel(id, withdrawal, key), id))
      } catch (error) {
        failed.push({ label, error })
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { done, failed }
}

export async function withdrawLabel(id: number, withdrawal: Withdrawal, key: string): Promise<Label> {
  switch (withdrawal.kind) {
    case 'consume':
      return consumeLabel(id, {}, key)
    case 'used-in-time':
      return consumeLabel(id, { at: withdrawal.at }, key)
    case 'discard': {
      const { reason, note } = withdrawal
      return discardLabel(id, note ? { reason, note } : { reason }, key)
    }
    default:
      return withdrawal satisfies never
  }
}
