import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { asAdmin } from '../../../infra/test/template-database.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import { identify } from '../auth/kitchen.test-support.ts'
import type { Label } from '../labels/contract/api.ts'
import type { SyncResult } from './contract/api.ts'
import type { NoonKitchen } from './offline-kitchen.test-support.ts'
import { idsOf, instant, local, kitchenAtNoon } from './offline-kitchen.test-support.ts'

let server: TestServer
let noon: NoonKitchen
let tenants = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  noon = await kitchenAtNoon(server, `falha-${(tenants += 1)}`)
  await noon.back()
})

const codes = (results: readonly SyncResult[]) => results.map(({ status, code }) => code ?? status)

describe('a command that no device of ours would send', () => {
  it('with a time that is none is refused by the schema of its call, and those after it are done', async () => {
    const point = { name: 'Geladeira 1', kind: 'refrigerado', max: 4, rounds: [] }
    const { body } = await noon.kitchen.admin.post<{ id: number }>('/api/temperature-points', point)
    const round = (at: string) => ({
      kind: 'temperature_round',
      at: local('14:00'),
      body: { readings: [{ pointId: body.id, value: 3.5, at }] },
      ...noon.by(),
    })
    const times = ['-271821-04-20T00:00:00.000Z', '12/05/2026', '5']
    const results = await noon.kitchen.sync(noon.tablet, [...times.map(round), noon.printed('14:01', [noon.n(0)])], {
      offset: -60_000,
    })
    expect(codes(results)).toEqual(['invalid_fields', 'invalid_fields', 'invalid_fields', 'feito'])
  })

  it('with lists in lists is refused by name, and those after it are done', async () => {
    const browser = { client: noon.kitchen.admin, id: 'navegador-1' }
    const [id = 0] = idsOf(await noon.kitchen.numbersOf(browser))
    const own = { at: local('15:10'), ...noon.kitchen.byAdmin }
    const commands = [
      { ...noon.printed('15:10', []), body: { items: 'lists' }, ...own },
      { ...noon.printed('15:10', [id]), ...own },
    ]
    const text = JSON.stringify(noon.kitchen.requestOf(browser, commands))
    const response = await fetch(`${server.origin}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: noon.kitchen.admin.cookie },
      body: text.replace('"lists"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    })
    expect(response.status).toBe(200)
    const { results } = (await response.json()) as { results: SyncResult[] }
    expect(codes(results)).toEqual(['sync_body_deep', 'feito'])
  })
})

it('where the server fails at a command, the results before it are answered, and the next call goes on with it', async () => {
  const rename = (from: string, to: string) =>
    asAdmin(server.databaseUrl, (owner) => owner.query(`alter table ${from} rename to ${to}`))
  const request = noon.kitchen.requestOf(noon.tablet, [
    noon.printed('13:00', [noon.n(0)]),
    { kind: 'temperature_round', at: local('13:01'), body: { readings: [{ pointId: 1, value: 3 }] }, ...noon.by() },
    noon.printed('13:02', [noon.n(1)]),
  ])
  const send = (commands: object[]) =>
    noon.tablet.client.post<{ results: SyncResult[] }>('/api/sync', { ...request, commands })
  await rename('temperature_points', 'temperature_points_away')
  try {
    const first = await send(request.commands)
    expect([first.status, codes(first.body.results)]).toEqual([200, ['feito']])
    expect((await send(request.commands.slice(1))).status).toBe(500)
  } finally {
    await rename('temperature_points_away', 'temperature_points')
  }
  const { body } = await send(request.commands)
  expect(body.results.map(({ status }) => status)).toEqual(['repetido', 'recusado', 'feito'])
  expect((await noon.label(noon.n(1))).entry_date).toBe(instant('13:02'))
})

describe('the lower limit of time', () => {
  it('is 72 hours: what is older is refused by name', async () => {
    server.clock.set('2026-12-08T12:30:00-03:00')
    const request = noon.kitchen.requestOf(noon.tablet, [
      noon.printed('12:20', [noon.n(0)]),
      noon.printed('12:40', [noon.n(0)]),
    ])
    const send = async () =>
      (await noon.tablet.client.post<{ results: SyncResult[] }>('/api/sync', request)).body.results
    expect(codes(await send())).toEqual(['sync_too_old', 'feito'])
    expect((await noon.label(noon.n(0))).entry_date).toBe(instant('12:40'))
    // Sent again, what was done in time stays done.
    server.clock.set('2026-12-08T13:00:00-03:00')
    expect(await send()).toMatchObject([
      { status: 'repetido', first: 'recusado' },
      { status: 'repetido', first: 'feito' },
    ])
  })

  it('is the end of the queue that was sent before, and what comes after its last command where the queue goes on', async () => {
    const rest = noon.kitchen.requestOf(noon.tablet, [noon.printed('13:00', [noon.n(0)])])
    await noon.tablet.client.post('/api/sync', { ...rest, more: true })
    await noon.kitchen.sync(noon.tablet, [noon.printed('12:30', [noon.n(1)]), noon.printed('13:30', [noon.n(2)])])
    server.clock.set(local('15:20'))
    await noon.kitchen.sync(noon.tablet, [noon.printed('12:50', [noon.n(3)])])
    const entries = await Promise.all([0, 1, 2, 3].map(async (index) => (await noon.label(noon.n(index))).entry_date))
    const next = new Date(Date.parse(instant('13:00')) + 1).toISOString()
    expect(entries).toEqual([instant('13:00'), next, instant('13:30'), instant('15:10')])
  })

  it('is the reservation of the numbers: the code has the year of its block', async () => {
    server.clock.set('2027-01-01T00:05:00-03:00')
    await noon.kitchen.admin.login(noon.tenant)
    const browser = { client: noon.kitchen.admin, id: 'navegador-1' }
    const { numbers } = await noon.kitchen.numbersOf(browser)
    server.clock.set('2027-01-01T00:10:00-03:00')
    const [first] = numbers
    const quick = {
      kind: 'quick_labels',
      at: '2026-12-31T23:59:00-03:00',
      body: noon.kitchen.printed([first?.id ?? 0], '2027-01-03', { state: 'preparado' }),
      ...noon.kitchen.byAdmin,
    }
    expect(codes(await noon.kitchen.sync(browser, [quick]))).toEqual(['feito'])
    expect((await noon.label(first?.id ?? 0)).qrCode).toBe(first?.code)
  })
})

describe('the holder of a queue', () => {
  it('is one: a session does not name a device of the kitchen', async () => {
    const own = { client: noon.kitchen.admin, id: noon.tablet.id }
    const request = noon.kitchen.requestOf(own, [{ ...noon.printed('13:00', [noon.n(0)]), ...noon.kitchen.byAdmin }])
    const refused = await noon.kitchen.admin.post<Problem>('/api/sync', request)
    expect([refused.status, refused.body.code]).toEqual([403, 'device_not_own'])
    expect((await noon.kitchen.reserve(own)).status).toBe(403)
    expect((await noon.kitchen.admin.get(`/api/offline/pack?device=${noon.tablet.id}`)).status).toBe(403)
  })

  it('says who has done each command, also a session', async () => {
    const browser = { client: noon.kitchen.admin, id: 'navegador-1' }
    const { person: _person, ...nobodys } = noon.printed(
      '15:10',
      idsOf(await noon.kitchen.numbersOf(browser)).slice(0, 1),
    )
    expect(codes(await noon.kitchen.sync(browser, [nobodys]))).toEqual(['sync_person_needed'])
  })
})

it('a key that was used before is refused also where the person is unknown', async () => {
  const key = 'a-mesma-chave'
  await noon.kitchen.sync(noon.tablet, [{ ...noon.printed('13:00', [noon.n(0)]), key }])
  const stranger = { ...noon.printed('13:01', [noon.n(1)]), ...noon.by('u-999'), key }
  const results = await noon.kitchen.sync(noon.tablet, [stranger, noon.printed('15:10', [noon.n(2)])])
  expect(codes(results)).toEqual(['idempotency_key_reused', 'feito'])
})

describe('the numbers of a refused command', () => {
  it('are free again once a label has them, and a label that has one already is used', async () => {
    const results = await noon.kitchen.sync(noon.tablet, [
      noon.printed('13:00', [noon.n(0)], '2026-12-08', { storageTypeId: 'nenhum' }),
      noon.printed('13:01', [noon.n(0)]),
      noon.printed('13:02', [noon.n(0)]),
      noon.consumed('13:03', noon.n(0)),
    ])
    expect(codes(results)).toEqual(['quick_storage_missing', 'feito', 'number_used', 'feito'])
  })

  it('are not given to the label of another product', async () => {
    const gone = await noon.kitchen.productOf('Caldo')
    await noon.kitchen.admin.delete(`/api/base-products/${gone}`)
    const results = await noon.kitchen.sync(noon.tablet, [
      noon.printed('13:00', [noon.n(0)], '2026-12-08', { baseProductId: gone }),
      noon.printed('13:01', [noon.n(0)]),
      noon.consumed('13:02', noon.n(0)),
    ])
    expect(codes(results)).toEqual(['quick_product_unknown', 'number_of_refused', 'depends_on_refused'])
  })
})

it('the refusal names the person who was first, and neither the log nor the kept answer has the name', async () => {
  await noon.kitchen.sync(noon.tablet, [noon.printed('13:00', [noon.n(0)])])
  const bia = await noon.kitchen.cook('1470')
  await noon.kitchen.admin.put(`/api/users/${bia.id}/name`, { name: 'Bia Nogueira' })
  const other = await noon.kitchen.tablet('Bar')
  await identify(other, bia.id, '1470')
  await noon.kitchen.sync(other, [{ ...noon.consumed('15:10', noon.n(0)), ...noon.by(bia.id) }])
  const request = noon.kitchen.requestOf(noon.tablet, [noon.consumed('15:10', noon.n(0))])
  const first = await noon.tablet.client.post<{ results: SyncResult[] }>('/api/sync', request)
  const again = await noon.tablet.client.post<{ results: SyncResult[] }>('/api/sync', request)
  for (const { body } of [first, again])
    expect(body.results[0]?.detail).toMatch(
      /^Esta etiqueta já teve baixa \(consumida\) em 05\/12\/2026 15:10, por Bia Nogueira\.$/,
    )
  const refused = (await noon.events()).filter(({ type }) => type === 'OfflineCommandRefused')
  expect(refused).toHaveLength(1)
  expect(JSON.stringify(refused)).not.toContain('Bia Nogueira')
  expect(refused[0]?.data).toMatchObject({ code: 'label_withdrawn', facts: { by: bia.id } })
  const kept = await readTenant(server.application.database, noon.tenant, (tx) =>
    tx.query({
      sql: "select body from commands where key like 'sync %' and body::text like '%label_withdrawn%'",
      parameters: [],
    }),
  )
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('Bia Nogueira')
})

async function productOfClass(foodClass: string) {
  const body = {
    name: foodClass,
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass,
  }
  return { baseProductId: (await noon.kitchen.admin.post<{ id: string }>('/api/base-products', body)).body.id }
}

it('a printed date past the limit of the norms, where no rule has a date, is blocked, and its release has the limit', async () => {
  const eggs = { ...(await productOfClass('ovos')), state: 'aberto' }
  const results = await noon.kitchen.sync(noon.tablet, [noon.printed('13:00', [noon.n(0)], '2027-03-06', eggs)])
  expect(results).toMatchObject([{ status: 'conferir', ids: [noon.n(0)], blocked: [noon.n(0)] }])
  expect(await noon.label(noon.n(0))).toMatchObject({
    expiration_date: '2027-03-06',
    blocked: 'Data impressa passa do prazo: reimprima',
  })
  const { body: child } = await noon.kitchen.admin.post<Label>(`/api/products/${noon.n(0)}/release`, {})
  expect(child).toMatchObject({ expiration_date: '2027-03-05', basis: { kind: 'manual' } })
  expect((await checkReplay(server.administration(), noon.tenant)).differing).toEqual([])
})

it('a printed date for which there is no rule is stored as printed, and blocked', async () => {
  const bread = await productOfClass('outro')
  const results = await noon.kitchen.sync(noon.tablet, [noon.printed('13:00', [noon.n(0)], '2026-12-07', bread)])
  expect(results).toMatchObject([{ status: 'conferir', ids: [noon.n(0)], blocked: [noon.n(0)] }])
  expect(await noon.label(noon.n(0))).toMatchObject({
    expiration_date: '2026-12-07',
    blocked: 'Data impressa sem prazo cadastrado: confira e reimprima',
  })
  const release = (body: object) => noon.kitchen.admin.post<Label & Problem>(`/api/products/${noon.n(0)}/release`, body)
  expect((await release({})).body).toMatchObject({
    code: 'release_reason_needed',
    errors: [{ path: 'reason', message: 'Nenhum prazo diz a data deste papel: diga por que libera.' }],
  })
  expect((await release({ reason: 'prazo do padeiro' })).status).toBe(200)
  expect((await checkReplay(server.administration(), noon.tenant)).differing).toEqual([])
})

describe('reservations of numbers', () => {
  it('need the permission to print in a session', async () => {
    const { id, client } = await noon.kitchen.cook('3690')
    await noon.kitchen.admin.put(`/api/users/${id}/role`, { role: 'staff', permissions: ['descartar'] })
    const refused = await client.post<Problem>('/api/number-blocks', { device: 'navegador-1' })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing'])
  })

  it('are few for a user, whatever browsers the user names', async () => {
    const answers: number[] = []
    for (const browser of [1, 2, 3, 4, 5])
      answers.push((await noon.kitchen.reserve({ client: noon.kitchen.admin, id: `navegador-${browser}` })).status)
    expect(answers).toEqual([201, 201, 201, 201, 409])
  })
})

it('the audit says why a command was refused, in the words of its refusal', async () => {
  await noon.kitchen.sync(noon.tablet, [noon.printed('13:00', [noon.n(49) + 1])])
  const { body } = await noon.kitchen.admin.get<AuditEntry[]>('/api/audit')
  expect(body[0]?.text).toContain('Sem números reservados')
})
