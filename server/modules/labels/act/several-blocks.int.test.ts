import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../../../infra/test/server.ts'
import { unitOfWork } from '../../../events/unit-of-work.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelHistoryEntry } from '../contract/api.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'
import { blockLabels } from './block-labels.ts'

const A = 'recolhimento 3: lote A2911'
const B = 'recolhimento 4: lote B77'
const OTHER = 'cheiro estranho'
const POWER = 'Ocorrência 7: falta de energia'

let server: TestServer
let kitchen: LifeKitchenClient

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-30T23:30:00-03:00')
  kitchen = await lifeKitchen(server, 'bistro')
})
beforeEach(() => kitchen.at('2026-11-30T23:30'))
afterAll(() => server.close())

/** As another module does it. */
function blocks(
  reason: string,
  labels: { readonly blocked?: readonly number[]; readonly released?: readonly number[] },
) {
  const { blocked = [], released = [] } = labels
  const work = { tenantId: 'bistro', meta: { actor: { system: 'test' } }, now: server.clock() }
  const calendar = { timeZone: 'America/Sao_Paulo' }
  return unitOfWork(server.application, work, (unit) =>
    blockLabels(unit, { blocked, released, reason, incidentId: '3', calendar }),
  )
}
const release = (id: number, body: object = {}) =>
  kitchen.call<Pick<Label, 'blocked'> & Pick<Problem, 'code' | 'detail'>>(id, 'release', body)
const blockedOf = async ({ qrCode }: Label) => {
  const { blocked, blocks: each } = await kitchen.scan(qrCode)
  return { blocked, blocks: each?.map(({ reason }) => reason) }
}
const page = async ({ qrCode, qrKey }: Label) =>
  (await kitchen.client.get<string>(`/view/${qrCode}?tenant=bistro&k=${qrKey}`)).body

const one = (own: object = {}) => kitchen.make({ name: 'Frango cru', baseProductId: kitchen.products.chicken, ...own })

describe('two recalls on one label', () => {
  it('both show; with one released the label is still blocked by the other', async () => {
    const tub = await one()
    await blocks(A, { blocked: [tub.id] })
    await blocks(B, { blocked: [tub.id] })
    expect(await blockedOf(tub)).toEqual({ blocked: `${A}; ${B}`, blocks: [A, B] })
    const refused = await kitchen.call<Problem>(tub.id, 'consume')
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'label_blocked',
      `Etiqueta bloqueada: ${A}; ${B}. Não use; só é possível descartar.`,
    ])
    await blocks(A, { released: [tub.id] })
    expect(await blockedOf(tub)).toEqual({ blocked: B, blocks: [B] })
    await blocks(B, { released: [tub.id] })
    expect(await blockedOf(tub)).toEqual({ blocked: undefined, blocks: undefined })
    expect((await kitchen.call(tub.id, 'consume')).status).toBe(200)
  })

  it('the answer names the labels that something else had blocked; what is blocked for this or gone is left out', async () => {
    const [free, other, twice, gone] = (await kitchen.tubs(4)).map(({ id }) => id) as [number, number, number, number]
    await blocks(POWER, { blocked: [other] })
    await blocks(A, { blocked: [twice] })
    await kitchen.call(gone, 'consume')
    expect(await blocks(A, { blocked: [free, other, twice, gone] })).toEqual({
      blocked: [free, other],
      beside: [other],
    })
    await blocks(A, { released: [free, other, twice] })
    const { body } = await kitchen.client.get<Label[]>('/api/products')
    expect(body.find(({ id }) => id === other)?.blocked).toBe(POWER)
  })
})

describe('an administrator releases', () => {
  it('a block that is named, where there are several; of a recall with a reason; and the history says so', async () => {
    const tub = await one()
    await blocks(A, { blocked: [tub.id] })
    await blocks(OTHER, { blocked: [tub.id] })
    const refusals = [await release(tub.id), await release(tub.id, { block: B }), await release(tub.id, { block: A })]
    expect(refusals.map(({ status, body }) => [status, body.code, body.detail])).toEqual([
      [422, 'block_not_named', `Diga qual bloqueio liberar: ${A}; ${OTHER}.`],
      [422, 'block_not_named', `Diga qual bloqueio liberar: ${A}; ${OTHER}.`],
      [422, 'release_reason_needed', 'Este bloqueio é de um recolhimento: diga por que libera.'],
    ])
    expect((await release(tub.id, { block: A, reason: 'lote lido errado' })).body.blocked).toBe(OTHER)
    expect((await release(tub.id)).body.blocked).toBeUndefined()
    expect((await release(tub.id)).body.code).toBe('label_not_blocked')
    const history = await kitchen.client.get<LabelHistoryEntry[]>(`/api/products/${tub.id}/history`)
    expect(history.body.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `bloqueou a etiqueta ${tub.id} de Frango cru: ${OTHER} (ocorrência 3)`,
        `liberou a etiqueta ${tub.id} de Frango cru do bloqueio "${A}": lote lido errado (segue bloqueada: ${OTHER})`,
        `liberou a etiqueta ${tub.id} de Frango cru`,
      ]),
    )
  })

  it('nothing that an occurrence or a check of a process has blocked: the refusal says where it is released', async () => {
    for (const [reason, address, detail] of [
      [POWER, '/api/incidents/7', 'Etiqueta bloqueada por Ocorrência 7. Só a decisão na ocorrência libera.'],
      [
        'Resfriamento 3: Caldo',
        '/api/process-checks/3',
        'Etiqueta bloqueada por Resfriamento 3. Só a conferência libera: registre nela o que foi feito.',
      ],
    ] as const) {
      const tub = await one()
      await blocks(reason, { blocked: [tub.id] })
      const refused = await kitchen.client.post<Problem>(`/api/products/${tub.id}/release`, { reason: 'eu sei' })
      expect([refused.status, refused.body.detail, refused.headers.get('location')]).toEqual([409, detail, address])
      expect(await blockedOf(tub)).toEqual({ blocked: reason, blocks: [reason] })
      expect((await kitchen.call(tub.id, 'discard', { reason: 'temperatura' })).status).toBe(200)
    }
    const named = await kitchen.call<Problem>((await one()).id, 'block', { reason: POWER })
    expect([named.status, named.body.errors]).toEqual([
      422,
      [{ path: 'reason', message: 'Ocorrência 7 bloqueia as suas etiquetas por conta própria. Escreva outro motivo.' }],
    ])
  })
})

describe('the public page of a blocked label', () => {
  const SINCE = 'Não usar. Separado pelo restaurante em'

  it('says since which day of the house it is set apart, and neither why nor who has sold it', async () => {
    const tub = await one({ supplier: 'Frigo Sul', lot: 'A2911' })
    expect(await page(tub)).toContain('Frigo Sul')
    await blocks(A, { blocked: [tub.id] })
    await kitchen.at('2026-12-02T09:00')
    await blocks(B, { blocked: [tub.id] })
    for (const shown of [
      await page(tub),
      (await new TestClient(server.origin).get<string>(`/view/${tub.qrCode}?tenant=bistro&k=${tub.qrKey}`)).body,
    ]) {
      expect(shown).toContain(`${SINCE} 30/11/2026.`)
      expect(shown).not.toMatch(/Frigo Sul|recolhimento|Dentro da validade/)
    }
    await blocks(A, { released: [tub.id] })
    expect(await page(tub)).toContain(`${SINCE} 02/12/2026.`)
    await blocks(B, { released: [tub.id] })
    expect(await page(tub)).not.toContain(SINCE)
  })

  it('offers the team only to discard, to send back and, to an administrator, to release', async () => {
    const tub = await one()
    await blocks(A, { blocked: [tub.id] })
    const bar = (await page(tub)).match(/<nav class="team".*?<\/nav>/)?.[0] ?? ''
    const links = [...bar.matchAll(/href="([^"]*)">([^<]*)<\/a>/g)].map(([, address, word]) => [address, word])
    expect(links).toEqual(
      [
        ['descartar', 'Descartar'],
        ['devolver', 'Devolver'],
        ['liberar', 'Liberar'],
      ].map(([deed, word]) => [`/baixa/${tub.qrCode}?fazer=${deed}&amp;tenant=bistro`, word]),
    )
  })
})
