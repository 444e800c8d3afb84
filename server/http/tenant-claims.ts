import { TENANT_ID } from '../contract/tenant-id.ts'
import type { PublicCall } from './route.ts'

/**
 * The tenant that a request without a session names: in the host, else the query, else the header, else `fallback`.
 * Null where the first of them that is present is not a tenant id.
 */
export function claimedTenant(
  { host, query, header }: PublicCall<unknown, unknown, unknown>['tenantClaims'],
  fallback: string | null,
): string | null {
  const tenant = host ?? query ?? header ?? fallback
  return tenant !== null && TENANT_ID.test(tenant) ? tenant : null
}
