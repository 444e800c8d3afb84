import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { PrintAgent } from './contract/agents.ts'
import { PAIRING_MINUTES } from '../../machines/access.ts'
import type { Station } from './contract/api.ts'
import type { PrintJob } from './contract/jobs.ts'
import { added, pairedAgent, stationOf, TestAgent } from '../../../infra/test/printing.ts'

let server: TestServer
let bistro: TestClient
let cantina: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  cantina = await server.tenant('cantina')
})
afterAll(() => server.close())

const codeFor = async (station: Station) =>
  (await added<{ pairingCode: string }>(bistro.post('/api/print-agents', { station: station.id }))).pairingCode
const pair = (pairingCode: string, tenant = 'bistro') =>
  bistro.post<Problem & { token: string }>('/api/agent/pair', { pairingCode, name: 'PC' }, { 'x-tenant-id': tenant })
const agentFor = async (name: string) =>
  (await bistro.get<PrintAgent[]>('/api/print-agents')).body.find(({ station }) => station?.name === name)

describe('pairing', () => {
  it('takes a code once, in its time, in its tenant, as a person types it', async () => {
    const station = await stationOf(bistro, 'Confeitaria')
    const code = await codeFor(station)
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await agentFor('Confeitaria')).toMatchObject({
      state: 'aguardando',
      computer: null,
      station: { name: 'Confeitaria' },
    })
    expect((await pair(code, 'cantina')).status).toBe(401)
    expect((await pair(` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await pair(code)).body.code).toBe('pairing_code_invalid')
    expect(await agentFor('Confeitaria')).toMatchObject({ state: 'pareado', computer: 'PC' })

    const other = await stationOf(bistro, 'Padaria')
    const old = await codeFor(other)
    server.clock.advance(PAIRING_MINUTES * 60_000)
    expect((await pair(old)).status).toBe(401)
    expect((await agentFor('Padaria'))?.state).toBe('vencido')
    // A code that nobody used does not stand in the way of the next one.
    expect((await pair(await codeFor(other))).status).toBe(200)
  })

  it('keeps neither the code nor the token', async () => {
    const station = await stationOf(bistro, 'Copa')
    const headers = { 'idempotency-key': 'agent-1' }
    const first = await bistro.post<{ id: string; pairingCode: string }>(
      '/api/print-agents',
      { station: station.id },
      headers,
    )
    const again = await bistro.post<{ id: string; pairingCode: null }>(
      '/api/print-agents',
      { station: station.id },
      headers,
    )
    expect(again.body).toMatchObject({ id: first.body.id, pairingCode: null })
    const { token } = (await pair(first.body.pairingCode)).body
    const secret = token.split('.')[1] ?? ''
    const rows = await writeTenant(server.application.database, 'bistro', (tx) =>
      tx.query<{ all: string }>({
        sql: `select (select json_agg(c) from commands c where c.tenant_id = $1)::text
          || (select json_agg(a) from print_agent_access a where a.tenant_id = $1)::text
          || (select json_agg(e) from events e where e.tenant_id = $1)::text as all`,
        parameters: ['bistro'],
      }),
    )
    expect(rows[0]?.all).toContain(first.body.id)
    for (const kept of [secret, first.body.pairingCode, first.body.pairingCode.replace('-', '')])
      expect(rows[0]?.all).not.toContain(kept)
  })

  it('is throttled', async () => {
    server.clock.advance(10 * 60_000)
    const answers: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) answers.push((await pair('AAAA-AAAA')).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.slice(-2)).toEqual([429, 429])
    server.clock.advance(10 * 60_000)
  })

  it('gives a station one agent: two would be two printers', async () => {
    const station = await stationOf(bistro, 'Peixaria')
    await pairedAgent(server, bistro, station)
    const second = await bistro.post<Problem>('/api/print-agents', { station: station.id })
    expect([second.status, second.body.code]).toEqual([409, 'print_agent_station_taken'])
  })
})

describe('a token', () => {
  it('is good for its tenant and for the calls of agents only, until it is revoked', async () => {
    const station = await stationOf(cantina, 'Cozinha')
    const agent = await pairedAgent(server, cantina, station)
    const [row] = (await cantina.get<PrintAgent[]>('/api/print-agents')).body
    const waiting = agent.post('claim')
    // A wait that is under way ends when the agent is revoked.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await cantina.delete(`/api/print-agents/${row?.id}`)).status).toBe(204)
    const ended = await waiting
    expect([ended.status, ended.body.code]).toEqual([401, 'agent_token_invalid'])
    expect((await agent.post('claim')).status).toBe(401)
    expect((await agent.post('jobs/x/done')).status).toBe(401)
    expect((await new TestAgent(server.origin, 'bistro.x').post('claim')).status).toBe(401)
    const asSession = await fetch(`${server.origin}/api/print-jobs`, { headers: { authorization: 'Bearer x' } })
    expect(asSession.status).toBe(401)
  })
})

describe('two computers with one token', () => {
  const shown = async (station: { readonly id: string }) =>
    (await bistro.get<PrintAgent[]>('/api/print-agents')).body.find((agent) => agent.station?.id === station.id)
      ?.twoComputersAt
  const runs = {
    first: '00000000-0000-4000-8000-000000000001',
    second: '00000000-0000-4000-8000-000000000002',
    third: '00000000-0000-4000-8000-000000000003',
  } as const

  it('are shown, and a program that is started again is not a second computer', async () => {
    const station = await stationOf(bistro, 'Doceria')
    const agent = await pairedAgent(server, bistro, station)
    // With a trouble a claim is answered at once.
    const claim = async (run: keyof typeof runs | null) => {
      server.clock.advance(1_000)
      const { status } = await agent.post('claim', { trouble: 'sem papel', ...(run && { run: runs[run] }) })
      expect(status).toBe(204)
      return shown(station)
    }
    // An agent of before says nothing of its run; then the program is started anew, twice.
    for (const run of [null, 'first', 'first', 'second', 'second', null, 'third', 'third'] as const)
      expect(await claim(run)).toBeNull()
    expect(await claim('second')).toBe(server.clock().toISOString())
    expect(await claim('third')).toBe(server.clock().toISOString())
    // One of them is stopped.
    server.clock.advance(14 * 60_000)
    await bistro.login('bistro')
    expect(await claim('third')).not.toBeNull()
    server.clock.advance(60_000)
    expect(await claim('third')).toBeNull()
  })

  it('are told apart by a text of the right form only', async () => {
    const agent = await pairedAgent(server, bistro, await stationOf(bistro, 'Adega'))
    for (const run of ['x', '', 'a\u0000b', 5, {}]) expect((await agent.post('claim', { run })).status).toBe(422)
  })
})

describe('a claim', () => {
  it('waits for a job, and gets it at once', async () => {
    const station = await stationOf(bistro, 'Forno')
    const agent = await pairedAgent(server, bistro, station)
    const { id } = (
      await bistro.post<{ id: number }>('/api/products', {
        name: 'Pão',
        category: 'Massas',
        sector: 'Forno',
        responsible: 'Ana',
        expiration_date: '2027-01-31',
      })
    ).body
    const waiting = agent.post<{ job: { id: string } }>('claim')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const started = performance.now()
    const job = await added<PrintJob>(bistro.post('/api/print-jobs', { ids: [id], station: station.id }))
    const { status, body } = await waiting
    expect([status, body.job.id]).toEqual([200, job.id])
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('of an agent for all stations leaves alone those with an agent of their own', async () => {
    const own = await stationOf(cantina, 'Bar')
    const free = await stationOf(cantina, 'Salão')
    const general = await pairedAgent(server, cantina)
    await pairedAgent(server, cantina, own)
    const { id } = (
      await cantina.post<{ id: number }>('/api/products', {
        name: 'Pão',
        category: 'Massas',
        sector: 'Forno',
        responsible: 'Ana',
        expiration_date: '2027-01-31',
      })
    ).body
    await added(cantina.post('/api/print-jobs', { ids: [id], station: own.id }))
    const job = await added<PrintJob>(cantina.post('/api/print-jobs', { ids: [id], station: free.id }))
    const { body } = await general.post<{ job: { id: string } }>('claim')
    expect(body.job.id).toBe(job.id)
  })

  it('of an agent for all stations goes on while a code for one of them is not used, and ends when that is', async () => {
    const tenant = await server.tenant('padoca')
    const bar = await stationOf(tenant, 'Bar')
    const general = await pairedAgent(server, tenant)
    const { id } = (
      await tenant.post<{ id: number }>('/api/products', {
        name: 'Pão',
        category: 'Massas',
        sector: 'Forno',
        responsible: 'Ana',
        expiration_date: '2027-01-31',
      })
    ).body
    const queue = () => added<PrintJob>(tenant.post('/api/print-jobs', { ids: [id], station: bar.id }))
    const unused = await added<{ id: string }>(tenant.post('/api/print-agents', { station: bar.id }))
    const job = await queue()
    expect((await general.post<{ job: { id: string } }>('claim')).body.job.id).toBe(job.id)
    await general.post(`jobs/${job.id}/done`)
    await tenant.delete(`/api/print-agents/${unused.id}`)
    const own = await pairedAgent(server, tenant, bar)
    const theirs = await queue()
    expect((await general.post('claim', { trouble: 'sem papel' })).status).toBe(204)
    expect((await own.post<{ job: { id: string } }>('claim')).body.job.id).toBe(theirs.id)
    await own.post(`jobs/${theirs.id}/done`)
  })
})
