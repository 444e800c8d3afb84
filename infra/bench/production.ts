import type { Post } from './one-kitchen.ts'
import { oneKitchen } from './one-kitchen.ts'
import { ratioAtMost } from './report.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

/** The target: a batch of 200 labels with 30 inputs takes at most this many times as long as one label. */
const TIMES_ONE = 6

interface Kitchen {
  readonly post: Post
  readonly recipeId: number
  readonly baseProductId: string
}

interface Label {
  readonly qrCode: string
}

async function kitchenOf(bench: Bench): Promise<Kitchen> {
  const { post } = await oneKitchen(bench)
  const product = { name: 'Molho', measure: 500, measureUnit: 'gramas', sif: 'ISENTO' }
  const kept = { storageType: 'refrigerado', foodClass: 'cozido' }
  const { id: baseProductId } = await post<{ id: string }>('/api/base-products', { ...product, ...kept })
  const ingredients = []
  for (let index = 0; index < 30; index += 1) {
    const { id } = await post<{ id: number }>('/api/ingredients', { name: `Gênero ${index}`, price: 10, unit: 'kg' })
    ingredients.push({ ingredientId: id, operationalQuantity: 1, operationalUnit: 'kg' })
  }
  const { id: recipeId } = await post<{ id: number }>('/api/recipes', {
    name: 'Molho',
    portionYield: 100,
    portionUnit: 'porção',
    ingredients,
    yield: { n: 100, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId, pack: { n: 500, unit: 'g' } }],
  })
  return { post, recipeId, baseProductId }
}

const labelBody = (baseProductId: string) => ({
  name: 'Molho',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  weight: '5 kg',
  baseProductId,
  state: 'preparado',
  storageTypeId: 'refrigerado',
})

const timed = async (work: () => Promise<unknown>): Promise<{ readonly ms: number }> => {
  const begun = performance.now()
  await work()
  return { ms: performance.now() - begun }
}

/** A batch of 200 labels, of 30 labels that were made for it. */
async function produce({ post, recipeId, baseProductId }: Kitchen) {
  const { labels } = await post<{ labels: Label[] }>('/api/batches', {
    recipeId,
    times: 1,
    outputs: [{ baseProductId, pack: { n: 1, unit: 'kg' }, count: 30 }],
  })
  const inputs = labels.map(({ qrCode }, line) => ({ line, code: qrCode, substitute: true }))
  return timed(() => post('/api/batches', { recipeId, times: 1, inputs }))
}

/** q: a batch of 200 labels with 30 inputs, against one label of the form. */
export const production = scenario({
  row: 'q',
  given: kitchenOf,
  async measure(kitchen, bench) {
    await bench.compare({
      title: 'produção',
      sides: {
        batch: () => produce(kitchen),
        label: () => timed(() => kitchen.post('/api/products', labelBody(kitchen.baseProductId))),
      },
      rows: [
        {
          unit: 'ms',
          ours: 'batch',
          peer: 'label',
          peerName: 'uma etiqueta',
          what: 'preparo de 200 etiquetas com 30 entradas',
          of: ({ ms }) => ms,
          target: ratioAtMost(TIMES_ONE),
        },
      ],
    })
  },
})
