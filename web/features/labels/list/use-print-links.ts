import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/**
 * Real links to the print pages without a router's `Link` in each of a thousand rows: the address is made once, and one
 * handler on the table follows a plain click without reloading the app.
 */
export function usePrintLinks() {
  const router = useRouter()
  const navigate = useNavigate()

  const printHref = useCallback(
    (id: number) => router.buildLocation({ to: '/print/$productId', params: { productId: String(id) } }).href,
    [router],
  )

  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-print]') : null
    const productId = link?.dataset['print']
    if (productId === undefined || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: '/print/$productId', params: { productId } })
  }

  return { printHref, handleClick }
}
