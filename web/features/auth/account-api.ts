import { queryOptions } from '@tanstack/react-query'
import { openInvitation } from '#contract/auth'
import { loginAnswer } from '#contract/auth/session'
import type { PasswordBody } from '#contract/auth'
import type { LoginAnswer } from '#contract/auth/session'
import { request, requestNothing } from '../../lib/http.ts'

const invitationPath = (token: string) => `/api/public/invitations/${encodeURIComponent(token)}`

/** The invitation of a link. A rejection says why it is no longer valid. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => request(openInvitation, invitationPath(token), { signal }),
    // No request for a link that was cut before its token.
    enabled: token !== '',
    // Not refetched by itself, so that the page does not change while the user types a password.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const acceptInvitation = (token: string, password: string): Promise<LoginAnswer> =>
  request(loginAnswer, invitationPath(token), { method: 'POST', body: { password } })

export const changePassword = (body: PasswordBody): Promise<void> =>
  requestNothing('/api/auth/password', { method: 'POST', body })
