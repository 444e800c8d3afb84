import { inject } from 'vitest'
import { cloneTemplate } from './template-database.ts'
import type { TestDatabase } from './template-database.ts'

export type { TestDatabase }

/** Creates a migrated, empty database for a test file; called in its beforeAll. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('databaseUrl'), inject('ownerPassword'))
}

/** The URL with which the product connects to a database: the pooler's, if the run uses one. */
export function accessTo(url: string): { readonly url: string; readonly throughPooler: boolean } {
  const port = inject('poolerPort')
  return port === undefined
    ? { url, throughPooler: false }
    : { url: Object.assign(new URL(url), { port }).href, throughPooler: true }
}
