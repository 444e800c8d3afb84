import type { ReactNode } from 'react'
import { IconMinus, IconPlus } from '../../../components/icons.ts'
import styles from './step-row.module.css'

interface StepRowProps {
  readonly less: string
  readonly more: string
  readonly lessOff: boolean
  readonly moreOff: boolean
  readonly onLess: () => void
  readonly onMore: () => void
  /** The input between the steps. */
  readonly children: ReactNode
}

/** An input with a step to either side: a wet thumb types badly. */
export function StepRow({ less, more, lessOff, moreOff, onLess, onMore, children }: StepRowProps) {
  return (
    <div className={styles.row}>
      <button type="button" className={styles.step} aria-label={less} disabled={lessOff} onClick={onLess}>
        <IconMinus size={20} aria-hidden="true" />
      </button>
      {children}
      <button type="button" className={styles.step} aria-label={more} disabled={moreOff} onClick={onMore}>
        <IconPlus size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
