import type { ComponentProps } from 'react'
import styles from './section-title.module.css'

interface SectionTitleProps extends Omit<ComponentProps<'h2'>, 'className'> {
  readonly level?: 2 | 3
  /** It stands alone above what follows. */
  readonly apart?: boolean
}

/** The title of a part of a screen. */
export function SectionTitle({ level = 2, apart, ...heading }: SectionTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return <Heading {...heading} className={styles.title} data-apart={apart || undefined} />
}
