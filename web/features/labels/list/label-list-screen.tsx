import { useInfiniteQuery, useQuery, keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import type { ComponentProps } from 'react'
import type { Label } from '#contract/labels'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconPlus, IconSearch, IconTags } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { allows } from '../allowed.ts'
import { labelPagesQuery, stockCountsQuery } from '../api.ts'
import type { LabelFilters } from '../list-address.ts'
import { isFresh, labelsOf, lotAt } from '../lots.ts'
import { useNow } from '../use-now.ts'
import { usePrintLayout } from '../../../components/printing/use-print-layout.ts'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import { localDate } from '#contract/calendar'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { labelsText, wholeText } from '#contract/words'
import { mayNow } from '../../../lib/rights.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { LabelCommands } from '../label-actions.ts'
import type { PrintControls } from '../../../components/printing/use-print-labels.ts'
import type { PrintLayout } from '#contract/labels/print-layout'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { useWithdrawal } from '../withdraw/use-withdrawal.ts'
import { WithdrawalOutlet, WithdrawalToast } from '../withdraw/withdrawal-outlet.tsx'
import { listDescription } from './list-description.ts'
import { LabelFiltersBar } from './label-filters-bar.tsx'
import type { FilterNames } from './filters-sheet.tsx'
import styles from './label-list-screen.module.css'
import { LabelTable } from './label-table.tsx'
import { ListHead } from './list-head.tsx'
import { useEscape } from './use-escape.ts'
import { useOpenLot } from './use-open-lot.tsx'
import { StorageSigns } from '../storage-sign.tsx'
import type { StorageLook } from '../storage-sign.tsx'
import { selectedRows } from './selection.ts'
import { useLabelSelection } from './use-label-selection.ts'
import { useNextPage } from './use-next-page.ts'

// Loaded with the first selection and with the first print, so that the list loads faster.
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const PrintNotices = lazy(async () => ({
  default: (await import('../../../components/printing/print-notice.tsx')).PrintNotices,
}))

interface LabelListScreenProps {
  readonly tenant: PrintingTenant
  readonly filters: LabelFilters
  readonly names: FilterNames
  /** The places' signs by their names: the same map until a place changes. */
  readonly looks: ReadonlyMap<string, StorageLook>
  readonly onAskNames: () => void
  readonly onFilters: (filters: LabelFilters) => void
}

export function LabelListScreen({ tenant, filters, names, looks, onAskNames, onFilters }: LabelListScreenProps) {
  const list = useInfiniteQuery({ ...labelPagesQuery(filters), placeholderData: keepPreviousData })
  const nextPage = useNextPage(list, JSON.stringify(filters))
  const read = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const expiries = useMemo(() => read.filter(isFresh).map(({ shared }) => shared.expires_at), [read])
  const clock = useNow(expiries)
  const now = clock.getTime()
  const today = localDate(clock, tenant.time_zone)
  const lots = useMemo(() => read.map((lot) => lotAt(lot, now)), [read, now])
  const labels = useMemo(() => lots.flatMap(labelsOf), [lots])
  const { selection, tick, toggleAll, clear, drop } = useLabelSelection(labels)
  const selected = useMemo(() => selectedRows(selection), [selection])
  const printable = useMemo(() => selected.filter((label) => allows('print', label)), [selected])
  const printing = usePrintLabels(tenant, selected.length > 0)
  const withdrawal = useWithdrawal(drop)
  const [layout, setLayout] = usePrintLayout()
  const withdraw = useLatest(withdrawal.ask)
  const more = useLatest(withdrawal.more)
  const { open, opened, closeLot } = useOpenLot(lots, withdrawal, tenant)
  // The same object at every render: each row is a memo.
  const commands = useMemo(() => ({ withdraw, more, open }), [withdraw, more, open])
  useEscape(closeLot, clear)
  const { status: _status, ...besidesStatus } = filters
  const isByDayOnly = Object.keys(besidesStatus).length === 0
  const { data: counts } = useQuery({ ...stockCountsQuery(), enabled: isByDayOnly })
  const seesCosts = mayNow('ver_custos')
  const handleTick = useLatest((rowLabels: readonly Label[], ticked: boolean, range: boolean) => {
    printing.dismissNotice()
    withdrawal.undo.dismiss()
    tick(rowLabels, ticked, range)
  })
  const handlePrint = () => {
    withdrawal.undo.dismiss()
    // What may not be printed is named by the refusal.
    void printing.print(printable.length > 0 ? printable : selected, layout)
  }

  return (
    <>
      <ListHead
        about={listDescription({
          filters,
          place: names.places[filters.place ?? ''],
          counts,
          lots,
          hasMore: list.isPending || list.hasNextPage,
        })}
        busy={printing.busy}
        onPrint={handlePrint}
      />
      <LabelFiltersBar
        {...{ filters, names }}
        counts={isByDayOnly ? counts : undefined}
        onChange={onFilters}
        onAsk={onAskNames}
      />
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
            <StorageSigns value={looks}>
              <LabelTable
                {...{ lots, labels, selection, commands, today, seesCosts }}
                open={opened}
                timeZone={tenant.time_zone}
                stale={list.isPlaceholderData}
                onTick={handleTick}
                onToggleAll={toggleAll}
              />
            </StorageSigns>
          </div>
          <LabelListEnd
            shown={labels.length}
            total={Object.keys(filters).length > 0 ? undefined : counts?.total}
            hasMore={list.hasNextPage}
            loading={nextPage.loading}
            failure={list.isFetchNextPageError ? 'Erro ao buscar produtos' : null}
            onMore={nextPage.load}
          />
        </>
      ) : null}
      <ListDock
        {...{ tenant, selected, printable, layout, printing, withdrawal, commands }}
        onLayout={setLayout}
        onClear={clear}
      />
      <WithdrawalOutlet controls={withdrawal} tenant={tenant} current={labels} lotInRow />
    </>
  )
}

interface ListDockProps {
  readonly tenant: PrintingTenant
  readonly selected: readonly Label[]
  /** What of the selected labels may be printed. */
  readonly printable: readonly Label[]
  readonly layout: PrintLayout
  readonly printing: PrintControls
  readonly withdrawal: WithdrawalControls
  readonly commands: LabelCommands
  readonly onLayout: (layout: PrintLayout) => void
  readonly onClear: () => void
}

/** What was done and what is selected, at the bottom of the window. */
function ListDock({ selected, printing, withdrawal, ...bar }: ListDockProps) {
  return (
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
          <BulkBar labels={selected} {...{ printing }} {...bar} />
        </Suspense>
      ) : null}
    </div>
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
  /** Of all that is in stock; undefined: not known, or the list is narrowed. */
  readonly total: number | undefined
}

/** Shows the number of listed labels. */
function LabelListEnd({ shown, total = 0, ...end }: LabelListEndProps) {
  return (
    <ListEnd
      {...end}
      status={
        total < shown || !end.hasMore
          ? `Mostrando ${labelsText(shown)}`
          : `Mostrando ${wholeText(shown)} de ${labelsText(total)}`
      }
    />
  )
}
