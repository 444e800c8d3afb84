import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookableSheet, producedBatch } from '../../../infra/test/batches.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem as AnyProblem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import { labelBodyOf } from '../labels/samples.test-support.ts'
import type { BatchPage, Produced } from './contract/batches.ts'

type Problem = Omit<AnyProblem, 'status'>

const TENANT = 'bistro'
let server: TestServer
let client: TestClient
/** The sheet of the tubs, and the sheet whose batches use them. */
let broth: Awaited<ReturnType<typeof cookableSheet>>
let soup: Awaited<ReturnType<typeof cookableSheet>>
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T18:00:00Z' })
  client = await server.tenant(TENANT)
  broth = await cookableSheet(client)
  soup = await cookableSheet(client)
})
afterAll(() => server.close())

const undo = (id: number) => client.post<Problem>(`/api/batches/${id}/undo`, {})

describe('an output that was used', () => {
  const discard = (id: number, quantity: string) =>
    client.post(`/api/products/${id}/discard`, { reason: 'sobra', quantity })
  const undoLast = (id: number) => client.post(`/api/products/${id}/undo`, {})
  const USED = { status: 409, body: { code: 'undo_children_used' } }

  it('keeps its batch also where only a part of it is gone, until that is taken back', async () => {
    const { batch, labels } = await producedBatch(client)
    const id = labels[1]?.id ?? 0
    expect((await discard(id, '100 g')).status).toBe(200)
    expect(await undo(batch.id)).toMatchObject(USED)
    expect((await undoLast(id)).status).toBe(200)
    expect((await undo(batch.id)).status).toBe(200)
  })

  it('keeps its batch while the first of two parts is gone, though the last one is back', async () => {
    const { batch, labels } = await producedBatch(client)
    const id = labels[0]?.id ?? 0
    for (const quantity of ['100 g', '50 g']) expect((await discard(id, quantity)).status).toBe(200)
    expect((await undoLast(id)).status).toBe(200)
    expect(await undo(batch.id)).toMatchObject(USED)
  })

  it('keeps its batch where a label names it as what it is made of, and says which label', async () => {
    for (const inputs of [[], [{ code: (await tubsOf(1))[0]?.qrCode ?? '', quantity: '100 g' }]]) {
      const id = await used(inputs)
      const [output] = (await client.get<BatchPage>(`/api/batches/${id}`)).body.made
      const { expiration_date: _date, ...body } = labelBodyOf({ name: 'Arroz de forno' })
      const prepared = { state: 'preparado', storageTypeId: 'refrigerado', baseProductId: soup.baseProductId }
      const dish = await client.post<Label>('/api/products', { ...body, ...prepared, parentCodes: [output?.code] })
      expect(dish.status, JSON.stringify(dish.body)).toBe(201)
      const before = await stock()
      const usedIn = `Arroz de forno (${dish.body.qrCode})`
      const detail = `Uma etiqueta deste preparo foi usada em ${usedIn}: não é mais possível desfazer.`
      expect(await undo(id)).toMatchObject({ status: 409, body: { ...USED.body, detail } })
      expect(await stock()).toEqual(before)
    }
  })

  it('keeps its batch where another batch has taken a part of it, until that batch is undone', async () => {
    const { batch, labels } = await producedBatch(client)
    const later = await used([{ code: labels[0]?.qrCode ?? '', quantity: '100 g' }])
    expect(await undo(batch.id)).toMatchObject(USED)
    expect((await undo(later)).status).toBe(200)
    expect((await undo(batch.id)).status).toBe(200)
  })
})

it('an output that something else blocks than what went into it keeps its batch', async () => {
  const { labels } = await producedBatch(client)
  const id = await used([{ code: labels[0]?.qrCode ?? '', quantity: '100 g' }])
  const { made } = (await client.get<BatchPage>(`/api/batches/${id}`)).body
  expect((await client.post(`/api/products/${made[0]?.id}/block`, { reason: 'cheiro estranho' })).status).toBe(200)
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'undo_children_blocked' } })
})

interface Taken {
  readonly code: string
  readonly quantity: string | null
}

async function used(taken: readonly Taken[]): Promise<number> {
  const inputs = taken.map(({ code, quantity }) => ({
    line: 0,
    code,
    substitute: true,
    ...(quantity !== null && { quantity }),
  }))
  const body = { recipeId: soup.recipeId, times: 1, outputs: [{ baseProductId: soup.baseProductId, count: 1 }], inputs }
  const made = await client.post<Produced>('/api/batches', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.batch.id
}

/** What the house has: all columns of the labels in stock, what joins labels, and what counts as used. */
const stock = () =>
  readTenant(server.application.database, TENANT, async (tx) => {
    const rows = await tx.query<{ of: string; row: string }>({
      sql: `select 'label ' || id as of, to_jsonb(l)::text as row from labels l where tenant_id = $1 and stock = 'in_stock'
union all select 'batch ' || batch_id, side || ' ' || label_id from label_batches where tenant_id = $1
union all select 'link ' || parent_id, how || ' ' || child_id from label_links where tenant_id = $1
union all select 'moved ' || label_id, at::text from temperature_label_moves where tenant_id = $1
union all select 'used up ' || batch_id, base_product_id || ' ' || labels from batch_uses where tenant_id = $1
union all select 'counted ' || expires_at, in_stock::text from label_expiry_counts where tenant_id = $1 and in_stock > 0
order by 1, 2`,
      parameters: [TENANT],
    })
    return rows.map(({ of, row }) => `${of}: ${row}`)
  })

async function tubsOf(count: number): Promise<readonly Label[]> {
  const outputs = [{ baseProductId: broth.baseProductId, pack: { n: 700, unit: 'g' }, count }]
  const body = { recipeId: broth.recipeId, times: 2, yield: { n: 2.2, unit: 'kg' }, confirmYield: true, outputs }
  const made = await client.post<Produced>('/api/batches', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.labels
}

/** How much of each tub a batch takes, in grams: 0 nothing, null all that is there. */
const anyTaken = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const anyBatches = fc.array(fc.array(anyTaken, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })

interface Made {
  readonly id: number
  readonly tubs: readonly number[]
  /** The stock as it was before the batch. */
  readonly before: readonly string[]
}

/** Makes the batches of which a tub still has enough, one after the other. */
async function madeOf(tubs: readonly Label[], wanted: readonly (readonly (number | null)[])[]): Promise<Made[]> {
  const rest = tubs.map(() => 700)
  const made: Made[] = []
  for (const grams of wanted) {
    const taken = grams.flatMap((asked, tub) => {
      const there = rest[tub] ?? 0
      return asked === 0 || there === 0 || (asked ?? 0) >= there ? [] : [{ tub, grams: asked }]
    })
    if (taken.length === 0) continue
    const before = await stock()
    const inputs = taken.map((one) => ({
      code: tubs[one.tub]?.qrCode ?? '',
      quantity: one.grams === null ? null : `${one.grams} g`,
    }))
    made.push({ id: await used(inputs), tubs: taken.map(({ tub }) => tub), before })
    for (const one of taken) rest[one.tub] = one.grams === null ? 0 : (rest[one.tub] ?? 0) - one.grams
  }
  return made
}

/** The lines that say something of these tubs. */
const ofTubs = (rows: readonly string[], tubs: readonly Label[]) =>
  rows.filter((row) => tubs.some(({ id }) => row.startsWith(`label ${id}:`)))

describe('the undoing of batches that have used the same tubs', () => {
  it('gives each tub back what it had, in every order in which it is accepted', async () => {
    const seen = { undone: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(anyBatches, fc.infiniteStream(fc.nat()), async (wanted, order) => {
        const tubs = await tubsOf(3)
        const first = await stock()
        let standing = await madeOf(tubs, wanted)
        for (const number of order) {
          const batch = standing[number % standing.length]
          if (batch === undefined) break
          const before = await stock()
          const others = standing.filter((other) => other !== batch)
          const isLast = others.every(
            ({ id, tubs: own }) => id < batch.id || !own.some((tub) => batch.tubs.includes(tub)),
          )
          const { status, body } = await undo(batch.id)
          if (!isLast) {
            // A later batch has the same tub: that one is undone first, and nothing has changed.
            expect([status, body.code]).toEqual([409, 'act_superseded'])
            expect(await stock()).toEqual(before)
            seen.refused += 1
            continue
          }
          expect(status, JSON.stringify(body)).toBe(200)
          const own = tubs.filter((_, tub) => batch.tubs.includes(tub))
          expect(ofTubs(await stock(), own)).toEqual(ofTubs(batch.before, own))
          seen.undone += 1
          standing = others
        }
        expect(await stock()).toEqual(first)
      }),
      { numRuns: 15 },
    )
    expect(seen.undone).toBeGreaterThan(15)
    expect(seen.refused).toBeGreaterThan(5)
    expect((await checkReplay(server.administration(), TENANT)).differing).toEqual([])
  })
})
