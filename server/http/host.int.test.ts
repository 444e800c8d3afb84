import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { rawRequest } from './raw-request.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ publicOrigin: 'https://etiquetas.exemplo.com.br' })
})
afterAll(() => server.close())

const statusFor = async (host: string, path: string) =>
  (await rawRequest(server.origin, { path, headers: { host } })).status

it('with a public origin the product answers by its own hosts only, and by every host whether it is healthy', async () => {
  for (const host of ['etiquetas.exemplo.com.br', 'bistro.etiquetas.exemplo.com.br', 'localhost:3000']) {
    expect([host, await statusFor(host, '/api/categories')]).toEqual([host, 401])
  }
  for (const host of ['mal.exemplo', '10.0.0.7:3000']) {
    expect([host, await statusFor(host, '/api/categories')]).toEqual([host, 421])
    expect([host, await statusFor(host, '/view/FID20260001')]).toEqual([host, 421])
    expect([host, await statusFor(host, '/api/health')]).toEqual([host, 200])
  }
})
