import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T10:12:00Z' })
})
afterAll(() => server.close())

it('says which first steps a kitchen has taken, each by its fact', async () => {
  const bistro = await server.tenant('bistro')
  const start = async () => (await bistro.get('/api/start')).body
  const done = { place: false, product: false, label: false }
  expect(await start()).toEqual(done)

  await bistro.put('/api/shelf-life/settings', { uf: 'MG' })
  expect(await start()).toEqual({ ...done, place: true })

  await bistro.post('/api/base-products/library', {
    items: [{ libraryProduct: 'Molho de Tomate', validityDays: null }],
  })
  expect(await start()).toEqual({ ...done, place: true, product: true })

  await bistro.post('/api/products', labelBodyOf({ expiration_date: '2026-11-25' }))
  expect(await start()).toEqual({ place: true, product: true, label: true })
})
