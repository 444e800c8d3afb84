import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/auth/session'
import { forgetAllExports } from '../../components/exports/remembered-exports.ts'
import { noteLeft } from '../../lib/device-person.ts'
import { handOver } from '../../lib/kept-data.ts'
import type { KeptList } from '../../lib/kept-data.ts'
import { moneyKeys } from '../../lib/money-keys.ts'
import { mayNow, rememberRights } from '../../lib/rights.ts'
import { forgetCosts, withoutWorth } from './forget-costs.ts'
import { sessionKey } from './session-key.ts'

interface Chosen {
  readonly id: string
  readonly name: string
}

/**
 * Whoever was here leaves without a connection, and `chosen` comes, by name alone: this device shows and offers what it does
 * where nobody has identified. The server hears of it before it is asked for anything else.
 */
export async function leaveAway(queryClient: QueryClient, chosen: Chosen | null): Promise<void> {
  const session = queryClient.getQueryData<Session | null>(sessionKey)
  if (!session?.device) return
  noteLeft(session.device.id, chosen)
  if (session.device.person === null) return
  const nobody = nobodyAt(session, session.device)
  await handOver(session, nobody, mayNow('ver_custos') ? withoutMoney : (list) => list)
  queryClient.setQueryData(sessionKey, nobody)
  rememberRights(nobody)
  forgetAllExports()
  await forgetCosts(queryClient)
}

/** As the server answers at a device without a person. */
function nobodyAt(session: Session, device: NonNullable<Session['device']>): Session {
  const { user_name: _name, ...rest } = session
  return { ...rest, user_id: '', user_email: '', role: 'staff', permissions: [], device: { ...device, person: null } }
}

const money = Object.values(moneyKeys)

function withoutMoney(list: KeptList): KeptList | null {
  const isMoney = money.some((parts) => parts.every((part, at) => list.queryKey[at] === part))
  return isMoney ? null : { ...list, data: withoutWorth(list.data) }
}
