import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { Permission } from '../../http/contract/permission.ts'
import type { Role } from './contract/session.ts'
import type { AuthEvent } from './events.ts'
import { ordered, storedPermissions } from './contract/permissions.ts'

type TenantEvent = Extract<AuthEvent, { type: 'TenantRegistered' }>
type UserEvent = Extract<
  AuthEvent,
  {
    type:
      | 'UserRegistered'
      | 'UserRoleChanged'
      | 'UserPermissionsChanged'
      | 'UserDeactivated'
      | 'UserReactivated'
      | 'UserErased'
      | 'UserRenamed'
      | 'PasswordChanged'
      | 'UserLinkedToResponsible'
      | 'PinChanged'
      | 'PinBlocked'
      | 'PinUnblocked'
  }
>
type SessionEvent = Extract<AuthEvent, { type: 'UserLoggedIn' | 'UserLoggedOut' | 'SessionsEnded' | 'LoginFailed' }>

export const TENANT_STREAM = 'tenant'
export const userStream = (userId: string) => `user-${userId}`
/** Holds a login and its logout. */
export const sessionStream = (sessionId: string) => `session-${sessionId}`
/** The operator's end of several sessions has a stream of its own. */
export const sessionEndStream = (id: string) => `session-end-${id}`
/** A failed login has no session, so it has a stream of its own. */
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

export type UserState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'active' | 'deactivated'
      readonly userId: string
      readonly role: Role
      /** Null for a user from before there were permissions. */
      readonly permissions: readonly Permission[] | null
    }
type KnownUser = Exclude<UserState, { status: 'absent' }>

export interface RegisterUser {
  readonly type: 'RegisterUser'
  readonly userId: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  /** The first user of a tenant becomes an admin, whatever `role` says. */
  readonly isFirst: boolean
  readonly emailTaken: boolean
}
/** Somebody of the kitchen: with a PIN, and without an address. */
interface RegisterCook {
  readonly type: 'RegisterCook'
  readonly userId: string
  readonly permissions: readonly Permission[]
  readonly nameTaken: boolean
}
interface Rename {
  readonly type: 'Rename'
  readonly nameTaken: boolean
}
interface ChangeRole {
  readonly type: 'ChangeRole'
  readonly role: Role
  /** Of who is of the team from now on; absent: those of before. */
  readonly permissions?: readonly Permission[] | undefined
  /** An administrator enters with an address and a password. */
  readonly hasEmail: boolean
  /** The number of the tenant's active admins without this user. */
  readonly otherAdmins: number
}
interface ChangePermissions {
  readonly type: 'ChangePermissions'
  readonly permissions: readonly Permission[]
}
interface Deactivate {
  readonly type: 'Deactivate'
  readonly bySelf: boolean
  readonly otherAdmins: number
}
interface Erase {
  readonly type: 'Erase'
  readonly otherAdmins: number
}
export type UserCommand =
  | RegisterUser
  | RegisterCook
  | Rename
  | ChangeRole
  | ChangePermissions
  | Deactivate
  | Erase
  | { readonly type: 'Reactivate' }
  /** Somebody of the kitchen accepts an invitation. */
  | { readonly type: 'GiveAddress'; readonly hasEmail: boolean; readonly emailTaken: boolean }
  | { readonly type: 'ChangePassword' | 'ChangePin' | 'UnblockPin' }
  | { readonly type: 'BlockPin'; readonly deviceId: string }
  | { readonly type: 'LinkToResponsible'; readonly responsibleId: number | null }

export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initialState: { status: 'absent' },
  evolve(state, event) {
    if (event.type === 'UserRegistered') {
      const { userId, role, permissions = null } = event.data
      return { status: 'active', userId, role, permissions }
    }
    if (state.status === 'absent') return state
    switch (event.type) {
      case 'UserRoleChanged':
        return { ...state, role: event.data.role }
      case 'UserPermissionsChanged':
        return { ...state, permissions: event.data.permissions }
      case 'UserDeactivated':
        return { ...state, status: 'deactivated' }
      case 'UserReactivated':
        return { ...state, status: 'active' }
      case 'UserErased':
        return { status: 'absent' }
      case 'UserRenamed':
      case 'PasswordChanged':
      case 'UserLinkedToResponsible':
      case 'PinChanged':
      case 'PinBlocked':
      case 'PinUnblocked':
        return state
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'RegisterUser') return register(command)
    if (command.type === 'RegisterCook') return registerCook(command)
    if (command.type === 'GiveAddress') return giveAddress(command, state)
    if (state.status === 'absent') throw new Rejection('user_not_found')
    switch (command.type) {
      case 'Rename':
        return rename(command, state)
      case 'ChangeRole':
        return changeRole(command, state)
      case 'ChangePermissions':
        return changePermissions(command, state)
      case 'Deactivate':
        return deactivate(command, state)
      case 'Reactivate':
        return state.status === 'active' ? [] : [{ type: 'UserReactivated', data: { userId: state.userId } }]
      case 'Erase':
        return erase(command, state)
      case 'ChangePin':
        return [{ type: 'PinChanged', data: { userId: state.userId } }]
      case 'UnblockPin':
        return [{ type: 'PinUnblocked', data: { userId: state.userId } }]
      case 'BlockPin':
        return [{ type: 'PinBlocked', data: { userId: state.userId, deviceId: command.deviceId } }]
      case 'LinkToResponsible':
        return [
          { type: 'UserLinkedToResponsible', data: { userId: state.userId, responsibleId: command.responsibleId } },
        ]
      case 'ChangePassword':
        return [{ type: 'PasswordChanged', data: { userId: state.userId } }]
      default:
        return command satisfies never
    }
  },
}

function register({ userId, role, permissions, isFirst, emailTaken }: RegisterUser): UserEvent[] {
  if (emailTaken) throw new Rejection('user_exists')
  const data = { userId, role: isFirst ? ('admin' as const) : role, permissions: [...ordered(permissions)] }
  return [{ type: 'UserRegistered', data }]
}

function registerCook({ userId, permissions, nameTaken }: RegisterCook): UserEvent[] {
  if (nameTaken) throw new Rejection('name_taken')
  return [{ type: 'UserRegistered', data: { userId, role: 'staff', permissions: [...ordered(permissions)] } }]
}

/** Nothing is recorded: the acceptance of the invitation is. */
function giveAddress(
  { hasEmail, emailTaken }: Extract<UserCommand, { type: 'GiveAddress' }>,
  { status }: UserState,
): UserEvent[] {
  if (status !== 'active') throw new Rejection('invitation_cancelled')
  if (hasEmail) throw new Rejection('invitation_used')
  if (emailTaken) throw new Rejection('user_exists')
  return []
}

function rename({ nameTaken }: Rename, { userId }: KnownUser): UserEvent[] {
  if (nameTaken) throw new Rejection('name_taken')
  return [{ type: 'UserRenamed', data: { userId } }]
}

function changeRole({ role, permissions, hasEmail, otherAdmins }: ChangeRole, state: KnownUser): UserEvent[] {
  const given =
    permissions === undefined ? [] : changePermissions({ type: 'ChangePermissions', permissions }, { ...state, role })
  if (role === state.role) return given
  if (role === 'admin' && !hasEmail) throw new Rejection('admin_needs_email')
  if (isLastAdmin(state, otherAdmins)) throw new Rejection('last_admin')
  return [{ type: 'UserRoleChanged', data: { userId: state.userId, role } }, ...given]
}

function changePermissions({ permissions }: ChangePermissions, state: KnownUser): UserEvent[] {
  if (state.role === 'admin') throw new Rejection('admin_has_all')
  if (state.permissions !== null && storedPermissions(permissions) === storedPermissions(state.permissions)) return []
  return [{ type: 'UserPermissionsChanged', data: { userId: state.userId, permissions: [...ordered(permissions)] } }]
}

function deactivate({ bySelf, otherAdmins }: Deactivate, state: KnownUser): UserEvent[] {
  if (state.status === 'deactivated') return []
  if (bySelf) throw new Rejection('self_deactivation')
  if (isLastAdmin(state, otherAdmins)) throw new Rejection('last_admin')
  return [{ type: 'UserDeactivated', data: { userId: state.userId } }]
}

function erase({ otherAdmins }: Erase, state: KnownUser): UserEvent[] {
  if (isLastAdmin(state, otherAdmins)) throw new Rejection('last_admin')
  return [{ type: 'UserErased', data: { userId: state.userId } }]
}

function isLastAdmin({ status, role }: KnownUser, otherAdmins: number): boolean {
  return status === 'active' && role === 'admin' && otherAdmins === 0
}

export type SessionState = 'none' | 'open' | 'closed'
export type SessionCommand =
  | { readonly type: 'RecordLogin'; readonly userId: string }
  | { readonly type: 'RecordLogout'; readonly userId: string }
  | { readonly type: 'RecordLoginFailure'; readonly userId: string }
  /** `userId` null: of every user. */
  | { readonly type: 'EndSessions'; readonly userId: string | null }

export const sessionDecider: Decider<SessionState, SessionCommand, SessionEvent> = {
  initialState: 'none',
  evolve(state, event) {
    switch (event.type) {
      case 'UserLoggedIn':
        return 'open'
      case 'UserLoggedOut':
        return 'closed'
      case 'SessionsEnded':
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
      case 'EndSessions':
        return [{ type: 'SessionsEnded', data: { userId: command.userId } }]
      default:
        return command satisfies never
    }
  },
}
