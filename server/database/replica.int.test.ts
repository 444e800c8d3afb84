import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplicatedServer } from '../../infra/test/replica.ts'
import { startReplicatedServer } from '../../infra/test/replica.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { Rejection } from '../errors.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { readerOf } from './replica.ts'

let servers: ReplicatedServer
let replica: Database
let server: TestServer
let client: TestClient
/** Connections taken from the replica. */
let taken = 0

beforeAll(async () => {
  servers = await startReplicatedServer()
  await migrate(servers.url)
  const pool = openDatabase({ url: servers.replicaUrl, poolSize: 4, onIdleError: () => undefined })
  replica = { ...pool, connect: () => { taken += 1; return pool.connect() } }
  server = await startTestServer({ testDatabase: { url: servers.url, drop: () => Promise.resolve() }, replica })
  client = await server.tenant('bistro')
}, 120_000)
afterAll(async () => {
  await server?.close()
  await replica?.close()
  await servers?.stop()
})

const names = async () => (await client.get<{ name: string }[]>('/api/categories')).body.map(({ name }) => name)
const isReplica = async (position: number) => {
  const [row] = await readerOf(server.application.database, replica)('bistro', position, (tx) => tx.query<{ isReplica: boolean }>({ sql: 'select pg_is_in_recovery() as "isReplica"', parameters: [] }))
  return row?.isReplica
}
async function untilCaughtUp(): Promise<void> {
  for (const deadline = performance.now() + 20_000; !(await isReplica(await head())); await sleep(20)) {
    if (performance.now() > deadline) throw new Error('The replica never caught up')
  }
}
const head = async () => (await server.application.database.connect().then(async (connection) => {
  await connection.query("begin; set local app.tenant_id = 'bistro'")
  const { rows: [row] } = await connection.query<{ position: number }>('select position from tenant_head')
  await connection.query('rollback')
  connection.release()
  return row
}))?.position ?? 0

describe('reading from a replica', () => {
  it('is done where it has all that the request must see', async () => {
    await client.post('/api/categories', { name: 'Molhos' })
    await untilCaughtUp()
    const before = taken
    expect(await names()).toEqual(['Molhos'])
    expect(taken).toBe(before + 1)
  })

  it('shows a write to whoever wrote and to everybody after, however far the replica is behind', async () => {
    await untilCaughtUp()
    await servers.pauseReplay()
    await client.post('/api/categories', { name: 'Carnes' })
    expect(await names()).toEqual(['Carnes', 'Molhos'])
    // What was not there yet is no 404 either.
    await client.post('/api/ingredients', { name: 'Sal', price: 1, unit: 'kg' })
    expect((await client.get('/api/ingredients/1')).status).toBe(200)
    expect(await isReplica(await head())).toBe(false)
    expect(await isReplica(1)).toBe(true)
    await servers.resumeReplay()
    await untilCaughtUp()
    expect(await names()).toEqual(['Carnes', 'Molhos'])
  })

  it('passes on a refusal, and asks the primary where the replica refuses because it is behind', async () => {
    const read = readerOf(server.application.database, replica)
    const refusing = (position: number) => read('bistro', position, async (tx) => {
      const [row] = await tx.query<{ isReplica: boolean }>({ sql: 'select pg_is_in_recovery() as "isReplica"', parameters: [] })
      if (row?.isReplica === true) throw new Rejection('not_there')
      return 'there'
    })
    await expect(refusing(1)).rejects.toMatchObject({ code: 'not_there' })
    expect(await refusing(1_000_000)).toBe('there')
  })

  it('goes on without it when it is gone, and leaves it alone for a while', async () => {
    await servers.stopReplica()
    expect(await names()).toEqual(['Carnes', 'Molhos'])
    const before = taken
    expect(await names()).toEqual(['Carnes', 'Molhos'])
    expect(taken).toBe(before)
  })
})
