import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './printing.module.css'

interface SectionProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, text, action, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={`card ${styles.section}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
