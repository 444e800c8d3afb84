import type { Session } from '#contract/auth/session'

/** How the person of the session is called. A session that was kept before there were names has the address only. */
export const ownName = ({ user_name: name, user_email: email }: Pick<Session, 'user_name' | 'user_email'>): string =>
  name ?? email

/** `João`; of somebody whose PIN nobody has checked `João, sem PIN` */
export const personText = ({ name, confirmed }: { readonly name: string; readonly confirmed: boolean }): string =>
  confirmed ? name : `${name}, sem PIN`
