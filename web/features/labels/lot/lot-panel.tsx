import type { Label } from '#contract/labels'
import { isWithdrawn } from '#contract/labels'
import { isBlocked } from '#contract/labels/usable'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { counted } from '#contract/words'
import { IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { allows } from '../allowed.ts'
import { moreActions } from '../label-actions.ts'
import { usePrintLayout } from '../../../components/printing/use-print-layout.ts'
import { PrintNotices } from '../../../components/printing/print-notice.tsx'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { LotCodes } from './lot-codes.tsx'
import { LotForm } from './lot-form.tsx'

interface LotPanelProps {
  readonly labels: readonly Label[]
  readonly controls: WithdrawalControls
  readonly tenant: PrintingTenant
}

/** A lot: how many were used and what happens to the rest, its reprint, and its single labels. */
export function LotPanel({ labels, controls, tenant }: LotPanelProps) {
  const [first] = labels
  if (first === undefined) return null
  const { status } = first
  const free = labels.filter((label) => !isBlocked(label))
  const printed = labels.filter((label) => allows('print', label))
  const onlyDiscarded = !isWithdrawn(status) && (status === 'expired' || free.length === 0)
  const asksUse = !onlyDiscarded && !isWithdrawn(status)
  return (
    <div className="stack gap-3 slim">
      <Blocked labels={labels} />
      {onlyDiscarded ? <ExpiredLot labels={labels} controls={controls} /> : null}
      {asksUse ? (
        <LotForm labels={free} all={labels} timeZone={tenant.time_zone} controls={controls} />
      ) : (
        <LotCodes labels={labels} onLeave={controls.closeLot} />
      )}
      {printed.length === 0 ? null : <Reprint labels={printed} tenant={tenant} />}
    </div>
  )
}

/** Which labels nobody uses, and why. */
function Blocked({ labels }: Pick<LotPanelProps, 'labels'>) {
  const blocked = labels.filter(isBlocked)
  if (blocked.length === 0) return null
  const reasons = [...new Set(blocked.map(({ blocked: reason }) => reason))].join('; ')
  const count = blocked.length
  return (
    <p className="muted text-2" data-blocked>
      <strong>{counted(count, 'etiqueta bloqueada fica de fora', 'etiquetas bloqueadas ficam de fora')}</strong>
      {`: ${reasons}. Não use.`}
    </p>
  )
}

function ExpiredLot({ labels, controls }: Pick<LotPanelProps, 'labels' | 'controls'>) {
  const { ask, more, open, closeLot } = controls
  return (
    <div className="flex wrap gap-2">
      {labels.every((label) => allows('discard', label)) ? (
        <Button
          look="bad"
          onClick={() => {
            closeLot()
            ask({ kind: 'discard', labels })
          }}
        >
          Descartar {labels.length}
        </Button>
      ) : null}
      {moreActions.map(({ id, name, appliesTo, run }) =>
        labels.every(appliesTo) ? (
          <Button
            key={id}
            look="quiet"
            onClick={() => {
              closeLot()
              run(labels, { withdraw: ask, more, open })
            }}
          >
            {name}
          </Button>
        ) : null,
      )}
    </div>
  )
}

function Reprint({ labels, tenant }: Pick<LotPanelProps, 'labels' | 'tenant'>) {
  const [layout] = usePrintLayout()
  const printing = usePrintLabels(tenant)
  const word = labels.some(({ print_count: prints }) => prints > 0) ? 'Reimprimir' : 'Imprimir'
  return (
    <>
      <div className="flex wrap gap-2">
        <Button
          look="quiet"
          icon={<IconPrinter size={18} aria-hidden="true" />}
          disabled={printing.busy !== null}
          onClick={() => void printing.print(labels, layout)}
        >
          {printing.busy === 'print' ? 'Imprimindo...' : `${word} ${labels.length}`}
        </Button>
      </div>
      <PrintNotices controls={printing} />
    </>
  )
}
