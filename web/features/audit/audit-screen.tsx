import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { auditMessages } from '#contract/audit'
import { localDate } from '#contract/labels/shelf-life'
import { counted } from '#contract/words'
import { BackLink } from '../../components/back-link.tsx'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { ExportPanel } from '../../components/exports/export-progress.tsx'
import { IconFileTypeCsv, IconFileTypePdf, IconHistory, IconSearch } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { ListEnd } from '../../components/list-end.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { auditPagesQuery } from './api.ts'
import { auditDays } from './audit-days.ts'
import type { AuditFilters } from './audit-filters.ts'
import { AuditFiltersBar } from './audit-filters-bar.tsx'
import type { Person } from './audit-filters-bar.tsx'
import { AuditList } from './audit-list.tsx'
import { InspectionDialog } from './inspection-dialog.tsx'
import { RefusedLogins } from './refused-logins.tsx'
import { useAuditExport } from './use-audit-export.ts'

interface AuditScreenProps {
  readonly filters: AuditFilters
  readonly people: readonly Person[]
  readonly timeZone: string
  readonly onFilters: (filters: AuditFilters) => void
}

export function AuditScreen({ filters, people, timeZone, onFilters }: AuditScreenProps) {
  const list = useInfiniteQuery({ ...auditPagesQuery(filters), placeholderData: keepPreviousData })
  const entries = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const [opened] = useState(() => Date.now())
  // "Hoje" is relative to the last read, so that a screen left open past midnight gets the new day.
  const now = new Date(Math.max(opened, list.dataUpdatedAt))
  const today = localDate(now, timeZone)
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Auditoria"
        description="Quem fez o quê, e quando: o que foi registrado não se apaga nem se altera."
        actions={<Exports filters={filters} today={today} />}
      />
      <ExportPanel />
      <AuditFiltersBar {...{ filters, people, today }} onChange={onFilters} />
      {filters.type === undefined || filters.type === 'access' ? <RefusedLogins timeZone={timeZone} /> : null}
      {list.isPending ? <Skeleton label="Carregando auditoria..." /> : null}
      {list.isError && entries.length === 0 ? (
        <ErrorNote message={auditMessages.failed} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && entries.length === 0 && !list.hasNextPage ? (
        <Nothing isFiltered={Object.keys(filters).length > 0} onReset={() => onFilters({})} />
      ) : null}
      {entries.length > 0 ? (
        <AuditList days={auditDays(entries, timeZone, now)} timeZone={timeZone} stale={list.isPlaceholderData} />
      ) : null}
      {list.isSuccess && (entries.length > 0 || list.hasNextPage) ? <More list={list} shown={entries.length} /> : null}
    </>
  )
}

function Exports({ filters, today }: { readonly filters: AuditFilters; readonly today: string }) {
  const { isPending, mutate } = useAuditExport()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        busy={isPending}
        onClick={() => mutate(filters)}
        icon={<IconFileTypeCsv size={19} stroke={1.75} aria-hidden="true" />}
      >
        {isPending ? 'Exportando...' : 'Exportar CSV'}
      </Button>
      <Button
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        icon={<IconFileTypePdf size={19} stroke={1.75} aria-hidden="true" />}
      >
        Pacote de inspeção (PDF)
      </Button>
      <InspectionDialog opened={isChoosing} today={today} onClose={() => setChoosing(false)} />
    </>
  )
}

function Nothing({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  if (!isFiltered)
    return <Empty icon={IconHistory} title="Nada registrado ainda" text="O que a equipe fizer aparece aqui." />
  return (
    <Empty
      icon={IconSearch}
      title="Nada encontrado"
      text="Nada foi registrado neste período com estes filtros."
      action={
        <Button look="quiet" onClick={onReset}>
          Limpar filtros
        </Button>
      }
    />
  )
}

type Pages = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isRefetchError' | 'fetchNextPage'
>

function More({ list, shown }: { readonly list: Pages; readonly shown: number }) {
  return (
    <ListEnd
      status={statusOf(shown, list.hasNextPage)}
      failure={list.isFetchNextPageError || list.isRefetchError ? auditMessages.failed : null}
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      more={shown === 0 ? 'Continuar procurando' : 'Mostrar mais'}
      onMore={() => void list.fetchNextPage()}
    />
  )
}

function statusOf(shown: number, hasMore: boolean): string {
  if (shown === 0) return 'Nada encontrado nos registros mais novos.'
  const count = counted(shown, 'registro', 'registros')
  return hasMore ? `Mostrando ${count}` : `Mostrando ${count}: não há mais antigos.`
}
