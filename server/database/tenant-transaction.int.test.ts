import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { accessTo, createTestDatabase } from '../../infra/test/database.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import type { Statement } from './statement.ts'
import { queryBuilder } from './statement.ts'
import type { TenantTransaction } from './tenant-transaction.ts'
import { readEachTenant, readTenant, writeTenant } from './tenant-transaction.ts'

const TENANT = 'bistro'
let testDatabase: TestDatabase
/**
 * A pool of one connection, so that the next test fails where a test does not release it or leaves it in a broken
 * state.
 */
let database: Database
/** A second pool, which sees only committed rows. */
let observer: Database
let connectionsTaken = 0

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const pool = openDatabase({ ...accessTo(testDatabase.applicationUrl), poolSize: 1, onIdleError: () => undefined })
  database = {
    ...pool,
    connect: () => {
      connectionsTaken += 1
      return pool.connect()
    },
  }
  observer = openDatabase({ ...accessTo(testDatabase.applicationUrl), poolSize: 1, onIdleError: () => undefined })
})
afterAll(async () => {
  await Promise.all([database.close(), observer.close()])
  await testDatabase.drop()
})

const insert = (key: string): Statement => ({
  sql: 'insert into label_names (tenant_id, name_key) values ($1, $2)',
  parameters: [TENANT, key],
})
const failing: Statement = { sql: 'select 1 / $1::integer', parameters: [0] }
const divisionByZero = { code: '22012' }
const committed = async (key: string) =>
  (
    await readTenant(observer, TENANT, (tx) =>
      tx.query({ sql: 'select 1 from label_names where tenant_id = $1 and name_key = $2', parameters: [TENANT, key] }),
    )
  ).length === 1
interface BackendRow {
  readonly pid: number
}
const backendOf = (tx: TenantTransaction) =>
  tx.query<BackendRow>({ sql: 'select pg_backend_pid() as pid', parameters: [] })

describe('writeTenant', () => {
  it("commits the statements that were only sent and those that were awaited, and returns the work's result", async () => {
    const answer = await writeTenant(database, TENANT, async (tx) => {
      tx.send(insert('sent'))
      await tx.query(insert('waited for'))
      return 'done'
    })
    expect([answer, await committed('sent'), await committed('waited for')]).toEqual(['done', true, true])
  })

  it.each([
    ['first', [failing, insert('a1'), insert('a2')]],
    ['in the middle', [insert('b1'), failing, insert('b2')]],
    ['last', [insert('c1'), insert('c2'), failing]],
  ])('throws the failure of a statement that was sent %s, and commits nothing', async (_when, statements) => {
    await expect(
      writeTenant(database, TENANT, async (tx) => {
        for (const statement of statements) tx.send(statement)
      }),
    ).rejects.toMatchObject(divisionByZero)
    for (const {
      parameters: [, key],
    } of statements.filter((statement) => statement !== failing))
      expect(await committed(String(key))).toBe(false)
  })

  it('throws what the work threw; where the work succeeds, the first failure of a statement', async () => {
    await expect(
      writeTenant(database, TENANT, async (tx) => {
        tx.send(failing)
        await tx.query(insert('after a failure'))
      }),
    ).rejects.toMatchObject({ code: '25P02' })
    await expect(
      writeTenant(database, TENANT, async (tx) => {
        tx.send(failing)
        tx.send(insert('after a failure'))
      }),
    ).rejects.toMatchObject(divisionByZero)
  })

  it("throws a statement's failure that the work has caught, and commits nothing", async () => {
    await expect(
      writeTenant(database, TENANT, async (tx) => {
        await tx.query(insert('swallowed'))
        await tx.query(failing).catch(() => undefined)
        return 'as if nothing had happened'
      }),
    ).rejects.toMatchObject(divisionByZero)
    expect(await committed('swallowed')).toBe(false)
  })

  it('throws what the work throws, and rolls its statements back', async () => {
    await expect(
      writeTenant(database, TENANT, async (tx) => {
        tx.send(insert('refused 1'))
        await tx.query(insert('refused 2'))
        throw new RangeError('refused')
      }),
    ).rejects.toThrow(new RangeError('refused'))
    expect([await committed('refused 1'), await committed('refused 2')]).toEqual([false, false])
  })

  it('throws a failure that is raised by the commit', async () => {
    const planted = [
      'create temporary table parents (id integer primary key)',
      'create temporary table children (parent integer references parents deferrable initially deferred)',
      'insert into children values (7)',
    ]
    // The owner's connections, because the application's login may create no temporary table.
    const owned = openDatabase({ url: testDatabase.url, poolSize: 1, runsAs: 'owner', onIdleError: () => undefined })
    await expect(
      writeTenant(owned, TENANT, async (tx) => {
        tx.send(insert('deferred'))
        for (const sql of planted) tx.send({ sql, parameters: [] })
      }),
    ).rejects.toMatchObject({ code: '23503' })
    await owned.close()
    expect(await committed('deferred')).toBe(false)
  })

  it('throws where the connection is lost, commits nothing, and the pool opens a new connection', async () => {
    await expect(
      writeTenant(database, TENANT, async (tx) => {
        tx.send(insert('lost'))
        const [backend] = await backendOf(tx)
        await terminateBackend(backend?.pid ?? 0)
        await tx.query(insert('lost 2'))
      }),
    ).rejects.toThrow()
    expect([await committed('lost'), await committed('lost 2')]).toEqual([false, false])
    expect(await readTenant(database, TENANT, (tx) => tx.query({ sql: 'select 1 as one', parameters: [] }))).toEqual([
      { one: 1 },
    ])
  })
})

async function terminateBackend(pid: number): Promise<void> {
  const client = await observer.connect()
  // The application's role may not terminate backends. The role that opened the connection, the owner, may.
  await client.query('set role none')
  await client.query('select pg_terminate_backend($1::integer, 1000)', [pid])
  await client.query('reset role')
  client.release()
}

describe('readTenant', () => {
  it('returns rows for an SQL text and for a Kysely query', async () => {
    await writeTenant(database, TENANT, (tx) => tx.query(insert('read')))
    const build = queryBuilder<{ label_names: { tenant_id: string; name_key: string } }>()
    const [byText, byKysely] = await readTenant(database, TENANT, (tx) =>
      Promise.all([
        tx.query({
          sql: "select name_key from label_names where tenant_id = $1 and name_key = 'read'",
          parameters: [TENANT],
        }),
        tx.run(
          build
            .selectFrom('label_names')
            .select('name_key')
            .where('tenant_id', '=', TENANT)
            .where('name_key', '=', 'read'),
        ),
      ]),
    )
    expect([byText, byKysely]).toEqual([[{ name_key: 'read' }], [{ name_key: 'read' }]])
  })

  it('rolls back what is written in it', async () => {
    await readTenant(database, TENANT, (tx) => tx.query(insert('written in a read')))
    // It uses the same connection, so the rollback has ended before it begins.
    await readTenant(database, TENANT, (tx) => tx.query({ sql: 'select 1', parameters: [] }))
    expect(await committed('written in a read')).toBe(false)
  })

  it('throws the failure of a query and of the work', async () => {
    await expect(readTenant(database, TENANT, (tx) => tx.query(failing))).rejects.toMatchObject(divisionByZero)
    await expect(
      readTenant(database, TENANT, async () => {
        throw new RangeError('refused')
      }),
    ).rejects.toThrow(new RangeError('refused'))
  })

  it('throws where the connection is lost, and the pool opens a new connection', async () => {
    await expect(
      readTenant(database, TENANT, async (tx) => {
        const [backend] = await backendOf(tx)
        await terminateBackend(backend?.pid ?? 0)
        await backendOf(tx)
      }),
    ).rejects.toThrow()
    expect(await readTenant(database, TENANT, (tx) => tx.query({ sql: 'select 1 as one', parameters: [] }))).toEqual([
      { one: 1 },
    ])
  })
})

describe('the connection of a transaction', () => {
  const withConnection = async (work: (client: pg.PoolClient) => Promise<void>) => {
    const client = await database.connect()
    await work(client).finally(() => client.release())
  }
  const attempts: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'a write that failed in a statement',
      () =>
        writeTenant(database, TENANT, async (tx) => {
          tx.send(failing)
        }),
    ],
    [
      'a write whose work failed',
      () =>
        writeTenant(database, TENANT, async () => {
          throw new Error('refused')
        }),
    ],
    ['a read that failed in a statement', () => readTenant(database, TENANT, (tx) => tx.query(failing))],
    [
      'a read whose work failed',
      () =>
        readTenant(database, TENANT, async () => {
          throw new Error('refused')
        }),
    ],
    ['a write with an invalid tenant id', () => writeTenant(database, 'Not a tenant', async () => undefined)],
    ['a read with an invalid tenant id', () => readTenant(database, 'Not a tenant', async () => undefined)],
    [
      'a read that succeeded',
      () => readTenant(database, TENANT, (tx) => tx.query({ sql: 'select 1', parameters: [] })),
    ],
    [
      'a write that succeeded',
      () => writeTenant(database, TENANT, (tx) => tx.query({ sql: 'select 1', parameters: [] })),
    ],
  ]

  it.each(attempts)(
    'returns to the pool, not replaced and outside any transaction, after %s',
    async (_what, attempt) => {
      const [before] = await readTenant(database, TENANT, backendOf)
      await attempt().catch(() => undefined)
      await withConnection(async (client) => {
        interface BackendStateRow {
          readonly pid: number
          readonly idle: boolean
        }
        const { rows } = await client.query<BackendStateRow>(
          'select pg_backend_pid() as pid, now() = statement_timestamp() as idle',
        )
        expect(rows).toEqual([{ pid: before?.pid, idle: true }])
      })
    },
  )

  it('prepares a statement once and reuses it', async () => {
    // A worker that has run other files has given all its names.
    vi.resetModules()
    const { readTenant: readFresh } = await import('./tenant-transaction.ts')
    const repeated = { sql: 'select $1::text as again', parameters: ['x'] }
    for (let time = 0; time < 2; time += 1) await readFresh(database, TENANT, (tx) => tx.query(repeated))
    await withConnection(async (client) => {
      interface StatementUsesRow {
        readonly uses: number
      }
      const { rows } = await client.query<StatementUsesRow>(
        'select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements where statement = $1',
        [repeated.sql],
      )
      // A pooler gives the next transaction another connection, so nothing is prepared through it.
      expect(rows).toEqual(inject('poolerPort') === undefined ? [{ uses: 2 }] : [])
    })
  })

  it.each(["bistro'; drop table events; --", '', 'Bistro', 'a'.repeat(41), '-a', 'a-', 'a b', 'a\n', 'pão', 'a_b'])(
    'is not taken from the pool for the invalid tenant id %j',
    async (tenantId) => {
      const before = connectionsTaken
      const never = async () => {
        throw new Error('The work must not begin')
      }
      await expect((async () => writeTenant(database, tenantId, never))()).rejects.toThrow(TypeError)
      await expect((async () => readTenant(database, tenantId, never))()).rejects.toThrow(TypeError)
      expect(connectionsTaken).toBe(before)
    },
  )

  it.each(['a', 'bistro', 'a-1', '0', 'a'.repeat(40)])('has the valid tenant id %j set', async (tenantId) => {
    expect(
      await readTenant(database, tenantId, (tx) =>
        tx.query({ sql: "select current_setting('app.tenant_id') as tenant", parameters: [] }),
      ),
    ).toEqual([{ tenant: tenantId }])
  })

  it('accepts no statement after the end of the transaction, because it may serve another tenant by then', async () => {
    const late: TenantTransaction[] = []
    await writeTenant(database, TENANT, async (tx) => {
      late.push(tx)
    })
    await readTenant(database, TENANT, async (tx) => {
      late.push(tx)
    })
    for (const tx of late) {
      tx.send(insert('too late'))
      await expect(tx.query(insert('too late'))).rejects.toThrow('The transaction is over')
    }
    expect(await committed('too late')).toBe(false)
  })
})

describe('a long transaction', () => {
  it('keeps no rows of earlier queries in memory', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    await readTenant(database, TENANT, async (tx) => {
      const answer = async () =>
        new WeakRef(await tx.query({ sql: 'select n from generate_series(1, 1000) as n', parameters: [] }))
      const [first, second] = [await answer(), await answer()]
      await backendOf(tx)
      collectGarbage()
      expect([first.deref(), second.deref()]).toEqual([undefined, undefined])
    })
  })
})

describe('readEachTenant', () => {
  const settingAndNames = (tenantId: string) => ({
    sql: "select $1::text as asked, current_setting('app.tenant_id') as tenant, (select string_agg(tenant_id, ',') from label_names) as seen",
    parameters: [tenantId],
  })
  const divide = () => ({ sql: 'select 1 / 0', parameters: [] })

  it('shows every statement the rows of its own tenant, and takes one connection', async () => {
    for (const tenantId of ['cantina', 'padaria'])
      await writeTenant(database, tenantId, async (tx) =>
        tx.send({
          sql: 'insert into label_names (tenant_id, name_key) values ($1, $2)',
          parameters: [tenantId, 'molho'],
        }),
      )
    connectionsTaken = 0
    expect(await readEachTenant(database, ['cantina', 'padaria', 'vazia'], settingAndNames)).toEqual([
      { asked: 'cantina', tenant: 'cantina', seen: 'cantina' },
      { asked: 'padaria', tenant: 'padaria', seen: 'padaria' },
      { asked: 'vazia', tenant: 'vazia', seen: null },
    ])
    expect(connectionsTaken).toBe(1)
  })

  it('leaves the connection usable after a failed statement, and takes none for an id that is not a tenant id', async () => {
    await expect(readEachTenant(database, ['cantina', 'padaria'], divide)).rejects.toMatchObject(divisionByZero)
    await expect(readTenant(database, TENANT, backendOf)).resolves.toHaveLength(1)
    connectionsTaken = 0
    await expect(readEachTenant(database, ['cantina', "x'; drop table events; --"], divide)).rejects.toThrow(TypeError)
    expect(connectionsTaken).toBe(0)
  })
})
