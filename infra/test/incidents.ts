import { expect } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { IncidentSummary } from '../../server/modules/temperatures/contract/incidents.ts'
import type { TemperaturePoint } from '../../server/modules/temperatures/contract/points.ts'
import type { TestClient } from './server.ts'

let counter = 0

interface Kept {
  readonly kind?: 'refrigerado' | 'congelado'
  readonly max?: number
  readonly foodClass?: string
  readonly count?: number
  readonly weight?: string
  /** When it was made; without it, now. */
  readonly startedAt?: string
}

/** A place of its own with a measuring point, and labels of prepared food in it. */
export async function keptFood(
  client: TestClient,
  { kind = 'refrigerado', max = 4, foodClass = 'cozido', count = 1, weight = '1 kg', startedAt }: Kept = {},
): Promise<{ readonly placeId: string; readonly pointId: number; readonly labels: readonly Label[] }> {
  const name = `Câmara ${(counter += 1)}`
  const place = await client.post<{ id: string }>('/api/storage-types', { name, icon: kind, kind, tempMax: max })
  expect(place.status, JSON.stringify(place.body)).toBe(201)
  const placeId = place.body.id
  const point = await client.post<TemperaturePoint>('/api/temperature-points', { name, storageTypeId: placeId })
  expect(point.status, JSON.stringify(point.body)).toBe(201)
  const product = await client.post<{ id: string }>('/api/base-products', {
    name: `Caldo de carne ${counter}`,
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    foodClass,
  })
  const made = await client.post<Label | Label[]>('/api/products', {
    name: `Caldo de carne ${counter}`,
    category: 'Caldos',
    sector: 'Cozinha',
    responsible: 'Ana',
    weight,
    state: 'preparado',
    baseProductId: product.body.id,
    storageTypeId: placeId,
    quantity: count,
    ...(startedAt !== undefined && { startedAt }),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { placeId, pointId: point.body.id, labels: [made.body].flat() }
}

/** An occurrence with one label in it. */
export async function openedIncident(
  client: TestClient,
): Promise<{ readonly id: number; readonly labelId: number; readonly pointId: number }> {
  const { pointId, labels } = await keptFood(client)
  const opened = await client.post<IncidentSummary>('/api/incidents', { kind: 'equipamento', pointIds: [pointId] })
  expect(opened.status, JSON.stringify(opened.body)).toBe(201)
  return { id: opened.body.id, labelId: labels[0]?.id ?? 0, pointId }
}

/** The request of a call about an occurrence, which is made for it; null: another call. */
export async function incidentRequest(
  client: TestClient,
  path: string,
): Promise<{ readonly id: string; readonly body?: object } | null> {
  if (path === '/api/incidents')
    return { id: '', body: { kind: 'equipamento', pointIds: [(await keptFood(client)).pointId] } }
  if (!path.startsWith('/api/incidents/{id}')) return null
  const { id, labelId } = await openedIncident(client)
  if (path.endsWith('/decisions')) return { id: String(id), body: { items: [{ id: labelId, decision: 'descarta' }] } }
  if (path.endsWith('/end')) return { id: String(id), body: {} }
  return path.endsWith('/food') ? { id: String(id), body: { labelId, value: 3.9 } } : { id: String(id) }
}
