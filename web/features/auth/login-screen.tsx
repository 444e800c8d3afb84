import { Brand } from '../../components/brand.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginLabelArt } from './login-label-art.tsx'
import styles from './login-screen.module.css'

interface LoginScreenProps {
  readonly tenant: string | null
  readonly onLoggedIn: () => void
}

export function LoginScreen({ tenant, onLoggedIn }: LoginScreenProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.story}>
        <Brand />
        <p className={styles.tagline}>
          Etiquetas prontas em segundos, <em>mais tempo livre</em> para você.
        </p>
        <LoginLabelArt />
      </header>
      <main className={styles.main}>
        <div className={styles.panel}>
          <h1 className={styles.title}>Entre na sua conta</h1>
          {tenant ? <p className={styles.tenant}>Acesso para tenant: {tenant}</p> : <p className={styles.hint}>Use o email e a senha da sua cozinha.</p>}
          <LoginForm onLoggedIn={onLoggedIn} />
        </div>
      </main>
    </div>
  )
}
