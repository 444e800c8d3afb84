import { permissions } from '#contract/permission'
import type { Permission } from '#contract/permission'
import { newStaff, storedPermissions } from '#contract/auth/permissions'
import type { Invitation, RoleBody } from '#contract/auth'

/** The rights that a screen offers: two of the team, and the administrator's. */
export type Preset = 'cook' | 'leader' | 'admin'

export const presetNames: Readonly<Record<Preset, string>> = {
  cook: 'Cozinheiro',
  leader: 'Líder',
  admin: 'Administrador',
}

export const presetTexts: Readonly<Record<Preset, string>> = {
  cook: 'Etiqueta, imprime e dá baixa.',
  leader: 'Também vê custos e muda as validades.',
  admin: 'Tudo, também as pessoas, a auditoria e os relatórios.',
}

export type TeamPreset = Exclude<Preset, 'admin'>

export const presetPermissions: Readonly<Record<TeamPreset, readonly Permission[]>> = {
  cook: newStaff,
  leader: permissions,
}

/** What a request says of a preset: an administrator has all permissions. */
export const rightsOf = (preset: Preset): RoleBody =>
  preset === 'admin' ? { role: 'admin' } : { role: 'staff', permissions: [...presetPermissions[preset]] }

/** Null where an administrator has adjusted the permissions. */
export function presetOf({ role, permissions: own }: Pick<Invitation, 'role' | 'permissions'>): Preset | null {
  if (role === 'admin') return 'admin'
  const stored = storedPermissions(own)
  return (['cook', 'leader'] as const).find((each) => storedPermissions(presetPermissions[each]) === stored) ?? null
}
