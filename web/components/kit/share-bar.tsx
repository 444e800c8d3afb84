import type { ComponentProps } from 'react'
import styles from './share-bar.module.css'

interface ShareBarProps extends Omit<ComponentProps<'div'>, 'children' | 'className'> {
  /** What the bar is made of, from the left. Its tone is one of tones.css; what has none is the rest. */
  readonly parts: readonly { readonly tone?: string; readonly amount: number }[]
}

/** A bar as wide as it can be, in parts. The words beside it say the same, or its own role and name do. */
export const ShareBar = ({ parts, ...bar }: ShareBarProps) => (
  <div className={styles.bar} aria-hidden={bar.role === undefined} {...bar}>
    {parts.map(({ tone, amount }) =>
      amount > 0 ? <span key={tone ?? ''} data-tone={tone} style={{ flexGrow: amount }} /> : null,
    )}
  </div>
)

/** Beside a word: the part of the bar that it names. */
export const ShareDot = ({ tone }: { readonly tone: string }) => (
  <i className={styles.dot} data-tone={tone} aria-hidden="true" />
)
