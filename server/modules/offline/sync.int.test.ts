import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import { identify } from '../auth/kitchen.test-support.ts'
import type { Label, LabelHistoryEntry } from '../labels/contract/api.ts'
import type { LabelByCode } from '../labels/contract/life.ts'
import type { OfflineKitchen, Sender } from './offline-kitchen.test-support.ts'
import { idsOf, instant, local, offlineKitchen } from './offline-kitchen.test-support.ts'

let server: TestServer
let kitchen: OfflineKitchen
let tablet: Sender
let joao: { readonly id: string }
/** The numbers that the tablet has reserved at noon. */
let ids: readonly number[]
let tenants = 0
let tenant = ''

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** João has typed his PIN at noon. */
beforeEach(async () => {
  server.clock.set(local('12:00'))
  tenant = `sem-${(tenants += 1)}`
  kitchen = await offlineKitchen(server, tenant)
  tablet = await kitchen.tablet()
  joao = await kitchen.cook('2580')
  expect((await identify(tablet, joao.id, '2580')).status).toBe(200)
  ids = idsOf(await kitchen.numbersOf(tablet))
})

const by = (id = joao.id, confirmed = true) => ({ person: { id, confirmed } })
const n = (index: number) => ids[index] ?? 0
const printed = (at: string, numbers: readonly number[], date = '2026-12-08') =>
  ({
    kind: 'quick_labels',
    at: local(at),
    body: kitchen.printed(numbers, date),
    ...by(),
  }) as const
const consumed = (at: string, id: number) =>
  ({
    kind: 'withdrawals',
    at: local(at),
    body: { items: [{ id, how: 'consumida' }] },
    ...by(),
  }) as const
const label = async (id: number) => (await kitchen.admin.get<Label>(`/api/products/${id}`)).body
const texts = async () => (await kitchen.admin.get<AuditEntry[]>('/api/audit')).body.map(({ text }) => text)
const events = () => recordedEvents(server.application.database, tenant)

/** 15:10, when the connection is back; the desk's session was used meanwhile. */
async function back() {
  server.clock.set(local('15:10'))
  await kitchen.admin.login(tenant)
}

describe('labels that were printed without a connection', () => {
  it('o2: have the numbers, the codes and the times of the device, and online labels go on after the block', async () => {
    await back()
    const results = await kitchen.sync(tablet, [printed('13:20', ids.slice(0, 6))])
    expect(results).toMatchObject([{ status: 'feito', ids: ids.slice(0, 6) }])
    expect(await label(n(0))).toMatchObject({
      id: n(0),
      qrCode: `FID2026${String(n(0)).padStart(4, '0')}`,
      expiration_date: '2026-12-08',
      entry_date: instant('13:20'),
    })
    const quick = {
      items: [{ baseProductId: kitchen.sauce, quantity: 1 }],
      responsible: 'Ana',
    }
    const online = await kitchen.admin.post<{ labels: Label[] }>('/api/quick-labels', quick)
    expect(online.body.labels[0]?.id).toBe(Math.max(...ids) + 1)
    expect((await texts())[1]).toMatch(/^gerou 6 etiquetas .*, sem internet \(enviado às 15:10\)$/)
    const { body } = await kitchen.admin.get<LabelHistoryEntry[]>(`/api/products/${n(0)}/history`)
    expect(body[0]?.at).toBe(instant('13:20'))
    expect(body[0]?.text).toContain(', sem internet')
    expect((await checkReplay(server.administration(), tenant)).differing).toEqual([])
  })

  it('that a device had reserved a number for become labels with the next numbers, and the numbers go on after those', async () => {
    await back()
    await kitchen.sync(tablet, [printed('13:20', [n(0)])])
    const portioned = await kitchen.admin.post<{ children: Label[] }>(`/api/products/${n(0)}/portion`, { quantity: 2 })
    expect(portioned.status, JSON.stringify(portioned.body)).toBe(201)
    const children = portioned.body.children.map(({ id }) => id)
    const last = Math.max(...ids)
    expect(children).toEqual([last + 1, last + 2])
    const online = await kitchen.admin.post<{ labels: Label[] }>('/api/quick-labels', {
      items: [{ baseProductId: kitchen.sauce, quantity: 1 }],
      responsible: 'Ana',
    })
    expect(online.status, JSON.stringify(online.body)).toBe(201)
    expect(online.body.labels[0]?.id).toBe(last + 3)
  })

  it('o6: of a product that was deleted meanwhile are refused with the reason, and the trail says it', async () => {
    server.clock.set(local('14:00'))
    expect((await kitchen.admin.delete(`/api/base-products/${kitchen.sauce}`)).status).toBe(204)
    await back()
    const [result] = await kitchen.sync(tablet, [printed('13:20', [n(0), n(1)])])
    expect(result).toMatchObject({
      status: 'recusado',
      code: 'quick_product_unknown',
      detail: 'Este produto base não está cadastrado',
    })
    expect((await kitchen.admin.get(`/api/products/${n(0)}`)).status).toBe(404)
    expect((await texts())[0]).toBe(
      `teve recusado na volta da internet: impressão das etiquetas ${n(0)} e ${n(1)}. Este produto base não está cadastrado`,
    )
  })

  it('need a number each, which no other label has', async () => {
    await back()
    const twice = {
      ...printed('13:20', [n(0)]),
      body: {
        items: [{ ...kitchen.printed([n(0)], '2026-12-08').items[0], quantity: 2 }],
      },
    }
    const results = await kitchen.sync(tablet, [
      printed('13:20', [n(0)]),
      printed('13:21', [n(0)]),
      printed('13:22', [n(49) + 1]),
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
    await kitchen.sync(tablet, [{ ...printed('12:00', [n(0)]) }])
    const bia = await kitchen.cook('1470')
    await kitchen.admin.put(`/api/people/${bia.id}/name`, { name: 'Bia' })
    const other = await kitchen.tablet('Bar')
    await identify(other, bia.id, '1470')
    server.clock.set(local('15:05'))
    expect(await kitchen.sync(other, [{ ...consumed('13:40', n(0)), ...by(bia.id) }])).toMatchObject([
      { status: 'feito' },
    ])
    await back()
    const [result] = await kitchen.sync(tablet, [consumed('13:30', n(0))])
    expect(result).toMatchObject({
      status: 'recusado',
      code: 'label_withdrawn',
    })
    expect(result?.detail).toMatch(/^Esta etiqueta já teve baixa \(consumida\) em 05\/12\/2026 13:40, por /)
    expect((await texts())[0]).toBe(`teve recusado na volta da internet: baixa da etiqueta ${n(0)}, já consumida`)
  })
})

describe('the order of a queue', () => {
  it('o9: sent again gives the first results, and nothing is done twice', async () => {
    await back()
    const request = kitchen.requestOf(tablet, [
      printed('13:00', [n(0), n(1)]),
      consumed('13:30', n(0)),
      consumed('13:40', n(0)),
    ])
    const first = await tablet.client.post<{ results: object[] }>('/api/sync', request)
    const before = (await events()).length
    server.clock.set(local('15:20'))
    const again = await tablet.client.post<{ results: object[] }>('/api/sync', request)
    expect(again.body.results).toEqual(
      first.body.results.map((result) => ({
        ...result,
        status: 'repetido',
        first: (result as { status: string }).status,
      })),
    )
    expect(first.body.results).toMatchObject([{ status: 'feito' }, { status: 'feito' }, { code: 'label_withdrawn' }])
    expect((await events()).length).toBe(before)
  })

  it('a key that comes with another command is refused, and its first result stays', async () => {
    await back()
    const key = 'a-mesma-chave'
    await kitchen.sync(tablet, [{ ...printed('13:00', [n(0)]), key }])
    expect(await kitchen.sync(tablet, [{ ...printed('13:00', [n(1)]), key }])).toMatchObject([
      { status: 'recusado', code: 'idempotency_key_reused' },
    ])
    expect(await kitchen.sync(tablet, [{ ...printed('13:00', [n(0)]), key }])).toMatchObject([
      { status: 'repetido', first: 'feito', ids: [n(0)] },
    ])
  })

  it('o10: a refused command stops nothing but what needs its label, also in a later call', async () => {
    await back()
    const gone = await kitchen.productOf('Caldo')
    await kitchen.admin.delete(`/api/base-products/${gone}`)
    const refused = {
      ...printed('13:02', [n(2)]),
      body: kitchen.printed([n(2)], '2026-12-08', { baseProductId: gone }),
    }
    const results = await kitchen.sync(tablet, [
      printed('13:00', [n(0)]),
      printed('13:01', [n(1)]),
      refused,
      consumed('13:03', n(2)),
      consumed('13:04', n(0)),
    ])
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ['feito', undefined],
      ['feito', undefined],
      ['recusado', 'quick_product_unknown'],
      ['recusado', 'depends_on_refused'],
      ['feito', undefined],
    ])
    expect(await kitchen.sync(tablet, [consumed('13:05', n(2))])).toMatchObject([{ code: 'depends_on_refused' }])
  })

  it('o15: printed and consumed in one call, both in order', async () => {
    await back()
    const results = await kitchen.sync(tablet, [
      printed('13:00', [n(0), n(1)]),
      {
        kind: 'prints',
        at: local('13:00'),
        body: { ids: [n(0), n(1)], medium: 'browser-50x30' },
        ...by(),
      },
      consumed('13:30', n(0)),
      {
        kind: 'withdrawals',
        at: local('13:40'),
        body: { items: [{ id: n(1), how: 'descartada', reason: 'avaria' }] },
        ...by(),
      },
    ])
    expect(results.map(({ status, detail }) => [status, detail])).toEqual(results.map(() => ['feito', undefined]))
    expect(await label(n(0))).toMatchObject({
      status: 'consumed',
      print_count: 1,
    })
    expect(await label(n(1))).toMatchObject({
      status: 'discarded',
      print_count: 1,
    })
    const left = (await events()).filter(({ type }) => type === 'LabelConsumed' || type === 'LabelDiscarded')
    expect(left.map(({ data }) => data)).toMatchObject([
      { id: n(0), at: instant('13:30') },
      { id: n(1), at: instant('13:40'), day: '2026-12-05', reason: 'avaria' },
    ])
    expect((await checkReplay(server.administration(), tenant)).differing).toEqual([])
  })
})

describe('the rules of a queue', () => {
  it('o5: are those in force when it was done; a later printed date is stored as printed, and blocked', async () => {
    server.clock.set(local('14:00'))
    await kitchen.admin.login(tenant)
    expect((await kitchen.setDays(2)).status).toBe(200)
    await back()
    const results = await kitchen.sync(tablet, [printed('13:20', [n(0)]), printed('14:30', [n(1)])])
    expect(results).toMatchObject([
      { status: 'feito', ids: [n(0)] },
      { status: 'conferir', ids: [n(1)], blocked: [n(1)] },
    ])
    expect(await label(n(0))).toMatchObject({ expiration_date: '2026-12-08', basis: { kind: 'casa' } })
    expect((await label(n(0))).blocked).toBeUndefined()
    expect(await label(n(1))).toMatchObject({
      expiration_date: '2026-12-08',
      blocked: 'Data impressa passa do prazo: reimprima',
    })
    const block = (await events()).find(({ type }) => type === 'LabelBlocked')
    expect(block?.data).toMatchObject({ id: n(1), right: { expirationDate: '2026-12-07' } })
    // A release is no way to a date past the limit: a label with the right date takes the place, by whoever is at the tablet.
    expect((await identify(tablet, joao.id, '2580')).status).toBe(200)
    const path = `/api/products/by-code/${(await label(n(1))).qrCode}`
    expect((await tablet.client.get<LabelByCode>(path)).body).toMatchObject({
      actions: expect.arrayContaining(['release']) as unknown,
      blocks: [{ reason: 'Data impressa passa do prazo: reimprima', right: '2026-12-07' }],
    })
    const { body: child } = await tablet.client.post<Label>(`/api/products/${n(1)}/release`, {})
    expect(child).toMatchObject({ expiration_date: '2026-12-07', status: 'expiring' })
    expect(child.id).not.toBe(n(1))
    expect(await label(n(1))).toMatchObject({ status: 'transformed' })
    expect((await checkReplay(server.administration(), tenant)).differing).toEqual([])
  })

  it('what somebody has blocked for another reason is released in the office only, by an administrator', async () => {
    await back()
    await kitchen.sync(tablet, [printed('13:20', [n(0)])])
    expect((await identify(tablet, joao.id, '2580')).status).toBe(200)
    const { client } = tablet
    expect((await client.post(`/api/products/${n(0)}/block`, { reason: 'Cheiro estranho' })).status).toBe(200)
    const refused = await client.post<Problem>(`/api/products/${n(0)}/release`, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'admin_only'])
    expect(await label(n(0))).toMatchObject({ blocked: 'Cheiro estranho' })
  })

  it('the log says by which pack the date on the paper was computed', async () => {
    await back()
    await kitchen.sync(tablet, [{ ...printed('13:20', [n(0)]), rulesHash: 'pacote-das-12' }, printed('13:21', [n(1)])])
    const made = (await events()).filter(({ type }) => type === 'LabelGenerated')
    expect(made[0]?.meta).toMatchObject({ offline: { rulesHash: 'pacote-das-12' } })
    expect(made[1]?.meta).not.toHaveProperty('offline.rulesHash')
  })

  it('an earlier printed date is stored as it was printed, and so is one that a person has said with a reason', async () => {
    await back()
    const results = await kitchen.sync(tablet, [
      printed('13:20', [n(0)], '2026-12-06'),
      {
        ...printed('13:30', [n(1)]),
        body: kitchen.printed([n(1)], '2026-12-07', { manualReason: 'Prazos desatualizados' }),
      },
    ])
    expect(results.map(({ status }) => status)).toEqual(['feito', 'feito'])
    expect(await label(n(0))).toMatchObject({ expiration_date: '2026-12-06', basis: { kind: 'manual' } })
    expect(await label(n(1))).toMatchObject({
      expiration_date: '2026-12-07',
      basis: { kind: 'manual' },
      manualReason: 'Prazos desatualizados',
    })
  })
})

describe('temperatures of a queue', () => {
  it('o13: a round taken in time is not late, and the trail says when it was sent', async () => {
    const point = { name: 'Geladeira 1', kind: 'refrigerado', max: 4, rounds: [{ from: '12:30', to: '14:30' }] }
    const { body } = await kitchen.admin.post<{ id: number }>('/api/temperature-points', point)
    await back()
    const round = { readings: [{ pointId: body.id, value: 3.5, at: local('14:00') }] }
    const [result] = await kitchen.sync(tablet, [
      { kind: 'temperature_round', at: local('14:00'), body: round, ...by() },
    ])
    expect(result?.status).toBe('feito')
    const taken = (await events()).find(({ type }) => type === 'TemperaturesTaken')
    expect(taken?.data).toMatchObject({ readings: [{ at: instant('14:00'), late: false }] })
    expect((await texts())[0]).toContain('enviado às 15:10')
  })
})

describe('the times of a queue', () => {
  it('o7: are moved by what the clocks differed at the last contact', async () => {
    server.clock.set(local('14:30'))
    const ahead = -12 * 60_000
    await kitchen.sync(tablet, [printed('14:12', [n(0)])], { offset: ahead })
    expect((await label(n(0))).entry_date).toBe(instant('14:00'))
  })

  it('a clock that was set meanwhile: both times are kept, and the trail shows that of the device', async () => {
    await back()
    await kitchen.sync(tablet, [printed('14:00', [n(0)])], {
      clock: local('15:00'),
    })
    expect((await events()).at(-1)?.meta).toMatchObject({
      offline: { at: instant('14:00'), deviceAt: instant('14:00') },
    })
    expect((await texts())[0]).toMatch(/, sem internet \(enviado às 15:10, hora do aparelho 14:00\)$/)
  })

  it('are never after the arrival, and never before the command before', async () => {
    await back()
    await kitchen.sync(tablet, [printed('14:00', [n(0)]), printed('13:00', [n(1)]), printed('19:00', [n(2)])])
    const entries = await Promise.all([n(0), n(1), n(2)].map(async (id) => (await label(id)).entry_date))
    expect(entries).toEqual([instant('14:00'), instant('14:00'), instant('15:10')])
  })
})

describe('the people of a queue', () => {
  it('o11: chosen by name without a PIN, João is the author and the trail says so', async () => {
    await back()
    const maria = await kitchen.cook('3690')
    await kitchen.sync(tablet, [{ ...printed('13:00', [n(0)]), ...by(maria.id, true) }])
    await kitchen.sync(tablet, [{ ...printed('13:00', [n(1)]), ...by(joao.id, false) }])
    await kitchen.sync(tablet, [{ ...printed('13:00', [n(2)]) }])
    const entries = (await kitchen.admin.get<AuditEntry[]>('/api/audit')).body.filter(
      ({ type }) => type === 'LabelGenerated',
    )
    const [proved, chosen, unproved] = entries
    expect(proved?.text).toMatch(/, sem internet \(enviado às 15:10\)$/)
    expect(chosen?.text).toMatch(/ \(sem PIN, sem internet\), enviado às 15:10$/)
    expect(unproved?.text).toMatch(/ \(sem PIN, sem internet\), enviado às 15:10$/)
    expect([proved?.actor.id, chosen?.actor.id, unproved?.actor.id]).toEqual([joao.id, joao.id, maria.id])
  })

  it('o12: the permissions are those of the arrival', async () => {
    await kitchen.sync(tablet, [printed('12:00', [n(0)])])
    server.clock.set(local('13:30'))
    await kitchen.admin.login(tenant)
    const taken = await kitchen.admin.put(`/api/users/${joao.id}/role`, {
      role: 'staff',
      permissions: ['imprimir'],
    })
    expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300)
    await back()
    const discard = {
      items: [{ id: n(0), how: 'descartada', reason: 'avaria' }],
    }
    expect(
      await kitchen.sync(tablet, [{ kind: 'withdrawals', at: local('14:00'), body: discard, ...by() }]),
    ).toMatchObject([{ status: 'recusado', code: 'permission_missing' }])
    expect((await label(n(0))).status).toBe('expiring')
  })

  it('a command of nobody, or of somebody who has left, is refused', async () => {
    await back()
    const { person: _person, ...nobodys } = printed('13:00', [n(0)])
    const results = await kitchen.sync(tablet, [nobodys, { ...printed('13:00', [n(1)]), ...by('u-999') }])
    expect(results.map(({ code }) => code)).toEqual(['sync_person_needed', 'sync_person_unknown'])
  })

  it('o17: the queue of a login is sent with that login only, and that of a device by that device', async () => {
    await back()
    const own = { client: kitchen.admin, id: 'navegador-1' }
    const request = kitchen.requestOf(own, [consumed('13:00', n(0))])
    const refused = await kitchen.admin.post<Problem>('/api/sync', request)
    expect([refused.status, refused.body.code]).toEqual([403, 'queue_of_other_login'])
    const other = await tablet.client.post<Problem>('/api/sync', {
      ...request,
      device: 'navegador-1',
    })
    expect([other.status, other.body.code]).toEqual([403, 'device_not_own'])
    // Nobody is identified at the device: its queue names who did what.
    await tablet.client.delete('/api/auth/pin')
    expect(await kitchen.sync(tablet, [printed('13:00', [n(0)])])).toMatchObject([{ status: 'feito' }])
  })

  it('a revoked device is answered 401, and nothing is taken', async () => {
    await back()
    const request = kitchen.requestOf(tablet, [printed('13:00', [n(0)])])
    expect((await kitchen.admin.delete(`/api/devices/${tablet.id}`)).status).toBe(204)
    const before = (await events()).length
    const { status, body } = await tablet.client.post<Problem>('/api/sync', request)
    expect([status, body.code]).toEqual([401, 'session_required'])
    expect((await events()).length).toBe(before)
  })
})
