import type { RegisterEntry } from '#contract/catalog/entries'
import { remember, remembered } from './device-memory.ts'

const keyOf = (tenantId: string) => `responsible.${tenantId}`

/**
 * Whose name this device puts on labels; blank: the name of who has logged in.
 *
 * @param responsibles those who are registered: a name that is no longer one of them is not used; without them any name is
 */
export function rememberedResponsible(tenantId: string, responsibles?: readonly RegisterEntry[]): string {
  const name = remembered(keyOf(tenantId)) ?? ''
  return responsibles === undefined || responsibles.some((entry) => entry.name === name) ? name : ''
}

export const rememberResponsible = (tenantId: string, name: string): void => remember(keyOf(tenantId), name)
