import { describe, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.ts'
import { sessionDecider, tenantDecider, userDecider } from './decider.ts'

describe('a tenant', () => {
  const tenant = decisionOf(tenantDecider)
  const command = { type: 'RegisterTenant', name: 'Bistrô da Praça', timeZone: 'America/Sao_Paulo' } as const
  const registered = { type: 'TenantRegistered', data: { name: 'Bistrô da Praça', timeZone: 'America/Sao_Paulo' } } as const

  it('is registered with its name and its zone', () => tenant.given([]).when(command).then([registered]))
  it('is registered once', () => tenant.given([registered]).when({ ...command, name: 'Outro' }).thenRejected('tenant_exists'))
})

describe('a user', () => {
  const user = decisionOf(userDecider)
  const command = { type: 'RegisterUser', userId: 'u1', role: 'staff', isFirst: false, emailTaken: false } as const

  it('has the role that was asked for', () => {
    user.given([]).when(command).then([{ type: 'UserRegistered', data: { userId: 'u1', role: 'staff' } }])
    user.given([]).when({ ...command, role: 'admin' }).then([{ type: 'UserRegistered', data: { userId: 'u1', role: 'admin' } }])
  })
  it('is an admin as the first of the tenant, whatever was asked', () => user.given([]).when({ ...command, isFirst: true }).then([{ type: 'UserRegistered', data: { userId: 'u1', role: 'admin' } }]))
  it('is refused where the address is taken', () => user.given([]).when({ ...command, emailTaken: true }).thenRejected('user_exists'))
})

describe('a session', () => {
  const session = decisionOf(sessionDecider)
  const opened = { type: 'UserLoggedIn', data: { userId: 'u1' } } as const
  const closed = { type: 'UserLoggedOut', data: { userId: 'u1' } } as const

  it('begins with a login', () => session.given([]).when({ type: 'RecordLogin', userId: 'u1' }).then([opened]))
  it('ends with a logout', () => session.given([opened]).when({ type: 'RecordLogout', userId: 'u1' }).then([closed]))
  it('ends once', () => session.given([opened, closed]).when({ type: 'RecordLogout', userId: 'u1' }).then([]))
  it('that never began does not end', () => session.given([]).when({ type: 'RecordLogout', userId: 'u1' }).then([]))
  it('is not begun by a failure, which names the user only where there is one', () => {
    session.given([]).when({ type: 'RecordLoginFailure', userId: null }).then([{ type: 'LoginFailed', data: { userId: null } }])
    session.given([]).when({ type: 'RecordLoginFailure', userId: 'u1' }).then([{ type: 'LoginFailed', data: { userId: 'u1' } }])
    session.given([{ type: 'LoginFailed', data: { userId: 'u1' } }]).when({ type: 'RecordLogout', userId: 'u1' }).then([])
  })
})
