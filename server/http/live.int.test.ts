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

let server: TestServer
const ends: (() => unknown)[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => server.close())

interface Heard { readonly id: string; readonly event: string; readonly topics: readonly string[] }

/** Listens as a browser does. */
async function listen(client: TestClient, headers: Readonly<Record<string, string>> = {}): Promise<{ readonly heard: Heard[]; readonly ended: () => boolean }> {
  const abort = new AbortController()
  ends.push(() => abort.abort())
  const response = await fetch(`${server.origin}/api/live`, { headers: { cookie: client.cookie, ...headers }, signal: abort.signal })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const heard: Heard[] = []
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = Object.fromEntries(text.slice(0, end).split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
        text = text.slice(end + 2)
        if (fields['event'] !== undefined) heard.push({ id: fields['id'] ?? '', event: fields['event'], topics: (JSON.parse(fields['data'] ?? '{}') as { topics: string[] }).topics })
      }
    }
  }
  void read().catch(() => undefined).finally(() => { isOver = true })
  await until(() => heard.length > 0)
  return { heard, ended: () => isOver }
}

async function until(isTrue: () => boolean, patienceMs = 20_000): Promise<void> {
  for (const deadline = performance.now() + patienceMs; !isTrue(); await sleep(5)) {
    if (performance.now() > deadline) throw new Error('Waited in vain')
  }
}

describe('live updates', () => {
  it('tell at once what changed, by the module\'s name, with its place', async () => {
    const client = await server.tenant('bistro')
    const { heard } = await listen(client)
    expect(heard).toMatchObject([{ event: 'place', topics: [] }])
    await client.post('/api/categories', { name: 'Molhos' })
    await until(() => heard.length === 2)
    expect(heard[1]).toMatchObject({ event: 'change', topics: ['catalog'], id: String(Number(heard[0]?.id) + 1) })
  })

  it('say on coming back what was missed, and nothing where nothing was', async () => {
    const client = await server.tenant('volta')
    const first = await listen(client)
    const place = first.heard[0]?.id ?? ''
    await client.post('/api/ingredients', { name: 'Sal', price: 1, unit: 'kg' })
    await client.post('/api/sectors', { name: 'Bar' })
    const back = await listen(client, { 'last-event-id': place })
    expect(back.heard[0]).toMatchObject({ event: 'change', topics: ['recipes', 'catalog'], id: String(Number(place) + 2) })
    const again = await listen(client, { 'last-event-id': back.heard[0]?.id ?? '' })
    expect(again.heard[0]).toMatchObject({ event: 'place', id: back.heard[0]?.id })
    const odd = await listen(client, { 'last-event-id': 'não é um lugar' })
    expect(odd.heard[0]).toMatchObject({ event: 'place' })
  })

  it('end with the session of whoever hears them, and come back to everybody else', async () => {
    const admin = await server.tenant('desligada')
    const { client: bia, id } = await join(server, admin, 'bia@desligada.com.br')
    const [hers, ours] = [await listen(bia), await listen(admin)]
    await admin.post(`/api/users/${id}/deactivate`, {})
    await until(() => hers.ended() && ours.ended())
    expect((await bia.get('/api/live')).status).toBe(401)
    const back = await listen(admin, { 'last-event-id': ours.heard.at(-1)?.id ?? '' })
    expect(back.heard[0]).toMatchObject({ event: 'place' })
    await admin.post('/api/categories', { name: 'Molhos' })
    await until(() => back.heard.length === 2)
    expect(back.ended()).toBe(false)
  })

  it('say that anything may have changed to whoever missed too much to say', async () => {
    const client = await server.tenant('atrasado')
    const first = await listen(client)
    for (let batch = 0; batch < 3; batch += 1) await client.post('/api/products', { name: 'Molho', category: 'Molhos', sector: 'Cozinha', responsible: 'Ana', expiration_date: '2026-12-24', quantity: 400 })
    await client.post('/api/ingredients', { name: 'Sal', price: 1, unit: 'kg' })
    const back = await listen(client, { 'last-event-id': first.heard[0]?.id ?? '' })
    expect(back.heard[0]?.topics).toEqual(expect.arrayContaining(['labels', 'recipes', 'catalog']))
  })

  it('miss nothing that is told while somebody joins', async () => {
    const client = await server.tenant('junto')
    let release: () => void = () => undefined
    let isHeld = false
    let answered = 0
    const held = new Promise<void>((resolve) => { release = resolve })
    // The joining one's reading is over, and its connection comes back late.
    const slow: Database = { ...server.application.database, connect: async () => { const connection = await server.application.database.connect(); if (isHeld) { isHeld = false; const query = connection.query.bind(connection); Object.assign(connection, { query: async (...asked: Parameters<typeof query>) => { const answer: unknown = await (query as (...all: unknown[]) => Promise<unknown>)(...asked); answered += 1; await held; return answer } }) } return connection }, close: () => Promise.resolve() }
    const hub = createLiveHub({ database: slow, store: server.application.store })
    ends.push(() => hub.close())
    const early: LiveChange[] = []
    await hub.watch('junto', null, (change) => early.push(change), () => undefined)
    isHeld = true
    const late: LiveChange[] = []
    const joining = hub.watch('junto', null, (change) => late.push(change), () => undefined)
    // Its transaction has begun and its reading is over.
    await until(() => answered === 2)
    await client.post('/api/categories', { name: 'Molhos' })
    await until(() => early.length === 2)
    release()
    await joining
    await until(() => late.some(({ types }) => types?.includes('RegisterEntryAdded') === true))
  })

  it('say nothing of other tenants, and need a session', async () => {
    const [own, other] = [await server.tenant('meu'), await server.tenant('alheio')]
    const { heard } = await listen(own)
    await other.post('/api/categories', { name: 'Molhos' })
    await sleep(700)
    expect(heard).toHaveLength(1)
    expect((await fetch(`${server.origin}/api/live`)).status).toBe(401)
  })

  it('reach whoever listens at another process', async () => {
    const client = await server.tenant('longe')
    const database = openDatabase({ url: server.databaseUrl, poolSize: 2, onIdleError: () => undefined })
    const elsewhere = openApplication(database, { defaultTenant: null })
    ends.push(() => database.close(), () => elsewhere.live.close())
    const changes: LiveChange[] = []
    await elsewhere.live.watch('longe', null, (change) => changes.push(change), () => undefined)
    await client.post('/api/categories', { name: 'Molhos' })
    await until(() => changes.length === 2)
    expect(changes[1]?.types).toEqual(['RegisterEntryAdded'])
  })

  it('cost one query a change and look, however many listen', async () => {
    const client = await server.tenant('muitos')
    let taken = 0
    const counting: Database = { ...server.application.database, connect: () => { taken += 1; return server.application.database.connect() }, close: () => Promise.resolve() }
    const hub = createLiveHub({ database: counting, store: server.application.store })
    ends.push(() => hub.close())
    const told: number[] = []
    for (let listener = 0; listener < 100; listener += 1) await hub.watch('muitos', null, ({ types }) => types?.length !== 0 && told.push(listener), () => undefined)
    taken = 0
    const began = performance.now()
    await client.post('/api/categories', { name: 'Molhos' })
    await until(() => told.length === 100)
    expect(new Set(told).size).toBe(100)
    // The look that found it, the one after that found nothing more, and those by the clock.
    expect(taken).toBeLessThanOrEqual(3 + Math.ceil((performance.now() - began) / 500))
  })

  it('stop looking when nobody listens any more', async () => {
    await server.tenant('ninguem')
    let taken = 0
    const counting: Database = { ...server.application.database, connect: () => { taken += 1; return server.application.database.connect() }, close: () => Promise.resolve() }
    const hub = createLiveHub({ database: counting, store: server.application.store })
    const unwatch = await hub.watch('ninguem', null, () => undefined, () => undefined)
    await until(() => taken > 1)
    unwatch?.()
    // A look that was under way may still end.
    await sleep(300)
    const before = taken
    await sleep(1_200)
    expect(taken).toBe(before)
    hub.close()
  })

  it('end when the server does', async () => {
    const own = await startTestServer()
    const client = await own.tenant('fim')
    const response = await fetch(`${own.origin}/api/live`, { headers: { cookie: client.cookie } })
    const began = performance.now()
    await own.close()
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await response.text()).startsWith('retry:')).toBe(true)
  })
})
