import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { IconShare } from '../../../components/icons.ts'
import { expiryListQuery } from '../today-api.ts'
import { useLater } from '../../../lib/use-later.ts'
import { planQuery } from '../plan-api.ts'
import { dayMessage } from './day-message.ts'

interface ShareDayProps {
  readonly timeZone: string
  readonly tenantName: string
}

/** Hands the list of the day to the system's share sheet, or to WhatsApp where there is none. */
export function ShareDay({ timeZone, tenantName }: ShareDayProps) {
  const { data: plan, dataUpdatedAt: readAt } = useQuery(planQuery())
  const { data: expired } = useQuery(expiryListQuery('expired'))
  const { data: expiring } = useQuery(expiryListQuery('expiring'))
  const later = useLater()
  if (plan === undefined || expired === undefined || expiring === undefined) return null
  // The text takes longer to write than the button to draw. Until it is there, the button is no link.
  const text = later
    ? dayMessage(plan, [...expired.items, ...expiring.items], { now: new Date(readAt), timeZone, tenantName })
    : null
  const address = text === null ? undefined : `https://wa.me/?text=${encodeURIComponent(text)}`

  function share(event: MouseEvent) {
    if (text === null || !('share' in navigator)) return
    event.preventDefault()
    navigator.share({ text }).catch((error: unknown) => {
      // A person who closes the sheet has decided; any other failure leaves WhatsApp.
      if (!(error instanceof DOMException && error.name === 'AbortError')) window.open(address, '_blank', 'noopener')
    })
  }

  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="button-link"
      data-look="quiet"
      title="Compartilhar"
      aria-label="Compartilhar"
      onClick={share}
    >
      <IconShare size={20} aria-hidden="true" />
    </a>
  )
}
