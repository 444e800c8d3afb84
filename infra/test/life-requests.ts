import type { TestClient } from './server.ts'

const CALL = /^\/api\/products\/(?:\{id\}\/(open|portion|freeze|thaw|move|release|discard|found)|(transformations))$/

const ROUND_CALL = /^\/api\/rounds\/\{id\}\/(marks|close|undo)$/

let places = 0

interface LifeRequest {
  /** Of the label that the request is about. */
  readonly id: string
  readonly body: object
}

/** A label to which a call of its life may be made, with the call's body; null: the path is no such call. */
export async function lifeRequest(client: TestClient, path: string): Promise<LifeRequest | null> {
  const [, roundCall] = ROUND_CALL.exec(path) ?? []
  if (roundCall !== undefined) return roundRequest(client, roundCall)
  if (path === '/api/products/acts/{id}/undo') return actToUndo(client)
  const [, one, several] = CALL.exec(path) ?? []
  const call = one ?? several
  if (call === undefined) return null
  const made = await madeLabel(client, call === 'open' ? 'lacrado' : 'preparado')
  const to = async (own: object) => {
    const name = `Lugar ${(places += 1)}`
    const { body } = await client.post<{ id: string }>('/api/storage-types', { name, icon: 'refrigerado', ...own })
    return body.id
  }
  const frozen = async () => ({ storageTypeId: await to({ kind: 'congelado', tempMax: -18.1 }) })
  switch (call) {
    case 'freeze':
      return { id: made, body: await frozen() }
    case 'thaw': {
      const { body } = await client.post<{ children: { id: number }[] }>(`/api/products/${made}/freeze`, await frozen())
      return { id: String(body.children[0]?.id), body: { storageTypeId: 'refrigerado' } }
    }
    case 'move':
      return { id: made, body: { storageTypeId: await to({ kind: 'refrigerado', tempMax: 2 }) } }
    case 'release':
      await client.post(`/api/products/${made}/block`, { reason: 'Do teste' })
      return { id: made, body: {} }
    case 'found':
      await client.post(`/api/products/${made}/missing`, {})
      return { id: made, body: {} }
    case 'portion':
      return { id: made, body: { quantity: 2 } }
    case 'discard':
      return { id: made, body: { reason: 'sobra' } }
    case 'transformations':
      return { id: made, body: { ids: [Number(made)], how: 'portion', quantity: 2 } }
    default:
      return { id: made, body: {} }
  }
}

async function actToUndo(client: TestClient): Promise<LifeRequest> {
  const items = [{ id: Number(await madeLabel(client, 'preparado')), how: 'consumida' }]
  const { body } = await client.post<{ act: string }>('/api/products/acts', { items })
  return { id: body.act, body: {} }
}

/** A round of a place with a label: open or, to undo its closing, closed. */
async function roundRequest(client: TestClient, call: string): Promise<LifeRequest> {
  const label = Number(await madeLabel(client, 'preparado'))
  const { body } = await client.post<{ id: string }>('/api/rounds', { storageTypeId: 'refrigerado' })
  const nothing = { seen: [], outcomes: [] }
  if (call === 'undo') await client.post(`/api/rounds/${body.id}/close`, nothing)
  const bodies: Readonly<Record<string, object>> = { marks: { marks: [{ id: label, outcome: 'tem' }] }, close: nothing }
  return { id: body.id, body: bodies[call] ?? {} }
}

async function madeLabel(client: TestClient, state: string): Promise<string> {
  await client.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const name = `Produto ${(places += 1)}`
  const product = { name, measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: 'refrigerado' }
  const { body: base } = await client.post<{ id: string }>('/api/base-products', { ...product, foodClass: 'cozido' })
  const { body } = await client.post<{ id: number }>('/api/products', {
    name,
    category: 'Molhos',
    sector: 'Cozinha Quente',
    responsible: 'Ana Souza',
    baseProductId: base.id,
    storageTypeId: 'refrigerado',
    state,
    ...(state === 'lacrado' && { makersDate: '2026-12', makersAfterOpening: { n: 3, unit: 'dia' } }),
  })
  return String(body.id)
}
