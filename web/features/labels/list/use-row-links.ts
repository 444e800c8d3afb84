import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { MouseEvent } from 'react'
import type { Label } from '#contract/labels'
import { useLatest } from '../../../lib/use-latest.ts'

/** page: what the label is and what may be done with it. print: its preview and its printing. */
export type RowLink = 'page' | 'print'

const GAP = '0'

/**
 * Plain `<a>` elements for the rows, which are cheaper than a router `Link` in each of a thousand rows. A plain click
 * navigates without a page load; the browser handles any other click. The `<a>` carries `data-link`, `data-id` and
 * `data-code`.
 */
export function useRowLinks() {
  const router = useRouter()
  const navigate = useNavigate()

  const hrefOf = useMemo(() => {
    const page = router.buildLocation({ to: '/baixa/$code', params: { code: GAP } }).href
    const print = router.buildLocation({ to: '/print/$productId', params: { productId: GAP } }).href
    return (link: RowLink, { id, qrCode }: Pick<Label, 'id' | 'qrCode'>) =>
      link === 'page' ? page.replace(GAP, encodeURIComponent(qrCode)) : print.replace(GAP, String(id))
  }, [router])

  const handleLink = useLatest((event: MouseEvent<HTMLAnchorElement>) => {
    const { link, id: productId, code } = event.currentTarget.dataset
    if (productId === undefined || code === undefined) return
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (link === 'print') void navigate({ to: '/print/$productId', params: { productId } })
    else void navigate({ to: '/baixa/$code', params: { code } })
  })

  return { hrefOf, handleLink }
}
