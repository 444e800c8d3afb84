import { inject } from 'vitest'
import { cloneTemplate } from './template-database.ts'
import type { TestDatabase } from './template-database.ts'

export type { TestDatabase }

/** A migrated, empty database of one's own: for beforeAll of a test file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('databaseUrl'), inject('ownerPassword'))
}

/** How the product reaches a database: through the pooler, where the run has one. */
export function accessTo(url: string): { readonly url: string; readonly throughPooler: boolean } {
  const port = inject('poolerPort')
  return port === undefined ? { url, throughPooler: false } : { url: Object.assign(new URL(url), { port }).href, throughPooler: true }
}
