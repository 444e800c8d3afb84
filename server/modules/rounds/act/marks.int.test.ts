import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { join } from '../../../../infra/test/people.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label, LabelStats } from '../../labels/contract/api.ts'
import type { LifeKitchenClient } from '../../labels/life.test-support.ts'
import { lifeKitchen } from '../../labels/life.test-support.ts'
import type { Round, RoundMark, RoundPlace } from '../contract/api.ts'

let server: TestServer
let kitchen: LifeKitchenClient
let tenantId: string
let tenants = 0

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00Z' })
})
afterAll(() => server.close())
beforeEach(async () => {
  tenantId = `ronda-${(tenants += 1)}`
  server.clock.set('2026-11-23T12:00:00Z')
  kitchen = await lifeKitchen(server, tenantId)
})

const { post, get } = {
  post: <Body = Round>(path: string, body: object = {}) => kitchen.client.post<Body>(path, body),
  get: <Body>(path: string) => kitchen.client.get<Body>(path),
}
const start = async (storageTypeId = kitchen.places.fridge) => (await post('/api/rounds', { storageTypeId })).body
const mark = <Body = readonly RoundMark[]>(id: string, ...marks: object[]) =>
  post<Body>(`/api/rounds/${id}/marks`, { marks })
const close = <Body = Round>(id: string, body: object = { seen: [], outcomes: [] }) =>
  post<Body>(`/api/rounds/${id}/close`, body)
const undo = <Body = Round>(id: string) => post<Body>(`/api/rounds/${id}/undo`)
const read = async (id: string) => (await get<Round>(`/api/rounds/${id}`)).body
const statusOf = async ({ id }: { readonly id: number }) => (await get<Label>(`/api/products/${id}`)).body.status
const secondFridge = async () => {
  const place = { name: 'Geladeira 2', icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  return (await post<{ id: string }>('/api/storage-types', place)).body.id
}
const inStock = async () => (await get<LabelStats>('/api/products/stats')).body.total
const fridge = async () =>
  (await get<RoundPlace[]>('/api/rounds/places')).body.find(
    ({ storageTypeId }) => storageTypeId === kitchen.places.fridge,
  )
const tub = (own: object = {}) => kitchen.make({ name: 'Frango cru', baseProductId: kitchen.products.chicken, ...own })
const tubs = async (count: number) => {
  const made: Label[] = []
  for (let index = 0; index < count; index += 1) made.push(await tub())
  return made
}
const sentences = async () =>
  (await get<{ text: string }[]>('/api/audit')).body.map(({ text }) => text).filter((text) => text.includes('ronda'))
const replays = async () => (await checkReplay(server.administration(), tenantId)).differing

describe('a round of which nothing was walked', () => {
  it('leaves every label in stock, and its place as it was', async () => {
    await tubs(3)
    const { id } = await start()
    expect(await fridge()).toMatchObject({ days: null, open: null })
    const { body } = await close(id)
    expect(body.result).toEqual({ listed: 3, seen: [], outcomes: [], unchecked: 3 })
    expect(await inStock()).toBe(3)
    expect(await fridge()).toMatchObject({ labels: 3, days: null, lastClosedAt: null, lastRoundId: null })
    expect((await sentences())[0]).toBe(
      'encerrou a ronda em Geladeira 1 sem conferir nada: 3 etiquetas continuam na lista',
    )
    expect(await replays()).toEqual([])
  })

  it('is opened once, however often and by whomever the place is opened', async () => {
    await tubs(2)
    const { id } = await start()
    server.clock.advance(60_000)
    expect((await start()).id).toBe(id)
    const other = await kitchen.client.get<Round>(`/api/rounds/${id}`)
    expect(other.body.closedAt).toBeNull()
    expect((await sentences()).filter((text) => text.includes('Geladeira 1'))).toEqual([
      'começou uma ronda em Geladeira 1',
    ])
    expect((await start(kitchen.places.counter)).id).not.toBe(id)
  })
})

describe('a mark', () => {
  it('is written when it is made, is seen by others, and can be taken back', async () => {
    const [one, two, three] = (await tubs(4)) as [Label, Label, Label, Label]
    const { id, marks } = await start()
    expect(marks).toEqual([])
    expect((await mark(id, { id: one.id, outcome: 'tem' }, { id: two.id, outcome: 'consumida' })).status).toBe(200)
    await mark(id, { id: three.id, outcome: 'descartada', reason: 'sobra' })
    await mark(id, { id: two.id, outcome: null })
    const now = await start()
    expect(now.marks).toMatchObject([
      { id: one.id, outcome: 'tem', by: 'Chefe', at: '2026-11-23T12:00:00.000Z' },
      { id: three.id, outcome: 'descartada', reason: 'sobra' },
    ])
    expect((await read(id)).marks).toEqual(now.marks)
    expect(await inStock()).toBe(4)
    expect(await fridge()).toMatchObject({ labels: 4, open: { id, checked: 2, since: '2026-11-23T12:00:00.000Z' } })
    expect(await replays()).toEqual([])
  })

  it('is no event where it says what is marked already', async () => {
    const one = await tub()
    const { id } = await start()
    await mark(id, { id: one.id, outcome: 'tem' })
    await mark(id, { id: one.id, outcome: 'tem' })
    const events = await recordedEvents(server.application.database, tenantId)
    expect(events.filter(({ type }) => type === 'RoundMarked')).toHaveLength(1)
  })

  it('counts at the closing with what its request says, and the rest stays in stock', async () => {
    const [seen, used, thrown, lost, rest] = (await tubs(5)) as [Label, Label, Label, Label, Label]
    const { id } = await start()
    await mark(
      id,
      { id: seen.id, outcome: 'tem' },
      { id: used.id, outcome: 'consumida' },
      { id: thrown.id, outcome: 'descartada', reason: 'sobra' },
      { id: lost.id, outcome: 'tem' },
    )
    const closed = await close(id, { seen: [], outcomes: [{ id: lost.id, outcome: 'nao_localizada' }] })
    expect(closed.body.result).toEqual({
      listed: 5,
      seen: [seen.id],
      outcomes: [
        { id: lost.id, outcome: 'nao_localizada' },
        { id: used.id, outcome: 'consumida' },
        { id: thrown.id, outcome: 'descartada' },
      ],
      unchecked: 1,
    })
    expect(await read(id)).toEqual(closed.body)
    expect(await Promise.all([seen, used, thrown, lost, rest].map(statusOf))).toEqual([
      'expiring',
      'consumed',
      'discarded',
      'missing',
      'expiring',
    ])
    expect(await fridge()).toMatchObject({ days: 0, lastUnchecked: 1, open: null })
    expect(await sentences()).toContain(
      'encerrou a ronda em Geladeira 1: 4 de 5 etiquetas conferidas, 1 sumida, 1 por conferir',
    )
    expect(await replays()).toEqual([])
  })

  it('of a label that has left stock or its place meanwhile does not hold up the closing', async () => {
    const [gone, moved, seen] = (await tubs(3)) as [Label, Label, Label]
    const { id } = await start()
    await mark(id, ...[gone, moved].map((one) => ({ id: one.id, outcome: 'consumida' })), {
      id: seen.id,
      outcome: 'tem',
    })
    await kitchen.call(gone.id, 'discard', { reason: 'sobra' })
    expect((await kitchen.call(moved.id, 'move', { storageTypeId: await secondFridge() })).status).toBe(201)
    const { body } = await close(id)
    expect(body.result).toEqual({ listed: 1, seen: [seen.id], outcomes: [], unchecked: 0 })
    expect(await statusOf(gone)).toBe('discarded')
  })

  it('of a label that was used counts at its own time, also where it has expired before the closing', async () => {
    const one = await tub()
    server.clock.set('2026-11-26T23:59:00-03:00')
    await kitchen.client.login(tenantId)
    const { id } = await start()
    await mark(id, { id: one.id, outcome: 'consumida' })
    server.clock.set('2026-11-27T00:20:00-03:00')
    expect((await close(id)).status).toBe(200)
    const events = await recordedEvents(server.application.database, tenantId)
    expect(events.at(-1)).toMatchObject({
      type: 'LabelConsumed',
      data: { at: '2026-11-27T03:20:00.000Z', usedAt: '2026-11-27T02:59:00.000Z', roundId: id },
    })
  })

  it('is refused where the server would refuse the baixa, and nothing of its request is written', async () => {
    const [good, blocked, gone] = (await tubs(3)) as [Label, Label, Label]
    await kitchen.call(blocked.id, 'block', { reason: 'recolhimento' })
    await kitchen.call(gone.id, 'consume')
    const { id } = await start()
    const refused = await mark<Problem>(
      id,
      { id: good.id, outcome: 'tem' },
      { id: blocked.id, outcome: 'consumida' },
      { id: gone.id, outcome: 'tem' },
      { id: 999, outcome: 'tem' },
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'marks_refused'])
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(['marks.1', 'marks.2', 'marks.3'])
    expect((await read(id)).marks).toEqual([])
    expect((await mark(id, { id: blocked.id, outcome: 'tem' })).status).toBe(200)
    expect((await mark(id, { id: good.id, outcome: 'descartada' })).status).toBe(422)
    await close(id)
    expect((await mark<Problem>(id, { id: good.id, outcome: 'tem' })).body.code).toBe('round_closed')
    expect((await mark('nao-existe', { id: good.id, outcome: 'tem' })).status).toBe(404)
  })

  it('of an expired tub is its discarding, or a use before its expiry', async () => {
    const [used, thrown] = (await tubs(2)) as [Label, Label]
    server.clock.set('2026-11-28T09:00:00-03:00')
    await kitchen.client.login(tenantId)
    const { id } = await start()
    expect((await mark<Problem>(id, { id: used.id, outcome: 'consumida' })).body.code).toBe('marks_refused')
    const inTime = { id: used.id, outcome: 'consumida', at: '2026-11-26T20:00:00-03:00' }
    await mark(id, inTime, { id: thrown.id, outcome: 'descartada', reason: 'vencido' })
    expect((await read(id)).marks).toMatchObject([{ usedAt: '2026-11-26T23:00:00.000Z' }, { reason: 'vencido' }])
    await close(id)
    expect([await statusOf(used), await statusOf(thrown)]).toEqual(['consumed', 'discarded'])
  })
})

describe('the labels of another place', () => {
  it('are neither marked nor closed by a round', async () => {
    const here = await tub()
    const there = await tub({ storageTypeId: await secondFridge() })
    const { id } = await start()
    const elsewhere = `${there.qrCode} está em Geladeira 2 pela lista: esta ronda é de Geladeira 1.`
    const marked = await mark<Problem>(id, { id: there.id, outcome: 'tem' })
    expect([marked.status, marked.body.errors?.[0]?.message]).toEqual([409, elsewhere])
    const outcomes = [
      { id: here.id, outcome: 'consumida' },
      { id: there.id, outcome: 'consumida' },
    ]
    const closed = await close<Problem>(id, { seen: [], outcomes })
    expect([closed.status, closed.body.code]).toEqual([409, 'withdrawals_refused'])
    expect(closed.body.errors).toEqual([{ path: 'outcomes.1', message: elsewhere }])
    const seen = await close<Problem>(id, { seen: [there.id], outcomes: [] })
    expect(seen.body.errors).toEqual([{ path: 'seen.0', message: elsewhere }])
    expect(await inStock()).toBe(2)
  })
})

describe('a closing', () => {
  it('is undone for ten minutes: every label is back, and the round is open with its marks', async () => {
    const [used, lost, seen] = (await tubs(3)) as [Label, Label, Label]
    const { id } = await start()
    await mark(id, { id: used.id, outcome: 'consumida' }, { id: seen.id, outcome: 'tem' })
    await mark(id, { id: lost.id, outcome: 'nao_localizada' })
    const open = await read(id)
    expect((await close(id)).body.undoUntil).toBe('2026-11-23T12:10:00.000Z')
    server.clock.advance(10 * 60_000)
    const undone = await undo(id)
    expect([undone.status, undone.body]).toEqual([200, open])
    expect(await read(id)).toEqual(open)
    expect(await inStock()).toBe(3)
    expect(await fridge()).toMatchObject({ days: null, open: { id, checked: 3 } })
    expect((await sentences())[0]).toBe('desfez o encerramento da ronda em Geladeira 1')
    expect(await replays()).toEqual([])
    await mark(id, { id: lost.id, outcome: 'tem' })
    expect((await close(id)).body.result).toMatchObject({ seen: [seen.id, lost.id], unchecked: 0 })
    server.clock.advance(10 * 60_000 + 1)
    expect((await undo<Problem>(id)).body.code).toBe('round_undo_too_late')
    expect((await read(id)).undoUntil).toBeNull()
  })

  it('that is undone leaves the round before it as the last one of its place', async () => {
    const one = await tub()
    const first = await start()
    await close(first.id, { seen: [one.id], outcomes: [] })
    server.clock.advance(60_000)
    const second = await start()
    await close(second.id, { seen: [one.id], outcomes: [] })
    expect(await fridge()).toMatchObject({ lastRoundId: second.id })
    await undo(second.id)
    expect(await fridge()).toMatchObject({ lastRoundId: first.id, lastUnchecked: 0 })
    expect((await undo<Problem>(second.id)).body.code).toBe('round_open')
    expect((await undo<Problem>('nao-existe')).status).toBe(404)
    expect(await replays()).toEqual([])
  })

  it('that is undone leaves alone what was undone, or withdrawn again, one by one', async () => {
    const [back, again] = (await tubs(2)) as [Label, Label]
    const { id } = await start()
    await close(id, { seen: [], outcomes: [back, again].map((one) => ({ id: one.id, outcome: 'consumida' })) })
    server.clock.advance(1_000)
    await kitchen.call(back.id, 'undo')
    await kitchen.call(again.id, 'undo')
    await kitchen.call(again.id, 'discard', { reason: 'sobra' })
    expect((await undo(id)).status).toBe(200)
    expect([await statusOf(back), await statusOf(again)]).toEqual(['expiring', 'discarded'])
  })

  it('with discards asks for the permission to discard', async () => {
    const one = await tub()
    const { id } = await start()
    await mark(id, { id: one.id, outcome: 'descartada', reason: 'sobra' })
    const staff = await staffWithoutDiscarding()
    expect((await staff.post(`/api/rounds/${id}/marks`, { marks: [{ id: one.id, outcome: 'tem' }] })).status).toBe(200)
    const discard = [{ id: one.id, outcome: 'descartada', reason: 'sobra' }]
    expect((await staff.post(`/api/rounds/${id}/marks`, { marks: discard })).status).toBe(403)
    await mark(id, ...discard)
    const refused = await staff.post<Problem>(`/api/rounds/${id}/close`, { seen: [], outcomes: [] })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing'])
    expect(await statusOf(one)).toBe('expiring')
  })
})

async function staffWithoutDiscarding() {
  const { client, id } = await join(server, kitchen.client, 'equipe@cozinha.com.br')
  await kitchen.client.put(`/api/users/${id}/permissions`, { permissions: ['imprimir'] })
  return client
}
