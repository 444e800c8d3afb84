import { useId } from 'react'
import type { ReactNode } from 'react'
import { SectionTitle } from '../../components/kit/section-title.tsx'
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
          <SectionTitle id={titleId}>{title}</SectionTitle>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
