import { queryOptions } from '@tanstack/react-query'
import { loginAnswer, loginRefused, sessionAnswer } from '#contract/auth/session'
import type { LoginBody } from '#contract/auth'
import type { LoginAnswer, LoginRefused, Session } from '#contract/auth/session'
import { isConnected } from '../../lib/connection.ts'
import { HttpProblem, problemOf, request, requestNothing, send } from '../../lib/http.ts'
import { currentTenant } from '../../lib/tenant.ts'

/** The current session; null without one, or when it belongs to another tenant than the requested one. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => fetchSession(signal),
    staleTime: 5 * 60_000,
    // The page is blank until the answer: a single retry, then the error page with its own retry button.
    retry: (failures, error) => failures < 1 && error instanceof HttpProblem && error.status === 0,
    retryDelay: 500,
  })
}

async function fetchSession(signal: AbortSignal): Promise<Session | null> {
  try {
    return await request(sessionAnswer, '/api/auth/session', { signal, asksForLogin: false })
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    const { forgetKept, keptSession } = await import('../../lib/kept-data.ts')
    if (error.status === 401 || error.status === 403) {
      await forgetKept()
      return null
    }
    // Without a connection the last session of this device shows its last lists. The server still checks every request.
    const kept = isConnected() ? null : await keptSession(currentTenant())
    if (kept === null) throw error
    return kept
  }
}

/** The multi-tenant login when a tenant is known, otherwise the single-tenant login (specification §7). */
export async function logIn(
  { email, password }: LoginBody,
  tenant: string | null,
): Promise<LoginAnswer | LoginRefused> {
  const response = tenant
    ? await send('/tenant/login', { method: 'POST', body: { email, password, tenant_id: tenant } })
    : await send('/api/auth/login', { method: 'POST', body: { email, password } })
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const refused = loginRefused.safeParse(answer)
  if (refused.success) return refused.data
  if (!response.ok) throw await problemOf(response)
  return loginAnswer.parse(answer)
}

export async function logOut(): Promise<void> {
  try {
    await requestNothing('/api/auth/logout', { method: 'POST', asksForLogin: false })
  } catch (error) {
    // 401: the session has already ended on the server.
    if (!(error instanceof HttpProblem && error.status === 401)) throw error
  }
}
