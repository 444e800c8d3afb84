import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { Icon } from './icons.ts'
import styles from './full-page-message.module.css'

interface FullPageMessageProps {
  readonly icon: Icon
  readonly title: string
  readonly text: string
  readonly action: ReactNode
}

/** True inside the shell, which already has the page's `<main>`. */
export const InsideMain = createContext(false)

/** One message in the middle of the page, or of the shell's main area. */
export function FullPageMessage({ icon: Mark, title, text, action }: FullPageMessageProps) {
  const Landmark = useContext(InsideMain) ? 'div' : 'main'
  return (
    <Landmark className={styles.page}>
      <span className={`middle below-5 brand ${styles.mark}`} aria-hidden="true">
        <Mark size={32} stroke={1.5} />
      </span>
      <h1 className="text-5 strong tight" tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className="flex wrap center gap-2 above-5">{action}</div>
    </Landmark>
  )
}
