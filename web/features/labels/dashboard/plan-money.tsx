import type { PlanDay } from '#contract/labels/plan'
import { addDays, localDate, URGENT_DAYS, weekday } from '#contract/labels/shelf-life'
import type { TotalWorth } from '#contract/labels/worth'
import { amountText, isUnknown, riskOf, worthOf } from '#contract/labels/worth'
import { LossCard } from './loss-card.tsx'
import styles from './plan-money.module.css'
import { Reais } from './reais.tsx'
import type { ExpiryTone } from './week-days.ts'
import { groupNames, toneOf, weekdayNames } from './week-days.ts'

const tones = ['today', 'tomorrow', 'soon'] as const satisfies readonly ExpiryTone[]

interface MoneyProps {
  /** When the days were counted. */
  readonly now: Date
  readonly days: readonly PlanDay[]
  readonly timeZone: string
}

/** What the day may cost, for those who may see costs. */
export function PlanMoney({ days, now, timeZone }: MoneyProps) {
  return (
    <div className={styles.money}>
      <RiskCard {...{ days, now, timeZone }} />
      <LossCard {...{ now, timeZone }} />
    </div>
  )
}

function RiskCard({ days, now, timeZone }: MoneyProps) {
  const total = riskOf(days)
  if (total === null) return null
  const last = weekdayNames[weekday(addDays(localDate(now, timeZone), URGENT_DAYS))] ?? ''
  const parts = tones.map((tone) => ({ tone, worth: worthOf(days.filter(({ day }) => toneOf(day) === tone)) }))
  return (
    <section className={styles.risk} aria-label={`Em risco até ${last}`}>
      <h2 className={styles.caption}>Em risco até {last}</h2>
      <p className={styles.figure}>
        {isUnknown(total) ? (
          '–'
        ) : (
          <>
            {total.unread > 0 ? <small>mais de </small> : null}
            <Reais cents={total.cents} />
          </>
        )}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ tone, worth }) =>
          worth?.cents ? <span key={tone} data-tone={tone} style={{ flexGrow: worth.cents }} /> : null,
        )}
      </div>
      {total.unpriced > 0 ? (
        <p className={styles.left}>
          {total.unpriced === 1 ? 'e 1 etiqueta sem custo' : `e ${total.unpriced} etiquetas sem custo`}
        </p>
      ) : null}
      <ul className={styles.legend}>
        {parts.map(({ tone, worth }) => (
          <li key={tone} data-tone={tone}>
            {groupNames[tone]} <b>{worth === null ? '–' : partText(worth)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Labels without a cost are counted in the card's own line. */
function partText(worth: TotalWorth): string {
  if (isUnknown(worth)) return '–'
  return `${worth.unread > 0 ? 'mais de ' : ''}${amountText(worth.cents)}`
}
