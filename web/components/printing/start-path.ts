import type { Session } from '#contract/auth/session'
import { BY_BROWSER, rememberedStation } from './station-memory.ts'

/** A device of the kitchen, and one that remembers its station, begin with what is made there. */
export function startPath({
  tenant_id: tenantId,
  device,
}: Pick<Session, 'tenant_id' | 'device'>): '/quick-labels' | '/dashboard' {
  if (device !== undefined) return '/quick-labels'
  const station = rememberedStation(tenantId)
  return station === null || station === BY_BROWSER ? '/dashboard' : '/quick-labels'
}
