import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const role = z.enum(['admin', 'staff'])

/**
 * Streams: `tenant` (one in each tenant), `user-{id}`, `session-{id}`, `login-failure-{id}`. E-mail addresses and password hashes are not in events: they live
 * in `credentials`, where a person can be erased.
 */
export const authEvents = {
  TenantRegistered: { version: 1, data: z.object({ name: z.string(), timeZone: z.string() }) },
  UserRegistered: { version: 1, data: z.object({ userId: z.string(), role }) },
  UserLoggedIn: { version: 1, data: z.object({ userId: z.string() }) },
  UserLoggedOut: { version: 1, data: z.object({ userId: z.string() }) },
  /** `userId` is null where the address belongs to nobody. */
  LoginFailed: { version: 1, data: z.object({ userId: z.nullable(z.string()) }) },
} as const satisfies EventSchemas

export type AuthEvent = EventOf<typeof authEvents>
