import { expect, test } from 'vitest'
import { isOfProduct, knownStatements } from './known-statements.ts'
import { changingSession } from './session-state.ts'
import { withoutStale } from './stale-texts.ts'
import { withoutTenant } from './without-tenant.ts'

const statements = knownStatements()

test('the file has each SQL text of the product once, in order', () => {
  expect(statements).toEqual([...new Set(statements)].toSorted())
  expect(statements.filter((text) => !isOfProduct(text))).toEqual([])
  expect(statements.length).toBeGreaterThan(200)
})

test('a text that names a table of tenants without a tenant is found', () => {
  const good = [
    'select name from labels where tenant_id = $1',
    'select $1::text from pg_class',
    'select labels($1)',
    'select l.id from labels l join receipts r on r.tenant_id = l.tenant_id and r.id = l.id where l.tenant_id = $1',
  ]
  const bad = [
    'select "id" from "storage_types" where "id" = $1',
    'with x as (select 1 from labels l) select $1',
    'select id from labels where tenant_id = $1 union all select id from batches where id = $2',
    'select l.id from labels l join batches b on b.tenant_id = l.tenant_id join receipts r on r.id = l.id where l.tenant_id = $1',
    'select 1 from unnest($1::integer[]) as i(id), labels l where l.id = i.id',
    'select 1 from (select $1 as id) i, labels l where l.id = i.id',
    'select 1 from unnest($1::integer[]) i, pg_class c, labels l where l.id = i',
    'delete from labels l using receipts r where l.tenant_id = $1 and l.id = r.id',
    'delete from labels l using pg_class c, receipts r where l.tenant_id = $1 and l.id = r.id',
  ]
  expect(withoutTenant([...good, ...bad])).toEqual(bad)
  expect(withoutTenant(statements)).toEqual([])
})

test('a tenant that is only written or answered stands for no table', () => {
  const conflict = 'on conflict (tenant_id, id) do update set name = excluded.name returning tenant_id'
  const good = [
    `insert into labels (tenant_id, id) values ($1, $2) ${conflict}`,
    `insert into "labels" as new ("id", "tenant_id") select $2, h.tenant_id from tenant_head h where h.tenant_id = $1 ${conflict}`,
    'select l.id from labels l join tenant_head h using (tenant_id) where l.tenant_id = $1',
    'select "tenant_id" from "tenants" order by "tenant_id" limit $1',
    'update labels set tenant_id = $1, name = $3 where tenant_id = $2 and id = $4',
  ]
  const bad = [
    `insert into labels (tenant_id, id) select tenant_id, id from receipts where id = $1 ${conflict}`,
    `insert into labels (tenant_id, id) select h.tenant_id, $1 from tenant_head h ${conflict}`,
    `insert into labels (id) values ($1) ${conflict}`,
    'update labels set name = $1 where id = $2 returning tenant_id',
    'update labels set tenant_id = $1 where id = $2',
    'update labels set name = $1, "tenant_id" = $2 from receipts r where r.tenant_id = $2 and r.id = labels.id',
    'delete from tenants where name = $1 returning tenant_id',
    'select tenant_id, id from labels where id = $1 order by tenant_id',
  ]
  expect(withoutTenant([...good, ...bad])).toEqual(bad)
})

test('tables whose tenants are compared only with each other are found', () => {
  const good = [
    'select l.id from receipts r, labels as l where r.tenant_id = l.tenant_id and r.tenant_id = $1',
    'with x as (select tenant_id from labels where tenant_id = $1) select 1 from receipts r join x on x.tenant_id = r.tenant_id',
    'select (select 1 from labels where tenant_id = r.tenant_id) from receipts r where $1 = r.tenant_id',
    "select l.id from labels l join receipts r on r.tenant_id = l.tenant_id where r.tenant_id = any($1) and l.id = ''",
    "select l.id from labels l where exists (select 1 from receipts r where r.tenant_id = l.tenant_id) and l.tenant_id = ''",
  ]
  const bad = [
    'select l.id from labels l join receipts r on r.tenant_id = l.tenant_id where l.id = $1',
    'select "l"."id" from "labels" as "l", "receipts" as "r" where "r"."tenant_id" = "l"."tenant_id" and "l"."id" = $1',
    'select l.id from labels l join receipts r using (tenant_id) where l.id = $1',
    'select (select 1 from labels where tenant_id = r.tenant_id) from receipts r where r.id = $1',
    'update labels l set name = $1 from receipts r where r.tenant_id = l.tenant_id',
    'delete from labels l using receipts r where l.tenant_id = r.tenant_id and l.id = $1',
    'select 1 from labels l join receipts r on r.tenant_id = l.tenant_id join batches b on b.tenant_id = r.tenant_id and b.tenant_id = l.tenant_id where b.id = $1',
    'select 1 from labels l join receipts r on r.tenant_id = l.tenant_id cross join batches b where b.tenant_id = $1',
    'select 1 from labels l where l.tenant_id = l.tenant_id and l.id = $1',
  ]
  expect(withoutTenant([...good, ...bad])).toEqual(bad)
})

test('a text that changes the session of PostgreSQL is found', () => {
  const good = [
    'select pg_advisory_xact_lock($1)',
    "select set_config('lock_timeout', $1, true)",
    "select set_config('lock_timeout', coalesce($1, 'false'), true), least(1, false)",
    'set local enable_seqscan = off',
    'set transaction isolation level repeatable read',
  ]
  const bad = [
    'select pg_advisory_lock($1)',
    "select set_config('lock_timeout', $1, false)",
    "select set_config('lock_timeout', coalesce($1, ''), false)",
    "select set_config('lock_timeout', $1, true), set_config('statement_timeout', $1, $2)",
    "set timezone = 'UTC'",
  ]
  expect(changingSession([...good, ...bad])).toEqual(bad)
  expect(changingSession(statements)).toEqual([])
})

test('a text that writes rows or events as no newer one does is stale', () => {
  const row = (columns: string) =>
    `with also_0 as (insert into labels (tenant_id, ${columns})\nvalues ($1)),\nappended as (x`
  expect(withoutStale([row('id'), row('id, name')], [row('id, name')])).toEqual([row('id, name')])
  expect(withoutStale(statements, statements)).toEqual(statements)
})

// Under row-level security PostgreSQL evaluates the tenant's condition before a join condition with a function that may
// leak its arguments, as `||` and a cast may. So it does not use the index for such a condition, and reads the whole tenant.
test('no join compares a key that is computed: PostgreSQL would not use its index', () => {
  // In a subquery the value of the outer row is a parameter, for which it does: `cross join lateral (... where e.stream = 'label-' || l.id offset 0)`.
  const computing =
    /\bjoin\s+"?\w+"?\s+(?:as\s+)?\w+\s+on\b(?:(?!\b(?:join|where|select|order)\b).)*=\s*(?:'[^']*'\s*\|\||\w+\.\w+::)/s
  const bad = [
    "select 1 from labels l join events e on e.tenant_id = l.tenant_id and e.stream = 'label-' || l.id where l.tenant_id = $1",
    'select 1 from json_each($2) as o join labels l on l.tenant_id = $1 and l.id = o.key::integer',
  ]
  expect([...bad, ...statements].filter((text) => computing.test(text))).toEqual(bad)
})
