import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import type { Consumer } from './consumer.ts'
import { catchUp } from './consumer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Seen {
  readonly position: number
  readonly type: string
  readonly name: unknown
}

function follower(
  name: string,
  handle: (seen: readonly Seen[]) => void | Promise<void> = () => undefined,
): { readonly consumer: Consumer; readonly seen: Seen[][] } {
  const seen: Seen[][] = []
  const consumer: Consumer = {
    name,
    eventTypes: ['RegisterEntryAdded'],
    async handle(_tenantId, events) {
      const batch = events.map(({ position, event }) => ({
        position,
        type: event.type,
        name: 'name' in event.data ? event.data.name : undefined,
      }))
      seen.push(batch)
      await handle(batch)
    },
  }
  return { consumer, seen }
}
const follow = (consumer: Consumer, tenantId: string) => catchUp(server.application, consumer, tenantId)
const checkpointOf = async (consumer: string, tenantId: string) =>
  (
    await readTenant(server.application.database, tenantId, (tx) =>
      tx.query<{ position: number }>({
        sql: 'select position from consumer_checkpoints where tenant_id = $1 and consumer = $2',
        parameters: [tenantId, consumer],
      }),
    )
  )[0]?.position

describe('a consumer', () => {
  it('gets the events of its types once and in order, and continues at its checkpoint', async () => {
    const client = await server.tenant('bistro')
    const { consumer, seen } = follower('ordem')
    await client.post('/api/categories', { name: 'A' })
    await client.post('/api/storage-types', { name: 'Adega', icon: 'seco' })
    await client.post('/api/sectors', { name: 'B' })
    await follow(consumer, 'bistro')
    await follow(consumer, 'bistro')
    await client.post('/api/categories', { name: 'C' })
    await follow(consumer, 'bistro')
    expect(seen.map((batch) => batch.map(({ name }) => name))).toEqual([['A', 'B'], ['C']])
    const positions = seen.flat().map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((left, right) => left - right))
  })

  it('gets the events of a failed call again, and misses none', async () => {
    const client = await server.tenant('falha')
    let fails = true
    const { consumer, seen } = follower('falha', () => {
      if (fails) throw new Error('The queue is away')
    })
    await client.post('/api/categories', { name: 'A' })
    await expect(follow(consumer, 'falha')).rejects.toThrow('The queue is away')
    fails = false
    await client.post('/api/categories', { name: 'B' })
    await follow(consumer, 'falha')
    expect(seen.map((batch) => batch.map(({ name }) => name))).toEqual([['A'], ['A', 'B']])
  })

  it('reads a long log in batches, completely', async () => {
    const client = await server.tenant('longo')
    for (let index = 0; index < 450; index += 15)
      await Promise.all(
        Array.from({ length: 15 }, (_, more) => client.post('/api/categories', { name: `Categoria ${index + more}` })),
      )
    const { consumer, seen } = follower('longo')
    await follow(consumer, 'longo')
    expect(seen.map(({ length }) => length)).toEqual([200, 200, 50])
    expect(new Set(seen.flat().map(({ name }) => name)).size).toBe(450)
  })

  it('looks at no more positions at once than a batch, and after a failure continues with the failed batch', async () => {
    const client = await server.tenant('raro')
    await client.post('/api/categories', { name: 'A' })
    for (let index = 0; index < 20; index += 1)
      await client.post('/api/storage-types', { name: `Câmara ${index}`, icon: 'seco' })
    for (const name of ['B', 'C', 'D']) await client.post('/api/categories', { name })
    let fails = true
    const { consumer, seen } = follower('raro', (batch) => {
      if (fails && batch.some(({ name }) => name === 'B')) throw new Error('The queue is away')
    })
    const { application } = server
    const asked: number[] = []
    const store: typeof application.store = {
      ...application.store,
      readLogOf: (tx, types, after, limit) => {
        asked.push(after)
        return application.store.readLogOf(tx, types, after, limit)
      },
    }
    const followed = () =>
      catchUp({ database: application.database, store }, consumer, 'raro', { events: 2, positions: 5 })

    await expect(followed()).rejects.toThrow('The queue is away')
    const [head, stoppedAt] = [
      await readTenant(application.database, 'raro', application.store.headOf),
      await checkpointOf('raro', 'raro'),
    ]
    // B, C and D are the last three.
    expect(head - (stoppedAt ?? 0)).toBeGreaterThanOrEqual(3)
    expect(head - (stoppedAt ?? 0)).toBeLessThan(3 + 5)
    // Batches without events of its types are passed without being read: A's and B's.
    expect(asked).toHaveLength(2)

    fails = false
    await followed()
    expect(seen.map((batch) => batch.map(({ name }) => name))).toEqual([['A'], ['B', 'C'], ['B', 'C'], ['D']])
    expect(await checkpointOf('raro', 'raro')).toBe(head)
  })

  it('misses no event that is appended while it reads', async () => {
    const client = await server.tenant('corrida')
    const { consumer, seen } = follower('corrida')
    const writing = Promise.all(
      Array.from({ length: 60 }, (_, index) => client.post('/api/categories', { name: `Categoria ${index}` })),
    )
    let written = false
    void writing.then(() => {
      written = true
    })
    while (!written) await follow(consumer, 'corrida')
    await follow(consumer, 'corrida')
    expect(seen.flat()).toHaveLength(60)
    expect(new Set(seen.flat().map(({ position }) => position)).size).toBe(60)
  })

  it('has a checkpoint of its own for each consumer and tenant', async () => {
    const client = await server.tenant('vizinho')
    await client.post('/api/categories', { name: 'A' })
    const [one, two] = [follower('um'), follower('dois')]
    await follow(one.consumer, 'vizinho')
    await follow(two.consumer, 'vizinho')
    expect([one.seen.flat().length, two.seen.flat().length]).toEqual([1, 1])
  })
})
