import type { ReactNode } from 'react'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '../icons.ts'
import { IconButton } from './icon-button.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
  readonly text: ReactNode
  readonly children?: ReactNode
  readonly onClose?: () => void
  /** It stands over the screen, in a Toast: dark on a light screen and light on a dark one, unless something went wrong. */
  readonly floats?: boolean
}

const marks = { plain: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle } as const

/** A message that does not block the screen. Its tone is given, while a message banner derives it from the text. */
export function Notice({ tone, text, children, onClose, floats }: NoticeProps) {
  const Mark = marks[tone]
  return (
    <div
      className={`tinted flex top gap-3 pad-3 ${styles.notice}`}
      data-tone={tone}
      data-floats={floats || undefined}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Mark size={22} aria-hidden="true" />
      <div className={`grow slim ${styles.words}`}>
        <p className="mid">{text}</p>
        {children}
      </div>
      {onClose ? (
        <IconButton label="Fechar aviso" onClick={onClose} tone="ground">
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
}
