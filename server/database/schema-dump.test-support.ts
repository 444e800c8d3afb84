import type pg from 'pg'

const DESCRIPTION_LINES = `select 'table ' || c.relname || ' ' || c.relkind::text || ' rls ' || c.relrowsecurity || ' forced ' || c.relforcerowsecurity as line
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i'
union all
select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i' and a.attnum > 0 and not a.attisdropped
union all
select 'constraint ' || c.relname || '.' || k.conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid = k.conrelid where k.connamespace = 'public'::regnamespace
union all
select 'index ' || indexdef from pg_indexes where schemaname = 'public'
union all
select 'policy ' || tablename || '.' || policyname || ' ' || permissive || ' ' || cmd || ' ' || roles::text || ' using ' || coalesce(qual, '-') || ' check ' || coalesce(with_check, '-') from pg_policies where schemaname = 'public'
union all
select 'privilege ' || c.relname || ' ' || g.grantee::regrole::text || ' ' || g.privilege_type from pg_class c, aclexplode(c.relacl) g where c.relnamespace = 'public'::regnamespace and g.grantee <> 0
union all
select 'trigger ' || c.relname || '.' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
union all
select 'function ' || oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace`

interface DescriptionLineRow {
  readonly line: string
}

/** Describes schema `public` from PostgreSQL's catalogue, one line for each object. Equal schemas have equal lines. */
export async function schemaOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<DescriptionLineRow>(DESCRIPTION_LINES)
  return rows.map(({ line }) => line).toSorted()
}
