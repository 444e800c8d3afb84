import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAgent } from '../../../infra/test/printing.ts'
import { added, claim, jobOf, labelsInStock, pairedAgent, stationOf } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Station } from './contract/api.ts'
import type { PrintJob } from './contract/jobs.ts'

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

const asked = () => added<PrintJob>(bistro.post(`/api/stations/${sweets.id}/calibration`, {}))

it('goes to the agent of the station as the dots that the wizard offers as a file', async () => {
  const job = await asked()
  expect(job).toMatchObject({ state: 'na_fila', content: 'calibracao', labels: [], notPrinted: [] })
  const taken = await claim(agent)
  expect(taken?.job).toMatchObject({ id: job.id, labels: 1 })
  const file = await fetch(`${server.origin}/api/printer-profiles/${sweets.printerProfileId}/calibration.bin`, {
    headers: { cookie: bistro.cookie },
  })
  expect(taken?.bytes).toBe(Buffer.from(await file.arrayBuffer()).toString('base64'))
  expect((await agent.post(`jobs/${job.id}/done`, { attempt: 1 })).status).toBe(204)
  expect(await jobOf(bistro, job.id)).toMatchObject({ state: 'confirmado', content: 'calibracao' })
})

it('is repeated after a failure, and taken out of the queue', async () => {
  const { id } = await asked()
  expect((await claim(agent))?.job.id).toBe(id)
  await agent.post(`jobs/${id}/failed`, { attempt: 1, reason: 'sem papel' })
  expect((await bistro.post<PrintJob>(`/api/print-jobs/${id}/retry`, {})).body).toMatchObject({ state: 'na_fila' })
  const out = await bistro.post<PrintJob>(`/api/print-jobs/${id}/not-printed`, { ids: [], onlyWaiting: true })
  expect(out.body).toMatchObject({ state: 'falhou', reason: 'Retirada da fila.' })
  const audit = await bistro.get<readonly { readonly text: string }[]>('/api/audit')
  expect(JSON.stringify(audit.body)).toContain('mandou imprimir a página de calibração na estação Confeitaria')
})

it('is refused where no agent prints, and a job of labels is still told which of them', async () => {
  const desk = await stationOf(bistro, 'Balcão', { name: 'Argox', widthMm: 50, heightMm: 30, way: 'navegador' })
  const refused = await bistro.post<Problem>(`/api/stations/${desk.id}/calibration`, {})
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'A estação Balcão não imprime por um programa da impressora. Baixe a página na impressora dela.',
  ])
  expect((await bistro.post('/api/stations/nenhuma/calibration', {})).status).toBe(422)
  const ids = await labelsInStock(server, bistro, 2)
  const job = await added<PrintJob>(bistro.post('/api/print-jobs', { ids, station: sweets.id }))
  const empty = await bistro.post<Problem>(`/api/print-jobs/${job.id}/not-printed`, { ids: [] })
  expect([empty.status, JSON.stringify(empty.body)]).toEqual([
    422,
    expect.stringContaining('Escolha pelo menos uma etiqueta'),
  ])
})
