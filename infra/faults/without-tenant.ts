import type pg from 'pg'
import type { Database } from '../../server/database/database.ts'
import { OF_A_TEST } from '../statements/known-statements.ts'

/** The tenant filter of every query, `tenant_id = $1`. Joins compare two columns and do not match. */
const TENANT_FILTER = /(?:"?\w+"?\.)?"?tenant_id"?\s*=\s*(\$\d+)(?!\d)/g

/** The statement without its tenant filter. The parameter stays in use, so that PostgreSQL accepts it. */
const withoutFilter = (sql: string): string => sql.replaceAll(TENANT_FILTER, `(${OF_A_TEST} $1::text is not null)`)

interface UnfilteredOptions {
  /** true: queries run as a superuser, to whom row-level security does not apply; false: as the application's role. */
  readonly asSuperuser: boolean
}

/** A database that removes the tenant filter from every query after `begin`: a mutation of all queries at once. */
export interface UnfilteredDatabase extends Database {
  begin(): void
  /** Number of statements that were changed. */
  readonly changed: () => number
}

export function withoutTenantFilter(database: Database, { asSuperuser }: UnfilteredOptions): UnfilteredDatabase {
  let [hasBegun, changed] = [false, 0]
  const wrapped = new WeakSet<pg.PoolClient>()
  const wrap = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (config: unknown) => unknown
    const queryMutated = (config: string | { readonly text: string }) => {
      const text = typeof config === 'string' ? config : config.text
      const mutated = hasBegun ? withoutFilter(text) : text
      if (mutated !== text) changed += 1
      // Without a name: the connection may have the original text prepared under that name.
      return query(
        typeof config === 'string' || mutated === text ? config : { ...config, text: mutated, name: undefined },
      )
    }
    wrapped.add(client)
    return Object.assign(client, { query: queryMutated })
  }
  return {
    ...database,
    begin: () => {
      hasBegun = true
    },
    changed: () => changed,
    async connect() {
      const client = await database.connect()
      if (!wrapped.has(client)) wrap(client)
      if (hasBegun && asSuperuser) await client.query('set role none')
      return client
    },
  }
}
