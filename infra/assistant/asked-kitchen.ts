import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { DEMO, ensureDemo } from '../../server/demo.ts'
import { sessionAnswer } from '../../server/modules/auth/contract/session.ts'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { BaseProduct, StorageType } from '../../server/modules/catalog/contract/entries.ts'
import type { PrintAgent } from '../../server/modules/print-queue/contract/agents.ts'
import type { Reply } from '../../web/features/assistant/replies/reply.ts'
import { answerWith } from '../../web/features/assistant/answer-with.ts'
import type { Reader } from '../../web/lib/reader.ts'
import { nextCursor } from '../../web/lib/http.ts'
import { join } from '../test/people.ts'
import { claim, pairedAgent, stationOf } from '../test/printing.ts'
import { startTestServer, TestClient } from '../test/server.ts'
import type { TestServer } from '../test/server.ts'
import { until } from '../test/until.ts'

// The demonstration as the product makes it, with what a kitchen has beside it: a fridge with a name, a printer that was
// switched off, and a cook who may not see costs.

const NOON = '2026-11-21T15:00:00Z'
const OFF_MS = 12 * 60_000

export interface AskedKitchen {
  readonly server: TestServer
  readonly admin: TestClient
  readonly cook: TestClient
  /** Asks as a person does. Resolves with the answer and the requests that it took. */
  ask(client: TestClient, text: string): Promise<{ readonly reply: Reply; readonly paths: readonly string[] }>
  close(): Promise<void>
}

export async function startAskedKitchen(): Promise<AskedKitchen> {
  const server = await startTestServer({ now: NOON, defaultTenant: DEMO.tenantId })
  await ensureDemo(server.application, server.clock)
  const admin = new TestClient(server.origin)
  const login = await admin.post('/api/auth/login/', { email: DEMO.email, password: DEMO.password })
  expect(login.status).toBe(200)
  admin.cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { client: cook } = await join(server, admin, 'cozinha@foodid.com.br')
  await fillFridge(admin)
  await switchPrinterOff(server, admin)
  return {
    server,
    admin,
    cook,
    ask: async (client, text) => {
      const paths: string[] = []
      const session = sessionAnswer.parse((await client.get('/api/auth/session')).body)
      const reply = await answerWith(text, { reader: readerOf(client, paths), session, now: server.clock() })
      return { reply, paths }
    },
    close: () => server.close(),
  }
}

async function fillFridge(admin: TestClient): Promise<void> {
  const fridge = await admin.post<StorageType>('/api/storage-types', {
    name: 'Geladeira 1',
    icon: 'refrigerado',
    kind: 'refrigerado',
    tempMin: 0,
    tempMax: 4,
  })
  const products = (await admin.get<BaseProduct[]>('/api/base-products')).body
  const pudding = products.find(({ name }) => name.startsWith('Pudim'))
  const made = await admin.post<Label[]>('/api/products', {
    name: pudding?.name,
    category: pudding?.category,
    sector: pudding?.sector,
    responsible: 'Carla Mendes',
    baseProductId: pudding?.id,
    state: 'preparado',
    storageTypeId: fridge.body.id,
    quantity: 4,
  })
  expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.anything()])
}

/** Makes a station whose agent has called once and not again, with two labels in its queue. */
async function switchPrinterOff(server: TestServer, admin: TestClient): Promise<void> {
  const station = await stationOf(admin, 'Cozinha')
  const agent = await pairedAgent(server, admin, station)
  const aborted = new AbortController()
  const asking = claim(agent, aborted.signal).catch(() => null)
  const agents = async () => (await admin.get<PrintAgent[]>('/api/print-agents')).body
  await until(agents, (paired) => paired.some(({ readyAt }) => readyAt !== null))
  aborted.abort()
  await asking
  server.clock.advance(OFF_MS)
  const job = await admin.post('/api/print-jobs', { ids: [63, 64], station: station.id })
  expect([job.status, JSON.stringify(job.body)]).toEqual([201, expect.anything()])
}

/** Reads as a browser does, each answer by its contract. */
function readerOf(client: TestClient, paths: string[]): Reader {
  const read = async <T>(schema: z.ZodMiniType<T>, path: string) => {
    paths.push(path)
    const { status, headers, body } = await client.get(path)
    expect([path, status]).toEqual([path, 200])
    return { items: schema.parse(body), next: nextCursor(headers.get('link')) }
  }
  return { one: async (schema, path) => (await read(schema, path)).items, page: read }
}
