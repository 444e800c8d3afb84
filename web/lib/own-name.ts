import type { Session } from '#contract/auth/session'
import { firstNameOf } from '#contract/text'

/** How the person of the session is called. A session from before there were names has the address only. */
export const ownName = ({ user_name: name, user_email: email }: Pick<Session, 'user_name' | 'user_email'>): string =>
  name ?? (firstNameOf(email) || email)
