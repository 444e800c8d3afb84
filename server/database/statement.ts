import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as kyselySql,
} from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { ColumnTypes } from './read-table.ts'

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

/** The types of the columns of an answer, by their names in PostgreSQL, as `openDatabase` reads them. */
interface AnswerTypes extends Selectable<ColumnTypes> {
  bigint: number
  bytea: Buffer
  json: unknown
  name: string
  'text[]': string[]
  'integer[]': number[]
}
export type AnswerType = keyof AnswerTypes

/**
 * The columns of an answer with their types (`?`: nullable). A schema stands for what a text or a JSON of our own making
 * holds. PostgreSQL confirms the names and the types of every statement, and each answer to a test its values
 * (infra/test/declared-rows.ts); the product itself checks nothing.
 */
export type AnswerColumns = Readonly<Record<string, AnswerType | `${AnswerType}?` | z.core.$ZodType>>

type ValueOf<Column extends AnswerColumns[string]> = Column extends AnswerType
  ? AnswerTypes[Column]
  : Column extends `${infer Type extends AnswerType}?`
    ? AnswerTypes[Type] | null
    : z.output<Column>

export type AnsweredRow<Columns extends AnswerColumns> = { readonly [Name in keyof Columns]: ValueOf<Columns[Name]> }

/** The columns that each raw statement declares, by its text, for the tests. Texts that vary are none of them. */
export const declaredColumns = new Map<string, AnswerColumns>()

type RawStatement<Row> = (...parameters: readonly unknown[]) => Statement<Row>

/**
 * A text of SQL that Kysely cannot express, with the columns that it answers: rawStatement({ id: 'integer' })`select id …`.
 * What stands in `${…}` is a part of the text. Each call of the statement gives its parameters.
 */
export const rawStatement =
  <const Columns extends AnswerColumns>(columns: Columns) =>
  (texts: TemplateStringsArray, ...parts: readonly (string | number)[]): RawStatement<AnsweredRow<Columns>> => {
    const text = String.raw({ raw: texts }, ...parts).trimStart()
    declaredColumns.set(text, columns)
    return (...parameters) => ({ sql: text, parameters })
  }

/** A row that a statement answers. */
export type RowOf<Of extends RawStatement<unknown>> = Of extends RawStatement<infer Row> ? Row : never

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
