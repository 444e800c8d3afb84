import { remember, remembered } from '../device-memory.ts'

const RECENT_MAX = 6

/** Who made the last label here, and of what: on the same tablet it is mostly the same people and products. */
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

/** Whatever was stored by whatever version: only texts in an array count. */
function idsIn(stored: string | null): readonly string[] {
  if (stored === null) return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
