import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import { asAdmin, asAdmin as asOwner, loginUrls } from '../../infra/test/template-database.ts'
import { LOGIN_NAMES } from './logins.ts'
import { migrate } from './migrate.ts'
import { schemaOf } from './schema-dump.test-support.ts'

const createdDatabases: string[] = []
let template: TestDatabase

/** Creates a database without tables. */
async function createEmptyDatabase(): Promise<string> {
  const name = `test_empty_${randomBytes(6).toString('hex')}`
  await asAdmin(inject('databaseUrl'), (client) => client.query(`create database ${name} owner ${LOGIN_NAMES.owner}`))
  createdDatabases.push(name)
  return loginUrls(inject('databaseUrl'), name, inject('loginPassword')).url
}
const dump = (url: string) => asOwner(url, schemaOf)
interface AppliedMigrationRow {
  readonly name: string
  readonly timestamp: string
}
const appliedMigrations = (url: string) =>
  asOwner(
    url,
    async (client) =>
      (await client.query<AppliedMigrationRow>('select name, timestamp from kysely_migration order by name')).rows,
  )

beforeAll(async () => {
  template = await createTestDatabase()
})
afterAll(async () => {
  await template.drop()
  for (const name of createdDatabases)
    await asAdmin(inject('databaseUrl'), (client) => client.query(`drop database if exists ${name} with (force)`))
})

describe('migrate', () => {
  it('gives an empty database the schema of the template, and runs every migration once and in order', async () => {
    const url = await createEmptyDatabase()
    expect(await dump(url)).toEqual([])
    await migrate(url)
    const schema = await dump(url)
    expect(schema.length).toBeGreaterThan(100)
    expect(schema).toEqual(await dump(template.url))
    const applied = await appliedMigrations(url)
    const numbers = applied.map(({ name }) => name.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)].toSorted())
    expect(applied.map(({ name }) => name)).toEqual((await appliedMigrations(template.url)).map(({ name }) => name))
  })

  it('changes neither schema nor rows the second time', async () => {
    const url = await createEmptyDatabase()
    await migrate(url)
    await asOwner(url, (client) =>
      client.query(
        "begin; set local app.tenant_id = 'bistro'; insert into label_names values ('bistro', 'molho'); commit",
      ),
    )
    const before = [await dump(url), await appliedMigrations(url)]
    await migrate(url)
    expect([await dump(url), await appliedMigrations(url)]).toEqual(before)
    const { rows } = await asOwner(url, async (client) => {
      await client.query("begin; set local app.tenant_id = 'bistro'")
      return client.query('select name_key from label_names')
    })
    expect(rows).toEqual([{ name_key: 'molho' }])
  })

  it('succeeds for each of four processes that start at once on an empty database', async () => {
    const url = await createEmptyDatabase()
    expect(await Promise.allSettled([migrate(url), migrate(url), migrate(url), migrate(url)])).toEqual(
      Array(4).fill({ status: 'fulfilled', value: undefined }),
    )
    expect(await dump(url)).toEqual(await dump(template.url))
  })

  it('throws where a migration fails, and then no migration is applied', async () => {
    const url = await createEmptyDatabase()
    // The fourth migration fails when it creates its last table, which exists already.
    await asOwner(url, (client) => client.query('create table label_sources (in_the_way integer)'))
    await expect(migrate(url)).rejects.toMatchObject({ code: '42P07' })
    const tables = (await dump(url)).filter((line) => line.startsWith('table '))
    expect(tables.some((line) => line.startsWith('table labels ') || line.startsWith('table events '))).toBe(false)
    await asOwner(url, (client) => client.query('drop table label_sources'))
    await migrate(url)
    expect(await dump(url)).toEqual(await dump(template.url))
  })

  it('throws where the database does not exist', async () => {
    await expect(
      migrate(loginUrls(inject('databaseUrl'), 'no_such_database', inject('loginPassword')).url),
    ).rejects.toMatchObject({ code: '3D000' })
  })
})

it.each([
  ['a column', 'alter table labels add column planted integer'],
  ['a default', "alter table labels alter column weight set default '300g'"],
  ['a null', 'alter table labels alter column weight drop not null'],
  ['an index', 'create index planted on labels (tenant_id, weight)'],
  ['a constraint', 'alter table labels drop constraint labels__stock'],
  ['a policy', 'drop policy labels__tenant on labels'],
  ['row-level security', 'alter table labels no force row level security'],
  ['a privilege', 'revoke delete on labels from foodid_app'],
  ['a function', "create function planted() returns integer language sql as 'select 1'"],
])('the comparison of schemas detects a changed schema: %s', async (_change, sql) => {
  const before = await dump(template.url)
  const after = await asOwner(template.url, async (client) => {
    await client.query('begin')
    await client.query(sql)
    return schemaOf(client)
  })
  expect(after).not.toEqual(before)
})

it("a migration that fills a new column updates every tenant's rows in spite of row-level security", async () => {
  const url = await createEmptyDatabase()
  await migrate(url, { upTo: '0006-exports' })
  const rows = await asOwner(url, async (client) => {
    // Two labels, one in stock and one consumed; two users, one who has logged in twice and one who never has.
    for (const table of ['labels', 'users', 'events'])
      await client.query(`alter table ${table} no force row level security`)
    const columns = `tenant_id, id, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type, additional_storage_type, weight, sif, manipulation_date, expiration_date, expires_at, entered_at, stock, print_count`
    for (const [id, stock] of [
      [1, 'in_stock'],
      [2, 'consumed'],
    ]) {
      await client.query(
        `insert into labels (${columns}) values ('bistro', $1, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '2026-12-24T03:00:00Z', now(), $2, 0)`,
        [id, stock],
      )
    }
    for (const userId of ['ana', 'bia'])
      await client.query(
        "insert into users (tenant_id, user_id, role, created_at) values ('bistro', $1, 'staff', '2026-11-01T12:00:00Z')",
        [userId],
      )
    for (const position of [1, 2]) {
      await client.query(
        `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
values ('bistro', $1, $2, 1, gen_random_uuid(), 'UserLoggedIn', 1, '{"userId":"ana"}', '{}', $3)`,
        [position, `session-${position}`, `2026-11-0${position}T12:00:00.123Z`],
      )
    }
    for (const table of ['labels', 'users', 'events'])
      await client.query(`alter table ${table} force row level security`)
    await migrate(url)
    await client.query("set app.tenant_id = 'bistro'")
    interface LabelWatchRow {
      readonly id: number
      readonly watch_at: Date | null
    }
    interface LastLoginRow {
      readonly user_id: string
      readonly last_login_at: Date | null
    }
    return {
      labels: (await client.query<LabelWatchRow>('select id, watch_at from labels order by id')).rows,
      users: (await client.query<LastLoginRow>('select user_id, last_login_at from users order by user_id')).rows,
    }
  })
  expect(rows).toEqual({
    labels: [
      { id: 1, watch_at: new Date('2026-12-17T03:00:00Z') },
      { id: 2, watch_at: null },
    ],
    users: [
      { user_id: 'ana', last_login_at: new Date('2026-11-02T12:00:00.123Z') },
      { user_id: 'bia', last_login_at: null },
    ],
  })
  expect(await dump(url)).toEqual(await dump(template.url))
})

it('a PIN that twenty failures have blocked stays blocked, though they are counted in another way now', async () => {
  const url = await createEmptyDatabase()
  await migrate(url, { upTo: '0034-parts-of-losses' })
  const blocked = await asOwner(url, async (client) => {
    for (const table of ['pins', 'device_people'])
      await client.query(`alter table ${table} no force row level security`)
    for (const [userId, here, there] of [
      ['ana', 15, 5],
      ['rui', 15, 4],
    ]) {
      await client.query(`insert into pins values ('bistro', $1, 'hash', now())`, [userId])
      await client.query(
        `insert into device_people (tenant_id, device_id, user_id, failures) values ('bistro', 'a', $1, $2), ('bistro', 'b', $1, $3)`,
        [userId, here, there],
      )
    }
    for (const table of ['pins', 'device_people']) await client.query(`alter table ${table} force row level security`)
    await migrate(url)
    await client.query("set app.tenant_id = 'bistro'")
    const { rows } = await client.query<{ user_id: string }>('select user_id from pins where blocked_at is not null')
    return rows
  })
  expect(blocked).toEqual([{ user_id: 'ana' }])
})

it('a label that is blocked has been so since its last block, and one that was released is not', async () => {
  const url = await createEmptyDatabase()
  await migrate(url, { upTo: '0076-process-checks' })
  const rows = await asOwner(url, async (client) => {
    for (const table of ['labels', 'events']) await client.query(`alter table ${table} no force row level security`)
    for (const [id, blocked] of [
      [1, 'recolhimento 3: lote A2911'],
      [2, null],
      [11, 'cheiro'],
    ])
      await client.query(
        `insert into labels (tenant_id, id, blocked, code, name, name_key, category, category_key, sector, sector_key, responsible, storage_type, additional_storage_type, weight, sif, manipulation_date, expiration_date, expires_at, entered_at, stock, print_count)
values ('bistro', $1, $2, '', '', '', '', '', '', '', '', '', '', '', '', '', '', now(), now(), 'in_stock', 0)`,
        [id, blocked],
      )
    for (const [position, id, version, type] of [
      [1, 1, 1, 'LabelBlocked'],
      [2, 1, 2, 'LabelReleased'],
      [3, 2, 1, 'LabelBlocked'],
      [4, 2, 2, 'LabelReleased'],
      [5, 1, 3, 'LabelBlocked'],
      [6, 1, 4, 'LabelPrinted'],
      [7, 11, 1, 'LabelBlocked'],
    ] as const)
      await client.query(
        `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
values ('bistro', $1, $2, $3, gen_random_uuid(), $4, 1, $5, '{}', now())`,
        [position, `label-${id}`, version, type, { id, at: `2026-12-0${position}T12:00:00.000Z` }],
      )
    for (const table of ['labels', 'events']) await client.query(`alter table ${table} force row level security`)
    await migrate(url)
    await client.query("set app.tenant_id = 'bistro'")
    const { rows: labels } = await client.query<{ id: number; blocked_at: Date | null }>(
      'select id, blocked_at from labels order by id',
    )
    return labels
  })
  expect(rows).toEqual([
    { id: 1, blocked_at: new Date('2026-12-05T12:00:00Z') },
    { id: 2, blocked_at: null },
    { id: 11, blocked_at: new Date('2026-12-07T12:00:00Z') },
  ])
})

it('texts of the read tables that are truths, days and JSON become columns of these types, with the same contents', async () => {
  const url = await createEmptyDatabase()
  await migrate(url, { upTo: '0050-round-marks' })
  const tables = ['shelf_life_settings', 'base_products', 'station_pins', 'rounds', 'waste_days', 'report_settings']
  const rows = await asOwner(url, async (client) => {
    for (const table of tables) await client.query(`alter table ${table} no force row level security`)
    await client.query(`insert into shelf_life_settings (tenant_id, count_exact_hours, freeze_within_hours, thawed_ready_hours) values ('a', 'sim', 1, 1), ('b', 'nao', 1, 1);
insert into base_products (tenant_id, id, name, name_key, measure, measure_unit, sif, animal_origin) values
  ('a', '1', '', '1', 1, '', '', 'sim'), ('a', '2', '', '2', 1, '', '', 'nao'), ('a', '3', '', '3', 1, '', '', null);
insert into station_pins values ('a', 's', '[{"state":"aberto"}]');
insert into rounds (tenant_id, id, storage_type_id, storage_type, started_at, result) values ('a', '1', '', '', now(), null), ('a', '2', '', '', now(), '{"seen":[1]}');
insert into waste_days (tenant_id, local_date, reason, late, sector, product_key, part, count, cents, uncosted) values ('a', '2026-11-24', '', 0, '', '', 0, 1, 1, 0);
insert into report_settings (tenant_id, enabled, hour, weekdays, formats) values ('a', 1, 7, '1', 'pdf')`)
    for (const table of tables) await client.query(`alter table ${table} force row level security`)
    await migrate(url)
    await client.query("set app.tenant_id = 'a'")
    const read = (what: string, table: string) =>
      client
        .query<{ value: unknown }>(`select ${what} as value from ${table} order by 1`)
        .then(({ rows: found }) => found.map(({ value }) => value))
    return [
      await read('count_exact_hours', 'shelf_life_settings'),
      await read('animal_origin', 'base_products'),
      await read('pins', 'station_pins'),
      await read('result', 'rounds'),
      await read("pg_typeof(local_date)::text || ' ' || local_date", 'waste_days'),
      await read('enabled', 'report_settings'),
    ]
  })
  expect(rows).toEqual([
    [true],
    [false, true, null],
    [[{ state: 'aberto' }]],
    [{ seen: [1] }, null],
    ['date 2026-11-24'],
    [true],
  ])
})
