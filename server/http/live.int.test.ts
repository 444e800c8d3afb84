import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { openApplication } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import type { LiveChange } from '../events/live-hub.ts'
import { createLiveHub } from '../events/live-hub.ts'
import { endSessions } from '../provisioning.ts'

let server: TestServer
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})
afterAll(() => server.close())

interface ServerSentEvent {
  readonly id: string
  readonly event: string
  readonly topics: readonly string[]
}

/** Opens a stream as a browser does; `ended` tells whether the server has ended it. */
async function openStream(
  client: TestClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly received: ServerSentEvent[]; readonly ended: () => boolean }> {
  const abort = new AbortController()
  cleanups.push(() => abort.abort())
  const response = await fetch(`${server.origin}/api/live`, {
    headers: { cookie: client.cookie, ...headers },
    signal: abort.signal,
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const received: ServerSentEvent[] = []
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        )
        text = text.slice(end + 2)
        if (fields['event'] !== undefined)
          received.push({
            id: fields['id'] ?? '',
            event: fields['event'],
            topics: (JSON.parse(fields['data'] ?? '{}') as { topics: string[] }).topics,
          })
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  await until(() => received.length > 0)
  return { received, ended: () => isOver }
}

const until = (isTrue: () => boolean) => expect.poll(isTrue, { interval: 5 }).toBe(true)

/** A hub, and the number of connections that it has taken. */
function countingHub() {
  const counter = { connections: 0 }
  const database: Database = {
    ...server.application.database,
    connect: () => {
      counter.connections += 1
      return server.application.database.connect()
    },
    close: () => Promise.resolve(),
  }
  return { hub: createLiveHub({ database, store: server.application.store }), counter }
}

describe('live updates', () => {
  it('name the changed module and its position in the log', async () => {
    const client = await server.tenant('bistro')
    const { received } = await openStream(client)
    expect(received).toMatchObject([{ event: 'place', topics: [] }])
    await client.post('/api/categories', { name: 'Molhos' })
    await until(() => received.length === 2)
    expect(received[1]).toMatchObject({ event: 'change', topics: ['catalog'], id: String(Number(received[0]?.id) + 1) })
  })

  it('are at most eight of a session: the oldest ends, and those of another session stay', async () => {
    const client = await server.tenant('oito')
    const other = await server.tenant('outra')
    const others = await openStream(other)
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    for (let one = 0; one < 10; one += 1) streams.push(await openStream(client))
    await until(() => streams.filter(({ ended }) => ended()).length === 2)
    expect(streams.map(({ ended }) => ended())).toEqual([true, true, ...Array.from({ length: 8 }, () => false)])
    expect(others.ended()).toBe(false)
  })

  it('contain, after a reconnect with the last id, the changes since; without changes or with a malformed id, the position only', async () => {
    const client = await server.tenant('volta')
    const first = await openStream(client)
    const position = first.received[0]?.id ?? ''
    await client.post('/api/ingredients', { name: 'Sal', price: 1, unit: 'kg' })
    await client.post('/api/sectors', { name: 'Bar' })
    const back = await openStream(client, { 'last-event-id': position })
    expect(back.received[0]).toMatchObject({
      event: 'change',
      topics: ['recipes', 'catalog'],
      id: String(Number(position) + 2),
    })
    const again = await openStream(client, { 'last-event-id': back.received[0]?.id ?? '' })
    expect(again.received[0]).toMatchObject({ event: 'place', id: back.received[0]?.id })
    const malformed = await openStream(client, { 'last-event-id': 'não é um lugar' })
    expect(malformed.received[0]).toMatchObject({ event: 'place' })
  })

  it('end for every user of the tenant when a session ends, and continue after a reconnect with an existing session', async () => {
    const admin = await server.tenant('desligada')
    const { client: bia, id } = await join(server, admin, 'bia@desligada.com.br')
    const [biaStream, adminStream] = [await openStream(bia), await openStream(admin)]
    await admin.post(`/api/users/${id}/deactivate`, {})
    await until(() => biaStream.ended() && adminStream.ended())
    expect((await bia.get('/api/live')).status).toBe(401)
    const back = await openStream(admin, { 'last-event-id': adminStream.received.at(-1)?.id ?? '' })
    expect(back.received[0]).toMatchObject({ event: 'place' })
    await admin.post('/api/categories', { name: 'Molhos' })
    await until(() => back.received.length === 2)
    expect(back.ended()).toBe(false)
  })

  it('end when the operator ends the sessions, through the database alone', async () => {
    const admin = await server.tenant('encerrada')
    const { ended } = await openStream(admin)
    await endSessions(server.administration(), 'encerrada', null, server.clock())
    await until(ended)
    expect((await admin.get('/api/live')).status).toBe(401)
  })

  it('name every topic where more than a page of events was missed', async () => {
    const client = await server.tenant('atrasado')
    const first = await openStream(client)
    for (let batch = 0; batch < 3; batch += 1)
      await client.post('/api/products', {
        name: 'Molho',
        category: 'Molhos',
        sector: 'Cozinha',
        responsible: 'Ana',
        expiration_date: '2026-12-24',
        quantity: 400,
      })
    await client.post('/api/ingredients', { name: 'Sal', price: 1, unit: 'kg' })
    const back = await openStream(client, { 'last-event-id': first.received[0]?.id ?? '' })
    expect(back.received[0]?.topics).toEqual(expect.arrayContaining(['labels', 'recipes', 'catalog']))
  })

  it('include a change that is announced while a listener joins', async () => {
    const client = await server.tenant('junto')
    let release: () => void = () => undefined
    let isHeld = false
    let answered = 0
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    // Delays the answer of each statement of the joining listener, so that its transaction ends late.
    const slow: Database = {
      ...server.application.database,
      connect: async () => {
        const connection = await server.application.database.connect()
        if (isHeld) {
          isHeld = false
          const query = connection.query.bind(connection)
          Object.assign(connection, {
            query: async (...args: Parameters<typeof query>) => {
              const answer: unknown = await (query as (...all: unknown[]) => Promise<unknown>)(...args)
              answered += 1
              await held
              return answer
            },
          })
        }
        return connection
      },
      close: () => Promise.resolve(),
    }
    const hub = createLiveHub({ database: slow, store: server.application.store })
    cleanups.push(() => hub.close())
    const early: LiveChange[] = []
    await hub.watch(
      'junto',
      null,
      (change) => early.push(change),
      () => undefined,
    )
    isHeld = true
    const late: LiveChange[] = []
    const joining = hub.watch(
      'junto',
      null,
      (change) => late.push(change),
      () => undefined,
    )
    // PostgreSQL has answered `begin`, the settings and the query; the listener does not have the answers yet.
    await until(() => answered === 3 + (slow.transactionSettings?.length ?? 0))
    await client.post('/api/categories', { name: 'Molhos' })
    await until(() => early.length === 2)
    release()
    await joining
    await until(() => late.some(({ types }) => types?.includes('RegisterEntryAdded') === true))
  })

  it('contain no change of another tenant, and need a session', async () => {
    const [own, other] = [await server.tenant('meu'), await server.tenant('alheio')]
    const { received } = await openStream(own)
    await other.post('/api/categories', { name: 'Molhos' })
    await sleep(700)
    expect(received).toHaveLength(1)
    expect((await fetch(`${server.origin}/api/live`)).status).toBe(401)
  })

  it('reach listeners in another process', async () => {
    const client = await server.tenant('longe')
    const database = openDatabase({
      url: server.testDatabase.applicationUrl,
      poolSize: 2,
      onIdleError: () => undefined,
    })
    const otherProcess = openApplication(database, { defaultTenant: null })
    cleanups.push(
      () => database.close(),
      () => otherProcess.live.close(),
    )
    const changes: LiveChange[] = []
    await otherProcess.live.watch(
      'longe',
      null,
      (change) => changes.push(change),
      () => undefined,
    )
    await client.post('/api/categories', { name: 'Molhos' })
    await until(() => changes.length === 2)
    expect(changes[1]?.types).toEqual(['RegisterEntryAdded'])
  })

  it('cost one query for each change and each poll, for any number of listeners', async () => {
    const client = await server.tenant('muitos')
    const { hub, counter } = countingHub()
    cleanups.push(() => hub.close())
    const notified: number[] = []
    for (let listener = 0; listener < 100; listener += 1)
      await hub.watch(
        'muitos',
        null,
        ({ types }) => types?.length !== 0 && notified.push(listener),
        () => undefined,
      )
    counter.connections = 0
    const began = performance.now()
    await client.post('/api/categories', { name: 'Molhos' })
    await until(() => notified.length === 100)
    expect(new Set(notified).size).toBe(100)
    // The query that found the change, one already running, and one every 500 ms.
    expect(counter.connections).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - began) / 500))
  })

  it('cost one query for each poll, for any number of tenants', async () => {
    const tenantIds = Array.from({ length: 20 }, (_, index) => `cozinha-${index}`)
    for (const tenantId of tenantIds) await server.tenant(tenantId)
    const { hub, counter } = countingHub()
    cleanups.push(() => hub.close())
    for (const tenantId of tenantIds)
      await hub.watch(
        tenantId,
        null,
        () => undefined,
        () => undefined,
      )
    counter.connections = 0
    const began = performance.now()
    await sleep(2_000)
    expect(counter.connections).toBeGreaterThan(0)
    expect(counter.connections).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 500))
  })

  it('cause no query after the last listener has left', async () => {
    await server.tenant('ninguem')
    const { hub, counter } = countingHub()
    const unwatch = await hub.watch(
      'ninguem',
      null,
      () => undefined,
      () => undefined,
    )
    await until(() => counter.connections > 1)
    unwatch?.()
    // A query that was under way may still end.
    await sleep(300)
    const before = counter.connections
    await sleep(1_200)
    expect(counter.connections).toBe(before)
    hub.close()
  })

  it('end when the server closes', async () => {
    const own = await startTestServer()
    const client = await own.tenant('fim')
    const response = await fetch(`${own.origin}/api/live`, { headers: { cookie: client.cookie } })
    await own.close()
    // A stream that the server does not end is cut off, and reading it fails.
    expect((await response.text()).startsWith('retry:')).toBe(true)
  })
})
