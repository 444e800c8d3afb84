import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/auth/session'
import { mayNow, rememberRights } from '../../lib/rights.ts'
import { forgetCosts } from './forget-costs.ts'
import { sessionKey } from './session-key.ts'

/**
 * Reads who is at this device now, and what that person may do. What was shown is kept where it is the same person, so
 * that the open screen does not become empty.
 */
export async function readPerson(queryClient: QueryClient): Promise<void> {
  const read = () => queryClient.getQueryData<Session | null>(sessionKey)
  const before = read()
  await queryClient.refetchQueries({ queryKey: sessionKey })
  const now = read()
  if (now) rememberRights(now)
  if (now?.user_id !== before?.user_id || !mayNow('ver_custos')) forgetCosts(queryClient)
}
