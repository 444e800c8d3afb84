import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as kyselySql,
} from 'kysely'
import type { RawBuilder } from 'kysely'

/** SQL text with its parameters. `Row` is the type of its rows; only the type checker uses it. */
export interface Statement<Row = unknown> {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Never set: it carries the type `Row`. */
  readonly row?: Row
}

/** A Kysely query, whose type contains its row type. */
export interface Compilable<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[]; readonly query?: unknown }
  execute(): Promise<Row[]>
}

/**
 * Kysely is used only to compile typed queries to SQL. A tenant transaction sends the SQL, because it pipelines
 * statements and sets the tenant in the same flight. Kysely's own execution would cost a flight for each statement.
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

/**
 * A query whose text never changes: it is compiled once, and each call gives its parameters. Compiling costs more than
 * sending it.
 */
export function fixedStatement<Row>(query: Compilable<Row>): (...parameters: readonly unknown[]) => Statement<Row> {
  const { sql: text } = query.compile()
  return (...parameters) => ({ sql: text, parameters })
}

// Named statements are prepared once on each connection, which saves a quarter of a write's time. The limit protects
// the database server's memory from SQL texts that vary without bound; there should be none.
const NAMED_STATEMENTS_MAX = 400
const names = new Map<string, string>()

/** The name under which this text is prepared; undefined for new texts once the limit is reached. */
export function preparedName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= NAMED_STATEMENTS_MAX) return undefined
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 24)
  names.set(sql, name)
  return name
}
