import { lazy, Suspense } from 'react'
import type { Label } from '#contract/labels'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './print-notice.module.css'
import type { FailureNotice } from './print-session.ts'
import type { SessionControls } from './use-print-session.ts'

const SentToast = lazy(async () => ({
  default: (await import('./sent-toast.tsx')).SentToast,
}))

interface Controls extends SessionControls {
  /** Of a screen that also prints without a station. */
  readonly recordAgain?: () => Promise<void>
  /** Of a screen whose labels may wait on this device. */
  readonly printKept?: (labels: readonly Label[]) => void
}

/** The result of printing, and a checklist for a printer that does not print. */
export function PrintNotices({ controls }: { readonly controls: Controls }) {
  const { notice, dismissNotice, forgetPrinted, recordAgain, printKept, againOf } = controls
  if (notice === null) return null
  switch (notice.kind) {
    case 'station':
      return (
        <>
          {notice.failure === null ? null : <Failure {...notice.failure} onClose={dismissNotice} />}
          <Suspense fallback={null}>
            <SentToast
              job={notice.job}
              againOf={(ids) => againOf(notice, ids)}
              onClose={dismissNotice}
              onNotPrinted={forgetPrinted}
            />
          </Suspense>
        </>
      )
    case 'refused':
    case 'failed':
      return <Failure {...notice} onClose={dismissNotice} {...(printKept && { printKept })} />
    case 'sent':
    case 'saved':
      return (
        <Notice tone={notice.isKept === true ? 'plain' : 'good'} text={notice.text} onClose={dismissNotice}>
          {notice.unrecorded ? (
            <>
              <p className="above-2">O registro no histórico não foi salvo.</p>
              <Button look="ground" onClick={() => void recordAgain?.()}>
                Registrar de novo
              </Button>
            </>
          ) : null}
          {notice.kind === 'sent' ? (
            <details>
              <summary className="button-link" data-look="ground">
                Não saiu?
              </summary>
              <Checklist />
            </details>
          ) : null}
        </Notice>
      )
    default:
      return notice satisfies never
  }
}

interface FailureProps extends FailureNotice, Pick<Controls, 'printKept'> {
  readonly onClose: () => void
}

function Failure({ kind, text, kept, printKept, onClose }: FailureProps) {
  if (kind === 'refused')
    return (
      <Notice tone="bad" text={text} onClose={onClose}>
        {kept && printKept ? (
          <Button look="ground" onClick={() => printKept(kept)}>
            Imprimir de novo
          </Button>
        ) : null}
      </Notice>
    )
  return (
    <Notice tone="bad" text={`${text} Verifique:`} onClose={onClose}>
      <Checklist />
    </Notice>
  )
}

function Checklist() {
  return (
    <>
      <ul className={`stack gap-1 above-2 ${styles.checklist}`}>
        <li>A impressora de etiquetas é a impressora padrão</li>
        <li>O papel está configurado como 50mm x 30mm</li>
        <li>A conexão USB está firme e a impressora, ligada</li>
      </ul>
      <p className="above-2">Se ainda assim não imprimir, baixe o PDF e imprima manualmente, em tamanho real (100%).</p>
    </>
  )
}
