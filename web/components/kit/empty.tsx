import type { ReactNode } from 'react'
import { IconAlertTriangle, IconRefresh } from '../icons.ts'
import type { Icon } from '../icons.ts'
import { Button } from './button.tsx'
import styles from './empty.module.css'

interface EmptyProps {
  readonly icon: Icon
  readonly title: string
  readonly text: ReactNode
  /** What can be done here. */
  readonly action?: ReactNode
  /** Nothing else is on the page: its title is the page's. */
  readonly page?: boolean
  readonly bad?: boolean
}

/** There is nothing to show: why, and what to do. */
export function Empty({ icon: Mark, title, text, action, page, bad }: EmptyProps) {
  return (
    <div className={`stack text-center ${styles.empty}`} data-page={page || undefined}>
      <span className={`middle below-4 ${styles.mark}`} data-bad={bad || undefined} aria-hidden="true">
        <Mark size={26} stroke={1.75} />
      </span>
      {page ? (
        <h1 className="text-5 strong tight" tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <p className="text-3 strong">{title}</p>
      )}
      <p className={`above-2 muted ${styles.text}`}>{text}</p>
      {action ? <div className="flex wrap center gap-2 above-5">{action}</div> : null}
    </div>
  )
}

/** What was to be shown could not be read. */
export const ErrorNote = ({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) => (
  <div role="alert">
    <Empty
      bad
      icon={IconAlertTriangle}
      title={message}
      text="Confira a conexão e tente de novo."
      action={
        <Button look="quiet" onClick={onRetry} icon={<IconRefresh size={18} aria-hidden="true" />}>
          Tentar novamente
        </Button>
      }
    />
  </div>
)
