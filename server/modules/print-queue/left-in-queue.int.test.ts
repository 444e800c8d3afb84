import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAgent } from '../../../infra/test/printing.ts'
import { added, jobOf, pairedAgent, stationOf, zebra } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { PrintAgent } from './contract/agents.ts'
import { LEASE_MS } from './contract/agents.ts'
import type { Station, StationState } from './contract/api.ts'
import type { PrintJob } from './contract/jobs.ts'

// What becomes of the paper of a station whose agent is given up.

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

async function labels(quantity: number): Promise<number[]> {
  const { body } = await bistro.post<{ id: number } | { id: number }[]>('/api/products', {
    name: 'Mousse',
    category: 'Doces',
    sector: 'Confeitaria',
    responsible: 'Ana',
    expiration_date: '2027-12-31',
    quantity,
  })
  return (Array.isArray(body) ? body : [body]).map(({ id }) => id)
}
const queue = async (ids: readonly number[], station: Station) =>
  added<PrintJob>(bistro.post('/api/print-jobs', { ids, station: station.id }))
const notPrinted = (job: PrintJob, ids: readonly number[]) =>
  bistro.post<PrintJob & Problem>(`/api/print-jobs/${job.id}/not-printed`, { ids })
const retry = (job: PrintJob) => bistro.post<PrintJob & Problem>(`/api/print-jobs/${job.id}/retry`, {})
const revoked = async (station: Station) => {
  const agents = (await bistro.get<PrintAgent[]>('/api/print-agents')).body
  const own = agents.find((each) => each.station?.id === station.id)
  expect((await bistro.delete(`/api/print-agents/${own?.id}`)).status).toBe(204)
}
/** A claim with trouble is answered at once, and so is one behind which the agent has hung up: this one waits. */
const claimed = async (agent: TestAgent) => {
  const { status, body } = await agent.post<{ job: { id: string; labels: number } }>('claim')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.job
}
const printCount = async (id: number) =>
  (await bistro.get<{ print_count: number }>(`/api/products/${id}`)).body.print_count
const eventTypes = async () => (await recordedEvents(server.application.database, 'bistro')).map(({ type }) => type)

describe('a job that waits', () => {
  it('is taken out of the queue by a person, and then nobody prints it', async () => {
    const station = await stationOf(bistro, 'Confeitaria')
    const ids = await labels(2)
    const job = await queue(ids, station)
    const before = await eventTypes()
    const taken = await notPrinted(job, ids)
    expect([taken.status, taken.body.state, taken.body.reason]).toEqual([200, 'falhou', 'Retirada da fila.'])
    expect([taken.body.notPrinted, taken.body.notice, taken.body.possiblyTwice]).toEqual([ids, null, false])
    const plan = (await bistro.get<{ paper: unknown[] }>('/api/products/plan')).body
    expect(plan.paper).toEqual([])
    // It was never on paper, so the label's history has nothing to take back.
    expect(await eventTypes()).toEqual(before)
    const repeated = await retry(job)
    expect([repeated.status, repeated.body.code, repeated.body.detail]).toEqual([
      409,
      'print_job_empty',
      'Nenhuma etiqueta desta impressão falta sair. Imprima as etiquetas de novo.',
    ])
    expect((await notPrinted(job, ids)).body.code).toBe('print_job_not_sent')
    // The labels may be printed again, and the station has nothing left.
    const next = await queue(ids.slice(0, 1), station)
    expect((await claimed(await pairedAgent(server, bistro, station))).id).toBe(next.id)
    await revoked(station)
    server.clock.advance(LEASE_MS)
    expect((await notPrinted(next, ids.slice(0, 1))).body).toMatchObject({ state: 'falhou', possiblyTwice: true })
    expect((await bistro.delete(`/api/stations/${station.id}`)).status).toBe(204)
  })

  it('keeps the labels that are not taken out', async () => {
    const station = await stationOf(bistro, 'Padaria')
    const ids = await labels(3)
    const job = await queue(ids, station)
    const [first = 0, ...rest] = ids
    expect((await notPrinted(job, [first])).body).toMatchObject({ state: 'na_fila', notPrinted: [first], reason: null })
    expect((await notPrinted(job, [first])).body.code).toBe('print_job_other_labels')
    const agent = await pairedAgent(server, bistro, station)
    expect(await claimed(agent)).toMatchObject({ id: job.id, labels: 2 })
    // It is with the agent now: what comes out is not known yet.
    const printing = await notPrinted(job, rest)
    expect([printing.status, printing.body.code]).toEqual([409, 'print_job_printing'])
    server.clock.advance(LEASE_MS)
    expect((await notPrinted(job, rest.slice(0, 1))).body).toMatchObject({ state: 'na_fila', possiblyTwice: true })
    expect(await claimed(agent)).toMatchObject({ id: job.id, labels: 1 })
    await agent.post(`jobs/${job.id}/done`)
    expect(await Promise.all(ids.map(printCount))).toEqual([0, 0, 1])
  })

  it('is not marked as not printed by somebody who saw it wait, after it has come out', async () => {
    const station = await stationOf(bistro, 'Copa')
    const agent = await pairedAgent(server, bistro, station)
    const ids = await labels(1)
    const job = await queue(ids, station)
    await claimed(agent)
    await agent.post(`jobs/${job.id}/done`)
    const late = await bistro.post<Problem>(`/api/print-jobs/${job.id}/not-printed`, { ids, onlyWaiting: true })
    expect([late.status, late.body.code]).toEqual([409, 'print_job_not_waiting'])
    expect(await printCount(ids[0] ?? 0)).toBe(1)
  })

  it('of a second copy leaves the first one counted', async () => {
    const station = await stationOf(bistro, 'Bar')
    const agent = await pairedAgent(server, bistro, station)
    const ids = await labels(1)
    const first = await queue(ids, station)
    await claimed(agent)
    await agent.post(`jobs/${first.id}/done`)
    const again = await queue(ids, station)
    expect((await notPrinted(again, ids)).body.state).toBe('falhou')
    expect(await printCount(ids[0] ?? 0)).toBe(1)
    expect((await jobOf(bistro, first.id)).state).toBe('confirmado')
  })
})

describe('after the clock of the server was a day ahead', () => {
  const DAY_MS = 86_400_000

  it('a job that was claimed then is free again, and a printer that was ready then is not ready', async () => {
    const station = await stationOf(bistro, 'Laticínios')
    const agent = await pairedAgent(server, bistro, station)
    const ids = await labels(1)
    const job = await queue(ids, station)
    server.clock.advance(DAY_MS)
    expect((await claimed(agent)).id).toBe(job.id)
    server.clock.advance(-DAY_MS)
    expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'na_fila', possiblyTwice: true })
    const inState = async (state: string) =>
      (await bistro.get<PrintJob[]>(`/api/print-jobs?station=${station.id}&state=${state}`)).body.map(({ id }) => id)
    expect([await inState('na_fila'), await inState('reservado')]).toEqual([[job.id], []])
    const { paper } = (await bistro.get<{ paper: { station: string }[] }>('/api/products/plan')).body
    const silent = 'A impressora da estação Laticínios ainda não respondeu.'
    expect(paper.find((each) => each.station === 'Laticínios')).toMatchObject({ waiting: 1, notice: silent })
    const printer = await bistro.get(`/api/stations/${station.id}/printer`)
    expect(printer.body).toMatchObject({ ready: false, text: 'ainda não respondeu' })
    const states = (await bistro.get<StationState[]>('/api/station-printers')).body
    expect(states.map(({ station: name }) => name)).toEqual(states.map(({ station: name }) => name).toSorted())
    expect(states.find(({ stationId }) => stationId === station.id)).toEqual({
      stationId: station.id,
      station: 'Laticínios',
      printer: printer.body,
      waiting: 1,
      failed: 0,
    })
    expect((await claimed(agent)).id).toBe(job.id)
    expect(await inState('reservado')).toEqual([job.id])
    await agent.post(`jobs/${job.id}/done`)
    expect((await bistro.get(`/api/stations/${station.id}/printer`)).body).toMatchObject({ ready: true })
  })
})

describe('a failed job is not repeated into a queue that nobody prints', () => {
  const failed = async (station: Station) => {
    const agent = await pairedAgent(server, bistro, station)
    const job = await queue(await labels(1), station)
    expect((await claimed(agent)).id).toBe(job.id)
    expect((await agent.post(`jobs/${job.id}/failed`, { reason: 'Cabo solto' })).status).toBe(204)
    return job
  }

  it('where its station is gone', async () => {
    const station = await stationOf(bistro, 'Sorveteria')
    const job = await failed(station)
    await revoked(station)
    expect((await bistro.delete(`/api/stations/${station.id}`)).status).toBe(204)
    const before = await eventTypes()
    const refused = await retry(job)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'print_job_station_gone',
      'A estação desta impressão não existe mais. Imprima as etiquetas de novo, em outra estação.',
    ])
    expect(await eventTypes()).toEqual(before)
    expect((await jobOf(bistro, job.id)).state).toBe('falhou')
  })

  it('where its station prints by the browser now, or has no printer', async () => {
    const station = await stationOf(bistro, 'Rotisseria')
    const job = await failed(station)
    const kiosk = await stationOf(bistro, 'Totem', { ...zebra, language: 'driver', way: 'quiosque' })
    const change = (printerProfileId: string | null) =>
      bistro.put(`/api/stations/${station.id}`, { name: station.name, printerProfileId })
    expect((await change(kiosk.printerProfileId)).status).toBe(200)
    const refused = await retry(job)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'print_job_station_without_agent',
      'A estação Rotisseria não imprime mais pelo programa da impressora. Imprima as etiquetas de novo.',
    ])
    expect((await change(null)).status).toBe(200)
    expect((await retry(job)).body.code).toBe('print_job_station_without_printer')
    expect((await change(station.printerProfileId)).status).toBe(200)
    expect((await retry(job)).body).toMatchObject({ state: 'na_fila', station: { name: 'Rotisseria' } })
    expect(
      (
        await notPrinted(
          job,
          job.labels.map(({ id }) => id),
        )
      ).status,
    ).toBe(200)
    await revoked(station)
  })
})

describe('a job of a station whose own agent is revoked', () => {
  let own: Station
  let general: TestAgent
  beforeAll(async () => {
    own = await stationOf(bistro, 'Forno')
    general = await pairedAgent(server, bistro)
  })

  it('waits for the next agent of the station, and is printed by no other', async () => {
    await pairedAgent(server, bistro, own)
    const job = await queue(await labels(2), own)
    await revoked(own)
    const elsewhere = await queue(await labels(1), await stationOf(bistro, 'Salão'))
    expect((await claimed(general)).id).toBe(elsewhere.id)
    await general.post(`jobs/${elsewhere.id}/done`)
    const alone = 'A estação Forno não tem programa da impressora pareado.'
    expect((await jobOf(bistro, job.id)).notice).toBe(`${alone} As 2 etiquetas saem quando voltar.`)
    const { paper } = (await bistro.get<{ paper: unknown[] }>('/api/products/plan')).body
    expect(paper).toMatchObject([{ station: 'Forno', waiting: 2, notice: alone }])
    // What is queued from now on is for the printer of the stations without an agent.
    const next = await queue(await labels(1), own)
    expect(next.notice).toBeNull()
    expect((await claimed(general)).id).toBe(next.id)
    await general.post(`jobs/${next.id}/done`)
    expect((await claimed(await pairedAgent(server, bistro, own))).id).toBe(job.id)
  })

  it('is printed by the agent of the other stations when a person repeats it', async () => {
    await revoked(own)
    const agent = await pairedAgent(server, bistro, own)
    const job = await queue(await labels(1), own)
    server.clock.advance(LEASE_MS)
    // The job of the test before is free again.
    for (let taken = (await claimed(agent)).id; taken !== job.id; taken = (await claimed(agent)).id)
      await agent.post(`jobs/${taken}/done`)
    await agent.post(`jobs/${job.id}/failed`, { reason: 'Cabo solto' })
    await revoked(own)
    expect((await retry(job)).status).toBe(200)
    expect((await claimed(general)).id).toBe(job.id)
  })
})
