import '../../components/controls.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { isLateRecord, isWithdrawn, labelMessages } from '#contract/labels'
import { labelRejections } from '#contract/labels/rejections'
import { markedEdge } from '#contract/labels/reprint-mark'
import type { Label } from '#contract/labels'
import { printRefusal } from '#contract/labels/usable'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconArrowLeft, IconFileTypePdf, IconPrinter } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { HttpProblem } from '../../lib/http.ts'
import { allows, blockedText } from '../labels/allowed.ts'
import { labelQuery } from '../labels/api.ts'
import { PaperPreview } from '../../components/label-preview/paper-preview.tsx'
import { useNow } from '../labels/use-now.ts'
import { Notice } from '../../components/kit/notice.tsx'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { counted } from '#contract/words'
import { LabelHistory } from './label-history.tsx'
import { PaperSize } from '../../components/printing/paper-size.tsx'
import { usePrintLayout } from '../../components/printing/use-print-layout.ts'
import { PrintNotices } from '../../components/printing/print-notice.tsx'
import styles from './print-screen.module.css'
import { LabelKind } from '../../components/printing/sale/label-kind.tsx'
import { useSale } from '../../components/printing/sale/use-sale.ts'
import { usePrintLabels } from '../../components/printing/use-print-labels.ts'

interface PrintScreenProps {
  /** Null when the URL has no id. */
  readonly productId: number | null
  readonly tenant: PrintingTenant
}

export function PrintScreen({ productId, tenant }: PrintScreenProps) {
  return (
    <main className={styles.page}>
      <PageHeader title="Imprimir Etiqueta" />
      {productId === null ? (
        <Failed text={labelMessages.idMissing} />
      ) : (
        <Loaded productId={productId} tenant={tenant} />
      )}
    </main>
  )
}

function Loaded({ productId, tenant }: { readonly productId: number; readonly tenant: PrintingTenant }) {
  const { data: label, error, isPending, refetch } = useQuery(labelQuery(productId))
  if (label) {
    return (
      <>
        {isLateRecord(label) ? <LateRecord label={label} /> : <PrintForm label={label} tenant={tenant} />}
        <LabelHistory id={label.id} timeZone={tenant.time_zone} />
      </>
    )
  }
  if (isPending) return <Skeleton label="Carregando etiqueta..." />
  if (error instanceof HttpProblem && (error.status === 404 || error.status === 422))
    return <Failed text={labelRejections.label_not_found.text} />
  return (
    <>
      <ErrorNote message="Erro ao buscar produtos" onRetry={() => void refetch()} />
      <p className="text-center">
        <BackLink />
      </p>
    </>
  )
}

function Failed({ text }: { readonly text: string }) {
  return (
    <section className="column top gap-4">
      <h2 className="text-4">Erro</h2>
      <MessageBanner text={text} />
      <BackLink />
    </section>
  )
}

/** A late record is shown with its reason, and without a label to print. */
function LateRecord({ label }: { readonly label: Label }) {
  return (
    <section className="stack gap-4" aria-label="Registro tardio">
      <div>
        <h2 className="text-5 strong tight">{label.name}</h2>
        <p className="row wrap gap-2 above-2 muted figures">
          {label.qrCode} <StatusBadge status={label.status} />
        </p>
      </div>
      <Notice tone="bad" text={`Registro tardio: ${label.lateReason}`}>
        <p>{labelMessages.notPrinted}</p>
      </Notice>
      <div className="flex">
        <BackLink />
      </div>
    </section>
  )
}

function PrintForm({ label, tenant }: { readonly label: Label; readonly tenant: PrintingTenant }) {
  const [layout, setLayout] = usePrintLayout()
  const labels = useMemo(() => [label], [label])
  const sale = useSale(labels, tenant)
  const controls = usePrintLabels(tenant, true, sale.choice)
  const { busy, place, station, printer, paperFor, print, download } = controls
  const paper = paperFor(layout)
  const now = useNow([label.expires_at])
  const mayPrint = allows('print', label, now)
  const refusal = printRefusal(label, now)
  const mark = label.print_count > 0 ? markedEdge(controls.correctionFor(paper).downMm) : null
  const { printedOf } = sale
  const trouble = sale.troubleOn(paper)
  const printed = useMemo(
    () => (trouble === null && printedOf?.(label)) || printedLabel(label, tenant),
    [label, tenant, trouble, printedOf],
  )

  return (
    <div className={`flex wrap top gap-5 ${styles.sheet}`}>
      <div className={`middle panel ${styles.preview}`}>
        {trouble === null ? (
          <PaperPreview label={printed} layout={paper} printer={printer} mark={mark} />
        ) : (
          <p className="muted pad-4">O rótulo de venda aparece aqui quando nada faltar.</p>
        )}
      </div>
      <div className="stack gap-4 grow">
        <div>
          <h2 className="text-5 strong tight">{label.name}</h2>
          <p className="row wrap gap-2 above-2 muted figures">
            {label.qrCode} <StatusBadge status={label.status} blocked={blockedText([label])} />
          </p>
        </div>
        {refusal === null ? <PrintHistory label={label} /> : <NotPrinted label={label} refusal={refusal} />}
        {mayPrint ? <LabelKind sale={sale} trouble={trouble} /> : null}
        {mayPrint && station === null ? (
          <PaperSize value={paper} ofStation={place?.layout ?? null} onChange={setLayout} />
        ) : null}
        {mayPrint && station !== null ? (
          <p className="row wrap gap-2 above-2 muted figures">Sai na estação {station.name}</p>
        ) : null}
        <PrintNotices controls={controls} />
        <PrintActions
          mayPrint={mayPrint}
          isHeld={busy !== null || trouble !== null}
          busy={busy}
          onPrint={() => void print(labels, layout)}
          onDownload={() => void download(labels, layout)}
        />
      </div>
    </div>
  )
}

interface PrintActionsProps {
  readonly mayPrint: boolean
  /** Something is under way, or the label does not come out as it was chosen. */
  readonly isHeld: boolean
  readonly busy: 'print' | 'pdf' | null
  readonly onPrint: () => void
  readonly onDownload: () => void
}

function PrintActions({ mayPrint, isHeld, busy, onPrint, onDownload }: PrintActionsProps) {
  return (
    <div className={styles.actions}>
      {mayPrint ? (
        <Button big icon={<IconPrinter size={22} aria-hidden="true" />} disabled={isHeld} onClick={onPrint}>
          {busy === 'print' ? 'Imprimindo...' : 'Imprimir'}
        </Button>
      ) : null}
      <BackLink />
      {mayPrint ? (
        <Button
          look="quiet"
          icon={<IconFileTypePdf size={20} aria-hidden="true" />}
          disabled={isHeld}
          onClick={onDownload}
        >
          {busy === 'pdf' ? 'Baixando...' : 'Baixar PDF'}
        </Button>
      ) : null}
    </div>
  )
}

/** Why there is no paper of it, in place of the buttons that print. */
function NotPrinted({ label: { status }, refusal }: { readonly label: Label; readonly refusal: string }) {
  const text = isWithdrawn(status)
    ? 'Esta etiqueta já teve baixa: o produto não está mais em estoque, e ela não é impressa.'
    : `Não é impressa: ${refusal}.`
  return <Notice tone="bad" text={text} />
}

function PrintHistory({ label: { print_count: times } }: { readonly label: Label }): ReactNode {
  if (times === 0) return null
  return (
    <Notice
      tone="plain"
      text={`Já impressa ${counted(times, 'vez', 'vezes')}; esta será uma reimpressão idêntica, com a marca “2ª via”`}
    />
  )
}

/**
 * A link, so that it can be opened in another tab. A plain click goes back in the history, which keeps the list's
 * filters.
 */
function BackLink() {
  const router = useRouter()
  function handleClick(event: MouseEvent) {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      !router.history.canGoBack()
    )
      return
    event.preventDefault()
    router.history.back()
  }
  return (
    <Link to="/product-list" className="button-link" data-look="quiet" onClick={handleClick}>
      <IconArrowLeft size={20} aria-hidden="true" />
      Voltar
    </Link>
  )
}
