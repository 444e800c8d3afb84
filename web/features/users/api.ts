import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { invited, registeredCook, usersAnswer } from '#contract/auth'
import type { CookBody, InviteBody, Invited, PinBody, RoleBody } from '#contract/auth'
import type { Permission } from '#contract/permission'
import { request, requestNothing } from '../../lib/http.ts'

const path = '/api/users'
// Starts with the server module's name, by which live changes find the key.
const usersKey = ['auth', 'users'] as const

export function usersQuery() {
  return queryOptions({ queryKey: usersKey, queryFn: ({ signal }) => request(usersAnswer, path, { signal }) })
}

export const refreshUsers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: usersKey })

/**
 * Without an idempotency key, because a stored answer holds no link. Inviting again is safe: the new link replaces the
 * old one.
 */
export const inviteUser = (body: InviteBody): Promise<Invited> =>
  request(invited, `${path}/invitations`, { method: 'POST', body })

/** The request has no idempotency key: the server keeps no answer to a PIN, and refuses a second person of the same name. */
export const registerCook = (body: CookBody): Promise<{ id: string; name: string }> =>
  request(registeredCook, `${path}/cooks`, { method: 'POST', body })

export const setName = (id: string, name: string): Promise<void> =>
  requestNothing(`${path}/${id}/name`, { method: 'PUT', body: { name } })

export const cancelInvitation = (id: string): Promise<void> =>
  requestNothing(`${path}/invitations/${id}`, { method: 'DELETE' })

export const setRole = (id: string, body: RoleBody): Promise<void> =>
  requestNothing(`${path}/${id}/role`, { method: 'PUT', body })

export const setPermissions = (id: string, permissions: readonly Permission[]): Promise<void> =>
  requestNothing(`${path}/${id}/permissions`, { method: 'PUT', body: { permissions } })

export const setPin = (id: string, body: PinBody): Promise<void> =>
  requestNothing(`${path}/${id}/pin`, { method: 'PUT', body })

export const unblockPin = (id: string): Promise<void> => requestNothing(`${path}/${id}/pin/unblock`, { method: 'POST' })

export const setResponsible = (id: string, responsibleId: number | null): Promise<void> =>
  requestNothing(`${path}/${id}/responsible`, { method: 'PUT', body: { responsibleId } })

export const setActive = (id: string, active: boolean): Promise<void> =>
  requestNothing(`${path}/${id}/${active ? 'reactivate' : 'deactivate'}`, { method: 'POST' })
