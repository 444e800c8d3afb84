import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { LabelFlow } from '#contract/waste'
import { counted } from '#contract/words'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconTag } from '../../components/icons.ts'
import { BarTable } from '../../components/kit/bar-table.tsx'
import { DeepCard, KeyFigure } from '../../components/kit/key-figure.tsx'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { labelFlowQuery } from './api.ts'
import type { Counts, NamedCounts } from './usage-figures.ts'
import { sumOfCounts, usagePeriod, usedPercent, weekdaysOf, weeksOf } from './usage-figures.ts'
import styles from './usage-screen.module.css'
import type { WeekCount } from './usage-search.ts'
import { weekCounts } from './usage-search.ts'
import { WeekLines } from './week-lines.tsx'

interface UsageScreenProps {
  readonly weeks: WeekCount
  readonly today: string
  /** What the sheets really yield, below the figures of the labels. */
  readonly yields: ReactNode
}

const countText = (count: number) => count.toLocaleString('pt-BR')
const usedText = (count: number) => counted(count, 'usada', 'usadas')
const discardedText = (count: number) => counted(count, 'descartada', 'descartadas')
const percentText = (counts: Counts) => {
  const percent = usedPercent(counts)
  return percent === null ? '–' : `${percent} %`
}

/** How many labels were made, and how many of them were used in time: in all, by weekday and by week. */
export function UsageScreen({ weeks, today, yields }: UsageScreenProps) {
  const { data, isError, refetch } = useQuery({
    ...labelFlowQuery(usagePeriod(weeks, today)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Quanto fazemos e quanto sobra"
        description="Quantas etiquetas a cozinha faz, e quantas usa antes de vencer."
      />
      <nav className={`chips below-4 ${styles.chips}`} aria-label="Período">
        {weekCounts.map((count) => (
          <Link
            key={count}
            to="/reports/usage"
            search={count === 12 ? {} : { weeks: count }}
            className="chip"
            activeOptions={{ exact: true }}
            activeProps={{}}
            aria-current={count === weeks ? 'true' : undefined}
          >
            {count} semanas
          </Link>
        ))}
      </nav>
      {data ? (
        <Figures flow={data} />
      ) : isError ? (
        <ErrorNote message="Erro ao contar as etiquetas" onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Contando etiquetas..." />
      )}
      {yields}
    </>
  )
}

function Figures({ flow }: { readonly flow: LabelFlow }) {
  const weeks = useMemo(() => weeksOf(flow), [flow])
  const all = sumOfCounts(weeks)
  if (all.made + all.used + all.discarded === 0)
    return (
      <Empty
        icon={IconTag}
        title="Nenhuma etiqueta neste período"
        text="As etiquetas geradas, usadas e descartadas aparecem aqui, por semana e por dia da semana."
      />
    )
  return (
    <div className={styles.grid}>
      <UsedShare all={all} />
      <section className="panel slim pad-4">
        <SectionTitle apart>Por semana</SectionTitle>
        <WeekLines weeks={weeks} />
      </section>
      <Weekdays days={weekdaysOf(flow)} />
      <section className={`panel slim pad-4 ${styles.weeks}`}>
        <SectionTitle apart>Semana por semana</SectionTitle>
        <BarTable
          label="Etiquetas por semana"
          nameHeading="Semana"
          showsHeadings
          columns={[
            { name: 'usadas' },
            { name: 'feitas' },
            { name: 'descartadas' },
            { name: 'usadas a tempo', isMinor: true },
          ]}
          rows={[...weeks].reverse().map((week) => ({
            key: week.from,
            name: <span className="one-line text-2">{week.name}</span>,
            parts: [{ amount: week.used }],
            figures: [
              { text: countText(week.used) },
              { text: countText(week.made) },
              { text: countText(week.discarded) },
              { text: percentText(week) },
            ],
          }))}
          total={[countText(all.used), countText(all.made), countText(all.discarded), percentText(all)]}
        />
      </section>
    </div>
  )
}

function UsedShare({ all }: { readonly all: Counts }) {
  const left = all.used + all.discarded
  return (
    <DeepCard label="Usadas antes de vencer">
      <KeyFigure size="large" caption="Usadas antes de vencer" value={percentText(all)} />
      <p className="above-2 muted text-2">
        {left === 0
          ? 'Nenhuma etiqueta foi usada nem descartada neste período.'
          : `${usedText(all.used)} e ${discardedText(all.discarded)}. Sem doações, devoluções e o que ninguém encontrou.`}
      </p>
    </DeepCard>
  )
}

const made = ({ made: count }: Counts) => count
const used = ({ used: count }: Counts) => count

function Weekdays({ days }: { readonly days: readonly NamedCounts[] }) {
  return (
    <>
      <WeekdayTable title="Feitas por dia da semana" heading="feitas" days={days} count={made} />
      <WeekdayTable title="Usadas por dia da semana" heading="usadas" days={days} count={used} />
    </>
  )
}

interface WeekdayTableProps {
  readonly title: string
  readonly heading: string
  readonly days: readonly NamedCounts[]
  readonly count: (counts: Counts) => number
}

function WeekdayTable({ title, heading, days, count }: WeekdayTableProps) {
  return (
    <section className={`panel slim pad-4 ${styles.weekdays}`}>
      <SectionTitle apart>{title}</SectionTitle>
      <BarTable
        label={title}
        nameHeading="Dia"
        columns={[{ name: heading }]}
        rows={days.map((day) => ({
          key: day.name,
          name: day.name,
          parts: [{ amount: count(day) }],
          figures: [{ text: countText(count(day)) }],
        }))}
      />
    </section>
  )
}
