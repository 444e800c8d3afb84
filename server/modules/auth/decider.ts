import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { Role } from './contract.ts'
import type { AuthEvent } from './events.ts'

type TenantEvent = Extract<AuthEvent, { type: 'TenantRegistered' }>
type UserEvent = Extract<AuthEvent, { type: 'UserRegistered' }>
type SessionEvent = Exclude<AuthEvent, TenantEvent | UserEvent>

export const TENANT_STREAM = 'tenant'
export const userStream = (userId: string) => `user-${userId}`
/** A login, and its logout if there is one. */
export const sessionStream = (sessionId: string) => `session-${sessionId}`
/** A login that failed began no session, so it has a stream of its own. */
export const loginFailureStream = (id: string) => `login-failure-${id}`

export interface TenantState {
  readonly status: 'absent' | 'registered'
}
export interface RegisterTenant {
  readonly type: 'RegisterTenant'
  readonly name: string
  readonly timeZone: string
}

export const tenantDecider: Decider<TenantState, RegisterTenant, TenantEvent> = {
  initialState: { status: 'absent' },
  evolve: () => ({ status: 'registered' }),
  decide({ name, timeZone }, state) {
    if (state.status === 'registered') throw new Rejection('tenant_exists')
    return [{ type: 'TenantRegistered', data: { name, timeZone } }]
  },
}

export interface UserState {
  readonly role: Role | null
}
export interface RegisterUser {
  readonly type: 'RegisterUser'
  readonly userId: string
  readonly role: Role
  /** The first user of a tenant is an admin, whatever is asked. */
  readonly isFirst: boolean
  readonly emailTaken: boolean
}

export const userDecider: Decider<UserState, RegisterUser, UserEvent> = {
  initialState: { role: null },
  evolve: (_state, event) => ({ role: event.data.role }),
  decide({ userId, role, isFirst, emailTaken }) {
    if (emailTaken) throw new Rejection('user_exists')
    return [{ type: 'UserRegistered', data: { userId, role: isFirst ? 'admin' : role } }]
  },
}

export type SessionState = 'none' | 'open' | 'closed'
export type SessionCommand =
  | { readonly type: 'RecordLogin'; readonly userId: string }
  | { readonly type: 'RecordLogout'; readonly userId: string }
  | { readonly type: 'RecordLoginFailure'; readonly userId: string | null }

export const sessionDecider: Decider<SessionState, SessionCommand, SessionEvent> = {
  initialState: 'none',
  evolve(state, event) {
    switch (event.type) {
      case 'UserLoggedIn':
        return 'open'
      case 'UserLoggedOut':
        return 'closed'
      case 'LoginFailed':
        return state
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'RecordLogin':
        return [{ type: 'UserLoggedIn', data: { userId: command.userId } }]
      case 'RecordLogout':
        return state === 'open' ? [{ type: 'UserLoggedOut', data: { userId: command.userId } }] : []
      case 'RecordLoginFailure':
        return [{ type: 'LoginFailed', data: { userId: command.userId } }]
      default:
        return command satisfies never
    }
  },
}
