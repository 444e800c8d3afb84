import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MouseEvent } from 'react'
import { useLatest } from '../../../lib/use-latest.ts'
import { labelActions } from '../label-actions.ts'
import type { LabelLink } from '../label-actions.ts'

/**
 * Plain `<a>` elements for the rows, which are cheaper than a router `Link` in each of a thousand rows. A plain click
 * navigates without a page load; the browser handles any other click. The `<a>` carries `data-action` and `data-id`.
 */
export function useRowLinks() {
  const router = useRouter()
  const navigate = useNavigate()

  const hrefOf = useCallback(
    ({ to }: LabelLink, id: number) => router.buildLocation({ to, params: { productId: String(id) } }).href,
    [router],
  )

  const handleLink = useLatest((event: MouseEvent<HTMLAnchorElement>) => {
    const { action: actionId, id: productId } = event.currentTarget.dataset
    const action = labelActions.find(({ id }) => id === actionId)
    if (!action || !('to' in action) || productId === undefined) return
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: action.to, params: { productId } })
  })

  return { hrefOf, handleLink }
}
