import { randomUUID } from 'node:crypto'
import type { Served } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import { post } from '../visits.ts'
import type { Write } from './killed-writes.ts'
import { clientOf, killWhileWriting, kitchenThatWrites, wholeAndOnce } from './killed-writes.ts'

const LABELS = 200

async function sheet(served: Served): Promise<{ readonly recipeId: number; readonly baseProductId: string }> {
  const { client } = clientOf(served)
  const product = { name: 'Caldo', measure: 100, measureUnit: 'gramas', sif: 'ISENTO' }
  const kept = { storageType: 'refrigerado', foodClass: 'cozido' }
  const { id: baseProductId } = (await client.post<{ id: string }>('/api/base-products', { ...product, ...kept })).body
  const { body: bone } = await client.post<{ id: number }>('/api/ingredients', { name: 'Osso', price: 8, unit: 'kg' })
  const { body } = await client.post<{ id: number }>('/api/recipes', {
    name: 'Caldo',
    portionYield: 4,
    ingredients: [{ ingredientId: bone.id, operationalQuantity: 1, operationalUnit: 'kg' }],
    yield: { n: 20, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId, pack: { n: 100, unit: 'g' } }],
  })
  return { recipeId: body.id, baseProductId }
}

/** One call for the batch with all its labels. */
async function byBatch(served: Served): Promise<Write> {
  const { recipeId } = await sheet(served)
  return ({ origin }, { mark }, key) => {
    const { cookie } = clientOf(served)
    const body = JSON.stringify({ recipeId, times: 1, responsible: mark })
    return post(origin, '/api/batches', body, { cookie, 'idempotency-key': key })
  }
}

/** A screen that writes the labels of a batch call by call, and begins again after an error. */
async function callByCall(served: Served): Promise<Write> {
  const { baseProductId } = await sheet(served)
  return async ({ origin }, { mark, labels }) => {
    const { cookie } = clientOf(served)
    const body = {
      name: 'Caldo',
      category: 'Caldos',
      sector: 'Produção',
      responsible: mark,
      state: 'preparado',
      baseProductId,
      storageTypeId: 'refrigerado',
      quantity: labels / 20,
    }
    let status = 200
    for (let call = 0; call < 20 && status > 0 && status < 300; call += 1)
      status = await post(origin, '/api/products', JSON.stringify(body), { cookie, 'idempotency-key': randomUUID() })
    return status
  }
}

export const batches = [
  scenario({
    id: '42',
    name: `kill -9 no meio de um preparo de ${LABELS} etiquetas`,
    expected: 'tudo ou nada, e repetido uma vez só',
    given: (ground) => kitchenThatWrites(ground, byBatch, LABELS),
    fault: killWhileWriting,
    holds: wholeAndOnce('um preparo'),
    control: { name: 'etiquetas em várias chamadas', given: (ground) => kitchenThatWrites(ground, callByCall, LABELS) },
  }),
]
