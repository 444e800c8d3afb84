import { Link } from '@tanstack/react-router'
import { FullPageMessage } from './full-page-message.tsx'
import { IconShieldLock } from './icons.ts'

/** Shown instead of a screen that changes where dates come from, to a user who may not change that. */
export function RulesOnly() {
  return (
    <FullPageMessage
      icon={IconShieldLock}
      title="Falta a permissão “Regras de validade”"
      text="Esta tela muda os prazos da casa. Se você precisa dela, peça a permissão a um administrador da sua cozinha."
      action={
        <Link to="/dashboard" className="button-link">
          Ir para o Dashboard
        </Link>
      }
    />
  )
}
