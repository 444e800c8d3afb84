import { byStatus } from '#contract/labels/act-table'
import type { LabelStatus } from '#contract/labels'
import { IconCheck, IconCircleCheck, IconCircleX, IconClockExclamation, IconTrash } from './icons.ts'
import type { BadgeLook } from './tone-badge.tsx'
import { ToneBadge } from './tone-badge.tsx'

const looks: Readonly<Record<LabelStatus, BadgeLook>> = {
  valid: { word: 'No prazo', icon: IconCircleCheck, tone: 'good' },
  expiring: { word: 'Vence em breve', icon: IconClockExclamation, tone: 'warn' },
  expired: { word: 'Vencido', icon: IconCircleX, tone: 'bad' },
  ...byStatus(({ status, product }): BadgeLook => {
    const icon = status === 'discarded' ? IconTrash : status === 'missing' ? IconCircleX : IconCheck
    return { word: product, icon, tone: 'plain' }
  }),
  transformed: { word: 'Substituído', icon: IconCheck, tone: 'plain' },
  annulled: { word: 'Anulado', icon: IconCircleX, tone: 'plain' },
}

interface StatusBadgeProps {
  readonly status: LabelStatus
  /** The words for what is blocked: it stands above whether it is in time. */
  readonly blocked?: string | null
}

export function StatusBadge({ status, blocked = null }: StatusBadgeProps) {
  if (blocked !== null) return <ToneBadge word={blocked} icon={IconCircleX} tone="bad" />
  return <ToneBadge {...looks[status]} />
}
