import type { ActingPerson } from '#contract/labels/usable'
import type { Permission } from '#contract/permission'

/** Null until the session is known, as in tests: everything is offered, and the server refuses. */
let own: readonly Permission[] | null = null

interface Rights {
  readonly permissions: readonly Permission[]
  readonly device?: { readonly person: unknown } | undefined
}

/** Of the session that the screens now show. */
export function rememberRights({ permissions, device }: Rights): void {
  // At a device where nobody has identified, what does not show a cost is offered: it asks who it is.
  own = device?.person === null ? ['descartar', 'imprimir'] : permissions
}

/** Whoever acts on the labels of a list. What only an administrator does is on a label's own page, from the server. */
export const personNow = (): ActingPerson => ({ isAdmin: false, permissions: own })

/** Whether a screen offers what needs this permission. The server checks each request. */
export const mayNow = (wanted: Permission): boolean => own === null || own.includes(wanted)
