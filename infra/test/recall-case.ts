import { expect } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { Produced } from '../../server/modules/production/contract/batches.ts'
import type { RecallOpened } from '../../server/modules/recalls/contract/recalls.ts'
import type { Trace } from '../../server/modules/recalls/contract/trace.ts'
import type { ReceivedLot } from '../../server/modules/receiving/contract/lots.ts'
import type { TestClient } from './server.ts'

let counter = 0

type Clock = { set(now: string): void }

type MadeLabel = Pick<Label, 'id' | 'qrCode'>

/** Lot A2911 of the recalls' examples: 40 labels of 1 kg, three batches that read it and one that may have used it. */
export interface RecallCase {
  readonly lotId: number
  readonly ingredientId: number
  /** The labels of the lot, by number. */
  readonly filet: readonly MadeLabel[]
  readonly shredded: Produced
  readonly pie: Produced
  readonly strogonoff: Produced
  readonly broth: Produced
  /** Makes a batch of the sheet of the broth, which needs the filet. */
  readonly brothRecipe: number
}

async function made<Body>(client: TestClient, path: string, body: object): Promise<Body> {
  const answer = await client.post<Body>(path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

interface SheetOf {
  readonly name: string
  readonly place: string
  readonly filetKg: number
  readonly labels: number
  readonly ingredientId: number
  /** A sheet of which it takes 1 kg. */
  readonly of?: number
}

async function sheetOf(client: TestClient, { name, place, filetKg, labels, ingredientId, of }: SheetOf) {
  const product = await made<{ id: string }>(client, '/api/base-products', {
    name,
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType: place,
    foodClass: 'cozido',
  })
  const line =
    of === undefined ? { ingredientId, operationalQuantity: filetKg } : { recipeId: of, operationalQuantity: 1 }
  return made<{ id: number }>(client, '/api/recipes', {
    name,
    portionYield: labels,
    ingredients: [{ ...line, operationalUnit: 'kg' }],
    yield: { n: labels / 2, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId: product.id, pack: { n: 500, unit: 'g' } }],
  })
}

/** Makes the case at the place and time of its examples. The clock stands at 12:00 of 01/12 after it. */
export async function recallCase(client: TestClient, clock: Clock): Promise<RecallCase> {
  clock.set('2026-11-30T11:24:00Z')
  await client.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const place = (name: string, kind: string, tempMax: number) =>
    made<{ id: string }>(client, '/api/storage-types', { name, icon: kind, kind, tempMax })
  const [freezer, first, second] = [
    await place('Freezer A', 'congelado', -12),
    await place('Geladeira 1', 'refrigerado', 4),
    await place('Geladeira 2', 'refrigerado', 4),
  ]
  const ingredient = await made<{ id: number }>(client, '/api/ingredients', {
    name: 'Filé de peito',
    price: 14.8,
    unit: 'kg',
  })
  const product = await made<{ id: string }>(client, '/api/base-products', {
    name: 'Filé de peito',
    measure: 1,
    measureUnit: 'quilos',
    sif: '1234',
    storageType: freezer.id,
    foodClass: 'carne_crua',
    ingredientId: ingredient.id,
  })
  const receipt = await made<{ id: number; version: number }>(client, '/api/receipts', {
    supplier: { name: 'Frigo Sul', cnpj: '11222333000181' },
    invoice: { key: '35261111222333000181550010000123451876543211', number: '12345' },
    lines: [
      {
        description: 'Filé de peito de frango',
        supplierCode: '10',
        unit: 'KG',
        quantity: 40,
        total: '592.00',
        ingredientId: ingredient.id,
        baseProductId: product.id,
        kind: 'congelado',
        foodClass: 'carne_crua',
        temperature: -15.2,
        outcome: 'aceito',
        lots: [{ lot: 'A2911', makersDate: '2027-11-10', labels: { count: 40, weight: '1 kg' } }],
      },
    ],
  })
  await made(client, `/api/receipts/${receipt.id}/confirm`, { version: receipt.version })
  const [lot] = (await client.get<ReceivedLot[]>('/api/lots?q=A2911')).body
  if (lot === undefined) throw new Error('Lot A2911 was not received')
  const filet = (await client.get<Label[]>('/api/products')).body.toSorted((one, other) => one.id - other.id)
  const of = { ingredientId: ingredient.id }
  const shreddedSheet = await sheetOf(client, {
    ...of,
    name: 'Frango desfiado',
    place: first.id,
    filetKg: 10,
    labels: 14,
  })
  const pieSheet = await sheetOf(client, {
    ...of,
    name: 'Escondidinho',
    place: second.id,
    filetKg: 1,
    labels: 8,
    of: shreddedSheet.id,
  })
  const strogonoffSheet = await sheetOf(client, { ...of, name: 'Strogonoff', place: first.id, filetKg: 5, labels: 10 })
  const brothSheet = await sheetOf(client, { ...of, name: 'Caldo', place: first.id, filetKg: 1, labels: 6 })
  const produce = (recipeId: number, labels: readonly MadeLabel[]) =>
    made<Produced>(client, '/api/batches', {
      recipeId,
      times: 1,
      inputs: labels.map(({ qrCode }) => ({ line: 0, code: qrCode })),
    })
  const act = (call: string, ids: readonly number[], body: object = {}) =>
    Promise.all(ids.map((id) => made(client, `/api/products/${id}/${call}`, body)))
  const idsOf = ({ labels }: Produced) => labels.map(({ id }) => id)
  clock.set('2026-11-30T15:00:00Z')
  const shredded = await produce(shreddedSheet.id, filet.slice(0, 10))
  await act('consume', idsOf(shredded).slice(0, 7))
  clock.set('2026-12-01T13:00:00Z')
  const pie = await produce(pieSheet.id, shredded.labels.slice(7, 9))
  const strogonoff = await produce(strogonoffSheet.id, filet.slice(10, 15))
  await act('consume', idsOf(strogonoff).slice(0, 6))
  const broth = await produce(brothSheet.id, [])
  await act(
    'discard',
    filet.slice(15, 17).map(({ id }) => id),
    { reason: 'avaria' },
  )
  await act('missing', [filet[17]?.id ?? 0])
  clock.set('2026-12-01T15:00:00Z')
  return {
    lotId: lot.id,
    ingredientId: ingredient.id,
    filet,
    shredded,
    pie,
    strogonoff,
    broth,
    brothRecipe: brothSheet.id,
  }
}

/** A received lot of two labels. */
export async function lotOfTwo(
  client: TestClient,
): Promise<{ readonly lotId: number; readonly labelIds: readonly number[] }> {
  const name = `Tomate de um lote ${(counter += 1)}`
  const product = await made<{ id: string }>(client, '/api/base-products', {
    name,
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'carne_crua',
  })
  const receipt = await made<{ id: number; version: number }>(client, '/api/receipts', {
    supplier: { name: 'Horta do teste' },
    lines: [
      {
        description: name,
        unit: 'KG',
        quantity: 2,
        total: '20.00',
        baseProductId: product.id,
        kind: 'refrigerado',
        temperature: 5,
        outcome: 'aceito',
        lots: [{ lot: `T${counter}`, makersDate: '2030-11-10', labels: { count: 2, weight: '1 kg' } }],
      },
    ],
  })
  const { lots } = await made<{ lots: { id: number }[] }>(client, `/api/receipts/${receipt.id}/confirm`, {
    version: receipt.version,
  })
  const lotId = lots[0]?.id ?? 0
  const trace = await client.get<Trace>(`/api/trace?lotId=${lotId}&direction=destino`)
  const labelIds = trace.body.nodes.flatMap(({ type, id }) => (type === 'etiqueta' ? [id] : []))
  expect(labelIds).toHaveLength(2)
  return { lotId, labelIds }
}

/** A received lot of 10 kg without labels, of a supplier and with a number of its own. */
export const bareLot = (client: TestClient) =>
  receivedLot(client, { supplier: 'Horta do teste', lot: `S${(counter += 1)}` })

/** A received lot of 10 kg without labels. */
export async function receivedLot(
  client: TestClient,
  { supplier, lot }: { readonly supplier: string; readonly lot: string },
): Promise<{ readonly lotId: number; readonly lot: string }> {
  const ingredient = await made<{ id: number }>(client, '/api/ingredients', {
    name: `Sal ${lot} de um lote ${(counter += 1)}`,
    price: 3,
    unit: 'kg',
  })
  const line = { description: `SAL ${lot}`, unit: 'KG', quantity: 10, total: '30.00', ingredientId: ingredient.id }
  const receipt = await made<{ id: number; version: number }>(client, '/api/receipts', {
    supplier: { name: supplier },
    lines: [{ ...line, kind: 'seco', outcome: 'aceito', lots: [{ lot, makersDate: '2030-11-10' }] }],
  })
  const { lots } = await made<{ lots: { id: number }[] }>(client, `/api/receipts/${receipt.id}/confirm`, {
    version: receipt.version,
  })
  return { lotId: lots[0]?.id ?? 0, lot }
}

/** A batch of a dish that reads no lot. */
export async function producedDish(client: TestClient): Promise<Produced> {
  const { id } = await made<{ id: number }>(client, '/api/ingredients', {
    name: 'Cebola do teste',
    price: 4,
    unit: 'kg',
  })
  const dish = { name: 'Cebola cozida do teste', place: 'refrigerado', filetKg: 1, labels: 2, ingredientId: id }
  return made<Produced>(client, '/api/batches', { recipeId: (await sheetOf(client, dish)).id, times: 1 })
}

/** A recall of a lot of two labels. */
export async function openedRecall(
  client: TestClient,
): Promise<{ readonly id: number; readonly labelIds: readonly number[] }> {
  const { lotId, labelIds } = await lotOfTwo(client)
  const { id } = await made<RecallOpened>(client, '/api/recalls', recallOfLot(lotId))
  return { id, labelIds }
}

const recallOfLot = (lotId: number) => ({ mode: 'real', reason: 'aviso', source: 'anvisa', roots: [{ lotId }] })

/** The request of a call about a recall, which is made for it; null: another call. */
export async function recallRequest(
  client: TestClient,
  path: string,
): Promise<{ readonly id: string; readonly body?: object } | null> {
  if (path === '/api/recalls' || path === '/api/recalls/preview')
    return { id: '', body: recallOfLot((await lotOfTwo(client)).lotId) }
  if (!path.startsWith('/api/recalls/{id}')) return null
  const { id, labelIds } = await openedRecall(client)
  if (path.endsWith('/separate')) return { id: String(id), body: { ids: labelIds } }
  if (path.endsWith('/release')) return { id: String(id), body: { ids: labelIds, reason: 'engano' } }
  if (path.endsWith('/close')) {
    await made(client, `/api/recalls/${id}/release`, { ids: labelIds, reason: 'engano' })
    return { id: String(id), body: { conclusion: 'engano' } }
  }
  return { id: String(id) }
}
