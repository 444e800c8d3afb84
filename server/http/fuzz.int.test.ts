import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz, furnish } from '../../infra/faults/fuzz.ts'
import { differingRows, readModels } from '../../infra/faults/read-models.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { rebuildTenant } from '../events/rebuild.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 4_000)
// The same requests every time, so that a red run can be run again; a long run is given seeds of its own.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

it('no request makes the server fail or leave its document, whatever is in it, and the log still tells the whole state', async () => {
  const { seen, faults, requests } = await fuzz(await furnish(server, bistro), { seed: SEED, requests: REQUESTS })
  process.stdout.write(`fuzz: FUZZ_SEED=${SEED}, ${requests} requests, answers by status ${JSON.stringify(Object.fromEntries([...seen].toSorted(([a], [b]) => a - b)))}\n`)
  expect(faults).toEqual([])
  // A fuzz that is refused everywhere tests the door only.
  expect((seen.get(200) ?? 0) + (seen.get(201) ?? 0)).toBeGreaterThan(REQUESTS * 0.2)
  expect(seen.get(422)).toBeGreaterThan(REQUESTS * 0.1)

  const before = await readModels(server.application, 'bistro')
  // More than the five that were there before: the fuzz has changed something.
  expect(before.get('labels')?.length).toBeGreaterThan(5)
  await rebuildTenant(server.application, 'bistro')
  expect(differingRows(before, await readModels(server.application, 'bistro'))).toBe(0)
}, Math.max(180_000, REQUESTS * 50))
