import { expect } from 'vitest'
import type { TestAnswer, TestClient, TestServer } from './server.ts'
import type { Problem } from '../../server/http/contract/problem.ts'
import type { PrintAgent } from '../../server/modules/print-queue/contract/agents.ts'
import type { RegisteredProfile, Station } from '../../server/modules/print-queue/contract/api.ts'
import type { PrintJob } from '../../server/modules/print-queue/contract/jobs.ts'
import { until } from './until.ts'

/** A Zebra beside an agent. */
export const zebra = { name: 'Zebra', widthMm: 50, heightMm: 30, language: 'zpl', way: 'agente' } as const

export async function added<T>(answer: Promise<TestAnswer<unknown>>): Promise<T> {
  const { status, body } = await answer
  expect([status, JSON.stringify(body)]).toEqual([201, expect.anything()])
  return body as T
}

let printers = 0

/** A station with a printer of its own; by default the printer that an agent serves. */
export async function stationOf(
  client: TestClient,
  name: string,
  profile: Readonly<Record<string, unknown>> = zebra,
): Promise<Station> {
  const printer = await added<RegisteredProfile>(
    client.post('/api/printer-profiles', { ...profile, name: `${String(profile['name'])} ${(printers += 1)}` }),
  )
  return added<Station>(client.post('/api/stations', { name, printerProfileId: printer.id }))
}

/** The computer beside the printer: calls as the agent program makes them. */
export class TestAgent {
  readonly #origin: string
  readonly headers: Readonly<Record<string, string>>

  constructor(origin: string, token: string) {
    this.#origin = origin
    this.headers = { authorization: `Bearer ${token}` }
  }

  async post<T = Problem>(
    path: string,
    body: object = {},
    signal: AbortSignal | null = null,
  ): Promise<{ readonly status: number; readonly body: T }> {
    const response = await fetch(`${this.#origin}/api/agent/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers },
      body: JSON.stringify(body),
      signal,
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T }
  }
}

/** The ids of new labels that are good for two months. */
export async function labelsInStock(
  server: TestServer,
  client: TestClient,
  quantity: number,
): Promise<readonly number[]> {
  const { body } = await client.post<{ id: number }[]>('/api/products', {
    name: 'Mousse',
    category: 'Doces',
    sector: 'Confeitaria',
    responsible: 'Ana',
    expiration_date: new Date(server.clock().getTime() + 60 * 86_400_000).toISOString().slice(0, 10),
    quantity,
  })
  return body.map(({ id }) => id)
}

export interface Taken {
  readonly job: {
    readonly id: string
    readonly attempt: number
    readonly labels: number
    readonly possiblyTwice: boolean
  }
  readonly bytes: string
}

/** A claim; null: there was no job for it. */
export async function claim(agent: TestAgent, signal?: AbortSignal): Promise<Taken | null> {
  const { status, body } = await agent.post<Taken>('claim', {}, signal)
  return status === 200 ? body : null
}

/** Starts a claim, and resolves when it has found the queue empty; the claim itself is answered later. */
export async function waitingClaim(
  server: TestServer,
  admin: TestClient,
  agent: TestAgent,
  signal?: AbortSignal,
): Promise<{ readonly answer: Promise<Taken | null> }> {
  server.clock.advance(1_000)
  const asked = server.clock().toISOString()
  const answer = claim(agent, signal)
  answer.catch(() => undefined)
  const hasAsked = (agents: readonly PrintAgent[]) => agents.some(({ seenAt }) => seenAt !== null && seenAt >= asked)
  await until(async () => (await admin.get<PrintAgent[]>('/api/print-agents')).body, hasAsked)
  return { answer }
}

export async function pairedAgent(server: TestServer, admin: TestClient, station?: Station): Promise<TestAgent> {
  const { pairingCode } = await added<{ pairingCode: string }>(
    admin.post('/api/print-agents', station === undefined ? {} : { station: station.id }),
  )
  const tenant = (await admin.get<{ tenant_id: string }>('/api/auth/session')).body.tenant_id
  const { status, body } = await admin.send<{ token: string }>(
    'POST',
    '/api/agent/pair',
    { pairingCode, name: 'PC' },
    { 'x-tenant-id': tenant },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return new TestAgent(server.origin, body.token)
}

export const jobOf = async (client: TestClient, id: string): Promise<PrintJob> => {
  const job = (await client.get<PrintJob[]>('/api/print-jobs')).body.find((each) => each.id === id)
  if (job === undefined) throw new Error(`No job ${id}`)
  return job
}

interface PrintingRequest {
  readonly body?: Readonly<Record<string, unknown>>
  readonly id?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What a call of the printing's paths needs, so that it succeeds; null for other paths. Each has a station of its own,
 * and `label` is a label in stock.
 */
export async function printingRequest(
  server: TestServer,
  admin: TestClient,
  path: string,
  label: () => Promise<number>,
): Promise<PrintingRequest | null> {
  if (path === '/api/stations/{id}/calibration')
    return { id: (await stationOf(admin, `Estação ${(printers += 1)}`)).id }
  if (!/^\/api\/(?:print-jobs|print-agents|agent|quick-labels|label-sets)/.test(path)) return null
  const station = await stationOf(admin, `Estação ${(printers += 1)}`)
  const ofStation = { station: station.id }
  if (/quick-labels|label-sets/.test(path)) return quickRequest(admin, path, station)
  const newAgent = async () => added<{ id: string; pairingCode: string }>(admin.post('/api/print-agents', ofStation))
  switch (path) {
    case '/api/print-agents':
      return { body: ofStation }
    case '/api/print-agents/{id}':
      return { id: (await newAgent()).id }
    case '/api/agent/pair':
      return { body: { pairingCode: (await newAgent()).pairingCode, name: 'PC' } }
    case '/api/print-jobs':
      return { body: { ids: [await label()], ...ofStation } }
    default:
      break
  }
  const id = await label()
  const agent = await pairedAgent(server, admin, station)
  const job = await added<PrintJob>(admin.post('/api/print-jobs', { ids: [id], ...ofStation }))
  if (path === '/api/agent/claim') return { body: {}, headers: agent.headers }
  expect((await agent.post('claim')).status).toBe(200)
  if (path.startsWith('/api/agent/jobs')) return { id: job.id, headers: agent.headers }
  const ended = path.endsWith('/retry') ? 'failed' : 'done'
  await agent.post(`jobs/${job.id}/${ended}`, ended === 'failed' ? { reason: 'Cabo solto' } : {})
  return path.endsWith('/not-printed') ? { id: job.id, body: { ids: [id] } } : { id: job.id }
}

/** The same of a station's tiles and sets, with a product that has a date. */
async function quickRequest(admin: TestClient, path: string, { id: station }: Station): Promise<PrintingRequest> {
  const product = { measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: 'refrigerado', validityDays: 3 }
  const { id: baseProductId } = await added<{ id: string }>(
    admin.post('/api/base-products', { ...product, name: `Preparo ${(printers += 1)}` }),
  )
  if (path.endsWith('/pins')) return { body: { station, pins: [{ baseProductId }] } }
  const items = [{ baseProductId, quantity: 2 }]
  if (path === '/api/quick-labels') return { body: { station, items, responsible: 'Ana' } }
  const body = { station, name: `Conjunto ${(printers += 1)}`, items }
  if (path === '/api/label-sets') return { body }
  return { id: (await added<{ id: string }>(admin.post('/api/label-sets', body))).id, body }
}
