import type { DiscardBody, Label } from '#contract/labels'
import { consumeLabel, discardLabel } from '../api.ts'
import { attemptFor, type Attempt, isUnanswered } from '../../../lib/idempotency.ts'

/** Baixa: why labels leave stock. */
export type Withdrawal = { readonly kind: 'consume' } | ({ readonly kind: 'discard' } & DiscardBody)

export interface WithdrawalResult {
  readonly done: readonly Label[]
  readonly failed: readonly { readonly label: Label; readonly error: unknown }[]
}

const AT_ONCE = 4

/**
 * Writes each label off by itself, a few at a time: one that another tablet wrote off a moment ago stops none of the others.
 *
 * @param unanswered attempts whose answer never came, by label id; a second try uses their keys again
 */
export async function withdrawLabels(labels: readonly Label[], withdrawal: Withdrawal, unanswered: Map<number, Attempt>): Promise<WithdrawalResult> {
  const done: Label[] = []
  const failed: { label: Label; error: unknown }[] = []
  const waiting = [...labels]
  async function work() {
    for (let label = waiting.shift(); label !== undefined; label = waiting.shift()) {
      const attempt = attemptFor(JSON.stringify(withdrawal), unanswered.get(label.id) ?? null)
      unanswered.set(label.id, attempt)
      try {
        done.push(await withdrawLabel(label.id, withdrawal, attempt.key))
        unanswered.delete(label.id)
      } catch (error) {
        if (!isUnanswered(error)) unanswered.delete(label.id)
        failed.push({ label, error })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { done, failed }
}

async function withdrawLabel(id: number, withdrawal: Withdrawal, key: string): Promise<Label> {
  if (withdrawal.kind === 'consume') return consumeLabel(id, key)
  const { reason, note } = withdrawal
  return discardLabel(id, note ? { reason, note } : { reason }, key)
}
