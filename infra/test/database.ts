import { inject } from 'vitest'
import { LOGIN_NAMES } from '../../server/database/logins.ts'
import { cloneTemplate, withLogin } from './template-database.ts'
import type { TestDatabase } from './template-database.ts'

export type { TestDatabase }

/** Creates a migrated, empty database for a test file; called in its beforeAll. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('databaseUrl'), inject('loginPassword'), inject('workerUrls'))
}

/** The address with which the product connects to a test database: the application's login, through the run's pooler. */
export function accessTo(url: string): { readonly url: string; readonly throughPooler: boolean } {
  const applicationUrl = withLogin(url, LOGIN_NAMES.application, inject('loginPassword'))
  const port = inject('poolerPort')
  return port === undefined
    ? { url: applicationUrl, throughPooler: false }
    : { url: Object.assign(new URL(applicationUrl), { port }).href, throughPooler: true }
}
