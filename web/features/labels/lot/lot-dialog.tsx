import type { Label } from '#contract/labels'
import { isLateRecord } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { blockedText } from '../allowed.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { LotPanel } from './lot-panel.tsx'

interface LotDialogProps {
  readonly labels: readonly Label[]
  readonly controls: WithdrawalControls
  readonly tenant: PrintingTenant
}

/** A lot over a screen that has no room for it in its row. */
export function LotDialog({ labels, controls, tenant }: LotDialogProps) {
  const [first] = labels
  if (first === undefined) return null
  const { name, status, expiration_date: expiration } = first
  return (
    <Sheet onClose={controls.closeLot} title={`${name} ×${labels.length}`} size="lg">
      <div className="stack gap-4 slim">
        <p className="muted text-2">
          {placeOf(first)} · validade {formatLabelDate(expiration, tenant.time_zone)}{' '}
          <StatusBadge status={status} blocked={blockedText(labels)} />
        </p>
        {isLateRecord(first) ? <p className="muted text-2">Registro tardio: {first.lateReason}</p> : null}
        <LotPanel {...{ labels, controls, tenant }} />
      </div>
    </Sheet>
  )
}

function placeOf({ category, storageType, additionalStorageType }: Label): string {
  return [category, storageType, additionalStorageType].filter(Boolean).join(' · ')
}
