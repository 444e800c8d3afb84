import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const tenants = readTable('tenants', { key: [], columns: { name: 'text', time_zone: 'text' } })
export const users = readTable('users', {
  key: ['user_id'],
  columns: {
    user_id: 'text',
    role: 'text',
    permissions: 'text?',
    responsible_id: 'integer?',
    created_at: 'timestamptz',
    deactivated_at: 'timestamptz?',
    last_login_at: 'timestamptz?',
  },
})
export const invitations = readTable('invitations', {
  key: ['id'],
  columns: {
    id: 'text',
    role: 'text',
    permissions: 'text?',
    state: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
})

export const kitchenDevices = readTable('kitchen_devices', {
  key: ['id'],
  columns: { id: 'text', name: 'text', enrolled_at: 'timestamptz', enrolled_by: 'text?', revoked_at: 'timestamptz?' },
})

// No projection writes these tables. They hold state without history (sessions, known devices, login failures) and
// personal data that must be erasable (credentials, names, the addresses of invitations, network addresses).
const credentials = readTable('credentials', {
  key: ['user_id'],
  columns: { user_id: 'text', email: 'text', password_hash: 'text' },
})
const invitationSecrets = readTable('invitation_secrets', {
  key: ['invitation_id'],
  columns: { invitation_id: 'text', token_hash: 'text', email: 'text?', name: 'text?', user_id: 'text?' },
})
const personNames = readTable('person_names', { key: ['user_id'], columns: { user_id: 'text', name: 'text' } })
const sessions = readTable('sessions', {
  key: ['token_hash'],
  columns: {
    token_hash: 'text',
    session_id: 'text',
    user_id: 'text',
    created_at: 'timestamptz',
    last_seen_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
})
const knownDevices = readTable('known_devices', {
  key: ['token_hash', 'user_id'],
  columns: { token_hash: 'text', user_id: 'text', expires_at: 'timestamptz' },
})
const loginAttempts = readTable('login_attempts', {
  key: ['email_hash'],
  columns: { email_hash: 'text', failures: 'integer', last_failure_at: 'timestamptz' },
})
const accessAddresses = readTable('access_addresses', {
  key: ['user_id', 'day', 'address'],
  columns: { user_id: 'text', day: 'text', address: 'text', first_at: 'timestamptz', last_at: 'timestamptz' },
})
const refusedLogins = readTable('refused_logins', {
  key: ['day', 'address', 'user_id'],
  columns: {
    day: 'text',
    address: 'text',
    user_id: 'text',
    attempts: 'integer',
    first_at: 'timestamptz',
    last_at: 'timestamptz',
  },
})

const deviceSessions = readTable('device_sessions', {
  key: ['token_hash'],
  columns: {
    token_hash: 'text',
    device_id: 'text',
    created_at: 'timestamptz',
    last_seen_at: 'timestamptz',
    expires_at: 'timestamptz',
    person_id: 'text?',
    person_at: 'timestamptz?',
    person_token_hash: 'text?',
    person_since: 'timestamptz?',
  },
})
const pins = readTable('pins', {
  key: ['user_id'],
  columns: {
    user_id: 'text',
    pin_hash: 'text',
    changed_at: 'timestamptz',
    failures: 'text',
    blocked_at: 'timestamptz?',
  },
})
const devicePeople = readTable('device_people', {
  key: ['device_id', 'user_id'],
  columns: {
    device_id: 'text',
    user_id: 'text',
    failures: 'integer',
    last_failure_at: 'timestamptz?',
    last_used_at: 'timestamptz?',
  },
})

export interface AuthTables {
  kitchen_devices: TableRow<typeof kitchenDevices>
  device_sessions: TableRow<typeof deviceSessions>
  pins: TableRow<typeof pins>
  device_people: TableRow<typeof devicePeople>
  access_addresses: TableRow<typeof accessAddresses>
  refused_logins: TableRow<typeof refusedLogins>
  tenants: TableRow<typeof tenants>
  users: TableRow<typeof users>
  invitations: TableRow<typeof invitations>
  credentials: TableRow<typeof credentials>
  person_names: TableRow<typeof personNames>
  invitation_secrets: TableRow<typeof invitationSecrets>
  sessions: TableRow<typeof sessions>
  known_devices: TableRow<typeof knownDevices>
  login_attempts: TableRow<typeof loginAttempts>
}
