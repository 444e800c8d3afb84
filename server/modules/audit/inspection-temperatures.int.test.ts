import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { TakenRound } from '../temperatures/contract/readings.ts'
import { inspectionPages, sectionBetween } from './inspection-pack.test-support.ts'

// The section of the inspection pack about temperatures.

let server: TestServer
let endJobs: () => Promise<void>
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  endJobs = await server.startJobs('worker')
  bistro = await server.tenant('bistro')
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

const sectionOf = async (day: string): Promise<string> =>
  sectionBetween(await inspectionPages(server.origin, bistro, day), '6. Temperaturas', '7. Ocorrências')

it('says how often each point was measured, what was out of its limit and done about it, and what was corrected', async () => {
  const register = async (name: string, max: number) =>
    (await bistro.post<{ id: number }>('/api/temperature-points', { name, kind: 'refrigerado', max })).body.id
  const [fridge, cold] = [await register('Geladeira 1', 4), await register('Câmara', 5)]
  const { body } = await bistro.post<TakenRound>('/api/temperature-rounds', {
    readings: [
      { pointId: fridge, value: 3 },
      {
        pointId: fridge,
        value: 46,
        confirm: true,
        action: 'porta_aberta',
        note: 'entrega',
        at: '2026-11-30T10:50:00Z',
      },
      { pointId: cold, value: 2.5 },
    ],
  })
  await bistro.post(`/api/temperature-readings/${body.readings[1]?.id}/correct`, { value: 4.6, reason: 'dedo' })
  const section = await sectionOf('2026-11-30')
  for (const part of [
    '3 leituras em 2 pontos, 1 fora do limite, 1 lançada tarde.',
    'Câmara: 1 leitura, 2,5 °C',
    'Geladeira 1: 2 leituras, de 3,0 °C a 4,6 °C, 1 fora do limite, 1 correção',
    '30/11/2026 07:50 Chefe registrado em 30/11/2026 08:10 Geladeira 1 limite até 4 °C 46,0 °C porta aberta entrega',
    '46,0 °C corrigida para 4,6 °C dedo',
  ])
    expect(section).toContain(part)
  expect(await sectionOf('2026-11-29')).toContain('Nenhuma temperatura foi registrada no período.')
})
