import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Session } from '#contract/auth/session'
import { knowOffset } from '#contract/known-offset'
import { forgetLogin, hasSessionFlag, rememberSession } from '../../lib/tenant.ts'
import { rememberRights } from '../../lib/rights.ts'
import { sessionRegained } from '../../lib/lost-session.ts'
import { sessionQuery } from './api.ts'

interface Visit {
  readonly queryClient: QueryClient
  /** The requested path, search and hash, as the router gives them. */
  readonly href: string
}

/**
 * For `beforeLoad` of every route that needs a session: returns it. Without one, it asks over the open screen, if there
 * is one, or else redirects to the login, which returns here.
 */
export async function requireSession({ queryClient, href }: Visit): Promise<Session> {
  const known = await queryClient.ensureQueryData({ ...sessionQuery(), revalidateIfStale: true })
  const session = known ?? ((await sessionRegained()) ? await queryClient.fetchQuery(sessionQuery()) : null)
  if (session) {
    rememberRights(session)
    if (session.time_zone_offset) knowOffset(session.time_zone, session.time_zone_offset)
    if (!hasSessionFlag()) rememberSession(session)
    const hrefWithTenant = withTenant(href, session.tenant_id)
    if (hrefWithTenant !== href) throw redirect({ href: hrefWithTenant, replace: true })
    return session
  }
  forgetLogin()
  throw redirect({ to: '/', search: (search) => ({ ...search, redirect: href }), replace: true })
}

/** Adds the tenant to a URL without one. Every link of the page then carries it on. */
export function withTenant(href: string, tenantId: string): string {
  const { pathname, searchParams, hash } = new URL(href, 'http://relative.invalid')
  if (searchParams.has('tenant')) return href
  searchParams.set('tenant', tenantId)
  return `${pathname}?${searchParams.toString()}${hash}`
}
