import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { counted } from '#contract/words'
import { ExportPanel } from '../../../components/exports/export-progress.tsx'
import { IconDownload, IconTruckDelivery } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { ReceivingTabs } from '../receiving-tabs.tsx'
import { SharedNotice } from '../share/shared-notice.tsx'
import { useSharedNotes } from '../share/use-shared-notes.ts'
import { LotSearch } from './lot-search.tsx'
import { OpenedNotesNotice } from './opened-notes.tsx'
import { ClosedReceipts, OpenReceipts } from './receipt-rows.tsx'
import { RECEIPTS_EXPORT } from './receipts-address.ts'
import { openReceiptsQuery, receiptPagesQuery } from './receipts-api.ts'
import styles from './receipts-screen.module.css'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useOpenNotes } from './use-open-notes.ts'
import { WaysIn } from './ways-in.tsx'

const ManualDialog = lazy(async () => ({ default: (await import('./manual-dialog.tsx')).ManualDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))
const BoxDialog = lazy(async () => ({ default: (await import('./box-dialog.tsx')).BoxDialog }))

interface ReceiptsScreenProps {
  readonly timeZone: string
  /** How the sharing ended that opened the screen. */
  readonly shared: string | undefined
}

/** What comes in at the door: the ways in, what is begun, and what was received. */
export function ReceiptsScreen({ timeZone, shared }: ReceiptsScreenProps) {
  const notes = useOpenNotes()
  const waiting = useSharedNotes((files) => notes.open(files, true))
  const [dialog, setDialog] = useState<'box' | 'manual' | 'export' | null>(null)
  const isReading = notes.reading > 0
  const handleFiles = (files: readonly File[]) => {
    if (!isReading) void notes.open(files)
  }
  const isOver = useDroppedFiles(handleFiles)
  return (
    <>
      <PageHeader
        title="Recebimento"
        actions={
          <>
            <IconButton label="Exportar a planilha de recebimentos" onClick={() => setDialog('export')}>
              <IconDownload size={22} aria-hidden="true" />
            </IconButton>
            <Button look="quiet" onClick={() => setDialog('manual')}>
              Receber sem nota
            </Button>
          </>
        }
      />
      <ReceivingTabs />
      <ExportPanel about={RECEIPTS_EXPORT} />
      <SharedNotice waiting={waiting} outcome={shared} />
      {notes.opened === null ? null : <OpenedNotesNotice opened={notes.opened} onClose={notes.dismiss} />}
      <WaysIn reading={isReading} onFiles={handleFiles} onBox={() => setDialog('box')} />
      <LotSearch />
      <Receipts timeZone={timeZone} />
      {isOver ? (
        <div className={styles.drop}>
          <p className="text-5 strong">Solte a nota aqui</p>
        </div>
      ) : null}
      <Suspense fallback={null}>
        {dialog === 'box' ? <BoxDialog onClose={() => setDialog(null)} /> : null}
        {dialog === 'export' ? <ExportDialog timeZone={timeZone} onClose={() => setDialog(null)} /> : null}
        {dialog === 'manual' ? <ManualDialog onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </>
  )
}

function Receipts({ timeZone }: Pick<ReceiptsScreenProps, 'timeZone'>) {
  const { data: open = [] } = useQuery(openReceiptsQuery())
  const pages = useInfiniteQuery(receiptPagesQuery())
  const now = useMinute()
  if (pages.data === undefined)
    return pages.isError ? (
      <ErrorNote message="Erro ao buscar os recebimentos" onRetry={() => void pages.refetch()} />
    ) : (
      <Skeleton label="Carregando os recebimentos..." />
    )
  const closed = pages.data.pages.flatMap(({ items }) => items).filter(({ status }) => status !== 'aberto')
  if (open.length + closed.length === 0) return <NoReceipts />
  return (
    <>
      {pages.isRefetchError ? <StaleNotice onRetry={() => void pages.refetch()} /> : null}
      {open.length > 0 ? <OpenReceipts receipts={open} {...{ now, timeZone }} /> : null}
      {closed.length > 0 ? <ClosedReceipts receipts={closed} {...{ now, timeZone }} /> : null}
      {closed.length > 0 || pages.hasNextPage ? (
        <ListEnd
          status={
            pages.hasNextPage
              ? `Os ${closed.length} recebimentos mais novos`
              : counted(closed.length, 'recebimento', 'recebimentos')
          }
          failure={pages.isFetchNextPageError ? sentenceOf(pages.error, 'Não foi possível carregar mais.') : null}
          hasMore={pages.hasNextPage}
          loading={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      ) : null}
    </>
  )
}

const NoReceipts = () => (
  <Empty
    icon={IconTruckDelivery}
    title="Nenhuma nota ainda"
    text="Compartilhe o XML que o fornecedor mandou: itens, lotes e preços vêm prontos. Você só mede três temperaturas."
  />
)
