import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelHistoryEntry, LabelStats } from '../contract/api.ts'
import type { Lineage, Transformed } from '../contract/life.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'

// The examples b1 to b10 of the specification: Monday 23 November 2026 in São Paulo.
let server: TestServer
let kitchen: LifeKitchenClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T11:00:00Z' })
  kitchen = await lifeKitchen(server, 'campinas')
})
afterAll(() => server.close())

const chicken = () => kitchen.make({ name: 'Frango cru', baseProductId: kitchen.products.chicken, weight: '10 kg' })
const inFreezer = () => ({ storageTypeId: kitchen.places.freezer })
const only = ({ children: [child, ...others] }: Transformed): Label => {
  if (child === undefined || others.length > 0) throw new Error('Not one child')
  return child
}
const done = async (id: number, name: string, body: object = {}) => {
  const answer = await kitchen.call(id, name, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const refusal = async (id: number, name: string, body: object = {}) => {
  const { status, body: problem } = await kitchen.call<Problem>(id, name, body)
  return [status, problem.code, problem.detail]
}

describe('the examples of the specification', () => {
  let frozen: Label

  it('b1: frozen on the day of its preparation', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await chicken()
    expect(tub.expiration_date).toBe('2026-11-26')
    await kitchen.at('2026-11-23T18:00')
    const { parent, children, hint } = await done(tub.id, 'freeze', inFreezer())
    frozen = only({ parent, children, hint })
    expect(parent).toMatchObject({ id: tub.id, status: 'transformed', expiration_date: '2026-11-26' })
    expect(hint).toBeNull()
    expect(frozen).toMatchObject({
      expiration_date: '2027-02-21',
      manipulation_date: '2026-11-23',
      storageType: 'Freezer A',
      storageKind: 'congelado',
      weight: '10 kg',
      parentIds: [tub.id],
      parentCode: tub.qrCode,
      neverFreeze: true,
      print_count: 0,
    })
    expect((await kitchen.client.get<Label>(`/api/products/${frozen.id}`)).body).toEqual(frozen)
    const scanned = await kitchen.scan(tub.qrCode)
    expect(scanned.children).toMatchObject([{ id: frozen.id, qrCode: frozen.qrCode, how: 'congelada' }])
    expect((await kitchen.scan(frozen.qrCode)).parents).toMatchObject([{ id: tub.id, how: 'congelada' }])
  })

  it('b2: frozen 49 hours later, the date stays and the person is told why', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await chicken()
    await kitchen.at('2026-11-25T10:00')
    const choice = (await kitchen.scan(tub.qrCode)).choices.find(({ name }) => name === 'Freezer A')
    const hint = 'Passou de 24 h do preparo: a validade não muda.'
    expect(choice).toMatchObject({ name: 'Freezer A', expiration_date: '2026-11-26', hint })
    const answer = await done(tub.id, 'freeze', inFreezer())
    expect(answer.hint).toBe(hint)
    expect(only(answer)).toMatchObject({ expiration_date: '2026-11-26', storageKind: 'congelado', neverFreeze: true })
  })

  it('b3 to b5: thawed, never past the date that it had, and never frozen again', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await chicken()
    await kitchen.at('2026-11-23T18:00')
    const other = only(await done(tub.id, 'freeze', inFreezer()))
    await kitchen.at('2027-01-10T08:00')
    const thawed = only(await done(frozen.id, 'thaw', { storageTypeId: kitchen.places.fridge }))
    expect(thawed).toMatchObject({ expiration_date: '2027-01-13', state: 'descongelado', neverFreeze: true })
    const scanned = await kitchen.scan(thawed.qrCode)
    expect(scanned.actions).not.toContain('freeze')
    expect(await refusal(thawed.id, 'freeze')).toEqual([
      422,
      'state_not_allowed',
      'Alimento descongelado não pode ser recongelado (RDC 216/2004, 4.8.14).',
    ])
    await kitchen.at('2027-02-20T08:00')
    expect(only(await done(other.id, 'thaw', { storageTypeId: kitchen.places.fridge }))).toMatchObject({
      expiration_date: '2027-02-21',
      sentence: `Limitado pela validade da etiqueta-mãe (${other.qrCode})`,
    })
  })

  it('b6: a frozen dish has 24 hours after thawing', async () => {
    await kitchen.at('2026-11-23T09:00')
    const lasagne = { name: 'Lasanha', state: 'preparado', baseProductId: kitchen.products.lasagne }
    const dish = await kitchen.make({ ...lasagne, storageTypeId: kitchen.places.freezer })
    await kitchen.at('2026-12-02T07:00')
    expect(only(await done(dish.id, 'thaw', { storageTypeId: kitchen.places.fridge }))).toMatchObject({
      expiration_date: '2026-12-03T07:00:00-03:00',
      sentence: '24 h após descongelar · regra da casa',
    })
  })

  it('b7: what has left stock is refused, with who was first and when', async () => {
    await kitchen.at('2026-11-23T14:32')
    const tub = await chicken()
    await kitchen.call(tub.id, 'consume')
    await kitchen.at('2026-11-23T15:00')
    const text = 'Esta etiqueta já teve baixa (consumida) em 23/11/2026 14:32, por Chefe.'
    for (const name of ['consume', 'donate', 'freeze', 'portion', 'missing'])
      expect(await refusal(tub.id, name)).toEqual([409, 'label_withdrawn', text])
    const { actions, departure } = await kitchen.scan(tub.qrCode)
    expect(actions).toEqual([])
    expect(departure).toEqual({ how: 'consumida', at: '2026-11-23T17:32:00.000Z', person: 'Chefe', text })
  })

  it('b8: what has expired is only discarded, or not found', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await chicken()
    await kitchen.at('2026-11-27T09:00')
    const text = 'Vencido em 26/11/2026. Só é possível descartar.'
    for (const name of ['consume', 'donate', 'portion', 'freeze', 'move'])
      expect(await refusal(tub.id, name)).toEqual([409, 'label_expired', text])
    expect((await kitchen.scan(tub.qrCode)).actions).toEqual(['discard', 'return', 'missing', 'block'])
  })

  it('b9: twenty portions of a bucket have its date, and are undone while none is printed', async () => {
    await kitchen.at('2026-11-23T09:00')
    const { body: before } = await kitchen.client.get<LabelStats>('/api/products/stats')
    const bucket = await chicken()
    const { parent, children } = await done(bucket.id, 'portion', { quantity: 20 })
    expect(parent.status).toBe('transformed')
    expect(children).toHaveLength(20)
    expect(new Set(children.map(({ weight, expiration_date: date }) => `${weight} ${date}`))).toEqual(
      new Set(['500 g 2026-11-26']),
    )
    expect((await kitchen.client.get<LabelStats>('/api/products/stats')).body.total).toBe(before.total + 20)
    expect((await kitchen.scan(bucket.qrCode)).actions).toEqual(['undo'])
    const { status, body } = await kitchen.call<Label>(bucket.id, 'undo')
    expect([status, body]).toEqual([200, bucket])
    expect((await kitchen.scan(bucket.qrCode)).children).toEqual([])
    expect((await kitchen.client.get<Label>(`/api/products/${children[0]?.id}`)).body.status).toBe('annulled')
    expect((await kitchen.client.get<LabelStats>('/api/products/stats')).body.total).toBe(before.total + 1)

    const again = await done(bucket.id, 'portion', { quantity: 2 })
    await kitchen.client.post('/api/products/prints', { ids: [again.children[0]?.id], medium: 'browser-50x30' })
    expect((await refusal(bucket.id, 'undo')).slice(0, 2)).toEqual([409, 'undo_children_printed'])
    expect((await kitchen.scan(bucket.qrCode)).actions).toEqual([])
  })

  it('portions are kept where a label names one of them as what it is made of', async () => {
    await kitchen.at('2026-11-23T09:00')
    const bucket = await chicken()
    const portion = (await done(bucket.id, 'portion', { quantity: 2 })).children[1]
    const made = { name: 'Lasanha', baseProductId: kitchen.products.lasagne, state: 'preparado' }
    const dish = await kitchen.make({ ...made, parentCodes: [portion?.qrCode] })
    const text = `Uma etiqueta-filha foi usada em Lasanha (${dish.qrCode}): não é mais possível desfazer.`
    expect(await refusal(bucket.id, 'undo')).toEqual([409, 'undo_children_used', text])
    expect((await kitchen.scan(bucket.qrCode)).actions).toEqual([])
  })

  it('b10: the one that expires sooner is named, and passing it over is kept', async () => {
    await kitchen.at('2026-11-22T09:00')
    const product = { name: 'Molho', baseProductId: kitchen.products.lasagne, state: 'preparado' }
    const sooner = await kitchen.make(product)
    await kitchen.at('2026-11-24T09:00')
    const tub = await kitchen.make(product)
    expect(sooner.expiration_date).toBe('2026-11-25')
    const scanned = await kitchen.scan(tub.qrCode)
    expect(scanned.sooner).toMatchObject({
      id: sooner.id,
      code: sooner.qrCode,
      storageType: 'Geladeira 1',
      text: `Há um que vence antes: ${sooner.qrCode}, Geladeira 1, vence amanhã.`,
    })
    expect((await kitchen.scan(sooner.qrCode)).sooner).toBeNull()
    await kitchen.call(tub.id, 'consume', { soonerId: sooner.id })
    const events = await recordedEvents(server.application.database, 'campinas')
    expect(events.at(-1)?.data).toMatchObject({ id: tub.id, soonerId: sooner.id })
    const history = (await kitchen.client.get<LabelHistoryEntry[]>(`/api/products/${tub.id}/history`)).body
    expect(history.at(-1)?.text).toContain(`embora a etiqueta ${sooner.id} vença antes`)
  })
})

describe('what is frozen keeps to the dates of what it came from', () => {
  const frozen = async ({ id }: Label) => only(await done(id, 'freeze', inFreezer()))
  const stew = (own: object) =>
    kitchen.make({ name: 'Cozido', baseProductId: kitchen.products.lasagne, state: 'preparado', ...own })
  const sealedStew = (own: object) => stew({ name: 'Cozido', state: 'lacrado', ...own })

  it('a sealed label without a maker’s date, portioned or opened', async () => {
    await kitchen.at('2026-11-23T09:00')
    const rule = { state: 'lacrado', storageKind: 'refrigerado', origin: 'casa', duration: { n: 10, unit: 'dia' } }
    await kitchen.client.put('/api/shelf-life/rules', { ...rule, baseProductId: kitchen.products.lasagne })
    const packs = [await sealedStew({}), await sealedStew({})]
    expect(packs.map(({ expiration_date: date }) => date)).toEqual(['2026-12-03', '2026-12-03'])
    for (const [pack, how] of [[packs[0], 'portion'] as const, [packs[1], 'open'] as const]) {
      await kitchen.at('2026-12-02T10:00')
      const child = only(await done(pack?.id ?? 0, how))
      const limited = `Limitado pela validade da etiqueta-mãe (${pack?.qrCode})`
      expect(child).toMatchObject({ expiration_date: '2026-12-03', sentence: limited })
      await kitchen.at('2026-12-02T18:00')
      const choice = (await kitchen.scan(child.qrCode)).choices.find(({ action }) => action === 'freeze')
      expect(choice?.expiration_date).toBe('2026-12-03')
      expect(await frozen(child)).toMatchObject({ expiration_date: '2026-12-03', sentence: limited })
    }
  })

  it('a sealed label with a date by hand, also where it was not what decided', async () => {
    await kitchen.at('2026-11-23T09:00')
    const pack = async (date: string) => only(await done((await sealedStew({ expiration_date: date })).id, 'portion'))
    expect((await frozen(await pack('2026-11-24'))).expiration_date).toBe('2026-11-24')
    const long = await pack('2026-12-01')
    expect(long).toMatchObject({ expiration_date: '2026-11-26', ceiling: null })
    const portion = (await done(long.id, 'portion', { quantity: 2 })).children[0] ?? long
    expect((await frozen(portion)).expiration_date).toBe('2026-12-01')
  })

  it('an ingredient that did not decide, as when it is labelled straight into the freezer', async () => {
    await kitchen.at('2026-11-23T09:00')
    const caldo = { name: 'Caldo', expiration_date: '2026-11-27', state: undefined, baseProductId: undefined }
    const { qrCode } = await stew(caldo)
    const made = { name: 'Cozido com caldo', parentCodes: [qrCode] }
    const chilled = await stew(made)
    expect(chilled).toMatchObject({ expiration_date: '2026-11-26', ceiling: null })
    const straight = await stew({ ...made, storageTypeId: kitchen.places.freezer })
    expect(straight.expiration_date).toBe('2026-11-27')
    const { ceiling } = straight
    expect(await frozen(chilled)).toMatchObject({ expiration_date: '2026-11-27', ceiling })
    const said = await stew({ ...made, expiration_date: '2026-11-25' })
    expect((await frozen(said)).expiration_date).toBe('2026-11-25')
  })
})

describe('a sample', () => {
  const rice = (own: object = {}) =>
    kitchen.make({ name: 'Arroz', baseProductId: kitchen.products.lasagne, state: 'preparado', ...own })

  it('is neither used nor given away, whole, in part or in a preparation; it is discarded', async () => {
    await kitchen.at('2026-11-23T09:00')
    const [sample, other] = [await rice({ sample: true }), await rice({ sample: true })]
    const kept = [422, 'state_not_allowed', 'Uma amostra fica guardada como está.']
    for (const name of ['consume', 'donate', 'portion', 'freeze', 'move'])
      expect(await refusal(sample.id, name, name === 'move' ? { storageTypeId: 'refrigerado' } : {})).toEqual(kept)
    const item = { id: sample.id, how: 'consumida' }
    const together = await kitchen.client.post<Problem>('/api/products/withdrawals', { items: [item] })
    expect([together.status, together.body.errors?.[0]?.message]).toEqual([409, kept[2]])
    const made = await kitchen.client.post<Problem>('/api/products', {
      name: 'Bolinho',
      category: 'Salgados',
      sector: 'Cozinha',
      responsible: 'Ana',
      state: 'preparado',
      storageTypeId: kitchen.places.fridge,
      parentCodes: [sample.qrCode],
      baseProductId: kitchen.products.lasagne,
    })
    expect([made.status, made.body.code, made.body.detail]).toEqual(kept)
    const { actions, choices } = await kitchen.scan(sample.qrCode)
    expect([actions, choices]).toEqual([['discard', 'return', 'missing', 'block'], []])
    const query = `ids=${sample.id},${other.id}`
    expect((await kitchen.client.get(`/api/products/actions?${query}`)).body).toMatchObject({ actions })
    await kitchen.at('2026-11-28T09:00')
    expect((await kitchen.call(sample.id, 'discard', { reason: 'vencido' })).status).toBe(200)
  })

  it('is not what to use first, nor is anything used instead of it', async () => {
    await kitchen.at('2026-12-14T09:00')
    const food = await rice({ name: 'Arroz da terça', expiration_date: '2026-12-16' })
    const sample = await rice({ sample: true })
    await kitchen.at('2026-12-15T09:00')
    const later = await rice()
    expect((await kitchen.scan(later.qrCode)).sooner).toMatchObject({ id: food.id })
    await kitchen.call(food.id, 'consume')
    expect((await kitchen.scan(later.qrCode)).sooner).toBeNull()
    const idsOf = async (status: string) =>
      (await kitchen.client.get<Label[]>(`/api/products?status=${status}`)).body.map(({ id }) => id)
    expect(await idsOf('to_use')).toContain(later.id)
    expect(await idsOf('to_use')).not.toContain(sample.id)
    expect(await idsOf('expiring')).toContain(sample.id)
    const soon = await rice({ expiration_date: '2026-12-15' })
    expect((await kitchen.scan(sample.qrCode)).sooner).toBeNull()
    expect((await kitchen.scan(later.qrCode)).sooner).toMatchObject({ id: soon.id })
  })
})

describe('the public page', () => {
  it('b12: says when it was taken out of use, and for a parent which labels have its place', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await chicken()
    const used = await chicken()
    const child = only(await done(tub.id, 'freeze', inFreezer()))
    await kitchen.call(used.id, 'discard', { reason: 'contaminacao' })
    const page = async (code: string) => (await fetch(`${server.origin}/view/${code}?tenant=campinas`)).text()
    const parent = await page(tub.qrCode)
    expect(parent).toContain('Retirado de uso em 23/11/2026')
    expect(parent).toContain(`Substituída por ${child.qrCode}.`)
    const gone = await page(used.qrCode)
    expect(gone).toContain('Retirado de uso em 23/11/2026')
    expect(gone).not.toMatch(/contamina|Descart|Usei/i)
  })
})

describe('what the examples leave open', () => {
  it('offers what the decider accepts: everything that is offered is done', async () => {
    await kitchen.at('2026-11-23T09:00')
    const { actions } = await kitchen.scan((await chicken()).qrCode)
    expect(actions).toEqual(['portion', 'freeze', 'move', 'consume', 'discard', 'donate', 'return', 'missing', 'block'])
    const bodies: Record<string, object> = {
      discard: { reason: 'qualidade' },
      block: { reason: 'recall' },
      move: { storageTypeId: 'refrigerado' },
      freeze: inFreezer(),
    }
    for (const action of actions) {
      const { status } = await kitchen.call((await chicken()).id, action, bodies[action])
      expect([action, status < 300]).toEqual([action, true])
    }
  })

  it('takes a part: the label stays with the rest, and the act is undone', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await chicken()
    const { parent, children } = await done(tub.id, 'freeze', { weight: '4 kg', ...inFreezer() })
    expect(parent).toMatchObject({ weight: '6 kg', status: 'expiring' })
    expect(children).toMatchObject([{ weight: '4 kg', expiration_date: '2027-02-21' }])
    expect(await refusal(tub.id, 'portion', { weight: '7 kg' })).toEqual([
      422,
      'too_much',
      'A etiqueta tem 6 kg: é menos que isso.',
    ])
    expect((await kitchen.call<Label>(tub.id, 'undo')).body).toEqual(tub)
    const part = await kitchen.call<Label>(tub.id, 'discard', { reason: 'contaminacao', quantity: '2500 g' })
    expect(part.body).toMatchObject({ weight: '7,5 kg', status: 'expiring' })
    expect((await kitchen.client.get<Label>(`/api/products/${tub.id}`)).body).toEqual(part.body)
    expect((await kitchen.call<Label>(tub.id, 'undo')).body).toEqual(tub)
    expect((await checkReplay(server.administration(), 'campinas')).differing).toEqual([])
  })

  it('moves to another fridge without a new label, and back', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await chicken()
    const { parent, children } = await done(tub.id, 'move', { storageTypeId: 'refrigerado' })
    expect(children).toEqual([])
    expect(parent).toMatchObject({ storageType: 'Refrigerado', storageTypeId: 'refrigerado', status: 'expiring' })
    expect((await kitchen.client.get<Label>(`/api/products/${tub.id}`)).body).toEqual(parent)
    expect((await refusal(tub.id, 'move', { storageTypeId: kitchen.places.counter })).slice(0, 2)).toEqual([
      422,
      'too_warm',
    ])
    expect((await kitchen.call<Label>(tub.id, 'undo')).body).toEqual(tub)
    expect((await kitchen.client.get<Label>(`/api/products/${tub.id}`)).body).toEqual(tub)
  })

  it('blocks a label: it is discarded or released, by an admin', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await chicken()
    const { body } = await kitchen.call<Label>(tub.id, 'block', {
      reason: 'recall do fabricante',
      incidentId: 'RC-2026/118',
    })
    expect(body.blocked).toBe('recall do fabricante')
    const { body: trail } = await kitchen.client.get<{ text: string }[]>('/api/audit?limit=1')
    expect(trail[0]?.text).toContain('recall do fabricante (ocorrência RC-2026/118)')
    for (const name of ['consume', 'donate', 'portion', 'freeze'])
      expect((await refusal(tub.id, name)).slice(0, 2)).toEqual([409, 'label_blocked'])
    expect((await kitchen.scan(tub.qrCode)).actions).toEqual(['discard', 'return', 'missing', 'release'])
    expect((await kitchen.call<Label>(tub.id, 'release')).body).toEqual(tub)
  })

  it('freezes a label of before only with its own date', async () => {
    await kitchen.at('2026-11-23T09:00')
    const tub = await kitchen.make({ state: undefined, storageTypeId: undefined, expiration_date: '2026-11-25' })
    const child = only(await done(tub.id, 'freeze', { storageTypeId: kitchen.places.freezer }))
    expect(child).toMatchObject({ state: null, expiration_date: '2026-11-25', neverFreeze: true })
    expect((await kitchen.client.get<Label>(`/api/products/${child.id}`)).body).toEqual(child)
    expect((await refusal(child.id, 'thaw', { storageTypeId: kitchen.places.fridge })).slice(0, 2)).toEqual([
      422,
      'date_needed',
    ])
  })

  it('freezes several in one call, all or none', async () => {
    await kitchen.at('2026-11-23T09:00')
    const ids = [(await chicken()).id, (await chicken()).id, (await chicken()).id]
    await kitchen.call(ids[1] ?? 0, 'consume')
    const post = <Body>(body: object) => kitchen.client.post<Body>('/api/products/transformations', body)
    const { status, body } = await post<Problem>({ ids, how: 'freeze', ...inFreezer() })
    expect([status, body.code]).toEqual([409, 'transformations_refused'])
    expect(body.errors?.map(({ path }) => path)).toEqual(['ids.1'])
    expect(body.errors?.[0]?.message).toContain(', por Chefe.')
    const answer = await post<Transformed[]>({ ids: [ids[0], ids[2]], how: 'freeze', ...inFreezer() })
    expect(answer.status).toBe(201)
    expect(answer.body.map(({ children }) => children.map(({ expiration_date: date }) => date))).toEqual([
      ['2027-02-21'],
      ['2027-02-21'],
    ])
  })

  it('opens a sealed pack under the maker’s date, and is done once for a repeated request', async () => {
    await kitchen.at('2026-11-23T09:00')
    const pack = await kitchen.make({
      state: 'lacrado',
      baseProductId: kitchen.products.cream,
      makersDate: '2026-11-24',
      makersAfterOpening: { n: 3, unit: 'dia' },
    })
    const key = { 'idempotency-key': 'abrir' }
    const answers = [
      await kitchen.client.post<Transformed>(`/api/products/${pack.id}/open`, {}, key),
      await kitchen.client.post<Transformed>(`/api/products/${pack.id}/open`, {}, key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(answers[0]?.body.children).toMatchObject([{ state: 'aberto', expiration_date: '2026-11-24' }])
  })

  it('answers the lineage from any of its labels, and 404 beyond the tenant', async () => {
    await kitchen.at('2026-11-23T09:00')
    const bucket = await chicken()
    const { children } = await done(bucket.id, 'portion', { quantity: 3 })
    const [first] = children
    if (first === undefined) throw new Error('No child')
    const frozen = only(await done(first.id, 'freeze', inFreezer()))
    const family = [bucket.id, ...children.map(({ id }) => id), frozen.id]
    for (const id of [bucket.id, frozen.id, children[2]?.id]) {
      const { body } = await kitchen.client.get<Lineage>(`/api/products/${id}/lineage`)
      expect(body.labels.map((label) => label.id)).toEqual(family)
      expect(body.edges).toHaveLength(4)
      expect(body.edges.at(-1)).toMatchObject({ parent: first.id, child: frozen.id, how: 'congelada' })
      expect(body.more).toBe(false)
    }
    const neighbour = await server.tenant('vizinho')
    expect((await neighbour.get(`/api/products/${bucket.id}/lineage`)).status).toBe(404)
    expect((await neighbour.get(`/api/products/by-code/${bucket.qrCode}`)).status).toBe(404)
    expect((await neighbour.post(`/api/products/${bucket.id}/freeze`, {})).status).toBe(404)
  })
})

it('rebuilds to the same rows', async () => {
  expect((await checkReplay(server.administration(), 'campinas')).differing).toEqual([])
})

it('food whose product was deleted is not frozen anew: the refusal says why', async () => {
  await kitchen.at('2026-11-23T09:00')
  const product = { name: 'Caldo de ontem', measure: 1, measureUnit: 'quilos', sif: 'ISENTO', foodClass: 'cozido' }
  const { body } = await kitchen.client.post<{ id: string }>('/api/base-products', product)
  const tub = await kitchen.make({ name: 'Caldo de ontem', baseProductId: body.id, state: 'preparado' })
  expect((await kitchen.client.delete(`/api/base-products/${body.id}`)).status).toBe(204)
  const refused = [422, 'rule_product_unknown', 'Este produto base não está cadastrado']
  expect(await refusal(tub.id, 'freeze', { storageTypeId: kitchen.places.freezer })).toEqual(refused)
})
