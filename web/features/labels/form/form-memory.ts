import { remember, remembered } from '../device-memory.ts'

const RECENT_MAX = 6

/**
 * The last responsible and the recent products of this device, by tenant: a tablet is mostly used by the same people.
 */
export function formMemory(tenantId: string) {
  const recentKey = `recentProducts.${tenantId}`
  const responsibleKey = `responsible.${tenantId}`
  return {
    responsible: () => remembered(responsibleKey) ?? '',
    recentProducts: () => idsIn(remembered(recentKey)),
    keep(responsible: string, productId: string) {
      remember(responsibleKey, responsible)
      remember(recentKey, JSON.stringify(withMostRecent(idsIn(remembered(recentKey)), productId)))
    },
  }
}

export function withMostRecent(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, RECENT_MAX)
}

/** Any version of the app may have written the stored text: everything but strings in an array is ignored. */
function idsIn(stored: string | null): readonly string[] {
  if (stored === null) return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
