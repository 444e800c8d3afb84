import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { LoginUrls } from '../../server/database/logins.ts'
import type { TestDatabase } from '../test/database.ts'
import { asAdmin, createDatabase, loginUrls, templateName } from '../test/template-database.ts'

/** The demo counts its days from the day on which it is made, so each day of a run has its own. */
const DEMO_ZONE = 'America/Sao_Paulo'

/** A database with the demo restaurant, as the product makes it on its first start: a copy of the run's first one. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  return createDatabase(inject('databaseUrl'), urlsOf(name), { name, copyOf: await demoTemplate() })
}

const urlsOf = (name: string): LoginUrls => loginUrls(inject('databaseUrl'), name, inject('loginPassword'))

/** Answers the name of the filled database, which the first test file of the run makes. */
async function demoTemplate(): Promise<string> {
  const day = new Date().toLocaleDateString('sv', { timeZone: DEMO_ZONE }).replaceAll('-', '')
  return asAdmin(inject('databaseUrl'), async (client) => {
    // A server that outlives the run has a new migrated template for each run.
    const { rows } = await client.query<{ oid: string }>('select oid from pg_database where datname = $1', [
      templateName,
    ])
    const name = `foodid_demo_${rows[0]?.oid}_${day}`
    const draft = `${name}_draft`
    // Held until this connection ends: the files that start meanwhile wait.
    await client.query("select pg_advisory_lock(hashtext('foodid demo'))")
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return name
    // A file that was stopped while it filled the draft has left it.
    await client.query(`drop database if exists ${draft} with (force)`)
    await createDatabase(inject('databaseUrl'), urlsOf(draft), { name: draft, copyOf: templateName })
    await fill(urlsOf(draft))
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  })
}

/** The server's code is loaded by the one file that fills the database. */
async function fill({ applicationUrl, queueUrl }: LoginUrls): Promise<void> {
  const { openApplication } = await import('../../server/app.ts')
  const { openDatabase } = await import('../../server/database/database.ts')
  const { ensureDemo } = await import('../../server/demo.ts')
  const { openQueue } = await import('../../server/jobs/queue.ts')
  const database = openDatabase({ url: applicationUrl, poolSize: 2, onIdleError: () => undefined })
  try {
    await ensureDemo(openApplication(database, { defaultTenant: null }), () => new Date())
  } finally {
    await database.close()
  }
  const queue = await openQueue({ redisUrl: null, databaseUrl: queueUrl })
  await queue.close()
}
