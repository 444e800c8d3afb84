import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { rebuildTenant } from '../events/rebuild.ts'
import type { OpenApiDocument } from './example-request.ts'
import { isStream, operationsOf } from './example-request.ts'
import { rawRequest } from './raw-request.ts'
import type { FuzzedRequest } from './request-arbitrary.ts'
import { requestTo } from './request-arbitrary.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200)
const BATCH = 20

let server: TestServer
let bistro: TestClient
let document: OpenApiDocument

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  for (const [path, name] of [['categories', 'Molhos'], ['sectors', 'Cozinha Quente'], ['responsibles', 'Ana Souza']]) await bistro.post(`/api/${path}`, { name })
  await bistro.post('/api/products', { name: 'Molho', category: 'Molhos', sector: 'Cozinha Quente', responsible: 'Ana Souza', expiration_date: '2026-12-24', quantity: 5 })
  document = (await bistro.get<OpenApiDocument>('/api/openapi.json')).body
})
afterAll(() => server.close())

const seen = new Map<number, number>()

async function expectNoFailure(request: FuzzedRequest): Promise<void> {
  const { status, headers, text } = await rawRequest(server.origin, { ...request, headers: { cookie: bistro.cookie, ...request.headers } })
  seen.set(status, (seen.get(status) ?? 0) + 1)
  expect(status, text).toBeLessThan(500)
  if (status < 400 || headers['content-type']?.startsWith('text/html') === true) return
  const { detail, message } = JSON.parse(text) as { detail?: string; message?: string }
  expect((detail ?? message ?? '').length, text).toBeGreaterThan(5)
}

it('no request makes the server fail, whatever is in it, and the log still tells the whole state', async () => {
  // The same requests every time, so that a red run can be run again; a long run is given seeds of its own.
  const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
  process.stdout.write(`fuzz: FUZZ_SEED=${seed}, ${RUNS * BATCH} requests\n`)
  // What takes nothing from outside (the logout among them) has nothing to fuzz.
  const operations = operationsOf(document).filter((operation) => !isStream(operation) && (operation.body !== undefined || operation.parameters.some((parameter) => parameter.in !== 'header')))
  const batch = fc.array(fc.constantFrom(...operations).chain(requestTo), { minLength: BATCH, maxLength: BATCH })
  await fc.assert(fc.asyncProperty(batch, async (requests) => {
    server.clock.advance(60_000) // logins and public pages are limited by the minute
    await Promise.all(requests.map(expectNoFailure))
  }), { seed, numRuns: RUNS })

  const counts = Object.fromEntries([...seen].toSorted(([a], [b]) => a - b))
  process.stdout.write(`fuzz: answers by status ${JSON.stringify(counts)}\n`)
  // A fuzz that is refused everywhere tests the door only.
  expect((seen.get(200) ?? 0) + (seen.get(201) ?? 0)).toBeGreaterThan(RUNS * BATCH * 0.2)
  expect(seen.get(422)).toBeGreaterThan(RUNS * BATCH * 0.1)

  const tables = server.house.store.projections.flatMap((projection) => projection.tables.map((table) => table.name))
  const rows = () => readTenant(server.house.database, 'bistro', async (tx) => {
    const read: Record<string, unknown[]> = {}
    for (const table of tables) read[table] = await tx.query({ sql: `select * from ${table} t where tenant_id = $1 order by t::text`, parameters: ['bistro'] })
    return read
  })
  const before = await rows()
  // More than the five that were there before: the fuzz has changed something.
  expect(before['labels']?.length).toBeGreaterThan(5)
  await rebuildTenant(server.house, 'bistro')
  expect(await rows()).toEqual(before)
}, Math.max(180_000, RUNS * 1_000))
