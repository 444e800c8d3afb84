import { Sheet } from '../../components/kit/sheet.tsx'
import { useState } from 'react'
import type { LoginAnswer, Session } from '#contract/auth/session'
import { rememberSession } from '../../lib/tenant.ts'
import { LoginForm } from './login-form.tsx'
import { Button } from '../../components/kit/button.tsx'

interface SessionDialogProps {
  readonly session: Session
  /** The same user has logged in again. */
  readonly onBack: () => void
  readonly onDecline: () => void
}

/**
 * Has no way out but a login or leaving: the requests that wait for it were made by this user, and nothing may be sent
 * as another one.
 */
export function SessionDialog({ session, onBack, onDecline }: SessionDialogProps) {
  const [other, setOther] = useState<string | null>(null)

  function handleLoggedIn(answer: LoginAnswer) {
    rememberSession(answer)
    if (answer.user_email === session.user_email && answer.tenant_id === session.tenant_id) onBack()
    else setOther(answer.user_email)
  }

  return (
    <Sheet
      onClose={onDecline}
      title={other === null ? 'Sua sessão terminou' : 'Você entrou como outra pessoa'}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      zIndex={1_000}
    >
      {other === null ? (
        <>
          <p>Entre de novo para continuar. O que você preencheu continua aqui.</p>
          <LoginForm tenant={session.tenant_id} email={session.user_email} onLoggedIn={handleLoggedIn} />
          <Button look="plain" wide apart onClick={onDecline}>
            Sair desta tela
          </Button>
        </>
      ) : (
        <>
          <p>
            Agora você é {other}. O que estava aberto era de {session.user_email} e não foi enviado.
          </p>
          <Button wide apart data-autofocus onClick={() => location.reload()}>
            Recarregar a página
          </Button>
        </>
      )}
    </Sheet>
  )
}
