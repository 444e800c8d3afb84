import { userIdOf } from '../../events/event.ts'
import { patch, projection, put, remove } from '../../events/projection.ts'
import type { AuthEvent } from './events.ts'
import { storedPermissions } from './contract/permissions.ts'
import { invitations, kitchenDevices, tenants, users } from './tables.ts'

const noChange = () => []

export const authProjection = projection<AuthEvent>({
  name: 'auth',
  tables: [tenants, users, invitations, kitchenDevices],
  on: {
    TenantRegistered: ({ data }) => [put(tenants, { name: data.name, time_zone: data.timeZone })],
    UserRegistered: ({ data, recordedAt }) => [
      put(users, {
        user_id: data.userId,
        role: data.role,
        permissions: data.permissions === undefined ? null : storedPermissions(data.permissions),
        responsible_id: null,
        created_at: recordedAt.toISOString(),
        deactivated_at: null,
        last_login_at: null,
      }),
    ],
    UserRoleChanged: ({ data }) => [patch(users, { user_id: data.userId }, { role: data.role })],
    UserPermissionsChanged: ({ data }) => [
      patch(users, { user_id: data.userId }, { permissions: storedPermissions(data.permissions) }),
    ],
    UserDeactivated: ({ data, recordedAt }) => [
      patch(users, { user_id: data.userId }, { deactivated_at: recordedAt.toISOString() }),
    ],
    UserReactivated: ({ data }) => [patch(users, { user_id: data.userId }, { deactivated_at: null })],
    UserErased: ({ data }) => [remove(users, { user_id: data.userId })],
    UserRenamed: noChange,
    PersonalDataErased: noChange,
    OlderNamesSealed: noChange,
    UserLinkedToResponsible: ({ data }) => [
      patch(users, { user_id: data.userId }, { responsible_id: data.responsibleId }),
    ],
    PinChanged: noChange,
    PinBlocked: noChange,
    PinUnblocked: noChange,
    DeviceEnrolled: ({ data, recordedAt, meta }) => [
      put(kitchenDevices, {
        id: data.deviceId,
        name: data.name,
        enrolled_at: recordedAt.toISOString(),
        enrolled_by: userIdOf(meta),
        revoked_at: null,
      }),
    ],
    DeviceRevoked: ({ data, recordedAt }) => [
      patch(kitchenDevices, { id: data.deviceId }, { revoked_at: recordedAt.toISOString() }),
    ],
    PasswordChanged: noChange,
    UserInvited: ({ data, recordedAt }) => [
      put(invitations, {
        id: data.invitationId,
        role: data.role,
        permissions: data.permissions === undefined ? null : storedPermissions(data.permissions),
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
