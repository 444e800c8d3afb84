import type { Label } from '../../server/modules/labels/contract/api.ts'
import { demoCookie } from '../bench/started.ts'
import type { StartedProduct } from './started-product.ts'

/** The demo restaurant in São Paulo, with raw chicken, a freezer and two fridges. */
export interface LifeKitchen {
  readonly cookie: string
  readonly call: <Answer>(method: string, path: string, body?: object) => Promise<Answer>
  /** Answers the new one's id. */
  readonly created: (path: string, body: object) => Promise<string>
  readonly read: (id: number) => Promise<Label>
  /** Raw chicken of today: three days in the fridge. */
  readonly make: (own?: object) => Promise<Label>
}

export async function startLifeKitchen({ origin }: StartedProduct): Promise<LifeKitchen> {
  const cookie = await demoCookie(Number(new URL(origin).port))
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text) as Answer
  }
  const created = async (path: string, body: object) => (await call<{ readonly id: string }>('POST', path, body)).id
  await call('PUT', '/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const place = (name: string, kind: string, tempMax: number) =>
    created('/api/storage-types', { name, icon: 'refrigerado', kind, tempMax })
  const storageTypeId = await place('Geladeira 1', 'refrigerado', 4)
  await place('Freezer A', 'congelado', -18.1)
  await place('Geladeira 2', 'refrigerado', 4)
  const name = 'Frango cru em cubos'
  const baseProductId = await created('/api/base-products', {
    name,
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'carne_crua',
  })
  const usual = { category: 'Proteínas', sector: 'Cozinha Quente', responsible: 'Ana Souza', weight: '3 kg' }
  return {
    cookie,
    call,
    created,
    read: (id) => call<Label>('GET', `/api/products/${id}`),
    make: (own = {}) =>
      call<Label>('POST', '/api/products', {
        ...usual,
        name,
        state: 'manipulado',
        baseProductId,
        storageTypeId,
        ...own,
      }),
  }
}
