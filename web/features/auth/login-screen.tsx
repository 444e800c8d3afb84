import { EntryFrame } from './entry-frame.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'

interface LoginScreenProps {
  readonly tenant: string | null
  readonly onLoggedIn: () => void
}

export function LoginScreen({ tenant, onLoggedIn }: LoginScreenProps) {
  return (
    <EntryFrame>
      <h1 className={styles.title}>Entre na sua conta</h1>
      {tenant ? (
        <p className={styles.tenant}>Acesso para tenant: {tenant}</p>
      ) : (
        <p className={styles.hint}>Use o email e a senha da sua cozinha.</p>
      )}
      <LoginForm onLoggedIn={onLoggedIn} />
    </EntryFrame>
  )
}
