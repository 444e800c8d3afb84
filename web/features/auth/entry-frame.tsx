import type { ReactNode } from 'react'
import { Brand } from '../../components/brand.tsx'
import { LoginLabelArt } from './login-label-art.tsx'
import styles from './login-screen.module.css'

/** Frame of the screens without a session: the login and the acceptance of an invitation. */
export function EntryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <header className={`column top ${styles.story}`}>
        <Brand />
        <p className={styles.tagline}>
          Etiquetas prontas em segundos, <em>mais tempo livre</em> para você.
        </p>
        <LoginLabelArt />
      </header>
      <main className={`middle ${styles.main}`}>
        <div className={styles.panel}>{children}</div>
      </main>
    </div>
  )
}
