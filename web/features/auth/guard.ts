import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Session } from '#contract/auth'
import { forgetLogin, hasSessionFlag, rememberSession } from '../../lib/tenant.ts'
import { sessionQuery } from './api.ts'

interface Visit {
  readonly queryClient: QueryClient
  /** Where the person was going, as the router gives it: path, search and hash. */
  readonly href: string
}

/** For `beforeLoad` of every route that needs a session: the session, or off to the login and back again after it. */
export async function requireSession({ queryClient, href }: Visit): Promise<Session> {
  const session = await queryClient.ensureQueryData({ ...sessionQuery(), revalidateIfStale: true })
  if (session) {
    if (!hasSessionFlag()) rememberSession(session)
    return session
  }
  forgetLogin()
  throw redirect({ to: '/', search: (search) => ({ ...search, redirect: href }), replace: true })
}
