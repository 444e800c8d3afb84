import { IconAlertCircle, IconCircleCheck } from './icons.ts'
import styles from './message-banner.module.css'

/** What was done. A plain text says what failed. */
export interface Done {
  readonly done: string
}
export type Message = string | Done

interface MessageBannerProps {
  readonly text: Message | null | undefined
  /** It stands above a screen's content, and is seen wherever the screen is scrolled to. */
  readonly sticky?: boolean
}

export function MessageBanner({ text, sticky }: MessageBannerProps) {
  if (!text) return null
  const good = typeof text !== 'string'
  const Mark = good ? IconCircleCheck : IconAlertCircle
  return (
    <div
      className={`tinted flex top gap-3 pad-3 mid ${sticky ? styles.sticky : ''}`}
      data-tone={good ? 'good' : 'bad'}
      role={good ? 'status' : 'alert'}
    >
      <Mark size={22} aria-hidden="true" />
      <span>{good ? text.done : text}</span>
    </div>
  )
}
