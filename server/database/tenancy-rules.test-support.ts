import type pg from 'pg'

/** Kysely's own tables, which record the migrations that have run. They have no tenants' rows. */
const MIGRATION_TABLES = /^kysely_/
/**
 * Tables that every tenant may read whole, because they are read before the tenant is known. Only its own tenant may
 * write a row.
 */
const REFERENCE_TABLES = new Set(['tenants'])

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.ClientBase, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows
}

interface TableNameRow {
  readonly name: string
}
const TABLES =
  "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') order by relname"

/** The names of the tables of schema `public` that contain tenants' rows. */
export async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const rows = await rowsOf<TableNameRow>(client, TABLES)
  return rows
    .map((row) => row.name)
    .filter((name) => !MIGRATION_TABLES.test(name))
    .toSorted()
}

/**
 * The violations of the tenancy rules in schema `public`: every table has forced row-level security; tenant_id comes
 * first in every key, index and foreign key; nothing that a distributed PostgreSQL refuses or that bypasses row-level
 * security.
 */
export async function catalogueFaults(client: pg.ClientBase): Promise<string[]> {
  const tables = await tablesOf(client)
  const isTenantTable = ({ table }: { readonly table: string }) => tables.includes(table)
  const [tableRows, policies, indexes, references, objects] = [
    await rowsOf<TablePropertiesRow>(client, TABLE_PROPERTIES),
    await rowsOf<PolicyRow>(client, POLICIES),
    await rowsOf<IndexRow>(client, INDEXES),
    await rowsOf<ReferenceRow>(client, REFERENCES),
    await rowsOf<FaultRow>(client, OBJECTS),
  ]
  return [
    ...tableRows.filter(isTenantTable).flatMap((row) =>
      tableFaults(
        row,
        policies.filter(({ table }) => table === row.table),
      ),
    ),
    ...indexes
      .filter(isTenantTable)
      .filter(({ first }) => first !== 'tenant_id')
      .map(({ table, name }) => `${table}: index ${name} does not begin with tenant_id`),
    ...references
      .filter(isTenantTable)
      .filter(({ first, target }) => first !== 'tenant_id' || target !== 'tenant_id')
      .map(({ table, name }) => `${table}: foreign key ${name} does not begin with tenant_id`),
    ...objects.map(({ fault }) => fault),
  ]
}

interface TablePropertiesRow {
  readonly table: string
  readonly forced: boolean
  readonly has_tenant: boolean
  readonly has_key: boolean
}
const TABLE_PROPERTIES = `select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced,
  exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'text'::regtype) as has_tenant,
  exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as has_key
from pg_class c where c.relnamespace = 'public'::regnamespace order by c.relname`

interface PolicyRow {
  readonly table: string
  readonly name: string
  readonly command: string
  readonly using: string | null
  readonly check: string | null
}
const POLICIES = `select tablename as table, policyname as name, cmd as command, qual as using, with_check as check
from pg_policies where schemaname = 'public' order by tablename, policyname`

/**
 * The form in which PostgreSQL stores the policies' condition. Every other form is a fault, for example one with an
 * added `or`.
 */
const TENANT_ONLY = "(tenant_id = current_setting('app.tenant_id'::text))"

function tableFaults(
  { table, forced, has_tenant: hasTenant, has_key: hasKey }: TablePropertiesRow,
  policies: readonly PolicyRow[],
): string[] {
  const comparesTenant = ({ using, check }: PolicyRow) =>
    using === TENANT_ONLY && (check === null || check === TENANT_ONLY)
  const isReferenceRead = ({ command }: PolicyRow) => REFERENCE_TABLES.has(table) && command === 'SELECT'
  return [
    ...(forced ? [] : [`${table}: row-level security is not forced`]),
    ...(hasTenant ? [] : [`${table}: has no tenant_id text not null`]),
    ...(hasKey ? [] : [`${table}: has no primary key`]),
    ...(policies.some((policy) => policy.command === 'ALL' && comparesTenant(policy))
      ? []
      : [`${table}: no policy compares tenant_id with the setting`]),
    ...policies
      .filter((policy) => !comparesTenant(policy) && !isReferenceRead(policy))
      .map(({ name }) => `${table}: policy ${name} does not compare tenant_id with the setting`),
  ]
}

interface IndexRow {
  readonly table: string
  readonly name: string
  /** The first column; null where it is an expression. */
  readonly first: string | null
}
const INDEXES = `select c.relname as table, x.relname as name, a.attname as first
from pg_index i
join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
join pg_class x on x.oid = i.indexrelid
left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
order by c.relname, x.relname`

interface ReferenceRow {
  readonly table: string
  readonly name: string
  /** The first referencing column, and the column that it references. */
  readonly first: string
  readonly target: string
}
const REFERENCES = `select c.relname as table, k.conname as name, a.attname as first, b.attname as target
from pg_constraint k
join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
where k.contype = 'f' order by c.relname, k.conname`

interface FaultRow {
  readonly fault: string
}
/** Objects that a tenant's schema may not have. */
const OBJECTS = `select c.relname || ': trigger ' || t.tgname as fault
from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
union all
select c.relname || ': rule ' || r.rulename
from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
union all
select case relkind when 'S' then 'sequence ' || relname when 'm' then 'materialised view ' || relname else 'view ' || relname || ' runs with its owner''s rights' end
from pg_class where relnamespace = 'public'::regnamespace
  and (relkind in ('S', 'm') or relkind = 'v' and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'])
union all
select 'function ' || proname || ' runs with its owner''s rights' from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
order by fault`
