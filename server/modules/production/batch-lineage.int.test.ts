import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookableSheet, producedBatch } from '../../../infra/test/batches.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import type { Label } from '../labels/contract/api.ts'
import type { LabelByCode, Lineage } from '../labels/contract/life.ts'
import type { Produced } from './contract/batches.ts'

const NOW = '2026-11-30T18:00:00Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.close())

const scan = async (client: TestClient, { qrCode }: Label) =>
  (await client.get<LabelByCode>(`/api/products/by-code/${qrCode}`)).body
const idsOf = (labels: readonly { readonly id: number }[]) => labels.map(({ id }) => id)
async function lineageOf(client: TestClient, { id }: Label) {
  const { labels, edges, more } = (await client.get<Lineage>(`/api/products/${id}/lineage`)).body
  return { ids: idsOf(labels), edges: edges.map(({ parent, child, how }) => `${parent} ${how} ${child}`), more }
}

/** A batch of labels of 500 g, of these labels: of all of one, or of a part. */
async function cooked(client: TestClient, count: number, parts: readonly (readonly [Label, string?])[]) {
  const { recipeId, baseProductId } = await cookableSheet(client)
  const inputs = parts.map(([{ qrCode }, quantity]) => ({ line: 0, code: qrCode, quantity, substitute: true }))
  const body = { recipeId, times: 1, outputs: [{ baseProductId, count }], inputs }
  const made = await client.post<Produced>('/api/batches', body)
  expect(made.status).toBe(201)
  return made.body
}

const storedOf = (tenantId: string, table: 'label_batches' | 'label_links') =>
  readTenant(server.application.database, tenantId, async (tx) => {
    const columns = table === 'label_batches' ? "batch_id || ' ' || side || ' ' || label_id" : 'how'
    const rows = await tx.query<{ row: string }>({
      sql: `select ${columns} as row from ${table} where tenant_id = $1 order by 1`,
      parameters: [tenantId],
    })
    return rows.map(({ row }) => row)
  })

it('a batch joins its inputs and outputs, with a row for each of them and not for each pair', async () => {
  const client = await server.tenant('bistro')
  const [first, second] = (await producedBatch(client)).labels as [Label, Label]
  const { batch, labels } = await cooked(client, 3, [[first], [second, '200 g']])
  const made = await storedOf('bistro', 'label_batches')
  expect(made.filter((row) => row.startsWith('2 '))).toEqual([
    `2 entrou ${first.id}`,
    `2 entrou ${second.id}`,
    ...labels.map(({ id }) => `2 saiu ${id}`),
  ])
  expect(await storedOf('bistro', 'label_links')).toEqual([])
  for (const label of labels)
    expect((await scan(client, label)).parents).toMatchObject([
      { id: first.id, how: 'preparo', at: batch.producedAt },
      { id: second.id, how: 'preparo', at: batch.producedAt },
    ])
  for (const input of [first, second]) {
    const { children } = await scan(client, input)
    expect(children.map(({ id, how, at }) => [id, how, at])).toEqual(
      labels.map(({ id }) => [id, 'preparo', batch.producedAt]),
    )
  }
  const page = await client.get<{ replaced_by?: string[] }>(`/api/public/labels/${first.qrCode}?tenant=bistro`)
  expect(page.body.replaced_by).toEqual(labels.map(({ qrCode }) => qrCode))
})

it('the lineage goes through batches and other steps both ways, and a batch of no label joins nothing', async () => {
  const client = await server.tenant('cantina')
  const { labels: raw } = await producedBatch(client)
  const [first, second, other] = raw as [Label, Label, Label]
  const middle = await cooked(client, 2, [[first], [second, '200 g']])
  const [opened, kept] = middle.labels as [Label, Label]
  const portioned = await client.post<{ children: Label[] }>(`/api/products/${opened.id}/portion`, { quantity: 2 })
  expect(portioned.status).toBe(201)
  const [half, rest] = portioned.body.children as [Label, Label]
  const last = (await cooked(client, 1, [[half]])).labels[0]
  if (last === undefined) throw new Error('No label')

  const family = [first.id, second.id, opened.id, kept.id, half.id, rest.id, last.id]
  const edges = [
    `${first.id} preparo ${opened.id}`,
    `${second.id} preparo ${opened.id}`,
    `${first.id} preparo ${kept.id}`,
    `${second.id} preparo ${kept.id}`,
    `${opened.id} porcionada ${half.id}`,
    `${opened.id} porcionada ${rest.id}`,
    `${half.id} preparo ${last.id}`,
  ]
  for (const label of [opened, half, last])
    expect(await lineageOf(client, label)).toEqual({ ids: family, edges, more: false })
  // Another input of the batch is above its labels, not beside an input.
  expect((await lineageOf(client, first)).ids).toEqual(family.filter((id) => id !== second.id))
  expect(await lineageOf(client, other)).toEqual({ ids: [other.id], edges: [], more: false })
  expect(idsOf((await scan(client, half)).parents)).toEqual([opened.id])
})

it('an undone batch leaves no row, and a part that goes into another batch joins that one alone', async () => {
  const client = await server.tenant('emporio')
  const [tub] = (await producedBatch(client)).labels as [Label]
  const before = await storedOf('emporio', 'label_batches')
  const undone = await cooked(client, 2, [[tub, '100 g']])
  expect((await client.post(`/api/batches/${undone.batch.id}/undo`, {})).status).toBe(200)
  expect(await storedOf('emporio', 'label_batches')).toEqual(before)
  const batches = [await cooked(client, 2, [[tub, '100 g']]), await cooked(client, 1, [[tub, '100 g']])]
  const outputs = batches.flatMap(({ labels }) => labels)
  expect(idsOf((await scan(client, tub)).children)).toEqual(idsOf(outputs))
  expect((await lineageOf(client, tub)).ids).toEqual([tub.id, ...idsOf(outputs)])
  for (const { labels } of batches)
    expect((await lineageOf(client, labels[0] ?? tub)).ids).toEqual([tub.id, ...idsOf(outputs)])
  expect((await checkReplay(server.administration(), 'emporio')).differing).toEqual([])
})
