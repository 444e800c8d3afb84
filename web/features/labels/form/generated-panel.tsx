import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Ref } from 'react'
import { isLateRecord, labelMessages } from '#contract/labels'
import type { Label } from '#contract/labels'
import { Notice } from '../../../components/kit/notice.tsx'
import { IconFileTypePdf, IconPlus, IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import type { ButtonLook } from '../../../components/kit/button.tsx'
import { isKept } from '../../../lib/offline/send-or-keep.ts'
import { mayNow } from '../../../lib/rights.ts'
import { PaperSize } from '../../../components/printing/paper-size.tsx'
import { preloadDrawing } from '../../../components/printing/print-labels.ts'
import { PrintNotices } from '../../../components/printing/print-notice.tsx'
import type { PrintLayout } from '#contract/labels/print-layout'
import { LabelKind } from '../../../components/printing/sale/label-kind.tsx'
import type { SaleChoice } from '../../../components/printing/sale/sale-choice.ts'
import { useSale } from '../../../components/printing/sale/use-sale.ts'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import type { PrintControls } from '../../../components/printing/use-print-labels.ts'

interface GeneratedPanelProps {
  readonly labels: readonly Label[]
  readonly tenant: PrintingTenant
  readonly printing: PrintControls
  readonly layout: PrintLayout
  readonly onLayout: (layout: PrintLayout) => void
  /** The form says another label by now: the panel says of which product it is, and leaves the focus in the form. */
  readonly isOther: boolean
  /** They went to the printer with the tap that made them; null: they did not. */
  readonly sentText: string | null
  /** As what they were made; null: as labels of the kitchen. */
  readonly as: SaleChoice | null
  /** Empties the form; of other labels, closes the panel. */
  readonly onEnd: () => void
}

/** The codes of the generated labels, and the buttons to print them. Late records are not printed. */
export function GeneratedPanel(props: GeneratedPanelProps) {
  if (props.labels.some(isLateRecord))
    return <UnprintedPanel {...props} name="Registros tardios" note={labelMessages.notPrinted} />
  if (!mayNow('imprimir'))
    return (
      <UnprintedPanel {...props} name="Etiquetas geradas" note="Falta a permissão “Imprimir”: peça a quem imprime." />
    )
  return props.sentText === null ? <PrintPanel {...props} /> : <SentPanel {...props} />
}

function UnprintedPanel({
  labels,
  isOther,
  onEnd,
  name,
  note,
}: GeneratedPanelProps & { readonly name: string; readonly note: string }) {
  const endButton = useFirstFocus(isOther)
  return (
    <section className="stack gap-3" aria-label={name}>
      <p className="mid figures">{codesText(labels, isOther)}</p>
      <Notice tone="plain" text={note} />
      <EndButton ref={endButton} look="filled" {...{ isOther, onEnd }} />
      <Link to="/product-list" className="button-link" data-look="plain">
        Ver no Estoque
      </Link>
    </section>
  )
}

/** The labels are on their way: what became of them, and a second copy for who needs one. The form is for the next label. */
function SentPanel({ labels, printing, layout, sentText, as }: GeneratedPanelProps) {
  const { busy, print } = printing
  const text = `${sentText} ${codesText(labels, true)}`
  return (
    <section className="stack gap-2" aria-label="Etiquetas geradas">
      <PrintNotices controls={printing} />
      <div className="row between gap-2">
        {isKept(labels) ? (
          // The paper is out and the labels wait: that stays as visible as before the print.
          <Notice tone="plain" text={text} />
        ) : (
          <p className="muted text-2 mid figures slim break" role="status">
            {text}
          </p>
        )}
        <Button
          data-again
          look="quiet"
          className="one-line"
          disabled={busy !== null}
          onClick={() => void print(labels, layout, as)}
        >
          {busy === 'print' ? 'Imprimindo...' : '2ª via'}
        </Button>
      </div>
    </section>
  )
}

function PrintPanel({ labels, tenant, printing: asForm, layout, onLayout, isOther, as, onEnd }: GeneratedPanelProps) {
  const printButton = useFirstFocus(isOther)
  useEffect(preloadDrawing, [])
  const sale = useSale(labels, tenant, as && as.asked)
  const asSale = usePrintLabels(tenant, sale.isChosen, sale.choice)
  const printing = sale.isChosen ? asSale : asForm
  const { busy, print, download } = printing
  const trouble = sale.troubleOn(printing.paperFor(layout))
  const isHeld = busy !== null || trouble !== null
  // A label without frozen allergens has no list of ingredients, which a sale label needs.
  const maySell = !isKept(labels) && labels.some(({ frozenAllergens }) => frozenAllergens !== undefined)

  return (
    <section className="stack gap-3" aria-label="Etiquetas geradas">
      <p className="mid figures">{codesText(labels, isOther)}</p>
      {maySell ? <LabelKind sale={sale} trouble={trouble} /> : null}
      {printing.station === null ? (
        <PaperSize value={printing.paperFor(layout)} ofStation={printing.place?.layout ?? null} onChange={onLayout} />
      ) : (
        <p className="muted">Sai na estação {printing.station.name}</p>
      )}
      <Button
        ref={printButton}
        data-again
        big
        icon={<IconPrinter size={22} aria-hidden="true" />}
        disabled={isHeld}
        onClick={() => void print(labels, layout)}
      >
        {busy === 'print' ? 'Imprimindo...' : 'Imprimir agora'}
      </Button>
      <PrintNotices controls={printing} />
      <div className="flex wrap gap-2">
        <Button
          className="grow"
          look="quiet"
          icon={<IconFileTypePdf size={18} aria-hidden="true" />}
          disabled={isHeld}
          onClick={() => void download(labels, layout)}
        >
          {busy === 'pdf' ? 'Baixando...' : 'Baixar PDF'}
        </Button>
        <EndButton look="quiet" {...{ isOther, onEnd }} />
      </div>
      <Link to="/product-list" className="button-link" data-look="plain">
        Ver no Estoque
      </Link>
    </section>
  )
}

function useFirstFocus(isOther: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOther) button.current?.focus({ preventScroll: true })
  }, [isOther])
  return button
}

interface EndButtonProps extends Pick<GeneratedPanelProps, 'isOther' | 'onEnd'> {
  readonly ref?: Ref<HTMLButtonElement>
  readonly look: ButtonLook
}

function EndButton({ ref, look, isOther, onEnd }: EndButtonProps) {
  const mark = isOther ? null : <IconPlus size={18} aria-hidden="true" />
  return (
    <Button ref={ref} className="grow" look={look} icon={mark} onClick={onEnd}>
      {isOther ? 'Fechar' : 'Nova etiqueta'}
    </Button>
  )
}

function codesText(labels: readonly Label[], isOther: boolean): string {
  const [first] = labels
  const last = labels.at(-1)
  if (!first || !last) return ''
  const codes =
    labels.length === 1 ? `Código ${first.qrCode}` : `${labels.length} etiquetas: ${first.qrCode} a ${last.qrCode}`
  return isOther ? `${first.name}: ${codes}` : codes
}
