import type { BrowserContext } from 'playwright-core'
import { TestAgent } from '../test/printing.ts'
import type { StartedProduct } from './started-product.ts'

const PASSWORD = 'panela de pressao'

/** The sheets and products of the specification's examples of section G, in a restaurant of their own. */
export interface ProductionKitchen {
  readonly sheets: Readonly<Record<'sauce' | 'bolognese' | 'white' | 'lasagne', number>>
  /** Base products, by name. */
  readonly products: ReadonlyMap<string, string>
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<T>
  /** A label in stock; answers its code. */
  readonly tub: (name: string, expires: string, own?: object) => Promise<string>
  /** A station with a printer beside an agent: the only one of the house, so that every device prints there. */
  readonly openStation: () => Promise<TestAgent>
}

/** A day of the kitchen's calendar. */
export const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

export async function productionKitchen(product: StartedProduct, context: BrowserContext): Promise<ProductionKitchen> {
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  const credentials = ['--tenant', 'bistro', '--email', 'ana@bistro.com.br', '--password-stdin']
  await product.admin(['user', 'create', ...credentials], PASSWORD)
  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> => {
    const answer = await context.request.fetch(`${product.origin}${path}`, { method, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const made = async (path: string, data: object) => (await call<{ id: never }>('POST', path, data)).id
  await call('POST', '/tenant/login', { email: 'ana@bistro.com.br', password: PASSWORD, tenant_id: 'bistro' })
  await call('PUT', '/api/business', { uf: 'SP', city: 'São Paulo' })
  const bought = async (name: string, price: number, unit: string, quantity: number, correctionFactor = 1) => ({
    ingredientId: await made('/api/ingredients', { name, price, unit }),
    operationalQuantity: quantity,
    operationalUnit: unit,
    correctionFactor,
  })
  const part = (recipeId: number, quantity: number, unit: string) => ({
    recipeId,
    operationalQuantity: quantity,
    operationalUnit: unit,
  })
  const products = new Map<string, string>()
  const base = async (name: string, own: object) => {
    const body = { name, measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado', ...own }
    products.set(name, await made('/api/base-products', body))
  }
  async function sheet(name: string, ingredients: readonly object[], own: object, pack: object): Promise<number> {
    const body = { name, portionYield: 10, portionUnit: 'porção', ingredients, ...own }
    const id = Number(await made('/api/recipes', body))
    await base(name, { foodClass: 'cozido', recipeId: id })
    const { id: _id, version, ...rest } = await call<{ id: number; version: number }>('GET', `/api/recipes/${id}`)
    const outputs = [{ baseProductId: products.get(name), pack }]
    await call('PUT', `/api/recipes/${id}`, { ...rest, version, outputs })
    return id
  }
  const salt = await bought('Sal', 10, 'kg', 0.1)
  const sauce = await sheet(
    'Molho de tomate',
    [
      await bought('Tomate pelado', 12, 'kg', 5),
      await bought('Cebola', 5, 'kg', 1, 1.1),
      await bought('Azeite', 70, 'L', 0.25),
      salt,
    ],
    { yield: { n: 6, unit: 'L' }, cooked: true },
    { n: 500, unit: 'mL' },
  )
  const bolognese = await sheet(
    'Bolonhesa',
    [part(sauce, 2, 'L'), await bought('Carne moída', 32, 'kg', 2.5)],
    { yield: { n: 4, unit: 'kg' }, cooked: true },
    { n: 500, unit: 'g' },
  )
  const white = await sheet(
    'Molho branco',
    [await bought('Leite', 4.8, 'L', 2), { ...salt, operationalQuantity: 0.02 }],
    { yield: { n: 2, unit: 'kg' }, cooked: true },
    { n: 500, unit: 'g' },
  )
  const lasagne = await sheet(
    'Lasanha',
    [
      await bought('Massa fresca', 18, 'kg', 1),
      part(bolognese, 1.5, 'kg'),
      part(white, 2, 'kg'),
      await bought('Muçarela', 42, 'kg', 0.6),
    ],
    { yield: { n: 5, unit: 'kg' }, cooked: false },
    { n: 500, unit: 'g' },
  )
  await base('Muçarela', { foodClass: 'leite_derivados' })
  await base('Massa fresca', { foodClass: 'outro' })
  return {
    sheets: { sauce, bolognese, white, lasagne },
    products,
    call,
    async tub(name, expires, own = {}) {
      const body = {
        name,
        category: 'Geral',
        sector: 'Geral',
        responsible: 'Ana',
        weight: '2 kg',
        storageType: 'refrigerado',
        baseProductId: products.get(name),
        expiration_date: expires,
        ...own,
      }
      return (await call<{ qrCode: string }>('POST', '/api/products', body)).qrCode
    },
    async openStation() {
      const paper = { name: 'Zebra', widthMm: 50, heightMm: 30, language: 'zpl', way: 'agente' }
      const printerProfileId = await made('/api/printer-profiles', paper)
      const station = await made('/api/stations', { name: 'Cozinha quente', printerProfileId })
      const { pairingCode } = await call<{ pairingCode: string }>('POST', '/api/print-agents', { station })
      const answer = await fetch(`${product.origin}/api/agent/pair`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant-id': 'bistro' },
        body: JSON.stringify({ pairingCode, name: 'PC da cozinha' }),
      })
      return new TestAgent(product.origin, ((await answer.json()) as { token: string }).token)
    },
  }
}
