import { queryOptions } from '@tanstack/react-query'
import { type LoginAnswer, loginAnswer, openInvitation, type PasswordBody } from '#contract/auth'
import { request, requestNothing } from '../../lib/http.ts'

const linkPath = (token: string) => `/api/public/invitations/${encodeURIComponent(token)}`

/** The invitation behind a link; a refusal says what became of it. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => request(openInvitation, linkPath(token), { signal }),
    // A link that was cut off before its token needs no asking.
    enabled: token !== '',
    // What the page says must not change under whoever is typing a password.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const acceptInvitation = (token: string, password: string): Promise<LoginAnswer> => request(loginAnswer, linkPath(token), { method: 'POST', body: { password } })

export const changePassword = (body: PasswordBody): Promise<void> => requestNothing('/api/auth/password', { method: 'POST', body })
