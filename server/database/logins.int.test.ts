import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import { asAdmin, onDatabase, withLogin } from '../../infra/test/template-database.ts'
import { openQueue } from '../jobs/queue.ts'
import { openDatabase } from './database.ts'
import {
  adminUrl,
  dropCreated,
  freshNames,
  loginsOf,
  PASSWORD,
  prepare,
  query,
  superuserUrl,
  urlsOf,
} from './login-fixtures.test-support.ts'
import type { LoginUrls } from './logins.ts'
import { LOGIN_NAMES, prepareLogins } from './logins.ts'
import { migrate } from './migrate.ts'
import { writeTenant } from './tenant-transaction.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  for (const tenant of ['bistro', 'padaria']) {
    await query(
      testDatabase.url,
      `set app.tenant_id = '${tenant}'`,
      `insert into tenants values ('${tenant}', '${tenant}', 'America/Sao_Paulo')`,
      `insert into tenant_head values ('${tenant}', 1)`,
      `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
values ('${tenant}', 1, 'note-1', 1, gen_random_uuid(), 'NoteTaken', 1, '{}', '{}', now())`,
    )
  }
})
afterAll(async () => {
  await testDatabase.drop()
  await dropCreated()
})

interface Attack {
  readonly name: string
  readonly sql: readonly string[]
  /** A login for which the attack works, so that a test that could not fail would show. */
  readonly control: 'owner' | 'superuser'
}
const attacks: readonly Attack[] = [
  {
    name: 'grant pg_execute_server_program',
    sql: ['grant pg_execute_server_program to current_user'],
    control: 'superuser',
  },
  { name: 'copy … from program', sql: ["copy public.label_names from program 'true'"], control: 'superuser' },
  { name: 'read a file of the server', sql: ["select pg_read_file('PG_VERSION')"], control: 'superuser' },
  {
    name: "take the superuser's identity",
    sql: ['set local session authorization foodid_owner'],
    control: 'superuser',
  },
  { name: 'become a superuser', sql: ['alter role current_user superuser'], control: 'superuser' },
  { name: 'create a role', sql: ['create role planted superuser'], control: 'superuser' },
  { name: 'become the owner', sql: ['set local role foodid_owner'], control: 'superuser' },
  {
    name: 'create a function with its rights',
    sql: ["create function public.planted() returns integer language sql security definer as 'select 1'"],
    control: 'owner',
  },
  {
    name: 'disable row-level security',
    sql: ['alter table public.events disable row level security'],
    control: 'owner',
  },
  { name: 'drop a policy', sql: ['drop policy events__tenant on public.events'], control: 'owner' },
  {
    name: "read another tenant's events without the policy",
    sql: [
      'alter table public.events no force row level security',
      "select 1 / count(*) from public.events where tenant_id = 'padaria'",
    ],
    control: 'owner',
  },
  { name: 'update events', sql: ['update public.events set data = \'{"text": "forged"}\''], control: 'owner' },
  { name: 'delete events', sql: ['delete from public.events'], control: 'owner' },
  { name: 'truncate events', sql: ['truncate public.events'], control: 'owner' },
  { name: 'drop the table of events', sql: ['drop table public.events'], control: 'owner' },
  { name: 'forge the list of migrations', sql: ['delete from public.kysely_migration'], control: 'owner' },
  { name: 'create a table', sql: ['create table public.planted ()'], control: 'owner' },
  {
    name: "create a schema that comes first in another login's search path",
    sql: ['create schema foodid_service'],
    control: 'owner',
  },
  { name: 'create a temporary table', sql: ['create temporary table planted ()'], control: 'owner' },
]

/** Runs statements as the product's connection would after an injection; nothing of them stays. */
async function attack(url: string, statements: readonly string[]): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin; set local app.tenant_id = 'bistro'")
    for (const sql of ['set local role none', ...statements]) await client.query(sql)
    return null
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}
const asApplication = ({ applicationUrl }: LoginUrls) =>
  Object.assign(new URL(applicationUrl), { search: '?options=-c%20role%3Dfoodid_app' }).href

describe.each(attacks)('to $name', ({ sql, control }) => {
  it(`is refused to the application's login, and is not refused to the ${control}`, async () => {
    expect(await attack(asApplication(testDatabase), sql)).toBe('42501')
    const controlUrl = control === 'owner' ? testDatabase.url : superuserUrl(testDatabase.url)
    expect(await attack(controlUrl, sql)).toBe(null)
  })

  it("is refused to the queue's login", async () => {
    expect(await attack(testDatabase.queueUrl, sql)).toBe('42501')
  })
})

describe("another tenant's events", () => {
  const READ = "select 1 / count(*) from public.events where tenant_id = 'padaria'"
  const DIVISION_BY_ZERO = '22012'

  it("are no rows to the application's login and to the owner, and are rows to a superuser", async () => {
    expect(await attack(asApplication(testDatabase), [READ])).toBe(DIVISION_BY_ZERO)
    expect(await attack(testDatabase.url, [READ])).toBe(DIVISION_BY_ZERO)
    expect(await attack(superuserUrl(testDatabase.url), [READ])).toBe(null)
  })

  it("are refused to the queue's login", async () => {
    expect(await attack(testDatabase.queueUrl, [READ])).toBe('42501')
  })
})

it("the queue's jobs are refused to the application's login, and not to the queue's", async () => {
  const queue = await openQueue({ redisUrl: null, databaseUrl: testDatabase.queueUrl })
  await queue.close()
  const read = ['select count(*) from bullmq.job']
  expect(await attack(asApplication(testDatabase), read)).toBe('42501')
  expect(await attack(testDatabase.queueUrl, read)).toBe(null)
})

it('the catalogue gives the logins no special right, and only the memberships that they need', async () => {
  expect(await rightsOf(superuserUrl(testDatabase.url), LOGIN_NAMES)).toEqual(expectedRights(LOGIN_NAMES))
})

interface Rights {
  readonly special: readonly string[]
  readonly memberships: readonly string[]
  readonly owners: readonly string[]
}
type LoginNames = Readonly<Record<keyof typeof LOGIN_NAMES, string>>

async function rightsOf(url: string, names: LoginNames): Promise<Rights> {
  const list = ['foodid_app', ...Object.values(names).slice(0, 3)].map((name) => `'${name}'`).join(', ')
  const lines = async (sql: string) => (await query<{ line: string }>(url, sql)).map(({ line }) => line)
  return {
    special: await lines(
      `select rolname as line from pg_roles where rolname in (${list}) and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication) order by 1`,
    ),
    memberships: await lines(
      `select distinct format('%s in %s%s', m.member::regrole, m.roleid::regrole, case when m.admin_option then ' with admin option' else '' end) as line
from pg_auth_members m where m.member::regrole::text in (${list}) order by 1`,
    ),
    owners: await lines(
      `select 'database ' || datdba::regrole as line from pg_database where datname = current_database()
union select nspname || ' ' || nspowner::regrole from pg_namespace where nspname in ('public', 'bullmq')
union select 'in ' || relnamespace::regnamespace || ' ' || relowner::regrole from pg_class where relnamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
union select 'in ' || pronamespace::regnamespace || ' ' || proowner::regrole from pg_proc where pronamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
union select 'in ' || typnamespace::regnamespace || ' ' || typowner::regrole from pg_type where typnamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
order by 1`,
    ),
  }
}
const expectedRights = ({ owner, application, queue }: LoginNames): Rights => ({
  special: [],
  memberships: [`${application} in foodid_app`, `${owner} in foodid_app`].toSorted(),
  owners: [
    `bullmq ${queue}`,
    `database ${owner}`,
    `in bullmq ${queue}`,
    `in public ${owner}`,
    'public pg_database_owner',
  ],
})

describe('an installation of an older version', () => {
  it.each([
    ['whose owner creates roles and owns the queue', 'own'],
    ['whose tables belong to a superuser', 'superuser'],
  ] as const)('%s is repaired, keeps its rows and jobs, and a second repair changes nothing', async (_what, was) => {
    const names = freshNames()
    await query(adminUrl, `create role ${names.owner} login createrole createdb bypassrls password '${PASSWORD}'`)
    await query(adminUrl, `create role ${names.application} login superuser noinherit`)
    await query(adminUrl, `grant pg_execute_server_program, ${names.owner} to ${names.application} with admin option`)
    await query(adminUrl, `grant foodid_app to ${names.owner} with admin option`)
    await query(
      withLogin(adminUrl, names.owner, PASSWORD),
      `set role ${names.owner}`,
      `grant foodid_app to ${names.owner}`,
    ).catch(() => undefined)
    await query(adminUrl, `create database ${names.database} ${was === 'own' ? `owner ${names.owner}` : ''}`)
    const { url, applicationUrl, queueUrl } = urlsOf(names)
    const before = was === 'own' ? url : superuserUrl(url)
    await migrate(before)
    const old = await openQueue({ redisUrl: null, databaseUrl: before })
    await old.add('anything', {}, 'bistro-1')
    await old.close()

    await prepare(names)
    const rights = await rightsOf(superuserUrl(url), names)
    expect(rights).toEqual(expectedRights(names))
    await prepare(names)
    expect(await rightsOf(superuserUrl(url), names)).toEqual(rights)

    await migrate(url)
    const queue = await openQueue({ redisUrl: null, databaseUrl: queueUrl })
    expect(await queue.counts()).toMatchObject({ waiting: 1 })
    await queue.close()
    const database = openDatabase({ url: applicationUrl, poolSize: 1, onIdleError: () => undefined })
    await writeTenant(database, 'bistro', (tx) =>
      tx.query({ sql: "insert into label_names values ('bistro', 'molho')", parameters: [] }),
    )
    await database.close()
    await expect(query(applicationUrl, 'create table public.planted ()')).rejects.toMatchObject({ code: '42501' })
  })

  it('whose owner is the superuser that made the server is refused, and nothing is changed', async () => {
    const names = freshNames()
    await query(adminUrl, `create database ${names.database}`)
    const [bootstrap] = await query<{ name: string }>(adminUrl, 'select rolname as name from pg_roles where oid = 10')
    await query(adminUrl, `create role ${names.queue} superuser login password '${PASSWORD}'`)
    const asOther = withLogin(onDatabase(adminUrl, names.database), names.queue, PASSWORD)
    const logins = { ...loginsOf(names), owner: { name: bootstrap?.name ?? '', password: null }, queue: null }
    await expect(asAdmin(asOther, (client) => prepareLogins(client, logins))).rejects.toThrow(
      /é o superusuário com que este PostgreSQL foi criado/,
    )
    expect(await query(adminUrl, `select from pg_roles where rolname = '${names.application}'`)).toEqual([])
    await expect(
      asAdmin(asOther, (client) =>
        prepareLogins(client, { ...loginsOf(names), owner: { name: names.queue, password: null }, queue: null }),
      ),
    ).rejects.toThrow(/não pode preparar a si mesmo/)
  })
})
