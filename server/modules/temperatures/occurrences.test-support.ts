import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { TestClient, TestServer, TestServerOptions } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { DecisionsMade, Incident, IncidentKind, IncidentSummary } from './contract/incidents.ts'
import { incidentKindNames } from './contract/incidents.ts'
import type { TakenRound } from './contract/readings.ts'

const OPENING = '2026-11-30T11:00:00Z'

/** An instant of 30 November 2026 in São Paulo. */
export const instant = (hour: string): string => `2026-11-30T${hour}:00-03:00`

/** `Ocorrência 7: equipamento parado` */
export const failing = (id: number, kind: IncidentKind = 'equipamento'): string =>
  `Ocorrência ${id}: ${incidentKindNames[kind]}`

/** A house of its own for each test of a file, in Campinas, and what a test of an occurrence does there. */
export function occurrenceHouse(options: Pick<TestServerOptions, 'wrapDatabase'> = {}) {
  let server: TestServer
  let bistro: TestClient
  let count = 0
  beforeAll(async () => {
    server = await startTestServer({ now: OPENING, ...options })
  })
  beforeEach(async () => {
    server.clock.set(OPENING)
    bistro = await server.tenant(`bistro-${(count += 1)}`)
    await bistro.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  })
  afterAll(() => server.close())

  const at = (hour: string) => server.clock.set(instant(hour))
  /** A reading at its hour. */
  async function measure(pointId: number, hour: string, value: number): Promise<TakenRound> {
    at(hour)
    const reading = { pointId, value, confirm: true, action: 'outro', note: 'sem luz' }
    const answer = await bistro.post<TakenRound>('/api/temperature-rounds', { readings: [reading] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  /** `14:10 3,8 · 16:10 6,5`: each reading at its hour. */
  async function measureAll(pointId: number, text: string): Promise<void> {
    for (const one of text.split(' · ')) {
      const [hour = '', value = ''] = one.split(' ')
      await measure(pointId, hour, Number(value.replace(',', '.')))
    }
  }
  const open = async (body: object) => (await bistro.post<IncidentSummary>('/api/incidents', body)).body
  const endWith = (id: number, body: object = {}) => bistro.post<Problem>(`/api/incidents/${id}/end`, body)
  const shown = async (id: number) => (await bistro.get<Incident>(`/api/incidents/${id}`)).body
  return {
    /** Those of the test that runs. */
    server: () => server,
    bistro: () => bistro,
    tenantId: () => `bistro-${count}`,
    at,
    measure,
    measureAll,
    open,
    /** The number of a new occurrence at one point. */
    opened: async (pointId: number) => (await open({ kind: 'equipamento', pointIds: [pointId] })).id,
    endWith,
    async end(id: number, body: object = {}): Promise<void> {
      expect((await endWith(id, body)).status).toBe(204)
    },
    shown,
    decide: (id: number, items: readonly object[]) =>
      bistro.post<DecisionsMade>(`/api/incidents/${id}/decisions`, { items }),
    async adopt(rule: string): Promise<void> {
      const settings = { rule, signedBy: 'Carla Dias CRN 12345' }
      expect((await bistro.put('/api/temperature/settings', settings)).status).toBe(200)
    },
    async correct(reading: TakenRound, value: number): Promise<void> {
      const path = `/api/temperature-readings/${reading.readings[0]?.id}/correct`
      expect((await bistro.post(path, { value, reason: 'dedo' })).status).toBe(200)
    },
    food: (id: number, body: object) => bistro.post<Problem>(`/api/incidents/${id}/food`, body),
    blockedOf: async (label: number | undefined) =>
      (await bistro.get<Label>(`/api/products/${label}`)).body.blocked ?? null,
    /** The ids of the labels that an act makes. */
    async transformed(label: number | undefined, call: string, body: object): Promise<number[]> {
      const answer = await bistro.post<{ children: Label[] }>(`/api/products/${label}/${call}`, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.children.map((child) => child.id)
    },
  }
}
