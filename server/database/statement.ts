import { createHash } from 'node:crypto'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql as kyselySql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** SQL text with its parameters; `Row` is what it returns, for the type checker alone. */
export interface Statement<Row = unknown> {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly row?: Row
}

/** A Kysely query, which knows its own row type. */
export interface Compilable<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[]; readonly query?: unknown }
  execute(): Promise<Row[]>
}

/**
 * Kysely as a typed writer of SQL only: what it compiles is sent by a tenant transaction, which pipelines statements
 * and sets the tenant in the same round trip. Executing through Kysely itself would cost a round trip a statement.
 */
export function queryBuilder<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** The parameter `$number` of a query that `fixedStatement` compiles; `never` fits a column of any type. */
export function parameter(number: number): RawBuilder<never> {
  return kyselySql.raw<never>(`$${number}`)
}

/** A query whose text never changes: it is compiled once, and each call gives its parameters. Compiling costs more than sending it. */
export function fixedStatement<Row>(query: Compilable<Row>): (...parameters: readonly unknown[]) => Statement<Row> {
  const { sql: text } = query.compile()
  return (...parameters) => ({ sql: text, parameters })
}

// Named statements are prepared once a connection, which saves a quarter of a write's time; the bound keeps a text
// that varies without end (there should be none) from filling the server's memory.
const NAMED_STATEMENTS_MAX = 400
const names = new Map<string, string>()

/** The name under which a text is prepared, or undefined once there are too many. */
export function preparedName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= NAMED_STATEMENTS_MAX) return undefined
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 24)
  names.set(sql, name)
  return name
}
