import type { ClassItem } from '#contract/catalog/classes'
import { requestNothing } from '../../../lib/http.ts'

/** All of them or none. */
export async function saveClasses(items: readonly ClassItem[], idempotencyKey: string): Promise<void> {
  await requestNothing('/api/base-products/classes', { method: 'PUT', body: { items }, idempotencyKey })
}
