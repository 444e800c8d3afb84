import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, kitchenTablet } from '../../../infra/test/people.ts'
import type { RecallCase } from '../../../infra/test/recall-case.ts'
import { lotOfTwo, recallCase } from '../../../infra/test/recall-case.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label } from '../labels/contract/api.ts'
import type { Produced } from '../production/contract/batches.ts'
import type { Recall, RecallOpened, RecallSummary } from './contract/recalls.ts'
import type { Trace } from './contract/trace.ts'

// Ways in which food below a recalled lot could be used all the same.

let server: TestServer
let owner: TestClient
let given: RecallCase

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:00:00Z' })
  owner = await server.tenant('bistro')
  given = await recallCase(owner, server.clock)
})
afterAll(() => server.close())

const recallOf = (roots: readonly object[], reason = 'lote A2911') => ({
  mode: 'real',
  reason,
  source: 'fornecedor',
  roots,
})
async function open(roots: readonly object[], reason?: string): Promise<RecallOpened> {
  const answer = await owner.post<RecallOpened>('/api/recalls', recallOf(roots, reason))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const shown = async ({ id }: { readonly id: number }) => {
  const answer = await owner.get<Recall>(`/api/recalls/${id}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const consume = (id: number) => owner.post<Problem>(`/api/products/${id}/consume`, {})
const countOfRecalls = async () => (await owner.get<RecallSummary[]>('/api/recalls')).body.length

it('what had left the stock comes back blocked: used, missing, portioned, and gone into a batch that is undone', async () => {
  const [used, missing, whole, first, second] = given.filet.slice(30, 35).map(({ id }) => id)
  await consume(used ?? 0)
  await owner.post(`/api/products/${missing}/missing`, {})
  expect((await owner.post(`/api/products/${whole}/portion`, { quantity: 2 })).status).toBe(201)
  const inputs = given.filet.slice(33, 35).map(({ qrCode: code }) => ({ line: 0, code }))
  const made = await owner.post<Produced>('/api/batches', { recipeId: given.brothRecipe, times: 1, inputs })
  expect(made.status, JSON.stringify(made.body)).toBe(201)

  const opened = await open([{ lotId: given.lotId }])
  const before = await shown(opened)
  expect(before).toMatchObject({ left: opened.blocked, inStock: opened.blocked, affected: opened.affected })
  expect(before.labels).toHaveLength(opened.blocked + opened.affected)
  expect((await owner.post(`/api/products/${used}/undo`, {})).status).toBe(200)
  expect((await owner.post(`/api/products/${missing}/found`, {})).status).toBe(200)
  expect((await owner.post(`/api/products/${whole}/undo`, {})).status).toBe(200)
  expect((await owner.post(`/api/batches/${made.body.batch.id}/undo`, {})).status).toBe(200)
  for (const id of [used, missing, whole, first, second])
    expect(await consume(id ?? 0), String(id)).toMatchObject({ status: 409, body: { code: 'label_blocked' } })
  // Two portions and the labels of the batch are annulled; five labels are back.
  expect((await shown(opened)).left).toBe(opened.blocked - 2 - made.body.labels.length + 5)
  expect((await owner.post(`/api/recalls/${opened.id}/close`, { conclusion: 'devolvido' })).status).toBe(409)
  expect((await owner.post(`/api/recalls/${opened.id}/separate`, { ids: [used, whole] })).status).toBe(204)
  const released = await owner.post(`/api/recalls/${opened.id}/release`, { ids: [whole], reason: 'engano' })
  expect(released.status).toBe(204)
  expect((await consume(whole ?? 0)).status).toBe(200)
})

it('a dish does not come from a label that was used before the recall', async () => {
  const eaten = given.shredded.labels[0]
  const firstOf = async (path: string, name: string) =>
    (await owner.get<{ id: string; name: string }[]>(path)).body.find((each) => each.name === name)?.id
  const dish = {
    name: 'Strogonoff',
    category: 'Pratos',
    sector: 'Cozinha',
    responsible: 'Ana',
    state: 'preparado',
    baseProductId: await firstOf('/api/base-products', 'Strogonoff'),
    storageTypeId: await firstOf('/api/storage-types', 'Geladeira 1'),
  }
  expect((await owner.post('/api/products', dish)).status).toBe(201)
  const body = { ...dish, parentCodes: [eaten?.qrCode] }
  expect(await owner.post<Problem>('/api/products', body)).toMatchObject({
    status: 409,
    body: { code: 'label_blocked' },
  })
})

it('who has used a label is still named after the recall, and not who has recalled it', async () => {
  const { lotId, labelIds } = await lotOfTwo(owner)
  const { client: staff } = await join(server, owner, 'caio@bistro.com.br')
  expect((await staff.post(`/api/products/${labelIds[0]}/consume`, {})).status).toBe(200)
  const trace = async () => (await owner.get<Trace>(`/api/trace?lotId=${lotId}`)).body.nodes
  const personIn = (nodes: Trace['nodes']) => nodes.find(({ status }) => status === 'consumed')?.person
  const before = personIn(await trace())
  const { labels } = await shown(await open([{ lotId }]))
  expect(before).toBe('Caio')
  expect(personIn(await trace())).toBe(before)
  expect(labels.find(({ id }) => id === labelIds[0])?.person).toBe(before)
})

it('a reason with `;` is one block, which counts, is released and closes', async () => {
  const { lotId, labelIds } = await lotOfTwo(owner)
  const other = await open([{ lotId }], 'lote A')
  const reason = `cheiro; recolhimento ${other.id}: lote A; ${'x; '.repeat(53)}`.slice(0, 199).trim()
  const opened = await open([{ lotId }], reason)
  const forged = await open([{ lotId }], `outro; recolhimento ${opened.id}: cheiro; fim`)
  expect((await shown(opened)).reason).toBe(reason)
  for (const one of [other, opened, forged]) {
    expect((await shown(one)).left).toBe(2)
    const release = await owner.post(`/api/recalls/${one.id}/release`, { ids: labelIds, reason: 'engano; mesmo' })
    expect(release.status).toBe(204)
    expect(await shown(one)).toMatchObject({ left: 0, destinations: { released: 2 } })
    expect((await owner.post(`/api/recalls/${one.id}/close`, { conclusion: 'nada; ok' })).status).toBe(204)
  }
  for (const id of labelIds) expect((await consume(id)).status).toBe(200)
})

it('fifty roots that are the same and overlap are recalled once each', async () => {
  const { lotId, labelIds } = await lotOfTwo(owner)
  const code = (await owner.get<Label>(`/api/products/${labelIds[0]}`)).body.qrCode
  const roots = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? { lotId } : { code: code.toLowerCase() }))
  const opened = await open(roots)
  expect(opened.blocked).toBe(2)
  expect((await shown(opened)).roots).toHaveLength(2)
  const tooMany = await owner.post<Problem>('/api/recalls', recallOf([...roots, { lotId }]))
  expect(tooMany.status).toBe(422)
})

it('a recall of two lots that share nothing blocks what is below each of them', async () => {
  const [one, other] = [await lotOfTwo(owner), await lotOfTwo(owner)]
  expect((await open([{ lotId: one.lotId }, { lotId: other.lotId }])).blocked).toBe(4)
  for (const id of [...one.labelIds, ...other.labelIds])
    expect((await consume(id)).body.code, `label ${id}`).toBe('label_blocked')
})

it('staff, a device without a person and a stranger write nothing', async () => {
  const { lotId, labelIds } = await lotOfTwo(owner)
  const { client: staff } = await join(server, owner, 'rui@bistro.com.br')
  const { client: device } = await kitchenTablet(server, 'bistro')
  const stranger = await server.tenant('cantina')
  const before = await countOfRecalls()
  const body = recallOf([{ lotId }])
  expect((await staff.post('/api/recalls', body)).status).toBe(403)
  expect((await device.post('/api/recalls', body)).status).toBeGreaterThanOrEqual(401)
  expect((await stranger.post('/api/recalls', body)).status).toBe(404)
  expect(await countOfRecalls()).toBe(before)
  const { id } = await open([{ lotId }])
  const calls = [
    ['separate', { ids: labelIds }, [204, 404]],
    ['release', { ids: labelIds, reason: 'engano' }, [403, 404]],
    ['close', { conclusion: 'ok' }, [403, 404]],
  ] as const
  for (const [call, sent, [asStaff, asStranger]] of calls) {
    expect((await device.post(`/api/recalls/${id}/${call}`, sent)).status, call).toBeGreaterThanOrEqual(401)
    expect((await stranger.post(`/api/recalls/${id}/${call}`, sent)).status, call).toBe(asStranger)
    if (call === 'separate') expect((await shown({ id })).separated).toBe(0)
    expect((await staff.post(`/api/recalls/${id}/${call}`, sent)).status, call).toBe(asStaff)
  }
  expect(await shown({ id })).toMatchObject({ status: 'aberto', left: 2 })
})

it('two recalls of one lot at once have two numbers, and both stand on its labels', async () => {
  const { lotId, labelIds } = await lotOfTwo(owner)
  const [one, other] = await Promise.all([open([{ lotId }], 'um'), open([{ lotId }], 'outro')])
  expect(one.id).not.toBe(other.id)
  const { body } = await owner.get<Label>(`/api/products/${labelIds[0]}`)
  expect(body.blocked).toContain(`recolhimento ${one.id}: um`)
  expect(body.blocked).toContain(`recolhimento ${other.id}: outro`)
})

it('a recall that is sent twice with one key is opened once', async () => {
  const { lotId } = await lotOfTwo(owner)
  const before = await countOfRecalls()
  const headers = { 'idempotency-key': `recall-${lotId}` }
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.post<RecallOpened>('/api/recalls', recallOf([{ lotId }]), headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await countOfRecalls()).toBe(before + 1)
})

it('a batch that is made at the instant of the recall does not escape, whether its input is read, chosen or presumed', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const lot = await openLot(round)
    const inputs = [[{ line: 0, code: lot.code }], [{ line: 0, lotId: lot.id }], undefined][round % 3]
    const produce = () =>
      owner.post<Produced & Problem>('/api/batches', { recipeId: lot.recipeId, times: 1, ...(inputs && { inputs }) })
    const recall = () =>
      owner.post<RecallOpened>('/api/recalls', { ...recallOf([{ lotId: lot.id }]), includePresumed: true })
    const [made, opened] =
      round % 2 === 0
        ? await Promise.all([produce(), recall()])
        : await Promise.all([recall(), produce()]).then(([second, first]) => [first, second] as const)
    expect(opened.status, JSON.stringify(opened.body)).toBe(201)
    const trace = await owner.get<Trace>(`/api/trace?lotId=${lot.id}&direction=destino`)
    expect(trace.body.totals.blocked).toBe(trace.body.totals.inStock)
    outcomes.add(`${round % 3} ${made.status}`)
    if (made.status === 409) continue
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    // A recall that comes first leaves no lot to presume: such a batch has nothing to do with the lot.
    const { body: origin } = await owner.get<Trace>(`/api/trace?batch=${made.body.batch.id}&direction=origem`)
    if (!origin.nodes.some(({ key }) => key === `lote:${lot.id}`)) continue
    for (const { id } of made.body.labels)
      expect(await consume(id)).toMatchObject({ status: 409, body: { code: 'label_blocked' } })
  }
  expect(outcomes.size).toBeGreaterThan(1)
})

interface OpenLot {
  readonly id: number
  readonly code: string
  readonly recipeId: number
}

/** Rounds 0, 3, …: a lot of one label, whose code is given; else a lot without labels. And a sheet that needs it. */
async function openLot(round: number): Promise<OpenLot> {
  const name = `Cebola ${round}`
  const made = async <Body>(path: string, body: object) => {
    const answer = await owner.post<Body>(path, body)
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const ingredient = await made<{ id: number }>('/api/ingredients', { name, price: 4, unit: 'kg' })
  const product = (own: string) =>
    made<{ id: string }>('/api/base-products', {
      name: own,
      measure: 500,
      measureUnit: 'gramas',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass: 'cozido',
      ...(own === name && { ingredientId: ingredient.id }),
    })
  const raw = await product(name)
  const dish = await product(`${name} cozida`)
  const recipe = await made<{ id: number }>('/api/recipes', {
    name: `${name} cozida`,
    portionYield: 2,
    ingredients: [{ ingredientId: ingredient.id, operationalQuantity: 1, operationalUnit: 'kg' }],
    yield: { n: 1, unit: 'kg' },
    cooked: true,
    outputs: [{ baseProductId: dish.id, pack: { n: 500, unit: 'g' } }],
  })
  const labels = round % 3 === 0 ? { labels: { count: 1, weight: '1 kg' } } : {}
  const receipt = await made<{ id: number; version: number }>('/api/receipts', {
    supplier: { name: 'Horta do teste' },
    lines: [
      {
        description: name,
        unit: 'KG',
        quantity: 1,
        total: '4.00',
        ingredientId: ingredient.id,
        baseProductId: raw.id,
        kind: 'refrigerado',
        temperature: 4,
        outcome: 'aceito',
        lots: [{ lot: `C${round}`, makersDate: '2030-11-10', ...labels }],
      },
    ],
  })
  const confirmed = await made<{ lots: { id: number }[] }>(`/api/receipts/${receipt.id}/confirm`, {
    version: receipt.version,
  })
  const id = confirmed.lots[0]?.id ?? 0
  const { body } = await owner.get<Trace>(`/api/trace?lotId=${id}&direction=destino`)
  const code = body.nodes.find(({ type }) => type === 'etiqueta')?.code ?? ''
  return { id, code, recipeId: recipe.id }
}

it('a recall that reaches more than 100,000 labels is refused, and none is cut off silently', async () => {
  const armazem = await server.tenant('armazem')
  const { lotId, labelIds } = await lotOfTwo(armazem)
  const grow = (from: number, to: number) =>
    writeTenant(server.application.database, 'armazem', async (tx) =>
      tx.send({
        sql: `insert into label_links (tenant_id, child_id, parent_id, how, at)
          select $1, id, $2::integer, 'porcao', now() from generate_series($3::integer, $4::integer) as id`,
        parameters: [tx.tenantId, labelIds[0], from, to],
      }),
    )
  // The lot and its two labels are three nodes.
  await grow(1_000_001, 1_099_997)
  const preview = () => armazem.post<Problem>('/api/recalls/preview', recallOf([{ lotId }]))
  expect((await preview()).status).toBe(200)
  await grow(1_099_998, 1_099_998)
  for (const refused of [await preview(), await armazem.post<Problem>('/api/recalls', recallOf([{ lotId }]))]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'recall_too_large'])
    expect(refused.body.detail).toMatch(/^Isto alcança etiquetas demais/)
  }
})
