import { projection, put } from '../../events/projection.ts'
import type { AuthEvent } from './events.ts'
import { tenants, users } from './tables.ts'

const nothing = () => []

export const authProjection = projection<AuthEvent>({
  name: 'auth',
  tables: [tenants, users],
  on: {
    TenantRegistered: ({ data }) => [put(tenants, { name: data.name, time_zone: data.timeZone })],
    UserRegistered: ({ data, recordedAt }) => [put(users, { user_id: data.userId, role: data.role, created_at: recordedAt.toISOString() })],
    UserLoggedIn: nothing,
    UserLoggedOut: nothing,
    LoginFailed: nothing,
  },
})
