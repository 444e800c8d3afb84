import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import type { Label } from './contract/api.ts'
import type { LabelByCode, Transformed } from './contract/life.ts'
import { labelBodyOf } from './samples.test-support.ts'

/** A kitchen in São Paulo with raw chicken, cooked food and cream, a second fridge, a warm counter and a freezer. */
export interface LifeKitchenClient {
  readonly client: TestClient
  readonly products: Readonly<Record<'chicken' | 'lasagne' | 'cream', string>>
  readonly places: Readonly<Record<'fridge' | 'counter' | 'freezer', string>>
  /** Sets the clock, and logs in again: a session does not outlive weeks. */
  readonly at: (local: string) => Promise<void>
  readonly make: (own: object) => Promise<Label>
  /** Makes this many labels of raw chicken in the fridge, 1 kg each. */
  readonly tubs: (quantity: number) => Promise<readonly Label[]>
  readonly call: <Body = Transformed>(
    id: number,
    name: string,
    body?: object,
  ) => Promise<{ status: number; body: Body }>
  readonly scan: (code: string) => Promise<LabelByCode>
}

export async function lifeKitchen(server: TestServer, tenantId: string): Promise<LifeKitchenClient> {
  const client = await server.tenant(tenantId)
  await client.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const created = async (path: string, body: object) => (await client.post<{ id: string }>(path, body)).body.id
  const product = (name: string, foodClass: string) =>
    created('/api/base-products', {
      name,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass,
    })
  const place = (name: string, body: object) => created('/api/storage-types', { name, icon: 'refrigerado', ...body })
  const products = {
    chicken: await product('Frango cru', 'carne_crua'),
    lasagne: await product('Lasanha', 'cozido'),
    cream: await product('Creme de leite', 'leite_derivados'),
  }
  const places = {
    fridge: await place('Geladeira 1', { kind: 'refrigerado', tempMax: 4 }),
    counter: await place('Balcão', { kind: 'refrigerado', tempMax: 8 }),
    freezer: await place('Freezer A', { kind: 'congelado', tempMax: -18.1 }),
  }
  const { expiration_date: _date, storageType: _storage, ...base } = labelBodyOf()
  return {
    client,
    products,
    places,
    async at(local) {
      server.clock.set(`${local}:00-03:00`)
      await client.login(tenantId)
    },
    async make(own) {
      const body = { ...base, state: 'manipulado', storageTypeId: places.fridge, ...own }
      const answer = await client.post<Label>('/api/products', body)
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    async tubs(quantity) {
      const answer = await client.post<Label[]>('/api/products', {
        name: 'Frango cru',
        category: 'Proteínas',
        sector: 'Cozinha',
        responsible: 'Ana',
        weight: '1 kg',
        state: 'manipulado',
        baseProductId: products.chicken,
        storageTypeId: places.fridge,
        quantity,
      })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    call: (id, name, body = {}) => client.post(`/api/products/${id}/${name}`, body),
    scan: async (code) => (await client.get<LabelByCode>(`/api/products/by-code/${code}`)).body,
  }
}
