import { lazy, Suspense, useEffect } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { PrintLayout } from '#contract/labels/print-layout'
import { MessageBanner } from '../../../components/message-banner.tsx'
import type { Message } from '../../../components/message-banner.tsx'
import type { PrintControls } from '../../../components/printing/use-print-labels.ts'
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
      <MessageBanner text={said(outcome)} />
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

function said(outcome: Outcome | null): Message | null {
  if (outcome === null || outcome.message === null) return null
  return outcome.labels === null ? outcome.message : { done: outcome.message }
}
