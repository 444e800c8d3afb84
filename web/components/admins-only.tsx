import { Link } from '@tanstack/react-router'
import { FullPageMessage } from './full-page-message.tsx'
import { IconShieldLock } from './icons.ts'

/** Shown instead of a screen whose requests the server would refuse. */
export function AdminsOnly() {
  return (
    <FullPageMessage
      icon={IconShieldLock}
      title="Só para administradores"
      text="Só um administrador pode abrir esta tela. Se você precisa dela, peça a quem administra a sua cozinha."
      action={
        <Link to="/dashboard" className="button-link">
          Ir para o Dashboard
        </Link>
      }
    />
  )
}
