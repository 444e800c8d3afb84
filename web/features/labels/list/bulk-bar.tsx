import { useEffect } from 'react'
import type { Label } from '#contract/labels'
import { IconFileTypePdf, IconPrinter, IconX } from '../../../components/icons.ts'
import { hasMore, labelCommands } from '../label-actions.ts'
import type { LabelCommands } from '../label-actions.ts'
import { keptLabelPaper } from '../../../components/printing/use-print-layout.ts'
import { LayoutChoice } from '../../../components/printing/layout-choice.tsx'
import type { PrintLayout } from '#contract/labels/print-layout'
import { preloadDrawing } from '../../../components/printing/print-labels.ts'
import { mayNow } from '../../../lib/rights.ts'
import { plural } from '#contract/words'
import type { PrintControls } from '../../../components/printing/use-print-labels.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  readonly labels: readonly Label[]
  /** What of these labels may be printed. */
  readonly printable: readonly Label[]
  readonly layout: PrintLayout
  readonly printing: PrintControls
  readonly commands: LabelCommands
  readonly onLayout: (layout: PrintLayout) => void
  readonly onClear: () => void
}

/** The actions for the selected labels, at the bottom of the screen. */
export function BulkBar({ labels, printable, layout, printing, commands, onLayout, onClear }: BulkBarProps) {
  const { busy, station, paperFor, print, download } = printing
  const paper = paperFor(layout)
  const mayPrint = mayNow('imprimir')
  useEffect(preloadDrawing, [])
  return (
    <section className={`row wrap gap-2 ${styles.bar}`} aria-label="Etiquetas selecionadas">
      <p className="ellipsis text-2 figures" role="status">
        <strong>{labels.length.toLocaleString('pt-BR')}</strong>{' '}
        <span>{plural(labels.length, 'selecionada', 'selecionadas')}</span>
      </p>
      <Pressable
        className={`middle ${styles.action}`}
        onClick={onClear}
        aria-label="Limpar seleção"
        title="Limpar seleção (Esc)"
      >
        <IconX size={20} aria-hidden="true" />
      </Pressable>
      {mayPrint ? (
        <div className="push ink">
          {station === null ? (
            <LayoutChoice value={paper} ofLabels={paperFor(keptLabelPaper())} onChange={onLayout} />
          ) : (
            <span className={`lines-2 break ${styles.station}`}>{station.name}</span>
          )}
        </div>
      ) : null}
      <div className={`flex gap-1 ${styles.actions}`}>
        {mayPrint ? (
          <>
            <Pressable
              className={`inline-row center gap-2 mid one-line ${styles.action}`}
              data-main
              disabled={busy !== null || printable.length === 0}
              onClick={() => void print(printable, layout)}
            >
              <IconPrinter size={20} aria-hidden="true" />
              {busy === 'print' ? 'Imprimindo...' : 'Imprimir'}
            </Pressable>
            <Pressable
              className={`inline-row center gap-2 mid one-line ${styles.action}`}
              disabled={busy !== null || printable.length === 0}
              onClick={() => void download(printable, layout)}
            >
              <IconFileTypePdf size={20} aria-hidden="true" />
              {busy === 'pdf' ? 'Baixando...' : 'PDF'}
            </Pressable>
          </>
        ) : null}
        {labelCommands.map(({ id, name, icon: Mark, appliesTo, run }) => {
          const affected = labels.filter(appliesTo)
          return (
            <Pressable
              key={id}
              className={`inline-row center gap-2 mid one-line ${styles.action}`}
              disabled={affected.length === 0}
              onClick={() => run(affected, commands)}
            >
              <Mark size={20} aria-hidden="true" />
              {name}
            </Pressable>
          )
        })}
        {labels.some(hasMore) ? (
          <Pressable
            className={`inline-row center gap-2 mid one-line ${styles.action}`}
            aria-haspopup="menu"
            onClick={(event) => commands.more(labels, event.currentTarget)}
          >
            Mais
          </Pressable>
        ) : null}
      </div>
    </section>
  )
}
