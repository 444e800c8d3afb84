import type { DiscardReason, Label } from '#contract/labels'
import { WITHDRAWALS_MAX } from '#contract/labels/withdrawals'
import type { WithdrawalItem } from '#contract/labels/withdrawals'

/** What happens to the labels of a lot: the oldest `used` are consumed, the rest stays or is discarded. */
export interface LotPlan {
  readonly used: number
  readonly rest: 'stays' | 'discarded'
  readonly reason: DiscardReason | null
  readonly note: string
}

/** One item for each label that leaves stock. */
export function itemsOf(
  labels: readonly Pick<Label, 'id'>[],
  { used, rest, reason, note }: LotPlan,
): readonly WithdrawalItem[] {
  return labels.flatMap(({ id }, index): WithdrawalItem[] => {
    if (index < used) return [{ id, how: 'consumida' }]
    if (rest === 'stays' || reason === null) return []
    return [{ id, how: 'descartada', reason, ...(note.trim() && { note: note.trim() }) }]
  })
}

/** The server takes a limited number of labels in one call. */
export function inCalls(items: readonly WithdrawalItem[]): readonly (readonly WithdrawalItem[])[] {
  return Array.from({ length: Math.ceil(items.length / WITHDRAWALS_MAX) }, (_, index) =>
    items.slice(index * WITHDRAWALS_MAX, (index + 1) * WITHDRAWALS_MAX),
  )
}

/** The words of the button; null where nothing would leave stock. */
export function planText({ used, rest }: Pick<LotPlan, 'used' | 'rest'>, count: number): string | null {
  const left = rest === 'discarded' ? count - used : 0
  if (used === 0) return left === 0 ? null : `Descartar ${left}`
  return left === 0 ? `Dar baixa em ${used}` : `Usar ${used} e descartar ${left}`
}

/** The message after the baixa. */
export function planDone({ used, rest }: Pick<LotPlan, 'used' | 'rest'>, count: number, name: string): string {
  const left = rest === 'discarded' ? count - used : 0
  const parts = [...(used > 0 ? [`consumo de ${used}`] : []), ...(left > 0 ? [`descarte de ${left}`] : [])]
  const text = `${parts.join(' e ')} de ${name} registrado com sucesso.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
