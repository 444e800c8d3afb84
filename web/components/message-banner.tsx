import { IconAlertCircle, IconCircleCheck } from './icons.ts'
import styles from './message-banner.module.css'

interface MessageBannerProps {
  readonly text: string | null | undefined
  /** It stands above a screen's content, and is seen wherever the screen is scrolled to. */
  readonly sticky?: boolean
}

/** Green when the text contains 'sucesso', red otherwise (specification §4). */
export function MessageBanner({ text, sticky }: MessageBannerProps) {
  if (!text) return null
  const good = text.includes('sucesso')
  const Mark = good ? IconCircleCheck : IconAlertCircle
  return (
    <div
      className={`tinted flex top gap-3 pad-3 mid ${sticky ? styles.sticky : ''}`}
      data-tone={good ? 'good' : 'bad'}
      role={good ? 'status' : 'alert'}
    >
      <Mark size={22} aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
