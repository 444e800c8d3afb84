import type { Icon } from './icons.ts'
import styles from './tone-badge.module.css'

export interface BadgeLook {
  readonly word: string
  readonly icon: Icon
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
}

/** A state as colour, word and icon, so that it does not depend on the colour. */
export function ToneBadge({ word, icon: Mark, tone }: BadgeLook) {
  return (
    <span className={`tinted inline-row gap-1 text-1 mid one-line ${styles.badge}`} data-tone={tone}>
      <Mark size={15} stroke={2.25} aria-hidden="true" />
      {word}
    </span>
  )
}
