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
    const named = withTenant(href, session.tenant_id)
    if (named !== href) throw redirect({ href: named, replace: true })
    return session
  }
  forgetLogin()
  throw redirect({ to: '/', search: (search) => ({ ...search, redirect: href }), replace: true })
}

/** The address with the tenant in it, from where every link takes it on; one that names a tenant already is left alone. */
export function withTenant(href: string, tenantId: string): string {
  const { pathname, searchParams, hash } = new URL(href, 'http://relative.invalid')
  if (searchParams.has('tenant')) return href
  searchParams.set('tenant', tenantId)
  return `${pathname}?${searchParams.toString()}${hash}`
}
