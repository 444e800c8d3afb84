import { TENANT_ID } from '../tenant-id.contract.ts'
import type { PublicCall } from './route.ts'

/** The tenant that a visitor without a session means: host, query, header, in that order; null where that names none. */
export function claimedTenant({ host, query, header }: PublicCall<unknown, unknown, unknown>['tenantClaims'], otherwise: string | null): string | null {
  const tenant = host ?? query ?? header ?? otherwise
  return tenant !== null && TENANT_ID.test(tenant) ? tenant : null
}
