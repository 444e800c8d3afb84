import { IconAlertCircle, IconCircleCheck } from './icons.ts'
import styles from './message-banner.module.css'

/** Green when the text contains 'sucesso', red otherwise (specification §4). */
export function MessageBanner({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null
  const good = text.includes('sucesso')
  const Mark = good ? IconCircleCheck : IconAlertCircle
  return (
    <div
      className={`tinted flex top gap-3 mid ${styles.banner}`}
      data-tone={good ? 'good' : 'bad'}
      role={good ? 'status' : 'alert'}
    >
      <Mark size={22} aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
