import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { BaseProduct, RegisterEntry } from './contract/entries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('registers the general category and sector with the first product that names them, and no other name', async () => {
  const bistro = await server.tenant('bistro')
  const product = { measure: 1, measureUnit: 'unidades', sif: 'ISENTO', category: 'Geral', sector: 'Geral' }
  const register = (own: object) => bistro.post<BaseProduct>('/api/base-products', { ...product, ...own })
  for (const name of ['Torta', 'Empada'])
    expect((await register({ name })).body).toMatchObject({ category: 'Geral', sector: 'Geral' })
  for (const list of ['categories', 'sectors'])
    expect((await bistro.get<RegisterEntry[]>(`/api/${list}`)).body.map(({ name }) => name)).toEqual(['Geral'])
  expect((await register({ name: 'Pastel', category: 'Salgados' })).status).toBe(422)
})
