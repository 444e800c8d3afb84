import type { Produced } from '../../server/modules/production/contract/batches.ts'
import type { RecallOpened } from '../../server/modules/recalls/contract/recalls.ts'
import type { Trace } from '../../server/modules/recalls/contract/trace.ts'
import { TRACE_NODES } from '../../server/modules/recalls/contract/trace.ts'
import type { Kitchen } from './one-kitchen.ts'
import { oneKitchen } from './one-kitchen.ts'
import { figureAtMost } from './report.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

/** Labels that one batch makes. */
const OF_BATCH = 100
const RECALL_MS = 10_000

interface Recalled {
  readonly kitchen: Kitchen
  readonly lotId: number
  readonly labels: number
}

/** A lot without labels, and batches that were made of it. */
async function lotWith(bench: Bench, labels: number): Promise<Recalled> {
  bench.say(`gravando ${labels} etiquetas abaixo de um lote`)
  const kitchen = await oneKitchen(bench)
  const { post } = kitchen
  const ingredient = await post<{ id: number }>('/api/ingredients', { name: 'Cebola', price: 4, unit: 'kg' })
  const common = { measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado' }
  const dish = { ...common, name: 'Cebola cozida', measure: 500, foodClass: 'cozido' }
  const { id: baseProductId } = await post<{ id: string }>('/api/base-products', dish)
  const recipe = await post<{ id: number }>('/api/recipes', {
    name: 'Cebola cozida',
    portionYield: OF_BATCH,
    ingredients: [{ ingredientId: ingredient.id, operationalQuantity: 50, operationalUnit: 'kg' }],
    yield: { n: OF_BATCH / 2, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId, pack: { n: 500, unit: 'g' } }],
  })
  const line = { description: 'CEBOLA', unit: 'KG', quantity: labels, total: `${4 * labels}.00`, kind: 'refrigerado' }
  const receipt = await post<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Horta' },
    lines: [
      {
        ...line,
        ingredientId: ingredient.id,
        temperature: 4,
        outcome: 'aceito',
        lots: [{ lot: 'C1', makersDate: '2099-11-10' }],
      },
    ],
  })
  const { version } = receipt
  const { lots } = await post<{ lots: { id: number }[] }>(`/api/receipts/${receipt.id}/confirm`, { version })
  const lotId = lots[0]?.id ?? 0
  for (let done = 0; done < labels; done += OF_BATCH)
    await post<Produced>('/api/batches', { recipeId: recipe.id, times: 1, inputs: [{ line: 0, lotId }] })
  return { kitchen, lotId, labels }
}

async function recalledIn({ kitchen, lotId, labels }: Recalled): Promise<number> {
  const begun = performance.now()
  const body = { mode: 'real', reason: 'lote C1', source: 'fornecedor', roots: [{ lotId }] }
  const { blocked } = await kitchen.post<RecallOpened>('/api/recalls', body)
  const ms = performance.now() - begun
  if (blocked !== labels) throw new Error(`${blocked} labels were blocked`)
  return ms
}

async function tracedIn({ kitchen, lotId, labels }: Recalled): Promise<number> {
  const begun = performance.now()
  const { nodes, more, totals } = await kitchen.get<Trace>(`/api/trace?lotId=${lotId}&direction=destino`)
  const ms = performance.now() - begun
  const reached = 1 + labels / OF_BATCH + labels
  if (nodes.length !== Math.min(TRACE_NODES, reached) || more !== reached > TRACE_NODES || totals.inStock !== labels)
    throw new Error(`${nodes.length} nodes, ${totals.inStock} labels in stock`)
  return ms
}

/** u: 10,000 labels below one lot are recalled by one call, against 1,000; and the trace that is cut at 2,000 nodes. */
export const recall = scenario({
  row: 'u',
  given: async (bench) => ({
    many: await lotWith(bench, bench.size(10_000, 300)),
    few: await lotWith(bench, bench.size(1_000, 100)),
  }),
  async measure({ many, few }, bench) {
    const against = { ours: 'many', peer: 'few', peerName: `${few.labels} etiquetas`, unit: 'ms' } as const
    await bench.compare({
      title: 'recolhimento',
      sides: { many: () => recalledIn(many), few: () => recalledIn(few) },
      rows: [
        {
          ...against,
          what: `recolhimento de ${many.labels} etiquetas em uma chamada`,
          target: figureAtMost(RECALL_MS),
        },
      ],
    })
    await bench.compare({
      title: 'rastreio do lote',
      sides: { many: () => tracedIn(many), few: () => tracedIn(few) },
      rows: [{ ...against, what: `rastreio de um lote com ${many.labels} etiquetas, totais de todas` }],
    })
    bench.note('cada rodada recolhe o mesmo lote outra vez: o bloqueio fica ao lado dos anteriores')
  },
})
