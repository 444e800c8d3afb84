import { useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { Recall } from '#contract/recalls/recalls'
import { counted } from '#contract/words'
import { IconCircleCheck, IconPrinter, IconShare } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import task from '../../../components/kit/task.module.css'
import { formatDateTime } from '../../../lib/format.ts'
import { waitingText } from '../recall-words.ts'
import styles from '../recalls.module.css'
import { DocumentButtons } from './document-buttons.tsx'
import { CloseSheet } from './close-sheet.tsx'
import { ShareSheet } from './share-sheet.tsx'

interface RecallDockProps {
  readonly recall: Recall
  readonly tenant: PrintingTenant
  readonly isAdmin: boolean
}

/** What leads out of a recall: the text for others, the paper of a simulation, the end. */
export function RecallDock({ recall, tenant, isAdmin }: RecallDockProps) {
  const { id, status, closedAt, conclusion } = recall
  const waiting = waitingText(recall)
  const [asked, setAsked] = useState<'share' | 'close' | null>(null)
  const leave = () => setAsked(null)
  return (
    <section className={task.dock} aria-label="Documentos e fim">
      <Destinations recall={recall} />
      {closedAt === null ? null : (
        <p className="text-2 break">
          <b className="strong figures">Encerrado em {formatDateTime(closedAt, tenant.time_zone)}.</b> {conclusion}
        </p>
      )}
      <div className={`${task.last} ${styles.docs}`}>
        {status === 'simulado' ? (
          <Button icon={<IconPrinter size={22} aria-hidden="true" />} onClick={() => window.print()}>
            Imprimir
          </Button>
        ) : null}
        {isAdmin ? <DocumentButtons id={id} /> : null}
        <Button look="quiet" icon={<IconShare size={22} aria-hidden="true" />} onClick={() => setAsked('share')}>
          Texto para enviar
        </Button>
        {status === 'aberto' && isAdmin ? (
          <Button
            look={waiting === '' ? 'filled' : 'quiet'}
            icon={<IconCircleCheck size={22} aria-hidden="true" />}
            onClick={() => setAsked('close')}
          >
            Encerrar
          </Button>
        ) : null}
        {status === 'aberto' && waiting !== '' ? (
          <p className="muted text-2 figures">
            Falta o destino de {waiting}: só encerra com tudo descartado, devolvido ou liberado.
          </p>
        ) : null}
      </div>
      {asked === 'share' ? <ShareSheet recall={recall} tenant={tenant} onClose={leave} /> : null}
      {asked === 'close' ? <CloseSheet id={id} onClose={leave} /> : null}
    </section>
  )
}

function Destinations({ recall: { destinations } }: Pick<RecallDockProps, 'recall'>) {
  const { discarded, returned, released, other } = destinations
  const parts = [
    returned > 0 ? counted(returned, 'devolvida', 'devolvidas') : '',
    discarded > 0 ? counted(discarded, 'descartada', 'descartadas') : '',
    released > 0 ? counted(released, 'liberada', 'liberadas') : '',
    other > 0 ? counted(other, 'saiu de outro modo', 'saíram de outro modo') : '',
  ].filter((text) => text !== '')
  if (parts.length === 0) return null
  return (
    <p className="tinted pad-3 mid figures" data-tone="good" role="status">
      Com destino: {parts.join(' · ')}
    </p>
  )
}
