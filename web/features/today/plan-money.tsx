import type { PlanDay } from '#contract/labels/plan'
import { addDays, localDate, URGENT_DAYS, weekday } from '#contract/labels/shelf-life'
import type { TotalWorth } from '#contract/labels/worth'
import { amountText, isUnknown, riskOf, worthOf } from '#contract/labels/worth'
import { labelsText } from '#contract/words'
import { LossCard } from './loss-card.tsx'
import { DeepCard, KeyFigure } from '../../components/kit/key-figure.tsx'
import { ShareBar, ShareDot } from '../../components/kit/share-bar.tsx'
import styles from './plan-money.module.css'
import { Reais } from './reais.tsx'
import type { ExpiryTone } from '../labels/week-days.ts'
import { groupNames, toneOf, weekdayNames } from '../labels/week-days.ts'
import type { WeekLosses } from './week-losses.ts'

const tones = ['today', 'tomorrow', 'soon'] as const satisfies readonly ExpiryTone[]

interface RiskCardProps {
  /** When the days were counted. */
  readonly now: Date
  readonly days: readonly PlanDay[]
  readonly timeZone: string
}

interface PlanMoneyProps extends Omit<RiskCardProps, 'days'> {
  /** null: nothing is in stock. */
  readonly days: readonly PlanDay[] | null
  /** undefined: not read yet. */
  readonly losses: WeekLosses | undefined
}

/** What the day may cost, and what the last week did. */
export function PlanMoney({ days, losses, now, timeZone }: PlanMoneyProps) {
  return (
    <div className={`slim ${styles.money}`}>
      {days === null ? null : <RiskCard {...{ days, now, timeZone }} />}
      {losses === undefined ? null : <LossCard losses={losses} />}
    </div>
  )
}

function RiskCard({ days, now, timeZone }: RiskCardProps) {
  const total = riskOf(days)
  if (total === null) return null
  const last = weekdayNames[weekday(addDays(localDate(now, timeZone), URGENT_DAYS))] ?? ''
  const parts = tones.map((tone) => ({ tone, worth: worthOf(days.filter(({ day }) => toneOf(day) === tone)) }))
  return (
    <DeepCard label={`Em risco até ${last}`}>
      <KeyFigure
        isTitle
        caption={`Em risco até ${last}`}
        value={
          isUnknown(total) ? (
            '–'
          ) : (
            <>
              {total.unread > 0 ? <small>mais de </small> : null}
              <Reais cents={total.cents} />
            </>
          )
        }
      />
      <div className="above-2 below-1">
        <ShareBar parts={parts.map(({ tone, worth }) => ({ tone, amount: worth?.cents ?? 0 }))} />
      </div>
      {total.unpriced > 0 ? <p className="muted text-1">e {labelsText(total.unpriced)} sem custo</p> : null}
      <ul className={`muted text-1 figures ${styles.legend}`}>
        {parts.map(({ tone, worth }) => (
          <li className="row" key={tone}>
            <ShareDot tone={tone} />
            {groupNames[tone]} <b>{worth === null ? '–' : partText(worth)}</b>
          </li>
        ))}
      </ul>
    </DeepCard>
  )
}

/** Labels without a cost are counted in the card's own line. */
function partText(worth: TotalWorth): string {
  if (isUnknown(worth)) return '–'
  return `${worth.unread > 0 ? 'mais de ' : ''}${amountText(worth.cents)}`
}
