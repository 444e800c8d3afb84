import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Plan } from '#contract/labels/plan'
import { localDate } from '#contract/labels/shelf-life'
import { mayNow } from '../../lib/rights.ts'
import styles from './dashboard-screen.module.css'
import { lossesQuery } from './losses-query.ts'
import { PlanMoney } from './plan-money.tsx'
import { StatCards } from './stat-cards.tsx'
import { lossPeriod, weekLosses } from './week-losses.ts'

interface PlanGridProps {
  readonly plan: Plan | undefined
  /** When the plan was read. */
  readonly now: Date
  readonly timeZone: string
  /** The lists. They are not rendered anew when the losses have been read. */
  readonly children: ReactNode
  /** What waits, below the money. */
  readonly side: ReactNode
}

/**
 * The figures and the lists; the money only for who may see costs. A kitchen with an empty stock may have lost something,
 * but a new one has not, and has no column of money.
 */
export function PlanGrid({ plan, now, timeZone, children, side }: PlanGridProps) {
  const today = localDate(now, timeZone)
  const seesCosts = plan !== undefined && mayNow('ver_custos')
  const { data } = useQuery({ ...lossesQuery(lossPeriod(today)), enabled: seesCosts })
  const losses = data && weekLosses(data.byDay, today)
  const isStocked = plan !== undefined && plan.total > 0
  const showsMoney = seesCosts && (isStocked || losses?.hasLosses === true)
  return (
    <div className={styles.plan}>
      <StatCards />
      {children}
      <div className={styles.right}>
        {showsMoney ? <PlanMoney days={isStocked ? plan.days : null} {...{ now, timeZone, losses }} /> : null}
        {side}
      </div>
    </div>
  )
}
