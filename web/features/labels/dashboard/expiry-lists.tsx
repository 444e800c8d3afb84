import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { LabelLot } from '#contract/labels'
import { IconAlertTriangle, IconClockExclamation } from '../../../components/icons.ts'
import { expiryListQuery } from '../api.ts'
import type { LabelCommands } from '../label-actions.ts'
import { labelsOf, lotKey } from '../lots.ts'
import styles from './expiry-lists.module.css'
import { ExpiredRow, ExpiringRow } from './expiry-rows.tsx'
import { ExpirySection, NoRows } from './expiry-section.tsx'
import type { SectionQuery } from './expiry-section.tsx'
import { useNow } from './use-now.ts'
import { WeekBars } from './week-bars.tsx'
import { dayOf, toneOf, weekDays } from './week-days.ts'

// Plain buttons: the style sheet sets all of their look, and Mantine's reset would compete with it by load order.

interface ExpiryListsProps {
  readonly timeZone: string
  readonly commands: LabelCommands
  /** What to show where nothing has expired, given the usual praise. */
  readonly renderStart: (praise: ReactNode) => ReactNode
}

const noLots: readonly LabelLot[] = []

export function ExpiryLists({ timeZone, commands, renderStart }: ExpiryListsProps) {
  const expired = useQuery(expiryListQuery('expired'))
  const expiring = useQuery(expiryListQuery('expiring'))
  const [chosenDay, setChosenDay] = useState<number | null>(null)
  const expiredLots = expired.data?.items ?? noLots
  const expiringLots = expiring.data?.items ?? noLots
  const expiries = useMemo(
    () => [...expiredLots, ...expiringLots].map(({ shared }) => shared.expires_at),
    [expiredLots, expiringLots],
  )
  const now = useNow(expiries)
  const row = { timeZone, now, commands, renderStart }
  // Without the end of a list its last days would look emptier than they are.
  const isWhole = isComplete(expired) && isComplete(expiring)
  const day = isWhole ? chosenDay : null

  return (
    <>
      {isWhole && expiries.length > 0 ? (
        <WeekBars
          days={weekDays(expiredLots.flatMap(labelsOf).length, expiringLots.flatMap(labelsOf), now, timeZone)}
          chosen={day}
          onChoose={setChosenDay}
        />
      ) : null}
      <div className={styles.groups}>
        {day === null || day < 0 ? <ExpiredSection query={expired} lots={expiredLots} {...row} /> : null}
        {day === null || day >= 0 ? (
          <ExpiringSection query={expiring} lots={expiringLots} {...{ day, ...row }} />
        ) : null}
      </div>
    </>
  )
}

const isComplete = ({ data }: SectionQuery) => data?.next === null

interface ListProps extends ExpiryListsProps {
  readonly query: SectionQuery
  readonly lots: readonly LabelLot[]
  readonly now: Date
}

function ExpiredSection({ query, lots, renderStart, ...row }: ListProps) {
  const labels = lots.flatMap(labelsOf)
  return (
    <ExpirySection
      title="Produtos vencidos"
      tone="late"
      icon={IconAlertTriangle}
      columns={['Nome', 'Categoria', 'Venceu em', 'Dias vencido']}
      {...{ query, lots }}
      partOf={() => null}
      failure="Erro ao buscar produtos vencidos"
      loading="Carregando produtos vencidos..."
      empty={renderStart(
        <NoRows title="Ótimo! Nenhum produto vencido." text="Todos os produtos estão dentro do prazo de validade." />,
      )}
      all={{ status: 'expired', text: 'Ver todos os vencidos' }}
      action={
        labels.length > 1 && isComplete(query) ? (
          <button
            type="button"
            className={styles.discardAll}
            onClick={() => row.commands.withdraw({ kind: 'discard', labels })}
          >
            Descartar todos
          </button>
        ) : null
      }
      renderRow={(lot) => <ExpiredRow key={lotKey(lot)} lot={lot} {...row} />}
    />
  )
}

function ExpiringSection({ query, lots, day, ...row }: ListProps & { readonly day: number | null }) {
  const dayOfLot = ({ shared }: LabelLot) => dayOf(shared, row.now, row.timeZone)
  return (
    <ExpirySection
      title="Próximos do vencimento"
      tone="tomorrow"
      icon={IconClockExclamation}
      columns={['Nome', 'Categoria', 'Validade']}
      query={query}
      lots={day === null ? lots : lots.filter((lot) => dayOfLot(lot) === day)}
      partOf={(lot) => toneOf(dayOfLot(lot))}
      failure="Erro ao buscar produtos próximos do vencimento"
      loading="Carregando produtos próximos do vencimento..."
      empty={
        <NoRows
          {...(day === null
            ? { title: 'Nenhum produto próximo do vencimento.', text: 'Nenhum produto vence nos próximos 7 dias.' }
            : { title: 'Nada vence neste dia.', text: 'Toque de novo no dia para ver todos.' })}
        />
      }
      all={{ status: 'expiring', text: 'Ver todos os que vencem em breve' }}
      action={null}
      renderRow={(lot) => <ExpiringRow key={lotKey(lot)} lot={lot} {...row} />}
    />
  )
}
