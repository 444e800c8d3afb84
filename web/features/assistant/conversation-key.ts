import type { Session } from '#contract/auth/session'

type Owner = Pick<Session, 'tenant_id' | 'user_id'>

/** The name under which this tab keeps the conversation of a tenant's user. */
export const conversationKey = ({ tenant_id: tenant, user_id: user }: Owner): string =>
  `foodid-assistant ${tenant} ${user}`

/** The tab's storage; null when the browser blocks it. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
