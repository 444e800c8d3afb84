import type { BrowserContext } from 'playwright-core'
import type { TemperaturePoint } from '../../server/modules/temperatures/contract/points.ts'
import type { StartedProduct } from './started-product.ts'

const PASSWORD = 'panela de pressao'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The kitchen of the outage of the specification's section H: three fridges, two freezers, 63 labels. */
export interface OutageKitchen {
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<T>
  /** When the street went dark. */
  readonly began: Date
  /** A reading of each point, by its name, so long after the beginning. */
  readonly measure: (hours: number, values: Readonly<Record<string, number>>) => Promise<void>
}

interface Food {
  readonly name: string
  readonly place: string
  readonly foodClass: string
  readonly count: number
  readonly state?: string
  readonly days?: number
}

const foods: readonly Food[] = [
  { name: 'Lasanha', place: 'Geladeira 1', foodClass: 'cozido', count: 10 },
  { name: 'Bolonhesa', place: 'Geladeira 1', foodClass: 'cozido', count: 6 },
  { name: 'Sobrecoxa de frango', place: 'Geladeira 1', foodClass: 'carne_crua', count: 4, state: 'manipulado' },
  { name: 'Molho de tomate', place: 'Geladeira 2', foodClass: 'cozido', count: 14 },
  { name: 'Creme de leite fresco', place: 'Geladeira 2', foodClass: 'cozido', count: 5 },
  { name: 'Salmão porcionado', place: 'Geladeira 3', foodClass: 'pescado_cru', count: 2, state: 'manipulado' },
  { name: 'Caldo de legumes', place: 'Geladeira 3', foodClass: 'cozido', count: 6 },
  { name: 'Pão de queijo', place: 'Freezer A', foodClass: 'cozido', count: 10, days: 7 },
  { name: 'Feijão cozido', place: 'Freezer B', foodClass: 'cozido', count: 6, days: 40 },
]

export async function outageKitchen(product: StartedProduct, context: BrowserContext): Promise<OutageKitchen> {
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  const credentials = ['--tenant', 'bistro', '--email', 'ana@bistro.com.br', '--password-stdin']
  await product.admin(['user', 'create', ...credentials], PASSWORD)
  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> => {
    const answer = await context.request.fetch(`${product.origin}${path}`, { method, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (answer.status() === 204 ? undefined : await answer.json()) as T
  }
  await call('POST', '/tenant/login', { email: 'ana@bistro.com.br', password: PASSWORD, tenant_id: 'bistro' })
  await call('PUT', '/api/business', { uf: 'SP', city: 'São Paulo' })
  await call('PUT', '/api/temperature/settings', { rule: 'tempo_temperatura', signedBy: 'Carla Dias CRN 12345' })
  const points = new Map<string, number>()
  const places = new Map<string, string>()
  for (const [name, kind, max] of [
    ['Geladeira 1', 'refrigerado', 4],
    ['Geladeira 2', 'refrigerado', 4],
    ['Geladeira 3', 'refrigerado', 2],
    ['Freezer A', 'congelado', -18],
    ['Freezer B', 'congelado', -18.5],
  ] as const) {
    const place = { name, icon: kind, kind, tempMax: max }
    const { id } = await call<{ id: string }>('POST', '/api/storage-types', place)
    places.set(name, id)
    const point = await call<TemperaturePoint>('POST', '/api/temperature-points', { name, storageTypeId: id })
    points.set(name, point.id)
  }
  for (const { name, place, foodClass, count, state = 'preparado', days = 1 } of foods) {
    const ingredient = await call<{ id: number }>('POST', '/api/ingredients', { name, price: 10.15, unit: 'kg' })
    const base = { name, measure: 1, measureUnit: 'quilos', sif: 'ISENTO', foodClass, ingredientId: ingredient.id }
    const { id } = await call<{ id: string }>('POST', '/api/base-products', base)
    await call('POST', '/api/products', {
      name,
      category: 'Geral',
      sector: 'Cozinha',
      responsible: 'Ana',
      weight: '1 kg',
      state,
      baseProductId: id,
      storageTypeId: places.get(place),
      startedAt: new Date(Date.now() - days * DAY_MS).toISOString(),
      quantity: count,
    })
  }
  const began = new Date(Math.floor((Date.now() - 8.5 * HOUR_MS) / 60_000) * 60_000)
  return {
    call,
    began,
    async measure(hours, values) {
      const at = new Date(began.getTime() + hours * HOUR_MS).toISOString()
      const readings = Object.entries(values).map(([name, value]) => ({
        pointId: points.get(name),
        value,
        at,
        action: 'outro',
        note: 'falta de energia',
        confirm: true,
      }))
      await call('POST', '/api/temperature-rounds', { readings })
    },
  }
}
