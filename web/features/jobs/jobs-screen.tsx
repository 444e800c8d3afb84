import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { jobMessages } from '#contract/jobs'
import type { Jobs } from '#contract/jobs'
import { counted } from '#contract/words'
import { BackLink } from '../../components/back-link.tsx'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconCircleCheck, IconClock } from '../../components/icons.ts'
import { ListEnd, StaleNotice } from '../../components/list-end.tsx'
import { Notice } from '../../components/kit/notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { jobsQuery } from './api.ts'
import { readJobFilters } from './job-filters.ts'
import type { JobFilters } from './job-filters.ts'
import { ScheduledList } from './scheduled-list.tsx'
import { SingleList } from './single-list.tsx'
import { Card } from '../../components/kit/card.tsx'
import styles from './jobs-screen.module.css'

interface JobsScreenProps {
  readonly filters: JobFilters
  readonly timeZone: string
  readonly onFilters: (filters: JobFilters) => void
}

const filterOptions = [
  { value: '', label: 'Todas' },
  { value: 'failed', label: 'Só as que falharam' },
]

export function JobsScreen({ filters, timeZone, onFilters }: JobsScreenProps) {
  const list = useInfiniteQuery({ ...jobsQuery(filters), placeholderData: keepPreviousData })
  const [opened] = useState(() => Date.now())
  // Relative times refer to the last read.
  const now = new Date(Math.max(opened, list.dataUpdatedAt))
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Tarefas"
        description="O que o sistema faz por trás das telas: quando rodou, como terminou e o que precisa de atenção."
      />
      <search className={`below-4 ${styles.filters}`}>
        <NativeSelect
          size="md"
          label="Mostrar"
          value={filters.state ?? ''}
          data={filterOptions}
          onChange={(event) => onFilters(readJobFilters({ state: event.currentTarget.value }))}
        />
      </search>
      {list.isPending ? <Skeleton label="Carregando tarefas..." /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorNote message={jobMessages.failed} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isRefetchError ? <StaleNotice onRetry={() => void list.refetch()} /> : null}
      {list.data === undefined ? null : (
        <div className="stack gap-5" data-stale={list.isPlaceholderData || undefined}>
          <Sections
            jobs={{
              scheduled: list.data.pages.flatMap(({ items }) => items.scheduled),
              single: list.data.pages.flatMap(({ items }) => items.single),
            }}
            failedOnly={filters.state === 'failed'}
            {...{ now, timeZone }}
            more={{
              has: list.hasNextPage,
              loading: list.isFetchingNextPage,
              failed: list.isFetchNextPageError,
              load: () => void list.fetchNextPage(),
            }}
          />
        </div>
      )}
    </>
  )
}

interface SectionsProps {
  readonly jobs: Jobs
  readonly failedOnly: boolean
  readonly now: Date
  readonly timeZone: string
  readonly more: {
    readonly has: boolean
    readonly loading: boolean
    readonly failed: boolean
    readonly load: () => void
  }
}

function Sections({ jobs: { scheduled, single }, failedOnly, now, timeZone, more }: SectionsProps) {
  if (failedOnly && scheduled.length + single.length === 0) {
    return (
      <div className="card">
        <Empty icon={IconCircleCheck} title="Nenhuma falha" text="Nada está parado por falha agora." />
      </div>
    )
  }
  return (
    <>
      {scheduled.some(({ state }) => state === 'late') ? (
        <Notice
          tone="warn"
          text="As tarefas automáticas estão atrasadas: o processo que as faz pode estar parado. Avise quem cuida do servidor."
        />
      ) : null}
      {scheduled.length > 0 ? (
        <Section title="Automáticas" text="Rodam sozinhas, de tempos em tempos.">
          <ScheduledList jobs={scheduled} {...{ now, timeZone }} />
        </Section>
      ) : null}
      {single.length > 0 || !failedOnly ? (
        <Section title="Sob pedido" text="Arquivos pedidos, do mais novo ao mais antigo.">
          {single.length > 0 ? (
            <SingleList jobs={single} {...{ now, timeZone }} />
          ) : (
            <Empty
              icon={IconClock}
              title="Nada foi pedido ainda"
              text="Exportações e relatórios aparecem aqui quando são pedidos, e ficam por alguns dias."
            />
          )}
        </Section>
      ) : null}
      {single.length > 0 ? (
        <ListEnd
          status={statusOf(single.length, more.has)}
          failure={more.failed ? jobMessages.failed : null}
          hasMore={more.has}
          loading={more.loading}
          onMore={more.load}
        />
      ) : null}
    </>
  )
}

function Section({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <Card title={title}>
      <p className="below-4 muted">{text}</p>
      {children}
    </Card>
  )
}

function statusOf(shown: number, hasMore: boolean): string {
  const count = counted(shown, 'tarefa sob pedido', 'tarefas sob pedido')
  return hasMore ? `Mostrando ${count}` : `Mostrando ${count}: não há mais antigas.`
}
