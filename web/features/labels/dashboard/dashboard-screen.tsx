import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Session } from '#contract/auth'
import { firstNameOf } from '#contract/text'
import { IconPlus } from '../../../components/icons.ts'
import { labelStatsQuery } from '../api.ts'
import { useWithdrawal } from '../withdraw/use-withdrawal.ts'
import { WithdrawalOutlet, WithdrawalToast } from '../withdraw/withdrawal-outlet.tsx'
import styles from './dashboard-screen.module.css'
import { ExpiryLists } from './expiry-lists.tsx'
import { ReadAgain } from './read-again.tsx'
import { StartSlot } from './start-slot.tsx'
import type { CatalogReader } from './start-slot.tsx'
import { StatCards } from './stat-cards.tsx'

interface DashboardScreenProps {
  readonly session: Session
  /** Reads the catalogue, which is another feature's. */
  readonly CatalogFacts: CatalogReader
}

export function DashboardScreen({ session, CatalogFacts }: DashboardScreenProps) {
  const stats = useQuery(labelStatsQuery())
  const withdrawal = useWithdrawal()

  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.title} tabIndex={-1}>
          Dashboard
        </h1>
        <div className={styles.greeting}>
          <p className={styles.hello}>Olá {firstNameOf(session.user_email)}, Tenha um excelente dia!</p>
          <p className={styles.sub}>O FoodID cuida das validades para você ganhar tempo livre.</p>
        </div>
        <Link to="/products" className={`button-link ${styles.generate}`}>
          <IconPlus size={20} aria-hidden="true" />
          Gerar etiqueta
        </Link>
      </header>
      {stats.isError ? (
        <div className={styles.notice}>
          <ReadAgain
            text="Erro ao buscar produtos"
            stale={stats.data !== undefined}
            onRetry={() => void stats.refetch()}
          />
        </div>
      ) : null}
      <StatCards />
      <ExpiryLists
        timeZone={session.time_zone}
        commands={{ withdraw: withdrawal.ask, more: withdrawal.more, open: withdrawal.open }}
        renderStart={(praise) => (
          <StartSlot tenantId={session.tenant_id} CatalogFacts={CatalogFacts} otherwise={praise} />
        )}
      />
      {withdrawal.undo.message ? (
        <div className={styles.dock}>
          <WithdrawalToast controls={withdrawal} />
        </div>
      ) : null}
      <WithdrawalOutlet controls={withdrawal} tenant={session} />
    </>
  )
}
