import type pg from 'pg'

/** Tables that hold no tenant's rows: the migrations' own ledger. */
const LEDGER = /^kysely_/
/** Read before anybody's tenant is known, so that it is seen whole; written by its own tenant alone. */
const REFERENCE_TABLES = new Set(['tenants'])

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.ClientBase, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows
}

/** The tables of schema public that hold tenants' rows, by name. */
export async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(client, "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') order by relname")
  return rows.map((row) => row.name).filter((name) => !LEDGER.test(name)).toSorted()
}

/**
 * What in schema public breaks the rules of the house: every table fenced by forced row-level security; tenant_id first
 * in every key, index and reference; nothing that a distributed PostgreSQL refuses or that passes row-level security by.
 */
export async function catalogueFaults(client: pg.ClientBase): Promise<string[]> {
  const tables = await tablesOf(client)
  const isOurs = ({ table }: { readonly table: string }) => tables.includes(table)
  const [fences, policies, indexes, references, objects] = [
    await rowsOf<Fence>(client, FENCES),
    await rowsOf<Policy>(client, POLICIES),
    await rowsOf<Keyed>(client, INDEXES),
    await rowsOf<Keyed>(client, REFERENCES),
    await rowsOf<{ fault: string }>(client, OBJECTS),
  ]
  return [
    ...fences.filter(isOurs).flatMap((fence) => fenceFaults(fence, policies.filter(({ table }) => table === fence.table))),
    ...indexes.filter(isOurs).filter(({ first }) => first !== 'tenant_id').map(({ table, name }) => `${table}: index ${name} does not begin with tenant_id`),
    ...references.filter(isOurs).filter(({ first, target }) => first !== 'tenant_id' || target !== 'tenant_id').map(({ table, name }) => `${table}: foreign key ${name} does not begin with tenant_id`),
    ...objects.map(({ fault }) => fault),
  ]
}

interface Fence {
  readonly table: string
  readonly forced: boolean
  readonly has_tenant: boolean
  readonly has_key: boolean
}
const FENCES = `select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced,
  exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'text'::regtype) as has_tenant,
  exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as has_key
from pg_class c where c.relnamespace = 'public'::regnamespace order by c.relname`

interface Policy {
  readonly table: string
  readonly name: string
  readonly command: string
  readonly using: string | null
  readonly check: string | null
}
const POLICIES = `select tablename as table, policyname as name, cmd as command, qual as using, with_check as check
from pg_policies where schemaname = 'public' order by tablename, policyname`

/** As PostgreSQL writes our policies back. Anything else, an "or" added to it, say, is a fault. */
const TENANT_ONLY = "(tenant_id = current_setting('app.tenant_id'::text))"

function fenceFaults({ table, forced, has_tenant: hasTenant, has_key: hasKey }: Fence, policies: readonly Policy[]): string[] {
  const isFence = ({ using, check }: Policy) => using === TENANT_ONLY && (check === null || check === TENANT_ONLY)
  const isReferenceRead = ({ command }: Policy) => REFERENCE_TABLES.has(table) && command === 'SELECT'
  return [
    ...(forced ? [] : [`${table}: row-level security is not forced`]),
    ...(hasTenant ? [] : [`${table}: has no tenant_id text not null`]),
    ...(hasKey ? [] : [`${table}: has no primary key`]),
    ...(policies.some((policy) => policy.command === 'ALL' && isFence(policy)) ? [] : [`${table}: no policy compares tenant_id with the setting`]),
    ...policies.filter((policy) => !isFence(policy) && !isReferenceRead(policy)).map(({ name }) => `${table}: policy ${name} does not compare tenant_id with the setting`),
  ]
}

interface Keyed {
  readonly table: string
  readonly name: string
  readonly first: string | null
  readonly target?: string | null
}
const INDEXES = `select c.relname as table, x.relname as name, a.attname as first
from pg_index i
join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
join pg_class x on x.oid = i.indexrelid
left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
order by c.relname, x.relname`

const REFERENCES = `select c.relname as table, k.conname as name, a.attname as first, b.attname as target
from pg_constraint k
join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
where k.contype = 'f' order by c.relname, k.conname`

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
