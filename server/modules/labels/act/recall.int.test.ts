import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobOf, pairedAgent, stationOf } from '../../../../infra/test/printing.ts'
import type { TestAgent } from '../../../../infra/test/printing.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelLot } from '../contract/api.ts'
import type { LabelByCode, Transformed } from '../contract/life.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'
import type { Round } from '../../rounds/contract/api.ts'

let server: TestServer
let kitchen: LifeKitchenClient
let agent: TestAgent
let station: Awaited<ReturnType<typeof stationOf>>

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-23T09:00:00-03:00')
  kitchen = await lifeKitchen(server, 'bistro')
  station = await stationOf(kitchen.client, 'Confeitaria')
  agent = await pairedAgent(server, kitchen.client, station)
})
beforeEach(() => kitchen.at('2026-11-23T09:00'))
afterAll(() => server.close())

const chicken = (own: object = {}) => kitchen.make({ name: 'Frango', baseProductId: kitchen.products.chicken, ...own })
const block = (id: number) => kitchen.call<Label>(id, 'block', { reason: 'recolhimento 3: lote A2911' })
const release = (id: number) => kitchen.call(id, 'release', { reason: 'lote lido errado' })
const answerOf = ({ status, body }: { readonly status: number; readonly body: Problem }) => [
  status,
  body.code,
  body.detail,
]
const BLOCKED = 'está bloqueada: recolhimento 3: lote A2911'

describe('a label that is blocked for a recall', () => {
  const toUse = async (address: string) => (await kitchen.client.get<Label[]>(`${address}?status=to_use`)).body

  it('is not among the labels to use first, nor hides the others of its lot', async () => {
    const [first, second] = [await chicken(), await chicken()]
    const ids = async () => (await toUse('/api/products')).map(({ id }) => id)
    const ofLots = async () => {
      const { body } = await kitchen.client.get<LabelLot[]>('/api/products/lots?status=to_use')
      return body.flatMap(({ labels }) => labels.map(({ id }) => id))
    }
    expect(await ids()).toEqual(expect.arrayContaining([first.id, second.id]))
    await block(first.id)
    expect(await ids()).not.toContain(first.id)
    expect(await ofLots()).not.toContain(first.id)
    expect(await ids()).toContain(second.id)
    expect(await ofLots()).toContain(second.id)
    await release(first.id)
    expect(await ofLots()).toEqual(expect.arrayContaining([first.id, second.id]))
  })

  it('comes out of no printer: not from the queue, as a file, as a PDF or from the browser', async () => {
    const tub = await chicken()
    await block(tub.id)
    const text = `Não impresso: Frango, ${tub.qrCode}, ${BLOCKED}.`
    for (const answer of await everyWay(tub.id)) expect(answerOf(answer)).toEqual([409, 'print_job_refused', text])
    expect((await kitchen.scan(tub.qrCode)).print_count).toBe(0)
  })

  it('is not printed a second time either', async () => {
    const tub = await chicken()
    const record = { ids: [tub.id], medium: 'browser-50x30' }
    expect((await kitchen.client.post('/api/products/prints', record)).status).toBe(201)
    await block(tub.id)
    for (const answer of await everyWay(tub.id))
      expect(answerOf(answer).slice(0, 2)).toEqual([409, 'print_job_refused'])
    await release(tub.id)
    expect((await kitchen.client.post('/api/products/prints', record)).status).toBe(201)
  })

  it('is left out of a job that was queued before the block', async () => {
    const [recalled, fine] = [await chicken(), await chicken()]
    const queued = { ids: [recalled.id, fine.id], station: station.id }
    const { body: job } = await kitchen.client.post<{ id: string }>('/api/print-jobs', queued)
    await block(recalled.id)
    const { body } = await agent.post<{ job: { id: string }; bytes: string }>('claim')
    expect(body.job.id).toBe(job.id)
    expect(Buffer.from(body.bytes, 'base64').toString('latin1').match(/\^XA/g)).toHaveLength(1)
    await agent.post(`jobs/${job.id}/done`)
    const over = await jobOf(kitchen.client, job.id)
    expect([over.notPrinted, over.reason]).toEqual([
      [recalled.id],
      `Não impresso: Frango, ${recalled.qrCode}, ${BLOCKED}.`,
    ])
    expect((await kitchen.scan(recalled.qrCode)).print_count).toBe(0)
  })

  it('says that it is blocked in the list and in its lot, and offers no use', async () => {
    const [one, other] = [await chicken(), await chicken()]
    await block(other.id)
    const { body: listed } = await kitchen.client.get<Label[]>('/api/products')
    expect(listed.find(({ id }) => id === other.id)?.blocked).toBe('recolhimento 3: lote A2911')
    const { actions } = await kitchen.scan(other.qrCode)
    expect(actions).toEqual(['discard', 'return', 'missing', 'release'])
    const { body: sooner } = await kitchen.client.get<LabelByCode>(`/api/products/by-code/${one.qrCode}`)
    expect(sooner.sooner?.id).not.toBe(other.id)
  })
})

it('a round says how many of its labels are blocked, while it is open and after it was closed', async () => {
  const place = { name: 'Geladeira da ronda', icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  const storageTypeId = (await kitchen.client.post<{ id: string }>('/api/storage-types', place)).body.id
  const tubs = [await chicken({ storageTypeId }), await chicken({ storageTypeId }), await chicken({ storageTypeId })]
  for (const { id } of tubs.slice(1)) await block(id)
  const { body: round } = await kitchen.client.post<Round>('/api/rounds', { storageTypeId })
  expect(round.blocked).toBe(2)
  const [fine = 0, kept = 0, gone = 0] = tubs.map(({ id }) => id)
  const closing = { seen: [fine, kept], outcomes: [{ id: gone, outcome: 'nao_localizada' }] }
  const { body: closed } = await kitchen.client.post<Round>(`/api/rounds/${round.id}/close`, closing)
  expect([closed.blocked, closed.labels.map(({ id }) => id)]).toEqual([1, [gone]])
  expect((await kitchen.client.get<Round>(`/api/rounds/${round.id}`)).body).toEqual(closed)
})

describe('the public page of a blocked label', () => {
  it('says that it is not to be used, and not why; the bar of the team does not offer its use', async () => {
    const tub = await chicken()
    const page = async () => (await kitchen.client.get<string>(`/view/${tub.qrCode}?tenant=bistro`)).body
    expect(await page()).toContain('>Usei</a>')
    await block(tub.id)
    const blocked = await page()
    expect(blocked).toContain('<span>Não usar</span>')
    expect(blocked).toContain('Não usar. Separado pelo restaurante em 23/11/2026.')
    expect(blocked).toContain('class="card expired"')
    expect(blocked).not.toContain('>Usei</a>')
    expect(blocked).not.toContain('A2911')
    expect(blocked).not.toContain('Dentro da validade')
    await release(tub.id)
    expect(await page()).toContain('>Usei</a>')
  })
})

describe('an ingredient', () => {
  const dish = { name: 'Lasanha', state: 'preparado' }
  const cook = (code: string) => {
    const { lasagne: baseProductId } = kitchen.products
    const { fridge: storageTypeId } = kitchen.places
    return Promise.all([
      kitchen.client.post<Problem>('/api/shelf-life/answer', {
        baseProductId,
        storageTypeId,
        state: dish.state,
        parentCodes: [code],
      }),
      kitchen.client.post<Problem>('/api/products', {
        category: 'Pratos',
        sector: 'Cozinha',
        responsible: 'Ana',
        ...dish,
        baseProductId,
        storageTypeId,
        parentCodes: [code],
      }),
    ])
  }

  it('is not a blocked label: the refusal says why', async () => {
    const tub = await chicken()
    await block(tub.id)
    const text = 'Etiqueta bloqueada: recolhimento 3: lote A2911. Não use; só é possível descartar.'
    for (const answer of await cook(tub.qrCode)) expect(answerOf(answer)).toEqual([409, 'label_blocked', text])
  })

  it('is not a label that was thrown away, given away, sent back or not found', async () => {
    for (const [call, word, body] of [
      ['discard', 'descartada', { reason: 'avaria' }],
      ['donate', 'doada', {}],
      ['return', 'devolvida', {}],
      ['missing', 'sumida', {}],
    ] as const) {
      const tub = await chicken()
      expect((await kitchen.call(tub.id, call, body)).status).toBe(200)
      for (const answer of await cook(tub.qrCode)) {
        expect(answerOf(answer).slice(0, 2), call).toEqual([409, 'label_withdrawn'])
        expect(answer.body.detail).toContain(`Esta etiqueta já teve baixa (${word}) em 23/11/2026`)
      }
    }
  })

  it('is not a label that was annulled', async () => {
    const bucket = await chicken({ weight: '4 kg' })
    const { body } = await kitchen.call<Transformed>(bucket.id, 'portion', { quantity: 2 })
    const code = body.children[0]?.qrCode ?? ''
    for (const { status } of await cook(code)) expect([200, 201]).toContain(status)
    const again = await kitchen.call<Transformed>((await chicken({ weight: '4 kg' })).id, 'portion', { quantity: 2 })
    await kitchen.call(again.body.parent.id, 'undo')
    for (const answer of await cook(again.body.children[0]?.qrCode ?? ''))
      expect(answerOf(answer).slice(0, 2)).toEqual([409, 'label_withdrawn'])
  })

  it('is a label whose use is written down already: what was made of it comes from it', async () => {
    const tub = await chicken()
    await kitchen.call(tub.id, 'consume')
    expect((await cook(tub.qrCode)).map(({ status }) => status)).toEqual([200, 201])
  })
})

describe('paper', () => {
  it('is not made of a label that has left stock: each way has the same refusal', async () => {
    const tub = await chicken()
    await kitchen.call(tub.id, 'discard', { reason: 'avaria' })
    const text = `Não impresso: Frango, ${tub.qrCode}, já teve baixa.`
    for (const answer of await everyWay(tub.id)) expect(answerOf(answer)).toEqual([409, 'print_job_refused', text])
  })

  it('is not made of an expired label', async () => {
    const tub = await chicken()
    await kitchen.at('2026-12-23T09:00')
    const text = `Não impresso: Frango, ${tub.qrCode}, está vencida.`
    for (const answer of await everyWay(tub.id)) expect(answerOf(answer)).toEqual([409, 'print_job_refused', text])
  })
})

/** Every way in which a label comes out. */
const everyWay = (id: number) =>
  Promise.all([
    kitchen.client.post<Problem>('/api/print-jobs', { ids: [id], station: station.id }),
    kitchen.client.get<Problem>(`/api/products/labels.bin?ids=${id}&profile=${station.printerProfileId}`),
    kitchen.client.get<Problem>(`/api/products/labels.pdf?ids=${id}&layout=50x30`),
    kitchen.client.post<Problem>('/api/products/prints', { ids: [id], medium: 'browser-50x30' }),
    kitchen.client.post<Problem>('/api/products/prints', { ids: [id], medium: 'pdf-a4' }),
  ])
