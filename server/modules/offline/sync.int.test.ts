import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import { identify } from '../auth/kitchen.test-support.ts'
import type { Label, LabelHistoryEntry } from '../labels/contract/api.ts'
import type { LabelByCode } from '../labels/contract/life.ts'
import type { NoonKitchen } from './offline-kitchen.test-support.ts'
import { instant, local, kitchenAtNoon } from './offline-kitchen.test-support.ts'

let server: TestServer
let noon: NoonKitchen
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  noon = await kitchenAtNoon(server, `sem-${(tenants += 1)}`)
})

describe('labels that were printed without a connection', () => {
  it('o2: have the numbers, the codes and the times of the device, and online labels go on after the block', async () => {
    await noon.back()
    const results = await noon.kitchen.sync(noon.tablet, [noon.printed('13:20', noon.ids.slice(0, 6))])
    expect(results).toMatchObject([{ status: 'feito', ids: noon.ids.slice(0, 6) }])
    expect(await noon.label(noon.n(0))).toMatchObject({
      id: noon.n(0),
      qrCode: `FID2026${String(noon.n(0)).padStart(4, '0')}`,
      expiration_date: '2026-12-08',
      entry_date: instant('13:20'),
    })
    const quick = {
      items: [{ baseProductId: noon.kitchen.sauce, quantity: 1 }],
      responsible: 'Ana',
    }
    const online = await noon.kitchen.admin.post<{ labels: Label[] }>('/api/quick-labels', quick)
    expect(online.body.labels[0]?.id).toBe(Math.max(...noon.ids) + 1)
    expect((await noon.texts())[1]).toMatch(/^gerou 6 etiquetas .*, sem internet \(enviado às 15:10\)$/)
    const { body } = await noon.kitchen.admin.get<LabelHistoryEntry[]>(`/api/products/${noon.n(0)}/history`)
    expect(body[0]?.at).toBe(instant('13:20'))
    expect(body[0]?.text).toContain(', sem internet')
    expect((await checkReplay(server.administration(), noon.tenant)).differing).toEqual([])
  })

  it('that a device had reserved a number for become labels with the next numbers, and the numbers go on after those', async () => {
    await noon.back()
    await noon.kitchen.sync(noon.tablet, [noon.printed('13:20', [noon.n(0)])])
    const portioned = await noon.kitchen.admin.post<{ children: Label[] }>(`/api/products/${noon.n(0)}/portion`, {
      quantity: 2,
    })
    expect(portioned.status, JSON.stringify(portioned.body)).toBe(201)
    const children = portioned.body.children.map(({ id }) => id)
    const last = Math.max(...noon.ids)
    expect(children).toEqual([last + 1, last + 2])
    const online = await noon.kitchen.admin.post<{ labels: Label[] }>('/api/quick-labels', {
      items: [{ baseProductId: noon.kitchen.sauce, quantity: 1 }],
      responsible: 'Ana',
    })
    expect(online.status, JSON.stringify(online.body)).toBe(201)
    expect(online.body.labels[0]?.id).toBe(last + 3)
  })

  it('o6: of a product that was deleted meanwhile are refused with the reason, and the trail says it', async () => {
    server.clock.set(local('14:00'))
    expect((await noon.kitchen.admin.delete(`/api/base-products/${noon.kitchen.sauce}`)).status).toBe(204)
    await noon.back()
    const [result] = await noon.kitchen.sync(noon.tablet, [noon.printed('13:20', [noon.n(0), noon.n(1)])])
    expect(result).toMatchObject({
      status: 'recusado',
      code: 'quick_product_unknown',
      detail: 'Este produto base não está cadastrado',
    })
    expect((await noon.kitchen.admin.get(`/api/products/${noon.n(0)}`)).status).toBe(404)
    expect((await noon.texts())[0]).toBe(
      `teve recusado na volta da internet: impressão das etiquetas ${noon.n(0)} e ${noon.n(1)}. Este produto base não está cadastrado`,
    )
  })

  it('need a number each, which no other label has', async () => {
    await noon.back()
    const twice = {
      ...noon.printed('13:20', [noon.n(0)]),
      body: {
        items: [{ ...noon.kitchen.printed([noon.n(0)], '2026-12-08').items[0], quantity: 2 }],
      },
    }
    const results = await noon.kitchen.sync(noon.tablet, [
      noon.printed('13:20', [noon.n(0)]),
      noon.printed('13:21', [noon.n(0)]),
      noon.printed('13:22', [noon.n(49) + 1]),
      twice,
    ])
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ['feito', undefined],
      ['recusado', 'number_used'],
      ['recusado', 'numbers_not_reserved'],
      ['recusado', 'numbers_not_counted'],
    ])
  })
})

describe('what was done on two devices', () => {
  it('o4: counts where it arrives first, and the second is told who and when', async () => {
    await noon.kitchen.sync(noon.tablet, [{ ...noon.printed('12:00', [noon.n(0)]) }])
    const bia = await noon.kitchen.cook('1470')
    await noon.kitchen.admin.put(`/api/users/${bia.id}/name`, { name: 'Bia' })
    const other = await noon.kitchen.tablet('Bar')
    await identify(other, bia.id, '1470')
    server.clock.set(local('15:05'))
    expect(
      await noon.kitchen.sync(other, [{ ...noon.consumed('13:40', noon.n(0)), ...noon.by(bia.id) }]),
    ).toMatchObject([{ status: 'feito' }])
    await noon.back()
    const [result] = await noon.kitchen.sync(noon.tablet, [noon.consumed('13:30', noon.n(0))])
    expect(result).toMatchObject({
      status: 'recusado',
      code: 'label_withdrawn',
    })
    expect(result?.detail).toMatch(/^Esta etiqueta já teve baixa \(consumida\) em 05\/12\/2026 13:40, por Bia\.$/)
    expect((await noon.texts())[0]).toBe(
      `teve recusado na volta da internet: baixa da etiqueta ${noon.n(0)}, já consumida`,
    )
  })
})

describe('the order of a queue', () => {
  it('o9: sent again gives the first results, and nothing is done twice', async () => {
    await noon.back()
    const request = noon.kitchen.requestOf(noon.tablet, [
      noon.printed('13:00', [noon.n(0), noon.n(1)]),
      noon.consumed('13:30', noon.n(0)),
      noon.consumed('13:40', noon.n(0)),
    ])
    const first = await noon.tablet.client.post<{ results: object[] }>('/api/sync', request)
    const before = (await noon.events()).length
    server.clock.set(local('15:20'))
    const again = await noon.tablet.client.post<{ results: object[] }>('/api/sync', request)
    expect(again.body.results).toEqual(
      first.body.results.map((result) => ({
        ...result,
        status: 'repetido',
        first: (result as { status: string }).status,
      })),
    )
    expect(first.body.results).toMatchObject([{ status: 'feito' }, { status: 'feito' }, { code: 'label_withdrawn' }])
    expect((await noon.events()).length).toBe(before)
  })

  it('a key that comes with another command is refused, and its first result stays', async () => {
    await noon.back()
    const key = 'a-mesma-chave'
    await noon.kitchen.sync(noon.tablet, [{ ...noon.printed('13:00', [noon.n(0)]), key }])
    expect(await noon.kitchen.sync(noon.tablet, [{ ...noon.printed('13:00', [noon.n(1)]), key }])).toMatchObject([
      { status: 'recusado', code: 'idempotency_key_reused' },
    ])
    expect(await noon.kitchen.sync(noon.tablet, [{ ...noon.printed('13:00', [noon.n(0)]), key }])).toMatchObject([
      { status: 'repetido', first: 'feito', ids: [noon.n(0)] },
    ])
  })

  it('o10: a refused command stops nothing but what needs its label, also in a later call', async () => {
    await noon.back()
    const gone = await noon.kitchen.productOf('Caldo')
    await noon.kitchen.admin.delete(`/api/base-products/${gone}`)
    const refused = {
      ...noon.printed('13:02', [noon.n(2)]),
      body: noon.kitchen.printed([noon.n(2)], '2026-12-08', { baseProductId: gone }),
    }
    const results = await noon.kitchen.sync(noon.tablet, [
      noon.printed('13:00', [noon.n(0)]),
      noon.printed('13:01', [noon.n(1)]),
      refused,
      noon.consumed('13:03', noon.n(2)),
      noon.consumed('13:04', noon.n(0)),
    ])
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ['feito', undefined],
      ['feito', undefined],
      ['recusado', 'quick_product_unknown'],
      ['recusado', 'depends_on_refused'],
      ['feito', undefined],
    ])
    expect(await noon.kitchen.sync(noon.tablet, [noon.consumed('13:05', noon.n(2))])).toMatchObject([
      { code: 'depends_on_refused' },
    ])
  })

  it('o15: printed and consumed in one call, both in order', async () => {
    await noon.back()
    const results = await noon.kitchen.sync(noon.tablet, [
      noon.printed('13:00', [noon.n(0), noon.n(1)]),
      {
        kind: 'prints',
        at: local('13:00'),
        body: { ids: [noon.n(0), noon.n(1)], medium: 'browser-50x30' },
        ...noon.by(),
      },
      noon.consumed('13:30', noon.n(0)),
      {
        kind: 'withdrawals',
        at: local('13:40'),
        body: { items: [{ id: noon.n(1), how: 'descartada', reason: 'avaria' }] },
        ...noon.by(),
      },
    ])
    expect(results.map(({ status, detail }) => [status, detail])).toEqual(results.map(() => ['feito', undefined]))
    expect(await noon.label(noon.n(0))).toMatchObject({
      status: 'consumed',
      print_count: 1,
    })
    expect(await noon.label(noon.n(1))).toMatchObject({
      status: 'discarded',
      print_count: 1,
    })
    const left = (await noon.events()).filter(({ type }) => type === 'LabelConsumed' || type === 'LabelDiscarded')
    expect(left.map(({ data }) => data)).toMatchObject([
      { id: noon.n(0), at: instant('13:30') },
      { id: noon.n(1), at: instant('13:40'), day: '2026-12-05', reason: 'avaria' },
    ])
    expect((await checkReplay(server.administration(), noon.tenant)).differing).toEqual([])
  })
})

describe('the rules of a queue', () => {
  it('o5: are those in force when it was done; a later printed date is stored as printed, and blocked', async () => {
    server.clock.set(local('14:00'))
    await noon.kitchen.admin.login(noon.tenant)
    expect((await noon.kitchen.setDays(2)).status).toBe(200)
    await noon.back()
    const results = await noon.kitchen.sync(noon.tablet, [
      noon.printed('13:20', [noon.n(0)]),
      noon.printed('14:30', [noon.n(1)]),
    ])
    expect(results).toMatchObject([
      { status: 'feito', ids: [noon.n(0)] },
      { status: 'conferir', ids: [noon.n(1)], blocked: [noon.n(1)] },
    ])
    expect(await noon.label(noon.n(0))).toMatchObject({ expiration_date: '2026-12-08', basis: { kind: 'casa' } })
    expect((await noon.label(noon.n(0))).blocked).toBeUndefined()
    expect(await noon.label(noon.n(1))).toMatchObject({
      expiration_date: '2026-12-08',
      blocked: 'Data impressa passa do prazo: reimprima',
    })
    const block = (await noon.events()).find(({ type }) => type === 'LabelBlocked')
    expect(block?.data).toMatchObject({ id: noon.n(1), right: { expirationDate: '2026-12-07' } })
    // A release is no way to a date past the limit: a label with the right date takes the place, by whoever is at the noon.tablet.
    expect((await identify(noon.tablet, noon.joao.id, '2580')).status).toBe(200)
    const path = `/api/products/by-code/${(await noon.label(noon.n(1))).qrCode}`
    expect((await noon.tablet.client.get<LabelByCode>(path)).body).toMatchObject({
      actions: expect.arrayContaining(['release']) as unknown,
      blocks: [{ reason: 'Data impressa passa do prazo: reimprima', right: '2026-12-07' }],
    })
    const { body: child } = await noon.tablet.client.post<Label>(`/api/products/${noon.n(1)}/release`, {})
    expect(child).toMatchObject({ expiration_date: '2026-12-07', status: 'expiring' })
    expect(child.id).not.toBe(noon.n(1))
    expect(await noon.label(noon.n(1))).toMatchObject({ status: 'transformed' })
    // The undoing would bring the late date back without its block.
    const undone = await noon.tablet.client.post<Problem>(`/api/products/${noon.n(1)}/undo`, {})
    expect([undone.status, undone.body.code]).toEqual([409, 'act_not_undoable'])
    const together = await noon.tablet.client.post<Problem>('/api/products/withdrawals/undo', { ids: [noon.n(1)] })
    expect([together.status, together.body.code]).toEqual([409, 'undo_refused'])
    expect(await noon.label(noon.n(1))).toMatchObject({ status: 'transformed' })
    expect((await checkReplay(server.administration(), noon.tenant)).differing).toEqual([])
  })

  it('what somebody has blocked for another reason is released in the office only, by an administrator', async () => {
    await noon.back()
    await noon.kitchen.sync(noon.tablet, [noon.printed('13:20', [noon.n(0)])])
    expect((await identify(noon.tablet, noon.joao.id, '2580')).status).toBe(200)
    const { client } = noon.tablet
    expect((await client.post(`/api/products/${noon.n(0)}/block`, { reason: 'Cheiro estranho' })).status).toBe(200)
    const refused = await client.post<Problem>(`/api/products/${noon.n(0)}/release`, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'admin_only'])
    expect(await noon.label(noon.n(0))).toMatchObject({ blocked: 'Cheiro estranho' })
  })

  it('the log says by which pack the date on the paper was computed', async () => {
    await noon.back()
    await noon.kitchen.sync(noon.tablet, [
      { ...noon.printed('13:20', [noon.n(0)]), rulesHash: 'pacote-das-12' },
      noon.printed('13:21', [noon.n(1)]),
    ])
    const made = (await noon.events()).filter(({ type }) => type === 'LabelGenerated')
    expect(made[0]?.meta).toMatchObject({ offline: { rulesHash: 'pacote-das-12' } })
    expect(made[1]?.meta).not.toHaveProperty('offline.rulesHash')
  })

  it('an earlier printed date is stored as it was printed, and so is one that a person has said with a reason', async () => {
    await noon.back()
    const results = await noon.kitchen.sync(noon.tablet, [
      noon.printed('13:20', [noon.n(0)], '2026-12-06'),
      {
        ...noon.printed('13:30', [noon.n(1)]),
        body: noon.kitchen.printed([noon.n(1)], '2026-12-07', { manualReason: 'Prazos desatualizados' }),
      },
    ])
    expect(results.map(({ status }) => status)).toEqual(['feito', 'feito'])
    expect(await noon.label(noon.n(0))).toMatchObject({ expiration_date: '2026-12-06', basis: { kind: 'manual' } })
    expect(await noon.label(noon.n(1))).toMatchObject({
      expiration_date: '2026-12-07',
      basis: { kind: 'manual' },
      manualReason: 'Prazos desatualizados',
    })
  })
})

describe('temperatures of a queue', () => {
  it('o13: a round taken in time is not late, and the trail says when it was sent', async () => {
    const point = { name: 'Geladeira 1', kind: 'refrigerado', max: 4, rounds: [{ from: '12:30', to: '14:30' }] }
    const { body } = await noon.kitchen.admin.post<{ id: number }>('/api/temperature-points', point)
    await noon.back()
    const round = { readings: [{ pointId: body.id, value: 3.5, at: local('14:00') }] }
    const [result] = await noon.kitchen.sync(noon.tablet, [
      { kind: 'temperature_round', at: local('14:00'), body: round, ...noon.by() },
    ])
    expect(result?.status).toBe('feito')
    const taken = (await noon.events()).find(({ type }) => type === 'TemperaturesTaken')
    expect(taken?.data).toMatchObject({ readings: [{ at: instant('14:00'), late: false }] })
    expect((await noon.texts())[0]).toContain('enviado às 15:10')
  })
})

describe('the times of a queue', () => {
  it('o7: are moved by what the clocks differed at the last contact', async () => {
    server.clock.set(local('14:30'))
    const ahead = -12 * 60_000
    await noon.kitchen.sync(noon.tablet, [noon.printed('14:12', [noon.n(0)])], { offset: ahead })
    expect((await noon.label(noon.n(0))).entry_date).toBe(instant('14:00'))
  })

  it('a clock that was set meanwhile: both times are kept, and the trail shows that of the device', async () => {
    await noon.back()
    await noon.kitchen.sync(noon.tablet, [noon.printed('14:00', [noon.n(0)])], {
      clock: local('15:00'),
    })
    expect((await noon.events()).at(-1)?.meta).toMatchObject({
      offline: { at: instant('14:00'), deviceAt: instant('14:00') },
    })
    expect((await noon.texts())[0]).toMatch(/, sem internet \(enviado às 15:10, hora do aparelho 14:00\)$/)
  })

  it('are never after the arrival, and always after the command before', async () => {
    await noon.back()
    await noon.kitchen.sync(noon.tablet, [
      noon.printed('14:00', [noon.n(0)]),
      noon.printed('13:00', [noon.n(1)]),
      noon.printed('19:00', [noon.n(2)]),
    ])
    const entries = await Promise.all(
      [noon.n(0), noon.n(1), noon.n(2)].map(async (id) => (await noon.label(id)).entry_date),
    )
    expect(entries).toEqual([instant('14:00'), instant('14:00').replace('.000', '.001'), instant('15:10')])
  })
})

describe('the people of a queue', () => {
  it('o11: chosen by name without a PIN, João is the author and the trail says so', async () => {
    await noon.back()
    const maria = await noon.kitchen.cook('3690')
    await noon.kitchen.sync(noon.tablet, [{ ...noon.printed('13:00', [noon.n(0)]), ...noon.by(maria.id, true) }])
    await noon.kitchen.sync(noon.tablet, [{ ...noon.printed('13:00', [noon.n(1)]), ...noon.by(noon.joao.id, false) }])
    await noon.kitchen.sync(noon.tablet, [{ ...noon.printed('13:00', [noon.n(2)]) }])
    const entries = (await noon.kitchen.admin.get<AuditEntry[]>('/api/audit')).body.filter(
      ({ type }) => type === 'LabelGenerated',
    )
    const [proved, chosen, unproved] = entries
    expect(proved?.text).toMatch(/, sem internet \(enviado às 15:10\)$/)
    expect(chosen?.text).toMatch(/ \(sem PIN, sem internet\), enviado às 15:10$/)
    expect(unproved?.text).toMatch(/ \(sem PIN, sem internet\), enviado às 15:10$/)
    expect([proved?.actor.id, chosen?.actor.id, unproved?.actor.id]).toEqual([noon.joao.id, noon.joao.id, maria.id])
  })

  it('a PIN goes on for 12 hours after it was typed at the device, whatever the device says', async () => {
    const afterNoon = (minutes: number) => new Date(Date.parse(local('12:00')) + minutes * 60_000).toISOString()
    server.clock.set(afterNoon(13 * 60))
    await noon.kitchen.admin.login(noon.tenant)
    const results = await noon.kitchen.sync(noon.tablet, [
      { ...noon.printed('12:00', [noon.n(0)]), at: afterNoon(12 * 60) },
      { ...noon.printed('12:00', [noon.n(1)]), at: afterNoon(12 * 60 + 1) },
    ])
    expect(results).toMatchObject([{ status: 'feito' }, { status: 'feito' }])
    const [unproved, proved] = await noon.texts()
    expect(proved).toMatch(/, sem internet \(enviado às 01:00\)$/)
    expect(unproved).toMatch(/ \(sem PIN, sem internet\), enviado às 01:00$/)
  })

  it('o12: the permissions are those of the arrival', async () => {
    await noon.kitchen.sync(noon.tablet, [noon.printed('12:00', [noon.n(0)])])
    server.clock.set(local('13:30'))
    await noon.kitchen.admin.login(noon.tenant)
    const taken = await noon.kitchen.admin.put(`/api/users/${noon.joao.id}/role`, {
      role: 'staff',
      permissions: ['imprimir'],
    })
    expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300)
    await noon.back()
    const discard = {
      items: [{ id: noon.n(0), how: 'descartada', reason: 'avaria' }],
    }
    expect(
      await noon.kitchen.sync(noon.tablet, [{ kind: 'withdrawals', at: local('14:00'), body: discard, ...noon.by() }]),
    ).toMatchObject([{ status: 'recusado', code: 'permission_missing' }])
    expect((await noon.label(noon.n(0))).status).toBe('expiring')
  })

  it('a command of nobody, or of somebody who has left, is refused', async () => {
    await noon.back()
    const { person: _person, ...nobodys } = noon.printed('13:00', [noon.n(0)])
    const results = await noon.kitchen.sync(noon.tablet, [
      nobodys,
      { ...noon.printed('13:00', [noon.n(1)]), ...noon.by('u-999') },
    ])
    expect(results.map(({ code }) => code)).toEqual(['sync_person_needed', 'sync_person_unknown'])
  })

  it('o17: the queue of a login is sent with that login only, and that of a device by that device', async () => {
    await noon.back()
    const own = { client: noon.kitchen.admin, id: 'navegador-1' }
    const request = noon.kitchen.requestOf(own, [noon.consumed('13:00', noon.n(0))])
    const refused = await noon.kitchen.admin.post<Problem>('/api/sync', request)
    expect([refused.status, refused.body.code]).toEqual([403, 'queue_of_other_login'])
    const other = await noon.tablet.client.post<Problem>('/api/sync', {
      ...request,
      device: 'navegador-1',
    })
    expect([other.status, other.body.code]).toEqual([403, 'device_not_own'])
    // Nobody is identified at the device: its queue names who did what.
    await noon.tablet.client.delete('/api/auth/pin')
    expect(await noon.kitchen.sync(noon.tablet, [noon.printed('13:00', [noon.n(0)])])).toMatchObject([
      { status: 'feito' },
    ])
  })

  it('a revoked device is answered 401, and nothing is taken', async () => {
    await noon.back()
    const request = noon.kitchen.requestOf(noon.tablet, [noon.printed('13:00', [noon.n(0)])])
    expect((await noon.kitchen.admin.delete(`/api/devices/${noon.tablet.id}`)).status).toBe(204)
    const before = (await noon.events()).length
    const { status, body } = await noon.tablet.client.post<Problem>('/api/sync', request)
    expect([status, body.code]).toEqual([401, 'session_required'])
    expect((await noon.events()).length).toBe(before)
  })
})
