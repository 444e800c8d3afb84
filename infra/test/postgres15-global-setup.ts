import type { TestProject } from 'vitest/node'
import { hasSystemPostgres, startSystemPostgres } from './system-postgres.ts'
import { prepareTemplate } from './template-database.ts'

/** The data is temporary, so durability is off. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Starts PostgreSQL 15, the oldest version that the product supports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasSystemPostgres())
    throw new Error('These tests need a PostgreSQL 15: install the Debian package postgresql-15.')
  const { adminUrl, stop } = await startSystemPostgres(SETTINGS)
  const password = await prepareTemplate(adminUrl).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  project.provide('databaseUrl', adminUrl)
  project.provide('loginPassword', password)
  return stop
}
