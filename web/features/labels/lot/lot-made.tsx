import { useEffect, useRef } from 'react'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { IconArrowBackUp, IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { mayNow } from '../../../lib/rights.ts'
import { preloadDrawing } from '../../../components/printing/print-labels.ts'
import { PrintNotices } from '../../../components/printing/print-notice.tsx'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import { usePrintLayout } from '../../../components/printing/use-print-layout.ts'
import type { LotMade, WithdrawalControls } from '../withdraw/use-withdrawal.ts'

interface LotMadeProps {
  readonly made: LotMade
  readonly tenant: PrintingTenant
  readonly controls: WithdrawalControls
}

/** What was done, its undoing, and the new labels, which print with one tap. */
export function LotMadeLabels({ made: { text, changed, children, hint }, tenant, controls }: LotMadeProps) {
  const printing = usePrintLabels(tenant)
  const [layout] = usePrintLayout()
  const [first] = children
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    preloadDrawing()
    // The button that was pressed has gone: the keyboard goes on from here.
    print.current?.focus({ preventScroll: true })
  }, [])
  if (!first) return null
  const { undo, closeMade } = controls
  const sent = printing.isReprint(first)
  const date = formatLabelDate(first.expiration_date, tenant.time_zone)
  return (
    <Sheet onClose={closeMade} title={first.name} size="lg">
      <div className="stack gap-4 slim">
        <p role="status">
          {text} {children.length === 1 ? 'Etiqueta nova' : `${children.length} etiquetas novas`}, validade{' '}
          <b>{date}</b>.{hint === null ? null : <em className="block muted text-2">{hint}</em>}
        </p>
        <div className="flex wrap gap-2">
          {mayNow('imprimir') ? (
            <Button
              big
              ref={print}
              look={sent ? 'quiet' : 'filled'}
              icon={<IconPrinter size={20} aria-hidden="true" />}
              disabled={printing.busy !== null}
              onClick={() => void printing.print(children, layout)}
            >
              {printing.busy === 'print' ? 'Imprimindo...' : sent ? '2ª via' : `Imprimir ${children.length}`}
            </Button>
          ) : null}
          <Button
            big
            look="quiet"
            icon={<IconArrowBackUp size={20} aria-hidden="true" />}
            onClick={() => {
              undo.undo(changed)
              closeMade()
            }}
          >
            Desfazer
          </Button>
          <Button big look="quiet" onClick={closeMade}>
            Fechar
          </Button>
        </div>
        <PrintNotices controls={printing} />
      </div>
    </Sheet>
  )
}
