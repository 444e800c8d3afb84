import type { RowOf } from './statement.ts'
import type pg from 'pg'
import { clientRows } from './client-rows.ts'
import { rawStatement } from './statement.ts'

export interface Login {
  readonly name: string
  /** null: left as it is. */
  readonly password: string | null
}

const ROLE = rawStatement({
  can_login: 'boolean',
  is_bootstrap: 'boolean',
  inherits: 'boolean',
  has_dangerous: 'boolean',
})`select rolcanlogin as can_login, oid = 10 and rolsuper as is_bootstrap, rolinherit as inherits,
  rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as has_dangerous
from pg_roles where rolname = $1`
const HARMLESS = 'nosuperuser nocreaterole nocreatedb nobypassrls noreplication'

/**
 * Creates a role without any special right, or takes these rights from an existing one. A group that may log in stays
 * so: the nodes of a Citus cluster connect to each other with it.
 */
export async function prepareRole(client: pg.Client, { name, password }: Login, kind: 'login' | 'group') {
  const role = client.escapeIdentifier(name)
  const [existing] = await clientRows(client, ROLE(name))
  if (existing === undefined)
    await client.query(`create role ${role} ${kind === 'login' ? 'login' : 'nologin'} inherit`)
  else if (existing.is_bootstrap)
    throw new Error(
      `O login ${name} é o superusuário com que este PostgreSQL foi criado, e não pode deixar de ser superusuário. ` +
        'Escolha outro nome para o login do FoodID, ou renomeie o superusuário (docs/operations.md).',
    )
  else {
    if (existing.has_dangerous) await client.query(`alter role ${role} ${HARMLESS}`)
    if (!existing.inherits) await client.query(`alter role ${role} inherit`)
    if (kind === 'login' && !existing.can_login) await client.query(`alter role ${role} login`)
  }
  if (password !== null) await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`)
}

// Through JSON, because PostgreSQL 15 has no columns for the options: from 16 on a membership has them, and a grantor.
const MEMBERSHIPS = rawStatement({ role: 'name', grantor: 'name?', has_options: 'boolean', is_plain: 'boolean' })`
select r.rolname as role, g.rolname as grantor, to_jsonb(m) ? 'set_option' as has_options,
  not m.admin_option and coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true)
    and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true) as is_plain
from pg_auth_members m
join pg_roles r on r.oid = m.roleid
join pg_roles member on member.oid = m.member
left join pg_roles g on g.oid = m.grantor
where member.rolname = $1`

/** Makes a role a plain member of one group, or of none, and revokes its other memberships. */
export async function setMemberships(client: pg.Client, name: string, group: string | null): Promise<void> {
  const member = client.escapeIdentifier(name)
  const rows = await clientRows(client, MEMBERSHIPS(name))
  const isRight = ({ role, is_plain: isPlain }: RowOf<typeof MEMBERSHIPS>) => role === group && isPlain
  if (rows.length === (group === null ? 0 : 1) && rows.every(isRight)) return
  for (const { role, grantor, has_options: hasOptions } of rows) {
    const by = hasOptions && grantor !== null ? `granted by ${client.escapeIdentifier(grantor)}` : ''
    // `cascade`: a member with the admin option may have granted the group to itself too.
    await client.query(`revoke ${client.escapeIdentifier(role)} from ${member} ${by} cascade`)
  }
  if (group !== null) await client.query(`grant ${client.escapeIdentifier(group)} to ${member}`)
}

// A sequence that belongs to a column changes hands with its table, and an object of an extension stays with it.
const OBJECTS = rawStatement({ kind: 'text', name: 'text' })`
with foreign_to_owner as (select to_regnamespace($1) as schema, to_regrole(quote_ident($2)) as owner)
select case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
    when 'f' then 'foreign table' else 'table' end as kind,
  c.oid::regclass::text as name
from pg_class c, foreign_to_owner
where c.relnamespace = schema and c.relowner <> owner and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
    and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass))
union all
select 'routine', p.oid::regprocedure::text
from pg_proc p, foreign_to_owner
where p.pronamespace = schema and p.proowner <> owner
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
union all
select 'type', t.oid::regtype::text
from pg_type t, foreign_to_owner
where t.typnamespace = schema and t.typowner <> owner
  and (t.typtype in ('e', 'd', 'r') or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
  and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`

/** The objects in a schema that another role owns, as `alter … owner to` names them. */
export const objectsToHandOver = (client: pg.Client, schema: string, owner: string) =>
  clientRows(client, OBJECTS(schema, owner))
