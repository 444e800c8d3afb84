import * as z from 'zod/mini'

/** What an administrator may give to each user apart from the role. */
export const permission = z.enum(['descartar', 'ver_custos', 'regras', 'imprimir'], 'Permissão desconhecida')
export type Permission = z.infer<typeof permission>
export const permissions = permission.options

/** The permission's name on the screens. */
export const permissionNames: Readonly<Record<Permission, string>> = {
  descartar: 'Descartar',
  ver_custos: 'Ver custos',
  regras: 'Regras de validade',
  imprimir: 'Imprimir',
}

/** Whether the user has the permission: of the server's identity, and of the session that the screens know. */
export function may(
  { permissions: own }: { readonly permissions: readonly Permission[] },
  wanted: Permission,
): boolean {
  return own.includes(wanted)
}
