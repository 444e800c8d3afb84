import { lazy, Suspense, useEffect } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { PrintLayout } from '#contract/labels/print-layout'
import { Notice } from '../../../components/kit/notice.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import type { PrintControls } from '../../../components/printing/use-print-labels.ts'
import { isKept } from '../../../lib/offline/send-or-keep.ts'
import type { Outcome } from './use-generate-labels.ts'

const loadPanel = async () => ({ default: (await import('./generated-panel.tsx')).GeneratedPanel })
const GeneratedPanel = lazy(loadPanel)
const PrintNotices = lazy(async () => ({
  default: (await import('../../../components/printing/print-notice.tsx')).PrintNotices,
}))
const PrinterLine = lazy(async () => ({ default: (await import('./printer-line.tsx')).PrinterLine }))

interface LabelOutcomeProps {
  readonly outcome: Outcome | null
  readonly tenant: PrintingTenant
  readonly printing: PrintControls
  readonly layout: PrintLayout
  readonly onLayout: (layout: PrintLayout) => void
  readonly quantity: number
  readonly onNew: () => void
  readonly onDismiss: () => void
}

/** What the request has made or why not, and before it where the labels will come out. */
export function LabelOutcome({ outcome, printing, quantity, ...props }: LabelOutcomeProps) {
  // The panel is there when the labels are, so that the focus finds its button.
  useEffect(() => void loadPanel(), [])
  const labels = outcome?.labels ?? null
  const isOther = outcome?.isOfForm === false
  const { station } = printing

  return (
    <>
      <Said outcome={outcome} />
      <Suspense fallback={null}>
        {station !== null && (labels === null || isOther) ? (
          <PrinterLine station={station.id} quantity={quantity} />
        ) : null}
        {labels ? (
          <GeneratedPanel
            key={labels[0]?.id}
            labels={labels}
            isOther={isOther}
            sentText={outcome?.sentText ?? null}
            as={outcome?.as ?? null}
            tenant={props.tenant}
            printing={printing}
            layout={props.layout}
            onLayout={props.onLayout}
            onEnd={isOther ? props.onDismiss : props.onNew}
          />
        ) : printing.notice ? (
          <PrintNotices controls={printing} />
        ) : null}
      </Suspense>
    </>
  )
}

function Said({ outcome }: Pick<LabelOutcomeProps, 'outcome'>) {
  if (outcome === null || outcome.message === null) return null
  const { labels, message } = outcome
  // It is not done yet: another colour than what is (spec K, rule 10).
  if (labels !== null && isKept(labels)) return <Notice tone="plain" text={message} />
  return <MessageBanner text={labels === null ? message : { done: message }} />
}
