import { patch, projection, put, remove } from '../../events/projection.ts'
import type { AuthEvent } from './events.ts'
import { invitations, tenants, users } from './tables.ts'

const noChange = () => []

export const authProjection = projection<AuthEvent>({
  name: 'auth',
  tables: [tenants, users, invitations],
  on: {
    TenantRegistered: ({ data }) => [put(tenants, { name: data.name, time_zone: data.timeZone })],
    UserRegistered: ({ data, recordedAt }) => [
      put(users, {
        user_id: data.userId,
        role: data.role,
        created_at: recordedAt.toISOString(),
        deactivated_at: null,
        last_login_at: null,
      }),
    ],
    UserRoleChanged: ({ data }) => [patch(users, { user_id: data.userId }, { role: data.role })],
    UserDeactivated: ({ data, recordedAt }) => [
      patch(users, { user_id: data.userId }, { deactivated_at: recordedAt.toISOString() }),
    ],
    UserReactivated: ({ data }) => [patch(users, { user_id: data.userId }, { deactivated_at: null })],
    UserErased: ({ data }) => [remove(users, { user_id: data.userId })],
    PersonalDataErased: noChange,
    OlderNamesSealed: noChange,
    PasswordChanged: noChange,
    UserInvited: ({ data, recordedAt }) => [
      put(invitations, {
        id: data.invitationId,
        role: data.role,
        state: 'open',
        created_at: recordedAt.toISOString(),
        expires_at: data.expiresAt,
      }),
    ],
    InvitationCancelled: ({ data }) => [patch(invitations, { id: data.invitationId }, { state: 'cancelled' })],
    InvitationAccepted: ({ data }) => [patch(invitations, { id: data.invitationId }, { state: 'accepted' })],
    UserLoggedIn: ({ data, recordedAt }) => [
      patch(users, { user_id: data.userId }, { last_login_at: recordedAt.toISOString() }),
    ],
    UserLoggedOut: noChange,
    SessionsEnded: noChange,
    LoginFailed: noChange,
  },
})
