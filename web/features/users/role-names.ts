import type { Role } from '#contract/auth/session'

const roleNames: Readonly<Record<Role, string>> = { staff: 'Equipe', admin: 'Administrador' }

export const roleName = (role: Role): string => roleNames[role]

export const roleOptions: { value: Role; label: string }[] = [
  { value: 'staff', label: roleNames.staff },
  { value: 'admin', label: roleNames.admin },
]
