import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { asAdmin } from '../../infra/test/template-database.ts'
import { sealOf, verifyChain } from './event-chain.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A tenant whose log has appends of one event and of many events; answers its id. */
async function kitchen(): Promise<string> {
  const id = `cadeia-${(counter += 1)}`
  const client = await server.tenant(id)
  for (const name of ['Molhos', 'Carnes']) await client.post('/api/categories', { name })
  await client.post('/api/products', {
    name: 'Molho 0,1',
    category: 'Molhos',
    sector: 'Cozinha',
    responsible: 'Ana',
    expiration_date: '2026-12-24',
    quantity: 20,
  })
  await client.post('/api/ingredients', { name: 'Açafrão "do bom" \\ ½', price: 0.1, unit: 'kg' })
  await client.post('/api/sectors', { name: 'Bar' })
  return id
}

const verify = (id: string) => verifyChain(server.application.database, id)

/** Runs SQL as the owner, who can write any row. */
async function tamper(id: string, ...statements: readonly string[]): Promise<void> {
  const url = new URL(inject('databaseUrl'))
  url.pathname = new URL(server.databaseUrl).pathname
  await asAdmin(url.href, async (client) => {
    for (const sql of statements) await client.query(sql.replaceAll(':tenant', `'${id}'`))
  })
}

describe("the chain over a tenant's events", () => {
  it('has no faults after single appends, appends of many events and concurrent appends', async () => {
    const id = await kitchen()
    const client = await server.tenant(`${id}-b`)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => client.post('/api/categories', { name: `Categoria ${index}` })),
    )
    for (const tenant of [id, `${id}-b`]) {
      const report = await verify(tenant)
      expect(report).toMatchObject({ outside: 0, faults: [] })
      expect(report.events).toBeGreaterThan(25)
      expect(report.head).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  it.each([
    [
      'one byte of one event',
      "update events set data = jsonb_set(data, '{name}', '\"Molho 0,2\"') where tenant_id = :tenant and position = 15",
      { position: 15, what: 'changed', type: 'LabelGenerated' },
    ],
    [
      'who did it',
      "update events set meta = jsonb_set(meta, '{actor,userId}', '\"outro\"') where tenant_id = :tenant and position = 12",
      { position: 12, what: 'changed', type: 'LabelGenerated' },
    ],
    [
      'when it was',
      "update events set recorded_at = '2026-11-21T15:00:00.001Z' where tenant_id = :tenant and position = 10",
      { position: 10, what: 'changed', type: 'RegisterEntryAdded' },
    ],
    [
      'a missing event',
      'delete from events where tenant_id = :tenant and position = 14',
      { position: 14, what: 'missing', type: null },
    ],
    [
      'a missing end',
      'delete from events where tenant_id = :tenant and position = (select max(position) from events where tenant_id = :tenant)',
      { what: 'missing', type: null },
    ],
    [
      'a seal that was taken off',
      'update events set hash = null, link = null where tenant_id = :tenant and position = 15',
      { position: 15, what: 'unsealed' },
    ],
  ])('finds %s, and names it', async (_what, sql, fault) => {
    const id = await kitchen()
    await tamper(id, sql)
    const { faults } = await verify(id)
    expect(faults[0]).toMatchObject(fault)
  })

  it('finds two events that were swapped, though neither was changed', async () => {
    const id = await kitchen()
    await tamper(
      id,
      'update events set position = -1 where tenant_id = :tenant and position = 13',
      'update events set position = 13 where tenant_id = :tenant and position = 14',
      'update events set position = 14 where tenant_id = :tenant and position = -1',
    )
    expect((await verify(id)).faults.map(({ what }) => what)).toContain('unlinked')
  })

  it('finds a changed event whose seal was recomputed', async () => {
    const id = await kitchen()
    await tamper(
      id,
      "update events set data = jsonb_set(data, '{weight}', '\"9kg\"') where tenant_id = :tenant and position = 15",
    )
    await tamper(
      id,
      `do $$ declare recomputed bytea; begin
  select ${sealOf({ event: 'e', meta: 'e.meta', recordedAt: 'e.recorded_at' })} into recomputed from events e where tenant_id = :tenant and position = 15;
  update events set hash = recomputed where tenant_id = :tenant and position = 15;
end $$`,
    )
    const { faults } = await verify(id)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ what: 'unlinked' })
    expect(faults[0]?.position).toBeGreaterThan(15)
  })

  it('finds an event that was inserted at the end', async () => {
    const id = await kitchen()
    await tamper(
      id,
      `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at, link, hash)
      select tenant_id, position + 1, stream || '-x', 1, gen_random_uuid(), type, schema_version, data, meta, recorded_at, link, hash from events where tenant_id = :tenant order by position desc limit 1`,
      'update tenant_head set position = position + 1 where tenant_id = :tenant',
    )
    expect((await verify(id)).faults.map(({ what }) => what)).toEqual(['changed', 'unlinked'])
  })

  it('finds an earlier link at its position, and a link of another history nowhere', async () => {
    const id = await kitchen()
    const noted = await verify(id)
    const client = await server.tenant(`${id}-y`)
    await client.login(id)
    await client.post('/api/categories', { name: 'Mais uma' })
    const at = async (hex: string) =>
      (await verifyChain(server.application.database, id, new Set([hex]))).linksAt.get(hex)
    const newest = await verify(id)
    expect([await at(noted.head), await at(newest.head)]).toEqual([noted.events, newest.events])
    expect([await at('00'.repeat(32)), newest.linksAt.size]).toEqual([undefined, 0])
  })

  it('counts the events from before the chain began', async () => {
    const id = await kitchen()
    await tamper(
      id,
      'update events set hash = null, link = null where tenant_id = :tenant',
      "update tenant_head set chain = '' where tenant_id = :tenant",
    )
    const client = await server.tenant(`${id}-x`)
    await client.login(id)
    await client.post('/api/categories', { name: 'Nova' })
    const { outside, events, faults } = await verify(id)
    expect({ faults, later: events - outside > 0, earlier: outside > 20 }).toEqual({
      faults: [],
      later: true,
      earlier: true,
    })
  })
})
