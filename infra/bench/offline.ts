import { randomUUID } from 'node:crypto'
import type { Users } from '../../server/modules/auth/contract/api.ts'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { NumberBlockAnswer, SyncResult } from '../../server/modules/offline/contract/api.ts'
import type { Kitchen } from './one-kitchen.ts'
import { oneKitchen } from './one-kitchen.ts'
import { figureAtMost } from './report.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

const SYNC_MS = 2_000
const DEVICE = 'navegador-1'
/** Of each kind: 100 commands, as many as a call takes. */
const LABELS = 50
const CONSUMED = 25
const PRINTED = 15
const MEASURED = 10

interface Outage {
  readonly kitchen: Kitchen
  readonly userId: string
  readonly baseProductId: string
  readonly pointId: number
  /** The date that the product has today. */
  readonly date: string
}

async function kitchenOf(bench: Bench): Promise<Outage> {
  const kitchen = await oneKitchen(bench)
  const { post, get } = kitchen
  const product = { name: 'Molho', measure: 500, measureUnit: 'gramas', sif: 'ISENTO' }
  const kept = { storageType: 'refrigerado', foodClass: 'cozido' }
  const { id: baseProductId } = await post<{ id: string }>('/api/base-products', { ...product, ...kept })
  const point = { name: 'Geladeira', storageTypeId: 'refrigerado', max: 8 }
  const { id: pointId } = await post<{ id: number }>('/api/temperature-points', point)
  const { labels } = await post<{ labels: Label[] }>('/api/quick-labels', quickBody(baseProductId))
  const userId = (await get<Users>('/api/users')).users[0]?.id ?? ''
  return { kitchen, userId, baseProductId, pointId, date: labels[0]?.expiration_date ?? '' }
}

const quickBody = (baseProductId: string, own: object = {}) => ({
  items: [{ baseProductId, quantity: 1, ...own }],
  responsible: 'Ana',
})
const consumption = (id: number) => ({ items: [{ id, how: 'consumida' }] })
const print = (id: number) => ({ ids: [id], medium: 'browser-50x30' })
const round = (pointId: number) => ({ readings: [{ pointId, value: 3 }] })

const made = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** What a device has done without a connection, in one call. */
async function synced({ kitchen: { post }, userId, baseProductId, pointId, date }: Outage): Promise<number> {
  const { numbers } = await post<NumberBlockAnswer>('/api/number-blocks', { device: DEVICE })
  const ids = numbers.map(({ id }) => id)
  const [consumed, printed] = [ids.slice(0, CONSUMED), ids.slice(-PRINTED)]
  const bodies = [
    ...ids.map((id) => ({
      kind: 'quick_labels',
      body: quickBody(baseProductId, { numbers: [id], expiration_date: date }),
    })),
    ...consumed.map((id) => ({ kind: 'withdrawals', body: consumption(id) })),
    ...printed.map((id) => ({ kind: 'prints', body: print(id) })),
    ...made(MEASURED, () => ({ kind: 'temperature_round', body: round(pointId) })),
  ]
  const at = new Date().toISOString()
  const person = { id: userId, confirmed: true }
  const commands = bodies.map((one, seq) => ({ key: randomUUID(), seq, at, person, ...one }))
  return timed(async () => {
    const { results } = await post<{ results: SyncResult[] }>('/api/sync', {
      device: DEVICE,
      clock: new Date().toISOString(),
      offset: 0,
      commands,
    })
    const done = results.filter(({ status }) => status === 'feito')
    if (done.length < bodies.length) throw new Error(`${done.length} of ${bodies.length} commands were done`)
  })
}

/** The same with a connection, a call after the other. */
function called({ kitchen: { post }, baseProductId, pointId }: Outage): Promise<number> {
  return timed(async () => {
    const ids: number[] = []
    for (let label = 0; label < LABELS; label += 1) {
      const { labels } = await post<{ labels: Label[] }>('/api/quick-labels', quickBody(baseProductId))
      ids.push(labels[0]?.id ?? 0)
    }
    for (const id of ids.slice(0, CONSUMED)) await post('/api/products/withdrawals', consumption(id))
    for (const id of ids.slice(-PRINTED)) await post('/api/products/prints', print(id))
    for (let taken = 0; taken < MEASURED; taken += 1) await post('/api/temperature-rounds', round(pointId))
  })
}

/** w: what a device has done without a connection, 100 commands in one call, against the same calls with a connection. */
export const offline = scenario({
  row: 'w',
  given: kitchenOf,
  async measure(outage, bench) {
    await bench.compare({
      title: 'volta da internet',
      sides: { sync: () => synced(outage), calls: () => called(outage) },
      rows: [
        {
          unit: 'ms',
          ours: 'sync',
          peer: 'calls',
          peerName: '100 chamadas com internet',
          what: '100 comandos de um aparelho em um envio',
          target: figureAtMost(SYNC_MS),
        },
      ],
    })
  },
})
