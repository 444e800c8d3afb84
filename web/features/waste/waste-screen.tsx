import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WastePeriod, WasteSummary } from '#contract/waste'
import { heatPeriod } from '#contract/waste/words'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { ExportPanel } from '../../components/exports/export-progress.tsx'
import { IconCircleCheck } from '../../components/icons.ts'
import { wasteSummaryQuery, wasteWhyQuery } from './api.ts'
import { PeriodChips } from './period-chips.tsx'
import { TotalCard } from './total-card.tsx'
import { WASTE_EXPORT } from './use-waste-export.ts'
import { WasteExports } from './waste-exports.tsx'
import { WasteNotes } from './waste-notes.tsx'
import styles from './waste-screen.module.css'
import { Days, Products, Reasons, Sectors } from './waste-tables.tsx'
import type { ProposedNumber } from './why-section.tsx'
import { WhySection } from './why-section.tsx'

interface WasteScreenProps {
  readonly period: WastePeriod
  readonly today: string
  /** What sets a number that the losses propose; null: this person does not. */
  readonly proposal: ((proposed: ProposedNumber) => ReactNode) | null
}

/** What was thrown away in a period: how much, why, when and of what. */
export function WasteScreen({ period, today, proposal }: WasteScreenProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...wasteSummaryQuery(period),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <header className="row wrap gap-3 below-4">
        <h1 className="text-5 strong tight" tabIndex={-1}>
          Perdas
        </h1>
        <PeriodChips period={period} today={today} />
        <WasteExports period={period} />
      </header>
      <ExportPanel about={WASTE_EXPORT} />
      {data === undefined && !isError ? <Skeleton label="Somando as perdas..." /> : null}
      {data === undefined && isError ? (
        <ErrorNote message="Erro ao somar as perdas" onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <div className={styles.grid} data-stale={isPlaceholderData || undefined}>
          <Summary summary={data} period={period} today={today} proposal={proposal} />
        </div>
      )}
      <p className={`above-5 ${styles.more}`}>
        <Link to="/reports/usage" className="button-link" data-look="quiet">
          Quanto fazemos e quanto sobra
        </Link>
      </p>
    </>
  )
}

function Summary({ summary, period, today, proposal }: WasteScreenProps & { readonly summary: WasteSummary }) {
  const why = useQuery(wasteWhyQuery())
  const heat = useQuery({ ...wasteSummaryQuery(heatPeriod(period, today)), placeholderData: keepPreviousData })
  return (
    <>
      <TotalCard summary={summary} />
      <WhySection why={why.data?.why} proposal={proposal} />
      <WasteNotes summary={summary} />
      {summary.count === 0 ? (
        <div className={styles.nothing}>
          <Empty
            icon={IconCircleCheck}
            title="Nenhuma perda neste período"
            text="O que for descartado aparece aqui, com o motivo e o valor que tinha naquele dia."
          />
        </div>
      ) : (
        <Reasons summary={summary} />
      )}
      {heat.data === undefined || heat.data.count === 0 ? null : <Days heat={heat.data} chosen={period} />}
      {summary.count === 0 ? null : (
        <>
          <Products summary={summary} />
          <Sectors summary={summary} />
        </>
      )}
    </>
  )
}
