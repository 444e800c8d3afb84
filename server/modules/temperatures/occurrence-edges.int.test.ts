import { expect, it } from 'vitest'
import { cookableSheet } from '../../../infra/test/batches.ts'
import { keptFood } from '../../../infra/test/incidents.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label, LabelLot } from '../labels/contract/api.ts'
import type { LabelByCode } from '../labels/contract/life.ts'
import type { Produced } from '../production/contract/batches.ts'
import type { TemperaturePoint } from './contract/points.ts'
import { failing, instant, occurrenceHouse } from './occurrences.test-support.ts'

const {
  server,
  bistro,
  tenantId,
  at,
  adopt,
  open,
  shown,
  end,
  measure,
  measureAll,
  correct,
  food,
  blockedOf,
  transformed,
  decide,
} = occurrenceHouse()

it('a label that was made after the end of the occurrence, which was written down later, is released', async () => {
  const { pointId, placeId, labels } = await keptFood(bistro())
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '10:00 8')
  at('11:00')
  const body = { ...(await bistro().get<Label>(`/api/products/${labels[0]?.id}`)).body }
  const made = await bistro().post<Label>('/api/products', {
    name: body.name,
    category: body.category,
    sector: body.sector,
    responsible: 'Ana',
    weight: '1 kg',
    state: 'preparado',
    baseProductId: body.baseProductId,
    storageTypeId: placeId,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await measureAll(pointId, '13:00 8')
  expect(await blockedOf(made.body.id)).toBe(failing(id))
  await end(id, { endedAt: instant('10:30') })
  expect(await blockedOf(made.body.id)).toBeNull()
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
})

it('what one occurrence keeps stays blocked by another that it also belongs to', async () => {
  const { pointId, labels } = await keptFood(bistro(), { count: 2 })
  await measureAll(pointId, '09:00 3,8')
  const first = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '11:00 8 · 11:30 3,5')
  await end(first.id)
  await measureAll(pointId, '14:00 3,5')
  const second = await open({ kind: 'falta_de_energia', pointIds: [pointId] })
  await measureAll(pointId, '17:00 9 · 17:30 3,6')
  await end(second.id)
  const [one, other] = labels.map(({ id }) => id)
  const power = `Ocorrência ${second.id}: falta de energia`
  expect(await blockedOf(one)).toBe(`${failing(first.id)}; ${power}`)
  const keep = { decision: 'mantem', reason: 'núcleo a 3,9 °C' }
  expect((await decide(first.id, [{ id: one, ...keep }])).status).toBe(200)
  expect(await blockedOf(one)).toBe(power)
  expect(await blockedOf(other)).toBe(`${failing(first.id)}; ${power}`)
  expect((await decide(second.id, [{ id: one, ...keep }])).status).toBe(200)
  expect(await blockedOf(one)).toBeNull()
})

it('what a person kept while the occurrence was open is blocked again when it gets warmer or stays warm', async () => {
  const { pointId, labels } = await keptFood(bistro())
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '10:30 8')
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
  await decide(id, [{ id: labels[0]?.id, decision: 'mantem', reason: 'núcleo a 3,9 °C' }])
  expect(await blockedOf(labels[0]?.id)).toBeNull()
  await measureAll(pointId, '18:00 24')
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
  expect((await shown(id)).labels[0]?.decided).toBeNull()
})

it('a point that is registered later releases nothing', async () => {
  const { pointId, placeId, labels } = await keptFood(bistro())
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '11:00 8')
  await bistro().post('/api/temperature-points', { name: 'Nova', storageTypeId: placeId })
  await measureAll(pointId, '12:00 8')
  expect((await shown(id)).labels[0]?.scope).toBe('certo')
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
})

it('a label of a place whose points all fail, each in an occurrence of its own, is certain', async () => {
  const { pointId, placeId, labels } = await keptFood(bistro())
  const other = await bistro().post<TemperaturePoint>('/api/temperature-points', {
    name: 'Outra',
    storageTypeId: placeId,
  })
  await measure(pointId, '09:00', 3.8)
  await measure(other.body.id, '09:00', 3.8)
  await measureAll(pointId, '11:00 12')
  expect((await shown(1)).labels[0]?.scope).toBe('possivel')
  expect(await blockedOf(labels[0]?.id)).toBeNull()
  await measureAll(other.body.id, '12:00 12')
  await measureAll(pointId, '12:10 12')
  expect((await shown(1)).labels[0]?.scope).toBe('certo')
  expect(await blockedOf(labels[0]?.id)).toBe(
    'Ocorrência 2: temperatura fora do limite; Ocorrência 1: temperatura fora do limite',
  )
})

it('another cold point is proposed where its newest reading is within its limits', async () => {
  const { pointId } = await keptFood(bistro())
  const cold = await keptFood(bistro())
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  const proposals = async () => (await shown(id)).labels[0]?.proposals
  expect(await proposals()).toEqual(['gelo'])
  await measureAll(cold.pointId, '09:00 3,8')
  expect(await proposals()).toEqual(['mover', 'gelo'])
  await measureAll(cold.pointId, '09:30 6')
  expect(await proposals()).toEqual(['gelo'])
  await measureAll(cold.pointId, '10:00 3')
  at('14:30')
  // The house lets four hours pass without a reading.
  expect(await proposals()).toEqual(['gelo'])
})

it('readings of a point without a place, and of one that is out of use, open nothing', async () => {
  const { placeId, pointId } = await keptFood(bistro())
  const loose = await bistro().post<TemperaturePoint>('/api/temperature-points', {
    name: 'Câmara alugada',
    kind: 'refrigerado',
    max: 4,
  })
  expect((await measure(loose.body.id, '08:00', 15)).incidents).toEqual([])
  await bistro().put(`/api/temperature-points/${pointId}`, { name: 'Parada', storageTypeId: placeId, active: false })
  expect((await measure(pointId, '08:00', 22)).incidents).toEqual([])
})

it('another machine that breaks within the hour has an occurrence of its own, and the power that fails again keeps its protocol', async () => {
  const [one, other] = [await keptFood(bistro()), await keptFood(bistro())]
  const first = await open({ kind: 'equipamento', pointIds: [one.pointId] })
  at('09:00')
  await end(first.id)
  at('09:30')
  expect((await open({ kind: 'equipamento', pointIds: [other.pointId] })).id).toBe(first.id + 1)
  const outage = await open({ kind: 'falta_de_energia', pointIds: [one.pointId], utility: 'Enel' })
  at('10:00')
  await end(outage.id)
  at('10:30')
  const again = await open({ kind: 'falta_de_energia', pointIds: [one.pointId], protocol: '4711' })
  expect(again).toMatchObject({ id: outage.id, endedAt: null, utility: 'Enel', protocol: '4711' })
  expect(await shown(outage.id)).toMatchObject({ utility: 'Enel', protocol: '4711' })
})

it('what was frozen, moved with a new date or cooked out of a warm fridge is blocked with what it comes from', async () => {
  await adopt('tempo_temperatura')
  const warm = await keptFood(bistro(), { count: 4 })
  const freezer = await keptFood(bistro(), { kind: 'congelado', max: -18, count: 1 })
  const cold = await keptFood(bistro())
  await measureAll(warm.pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [warm.pointId] })
  const [first, second, , stays] = warm.labels.map((label) => label.id)
  at('15:00')
  const [frozen] = await transformed(first, 'freeze', { storageTypeId: freezer.placeId })
  const [moved] = await transformed(second, 'move', { storageTypeId: cold.placeId, expiration_date: '2026-12-01' })
  const sheet = await cookableSheet(bistro())
  const code = warm.labels[2]?.qrCode
  const inputs = [{ line: 0, code, substitute: true }]
  const made = await bistro().post<Produced>('/api/batches', { recipeId: sheet.recipeId, times: 1, inputs })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  // Nobody had measured until now.
  await measureAll(warm.pointId, '15:30 12')
  for (const label of [stays, frozen, moved, made.body.labels[0]?.id]) expect(await blockedOf(label)).toBe(failing(id))
  const { labels } = await shown(id)
  expect(labels.find((label) => label.id === moved)).toMatchObject({ used: '3.000', moved: true, outcome: 'descartar' })
  expect(labels.find((label) => label.id === frozen)).toMatchObject({
    used: '3.000',
    moved: true,
    outcome: 'descartar',
  })
  await measureAll(warm.pointId, '16:00 3')
  await end(id)
  const later = await open({ kind: 'equipamento', pointIds: [freezer.pointId] })
  expect((await shown(later.id)).labels.find((label) => label.id === frozen)?.used).toBe('3.000')
})

it('a portion of what a person has kept stays free', async () => {
  const { pointId, labels } = await keptFood(bistro())
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  const warm = await measure(pointId, '12:00', 8)
  await measureAll(pointId, '12:30 3,5')
  await end(id)
  await decide(id, [{ id: labels[0]?.id, decision: 'mantem', reason: 'núcleo a 3,9 °C' }])
  at('13:00')
  const portions = await transformed(labels[0]?.id, 'portion', { quantity: 2 })
  await bistro().put(`/api/incidents/${id}`, { startedAt: instant('09:05'), reason: 'o vizinho viu' })
  for (const portion of portions) expect(await blockedOf(portion)).toBeNull()
  await correct(warm, 24)
  for (const portion of portions) expect(await blockedOf(portion)).toBe(failing(id))
})

it('what an occurrence blocks can only be discarded, and its public page says so', async () => {
  const { pointId, labels } = await keptFood(bistro(), { count: 2 })
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '12:00 8')
  const [label] = labels
  const path = `/api/products/${label?.id}`
  for (const [call, body] of [
    ['consume', {}],
    ['open', {}],
    ['portion', { quantity: 2 }],
    ['freeze', {}],
    ['move', {}],
    ['donate', {}],
  ] as const) {
    const answer = await bistro().post<Problem>(`${path}/${call}`, body)
    expect([call, answer.status, answer.body.code]).toEqual([call, 409, 'label_blocked'])
    expect(JSON.stringify(answer.body)).toContain(failing(id))
  }
  const released = await bistro().post<Problem>(`${path}/release`, { reason: 'eu sei' })
  expect([released.status, released.body.code]).toEqual([409, 'block_of_watch'])
  const printed = await bistro().post<Problem>('/api/products/prints', { ids: [label?.id], medium: 'browser-50x30' })
  expect(printed.status).toBe(409)
  const sheet = await cookableSheet(bistro())
  const inputs = [{ line: 0, code: label?.qrCode, substitute: true }]
  const made = await bistro().post<Problem>('/api/batches', { recipeId: sheet.recipeId, times: 1, inputs })
  expect(made.status).toBe(409)
  const page = await fetch(`${server().origin}/api/public/labels/${label?.qrCode}?tenant=${tenantId()}`)
  expect(JSON.stringify(await page.json())).toContain('"blocked":true')
})

it('what an occurrence blocks is offered nowhere', async () => {
  const { pointId, labels } = await keptFood(bistro(), { count: 2, startedAt: '2026-11-29T14:00:00-03:00' })
  const cold = await keptFood(bistro())
  const [first] = labels
  const made = await bistro().post<Label>('/api/products', {
    name: first?.name,
    category: 'Caldos',
    sector: 'Cozinha',
    responsible: 'Ana',
    weight: '1 kg',
    state: 'preparado',
    baseProductId: first?.baseProductId,
    storageTypeId: cold.placeId,
  })
  const offered = async () => {
    const { sooner } = (await bistro().get<LabelByCode>(`/api/products/by-code/${made.body.qrCode}`)).body
    const toUse = (await bistro().get<Label[]>('/api/products?status=to_use')).body
    const lots = (await bistro().get<LabelLot[]>('/api/products/lots?status=to_use')).body
    return [sooner?.id, ...toUse.map(({ id }) => id), ...lots.flatMap((lot) => lot.labels.map(({ id }) => id))]
  }
  const kept = labels.map(({ id }) => id)
  expect(await offered()).toEqual(expect.arrayContaining(kept))
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '12:00 8')
  expect(await blockedOf(kept[0])).toBe(failing(id))
  const after = await offered()
  for (const label of kept) expect(after).not.toContain(label)
  expect(after[0]).toBeUndefined()
  expect(after).toContain(made.body.id)
})

it('of two people who decide on the same label the second one is told so, and the end is told once', async () => {
  const { pointId, labels } = await keptFood(bistro())
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '12:00 8')
  const ends = await Promise.all([
    bistro().post(`/api/incidents/${id}/end`, {}),
    bistro().post(`/api/incidents/${id}/end`, {}),
  ])
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([204, 409]))
  const discard = () =>
    bistro().post<Problem>(`/api/incidents/${id}/decisions`, { items: [{ id: labels[0]?.id, decision: 'descarta' }] })
  const answers = await Promise.all([discard(), discard()])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual([
    { path: 'items.0.id', message: 'Esta etiqueta não está nesta ocorrência ou já teve baixa.' },
  ])
})

it('of two measures of a food at one instant the warmer one counts, and the milder one is refused', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro())
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '12:00 8 · 15:00 8')
  const labelId = labels[0]?.id
  const measures = async () => (await shown(id)).food.map(({ value }) => value)
  expect(await blockedOf(labelId)).toBe(failing(id))
  expect((await food(id, { labelId, value: 3.9, at: instant('12:30') })).status).toBe(204)
  expect(await blockedOf(labelId)).toBeNull()
  expect((await food(id, { labelId, value: 9.3, at: instant('12:30') })).status).toBe(204)
  expect(await measures()).toEqual([9.3])
  expect(await blockedOf(labelId)).toBe(failing(id))
  const milder = await food(id, { labelId, value: 3.9, at: instant('12:30') })
  expect([milder.status, milder.body.errors]).toEqual([
    422,
    [
      {
        path: 'value',
        message: 'Este alimento já tem 9,3 °C medidos nesta hora. Só uma medida mais quente toma o lugar dessa.',
      },
    ],
  ])
  expect(await measures()).toEqual([9.3])
  expect(await blockedOf(labelId)).toBe(failing(id))
})

const changes = async () =>
  (await bistro().get<{ text: string }[]>('/api/audit?type=temperatures')).body.filter(({ text }) =>
    text.startsWith('alterou'),
  ).length

it('a change that changes nothing is not written down, and only labels of the occurrence are ticked', async () => {
  const { pointId, placeId, labels } = await keptFood(bistro(), { count: 2 })
  const elsewhere = await keptFood(bistro())
  await bistro().post('/api/temperature-points', { name: 'Outra', storageTypeId: placeId })
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  const [one, two] = labels.map((label) => label.id)
  const put = (body: object) => bistro().put<Problem>(`/api/incidents/${id}`, body)
  expect((await put({})).status).toBe(204)
  expect((await put({ note: '', affected: [] })).status).toBe(204)
  expect(await changes()).toBe(0)
  expect((await put({ affected: [one] })).status).toBe(204)
  expect((await put({ affected: [one] })).status).toBe(204)
  expect(await changes()).toBe(1)
  for (const unknown of [999_999, elsewhere.labels[0]?.id]) {
    const refused = await put({ affected: [one, unknown] })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'affected.1', message: 'Esta etiqueta não está nesta ocorrência ou já teve baixa.' }],
    ])
  }
  expect((await bistro().post(`/api/products/${one}/discard`, { reason: 'sobra' })).status).toBe(200)
  expect((await put({ affected: [one, two] })).status).toBe(204)
  expect((await shown(id)).labels.map((label) => [label.id, label.ticked])).toEqual([[two, true]])
})

it('the time between a move and its undoing counts where the label was all the time', async () => {
  await adopt('tempo_temperatura')
  const warm = await keptFood(bistro(), { count: 3 })
  const cold = await keptFood(bistro())
  await measureAll(warm.pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [warm.pointId] })
  const [moved, stays, out] = warm.labels.map((label) => label.id)
  at('12:00')
  const move = (label: number | undefined, body: object) => transformed(label, 'move', body)
  const undo = async (label: number | undefined) =>
    expect((await bistro().post(`/api/products/${label}/undo`, {})).status).toBe(200)
  await move(moved, { storageTypeId: cold.placeId, at: instant('09:30') })
  await move(out, { storageTypeId: cold.placeId })
  at('12:05')
  await move(out, { storageTypeId: warm.placeId })
  at('12:08')
  await undo(moved)
  await undo(out)
  await measureAll(warm.pointId, '13:30 8')
  const usedOf = async (label: number | undefined) => (await shown(id)).labels.find((one) => one.id === label)
  expect((await usedOf(moved))?.used).toBe((await usedOf(stays))?.used)
  expect(await blockedOf(moved)).toBe(failing(id))
  expect((await usedOf(moved))?.moved).toBe(false)
  expect(await usedOf(out)).toMatchObject({ used: '0.750', moved: true })
})

it('after its end, what was moved into a place of the occurrence is none of it, and what was moved out still is', async () => {
  await adopt('tempo_temperatura')
  const warm = await keptFood(bistro())
  const [cold, third] = [await keptFood(bistro()), await keptFood(bistro())]
  await measureAll(warm.pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [warm.pointId] })
  await measureAll(warm.pointId, '10:00 8 · 11:00 3,5')
  await end(id)
  const move = async (label: number | undefined, hour: string, storageTypeId: string) => {
    at(hour)
    expect((await bistro().post(`/api/products/${label}/move`, { storageTypeId })).status).toBe(201)
  }
  const [out, into] = [warm.labels[0]?.id, cold.labels[0]?.id]
  await move(out, '12:00', third.placeId)
  await move(out, '12:20', cold.placeId)
  await move(into, '12:30', third.placeId)
  await move(into, '12:40', warm.placeId)
  expect((await shown(id)).labels.map((label) => [label.id, label.used, label.moved])).toEqual([[out, '0.500', true]])
})

it('a rule that is adopted while the occurrence is open judges its labels at once', async () => {
  const { pointId, labels } = await keptFood(bistro())
  await measureAll(pointId, '09:00 3,8')
  const { id } = await open({ kind: 'equipamento', pointIds: [pointId] })
  await measureAll(pointId, '11:15 7')
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
  await adopt('tempo_temperatura')
  expect(await blockedOf(labels[0]?.id)).toBeNull()
  await adopt('duas_horas')
  expect(await blockedOf(labels[0]?.id)).toBe(failing(id))
})

it('a point of an open occurrence is not deleted, and one of an ended occurrence is', async () => {
  const { pointId } = await keptFood(bistro())
  const { id } = await open({ kind: 'falta_de_energia' })
  const refused = await bistro().delete<Problem>(`/api/temperature-points/${pointId}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'temperature_point_failing'])
  expect(refused.body.detail).toBe(`Este ponto está na ocorrência ${id}, que está aberta. Encerre a ocorrência antes.`)
  await end(id)
  expect((await bistro().delete(`/api/temperature-points/${pointId}`)).status).toBe(204)
  expect((await shown(id)).labels).toHaveLength(1)
})

it.each(['ended', 'still open'])(
  'what a label used in an occurrence that ends later counts in a younger one, %s',
  async (younger) => {
    await adopt('tempo_temperatura')
    const [one, two] = [await keptFood(bistro(), { count: 2 }), await keptFood(bistro())]
    const [moved, stays] = one.labels.map((label) => label.id)
    await measureAll(one.pointId, '09:00 3,8')
    await measureAll(two.pointId, '09:00 3,8')
    const first = await open({ kind: 'equipamento', pointIds: [one.pointId] })
    await measureAll(one.pointId, '11:20 8')
    const second = await open({ kind: 'equipamento', pointIds: [two.pointId] })
    await transformed(moved, 'move', { storageTypeId: two.placeId })
    await measureAll(two.pointId, '13:40 8 · 14:00 3,5')
    if (younger === 'ended') await end(second.id)
    await measureAll(one.pointId, '14:10 3,5')
    expect(await blockedOf(moved)).toBeNull()
    await end(first.id, { endedAt: instant('11:30') })
    expect(await blockedOf(moved)).toBe(failing(second.id))
    expect(await blockedOf(stays)).toBeNull()
    expect((await shown(second.id)).labels.find(({ id }) => id === moved)).toMatchObject({ outcome: 'descartar' })
  },
)

it('a frozen label whose date nobody has shortened is still to be shortened where it was moved with another date', async () => {
  const warm = await keptFood(bistro(), {
    kind: 'congelado',
    max: -18.1,
    count: 2,
    startedAt: '2026-11-23T08:00:00-03:00',
  })
  const cold = await keptFood(bistro(), { kind: 'congelado', max: -18.1 })
  const fridge = await keptFood(bistro())
  await measureAll(warm.pointId, '08:10 -19')
  const { id } = await open({ kind: 'equipamento', pointIds: [warm.pointId] })
  await measureAll(warm.pointId, '10:00 -15 · 13:00 -14,2 · 14:00 -19')
  await end(id)
  const [first, second] = warm.labels.map((label) => label.id)
  const ofList = async () => (await shown(id)).labels.map((label) => [label.id, label.outcome, label.expiration_date])
  expect(await ofList()).toEqual([first, second].map((label) => [label, 'encurta', '2026-12-23']))
  const [moved] = await transformed(first, 'move', { storageTypeId: cold.placeId, expiration_date: '2027-01-15' })
  const [thawed] = await transformed(second, 'thaw', { storageTypeId: fridge.placeId })
  // What has thawed has the few days of thawed food, which end sooner.
  expect((await bistro().get<Label>(`/api/products/${thawed}`)).body.expiration_date < '2026-12-23').toBe(true)
  expect(await ofList()).toEqual([[moved, 'encurta', '2026-12-23']])
  const made = await decide(id, [{ id: moved, decision: 'encurta' }])
  expect([made.status, made.body.labels.map((label) => label.expiration_date)]).toEqual([200, ['2026-12-23']])
})

it('says when the time of food will be over while the occurrence is open, and not after its end', async () => {
  await adopt('tempo_temperatura')
  const { pointId } = await keptFood(bistro())
  await measureAll(pointId, '14:10 3,8')
  const { id } = await open({ kind: 'falta_de_energia' })
  const crossesAt = async () => (await shown(id)).labels.map((label) => label.crossesAt)
  expect(await crossesAt()).toEqual([null])
  await measureAll(pointId, '16:10 6,5')
  expect(await crossesAt()).toEqual([instant('18:10')])
  await measureAll(pointId, '16:40 3,8')
  expect(await crossesAt()).toEqual([null])
  await measureAll(pointId, '17:10 8,0')
  expect((await crossesAt())[0]).toBe(instant('18:10'))
  await end(id)
  expect(await crossesAt()).toEqual([null])
})
