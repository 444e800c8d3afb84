import { useState } from 'react'
import { labelsText } from '#contract/words'
import { mayNow } from '../../lib/rights.ts'
import { IconPrinter } from '../icons.ts'
import { Tile } from '../kit/tile.tsx'
import { PrintNotices } from './print-notice.tsx'
import { PaperSize } from './paper-size.tsx'
import { LabelKind } from './sale/label-kind.tsx'
import type { NewLabels, useNewLabels } from './use-new-labels.ts'
import { keptLabelPaper } from './use-print-layout.ts'

/** The paper of new labels: a button, or the word that a station has them in its queue. */
export function NewLabelsPaper({ labels, job, printing, sale, isSent }: NewLabels & ReturnType<typeof useNewLabels>) {
  const [layout, setLayout] = useState(keptLabelPaper)
  if (labels.length === 0 || !mayNow('imprimir')) return null
  const paper = printing.paperFor(layout)
  const trouble = sale.troubleOn(paper)
  // A label without frozen allergens has no list of ingredients, which a sale label needs.
  const maySell = labels.some(({ frozenAllergens }) => frozenAllergens !== undefined)
  return (
    <div className="stack gap-3">
      {maySell && (job === null || sale.isChosen) ? <LabelKind sale={sale} trouble={trouble} /> : null}
      {sale.isChosen && printing.station === null ? (
        <PaperSize value={paper} ofStation={printing.place?.layout ?? null} onChange={setLayout} />
      ) : null}
      {job === null ? (
        <Tile
          look={isSent ? 'edge' : 'filled'}
          size="big"
          icon={<IconPrinter size={34} stroke={1.75} aria-hidden="true" />}
          disabled={printing.busy !== null || trouble !== null}
          onClick={() => void printing.print(labels, layout)}
        >
          {isSent ? `2ª via de ${labels.length}` : `Imprimir ${labels.length}`}
        </Tile>
      ) : (
        <p className="tinted pad-4" data-tone="good" role="status">
          {labelsText(labels.length)} na fila da impressora.
        </p>
      )}
      <PrintNotices controls={printing} />
    </div>
  )
}
