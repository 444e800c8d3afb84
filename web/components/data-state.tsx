import type { ReactNode } from 'react'
import { IconAlertTriangle, IconRefresh } from './icons.ts'
import type { Icon } from './icons.ts'
import { Button } from './kit/button.tsx'
import styles from './data-state.module.css'

/** CSS shows it after 150 ms, so that a fast response does not flash a placeholder. */
export function LoadingState({ label }: { readonly label: string }) {
  return (
    <div className={`row gap-4 muted ${styles.loading}`} role="status">
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>{label}</span>
    </div>
  )
}

interface EmptyStateProps {
  readonly icon: Icon
  readonly title: string
  readonly text: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ icon: Mark, title, text, action }: EmptyStateProps) {
  return (
    <div className={`row text-center ${styles.state}`}>
      <span className={`middle below-4 brand ${styles.mark}`} aria-hidden="true">
        <Mark size={26} stroke={1.75} />
      </span>
      <p className="text-3 strong">{title}</p>
      <p className={styles.text}>{text}</p>
      {action ? <div className="flex wrap center gap-2 above-5">{action}</div> : null}
    </div>
  )
}

export function ErrorState({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className={`row text-center ${styles.state}`} role="alert">
      <span className={`middle below-4 brand ${styles.mark}`} data-bad aria-hidden="true">
        <IconAlertTriangle size={26} stroke={1.75} />
      </span>
      <p className="text-3 strong">{message}</p>
      <p className={styles.text}>Confira a conexão e tente de novo.</p>
      <div className="flex wrap center gap-2 above-5">
        <Button look="quiet" onClick={onRetry} icon={<IconRefresh size={18} aria-hidden="true" />}>
          Tentar novamente
        </Button>
      </div>
    </div>
  )
}
