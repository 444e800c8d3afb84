import type { ReactNode } from 'react'
import { IconMinus, IconPlus } from '../../../components/icons.ts'
import styles from './step-row.module.css'

// Plain buttons: the style sheet sets all of their look, and Mantine's reset would compete with it by load order.

interface Steps {
  readonly less: string
  readonly more: string
  readonly lessOff: boolean
  readonly moreOff: boolean
  readonly onLess: () => void
  readonly onMore: () => void
}

/** For `inputContainer`: the input between a minus and a plus button, because typing with wet hands is hard. */
export function stepsAround({ less, more, lessOff, moreOff, onLess, onMore }: Steps): (input: ReactNode) => ReactNode {
  return (input) => (
    <div className={styles.row}>
      <button type="button" className={styles.step} aria-label={less} disabled={lessOff} onClick={onLess}>
        <IconMinus size={20} aria-hidden="true" />
      </button>
      {input}
      <button type="button" className={styles.step} aria-label={more} disabled={moreOff} onClick={onMore}>
        <IconPlus size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
