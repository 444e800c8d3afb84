import type pg from 'pg'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { clientRows } from './client-rows.ts'
import { rawStatement } from './statement.ts'

/** The columns that the migrations of this version make: table → column → type. */
const COLUMNS_FILE = new URL('./columns.json', import.meta.url)
const columnsSchema = z.record(z.string(), z.record(z.string(), z.string()))
export type Columns = z.infer<typeof columnsSchema>

const READ_COLUMNS = rawStatement({ table: 'name', column: 'name', type: 'text' })`
select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
order by c.relname, a.attname`

/** The columns of schema `public` as the database has them. */
export async function columnsOf(client: pg.ClientBase): Promise<Columns> {
  const columns: Columns = {}
  for (const { table, column, type } of await clientRows(client, READ_COLUMNS())) (columns[table] ??= {})[column] = type
  return columns
}

/** What the database lacks of this version's columns, as `table.column`. More tables and columns are no fault. */
export async function missingColumns(client: pg.ClientBase): Promise<string[]> {
  const expected = z.parse(columnsSchema, JSON.parse(await readFile(COLUMNS_FILE, 'utf8')))
  const found = await columnsOf(client)
  return Object.entries(expected).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, type]) =>
      found[table]?.[column] === type ? [] : [`${table}.${column}`],
    ),
  )
}
