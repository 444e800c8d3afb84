import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { wholeText } from '#contract/words'
import { healthQuery } from './today-api.ts'
import { planQuery } from './plan-api.ts'
import { KeyFigure } from '../../components/kit/key-figure.tsx'
import styles from './stat-cards.module.css'

/** The four figures. When they fail to load they show 0, and a text next to it says that the figure was not read. */
export function StatCards() {
  const { data: stats, isPending, isError } = useQuery(planQuery())
  const health = useQuery(healthQuery())
  const missing = stats === undefined && isError
  const number = (value: number | undefined) =>
    isPending ? (
      <span className={`appears ${styles.waiting}`} aria-label="carregando" role="img" />
    ) : (
      wholeText(value ?? 0)
    )

  return (
    <ul className={`panel ${styles.cards}`}>
      <StatCard
        tone={stats && stats.expired > 0 ? 'late' : 'plain'}
        name="Produtos Vencidos"
        value={number(stats?.expired)}
        about={missing ? notRead : aboutExpired(stats?.expired)}
      >
        <Link to="/product-list" search={{ status: 'expired' }} className={styles.cover}>
          <span className="visually-hidden">Ver as etiquetas vencidas</span>
        </Link>
      </StatCard>
      <StatCard
        tone={stats && stats.expiringSoon > 0 ? 'soon' : 'plain'}
        name="Próximos do Vencimento"
        value={number(stats?.expiringSoon)}
        about={missing ? notRead : 'vencem em até 7 dias'}
      >
        <Link to="/product-list" search={{ status: 'expiring' }} className={styles.cover}>
          <span className="visually-hidden">Ver as etiquetas que vencem em breve</span>
        </Link>
      </StatCard>
      <StatCard
        tone="plain"
        name="Total de Produtos"
        value={number(stats?.total)}
        about={missing ? notRead : 'etiquetas em estoque'}
      >
        <Link to="/product-list" className={styles.cover}>
          <span className="visually-hidden">Ver todas as etiquetas</span>
        </Link>
      </StatCard>
      <SystemCard online={health.data} waiting={health.isPending} />
    </ul>
  )
}

/** Says nothing until the figure is read; the blank keeps the line's height. */
function aboutExpired(expired: number | undefined): string {
  if (expired === undefined) return '\u00a0'
  return expired === 0 ? 'tudo dentro do prazo' : 'retire do estoque'
}

const notRead = 'não foi possível ler agora'

/** A small sign while all is well, and a warning as large as the figures when the server does not answer. */
function SystemCard({ online, waiting }: { readonly online: boolean | undefined; readonly waiting: boolean }) {
  if (!waiting && !online)
    return <StatCard tone="late" name="Sistema" value="Offline" about="sem resposta do servidor" />
  return (
    <li className={`gap-1 ${styles.card}`}>
      <span className="muted text-1 mid">Sistema</span>
      <span className={`inline-row gap-2 good text-2 strong ${styles.online}`}>
        {waiting ? 'verificando' : 'Online'}
      </span>
    </li>
  )
}

interface StatCardProps {
  readonly tone: 'plain' | 'soon' | 'late'
  readonly name: string
  readonly value: ReactNode
  readonly about: string
  readonly children?: ReactNode
}

function StatCard({ tone, name, value, about, children }: StatCardProps) {
  return (
    <li className={styles.card} data-tone={tone}>
      <KeyFigure caption={name} value={value} />
      <span className={`muted text-1 ${styles.about}`}>{about}</span>
      {children}
    </li>
  )
}
