import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'
import { useLatest } from '../../../lib/use-latest.ts'

/**
 * Real links to the print pages without a router's `Link` in each of a thousand rows: a plain click is followed without
 * reloading the app, any other is the browser's.
 */
export function usePrintLinks() {
  const router = useRouter()
  const navigate = useNavigate()

  const printHref = useCallback(
    (id: number) => router.buildLocation({ to: '/print/$productId', params: { productId: String(id) } }).href,
    [router],
  )

  const handlePrint = useLatest((event: MouseEvent<HTMLAnchorElement>) => {
    const { print: productId } = event.currentTarget.dataset
    if (productId === undefined || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: '/print/$productId', params: { productId } })
  })

  return { printHref, handlePrint }
}
