import type { UserAccess } from '../modules/auth/act/access.ts'

/** How the access of one user, as it is in the restored database, differs from what it was in the replaced one. */
export interface AccessChange {
  readonly email: string
  readonly what: 'password' | 'admin-again' | 'staff-again' | 'active-again' | 'inactive-again' | 'erased' | 'lost'
}

/** Compares the users of a restored tenant with those that it had in the database that was replaced. */
export function accessChanges(restored: readonly UserAccess[], replaced: readonly UserAccess[]): AccessChange[] {
  const later = new Map(replaced.map((user) => [user.userId, user]))
  const known = new Set(restored.map(({ userId }) => userId))
  return [
    ...restored.flatMap((user) => changesOf(user, later.get(user.userId))),
    ...replaced.flatMap(({ userId, email }): AccessChange[] => (known.has(userId) ? [] : [{ email, what: 'lost' }])),
  ]
}

function changesOf(user: UserAccess, later: UserAccess | undefined): AccessChange[] {
  const { email } = user
  if (later === undefined) return [{ email, what: 'erased' }]
  return [
    ...(user.passwordHash === later.passwordHash ? [] : [{ email, what: 'password' } as const]),
    ...(user.role === later.role ? [] : [{ email, what: `${user.role}-again` } as const]),
    ...(user.isActive === later.isActive
      ? []
      : [{ email, what: user.isActive ? 'active-again' : 'inactive-again' } as const]),
  ]
}

const texts: Readonly<Record<AccessChange['what'], string>> = {
  password: 'voltou à senha de antes',
  'admin-again': 'é de novo administrador (depois era da equipe)',
  'staff-again': 'é de novo da equipe (depois era administrador)',
  'active-again': 'entra de novo (depois tinha sido desativado)',
  'inactive-again': 'está de novo desativado (depois tinha sido reativado)',
  erased: 'voltou, e depois tinha sido apagado: apague de novo',
  lost: 'não existe mais: tinha sido criado depois',
}

export function changeLines(changes: readonly AccessChange[]): string[] {
  return changes.map(({ email, what }) => `    ${email}: ${texts[what]}`)
}

const SHOWN_USERS = 30

/** Who logs in now, where nothing is known of what has changed since the backup. */
export function userLines(users: readonly UserAccess[]): string[] {
  const active = users.filter(({ isActive }) => isActive)
  const shown = active
    .slice(0, SHOWN_USERS)
    .map(({ email, role }) => `    ${email} (${role === 'admin' ? 'administrador' : 'equipe'})`)
  return active.length > SHOWN_USERS ? [...shown, `    e mais ${active.length - SHOWN_USERS}`] : shown
}
