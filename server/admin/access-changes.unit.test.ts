import { expect, it } from 'vitest'
import type { UserAccess } from '../modules/auth/act/access.ts'
import { accessChanges, changeLines, userLines } from './access-changes.ts'

const user = (userId: string, own: Partial<UserAccess> = {}): UserAccess => ({
  userId,
  email: `${userId}@bistro.com.br`,
  passwordHash: 'a',
  role: 'staff',
  isActive: true,
  ...own,
})

it('finds nothing where nothing has changed', () => {
  expect(accessChanges([user('ana')], [user('ana')])).toEqual([])
})

it.each<[string, UserAccess[], UserAccess[], string[]]>([
  ['a password', [user('ana')], [user('ana', { passwordHash: 'b' })], ['password']],
  ['a right that was taken away', [user('ana', { role: 'admin' })], [user('ana')], ['admin-again']],
  ['a right that was given', [user('ana')], [user('ana', { role: 'admin' })], ['staff-again']],
  ['a user who was deactivated', [user('ana')], [user('ana', { isActive: false })], ['active-again']],
  ['a user who was activated', [user('ana', { isActive: false })], [user('ana')], ['inactive-again']],
  ['a user who was erased', [user('ana')], [], ['erased']],
  ['a user who came later', [], [user('ana')], ['lost']],
  [
    'all of one user',
    [user('ana', { role: 'admin' })],
    [user('ana', { passwordHash: 'b', isActive: false })],
    ['password', 'admin-again', 'active-again'],
  ],
])('finds %s', (_what, restored, replaced, expected) => {
  const changes = accessChanges(restored, replaced)
  expect(changes.map(({ what }) => what)).toEqual(expected)
  for (const line of changeLines(changes)) expect(line).toMatch(/^ {4}ana@bistro\.com\.br: \S/)
})

it('names everybody who logs in, up to thirty', () => {
  expect(userLines([user('ana', { role: 'admin' }), user('bia', { isActive: false }), user('caio')])).toEqual([
    '    ana@bistro.com.br (administrador)',
    '    caio@bistro.com.br (equipe)',
  ])
  expect(userLines(Array.from({ length: 33 }, (_, index) => user(`u${index}`))).at(-1)).toBe('    e mais 3')
})
