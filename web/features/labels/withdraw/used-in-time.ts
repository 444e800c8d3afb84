import type { Label } from '#contract/labels'
import { formatLabelDate, shelfState } from '#contract/labels/shelf-life'
import { exactInstant } from '../../../lib/exact-instant.ts'

/** The typed local time as an instant, where it lies before the expiry of every label. */
export function usedInTime(
  typed: string,
  labels: readonly Pick<Label, 'expiration_date' | 'expires_at'>[],
  timeZone: string,
): { readonly at: string } | { readonly fault: string } {
  const [date, time] = typed.split('T')
  if (!date || !time) return { fault: 'Informe o dia e a hora em que foi usada' }
  const at = exactInstant(date, time.slice(0, 5), timeZone)
  const late = labels.find(({ expires_at: expiry }) => shelfState(new Date(expiry), new Date(at)) === 'expired')
  if (late) return { fault: `Vencido em ${formatLabelDate(late.expiration_date, timeZone)}: o uso tem de ser anterior` }
  return { at }
}
