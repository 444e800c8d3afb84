import type { LabelStatus } from '#contract/labels'
import { type Icon, IconCheck, IconCircleCheck, IconCircleX, IconClockExclamation, IconTrash } from './icons.ts'
import styles from './status-badge.module.css'

const looks: Readonly<Record<LabelStatus, { readonly word: string; readonly icon: Icon }>> = {
  valid: { word: 'No prazo', icon: IconCircleCheck },
  expiring: { word: 'Vence em breve', icon: IconClockExclamation },
  expired: { word: 'Vencido', icon: IconCircleX },
  consumed: { word: 'Consumido', icon: IconCheck },
  discarded: { word: 'Descartado', icon: IconTrash },
}

/** Colour, word and icon: the state is readable without seeing the colour. */
export function StatusBadge({ status }: { readonly status: LabelStatus }) {
  const { word, icon: Mark } = looks[status]
  return (
    <span className={styles.badge} data-status={status}>
      <Mark size={15} stroke={2.25} aria-hidden="true" />
      {word}
    </span>
  )
}
