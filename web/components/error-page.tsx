import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { HttpProblem } from '../lib/http.ts'
import { IconAlertTriangle, IconRefresh } from './icons.ts'
import { Button } from './kit/button.tsx'
import { FullPageMessage } from './full-page-message.tsx'

/** Shown when loading or rendering a screen failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    if (error instanceof Error && isScriptLoadError(error) && isFirstTime(error.message)) location.reload()
    else if (!(error instanceof HttpProblem)) console.error(error)
  }, [error])

  function handleRetry() {
    // Browsers fetch a script that failed to load (new version, lost connection) only after a page load.
    if (!(error instanceof HttpProblem)) return location.reload()
    reset()
    void router.invalidate()
  }

  return (
    <FullPageMessage
      icon={IconAlertTriangle}
      title="Não foi possível abrir esta tela"
      text={
        error instanceof HttpProblem
          ? error.detail
          : 'Algo deu errado por aqui. Tente novamente; se continuar, recarregue a página.'
      }
      action={
        <Button onClick={handleRetry} icon={<IconRefresh size={18} aria-hidden="true" />}>
          Tentar novamente
        </Button>
      }
    />
  )
}

/** Matches the messages of the browsers for a script that failed to load. */
function isScriptLoadError({ message }: Error): boolean {
  return /dynamically imported module|^Importing a module script failed/.test(message)
}

/** The server may have a new version, which a reload loads. Reloads only once for the same error. */
function isFirstTime(failure: string): boolean {
  try {
    const key = `foodid-reloaded ${failure}`
    const isFirst = sessionStorage.getItem(key) === null
    sessionStorage.setItem(key, '1')
    return isFirst
  } catch {
    // Without sessionStorage the page could reload forever.
    return false
  }
}
