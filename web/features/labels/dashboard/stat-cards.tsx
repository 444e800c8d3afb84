import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconPlugConnected,
  IconTags,
  IconWifiOff,
} from '../../../components/icons.ts'
import type { Icon } from '../../../components/icons.ts'
import { healthQuery, labelStatsQuery } from '../api.ts'
import styles from './stat-cards.module.css'

/** The four figures. When they fail to load they show 0, and a text next to it says that the figure was not read. */
export function StatCards() {
  const { data: stats, isPending, isError } = useQuery(labelStatsQuery())
  const health = useQuery(healthQuery())
  const missing = stats === undefined && isError
  const number = (value: number | undefined) =>
    isPending ? (
      <span className={styles.waiting} aria-label="carregando" role="img" />
    ) : (
      (value ?? 0).toLocaleString('pt-BR')
    )

  return (
    <ul className={styles.cards}>
      <StatCard
        tone="plain"
        icon={IconTags}
        name="Total de Produtos"
        value={number(stats?.total)}
        about={missing ? notRead : 'etiquetas em estoque'}
      >
        <Link to="/product-list" className={styles.cover}>
          Ver todas as etiquetas
        </Link>
      </StatCard>
      <StatCard
        tone={stats && stats.expiringSoon > 0 ? 'warn' : 'plain'}
        icon={IconClockExclamation}
        name="Próximos do Vencimento"
        value={number(stats?.expiringSoon)}
        about={missing ? notRead : 'vencem em até 7 dias'}
      >
        <Link to="/product-list" search={{ status: 'expiring' }} className={styles.cover}>
          Ver as etiquetas que vencem em breve
        </Link>
      </StatCard>
      <StatCard
        tone={stats && stats.expired > 0 ? 'bad' : 'plain'}
        icon={IconAlertTriangle}
        name="Produtos Vencidos"
        value={number(stats?.expired)}
        about={missing ? notRead : stats?.expired === 0 ? 'tudo dentro do prazo' : 'retire do estoque'}
      >
        <Link to="/product-list" search={{ status: 'expired' }} className={styles.cover}>
          Ver as etiquetas vencidas
        </Link>
      </StatCard>
      <SystemCard online={health.data} waiting={health.isPending} />
    </ul>
  )
}

const notRead = 'não foi possível ler agora'

function SystemCard({ online, waiting }: { readonly online: boolean | undefined; readonly waiting: boolean }) {
  if (waiting)
    return (
      <StatCard
        tone="plain"
        icon={IconPlugConnected}
        name="Sistema"
        value={<span className={styles.waiting} role="img" aria-label="carregando" />}
        about="verificando"
      />
    )
  return online ? (
    <StatCard tone="good" icon={IconPlugConnected} name="Sistema" value="Online" about="tudo funcionando" />
  ) : (
    <StatCard tone="bad" icon={IconWifiOff} name="Sistema" value="Offline" about="sem resposta do servidor" />
  )
}

interface StatCardProps {
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
  readonly icon: Icon
  readonly name: string
  readonly value: ReactNode
  readonly about: string
  readonly children?: ReactNode
}

function StatCard({ tone, icon: Mark, name, value, about, children }: StatCardProps) {
  return (
    <li className={styles.card} data-tone={tone}>
      <span className={styles.mark} aria-hidden="true">
        <Mark size={22} stroke={1.75} />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.about}>{about}</span>
      {children}
    </li>
  )
}
