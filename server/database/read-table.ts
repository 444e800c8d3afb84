import type { ColumnType } from 'kysely'

export interface ColumnTypes {
  text: string
  integer: number
  numeric: string
  timestamptz: ColumnType<Date, string, string>
  boolean: boolean
  /** `YYYY-MM-DD`. */
  date: string
  /** Read as what it was parsed to, which a schema must check. */
  jsonb: ColumnType<unknown, object, object>
}
type ColumnName = keyof ColumnTypes
type Column = ColumnName | `${ColumnName}?`

type TypeOf<C extends Column> = C extends `${infer Name extends ColumnName}?`
  ? ColumnTypes[Name] | null
  : C extends ColumnName
    ? ColumnTypes[C]
    : never
interface WrittenTypes extends Omit<ColumnTypes, 'timestamptz' | 'jsonb'> {
  timestamptz: string
  jsonb: object
}
type WrittenTypeOf<C extends Column> = C extends `${infer Name extends ColumnName}?`
  ? WrittenTypes[Name] | null
  : C extends ColumnName
    ? WrittenTypes[C]
    : never

/**
 * The table of a read model: its name, its key after tenant_id, and its columns with their PostgreSQL types (`?`:
 * nullable). The row types, the projections' SQL and the rebuild are derived from it.
 */
export interface ReadTable<
  Columns extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>,
  Key extends keyof Columns = keyof Columns,
> {
  readonly name: string
  readonly key: readonly Key[]
  readonly columns: Columns
}

export function readTable<
  const Columns extends Readonly<Record<string, Column>>,
  const Key extends keyof Columns & string,
>(
  name: string,
  { key, columns }: { readonly key: readonly Key[]; readonly columns: Columns },
): ReadTable<Columns, Key> {
  return { name, key, columns }
}

/** Some columns of a table, for a raw statement that answers them. */
export const columnsOf = <Columns extends Readonly<Record<string, Column>>, Name extends keyof Columns>(
  { columns }: { readonly columns: Columns },
  names: readonly Name[],
): Pick<Columns, Name> =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as unknown as Pick<Columns, Name>

/** The table's row for Kysely. */
export type TableRow<Table extends ReadTable> = { tenant_id: string } & {
  [Name in keyof Table['columns']]: TypeOf<Table['columns'][Name]>
}

/** The row that a projection writes. Instants are ISO strings. */
export type WrittenRow<Columns extends Readonly<Record<string, Column>>> = {
  readonly [Name in keyof Columns]: WrittenTypeOf<Columns[Name]>
}

/** A column's type in SQL. */
export function sqlType(column: Column): string {
  return column.replace('?', '')
}

/** `id integer, name text`. */
const definitions = (table: ReadTable, columns: readonly string[]) =>
  columns.map((column) => `${column} ${sqlType(table.columns[column] ?? 'text')}`).join(', ')

/**
 * `json_to_recordset($2::json) as r(id integer, name text)`. Any number of rows is one parameter, so the SQL text stays
 * the same and is prepared once.
 */
export function recordset(table: ReadTable, columns: readonly string[], alias: string): string {
  return `json_to_recordset($2::json) as ${alias}(${definitions(table, columns)})`
}

/**
 * A relation like `recordset`, whose rows have the fields of the one object in the JSON list `$3` besides their own ones in
 * `$2`. A field is in one of the two. It is a list because Citus would compute `json_to_record` of an object before it knows the
 * columns, and refuse the statement.
 */
export function sharingRows(table: ReadTable, columns: readonly string[], alias: string): string {
  const values = columns.map((column) => `coalesce(o.${column}, s.${column}) as ${column}`).join(', ')
  return `(select ${values} from ${recordset(table, columns, 'o')} cross join json_to_recordset($3::json) as s(${definitions(table, columns)})) as ${alias}`
}

/** The SQL condition that joins the relation `r` to the table by key. It continues a condition on the tenant. */
export function matchesKey(table: ReadTable): string {
  return table.key.map((column) => ` and ${table.name}.${column} = r.${column}`).join('')
}
