import { wholeText } from '../../../contract/words.ts'
import { isUncosted, WITHOUT_COST } from '../../../contract/worth.ts'
import type { PlanDay, Worth } from './api.ts'
import { URGENT_DAYS } from '../../../contract/expiry.ts'

/** What labels of several days are worth, in cents. */
export interface TotalWorth extends Omit<Worth, 'value'> {
  readonly cents: number
  readonly labels: number
}

/** Null: this person may not see costs, or one of the days is not valued. */
export function worthOf(days: readonly PlanDay[]): TotalWorth | null {
  const total = { cents: 0, unpriced: 0, unread: 0, labels: 0 }
  for (const { worth, labels } of days) {
    if (worth === undefined) return null
    total.cents += Math.round(Number(worth.value) * 100)
    total.unpriced += worth.unpriced
    total.unread += worth.unread
    total.labels += labels
  }
  return total
}

/** What is at risk: the labels that expire from today up to the third day. What has expired is apart. */
export const riskOf = (days: readonly PlanDay[]): TotalWorth | null =>
  worthOf(days.filter(({ day }) => day >= 0 && day <= URGENT_DAYS))

/** Cents, not negative, as `1.234,50`: the currency stands apart. */
export const amountText = (cents: number): string =>
  `${wholeText(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`

/** No label of them has a known cost. R$ 0,00 would be wrong. */
export const isUnknown = ({ labels, unpriced, unread }: TotalWorth): boolean =>
  isUncosted({ count: labels, uncosted: unpriced + unread })

/** `R$ 41,80`, `mais de R$ 41,80`; where no cost is known `sem custo`, and `–` where labels were not read. */
export function totalText(worth: TotalWorth): string {
  const { cents, unpriced, unread } = worth
  if (isUnknown(worth)) return unread > 0 ? '–' : WITHOUT_COST
  return `${unpriced + unread > 0 ? 'mais de ' : ''}R$\u00a0${amountText(cents)}`
}
