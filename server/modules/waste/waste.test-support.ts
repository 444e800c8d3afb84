import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { LabelEvent } from '../labels/published.ts'
import { NO_PROVENANCE } from '../labels/published.ts'
import type { WasteSummary } from './contract/api.ts'

/** A tenant in São Paulo that makes and loses labels. */
export interface WasteKitchen {
  readonly client: TestClient
  readonly make: (own: object) => Promise<readonly { readonly id: number; readonly qrCode: string }[]>
  readonly discard: (id: number, own?: object) => Promise<void>
  readonly summary: (from: string, to: string) => Promise<WasteSummary>
  /** Sets the clock, in the tenant's local time, and logs in again. */
  readonly at: (local: string) => Promise<void>
}

const labelOf = (own: object) => ({
  name: 'Molho de tomate',
  category: 'Molhos',
  sector: 'Cozinha quente',
  responsible: 'Ana',
  expiration_date: '2026-12-24',
  weight: '500 g',
  ...own,
})

export async function wasteKitchen(server: TestServer, tenantId: string): Promise<WasteKitchen> {
  const client = await server.tenant(tenantId)
  return {
    client,
    async make(own) {
      const { status, body } = await client.post<{ id: number; qrCode: string } | { id: number; qrCode: string }[]>(
        '/api/products',
        labelOf(own),
      )
      if (status !== 201) throw new Error(JSON.stringify(body))
      return [body].flat()
    },
    async discard(id, own = {}) {
      const { status, body } = await client.post(`/api/products/${id}/discard`, { reason: 'sobra', ...own })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    async summary(from, to) {
      const { status, body } = await client.get<WasteSummary>(`/api/waste/summary?from=${from}&to=${to}`)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    async at(local) {
      server.clock.set(`${local}:00-03:00`)
      await client.login(tenantId)
    },
  }
}

/** Appends labels with costs of their own, as a batch will make them. */
export async function makeCosted(
  server: TestServer,
  tenantId: string,
  { firstId, costs, ...own }: { readonly firstId: number; readonly costs: readonly string[]; readonly weight: string },
): Promise<void> {
  const now = server.clock()
  await unitOfWork(server.application, { tenantId, meta: { actor: { system: 'test' } }, now }, async (unit) => {
    costs.forEach((cost, index) => {
      const id = firstId + index
      const event: LabelEvent = {
        type: 'LabelGenerated',
        data: {
          ...NO_PROVENANCE,
          id,
          code: `FID2026${String(id).padStart(4, '0')}`,
          name: 'Molho do lote',
          category: 'Molhos',
          sector: 'Cozinha quente',
          responsible: 'Ana',
          storageType: 'Refrigerado',
          storageTypeId: 'refrigerado',
          additionalStorageType: '',
          sif: 'ISENTO',
          manipulationDate: '2026-11-23',
          expirationDate: '2026-11-26',
          expiresAt: '2026-11-27T03:00:00.000Z',
          enteredAt: now.toISOString(),
          baseProductId: null,
          batchId: 'b-1',
          cost,
          ...own,
        },
      }
      unit.append({ stream: `label-${id}`, expectedVersion: 0, events: [event] })
    })
    return { status: 200, body: null }
  })
}
