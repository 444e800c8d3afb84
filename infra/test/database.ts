import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ownerRole } from '../postgres/cluster.ts'
import { asAdmin, databaseUrl, templateName } from './template-database.ts'

export type TestDatabase = {
  /** Connects as foodid_owner. */
  readonly url: string
  drop(): Promise<void>
}

/** A migrated, empty database of one's own: for beforeAll of a test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, (client) => client.query(`create database ${name} template ${templateName} owner ${ownerRole}`))
  return {
    url: databaseUrl(adminUrl, name, inject('ownerPassword')),
    async drop() {
      await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
