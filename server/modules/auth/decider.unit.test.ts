import { describe, expect, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import {
  loginFailureStream,
  sessionDecider,
  sessionStream,
  TENANT_STREAM,
  tenantDecider,
  userDecider,
  userStream,
} from './decider.ts'
import { invitationStream } from './invitation-decider.ts'

it('the stream names are those of the stored events', () => {
  expect([TENANT_STREAM, userStream('1'), sessionStream('2'), loginFailureStream('3'), invitationStream('4')]).toEqual([
    'tenant',
    'user-1',
    'session-2',
    'login-failure-3',
    'invitation-4',
  ])
})

describe('a tenant', () => {
  const tenant = decisionOf(tenantDecider)
  const command = { type: 'RegisterTenant', name: 'Bistrô da Praça', timeZone: 'America/Sao_Paulo' } as const
  const registered = {
    type: 'TenantRegistered',
    data: { name: 'Bistrô da Praça', timeZone: 'America/Sao_Paulo' },
  } as const

  it('is registered with its name and its time zone', () => tenant.given([]).when(command).then([registered]))
  it('is registered only once', () =>
    tenant
      .given([registered])
      .when({ ...command, name: 'Outro' })
      .thenRejected('tenant_exists'))
})

describe('a user', () => {
  const user = decisionOf(userDecider)
  const command = {
    type: 'RegisterUser',
    userId: 'u1',
    role: 'staff',
    permissions: ['imprimir', 'descartar'],
    isFirst: false,
    emailTaken: false,
  } as const

  it('gets the role of the command', () => {
    user
      .given([])
      .when(command)
      .then([{ type: 'UserRegistered', data: { userId: 'u1', role: 'staff', permissions: ['descartar', 'imprimir'] } }])
    user
      .given([])
      .when({ ...command, role: 'admin' })
      .then([{ type: 'UserRegistered', data: { userId: 'u1', role: 'admin', permissions: ['descartar', 'imprimir'] } }])
  })
  it('becomes an admin as the first user of the tenant, whatever the command says', () =>
    user
      .given([])
      .when({ ...command, isFirst: true })
      .then([
        { type: 'UserRegistered', data: { userId: 'u1', role: 'admin', permissions: ['descartar', 'imprimir'] } },
      ]))
  it('of the team gets other permissions, also where its event is from before there were any', () => {
    const former = { type: 'UserRegistered', data: { userId: 'u1', role: 'staff' } } as const
    const change = { type: 'ChangePermissions', permissions: ['imprimir', 'descartar', 'imprimir'] } as const
    const changed = () => ({
      type: 'UserPermissionsChanged' as const,
      data: { userId: 'u1', permissions: ['descartar' as const, 'imprimir' as const] },
    })
    user.given([former]).when(change).then([changed()])
    user.given([former, changed()]).when(change).then([])
  })
  it('who is an admin has all permissions: they are not changed', () =>
    user
      .given([{ type: 'UserRegistered', data: { userId: 'u1', role: 'admin' } }])
      .when({ type: 'ChangePermissions', permissions: [] })
      .thenRejected('admin_has_all'))
  it('of the kitchen gets the permissions of the command, in the order of the screens', () =>
    user
      .given([])
      .when({ type: 'RegisterCook', userId: 'u1', permissions: ['imprimir', 'ver_custos'], nameTaken: false })
      .then([
        { type: 'UserRegistered', data: { userId: 'u1', role: 'staff', permissions: ['ver_custos', 'imprimir'] } },
      ]))
  it('of the kitchen is refused where somebody has the name', () =>
    user
      .given([])
      .when({ type: 'RegisterCook', userId: 'u1', permissions: [], nameTaken: true })
      .thenRejected('name_taken'))
  it('is refused where another user has the address', () =>
    user
      .given([])
      .when({ ...command, emailTaken: true })
      .thenRejected('user_exists'))
})

describe('a registered user', () => {
  const user = decisionOf(userDecider)
  const registered = (role: 'admin' | 'staff') => ({ type: 'UserRegistered', data: { userId: 'u1', role } }) as const
  const changed = (role: 'admin' | 'staff') => ({ type: 'UserRoleChanged', data: { userId: 'u1', role } }) as const
  const deactivated = { type: 'UserDeactivated', data: { userId: 'u1' } } as const
  const reactivated = { type: 'UserReactivated', data: { userId: 'u1' } } as const
  const deactivate = { type: 'Deactivate', bySelf: false, otherAdmins: 1 } as const

  it('changes role, and nothing is recorded for the same role', () => {
    user
      .given([registered('staff')])
      .when({ type: 'ChangeRole', role: 'admin', hasEmail: true, otherAdmins: 1 })
      .then([changed('admin')])
    user
      .given([registered('admin')])
      .when({ type: 'ChangeRole', role: 'staff', hasEmail: true, otherAdmins: 1 })
      .then([changed('staff')])
    user
      .given([registered('staff'), changed('admin')])
      .when({ type: 'ChangeRole', role: 'admin', hasEmail: true, otherAdmins: 0 })
      .then([])
  })

  it('becomes no admin without an address: it could not enter', () =>
    user
      .given([registered('staff')])
      .when({ type: 'ChangeRole', role: 'admin', hasEmail: false, otherAdmins: 1 })
      .thenRejected('admin_needs_email'))

  it('gets another name, which the event does not have, unless somebody has it', () => {
    user
      .given([registered('staff')])
      .when({ type: 'Rename', nameTaken: false })
      .then([{ type: 'UserRenamed', data: { userId: 'u1' } }])
    user
      .given([registered('staff')])
      .when({ type: 'Rename', nameTaken: true })
      .thenRejected('name_taken')
  })

  it('stays an admin while it is the last active admin', () => {
    user
      .given([registered('admin')])
      .when({ type: 'ChangeRole', role: 'staff', hasEmail: true, otherAdmins: 0 })
      .thenRejected('last_admin')
    user
      .given([registered('staff'), changed('admin')])
      .when({ ...deactivate, otherAdmins: 0 })
      .thenRejected('last_admin')
    // A deactivated admin is not the last active admin.
    user
      .given([registered('admin'), deactivated])
      .when({ type: 'ChangeRole', role: 'staff', hasEmail: true, otherAdmins: 0 })
      .then([changed('staff')])
  })

  it('is deactivated and reactivated, each once, and never deactivated by itself', () => {
    user
      .given([registered('staff')])
      .when(deactivate)
      .then([deactivated])
    user
      .given([registered('staff'), deactivated])
      .when(deactivate)
      .then([])
    user
      .given([registered('staff')])
      .when({ ...deactivate, bySelf: true })
      .thenRejected('self_deactivation')
    user
      .given([registered('staff'), deactivated])
      .when({ type: 'Reactivate' })
      .then([reactivated])
    user
      .given([registered('staff'), deactivated, reactivated])
      .when({ type: 'Reactivate' })
      .then([])
  })

  it('changes the password any number of times', () => {
    const event = { type: 'PasswordChanged', data: { userId: 'u1' } } as const
    user
      .given([registered('staff'), event])
      .when({ type: 'ChangePassword' })
      .then([event])
  })

  it('is erased, also when deactivated, but not as the last admin, and does not exist afterwards', () => {
    const erased = { type: 'UserErased', data: { userId: 'u1' } } as const
    user
      .given([registered('staff')])
      .when({ type: 'Erase', otherAdmins: 1 })
      .then([erased])
    user
      .given([registered('admin'), deactivated])
      .when({ type: 'Erase', otherAdmins: 0 })
      .then([erased])
    user
      .given([registered('staff')])
      .when({ type: 'Erase', otherAdmins: 0 })
      .then([erased])
    user
      .given([registered('admin')])
      .when({ type: 'Erase', otherAdmins: 0 })
      .thenRejected('last_admin')
    user
      .given([registered('staff'), erased])
      .when({ type: 'Reactivate' })
      .thenRejected('user_not_found')
  })

  it('must exist for every command', () => {
    for (const command of [
      { type: 'Erase', otherAdmins: 1 },
      { type: 'ChangeRole', role: 'staff', hasEmail: true, otherAdmins: 1 },
      deactivate,
      { type: 'Reactivate' },
      { type: 'ChangePassword' },
    ] as const)
      user.given([]).when(command).thenRejected('user_not_found')
  })
})

describe('a session', () => {
  const session = decisionOf(sessionDecider)
  const opened = { type: 'UserLoggedIn', data: { userId: 'u1' } } as const
  const closed = { type: 'UserLoggedOut', data: { userId: 'u1' } } as const

  it('begins with a login', () => session.given([]).when({ type: 'RecordLogin', userId: 'u1' }).then([opened]))
  it('ends with a logout', () => session.given([opened]).when({ type: 'RecordLogout', userId: 'u1' }).then([closed]))
  it('ends only once', () => session.given([opened, closed]).when({ type: 'RecordLogout', userId: 'u1' }).then([]))
  it('does not end without a login', () => session.given([]).when({ type: 'RecordLogout', userId: 'u1' }).then([]))
  it('does not begin with a failed login', () => {
    session
      .given([])
      .when({ type: 'RecordLoginFailure', userId: 'u1' })
      .then([{ type: 'LoginFailed', data: { userId: 'u1' } }])
    session
      .given([{ type: 'LoginFailed', data: { userId: 'u1' } }])
      .when({ type: 'RecordLogout', userId: 'u1' })
      .then([])
  })
})
