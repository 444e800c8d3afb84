import { BY_BROWSER, rememberedStation } from './station-memory.ts'

/** A device that remembers its station begins with what is made there. */
export function startPath(tenantId: string): '/quick-labels' | '/dashboard' {
  const station = rememberedStation(tenantId)
  return station === null || station === BY_BROWSER ? '/dashboard' : '/quick-labels'
}
