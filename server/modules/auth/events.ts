import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const role = z.enum(['admin', 'staff'])
const ofUser = z.object({ userId: z.string() })

/**
 * Streams: `tenant` (one in each tenant), `user-{id}`, `invitation-{id}`, `session-{id}`, `login-failure-{id}`, `erasure-{id}`. E-mail addresses, password hashes and the
 * tokens of links are not in events: they live in `credentials` and `invitation_secrets`, where a person can be erased.
 */
export const authEvents = {
  TenantRegistered: { version: 1, data: z.object({ name: z.string(), timeZone: z.string() }) },
  UserRegistered: { version: 1, data: z.object({ userId: z.string(), role }) },
  UserRoleChanged: { version: 1, data: z.object({ userId: z.string(), role }) },
  UserDeactivated: { version: 1, data: ofUser },
  UserReactivated: { version: 1, data: ofUser },
  /** What was personal of them is gone: the address, the password, the sessions. */
  UserErased: { version: 1, data: ofUser },
  /** Names that were written over in the log, and what those events amount to since. */
  PersonalDataErased: { version: 1, data: z.object({ events: z.array(z.object({ position: z.int(), seal: z.string() })) }) },
  PasswordChanged: { version: 1, data: ofUser },
  UserInvited: { version: 1, data: z.object({ invitationId: z.string(), role, expiresAt: z.string() }) },
  InvitationCancelled: { version: 1, data: z.object({ invitationId: z.string() }) },
  /** The user whom it became is registered in the same append. */
  InvitationAccepted: { version: 1, data: z.object({ invitationId: z.string(), userId: z.string() }) },
  UserLoggedIn: { version: 1, data: ofUser },
  UserLoggedOut: { version: 1, data: ofUser },
  /** `userId` is null where the address belongs to nobody. */
  LoginFailed: { version: 1, data: z.object({ userId: z.nullable(z.string()) }) },
} as const satisfies EventSchemas

export type AuthEvent = EventOf<typeof authEvents>
