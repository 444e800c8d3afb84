import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import { asAdmin as asOwner } from '../../infra/test/template-database.ts'
import { ChangeSet } from '../events/change-set.ts'
import type { Change } from '../events/projection.ts'
import { put } from '../events/projection.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { findRows } from './find-rows.ts'
import type { ReadTable } from './read-table.ts'
import { readTable } from './read-table.ts'
import type { Statement } from './statement.ts'
import type { TenantTransaction } from './tenant-transaction.ts'
import { readTenant, writeTenant } from './tenant-transaction.ts'

/** Every type of column that a read table may have, nullable and not. */
const samples = readTable('samples', {
  key: ['id', 'kind'],
  columns: {
    id: 'integer', kind: 'text', count: 'integer?', label: 'text?', price: 'numeric', weight: 'numeric?', made_at: 'timestamptz', gone_at: 'timestamptz?',
  },
})
const moments = readTable('moments', { key: ['at'], columns: { at: 'timestamptz', price: 'numeric' } })
const soleRow = readTable('sole_row', { key: [], columns: { last_id: 'integer', since: 'timestamptz?' } })

const tableOf = ({ name, key, columns }: ReadTable) => `
create table ${name} (
  tenant_id text not null, ${Object.entries(columns).map(([column, type]) => (type.endsWith('?') ? `${column} ${type.slice(0, -1)}` : `${column} ${type} not null`)).join(', ')},
  primary key (${['tenant_id', ...key].join(', ')})
);
alter table ${name} enable row level security, force row level security;
create policy ${name}__tenant on ${name} using (tenant_id = current_setting('app.tenant_id'));
grant select, insert, update, delete on ${name} to foodid_app;`

const full = { id: 1, kind: 'a', count: 2_147_483_647, label: 'Pão de "queijo" \\ 🧀\n2ª', price: '0.10', weight: '12345678901234567890.123456789', made_at: '2026-11-21T15:00:00.123Z', gone_at: '0099-12-31T23:59:59.999Z' } as const
const empty = { id: 1, kind: '', count: null, label: null, price: '-3', weight: null, made_at: '1970-01-01T00:00:00.000Z', gone_at: null } as const
const text = { ...empty, kind: 'null', count: 0, label: '' } as const

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await asOwner(testDatabase.url, (client) => client.query([samples, moments, soleRow].map(tableOf).join('')))
  database = openDatabase({ url: testDatabase.url, poolSize: 2, onIdleError: () => undefined })
  await project('bistro', [full, empty, text].map((row) => put(samples, row)))
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** As the append writes what projections make of its events. */
async function project(tenantId: string, changes: readonly Change[]): Promise<void> {
  const set = new ChangeSet()
  set.apply(changes)
  await writeTenant(database, tenantId, async (tx) => {
    for (const statement of set.statements(tenantId).flat()) tx.send(statement)
  })
}
const read = <T>(work: (tx: TenantTransaction) => Promise<T>, tenantId = 'bistro') => readTenant(database, tenantId, work)
const keyOf = ({ id, kind }: { readonly id: number; readonly kind: string }) => ({ id, kind })

describe('rows of a read table', () => {
  it('come back as a projection wrote them, to the letter, many at once and one by one', async () => {
    for (const row of [full, empty, text]) await project('cantina', [put(samples, row)])
    for (const tenantId of ['bistro', 'cantina']) expect(await read((tx) => findRows(tx, samples, [full, empty, text].map(keyOf)), tenantId)).toEqual([full, empty, text])
  })

  it('come in the order of the keys, each as often as it is asked for, null for those that are not there', async () => {
    const asked = [{ id: 2, kind: 'a' }, keyOf(text), keyOf(full), { id: 1, kind: 'A' }, keyOf(full), { id: 1, kind: "a' or true --" }]
    expect(await read((tx) => findRows(tx, samples, asked))).toEqual([null, text, full, null, full, null])
  })

  it('are found by an instant too', async () => {
    await project('bistro', [put(moments, { at: '2026-11-21T15:00:00.120Z', price: '1.50' }), put(moments, { at: '2026-11-21T15:00:00.000Z', price: '2' })])
    expect(await read((tx) => findRows(tx, moments, [{ at: '2026-11-21T15:00:00.000Z' }, { at: '2026-11-21T15:00:00.001Z' }, { at: '2026-11-21T15:00:00.120Z' }])))
      .toEqual([{ at: '2026-11-21T15:00:00.000Z', price: '2' }, null, { at: '2026-11-21T15:00:00.120Z', price: '1.50' }])
  })

  it('are one where the table has one a tenant', async () => {
    expect(await read((tx) => findRows(tx, soleRow, [{}]))).toEqual([null])
    const row = { last_id: 41, since: '2026-11-21T15:00:00.000Z' }
    await project('bistro', [put(soleRow, row)])
    await project('padaria', [put(soleRow, { last_id: 7, since: null })])
    expect(await read((tx) => findRows(tx, soleRow, [{}]))).toEqual([row])
    expect(await read((tx) => findRows(tx, soleRow, [{}]), 'padaria')).toEqual([{ last_id: 7, since: null }])
    expect(await read((tx) => findRows(tx, soleRow, [{}]), 'cantina')).toEqual([null])
  })

  it('are the tenant\'s own, by the statement and by the database', async () => {
    expect(await read((tx) => findRows(tx, samples, [keyOf(full)]), 'padaria')).toEqual([null])
    const theirs = { ...full, label: 'da padaria' }
    await project('padaria', [put(samples, theirs)])
    expect(await read((tx) => findRows(tx, samples, [keyOf(full)]), 'padaria')).toEqual([theirs])
    expect(await read((tx) => findRows(tx, samples, [keyOf(full)]))).toEqual([full])
    // The net under the statement: asked for another tenant's rows, the database has none to show.
    expect(await read((tx) => findRows({ ...tx, tenantId: 'padaria' }, samples, [keyOf(full)]))).toEqual([null])
    // And the statement without the net.
    const asked: Statement[] = []
    await read((tx) => findRows({ ...tx, query: (statement) => { asked.push(statement); return tx.query(statement) } }, samples, [keyOf(full)]))
    const rows = await asOwner(testDatabase.url, async (client) => {
      await client.query('alter table samples no force row level security')
      const found = await Promise.all(asked.map(({ sql, parameters }) => client.query({ text: sql, values: [...parameters] })))
      await client.query('alter table samples force row level security')
      return found.flatMap((result) => result.rows as { readonly label: string }[])
    })
    expect(rows.map(({ label }) => label)).toEqual([full.label])
  })

  it('cost no statement where none are asked for', async () => {
    const refusing = (tx: TenantTransaction): TenantTransaction => ({ ...tx, query: () => Promise.reject(new Error('Nothing was asked for')) })
    expect(await read((tx) => findRows(refusing(tx), samples, []))).toEqual([])
  })
})
