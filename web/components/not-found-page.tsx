import { Link } from '@tanstack/react-router'
import { FullPageMessage } from './full-page-message.tsx'
import { IconMapPin } from './icons.ts'

export function NotFoundPage() {
  return (
    <FullPageMessage
      icon={IconMapPin}
      title="Página não encontrada"
      text="O endereço pode ter mudado ou ter sido digitado com um erro."
      action={
        <Link to="/" className="button-link">
          Ir para o início
        </Link>
      }
    />
  )
}
