import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplicatedServer } from '../../infra/test/replica.ts'
import { startReplicatedServer } from '../../infra/test/replica.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { until } from '../../infra/test/until.ts'
import { Rejection } from '../errors.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { readerOf } from './replica.ts'
import type { TenantTransaction } from './tenant-transaction.ts'

let servers: ReplicatedServer
let replica: Database
let server: TestServer
let client: TestClient
/** The number of connections taken from the replica's pool. */
let replicaConnections = 0

beforeAll(async () => {
  servers = await startReplicatedServer()
  await migrate(servers.url)
  const pool = openDatabase({ url: servers.replicaUrl, poolSize: 4, onIdleError: () => undefined })
  replica = {
    ...pool,
    connect: () => {
      replicaConnections += 1
      return pool.connect()
    },
  }
  server = await startTestServer({ testDatabase: { ...servers, drop: () => Promise.resolve() }, replica })
  client = await server.tenant('bistro')
})
afterAll(async () => {
  await server?.close()
  await replica?.close()
  await servers?.stop()
})

const names = async () => (await client.get<{ name: string }[]>('/api/categories')).body.map(({ name }) => name)
interface IsReplicaRow {
  readonly isReplica: boolean
}
const queryIsReplica = (tx: TenantTransaction) =>
  tx.query<IsReplicaRow>({ sql: 'select pg_is_in_recovery() as "isReplica"', parameters: [] })
/** Whether a read up to this position is answered by the replica. */
const isReadFromReplica = async (position: number) => {
  const [row] = await readerOf(server.application.database, replica)('bistro', position, queryIsReplica)
  return row?.isReplica
}
const untilCaughtUp = () => until(async () => isReadFromReplica(await headPosition()), Boolean)
interface HeadPositionRow {
  readonly position: number
}
const headPosition = async () =>
  (
    await server.application.database.connect().then(async (connection) => {
      await connection.query("begin; set local app.tenant_id = 'bistro'")
      const {
        rows: [row],
      } = await connection.query<HeadPositionRow>('select position from tenant_head')
      await connection.query('rollback')
      connection.release()
      return row
    })
  )?.position ?? 0

describe('reading from a replica', () => {
  it('takes place where the replica has everything that the request must see', async () => {
    await client.post('/api/categories', { name: 'Molhos' })
    await untilCaughtUp()
    const before = replicaConnections
    expect(await names()).toEqual(['Molhos'])
    expect(replicaConnections).toBe(before + 1)
  })

  it('shows a committed write in all later requests while the replica is behind', async () => {
    await untilCaughtUp()
    await servers.pauseReplay()
    await client.post('/api/categories', { name: 'Carnes' })
    expect(await names()).toEqual(['Carnes', 'Molhos'])
    // The ingredient is not in the replica yet, and the answer is not 404.
    await client.post('/api/ingredients', { name: 'Sal', price: 1, unit: 'kg' })
    expect((await client.get('/api/ingredients/1')).status).toBe(200)
    expect(await isReadFromReplica(await headPosition())).toBe(false)
    expect(await isReadFromReplica(1)).toBe(true)
    await servers.resumeReplay()
    await untilCaughtUp()
    expect(await names()).toEqual(['Carnes', 'Molhos'])
  })

  it('throws a rejection of the replica, but reads the primary where the replica is behind', async () => {
    const read = readerOf(server.application.database, replica)
    const refusing = (position: number) =>
      read('bistro', position, async (tx) => {
        const [row] = await queryIsReplica(tx)
        if (row?.isReplica === true) throw new Rejection('not_there')
        return 'there'
      })
    await expect(refusing(1)).rejects.toMatchObject({ code: 'not_there' })
    expect(await refusing(1_000_000)).toBe('there')
  })

  it('falls back to the primary when the replica is gone, and then does not try the replica for a while', async () => {
    await servers.stopReplica()
    expect(await names()).toEqual(['Carnes', 'Molhos'])
    const before = replicaConnections
    expect(await names()).toEqual(['Carnes', 'Molhos'])
    expect(replicaConnections).toBe(before)
  })
})
