import { labelsText } from '#contract/words'
import { mayNow } from '../../lib/rights.ts'
import { IconPrinter } from '../icons.ts'
import { Tile } from '../kit/tile.tsx'
import { PrintNotices } from './print-notice.tsx'
import type { NewLabels, useNewLabels } from './use-new-labels.ts'
import { keptLabelPaper } from './use-print-layout.ts'

/** The paper of new labels: a button, or the word that a station has them in its queue. */
export function NewLabelsPaper({ labels, job, printing, isSent }: NewLabels & ReturnType<typeof useNewLabels>) {
  if (labels.length === 0 || !mayNow('imprimir')) return null
  return (
    <div className="stack gap-3">
      {job === null ? (
        <Tile
          look={isSent ? 'edge' : 'filled'}
          size="big"
          icon={<IconPrinter size={34} stroke={1.75} aria-hidden="true" />}
          disabled={printing.busy !== null}
          onClick={() => void printing.print(labels, keptLabelPaper())}
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
