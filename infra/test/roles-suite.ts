import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import type { LoggedEvent } from '../../server/events/recorded-events.test-support.ts'
import { recordedEvents } from '../../server/events/recorded-events.test-support.ts'
import type { ExportStatus } from '../../server/modules/exports/contract/api.ts'
import { labelBodyOf } from '../../server/modules/labels/samples.test-support.ts'
import { freePort } from './free-port.ts'
import type { TestServer } from './server.ts'
import { startTestServer, TestClient } from './server.ts'
import { onceTaken, until } from './until.ts'
import { databaseEnvironment } from './template-database.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const LABELS = 40
const EXPORTS = 8

/**
 * The product as several processes over one database (`ROLE=api`, `ROLE=worker`), tested the same way on every job
 * backend.
 */
export function describeRoles(backend: string, redisUrl: () => string | undefined): void {
  describe(`two processes of each role on ${backend}`, () => {
    let server: TestServer
    const processes: ChildProcess[] = []

    beforeAll(async () => {
      server = await startTestServer({ now: new Date().toISOString() })
    })
    afterAll(async () => {
      for (const child of processes) child.kill('SIGKILL')
      await server.close()
    })

    /** Starts a process and waits until it reports that it is ready. */
    async function start(role: 'api' | 'worker'): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
      const port = await freePort()
      const url = redisUrl()
      const { REDIS_URL: _redis, PUBLIC_ORIGIN: _origin, ...inherited } = process.env
      const env = {
        ...inherited,
        ROLE: role,
        PORT: String(port),
        ...databaseEnvironment(server.testDatabase),
        ...(url !== undefined && { REDIS_URL: url }),
      }
      const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      processes.push(child)
      // The listener stays attached after the start: a process that writes to a pipe without a reader is ended (EPIPE).
      const isReady = new Promise<boolean>((resolve) => {
        child.stdout.on('data', (chunk: Buffer) => {
          if (chunk.toString().includes('no ar')) resolve(true)
        })
        child.once('exit', () => resolve(false))
      })
      if (await isReady) return { child, origin: `http://127.0.0.1:${port}` }
      throw new Error(`A process of role ${role} did not start`)
    }

    it('lose nothing and do nothing twice if one of each role is killed midway', async () => {
      const first = await server.tenant('duplo')
      const [one, other] = [await start('api'), await start('api')]
      const clients = [one, other].map(({ origin }) => Object.assign(new TestClient(origin), { cookie: first.cookie }))
      // Half of the labels have expired, so the workers' first expiry run records events. Every request is sent to both
      // API processes, as a browser's repeated request may be.
      await Promise.all(
        Array.from({ length: LABELS }, async (_, index) => {
          const body = labelBodyOf({
            name: `Molho ${index}`,
            expiration_date: index % 2 === 0 ? '2024-01-10' : '2199-01-10',
            lateReason: 'ontem',
          })
          const answers = await Promise.all(
            clients.map((client) =>
              onceTaken(() => client.post('/api/products', body, { 'idempotency-key': `label-${index}` })),
            ),
          )
          expect(answers.map(({ status }) => status)).toEqual([201, 201])
        }),
      )
      const create = async (client: TestClient | undefined, path: string, body: unknown, key: string) =>
        expect((await onceTaken(async () => client?.post(path, body, { 'idempotency-key': key })))?.status).toBe(201)
      await create(clients[0], '/api/ingredients', { name: 'Tomate', price: 2, unit: 'kg' }, 'ingredient')
      for (let index = 0; index < EXPORTS; index += 1) {
        const line = { ingredientId: 1, operationalQuantity: 1, correctionFactor: 1 }
        const ingredients = Array.from({ length: 150 }, () => line)
        const recipe = { name: `Receita ${index}`, portionYield: 1, ingredients }
        await create(clients[index % 2], '/api/recipes', recipe, `recipe-${index}`)
      }

      const workers = [await start('worker'), await start('worker')]
      const exportStatuses = await Promise.all(
        Array.from({ length: EXPORTS }, async (_, index) => {
          const path = `/api/recipes/${index + 1}/export/pdf`
          return (await onceTaken(async () => clients[index % 2]?.get<ExportStatus>(path)))?.status
        }),
      )
      expect(exportStatuses.every((status) => status === 200 || status === 202)).toBe(true)
      workers[0]?.child.kill('SIGKILL')
      one.child.kill('SIGKILL')

      const { database } = server.application
      const events = await until(
        () => recordedEvents(database, 'duplo'),
        (seen) => ofType(seen, 'ExportCompleted').length >= EXPORTS && ofType(seen, 'ExpiryRecalculated').length > 0,
      )
      expect((await onceTaken(async () => clients[1]?.get('/api/products?limit=1000')))?.status).toBe(200)
      expect(ofType(events, 'LabelGenerated')).toHaveLength(LABELS)
      expect(ofType(events, 'ExportCompleted')).toHaveLength(EXPORTS)
      expect(new Set(ofType(events, 'ExportCompleted').map(({ data }) => data['id']))).toEqual(
        new Set(ofType(events, 'ExportRequested').map(({ data }) => data['id'])),
      )
      expect(labelIdsOf(events, 'LabelsExpired')).toEqual(expiredIds(events))
      expect(labelIdsOf(events, 'LabelsEnteredExpiringWindow')).toEqual(expiredIds(events))
      expect(ofType(events, 'ExpiryRecalculated')).toHaveLength(1)
      expect(await lastPosition(database, 'duplo')).toBe(events.length)
    }, 120_000)
  })
}

async function lastPosition(database: Database, tenantId: string): Promise<number | undefined> {
  const [row] = await readTenant(database, tenantId, (tx) =>
    tx.query<{ last: number }>({
      sql: 'select max(position) as last from events where tenant_id = $1',
      parameters: [tenantId],
    }),
  )
  return row?.last
}

const ofType = (events: readonly LoggedEvent[], type: string) => events.filter((event) => event.type === type)

const labelIdsOf = (events: readonly LoggedEvent[], type: string) =>
  ofType(events, type)
    .flatMap(({ data }) => (data['labels'] as { id: number }[]).map(({ id }) => id))
    .toSorted((a, b) => a - b)

const expiredIds = (events: readonly LoggedEvent[]) =>
  ofType(events, 'LabelGenerated')
    .filter(({ data }) => data['expirationDate'] === '2024-01-10')
    .map(({ data }) => Number(data['id']))
    .toSorted((a, b) => a - b)
