import type { LabelStatus } from '#contract/labels'
import { IconCheck, IconCircleCheck, IconCircleX, IconClockExclamation, IconTrash } from './icons.ts'
import type { BadgeLook } from './tone-badge.tsx'
import { ToneBadge } from './tone-badge.tsx'

const looks: Readonly<Record<LabelStatus, BadgeLook>> = {
  valid: { word: 'No prazo', icon: IconCircleCheck, tone: 'good' },
  expiring: { word: 'Vence em breve', icon: IconClockExclamation, tone: 'warn' },
  expired: { word: 'Vencido', icon: IconCircleX, tone: 'bad' },
  consumed: { word: 'Consumido', icon: IconCheck, tone: 'plain' },
  discarded: { word: 'Descartado', icon: IconTrash, tone: 'plain' },
  donated: { word: 'Doado', icon: IconCheck, tone: 'plain' },
  returned: { word: 'Devolvido', icon: IconCheck, tone: 'plain' },
  missing: { word: 'Não localizado', icon: IconCircleX, tone: 'plain' },
  transformed: { word: 'Substituído', icon: IconCheck, tone: 'plain' },
  annulled: { word: 'Anulado', icon: IconCircleX, tone: 'plain' },
}

export function StatusBadge({ status }: { readonly status: LabelStatus }) {
  return <ToneBadge {...looks[status]} />
}
