import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/auth/session'
import { forgetAllExports } from '../../components/exports/remembered-exports.ts'
import { keepSession } from '../../lib/kept-data.ts'
import { mayNow, rememberRights } from '../../lib/rights.ts'
import { forgetCosts } from './forget-costs.ts'
import { sessionKey } from './session-key.ts'

let reading = Promise.resolve()

/**
 * Reads who is at this device now, and what that person may do. What was shown is kept where it is the same person, so
 * that the open screen does not become empty. One read follows the other: two together would cancel their requests.
 */
export async function readPerson(queryClient: QueryClient): Promise<void> {
  reading = reading.catch(() => undefined).then(() => readNext(queryClient))
  return reading
}

async function readNext(queryClient: QueryClient): Promise<void> {
  const read = () => queryClient.getQueryData<Session | null>(sessionKey)
  const before = read()
  await queryClient.refetchQueries({ queryKey: sessionKey })
  const now = read()
  if (now) {
    rememberRights(now)
    // Also for the same person who comes back: "Trocar" has forgotten what was kept.
    await keepSession(now)
  }
  const isOther = now?.user_id !== before?.user_id
  if (isOther) forgetAllExports()
  if (isOther || !mayNow('ver_custos')) await forgetCosts(queryClient)
}
