import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { asAdmin, createDatabase, loginUrls } from '../../infra/test/template-database.ts'
import type { TestDatabase } from '../../infra/test/template-database.ts'
import { until } from '../../infra/test/until.ts'
import { migrate } from './migrate.ts'

// A table whose index takes a known time to build: a function of each row sleeps. An insert sleeps once.
const ROWS = 400
const TABLE = `
create table slow_rows (id integer not null generated always as identity);
create function slow(id integer) returns integer language plpgsql immutable as $$ begin perform pg_sleep(0.005); return id; end $$;
insert into slow_rows select from generate_series(1, ${ROWS});
`
const BUILD = 'create index concurrently slow_rows__slow on slow_rows (slow(id));'
const texts = (build = BUILD) =>
  new Map([
    ['0001-table', TABLE],
    ['0002-index', build],
    ['0003-after', AFTER],
  ] as const)
const AFTER = 'alter table slow_rows add column after text;'

const databases: TestDatabase[] = []
async function emptyDatabase(): Promise<string> {
  const name = `test_index_${randomBytes(6).toString('hex')}`
  const logins = loginUrls(inject('databaseUrl'), name, inject('loginPassword'))
  const database = await createDatabase(inject('databaseUrl'), logins, { name })
  databases.push(database)
  return database.url
}
/** A database of before the index, with rows. */
async function olderDatabase(): Promise<string> {
  const url = await emptyDatabase()
  await migrate(url, { upTo: '0001-table', texts: texts() })
  return url
}
afterAll(async () => {
  for (const database of databases) await database.drop()
})

const indexes = (url: string) =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query<{ name: string; valid: boolean }>(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
where i.indrelid = 'slow_rows'::regclass`,
    )
    return rows
  })
const BUILT = [{ name: 'slow_rows__slow', valid: true }]
const migrations = (url: string) =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    return rows.map(({ name }) => name)
  })

/** The backend that builds the index, once there is one. */
async function builder(url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1)
  const rows = await asAdmin(inject('databaseUrl'), (client) =>
    until(
      async () =>
        (
          await client.query<{ pid: number }>(
            `select pid from pg_stat_activity where datname = $1 and query like 'create index%' and state = 'active'`,
            [name],
          )
        ).rows,
      (found) => found.length > 0,
    ),
  )
  return rows[0]?.pid ?? 0
}

/** Inserts row after row while the migration runs: the longest time that one took, and the time of the whole. */
async function writeBeside(url: string, build: string): Promise<{ readonly longest: number; readonly whole: number }> {
  const writer = new Client({ connectionString: url })
  await writer.connect()
  const began = performance.now()
  let isOver = false
  const migrated = migrate(url, { texts: texts(build) }).finally(() => (isOver = true))
  let longest = 0
  while (!isOver) {
    const at = performance.now()
    await writer.query('insert into slow_rows default values')
    longest = Math.max(longest, performance.now() - at)
    await setTimeout(5)
  }
  await migrated
  await writer.end()
  return { longest, whole: performance.now() - began }
}

describe('an index of an older database', () => {
  it('is built beside a writer, who never waits for the build', async () => {
    const url = await olderDatabase()
    const { longest, whole } = await writeBeside(url, BUILD)
    expect(await indexes(url)).toEqual(BUILT)
    expect(whole).toBeGreaterThan(ROWS * 5)
    expect(longest / whole).toBeLessThan(0.25)
  })

  it('would hold the writer up for the whole build as an ordinary migration (the control)', async () => {
    const { longest, whole } = await writeBeside(await olderDatabase(), BUILD.replace(' concurrently', ''))
    expect(longest / whole).toBeGreaterThan(0.6)
  })

  it('is dropped and built again after a kill half way', async () => {
    const url = await olderDatabase()
    const killed = expect(migrate(url, { texts: texts() })).rejects.toMatchObject({ code: '57P01' })
    const pid = await builder(url)
    await asAdmin(inject('databaseUrl'), (client) => client.query('select pg_terminate_backend($1)', [pid]))
    await killed
    expect(await indexes(url)).toEqual([{ name: 'slow_rows__slow', valid: false }])
    expect(await migrations(url)).toEqual(['0001-table'])
    await migrate(url, { texts: texts() })
    expect(await indexes(url)).toEqual(BUILT)
    expect(await migrations(url)).toEqual([...texts().keys()])
  })

  it('that was built and not recorded is not built again', async () => {
    const url = await olderDatabase()
    const failing = new Map(texts()).set('0003-after', 'alter table nowhere add column after text;')
    await expect(migrate(url, { texts: failing })).rejects.toMatchObject({ code: '42P01' })
    expect([await indexes(url), await migrations(url)]).toEqual([BUILT, ['0001-table']])
    const oidOf = () =>
      asAdmin(
        url,
        async (client) => (await client.query<{ oid: number }>("select 'slow_rows__slow'::regclass::oid as oid")).rows,
      )
    const before = await oidOf()
    await migrate(url, { texts: texts() })
    expect(await oidOf()).toEqual(before)
    expect(await migrations(url)).toEqual([...texts().keys()])
  })

  it('is built once where three processes start at the same time, and each of them waits for it', async () => {
    const url = await olderDatabase()
    const ended = await Promise.allSettled(
      [0, 1, 2].map(async () => {
        await migrate(url, { texts: texts() })
        return indexes(url)
      }),
    )
    expect(ended).toEqual(Array(3).fill({ status: 'fulfilled', value: BUILT }))
  })

  it('is dropped beside writers too, and the drop may be repeated', async () => {
    const url = await olderDatabase()
    await migrate(url, { texts: texts() })
    const dropped = new Map([...texts(), ['0004-drop', 'drop index concurrently if exists slow_rows__slow;']])
    await asAdmin(url, (client) => client.query('drop index slow_rows__slow'))
    await migrate(url, { texts: dropped })
    expect(await indexes(url)).toEqual([])
    expect(await migrations(url)).toContain('0004-drop')
  })
})

describe('an index of a new database', () => {
  let url: string
  beforeAll(async () => {
    url = await emptyDatabase()
  })

  it('belongs to the one transaction of all migrations', async () => {
    const failing = new Map(texts()).set('0003-after', 'alter table nowhere add column after text;')
    await expect(migrate(url, { texts: failing })).rejects.toMatchObject({ code: '42P01' })
    await expect(indexes(url)).rejects.toMatchObject({ code: '42P01' })
    await migrate(url, { texts: texts() })
    expect(await indexes(url)).toEqual(BUILT)
  })
})
