import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { asAdmin, onDatabase, withLogin } from '../../infra/test/template-database.ts'
import type { LoginUrls } from './logins.ts'
import { prepareLogins } from './logins.ts'

/** The run's server, as its superuser. */
export const adminUrl = inject('databaseUrl')
export const superuserUrl = (url: string) => onDatabase(adminUrl, new URL(url).pathname.slice(1))
export const PASSWORD = 'a test password'

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: readonly string[]
): Promise<Row[]> {
  return asAdmin(url, async (client) => {
    let rows: Row[] = []
    for (const sql of statements) ({ rows } = await client.query<Row>(sql))
    return rows
  })
}

/** Names for a database and logins that no other test uses; they are dropped after the tests. */
const created: { database: string; roles: string[] }[] = []
export function freshNames() {
  const id = randomBytes(4).toString('hex')
  const names = { owner: `own_${id}`, application: `app_${id}`, queue: `queue_${id}`, database: `logins_${id}` }
  created.push({ database: names.database, roles: [names.owner, names.application, names.queue] })
  return names
}
type Names = ReturnType<typeof freshNames>
export const urlsOf = ({ owner, application, queue, database }: Names): LoginUrls => {
  const as = (login: string) => withLogin(onDatabase(adminUrl, database), login, PASSWORD)
  return { url: as(owner), applicationUrl: as(application), queueUrl: as(queue) }
}
export const loginsOf = ({ owner, application, queue }: Names) => ({
  owner: { name: owner, password: PASSWORD },
  application: { name: application, password: PASSWORD },
  queue: { name: queue, password: PASSWORD },
})
export const prepare = (names: Names) =>
  asAdmin(onDatabase(adminUrl, names.database), (client) => prepareLogins(client, loginsOf(names)))

/** Drops the databases and logins of `freshNames`. */
export async function dropCreated(): Promise<void> {
  for (const { database, roles } of created) {
    await query(adminUrl, `drop database if exists ${database} with (force)`)
    for (const role of roles) await query(adminUrl, `drop role if exists ${role}`)
  }
}
