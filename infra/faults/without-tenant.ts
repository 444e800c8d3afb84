import type pg from 'pg'
import type { Database } from '../../server/database/database.ts'

/** The comparison that every query of ours makes; the tenant of a join is another matter. */
const NAMES_THE_TENANT = /(?:"?\w+"?\.)?"?tenant_id"?\s*=\s*(\$\d+)(?!\d)/g

/** The same statement, of all tenants that the connection may see. */
const forgetful = (sql: string): string => sql.replaceAll(NAMES_THE_TENANT, '($1::text is not null)')

interface ForgetfulOptions {
  /** Connected as a superuser, whom no policy stops; false: as the application, fenced by row-level security. */
  readonly unfenced: boolean
}

/** A database whose every query, from `begin` on, has forgotten the tenant: a mutation of the whole product at once. */
export interface ForgetfulDatabase extends Database {
  begin(): void
  /** Statements that went out otherwise than they were written. */
  readonly changed: () => number
}

export function forgetsTenant(database: Database, { unfenced }: ForgetfulOptions): ForgetfulDatabase {
  let [hasBegun, changed] = [false, 0]
  const wrapped = new WeakSet<pg.PoolClient>()
  const wrap = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (config: unknown) => unknown
    const forgetting = (config: string | { readonly text: string }) => {
      const text = typeof config === 'string' ? config : config.text
      const mutated = hasBegun ? forgetful(text) : text
      if (mutated !== text) changed += 1
      // Prepared under a name of its own: the connection knows the text of before.
      return query(typeof config === 'string' || mutated === text ? config : { ...config, text: mutated, name: undefined })
    }
    wrapped.add(client)
    return Object.assign(client, { query: forgetting })
  }
  return {
    ...database,
    begin: () => { hasBegun = true },
    changed: () => changed,
    async connect() {
      const client = await database.connect()
      if (!wrapped.has(client)) wrap(client)
      if (hasBegun && unfenced) await client.query('set role none')
      return client
    },
  }
}
