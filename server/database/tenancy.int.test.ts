import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import { asAdmin, asAdmin as asOwner } from '../../infra/test/template-database.ts'
import type { Database } from './database.ts'
import { APPLICATION_ROLE, openDatabase } from './database.ts'
import type { ReadTable } from './read-table.ts'
import { sqlType } from './read-table.ts'
import { catalogueFaults, tablesOf } from './tenancy-rules.test-support.ts'
import { readTenant, writeTenant } from './tenant-transaction.ts'

const declared = vi.hoisted(() => new Map<string, ReadTable>())
// The mock calls the real function and records each declared table, so that tables that a module does not export are
// tested too.
vi.mock('./read-table.ts', async (importActual) => {
  const actual = await importActual<typeof import('./read-table.ts')>()
  const readTable: typeof actual.readTable = (name, definition) => {
    const table = actual.readTable(name, definition)
    declared.set(name, table)
    return table
  }
  return { ...actual, readTable }
})

const OURS = 'bistro'
const FOREIGN = 'padaria'
/** Tables that are not declared with `readTable`. */
const UNDECLARED_TABLES = [
  'commands',
  'consumer_checkpoints',
  'events',
  'export_files',
  'export_progress',
  'job_runs',
  'offline_contacts',
  'print_jobs',
  'report_deliveries',
  'report_files',
  'report_letters',
  'report_mail_claims',
  'report_recipients',
  'sensor_quiet',
  'tenant_head',
]

/** A value for each column type of the tenants' tables. */
const SAMPLES: Readonly<Record<string, string>> = {
  text: "'x'",
  integer: '1',
  bigint: '1',
  numeric: '1',
  boolean: 'true',
  json: "'{}'",
  jsonb: "'{}'",
  uuid: "'0d4b9d6e-8f2a-4c3f-9a55-6a1a2c1f7b10'",
  date: "'2026-11-21'",
  'timestamp with time zone': "'2026-11-21T15:00:00Z'",
  bytea: "''",
  'text[]': "'{}'",
  'integer[]': "'{}'",
}

let testDatabase: TestDatabase
let database: Database
let tables: string[]
/** Runs SQL as superuser, to whom no policy applies. */
const asSuperuser = async <Row extends object>(sql: string): Promise<Row[]> => {
  const url = new URL(inject('databaseUrl'))
  url.pathname = new URL(testDatabase.url).pathname
  return asAdmin(url.href, async (client) => (await client.query<Row>(sql)).rows)
}
const select = <Row>(sql: string, tenantId = OURS) =>
  readTenant(database, tenantId, (tx) => tx.query<Row>({ sql, parameters: [] }))
const change = (sql: string) => writeTenant(database, OURS, (tx) => tx.query({ sql, parameters: [] }))
interface TenantIdRow {
  readonly tenant_id: string
}
const tenantsIn = async (table: string) =>
  (await asSuperuser<TenantIdRow>(`select tenant_id from ${table} order by tenant_id`)).map((row) => row.tenant_id)

interface ColumnRow {
  readonly name: string
  readonly type: string
}
/** The columns that a statement may write: not those that PostgreSQL computes. */
const writtenColumns = (table: string) =>
  asSuperuser<ColumnRow>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname <> 'tenant_id', attnum`,
  )

async function insertSamples(table: string): Promise<void> {
  const columns = (await writtenColumns(table)).slice(1)
  const missing = columns.filter(({ type }) => SAMPLES[type] === undefined)
  if (missing.length > 0) throw new Error(`This test needs a sample of: ${missing.map(({ type }) => type).join(', ')}`)
  const names = ['tenant_id', ...columns.map(({ name }) => name)].join(', ')
  const values = columns
    .map(({ type }) => SAMPLES[type])
    .map((sample) => `, ${sample}`)
    .join('')
  await asSuperuser(`insert into ${table} (${names}) values ('${OURS}'${values}), ('${FOREIGN}'${values})`)
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.applicationUrl, poolSize: 1, onIdleError: () => undefined })
  tables = await asOwner(testDatabase.url, (client) => tablesOf(client))
  // The samples depend on the column's type only, so check constraints and foreign keys would refuse them.
  interface DropConstraintRow {
    readonly sql: string
  }
  const constraints = await asSuperuser<DropConstraintRow>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')`,
  )
  for (const { sql } of constraints) await asSuperuser(sql)
  for (const table of tables) await insertSamples(table)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const OWN_ROWS = "tenant_id = current_setting('app.tenant_id')"
const PRIMARY = 'primary key (tenant_id, id)'
/** SQL of a table that follows every rule, except where `policy` breaks one. */
const planted = (columns: string, policy = `create policy planted on planted using (${OWN_ROWS})`) =>
  `create table planted (tenant_id text not null, id integer, ${columns}); alter table planted enable row level security, force row level security; ${policy}`

async function faultsWith(sql: string): Promise<string[]> {
  return asOwner(testDatabase.url, async (client) => {
    await client.query('begin')
    await client.query(sql)
    const found = await catalogueFaults(client)
    await client.query('rollback')
    return found
  })
}

describe('the schema', () => {
  it('follows the tenancy rules and can be distributed', async () => {
    expect(tables).toEqual(expect.arrayContaining(['events', 'labels', 'users', 'base_products']))
    expect(await asOwner(testDatabase.url, catalogueFaults)).toEqual([])
  })

  it.each([
    [
      'a table without forced row-level security',
      "create table planted (tenant_id text not null, id integer, constraint planted__pkey primary key (tenant_id, id)); alter table planted enable row level security; create policy p on planted using (tenant_id = current_setting('app.tenant_id'))",
      'planted: row-level security is not forced',
    ],
    [
      'a table without a policy',
      'create table planted (tenant_id text not null, id integer, primary key (tenant_id, id)); alter table planted enable row level security, force row level security',
      'planted: no policy compares tenant_id with the setting',
    ],
    [
      'a policy that lets everything be seen',
      'create policy planted on labels for select using (true)',
      'labels: policy planted does not compare tenant_id with the setting',
    ],
    [
      'a table without a tenant',
      'create table planted (id integer primary key)',
      'planted: has no tenant_id text not null',
    ],
    ['a table without a key', 'create table planted (tenant_id text not null)', 'planted: has no primary key'],
    [
      'a key that the tenant does not lead',
      'create table planted (tenant_id text not null, id integer, primary key (id, tenant_id))',
      'planted: index planted_pkey does not begin with tenant_id',
    ],
    [
      'a unique key without the tenant',
      'create unique index planted on credentials (email) where false',
      'credentials: index planted does not begin with tenant_id',
    ],
    [
      'an index without the tenant',
      'create index planted on labels (expires_at)',
      'labels: index planted does not begin with tenant_id',
    ],
    [
      'an index on an expression',
      'create index planted on labels (lower(name), tenant_id)',
      'labels: index planted does not begin with tenant_id',
    ],
    [
      'a reference without the tenant',
      'create table planted (tenant_id text not null, head text, primary key (tenant_id), constraint planted__head foreign key (head) references tenants (tenant_id))',
      'planted: foreign key planted__head does not begin with tenant_id',
    ],
    [
      'a reference that takes a tenant for something else',
      planted(
        `other text, unique (other, tenant_id), ${PRIMARY}, constraint planted__self foreign key (tenant_id, other) references planted (other, tenant_id)`,
      ),
      'planted: foreign key planted__self does not begin with tenant_id',
    ],
    [
      'a policy that lets rows be written for others',
      planted(PRIMARY, `create policy planted on planted using (${OWN_ROWS}) with check (true)`),
      'planted: policy planted does not compare tenant_id with the setting',
    ],
    [
      'a table that is fenced for reading alone',
      planted(PRIMARY, `create policy planted on planted for select using (${OWN_ROWS})`),
      'planted: no policy compares tenant_id with the setting',
    ],
    [
      'a table whose one policy fences nothing',
      planted(PRIMARY, 'create policy planted on planted using (true)'),
      'planted: no policy compares tenant_id with the setting',
    ],
    [
      'a list of tenants that others may write',
      'create policy planted on tenants using (true)',
      'tenants: policy planted does not compare tenant_id with the setting',
    ],
    [
      'a trigger',
      'create trigger planted before update on labels for each row execute function suppress_redundant_updates_trigger()',
      'labels: trigger planted',
    ],
    ['a sequence', 'create sequence planted', 'sequence planted'],
    [
      'an identity column',
      'create table planted (tenant_id text not null, id bigint generated always as identity, primary key (tenant_id, id))',
      'sequence planted_id_seq',
    ],
    ['a materialised view', 'create materialized view planted as select 1 as one', 'materialised view planted'],
    [
      "a view with its owner's rights",
      'create view planted as select 1 as one',
      "view planted runs with its owner's rights",
    ],
    [
      "a function with its owner's rights",
      "create function planted() returns integer language sql security definer as 'select 1'",
      "function planted runs with its owner's rights",
    ],
  ])('is reported as faulty with %s', async (_change, sql, fault) => {
    expect(await faultsWith(sql)).toContain(fault)
  })

  it('has no fault with a table that follows all rules, also where its foreign key includes the tenant', async () => {
    expect(
      await faultsWith(
        planted(
          `above integer, ${PRIMARY}, constraint planted__above foreign key (tenant_id, above) references planted (tenant_id, id)`,
        ),
      ),
    ).toEqual([])
    expect(
      await faultsWith(
        planted(PRIMARY, `create policy planted on planted using (${OWN_ROWS}) with check (${OWN_ROWS})`),
      ),
    ).toEqual([])
  })

  it('has the columns and keys that the modules declare', async () => {
    // A worker that has run another file has declared the tables already.
    vi.resetModules()
    const { openApplication } = await import('../app.ts')
    openApplication(database, { defaultTenant: null })
    expect([...declared.keys(), ...UNDECLARED_TABLES].toSorted()).toEqual(tables)
    interface DeclaredColumnRow {
      readonly name: string
      readonly type: string
      readonly required: boolean
    }
    interface PrimaryKeyRow {
      readonly keys: string[]
    }
    for (const [name, { key, columns }] of declared) {
      const actualColumns = await asSuperuser<DeclaredColumnRow>(
        `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'tenant_id'`,
      )
      const described = Object.entries(columns).map(
        ([column, type]) =>
          `${column} ${sqlType(type).replace('timestamptz', 'timestamp with time zone')}${type.endsWith('?') ? '' : ' not null'}`,
      )
      expect({ [name]: described.toSorted() }).toEqual({
        [name]: actualColumns
          .map((column) => `${column.name} ${column.type}${column.required ? ' not null' : ''}`)
          .toSorted(),
      })
      const [primary] = await asSuperuser<PrimaryKeyRow>(
        `select array_agg(a.attname::text order by k.ordinality) as keys from pg_index i, unnest(i.indkey::smallint[]) with ordinality k (attnum, ordinality), pg_attribute a where i.indrelid = '${name}'::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.attnum`,
      )
      expect({ [name]: ['tenant_id', ...key] }).toEqual({ [name]: primary?.keys })
    }
  })
})

describe("the application's role", () => {
  it('is set on every connection, owns nothing and cannot bypass policies', async () => {
    expect(await select('select current_user::text as role')).toEqual([{ role: APPLICATION_ROLE }])
    const [role] = await asSuperuser(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = '${APPLICATION_ROLE}'`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
    })
    expect(await asSuperuser(`select relname from pg_class where relowner = '${APPLICATION_ROLE}'::regrole`)).toEqual(
      [],
    )
    expect(
      await asSuperuser(
        `select roleid::regrole::text from pg_auth_members where member = '${APPLICATION_ROLE}'::regrole`,
      ),
    ).toEqual([])
  })

  it.each([
    "update events set type = 'x'",
    "delete from events where tenant_id = 'bistro'",
    'truncate events',
    'truncate labels',
    'drop table labels',
    'alter table events disable row level security',
    'create table planted (id integer)',
    'delete from tenant_head',
    'set session_replication_role = replica',
  ])('is refused: %s', async (sql) => {
    await expect(change(sql)).rejects.toMatchObject({ code: '42501' })
  })

  it('cannot read with row-level security switched off', async () => {
    await expect(
      readTenant(database, OURS, async (tx) => {
        await tx.query({ sql: 'set local row_security = off', parameters: [] })
        return tx.query({ sql: 'select * from labels', parameters: [] })
      }),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a query without a condition on the tenant', () => {
  const tenantOnlyTables = () => tables.filter((table) => table !== 'tenants')
  interface PrivilegeRow {
    readonly allowed: boolean
  }
  const permits = async (table: string, privilege: string) =>
    (
      await asSuperuser<PrivilegeRow>(
        `select has_table_privilege('${APPLICATION_ROLE}', '${table}', '${privilege}') as allowed`,
      )
    )[0]?.allowed ?? false

  it('reads no row of another tenant in any table', async () => {
    for (const table of tenantOnlyTables()) {
      expect({ [table]: await tenantsIn(table) }).toEqual({ [table]: [OURS, FOREIGN] })
      expect({ [table]: await select(`select tenant_id from ${table}`) }).toEqual({ [table]: [{ tenant_id: OURS }] })
    }
  })

  it('changes and deletes no row of another tenant in any table', async () => {
    const deletable: string[] = []
    for (const table of tables) {
      if (await permits(table, 'update')) {
        expect({ [table]: await change(`update ${table} set tenant_id = tenant_id returning tenant_id`) }).toEqual({
          [table]: [{ tenant_id: OURS }],
        })
      }
      if (!(await permits(table, 'delete'))) continue
      await expect(
        writeTenant(database, OURS, async (tx) => {
          const deleted = await tx.query({ sql: `delete from ${table} returning tenant_id`, parameters: [] })
          expect({ [table]: deleted }).toEqual({ [table]: [{ tenant_id: OURS }] })
          throw new Error('undo')
        }),
      ).rejects.toThrow('undo')
      deletable.push(table)
    }
    expect(deletable).toEqual(tables.filter((table) => table !== 'events' && table !== 'tenant_head'))
  })

  it('cannot insert a row of another tenant or move its own row to another tenant', async () => {
    for (const table of tables) {
      const columns = (await writtenColumns(table)).map(({ name }) => name).join(', ')
      const refused = await asOwner(testDatabase.url, async (client) => {
        await client.query(`begin; set local role ${APPLICATION_ROLE}; set local app.tenant_id = '${OURS}'`)
        const copy = client.query(
          `insert into ${table} (${columns}) select ${columns} from (select (jsonb_populate_record(t, '{"tenant_id": "third"}')).* from ${table} t where tenant_id = '${OURS}') as moved`,
        )
        const error: unknown = await copy.then(
          () => null,
          (reason: unknown) => reason,
        )
        await client.query('rollback')
        return error
      })
      expect({ [table]: refused }).toMatchObject({
        [table]: { code: '42501', message: expect.stringContaining('row-level security') as string },
      })
      if (await permits(table, 'update')) {
        await expect(change(`update ${table} set tenant_id = 'third'`), table).rejects.toMatchObject({
          code: '42501',
          message: expect.stringContaining('row-level security') as string,
        })
      }
    }
  })

  it('fails on a new connection without a tenant, and sees no row on a connection that has just served a tenant', async () => {
    const fresh = openDatabase({ url: testDatabase.applicationUrl, poolSize: 1, onIdleError: () => undefined })
    const first = await fresh.connect()
    await expect(first.query('select * from labels')).rejects.toMatchObject({ code: '42704' })
    first.release()
    await fresh.close()
    for (const useConnection of [
      () => select('select 1'),
      () => change('select 1'),
      () => select('select 1 / 0').catch(() => undefined),
      () => change('select 1 / 0').catch(() => undefined),
    ]) {
      await useConnection()
      const next = await database.connect()
      try {
        expect((await next.query("select current_setting('app.tenant_id', true) as tenant")).rows).toEqual([
          { tenant: '' },
        ])
        for (const table of tenantOnlyTables())
          expect({ [table]: (await next.query(`select * from ${table}`)).rows }).toEqual({ [table]: [] })
      } finally {
        next.release()
      }
    }
  })
})

it('row-level security applies to the owner of the tables too', async () => {
  const rows = await asOwner(testDatabase.url, async (client) => {
    await client.query(`begin; set local app.tenant_id = '${OURS}'`)
    return (await client.query<TenantIdRow>('select tenant_id from labels')).rows
  })
  expect(rows).toEqual([{ tenant_id: OURS }])
})
