import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isLateRecord, labelMessages } from '#contract/labels'
import type { Label } from '#contract/labels'
import { Notice } from '../../../components/notice.tsx'
import { IconFileTypePdf, IconPlus, IconPrinter } from '../../../components/icons.ts'
import { mayNow } from '../../../lib/rights.ts'
import { PaperSize } from '../print/paper-size.tsx'
import { preloadDrawing } from '../print/print-labels.ts'
import { PrintNotices } from '../print/print-notice.tsx'
import type { PrintLayout } from '#contract/labels/print-layout'
import type { PrintControls } from '../print/use-print-labels.ts'
import styles from './generated-panel.module.css'

interface GeneratedPanelProps {
  readonly labels: readonly Label[]
  readonly printing: PrintControls
  readonly layout: PrintLayout
  readonly onLayout: (layout: PrintLayout) => void
  readonly onNew: () => void
}

/** The codes of the generated labels, and the buttons to print them. Late records are not printed. */
export function GeneratedPanel(props: GeneratedPanelProps) {
  if (props.labels.some(isLateRecord))
    return <UnprintedPanel {...props} name="Registros tardios" note={labelMessages.notPrinted} />
  if (!mayNow('imprimir'))
    return (
      <UnprintedPanel {...props} name="Etiquetas geradas" note="Falta a permissão “Imprimir”: peça a quem imprime." />
    )
  return <PrintPanel {...props} />
}

function UnprintedPanel({
  labels,
  onNew,
  name,
  note,
}: GeneratedPanelProps & { readonly name: string; readonly note: string }) {
  const newButton = useRef<HTMLButtonElement>(null)
  useEffect(() => newButton.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.panel} aria-label={name}>
      <p className={styles.codes}>{codesText(labels)}</p>
      <Notice tone="plain" text={note} />
      <Button ref={newButton} leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onNew}>
        Nova etiqueta
      </Button>
      <Link to="/product-list" className={styles.list}>
        Ver na Lista de Produtos
      </Link>
    </section>
  )
}

function PrintPanel({ labels, printing, layout, onLayout, onNew }: GeneratedPanelProps) {
  const printButton = useRef<HTMLButtonElement>(null)
  useEffect(() => printButton.current?.focus({ preventScroll: true }), [])
  useEffect(preloadDrawing, [])
  const { busy, print, download } = printing

  return (
    <section className={styles.panel} aria-label="Etiquetas geradas">
      <p className={styles.codes}>{codesText(labels)}</p>
      {printing.station === null ? (
        <PaperSize value={printing.paperFor(layout)} ofStation={printing.place?.layout ?? null} onChange={onLayout} />
      ) : (
        <p className={styles.station}>Sai na estação {printing.station.name}</p>
      )}
      <Button
        ref={printButton}
        data-again
        size="lg"
        leftSection={<IconPrinter size={22} aria-hidden="true" />}
        disabled={busy !== null}
        onClick={() => void print(labels, layout)}
      >
        {busy === 'print' ? 'Imprimindo...' : 'Imprimir agora'}
      </Button>
      <PrintNotices controls={printing} />
      <div className={styles.others}>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
          disabled={busy !== null}
          onClick={() => void download(labels, layout)}
        >
          {busy === 'pdf' ? 'Baixando...' : 'Baixar PDF'}
        </Button>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onNew}>
          Nova etiqueta
        </Button>
      </div>
      <Link to="/product-list" className={styles.list}>
        Ver na Lista de Produtos
      </Link>
    </section>
  )
}

function codesText(labels: readonly Label[]): string {
  const [first] = labels
  const last = labels.at(-1)
  if (!first || !last) return ''
  return labels.length === 1 ? `Código ${first.qrCode}` : `${labels.length} etiquetas: ${first.qrCode} a ${last.qrCode}`
}
