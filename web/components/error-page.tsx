import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { HttpProblem } from '../lib/http.ts'
import { IconAlertTriangle, IconRefresh } from './icons.ts'
import { FullPageMessage } from './full-page-message.tsx'

/** Something failed while a screen was prepared or drawn. What was typed elsewhere is not lost; trying again may be enough. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    if (error instanceof Error && isScriptGone(error) && isFirstTime(error.message)) location.reload()
    else if (!(error instanceof HttpProblem)) console.error(error)
  }, [error])

  function handleRetry() {
    // A screen's script that did not arrive (new version, lost connection) is only fetched again by loading the page.
    if (!(error instanceof HttpProblem)) return location.reload()
    reset()
    void router.invalidate()
  }

  return (
    <FullPageMessage
      icon={IconAlertTriangle}
      title="Não foi possível abrir esta tela"
      text={error instanceof HttpProblem ? error.detail : 'Algo deu errado por aqui. Tente novamente; se continuar, recarregue a página.'}
      action={
        <button type="button" className="button-link" onClick={handleRetry}>
          <IconRefresh size={18} aria-hidden="true" />
          Tentar novamente
        </button>
      }
    />
  )
}

/** As the browsers say that a screen's script did not come. */
function isScriptGone({ message }: Error): boolean {
  return /dynamically imported module|^Importing a module script failed/.test(message)
}

/** Another version has taken its place on the server, and the page brings that; where it does not, once must do. */
function isFirstTime(failure: string): boolean {
  try {
    const key = `foodid-reloaded ${failure}`
    const isFirst = sessionStorage.getItem(key) === null
    sessionStorage.setItem(key, '1')
    return isFirst
  } catch {
    // Without a memory it might never end.
    return false
  }
}
