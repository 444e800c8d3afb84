import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import { LEASE_MS } from './contract/agents.ts'
import type { Station } from './contract/api.ts'
import type { PrintJob } from './contract/jobs.ts'
import type { TestAgent } from '../../../infra/test/printing.ts'
import { added, jobOf, pairedAgent, stationOf, waitingClaim, zebra } from '../../../infra/test/printing.ts'

interface Made {
  readonly id: number
  readonly qrCode: string
  readonly print_count: number
}
interface Taken {
  readonly job: { readonly id: string; readonly attempt: number; readonly possiblyTwice: boolean }
  readonly profile: { readonly name: string }
  readonly bytes: string
}

let server: TestServer
let bistro: TestClient
let sweets: Station
let agent: TestAgent

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  sweets = await stationOf(bistro, 'Confeitaria')
  agent = await pairedAgent(server, bistro, sweets)
})
afterAll(() => server.close())

const today = () => server.clock().toISOString().slice(0, 10)
const inDays = (days: number) => new Date(server.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function labels(quantity: number, expires = inDays(30)): Promise<Made[]> {
  const { body } = await bistro.post<Made | Made[]>('/api/products', {
    name: 'Mousse',
    category: 'Doces',
    sector: 'Confeitaria',
    responsible: 'Ana',
    expiration_date: expires,
    manipulation_date: today(),
    quantity,
  })
  return Array.isArray(body) ? body : [body]
}
const idsOf = (made: readonly Made[]) => made.map(({ id }) => id)
const queue = async (made: readonly Made[], station = sweets) =>
  added<PrintJob>(bistro.post('/api/print-jobs', { ids: idsOf(made), station: station.id }))
const claim = async () => {
  const { status, body } = await agent.post<Taken>('claim')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const printCount = async (id: number) => (await bistro.get<Made>(`/api/products/${id}`)).body.print_count

describe('the queue', () => {
  it('hands a job to the agent of its station, with the bytes of its labels, and records the print when it is done', async () => {
    const made = await labels(2)
    const job = await queue(made)
    expect(job).toMatchObject({ state: 'na_fila', station: { name: 'Confeitaria' }, way: 'agente', attempts: 0 })
    expect(job.labels.map(({ code }) => code)).toEqual(made.map(({ qrCode }) => qrCode))
    expect(await printCount(made[0]?.id ?? 0)).toBe(0)
    const taken = await claim()
    expect(taken).toMatchObject({ job: { id: job.id, attempt: 1, possiblyTwice: false }, profile: zebraLike() })
    const zpl = Buffer.from(taken.bytes, 'base64').toString('latin1')
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'reservado', claimedBy: 'PC' })
    expect((await agent.post(`jobs/${job.id}/done`, { attempt: 1 })).status).toBe(204)
    expect((await agent.post(`jobs/${job.id}/done`, { attempt: 1 })).status).toBe(204)
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false, notice: null })
    for (const { id } of made) expect(await printCount(id)).toBe(1)
    const user = (await bistro.get<{ user_id: string }>('/api/auth/session')).body.user_id
    expect((await recordedEvents(server.application.database, 'bistro')).at(-1)).toMatchObject({
      type: 'LabelPrinted',
      data: { medium: 'agente', confirmed: true, jobId: job.id, stationId: sweets.id, reprint: false },
      meta: { actor: { userId: user } },
    })
  })

  it('without a word of the printer a job is sent, not confirmed', async () => {
    const job = await queue(await labels(1))
    await claim()
    await agent.post(`jobs/${job.id}/done`, { confirmed: false })
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'enviado' })
    expect((await recordedEvents(server.application.database, 'bistro')).at(-1)).toMatchObject({
      data: { confirmed: null },
    })
  })

  it('e6: marks what did not come out as not printed, and offers it again', async () => {
    const kiosk = await stationOf(bistro, 'Bar', { ...zebra, language: 'driver', way: 'quiosque' })
    const made = await labels(6)
    const job = await queue(made, kiosk)
    expect(job).toMatchObject({ state: 'enviado', way: 'quiosque' })
    const [first, second] = idsOf(made)
    if (first === undefined || second === undefined) throw new Error('Six labels were asked for')
    expect(await printCount(first)).toBe(1)
    const marked = await bistro.post<PrintJob>(`/api/print-jobs/${job.id}/not-printed`, { ids: [second] })
    expect([marked.status, marked.body.notPrinted]).toEqual([200, [second]])
    expect([await printCount(first), await printCount(second)]).toEqual([1, 0])
    const again = await bistro.post<Problem>(`/api/print-jobs/${job.id}/not-printed`, { ids: [second] })
    expect([again.status, again.body.code]).toEqual([422, 'print_job_other_labels'])
    await added(bistro.post('/api/print-jobs', { ids: [second], station: kiosk.id }))
    expect(await printCount(second)).toBe(1)
  })

  it('e7: says that the printer is off, and prints when it is back', async () => {
    // The agent asks, and is switched off.
    const program = new AbortController()
    await waitingClaim(server, bistro, agent, program.signal)
    program.abort()
    server.clock.advance(12 * 60_000)
    const job = await queue(await labels(6))
    expect(await jobOf(bistro, job.id)).toMatchObject({
      state: 'na_fila',
      notice: 'Impressora desligada ou sem cabo. Ligue: as 6 etiquetas saem sozinhas.',
    })
    expect((await agent.post('claim', { trouble: 'A impressora não responde.' })).status).toBe(204)
    expect((await jobOf(bistro, job.id)).notice).toBe(
      'Impressora desligada ou sem cabo. Ligue: as 6 etiquetas saem sozinhas.',
    )
    // Calls with trouble take no job, and the job waits for this printer only.
    await stationOf(bistro, 'Balcão')
    expect((await agent.post('claim', { trouble: 'sem papel' })).status).toBe(204)
    expect((await jobOf(bistro, job.id)).state).toBe('na_fila')
    expect((await claim()).job.id).toBe(job.id)
    await agent.post(`jobs/${job.id}/done`)
  })

  it('compresses a long job where the agent takes that, and a short one never', async () => {
    const encodingOf = async (quantity: number, accepted: string) => {
      const job = await queue(await labels(quantity))
      const response = await fetch(`${server.origin}/api/agent/claim`, {
        method: 'POST',
        headers: { ...agent.headers, 'content-type': 'application/json', 'accept-encoding': accepted },
        body: '{}',
      })
      const body = (await response.json()) as Taken
      expect([response.status, body.job.id]).toEqual([200, job.id])
      expect(Buffer.from(body.bytes, 'base64').toString('latin1').match(/\^XA/g)).toHaveLength(quantity)
      await agent.post(`jobs/${job.id}/done`)
      return response.headers.get('content-encoding')
    }
    expect(await encodingOf(40, 'gzip, deflate')).toBe('gzip')
    expect(await encodingOf(40, 'identity')).toBeNull()
    expect(await encodingOf(6, 'gzip, deflate')).toBeNull()
  })

  it('e8: frees the job of an agent that died, and says that it may have come out twice', async () => {
    const made = await labels(2)
    const job = await queue(made)
    const died = await claim()
    server.clock.advance(LEASE_MS - 1_000)
    expect((await jobOf(bistro, job.id)).state).toBe('reservado')
    server.clock.advance(1_000)
    const freed = await jobOf(bistro, job.id)
    expect([freed.state, freed.possiblyTwice]).toEqual(['na_fila', true])
    expect(freed.notice).toContain(`Pode ter saído duas vezes: confira ${made.map(({ qrCode }) => qrCode).join(', ')}.`)
    const second = await claim()
    expect(second.job).toMatchObject({ id: job.id, attempt: 2, possiblyTwice: true })
    const late = await agent.post(`jobs/${job.id}/done`, { attempt: died.job.attempt })
    expect([late.status, late.body.code]).toEqual([409, 'print_job_not_yours'])
    await agent.post(`jobs/${job.id}/done`, { attempt: 2 })
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', possiblyTwice: true })
    expect((await recordedEvents(server.application.database, 'bistro')).at(-1)).toMatchObject({
      type: 'LabelPrinted',
      data: { possiblyTwice: true },
    })
  })

  it('leaves a long job with the agent that says it still prints, and does not call its printer off', async () => {
    const job = await queue(await labels(2))
    await claim()
    for (let minute = 0; minute < 5; minute += 1) {
      server.clock.advance(60_000)
      expect((await agent.post(`jobs/${job.id}/printing`, { attempt: 1 })).status).toBe(204)
    }
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'reservado', possiblyTwice: false, notice: null })
    expect((await bistro.get(`/api/stations/${sweets.id}/printer`)).body).toMatchObject({ ready: true, text: 'pronta' })
    const other = await agent.post(`jobs/${job.id}/printing`, { attempt: 2 })
    expect([other.status, other.body.code]).toEqual([409, 'print_job_not_yours'])
    await agent.post(`jobs/${job.id}/done`, { attempt: 1 })
    expect((await agent.post(`jobs/${job.id}/printing`, { attempt: 1 })).status).toBe(409)
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false })
  })

  it('a report that comes late, but before another attempt, counts', async () => {
    const job = await queue(await labels(1))
    await claim()
    server.clock.advance(10 * LEASE_MS)
    expect((await agent.post(`jobs/${job.id}/done`, { attempt: 1 })).status).toBe(204)
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', possiblyTwice: false })
  })

  it('leaves a failed job to a person, and a job of which nothing was sent in the queue', async () => {
    const job = await queue(await labels(1))
    await claim()
    await agent.post(`jobs/${job.id}/failed`, { reason: 'Cabo solto', nothingSent: true })
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'na_fila', reason: 'Cabo solto', possiblyTwice: false })
    expect((await bistro.post<Problem>(`/api/print-jobs/${job.id}/retry`, {})).body.code).toBe('print_job_not_failed')
    await claim()
    await agent.post(`jobs/${job.id}/failed`, { reason: 'A conexão caiu no meio' })
    const failed = await jobOf(bistro, job.id)
    expect([failed.state, failed.reason, failed.possiblyTwice]).toEqual(['falhou', 'A conexão caiu no meio', true])
    expect((await bistro.post(`/api/print-jobs/${job.id}/retry`, {})).status).toBe(200)
    expect((await claim()).job).toMatchObject({ id: job.id, possiblyTwice: true })
    await agent.post(`jobs/${job.id}/done`)
  })

  it('takes a late report of an earlier attempt for what it is, and a repeated one as taken', async () => {
    const job = await queue(await labels(1))
    const busy = { attempt: 1, reason: 'Ocupada', nothingSent: true }
    expect((await claim()).job.attempt).toBe(1)
    for (const _time of [1, 2]) expect((await agent.post(`jobs/${job.id}/failed`, busy)).status).toBe(204)
    expect((await claim()).job.attempt).toBe(2)
    // It is being printed now: freed by that report, it would be printed twice without a word.
    expect((await agent.post(`jobs/${job.id}/failed`, busy)).body.code).toBe('print_job_not_yours')
    expect((await jobOf(bistro, job.id)).state).toBe('reservado')
    await agent.post(`jobs/${job.id}/failed`, { attempt: 2, reason: 'Cabo solto' })
    expect((await bistro.post(`/api/print-jobs/${job.id}/retry`, {})).status).toBe(200)
    expect((await claim()).job.attempt).toBe(3)
    await agent.post(`jobs/${job.id}/done`, { attempt: 3 })
  })

  it('does not count attempts of which nothing was sent among those without a word', async () => {
    const job = await queue(await labels(1))
    for (const attempt of [1, 2, 3, 4, 5]) {
      await claim()
      await agent.post(`jobs/${job.id}/failed`, { attempt, reason: 'Ocupada', nothingSent: true })
    }
    expect((await claim()).job).toMatchObject({ id: job.id, attempt: 6, possiblyTwice: false })
    await agent.post(`jobs/${job.id}/done`)
  })

  it('gives up after three attempts without a word', async () => {
    const job = await queue(await labels(1))
    for (const attempt of [1, 2, 3]) {
      expect((await claim()).job).toMatchObject({ id: job.id, attempt })
      server.clock.advance(LEASE_MS)
    }
    const next = await queue(await labels(1))
    expect((await claim()).job.id).toBe(next.id)
    await agent.post(`jobs/${next.id}/done`)
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'falhou', possiblyTwice: true })
  })

  it('refuses expired, withdrawn and late labels, when they are queued and when they are printed', async () => {
    const [used, short, fine] = [await labels(1), await labels(1, inDays(1)), await labels(1)]
    const job = await queue([...used, ...short, ...fine])
    await bistro.post(`/api/products/${used[0]?.id}/consume`, {})
    const refused = await bistro.post<Problem>('/api/print-jobs', { ids: idsOf(used), station: sweets.id })
    expect([refused.status, refused.body.code]).toEqual([409, 'print_job_refused'])
    expect(refused.body.detail).toBe(`Não impresso: Mousse, ${used[0]?.qrCode}, já teve baixa.`)
    server.clock.advance(2 * 86_400_000)
    const taken = await claim()
    expect(Buffer.from(taken.bytes, 'base64').toString('latin1').match(/\^XA/g)).toHaveLength(1)
    await agent.post(`jobs/${job.id}/done`)
    const over = await jobOf(bistro, job.id)
    expect(over.notPrinted).toEqual(idsOf([...used, ...short]))
    expect(over.reason).toBe(
      `Não impresso: Mousse, ${used[0]?.qrCode}, já teve baixa; Mousse, ${short[0]?.qrCode}, está vencida.`,
    )
    expect(await printCount(short[0]?.id ?? 0)).toBe(0)
  })

  it('is listed by state, in pages, and is nobody else’s', async () => {
    for (let made = 0; made < 3; made += 1) await queue(await labels(1))
    const all = (await bistro.get<PrintJob[]>('/api/print-jobs?limit=100')).body
    const seen: string[] = []
    for (let address: string | undefined = '/api/print-jobs?limit=4'; address !== undefined;) {
      const page: Awaited<ReturnType<typeof bistro.get<PrintJob[]>>> = await bistro.get<PrintJob[]>(address)
      seen.push(...page.body.map(({ id }) => id))
      address = /<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(all.map(({ id }) => id))
    const waiting = (await bistro.get<PrintJob[]>('/api/print-jobs?state=na_fila')).body
    expect(waiting.map(({ state }) => state)).toEqual(['na_fila', 'na_fila', 'na_fila'])
    const counter = await stationOf(bistro, 'Copa dos garçons')
    const there = await queue(await labels(1), counter)
    expect((await bistro.get<PrintJob[]>(`/api/print-jobs?station=${counter.id}`)).body).toEqual([there])
    const here = (await bistro.get<PrintJob[]>(`/api/print-jobs?station=${sweets.id}&limit=1`)).body
    expect(here.map(({ id }) => id)).toEqual([waiting[0]?.id])
    const cantina = await server.tenant('cantina')
    expect((await cantina.get('/api/print-jobs')).body).toEqual([])
    expect((await cantina.post(`/api/print-jobs/${waiting[0]?.id}/retry`, {})).status).toBe(404)
    expect((await bistro.delete<Problem>(`/api/stations/${sweets.id}`)).body.code).toBe('station_has_agent')
  })
})

const zebraLike = () => ({ language: 'zpl', way: 'agente' })
