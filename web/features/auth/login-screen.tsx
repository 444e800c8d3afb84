import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoginAnswer } from '#contract/auth/session'
import { rememberSession } from '../../lib/tenant.ts'
import { EntryFrame } from './entry-frame.tsx'
import { LoginForm } from './login-form.tsx'

interface LoginScreenProps {
  readonly tenant: string | null
  readonly onLoggedIn: () => void
  /** Below the form: what this browser has to say before anybody logs in. */
  readonly children: ReactNode
}

export function LoginScreen({ tenant, onLoggedIn, children }: LoginScreenProps) {
  const queryClient = useQueryClient()

  function handleLoggedIn(answer: LoginAnswer) {
    rememberSession(answer)
    // Drops all cached data of the previous session, the cached "no session" included.
    queryClient.removeQueries()
    onLoggedIn()
  }

  return (
    <EntryFrame>
      <h1 className="text-5 strong tight">Entre na sua conta</h1>
      {tenant ? (
        <p className="tinted pill inline-row above-2 mid" data-tone="plain">
          Acesso para tenant: {tenant}
        </p>
      ) : (
        <p className="above-2 muted">Use o email e a senha da sua cozinha.</p>
      )}
      <LoginForm tenant={tenant} onLoggedIn={handleLoggedIn} />
      {children}
    </EntryFrame>
  )
}
