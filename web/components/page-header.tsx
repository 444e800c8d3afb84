import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={`row wrap between gap-3 ${styles.header}`}>
      <div className={styles.words}>
        <h1 className="text-5 strong tight" tabIndex={-1}>
          {title}
        </h1>
        {description ? <p className="above-1 muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex wrap gap-2">{actions}</div> : null}
    </header>
  )
}
