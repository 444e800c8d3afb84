import { useId } from 'react'
import type { ReactNode } from 'react'
import type { Icon } from '../../../components/icons.ts'
import styles from './waiting.module.css'

interface AskingFrameProps {
  readonly tone: 'late' | 'tomorrow'
  readonly icon: Icon
  readonly title: string
  readonly detail: string
  readonly children: ReactNode
  /** The one way out. */
  readonly action: ReactNode
}

/** One thing that asks for a person. Two writes of the same food have the same title, so the detail is part of its name. */
export function AskingFrame({ tone, icon: Mark, title, detail, children, action }: AskingFrameProps) {
  const [id, detailId] = [useId(), useId()]
  return (
    <section className={styles.asking} data-tone={tone} aria-labelledby={`${id} ${detailId}`}>
      <header className="row gap-3 pad-3">
        <span className={`middle still ${styles.mark}`} aria-hidden="true">
          <Mark size={24} />
        </span>
        <div className="slim break">
          <h2 id={id} className="text-4 strong tight">
            {title}
          </h2>
          <p id={detailId} className="text-2 figures">
            {detail}
          </p>
        </div>
      </header>
      <div className="stack gap-3 pad-4 break">
        {children}
        <div className={styles.wayOut}>{action}</div>
      </div>
    </section>
  )
}
