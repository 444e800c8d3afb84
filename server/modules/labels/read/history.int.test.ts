import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import type { LabelHistoryEntry } from '../contract/api.ts'
import { recalculateExpiry } from '../expiry/run.ts'
import { labelBodyOf } from '../samples.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-01T15:00:00Z' })
})
afterAll(() => server.close())

const history = async (client: TestClient, id: number) =>
  (await client.get<LabelHistoryEntry[]>(`/api/products/${id}/history`)).body
const linesOf = (entries: readonly LabelHistoryEntry[]) =>
  entries.map((entry) => `${entry.at.slice(0, 16)} ${entry.actor} ${entry.text}`)
async function at(iso: string, work: () => Promise<unknown>): Promise<void> {
  server.clock.set(iso)
  await work()
}

describe("a label's history", () => {
  it('has the users who generated, printed and discarded it, and the nights in which it crossed', async () => {
    const client = await server.tenant('bistro')
    const night = () => recalculateExpiry(server.application, 'bistro', server.clock())
    await at('2026-11-01T15:00:00Z', () =>
      client.post('/api/products', labelBodyOf({ expiration_date: '2026-11-14', quantity: 2 })),
    )
    await at('2026-11-01T15:01:00Z', () =>
      client.post('/api/products/prints', { ids: [1], copies: 1, medium: 'browser-50x30' }),
    )
    await at('2026-11-02T03:05:00Z', night)
    await at('2026-11-03T12:00:00Z', async () => client.login('bistro'))
    await at('2026-11-03T12:00:00Z', () =>
      client.post('/api/products/prints', { ids: [1, 2], copies: 2, medium: 'browser-50x30' }),
    )
    await at('2026-11-08T03:05:00Z', night) // 7 days before the end of the 14th
    await at('2026-11-15T03:05:00Z', night)
    await at('2026-11-15T12:00:00Z', async () => client.login('bistro'))
    await at('2026-11-15T12:00:00Z', () => client.post('/api/products/1/discard', { reason: 'vencido' }))
    expect(linesOf(await history(client, 1))).toEqual([
      '2026-11-01T15:00 Chefe gerou a etiqueta 1 de Molho de Tomate, validade 14/11/2026',
      '2026-11-01T15:01 Chefe imprimiu a etiqueta 1 de Molho de Tomate',
      '2026-11-03T12:00 Chefe reimprimiu a etiqueta 1 de Molho de Tomate, 2 cópias',
      '2026-11-08T03:05 Sistema registrou que faltavam 7 dias ou menos para o vencimento',
      '2026-11-15T03:05 Sistema registrou que venceu',
      '2026-11-15T12:00 Chefe descartou a etiqueta 1 de Molho de Tomate (vencida)',
    ])
    expect((await history(client, 2)).map(({ text }) => text.split(' ')[0])).toEqual([
      'gerou',
      'imprimiu',
      'registrou',
      'registrou',
    ])
  })

  it('has the night of the crossing also after weeks without a run, and no night for a label that left stock before', async () => {
    server.clock.set('2026-11-01T15:00:00Z')
    const client = await server.tenant('ferias')
    await client.post('/api/products', labelBodyOf({ expiration_date: '2026-11-10', quantity: 2 }))
    await at('2026-11-02T15:00:00Z', () => client.post('/api/products/2/consume', {}))
    await at('2026-12-20T12:00:00Z', () => recalculateExpiry(server.application, 'ferias', server.clock()))
    await client.login('ferias')
    expect(linesOf(await history(client, 1)).slice(1)).toEqual([
      '2026-12-20T12:00 Sistema registrou que faltavam 7 dias ou menos para o vencimento',
      '2026-12-20T12:00 Sistema registrou que venceu',
    ])
    expect(await history(client, 2)).toHaveLength(2)
  })

  it('is not found from another tenant', async () => {
    const client = await server.tenant('vizinho')
    expect((await client.get('/api/products/1/history')).status).toBe(404)
    expect((await client.get('/api/products/x/history')).status).toBe(422)
  })
})
