import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join as joinTenant } from '../../infra/test/people.ts'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../infra/test/server.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { verifyChain } from '../events/event-chain.ts'
import { recordedEvents } from '../events/recorded-events.test-support.ts'
import { checkReplay } from '../events/replay-check.ts'
import { eraseTenant } from './tenant-erasure.ts'
import { exportTenant } from './tenant-export.ts'
import { importTenant } from './tenant-import.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'foodid-again-'))
  await chmod(folder, 0o700)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

interface Written {
  readonly startedAt: number
  readonly status: number
}

/** Sends one write after the other with a session, also when it is refused, until `stop`. */
function keepWriting(client: TestClient, name: string): { stop(): Promise<readonly Written[]> } {
  const written: Written[] = []
  let isOver = false
  const writing = (async () => {
    for (let time = 0; !isOver; time += 1) {
      const startedAt = performance.now()
      const { status } = await client.post(
        '/api/categories',
        { name: `${name}-${time}` },
        { 'idempotency-key': `${name}-${time}` },
      )
      written.push({ startedAt, status })
    }
  })()
  return {
    async stop() {
      isOver = true
      await writing
      return written
    },
  }
}

/** The clock stands still, so the sessions are as fresh after the import as they were before the erasure. */
it('a session from before an erasure writes nothing into the tenant that is imported within the same minute', async () => {
  const chef = await server.tenant('bistro')
  const { client: bia } = await joinTenant(server, chef, 'bia@bistro.com.br')
  const second = new TestClient(server.origin)
  await second.login('bistro')
  const writers = [chef, bia, second].map((client, index) => keepWriting(client, `escrita-${index}`))
  const [administration, file] = [server.administration(), join(folder, 'bistro.zip')]
  await exportTenant(administration, { tenantId: 'bistro', to: file, withPasswords: true, now: server.clock() })
  await eraseTenant(administration, { tenant: 'bistro', confirm: 'bistro' })
  const erasedAt = performance.now()
  const { events } = await importTenant(administration, file)
  // The writers go on for a while in the imported tenant.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat()

  const later = written.filter(({ startedAt }) => startedAt > erasedAt)
  expect(later.length).toBeGreaterThan(20)
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([401]))
  expect(written.some(({ status }) => status === 201)).toBe(true)

  const { database } = server.application
  expect(await recordedEvents(database, 'bistro')).toHaveLength(events)
  for (const table of ['sessions', 'known_devices', 'commands'])
    expect(
      await readTenant(database, 'bistro', (tx) =>
        tx.query({ sql: `select 1 from ${table} where tenant_id = $1`, parameters: ['bistro'] }),
      ),
      table,
    ).toEqual([])
  expect((await verifyChain(administration.database, 'bistro')).faults).toEqual([])
  expect((await checkReplay(administration, 'bistro')).differing).toEqual([])

  const again = new TestClient(server.origin)
  await again.login('bistro')
  expect((await again.post('/api/categories', { name: 'Depois' })).status).toBe(201)
  expect(await recordedEvents(database, 'bistro')).toHaveLength(events + 2)
})
