import { useQuery } from '@tanstack/react-query'
import { IconShare } from '../../../components/icons.ts'
import { ShareLink } from '../../../components/share-link.tsx'
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
  return (
    <ShareLink text={text} data-look="quiet" title="Compartilhar" aria-label="Compartilhar">
      <IconShare size={20} aria-hidden="true" />
    </ShareLink>
  )
}
