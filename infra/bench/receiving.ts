import { keyOf, noteXml } from '../test/note-xml.ts'
import type { SampleItem } from '../test/note-xml.ts'
import type { Post } from './one-kitchen.ts'
import { oneKitchen } from './one-kitchen.ts'
import { figureAtMost } from './report.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

const CNPJ = '11222333000181'
const READ_MS = 500
const CONFIRM_MS = 5_000

interface Kitchen {
  readonly post: Post
  readonly ingredients: readonly number[]
  readonly baseProductId: string
  /** The number of the last note: a note is received once, so each round needs another number. */
  number: number
}

const goodsName = (index: number) => `INGREDIENTE NUMERO ${index} ESPECIAL`

/** Goods that no note has brought before: each is looked for by its name. */
const itemsOf = (count: number, note: number): readonly SampleItem[] =>
  Array.from({ length: count }, (_, index) => ({
    prod: {
      cProd: `${note}-${index}`,
      xProd: `${goodsName(index)} 1KG`,
      uCom: 'KG',
      qCom: '2.0000',
      vProd: '20.00',
      uTrib: 'KG',
      qTrib: '2.0000',
    },
    rastro: [{ nLote: `L${index}`, qLote: '2.000', dVal: '2099-11-10' }],
  }))

async function kitchenOf(bench: Bench): Promise<Kitchen> {
  const { post } = await oneKitchen(bench)
  const ingredients: number[] = []
  for (let index = 0; index < bench.size(2_000, 20); index += 1) {
    const body = { name: goodsName(index), price: 10, unit: 'kg' }
    ingredients.push((await post<{ id: number }>('/api/ingredients', body)).id)
  }
  const { id: baseProductId } = await post<{ id: string }>('/api/base-products', {
    name: 'Congelado',
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'congelado',
    foodClass: 'carne_crua',
  })
  return { post, ingredients, baseProductId, number: 0 }
}

interface Received {
  readonly readMs: number
  readonly confirmMs: number
}

/** Reads a note of this number of items, and confirms its receipt with a lot for each item and as many labels as a receipt may have. */
async function receive(kitchen: Kitchen, count: number): Promise<Received> {
  kitchen.number += 1
  const { post, ingredients, baseProductId, number } = kitchen
  const items = itemsOf(count, number)
  const xml = noteXml({ cnpj: CNPJ, number, items, total: (20 * count).toFixed(2) })
  const reading = performance.now()
  await post('/api/receipts/read-nfe', { xml })
  const readMs = performance.now() - reading
  const lines = items.map(({ prod }, index) => ({
    description: prod['xProd'],
    supplierCode: prod['cProd'],
    unit: 'KG',
    quantity: 2,
    total: '20.00',
    ingredientId: ingredients[index % ingredients.length],
    baseProductId,
    outcome: 'aceito',
    lots: [
      {
        lot: `L${index}`,
        makersDate: '2099-11-10',
        quantity: 2,
        ...(index < 500 && { labels: { count: 1, weight: '2 kg' } }),
      },
    ],
  }))
  const { id, version } = await post<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Frigo Sul', cnpj: CNPJ },
    invoice: { key: keyOf(CNPJ, number), number: String(number) },
    temperatures: { congelado: -18 },
    lines,
  })
  const confirming = performance.now()
  await post(`/api/receipts/${id}/confirm`, { version })
  return { readMs, confirmMs: performance.now() - confirming }
}

/** p: a supplier's note, read and received, against a note of a tenth of its items. */
export const receiving = scenario({
  row: 'p',
  given: kitchenOf,
  async measure(kitchen, bench) {
    const [many, few] = [bench.size(990, 20), bench.size(99, 10)]
    const common = { unit: 'ms', ours: 'many', peer: 'few', peerName: `${few} itens` } as const
    await bench.compare({
      title: 'recebimento',
      sides: { many: () => receive(kitchen, many), few: () => receive(kitchen, few) },
      rows: [
        { ...common, what: `nota de ${many} itens: lida`, of: ({ readMs }) => readMs, target: figureAtMost(READ_MS) },
        {
          ...common,
          what: `nota de ${many} itens: recebida, com lotes, etiquetas e preços`,
          of: ({ confirmMs }) => confirmMs,
          target: figureAtMost(CONFIRM_MS),
        },
      ],
    })
  },
})
