import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Session } from '#contract/auth/session'
import { IconBoltOff, IconPlus } from '../../components/icons.ts'
import { ownName } from '../../lib/own-name.ts'
import { useLater } from '../../lib/use-later.ts'
import { expiryListQuery } from './today-api.ts'
import { labelsOf } from '../labels/lots.ts'
import { planQuery } from './plan-api.ts'
import { ShareDay } from './share/share-day.tsx'
import { useWithdrawal } from '../labels/withdraw/use-withdrawal.ts'
import { WithdrawalOutlet, WithdrawalToast } from '../labels/withdraw/withdrawal-outlet.tsx'
import styles from './dashboard-screen.module.css'
import { ExpiryLists } from './expiry-lists.tsx'
import { Moment } from './moment.tsx'
import { PlanGrid } from './plan-grid.tsx'
import { PlanSide } from './plan-side.tsx'
import { ReadAgain } from './read-again.tsx'
import { rememberStartOver } from './start-api.ts'

interface DashboardScreenProps {
  readonly session: Session
  /** The steps of a kitchen without a label, which stand in place of its figures; null: it has begun. */
  readonly renderStart: ((onOver: () => void) => ReactNode) | null
}

export function DashboardScreen({ session, renderStart }: DashboardScreenProps) {
  const { data: plan, dataUpdatedAt: readAt, isError, refetch } = useQuery(planQuery())
  const { data: expired } = useQuery(expiryListQuery('expired'))
  const { data: expiring } = useQuery(expiryListQuery('expiring'))
  const shown = [...(expired?.items ?? []), ...(expiring?.items ?? [])]
  const withdrawal = useWithdrawal()
  const later = useLater()
  const [isStartOver, setStartOver] = useState(false)

  const isNew = renderStart !== null && !isStartOver

  function handleStartOver() {
    rememberStartOver(session.tenant_id)
    setStartOver(true)
  }

  return (
    <>
      <header className="row gap-3 below-4">
        <h1 className={`text-5 strong tight one-line ${styles.title}`} tabIndex={-1}>
          Dashboard
        </h1>
        <p className={`slim text-2 mid ${styles.greeting}`}>
          Olá {ownName(session).split(' ')[0]}, Tenha um excelente dia!{' '}
          <span className="visually-hidden">O FoodID cuida das validades para você ganhar tempo livre.</span>
        </p>
        {plan ? <Moment at={new Date(readAt)} timeZone={session.time_zone} /> : null}
        {isNew ? null : <ShareDay timeZone={session.time_zone} tenantName={session.tenant_name} />}
        {isNew ? null : (
          <Link
            to="/temperaturas/faltou-luz"
            className="button-link"
            data-look="quiet"
            title="Faltou luz"
            aria-label="Faltou luz"
          >
            <IconBoltOff size={20} aria-hidden="true" />
          </Link>
        )}
        {isNew ? null : (
          <Link to="/products" className={`button-link one-line ${styles.generate}`}>
            <IconPlus size={20} aria-hidden="true" />
            Gerar etiqueta
          </Link>
        )}
      </header>
      {isError ? (
        <div className="below-4">
          <ReadAgain text="Erro ao buscar produtos" stale={plan !== undefined} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {isNew ? renderStart(handleStartOver) : dayPlan()}
      {withdrawal.undo.message ? (
        <div className={styles.dock}>
          <WithdrawalToast controls={withdrawal} />
        </div>
      ) : null}
      <WithdrawalOutlet controls={withdrawal} tenant={session} current={shown.flatMap(labelsOf)} />
    </>
  )

  function dayPlan() {
    return (
      <PlanGrid
        plan={plan}
        now={new Date(readAt)}
        timeZone={session.time_zone}
        side={plan && later ? <PlanSide {...plan} /> : null}
      >
        <ExpiryLists
          timeZone={session.time_zone}
          commands={{ withdraw: withdrawal.ask, more: withdrawal.more, open: withdrawal.open }}
        />
      </PlanGrid>
    )
  }
}
