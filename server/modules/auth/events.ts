import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const role = z.enum(['admin', 'staff'])
const permissions = z.array(z.enum(['descartar', 'ver_custos', 'regras', 'imprimir']))
const ofUser = z.object({ userId: z.string() })

/**
 * Streams: `tenant` (one in each tenant), `user-{id}`, `device-{id}`, `invitation-{id}`, `session-{id}`, `session-end-{id}`, `login-failure-{id}`,
 * `erasure-{id}`, `sealing`. Events hold no name of a user, e-mail address, password hash or link token: these are in
 * `person_names`, `credentials` and `invitation_secrets`, whose rows can be erased.
 */
export const authEvents = {
  TenantRegistered: { version: 1, data: z.object({ name: z.string(), timeZone: z.string() }) },
  /** Without `permissions` in events from before there were any. */
  UserRegistered: { version: 1, data: z.object({ userId: z.string(), role, permissions: z.optional(permissions) }) },
  UserRoleChanged: { version: 1, data: z.object({ userId: z.string(), role }) },
  UserPermissionsChanged: { version: 1, data: z.object({ userId: z.string(), permissions }) },
  UserDeactivated: { version: 1, data: ofUser },
  UserReactivated: { version: 1, data: ofUser },
  /** The user's address, password and sessions are deleted. */
  UserErased: { version: 1, data: ofUser },
  /** The name is in `person_names`, where it can be erased. */
  UserRenamed: { version: 1, data: ofUser },
  /** Events in which a name was overwritten, each with its seal since then. */
  PersonalDataErased: {
    version: 1,
    data: z.object({ events: z.array(z.object({ position: z.int(), seal: z.string() })) }),
  },
  /** What all events up to a position say, except for names: its digest (decision 44). Stream: `sealing`. */
  OlderNamesSealed: { version: 1, data: z.object({ upTo: z.int(), digest: z.string() }) },
  /** The number of a responsible of the register, whose name the person has on the labels; null: no longer one. */
  UserLinkedToResponsible: {
    version: 1,
    data: z.object({ userId: z.string(), responsibleId: z.nullable(z.int()) }),
  },
  PinChanged: { version: 1, data: ofUser },
  /** Too many wrong PINs, the last of them at this device. */
  PinBlocked: { version: 1, data: z.object({ userId: z.string(), deviceId: z.string() }) },
  PinUnblocked: { version: 1, data: ofUser },
  /** Stream: `device-{id}`. The token is in no event. */
  DeviceEnrolled: { version: 1, data: z.object({ deviceId: z.string(), name: z.string() }) },
  DeviceRevoked: { version: 1, data: z.object({ deviceId: z.string() }) },
  PasswordChanged: { version: 1, data: ofUser },
  /**
   * `userId`: somebody of the kitchen, who gets an address and a password. Without `permissions` in events from before an
   * invitation had any: those of a cook.
   */
  UserInvited: {
    version: 1,
    data: z.object({
      invitationId: z.string(),
      role,
      expiresAt: z.string(),
      userId: z.optional(z.string()),
      permissions: z.optional(permissions),
    }),
  },
  InvitationCancelled: { version: 1, data: z.object({ invitationId: z.string() }) },
  /** `UserRegistered` of the new user is in the same append. */
  InvitationAccepted: { version: 1, data: z.object({ invitationId: z.string(), userId: z.string() }) },
  UserLoggedIn: { version: 1, data: ofUser },
  UserLoggedOut: { version: 1, data: ofUser },
  /** By the operator: all sessions of one user, or (null) of the tenant. Stream: `session-end-{id}`. */
  SessionsEnded: { version: 1, data: z.object({ userId: z.nullable(z.string()) }) },
  /** `userId` is null where no user has the address: such attempts were events before decision 47. */
  LoginFailed: { version: 1, data: z.object({ userId: z.nullable(z.string()) }) },
} as const satisfies EventSchemas

export type AuthEvent = EventOf<typeof authEvents>
