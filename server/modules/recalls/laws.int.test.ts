import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samples } from '../../../infra/test/samples.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Label, LabelLot } from '../labels/contract/api.ts'
import type { LabelByCode } from '../labels/contract/life.ts'
import type { BatchPreview, Produced } from '../production/contract/batches.ts'
import type { Recall, RecallOpened, RecallPreview } from './contract/recalls.ts'
import type { Trace } from './contract/trace.ts'

// Random histories of a kitchen through the API, and what must be true of their traces and of a recall.

let server: TestServer
let owner: TestClient
let kitchens = 0

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  owner = await server.tenant('bistro')
  await owner.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
})
afterAll(() => server.close())

async function made<Body>(path: string, body: object): Promise<Body> {
  const answer = await owner.post<Body>(path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}
const traceOf = async (query: string) => {
  const { status, body } = await owner.get<Trace>(`/api/trace?${query}`)
  return status === 200 ? body : null
}

interface Kitchen {
  readonly ingredientId: number
  readonly rawId: string
  /** A sheet that needs the ingredient, and one that needs what the first makes. */
  readonly first: number
  readonly second: number
  readonly lots: number[]
  /** Of labels; the ones that acts have made too. */
  readonly labels: { readonly id: number; readonly qrCode: string }[]
  readonly batches: number[]
}

async function newKitchen(): Promise<Kitchen> {
  const name = `Frango ${(kitchens += 1)}`
  const place = (own: string, kind: string, tempMax: number) =>
    made<{ id: string }>('/api/storage-types', { name: `${own} ${kitchens}`, icon: kind, kind, tempMax })
  const fridge = await place('Geladeira', 'refrigerado', 4)
  await place('Freezer', 'congelado', -18)
  const ingredient = await made<{ id: number }>('/api/ingredients', { name, price: 10, unit: 'kg' })
  const product = (own: object) =>
    made<{ id: string }>('/api/base-products', {
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: fridge.id,
      ...own,
    })
  const raw = await product({ name, foodClass: 'carne_crua', ingredientId: ingredient.id })
  const sheet = async (own: string, line: object) => {
    const { id } = await product({ name: own, foodClass: 'cozido' })
    return made<{ id: number }>('/api/recipes', {
      name: own,
      portionYield: 2,
      ingredients: [{ ...line, operationalQuantity: 1, operationalUnit: 'kg' }],
      yield: { n: 1, unit: 'kg' },
      cooked: true,
      outputs: [{ baseProductId: id, pack: { n: 500, unit: 'g' } }],
    })
  }
  const first = await sheet(`${name} desfiado`, { ingredientId: ingredient.id })
  const second = await sheet(`${name} gratinado`, { recipeId: first.id })
  const ids = { ingredientId: ingredient.id, rawId: raw.id, first: first.id, second: second.id }
  return { ...ids, lots: [], labels: [], batches: [] }
}

async function receive(kitchen: Kitchen, labels: number): Promise<void> {
  const lot = `A${kitchens}${kitchen.lots.length}`
  const receipt = await made<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Frigo Sul' },
    lines: [
      {
        description: 'Frango',
        unit: 'KG',
        quantity: Math.max(1, labels),
        total: `${10 * Math.max(1, labels)}.00`,
        ingredientId: kitchen.ingredientId,
        baseProductId: kitchen.rawId,
        kind: 'refrigerado',
        temperature: 3,
        outcome: 'aceito',
        lots: [{ lot, makersDate: '2027-11-10', ...(labels > 0 && { labels: { count: labels, weight: '1 kg' } }) }],
      },
    ],
  })
  const { lots } = await made<{ lots: { id: number }[] }>(`/api/receipts/${receipt.id}/confirm`, {
    version: receipt.version,
  })
  const id = lots[0]?.id ?? 0
  kitchen.lots.push(id)
  const trace = await traceOf(`lotId=${id}&direction=destino`)
  kitchen.labels.push(
    ...(trace?.nodes ?? []).flatMap(({ type, id: own, code }) =>
      type === 'etiqueta' ? [{ id: own, qrCode: code }] : [],
    ),
  )
}

const step = fc.record({
  what: fc.constantFrom('receive', 'read', 'read', 'second', 'choose', 'presume', 'act', 'act', 'act', 'undoBatch'),
  which: fc.nat(),
  other: fc.nat(),
  part: fc.boolean(),
  isUndone: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

async function play(kitchen: Kitchen, { what, which, other, part, isUndone }: Step): Promise<void> {
  const { lots, labels, batches } = kitchen
  const produce = async (recipeId: number, inputs: readonly object[]) => {
    const answer = await owner.post<Produced>('/api/batches', { recipeId, times: 1, inputs })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    if (answer.status !== 201) return
    batches.push(answer.body.batch.id)
    labels.push(...answer.body.labels)
  }
  const code = at(labels, which)?.qrCode
  const input = { line: 0, substitute: true, ...(part && { quantity: '100 g' }) }
  switch (what) {
    case 'receive':
      return receive(kitchen, which % 4)
    case 'read':
    case 'second': {
      const codes = [...new Set([code, at(labels, other)?.qrCode])]
      const inputs = codes.map((each) => ({ ...input, code: each }))
      return produce(what === 'read' ? kitchen.first : kitchen.second, inputs)
    }
    case 'choose':
      return produce(kitchen.first, [{ ...input, lotId: at(lots, which) }])
    case 'presume':
      return produce(kitchen.first, [])
    case 'undoBatch': {
      await owner.post(`/api/batches/${at(batches, which)}/undo`, {})
      return
    }
    default:
      return act(kitchen, { what, which, other, part, isUndone })
  }
}

async function act({ labels }: Kitchen, { which, other, part, isUndone }: Step): Promise<void> {
  const label = at(labels, which)
  if (label === undefined) return
  const { body: scanned } = await owner.get<LabelByCode>(`/api/products/by-code/${label.qrCode}`)
  const action = at(
    scanned.actions.filter((each) => !['print', 'block', 'release', 'sample'].includes(each)),
    other,
  )
  if (action === undefined) return
  const choice = scanned.choices.find((each) => each.action === action)
  const bodies: Readonly<Record<string, object>> = {
    discard: { reason: 'qualidade', ...(part && { quantity: '50 g' }) },
    portion: { quantity: 2, ...(part && { weight: '50 g' }) },
  }
  const move = choice && {
    storageTypeId: choice.storageTypeId,
    ...(choice.expiration_date === null && { expiration_date: scanned.expiration_date }),
  }
  const body = { ...move, ...bodies[action] }
  const answer = await owner.post<{ children?: Label[] }>(`/api/products/${label.id}/${action}`, body)
  expect(answer.status, `${action} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  labels.push(...(answer.body.children ?? []))
  if (isUndone) await owner.post(`/api/products/${label.id}/undo`, {})
}

const rootsOf = ({ lots, labels, batches }: Kitchen) => [
  ...lots.map((id) => ({ key: `lote:${id}`, query: `lotId=${id}`, root: { lotId: id } })),
  ...labels.map(({ id, qrCode }) => ({ key: `etiqueta:${id}`, query: `code=${qrCode}`, root: { code: qrCode } })),
  ...batches.map((id) => ({ key: `preparo:${id}`, query: `batch=${id}`, root: { batch: id } })),
]

/** What lies above a root by steps that are not presumed. */
function surelyAbove({ root, edges }: Trace): Set<string> {
  const above = new Set([root])
  for (const key of above)
    for (const { from, to, evidence } of edges) if (to === key && evidence !== 'presumido') above.add(from)
  return above
}

/** Below each root: the keys of all nodes. A root that was annulled or undone has no trace. */
async function tracesOf(kitchen: Kitchen): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const below = new Map<string, ReadonlySet<string>>()
  const above = new Map<string, ReadonlySet<string>>()
  for (const { key, query } of rootsOf(kitchen)) {
    const [down, up] = [await traceOf(`${query}&direction=destino`), await traceOf(`${query}&direction=origem`)]
    expect(down === null, key).toBe(up === null)
    if (down === null || up === null) continue
    below.set(key, new Set(down.nodes.map((node) => node.key)))
    above.set(key, surelyAbove(up))
    expect(
      down.nodes.every(({ key: node }) => surelyBelow(down).has(node)),
      `${key} is joined to all below`,
    ).toBe(true)
    adds(down)
  }
  for (const [one, reached] of below)
    for (const [other, from] of above) expect(reached.has(other), `${other} below ${one}`).toBe(from.has(one))
  return below
}

function surelyBelow({ root, edges }: Trace): Set<string> {
  const reached = new Set([root])
  for (const key of reached) for (const { from, to } of edges) if (from === key) reached.add(to)
  return reached
}

function adds({ balance }: Trace): void {
  if (balance === null) return
  const { received, inStock, used, discarded, returned, donated, missing, notExplained, located } = balance
  const sum = inStock + used + discarded + returned + donated + missing + notExplained
  expect(Math.round(sum * 1000)).toBe(Math.round(received * 1000))
  expect(located).toBeGreaterThanOrEqual(0)
  expect(located).toBeLessThanOrEqual(100)
}

/** Nothing of these labels and lots is used, and nothing offers them. */
async function keptFromUse(kitchen: Kitchen, reached: ReadonlySet<string>): Promise<void> {
  const ids = new Set(kitchen.labels.filter(({ id }) => reached.has(`etiqueta:${id}`)).map(({ id }) => id))
  for (const { id, qrCode } of kitchen.labels.filter((label) => ids.has(label.id))) {
    const { body } = await owner.get<LabelByCode>(`/api/products/by-code/${qrCode}`)
    const allowed = ['discard', 'return', 'missing', 'release', 'undo', 'found']
    expect(
      body.actions.filter((each) => !allowed.includes(each)),
      qrCode,
    ).toEqual([])
    expect(ids.has(body.sooner?.id ?? 0)).toBe(false)
    for (const call of ['consume', 'donate', 'portion', 'thaw', 'freeze', 'open', 'move']) {
      const answer = await owner.post(`/api/products/${id}/${call}`, { quantity: 2 })
      expect(answer.status, `${call} ${qrCode} ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(400)
    }
    expect((await owner.post('/api/products/prints', { ids: [id], medium: 'browser-50x30' })).status).toBe(409)
    const inputs = [{ line: 0, code: qrCode, substitute: true }]
    expect((await owner.post('/api/batches', { recipeId: kitchen.first, times: 1, inputs })).status).toBe(409)
  }
  const { body: first } = await owner.get<Label[]>('/api/products?status=to_use')
  expect(first.filter(({ id }) => ids.has(id))).toEqual([])
  const { body: lots } = await owner.get<LabelLot[]>('/api/products/lots?status=to_use')
  expect(lots.flatMap(({ labels }) => labels.filter(({ id }) => ids.has(id)))).toEqual([])
  for (const recipeId of [kitchen.first, kitchen.second]) {
    const { body } = await owner.post<BatchPreview>('/api/batches/preview', { recipeId, times: 1 })
    const text = JSON.stringify(body)
    for (const { id, qrCode } of kitchen.labels) if (ids.has(id)) expect(text).not.toContain(`"${qrCode}"`)
    for (const lot of kitchen.lots) if (reached.has(`lote:${lot}`)) expect(text).not.toContain(`"lotId":${lot},`)
  }
}

/** Undoes and finds all that still can be: what had left the stock and batches. */
async function bringBack({ labels, batches }: Kitchen): Promise<void> {
  for (const id of batches.toReversed()) await owner.post(`/api/batches/${id}/undo`, {})
  for (const { id } of labels.toReversed())
    for (const call of ['undo', 'found']) {
      const { status } = await owner.post(`/api/products/${id}/${call}`, {})
      expect(status, call).toBeLessThan(500)
    }
}

const history = fc.record({
  steps: fc.array(step, { minLength: 6, maxLength: 18 }),
  roots: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  includePresumed: fc.boolean(),
})

it('a trace leads both ways over the same steps, a balance adds up, and nothing below a recall is used, offered or comes back', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, roots: chosen, includePresumed }) => {
      await owner.login('bistro')
      const kitchen = await newKitchen()
      await receive(kitchen, 3)
      for (const one of steps) await play(kitchen, one)
      const below = await tracesOf(kitchen)
      const existing = rootsOf(kitchen).filter(({ key }) => below.has(key))
      const roots = [...new Set(chosen.map((index) => at(existing, index)))].flatMap((each) => each ?? [])
      const body = {
        mode: 'real',
        reason: 'teste; da lei',
        source: 'interno',
        includePresumed,
        roots: roots.map(({ root }) => root),
      }
      const { body: preview } = await owner.post<RecallPreview>('/api/recalls/preview', body)
      const answer = await owner.post<RecallOpened>('/api/recalls', body)
      if (answer.status === 409) return
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      const { id, blocked, affected } = answer.body
      expect([preview.blocked, preview.affected]).toEqual([blocked, affected])
      const surely = new Set(roots.flatMap(({ key }) => [...(below.get(key) ?? [])]))
      const shown = (await owner.get<Recall>(`/api/recalls/${id}`)).body
      expect(shown.left).toBe(blocked)
      const listed = new Set(shown.labels.map((label) => `etiqueta:${label.id}`))
      const isBlocked = async (label: Kitchen['labels'][number]) =>
        (await owner.get<Label>(`/api/products/${label.id}`)).body.blocked?.includes(`recolhimento ${id}:`) === true
      const reached = new Set(surely)
      for (const label of kitchen.labels) {
        const key = `etiqueta:${label.id}`
        const has = await isBlocked(label)
        if (has && includePresumed) reached.add(key)
        if (!includePresumed) expect(has, key).toBe(surely.has(key))
        if (surely.has(key)) expect(has, key).toBe(true)
        if (listed.has(key)) expect(has, key).toBe(true)
      }
      await keptFromUse(kitchen, reached)
      await bringBack(kitchen)
      await keptFromUse(kitchen, new Set([...reached].filter((key) => !key.startsWith('preparo'))))
    }),
    { numRuns: samples(20), endOnFailure: true },
  )
}, 300_000)
