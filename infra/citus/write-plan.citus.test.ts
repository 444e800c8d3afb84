import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentStatement } from '../test/recorded-database.ts'
import { recordedDatabase } from '../test/recorded-database.ts'
import type { TestClient, TestServer } from '../test/server.ts'
import { startTestServer } from '../test/server.ts'
import { asAdmin } from '../test/template-database.ts'

let server: TestServer
let client: TestClient
let sent: SentStatement[] = []

beforeAll(async () => {
  server = await startTestServer({
    wrapDatabase: (database) => recordedDatabase(database, (statement) => void sent.push(statement)),
  })
  client = await server.tenant('bistro')
  const product = { name: 'Molho', measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: 'refrigerado' }
  baseProductId = (await client.post<{ id: string }>('/api/base-products', { ...product, foodClass: 'cozido' })).body.id
})
afterAll(() => server.close())

interface Place {
  readonly nodes: readonly string[]
  readonly shards: readonly string[]
  readonly taskCounts: readonly number[]
}

/** Every node, shard and number of tasks that a plan names, at any depth. */
function placeOf(plan: unknown): Place {
  const [nodes, shards, taskCounts]: [string[], string[], number[]] = [[], [], []]
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    for (const [name, part] of Object.entries(value)) {
      if (name === 'Node' && typeof part === 'string') {
        // The coordinator itself, where it adds up what a part of the statement has returned. No table is read there.
        if (!part.startsWith('host=localhost ')) nodes.push(part)
      } else if (name === 'Relation Name' && typeof part === 'string') shards.push(part)
      else if (name === 'Task Count' && typeof part === 'number') taskCounts.push(part)
      else walk(part)
    }
  }
  walk(plan)
  return { nodes, shards, taskCounts }
}

/** Explains statements as the application's role, in the tenant's transaction, without running them. */
async function explain(
  statements: readonly SentStatement[],
): Promise<readonly { readonly text: string; readonly place: Place }[]> {
  const connection = await server.application.database.connect()
  try {
    await connection.query('begin')
    await connection.query("set local app.tenant_id = 'bistro'")
    const places: { readonly text: string; readonly place: Place }[] = []
    for (const { text, values } of statements) {
      const { rows } = await connection.query<{ 'QUERY PLAN': unknown }>({
        text: `explain (format json) ${text}`,
        values: [...values],
      })
      places.push({ text, place: placeOf(rows[0]?.['QUERY PLAN']) })
    }
    return places
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** The lower bounds of the hash ranges that the shards hold: shards of one group have the same. */
async function groupsOf(shards: readonly string[]): Promise<string[]> {
  const ids = shards.flatMap((name) => /_(\d+)$/.exec(name)?.[1] ?? [])
  return asAdmin(server.databaseUrl, async (connection) => {
    const { rows } = await connection.query<{ bound: string }>(
      'select distinct shardminvalue as bound from pg_dist_shard where shardid = any($1::bigint[])',
      [ids],
    )
    return rows.map(({ bound }) => bound)
  })
}

async function statementsOf(
  work: () => Promise<{ readonly status: number }>,
  status: number,
): Promise<readonly SentStatement[]> {
  sent = []
  expect((await work()).status).toBe(status)
  const statements = sent
  sent = []
  return statements
}

const label = {
  name: 'Molho Pesto',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  expiration_date: '2026-12-24',
}

const { expiration_date: _date, ...said } = label
const dated = { ...said, state: 'preparado', storageTypeId: 'refrigerado' }
let baseProductId = ''

describe('a write on the cluster', () => {
  it.each([
    ['one label', () => client.post('/api/products', label), 201],
    ['a label that asks the engine', () => client.post('/api/products', { ...dated, baseProductId }), 201],
    ['fifty labels', () => client.post('/api/products', { ...label, quantity: 50 }), 201],
    ['a print', () => client.post('/api/products/prints', { ids: [1, 2], copies: 1, medium: 'browser-50x30' }), 201],
    ['a withdrawal', () => client.post('/api/products/2/consume', {}), 200],
  ])('of %s runs on one node and in one shard group, in each statement', async (_what, work, status) => {
    const statements = await statementsOf(work, status)
    expect(statements.length).toBeGreaterThan(1)
    const places = await explain(statements)
    for (const { text, place } of places) {
      expect({ text, tasks: [...new Set(place.taskCounts)] }).toEqual({ text, tasks: [1] })
    }
    const all = places.map(({ place }) => place)
    expect(new Set(all.flatMap(({ nodes }) => nodes)).size).toBe(1)
    expect(await groupsOf(all.flatMap(({ shards }) => shards))).toHaveLength(1)
  })

  it('that does not name its tenant is planned for every shard group (control)', async () => {
    const [all] = await explain([{ text: 'select count(*) from labels', values: [] }])
    expect(all?.place.taskCounts).toEqual([4])
  })
})
