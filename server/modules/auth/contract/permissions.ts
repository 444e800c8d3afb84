import * as z from 'zod/mini'
import type { Permission } from '../../../http/contract/permission.ts'
import { permission, permissions } from '../../../http/contract/permission.ts'
import type { Role } from './session.ts'

/** Of a new user of the team. Costs are for administrators and for those to whom they give them. */
export const newStaff: readonly Permission[] = ['descartar', 'imprimir']
/** Of a user of the team from before there were permissions: what the team could do then. */
const formerStaff: readonly Permission[] = ['descartar', 'ver_custos', 'imprimir']

/** As a column holds them. */
export const storedPermissions = (own: readonly Permission[]): string => ordered(own).join(' ')

/** In the order of the screens, each once. */
export const ordered = (own: readonly Permission[]): readonly Permission[] =>
  permissions.filter((each) => own.includes(each))

const stored = z.array(permission)

/** What a user may do. `column` is null for a user from before there were permissions. An admin may do everything. */
export function permissionsOf(role: Role, column: string | null): readonly Permission[] {
  if (role === 'admin') return permissions
  if (column === null) return formerStaff
  return stored.parse(column.split(' ').filter((text) => text !== ''))
}
