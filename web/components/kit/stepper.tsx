import type { ReactNode } from 'react'
import { IconMinus, IconPlus } from '../icons.ts'
import styles from './stepper.module.css'

interface StepperProps {
  /** What the two buttons do, for who does not see the signs. */
  readonly less: string
  readonly more: string
  readonly atLeast?: boolean
  readonly atMost?: boolean
  readonly onLess: () => void
  readonly onMore: () => void
  /** The field between them. */
  readonly children: ReactNode
}

/** A field with a button for less on one side and one for more on the other. */
export const Stepper = ({ less, more, atLeast, atMost, onLess, onMore, children }: StepperProps) => (
  <span className={`control ${styles.stepper}`}>
    <button type="button" className={`middle ink ${styles.step}`} aria-label={less} disabled={atLeast} onClick={onLess}>
      <IconMinus size={20} aria-hidden="true" />
    </button>
    {children}
    <button type="button" className={`middle ink ${styles.step}`} aria-label={more} disabled={atMost} onClick={onMore}>
      <IconPlus size={20} aria-hidden="true" />
    </button>
  </span>
)
