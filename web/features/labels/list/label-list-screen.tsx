import { useInfiniteQuery, useQuery, keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import type { ComponentProps } from 'react'
import type { Label } from '#contract/labels'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconPlus, IconPrinter, IconSearch, IconTags } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { labelPagesQuery, labelStatsQuery } from '../api.ts'
import type { LabelFilters } from '../list-address.ts'
import { isFresh, labelsOf, lotAt } from '../lots.ts'
import { useNow } from '../use-now.ts'
import { usePrintLayout } from '../../../components/printing/use-print-layout.ts'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { plural, wholeText } from '#contract/words'
import { useLatest } from '../../../lib/use-latest.ts'
import { useWithdrawal } from '../withdraw/use-withdrawal.ts'
import { WithdrawalOutlet, WithdrawalToast } from '../withdraw/withdrawal-outlet.tsx'
import { listDescription } from './list-description.ts'
import { LabelFiltersBar } from './label-filters-bar.tsx'
import type { FilterNames } from './label-filters-bar.tsx'
import styles from './label-list-screen.module.css'
import { LabelTable } from './label-table.tsx'
import { selectedRows } from './selection.ts'
import { useLabelSelection } from './use-label-selection.ts'

// Loaded with the first selection and with the first print, so that the list loads faster.
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const PrintNotices = lazy(async () => ({
  default: (await import('../../../components/printing/print-notice.tsx')).PrintNotices,
}))

interface LabelListScreenProps {
  readonly tenant: PrintingTenant
  readonly filters: LabelFilters
  readonly names: FilterNames
  readonly onFilters: (filters: LabelFilters) => void
}

export function LabelListScreen({ tenant, filters, names, onFilters }: LabelListScreenProps) {
  const list = useInfiniteQuery({ ...labelPagesQuery(filters), placeholderData: keepPreviousData })
  const read = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const expiries = useMemo(() => read.filter(isFresh).map(({ shared }) => shared.expires_at), [read])
  const now = useNow(expiries).getTime()
  const lots = useMemo(() => read.map((lot) => lotAt(lot, now)), [read, now])
  const labels = useMemo(() => lots.flatMap(labelsOf), [lots])
  const { selection, tick, toggleAll, clear, drop } = useLabelSelection(labels)
  const selected = useMemo(() => selectedRows(selection), [selection])
  const printing = usePrintLabels(tenant, selected.length > 0)
  const withdrawal = useWithdrawal(drop)
  const [layout, setLayout] = usePrintLayout()
  const withdraw = useLatest(withdrawal.ask)
  const more = useLatest(withdrawal.more)
  const open = useLatest(withdrawal.open)
  // The same object at every render: each row is a memo.
  const commands = useMemo(() => ({ withdraw, more, open }), [withdraw, more, open])
  const handleTick = useLatest((rowLabels: readonly Label[], ticked: boolean, range: boolean) => {
    printing.dismissNotice()
    withdrawal.undo.dismiss()
    tick(rowLabels, ticked, range)
  })
  const handlePrint = () => {
    withdrawal.undo.dismiss()
    void printing.print(selected, layout)
  }
  const handleMore = async () => {
    const { data, isError } = await list.fetchNextPage()
    if (isError || data?.pages.length !== list.data?.pages.length) return
    // A live update refetches the whole list and cancels the next page. Fetch the next page again after the refetch.
    await list.refetch({ cancelRefetch: false })
    await list.fetchNextPage()
  }

  return (
    <>
      <PageHeader
        title="Lista de Produtos"
        description={listDescription(filters, names.places[filters.place ?? ''])}
        actions={
          <>
            <Button
              look="quiet"
              icon={<IconPrinter size={18} aria-hidden="true" />}
              disabled={printing.busy !== null}
              onClick={handlePrint}
            >
              {printing.busy === 'print' ? 'Imprimindo...' : <PrintSelected />}
            </Button>
            <Link to="/products" className="button-link">
              <IconPlus size={18} aria-hidden="true" />
              Gerar etiqueta
            </Link>
          </>
        }
      />
      <LabelFiltersBar {...{ filters, names }} onChange={onFilters} />
      {list.isPending ? <Skeleton label="Carregando etiquetas..." /> : null}
      {list.isError && labels.length === 0 ? (
        <ErrorNote message="Erro ao buscar produtos" onRetry={() => void list.refetch()} />
      ) : null}
      {list.isRefetchError && labels.length > 0 ? <StaleNotice onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && labels.length === 0 ? (
        <EmptyList narrowed={Object.keys(filters).length > 0} onReset={() => onFilters({})} />
      ) : null}
      {labels.length > 0 ? (
        <>
          <div className={`panel ${styles.table}`}>
            <LabelTable
              {...{ lots, labels, selection, commands }}
              timeZone={tenant.time_zone}
              stale={list.isPlaceholderData}
              onTick={handleTick}
              onToggleAll={toggleAll}
            />
          </div>
          <LabelListEnd
            shown={labels.length}
            narrowed={Object.keys(filters).length > 0}
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failure={list.isFetchNextPageError ? 'Erro ao buscar produtos' : null}
            onMore={() => void handleMore()}
          />
        </>
      ) : null}
      <div className={`stack gap-2 above-3 ${styles.dock}`}>
        <Suspense fallback={null}>
          {withdrawal.undo.message ? (
            <WithdrawalToast controls={withdrawal} />
          ) : printing.notice ? (
            <PrintNotices controls={printing} />
          ) : null}
        </Suspense>
        {selected.length > 0 ? (
          <Suspense fallback={null}>
            <BulkBar
              labels={selected}
              {...{ tenant, layout, printing, commands }}
              onLayout={setLayout}
              onClear={clear}
            />
          </Suspense>
        ) : null}
      </div>
      <WithdrawalOutlet controls={withdrawal} tenant={tenant} current={labels} />
    </>
  )
}

function PrintSelected() {
  return (
    <span>
      Imprimir<span className={styles.wideWord}>&nbsp;selecionados</span>
    </span>
  )
}

function EmptyList({ narrowed, onReset }: { readonly narrowed: boolean; readonly onReset: () => void }) {
  if (narrowed) {
    return (
      <Empty
        icon={IconSearch}
        title="Nenhuma etiqueta encontrada"
        text="Nenhuma etiqueta corresponde à busca e aos filtros."
        action={
          <Button look="quiet" onClick={onReset}>
            Limpar filtros
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      icon={IconTags}
      title="Nenhuma etiqueta em estoque"
      text="Gere a primeira etiqueta: ela aparece aqui, pronta para imprimir."
      action={
        <Link to="/products" className="button-link">
          <IconPlus size={18} aria-hidden="true" />
          Gerar a primeira etiqueta
        </Link>
      }
    />
  )
}

interface LabelListEndProps extends Omit<ComponentProps<typeof ListEnd>, 'status'> {
  readonly shown: number
  readonly narrowed: boolean
}

/** Shows the number of listed labels. The total is known only for a list without filters. */
function LabelListEnd({ shown, narrowed, ...end }: LabelListEndProps) {
  const { data: stats } = useQuery({ ...labelStatsQuery(), enabled: !narrowed })
  const total = narrowed || !stats || stats.total < shown ? null : stats.total
  const word = plural(shown, 'etiqueta', 'etiquetas')
  return (
    <ListEnd
      {...end}
      status={
        total === null || !end.hasMore
          ? `Mostrando ${wholeText(shown)} ${word}`
          : `Mostrando ${wholeText(shown)} de ${wholeText(total)} etiquetas`
      }
    />
  )
}
