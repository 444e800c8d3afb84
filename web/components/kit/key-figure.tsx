import type { ReactNode } from 'react'
import styles from './key-figure.module.css'

interface KeyFigureProps {
  readonly caption: ReactNode
  readonly value: ReactNode
  /** small: one of many. large: the one figure of its screen. */
  readonly size?: 'small' | 'large'
  /** The caption is the title of a part of the screen. */
  readonly isTitle?: boolean
}

/** A figure below its caption. A unit in a `<small>` stands raised beside it. */
export function KeyFigure({ caption, value, size, isTitle }: KeyFigureProps) {
  const Caption = isTitle ? 'h2' : 'p'
  return (
    <>
      <Caption className={`muted text-1 mid ${styles.caption}`}>{caption}</Caption>
      <p className={`strong figures ${styles.figure}`} data-size={size}>
        {value}
      </p>
    </>
  )
}

interface DeepCardProps {
  /** Its name, for who does not see it. */
  readonly label: string
  readonly children: ReactNode
}

/** The deep green ground of the one figure of a screen. */
export const DeepCard = ({ label, children }: DeepCardProps) => (
  <section className={`column center slim ${styles.deep}`} aria-label={label}>
    {children}
  </section>
)
