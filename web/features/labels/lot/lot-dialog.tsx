import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/labels'
import { isLateRecord, isWithdrawn } from '#contract/labels'
import { isBlocked } from '#contract/labels/usable'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { counted } from '#contract/words'
import { IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { allows, blockedText } from '../allowed.ts'
import { moreActions } from '../label-actions.ts'
import { LeftOutOfLabels } from '../../../components/label-preview/left-out-note.tsx'
import { usePrintLayout } from '../../../components/printing/use-print-layout.ts'
import { PrintNotices } from '../../../components/printing/print-notice.tsx'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { LotForm } from './lot-form.tsx'
import { LotMadeLabels } from './lot-made.tsx'
import { useLotDeeds } from './use-lot-deeds.ts'

interface LotDialogProps {
  readonly labels: readonly Label[]
  readonly controls: WithdrawalControls
  readonly tenant: PrintingTenant
}

/** A lot: how many were used and what happens to the rest, its reprint, and its single labels. */
export function LotDialog({ labels, controls, tenant }: LotDialogProps) {
  const deeds = useLotDeeds(controls)
  const [first] = labels
  if (first === undefined) return null
  const { name, status, expiration_date: expiration } = first
  const free = labels.filter((label) => !isBlocked(label))
  const printed = labels.filter((label) => allows('print', label))
  const onlyDiscarded = !isWithdrawn(status) && (status === 'expired' || free.length === 0)
  return (
    <Sheet onClose={controls.closeLot} title={`${name} ×${labels.length}`} size="lg">
      <div className="stack gap-4 slim">
        <p className="muted text-2">
          {placeOf(first)} · validade {formatLabelDate(expiration, tenant.time_zone)}{' '}
          <StatusBadge status={status} blocked={blockedText(labels)} />
        </p>
        {isLateRecord(first) ? <p className="muted text-2">Registro tardio: {first.lateReason}</p> : null}
        {deeds.made ? (
          <LotMadeLabels made={deeds.made} {...{ tenant, controls }} />
        ) : (
          <>
            <Blocked labels={labels} />
            {onlyDiscarded ? <ExpiredLot labels={labels} controls={controls} /> : null}
            {onlyDiscarded || isWithdrawn(status) ? null : (
              <LotForm labels={free} timeZone={tenant.time_zone} deeds={deeds} onLeave={controls.closeLot} />
            )}
            {printed.length === 0 ? null : <Reprint labels={printed} tenant={tenant} />}
            <SingleLabels labels={labels} onLeave={controls.closeLot} />
          </>
        )}
      </div>
    </Sheet>
  )
}

function placeOf({ category, storageType, additionalStorageType }: Label): string {
  return [category, storageType, additionalStorageType].filter(Boolean).join(' · ')
}

/** Which labels nobody uses, and why. */
function Blocked({ labels }: Pick<LotDialogProps, 'labels'>) {
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

function ExpiredLot({ labels, controls }: Pick<LotDialogProps, 'labels' | 'controls'>) {
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

function Reprint({ labels, tenant }: Pick<LotDialogProps, 'labels' | 'tenant'>) {
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
      <LeftOutOfLabels {...{ labels, tenant }} layout={printing.paperFor(layout)} />
      <PrintNotices controls={printing} />
    </>
  )
}

function SingleLabels({ labels, onLeave }: { readonly labels: readonly Label[]; readonly onLeave: () => void }) {
  return (
    <section aria-label="Etiquetas deste lote">
      <h3 className="below-2 text-2 mid">Etiquetas</h3>
      <ul className="flex wrap gap-2">
        {labels.map(({ id, qrCode, ...label }) => (
          <li key={id}>
            <Link
              to="/print/$productId"
              params={{ productId: String(id) }}
              className="chip figures"
              aria-label={`Abrir a etiqueta ${qrCode}, ID ${id}`}
              onClick={onLeave}
            >
              {qrCode}
              {isBlocked(label) ? ' · bloqueada' : ''}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
