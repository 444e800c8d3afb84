import type { LabelLot } from '#contract/labels'
import type { Plan } from '#contract/labels/plan'
import { addDays, formatLabelDate, localDate, URGENT_DAYS, weekday } from '#contract/labels/shelf-life'
import { isBlocked } from '#contract/labels/usable'
import { dayOf, groupNames, toneOf, weekdayNames } from '../../labels/week-days.ts'
import type { ExpiryTone } from '../../labels/week-days.ts'
import { shareText } from '../../../lib/share-text.ts'

const sharedTones = ['late', 'today', 'tomorrow', 'soon'] as const satisfies readonly ExpiryTone[]

interface MessageContext {
  readonly now: Date
  readonly timeZone: string
  readonly tenantName: string
}

/** What the kitchen has to use and to throw out, as plain text. */
export function dayMessage(
  { days }: Pick<Plan, 'days'>,
  lots: readonly LabelLot[],
  { now, timeZone, tenantName }: MessageContext,
): string {
  const today = localDate(now, timeZone)
  const toneOfLot = ({ shared }: LabelLot) =>
    shared.status === 'expired' ? 'late' : toneOf(dayOf(shared, now, timeZone))
  const groups = sharedTones.map((tone) => ({
    title: groupNames[tone],
    labels: days.reduce((sum, { day, labels }) => (toneOf(day) === tone ? sum + labels : sum), 0),
    lines: lots
      .filter((lot) => toneOfLot(lot) === tone)
      .map(({ shared, labels }) => ({
        name: labels.some((own) => isBlocked({ ...shared, ...own }))
          ? `${shared.name} (bloqueada, não usar)`
          : shared.name,
        labels: labels.length,
        when: `${tone === 'late' ? 'venceu em' : 'vence em'} ${formatLabelDate(shared.expiration_date, timeZone)}`,
      })),
  }))
  const last = weekdayNames[weekday(addDays(today, URGENT_DAYS))] ?? ''
  const title = `${tenantName} · validades de ${weekdayNames[weekday(today)] ?? ''}, ${formatLabelDate(today, timeZone)}`
  return shareText(title, groups, `Nada vencido, e nada vence até ${last}.`)
}
