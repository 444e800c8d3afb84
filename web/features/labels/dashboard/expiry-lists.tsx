import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Label } from '#contract/labels'
import { daysExpired, daysRemaining, formatLabelDate, URGENT_DAYS } from '#contract/labels/shelf-life'
import { EmptyState, LoadingState } from '../../../components/data-state.tsx'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../../../components/icons.ts'
import type { Icon } from '../../../components/icons.ts'
import { expiryListQuery } from '../api.ts'
import type { LabelsPage } from '../api.ts'
import type { LabelCommands } from '../label-actions.ts'
import styles from './expiry-lists.module.css'
import { ReadAgain } from './read-again.tsx'
import { remainingText } from './remaining-text.ts'
import { RowActions } from './row-actions.tsx'
import { useNow } from './use-now.ts'

// Plain buttons: the style sheet sets all of their look, and Mantine's reset would compete with it by load order.

interface ExpiryListsProps {
  readonly timeZone: string
  readonly commands: LabelCommands
}

const noLabels: readonly Label[] = []

export function ExpiryLists({ timeZone, commands }: ExpiryListsProps) {
  const expired = useQuery(expiryListQuery('expired'))
  const expiring = useQuery(expiryListQuery('expiring-soon'))
  const expiredLabels = expired.data?.items ?? noLabels
  const expiringLabels = expiring.data?.items ?? noLabels
  const expiries = useMemo(
    () => [...expiredLabels, ...expiringLabels].map((label) => label.expires_at),
    [expiredLabels, expiringLabels],
  )
  const now = useNow(expiries)
  const row = { timeZone, now, commands }

  return (
    <>
      <ExpirySection
        title="Produtos vencidos"
        columns={['Nome', 'Categoria', 'Venceu em', 'Dias vencido']}
        query={expired}
        failure="Erro ao buscar produtos vencidos"
        loading="Carregando produtos vencidos..."
        empty={{
          title: 'Ótimo! Nenhum produto vencido.',
          text: 'Todos os produtos estão dentro do prazo de validade.',
        }}
        all={{ status: 'expired', text: 'Ver todos os vencidos' }}
        renderRow={(label) => <ExpiredRow key={label.id} label={label} {...row} />}
      />
      <ExpirySection
        title="Próximos do vencimento"
        columns={['Nome', 'Categoria', 'Validade']}
        query={expiring}
        failure="Erro ao buscar produtos próximos do vencimento"
        loading="Carregando produtos próximos do vencimento..."
        empty={{ title: 'Nenhum produto próximo do vencimento.', text: 'Nenhum produto vence nos próximos 7 dias.' }}
        all={{ status: 'expiring', text: 'Ver todos os que vencem em breve' }}
        renderRow={(label) => <ExpiringRow key={label.id} label={label} {...row} />}
      />
    </>
  )
}

interface ExpirySectionProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly query: UseQueryResult<LabelsPage>
  readonly failure: string
  readonly loading: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly all: { readonly status: 'expired' | 'expiring'; readonly text: string }
  readonly renderRow: (label: Label) => ReactNode
}

const SHOWN_FIRST = 10

function ExpirySection({ title, columns, query, failure, loading, empty, all, renderRow }: ExpirySectionProps) {
  const [whole, setWhole] = useState(false)
  const { data, isPending, isError, refetch } = query
  const labels = data?.items ?? noLabels
  const shown = whole ? labels : labels.slice(0, SHOWN_FIRST)

  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {isError ? <ReadAgain text={failure} stale={data !== undefined} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState label={loading} /> : null}
      {data && labels.length === 0 && !isError ? <EmptyState icon={IconCircleCheck} {...empty} /> : null}
      {labels.length > 0 ? (
        <table role="table" className={styles.table} aria-label={title}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {column}
                </th>
              ))}
              <th role="columnheader" scope="col">
                <span className="visually-hidden">Ações</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">{shown.map(renderRow)}</tbody>
        </table>
      ) : null}
      {shown.length < labels.length ? (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Mostrar mais {labels.length - shown.length}
        </button>
      ) : null}
      {whole && data?.next ? (
        <Link to="/product-list" search={{ status: all.status }} className={styles.more}>
          {all.text}
        </Link>
      ) : null}
    </section>
  )
}

interface RowProps {
  readonly label: Label
  readonly timeZone: string
  readonly now: Date
  readonly commands: LabelCommands
}

function ExpiredRow({ label, timeZone, now, commands }: RowProps) {
  const days = daysExpired(new Date(label.expires_at), now)
  return (
    <tr role="row">
      <NameCells label={label} />
      <td role="cell" data-label="Venceu em">
        <span className={styles.date}>{formatLabelDate(label.expiration_date, timeZone)}</span>
      </td>
      <td role="cell" data-label="Dias vencido">
        <Deadline urgent icon={IconAlertTriangle} text={days === 1 ? '1 dia' : `${days} dias`} />
      </td>
      <RowActions {...{ label, commands }} />
    </tr>
  )
}

function ExpiringRow({ label, timeZone, now, commands }: RowProps) {
  const expiresAt = new Date(label.expires_at)
  const urgent = daysRemaining(expiresAt, now) <= URGENT_DAYS
  return (
    <tr role="row">
      <NameCells label={label} />
      <td role="cell" data-label="Validade">
        <span className={styles.date} data-tone={urgent ? 'bad' : 'warn'}>
          {formatLabelDate(label.expiration_date, timeZone)}
        </span>
        <Deadline
          urgent={urgent}
          icon={urgent ? IconAlertTriangle : IconClock}
          text={remainingText(expiresAt, now, timeZone)}
        />
      </td>
      <RowActions {...{ label, commands }} />
    </tr>
  )
}

function NameCells({ label }: { readonly label: Label }) {
  return (
    <>
      <td role="cell" className={styles.name}>
        <Link to="/print/$productId" params={{ productId: String(label.id) }}>
          {label.name}
        </Link>
      </td>
      <td role="cell" data-label="Categoria">
        {label.category}
      </td>
    </>
  )
}

function Deadline({
  urgent,
  icon: Mark,
  text,
}: {
  readonly urgent: boolean
  readonly icon: Icon
  readonly text: string
}) {
  return (
    <span className={styles.deadline} data-tone={urgent ? 'bad' : 'warn'}>
      <Mark size={15} stroke={2.25} aria-hidden="true" />
      {text}
    </span>
  )
}
