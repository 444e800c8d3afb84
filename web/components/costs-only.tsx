import { Link } from '@tanstack/react-router'
import { FullPageMessage } from './full-page-message.tsx'
import { IconShieldLock } from './icons.ts'

/** Shown instead of a screen of prices and costs to a user who may not see them. */
export function CostsOnly() {
  return (
    <FullPageMessage
      icon={IconShieldLock}
      title="Falta a permissão “Ver custos”"
      text="Esta tela mostra preços e custos. Se você precisa dela, peça a um administrador da sua cozinha."
      action={
        <Link to="/management/technical-sheet" className="button-link">
          Ver as fichas técnicas
        </Link>
      }
    />
  )
}
