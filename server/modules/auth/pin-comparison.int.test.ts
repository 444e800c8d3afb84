import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { join, kitchenTablet, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'

// Counted and not timed: every comparison is a real one of argon2id, whose calls are only watched.
vi.mock('@node-rs/argon2', { spy: true })

let server: TestServer
beforeAll(async () => {
  // A worker that has run another file has loaded the unwatched comparison already.
  vi.resetModules()
  const { startTestServer } = await import('../../../infra/test/server.ts')
  server = await startTestServer()
})
afterAll(() => server.close())

it('a wrong PIN, a person without one and an unknown person cost the same comparison', async () => {
  const bistro = await server.tenant('bistro')
  const [ana, rui] = [
    await join(server, bistro, 'ana@bistro.com.br', 'staff'),
    await join(server, bistro, 'rui@bistro.com.br', 'staff'),
  ]
  expect(
    (await ana.client.put(`/api/users/${ana.id}/pin`, { pin: '2580', currentPassword: NEW_PASSWORD })).status,
  ).toBe(204)
  const { client: device } = await kitchenTablet(server, 'bistro')
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [personId, pin, status] of [
    [ana.id, '0000', 422],
    [rui.id, '2580', 422],
    [nobody, '2580', 422],
    [ana.id, '2580', 200],
  ] as const) {
    vi.mocked(verify).mockClear()
    expect((await device.post('/api/auth/pin', { personId, pin })).status).toBe(status)
    expect([personId, vi.mocked(verify).mock.calls.length]).toEqual([personId, 1])
    expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
})
