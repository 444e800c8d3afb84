import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { recordedEvents } from '../events/recorded-events.test-support.ts'
import { checkReplay } from '../events/replay-check.ts'
import { sealingMeta } from '../events/seal-older-names.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import type { Problem } from '../http/contract/problem.ts'
import type { Label } from './labels/contract/api.ts'
import { labelEvents } from './labels/stream/events.ts'
import { labelBodyOf } from './labels/samples.test-support.ts'

// Dates that a version of before has recorded, in the pages and the exports of a restaurant in São Paulo.

const TENANT = 'bistro'
// A late record of a start on 2000-01-01T00:00:00Z, as it was written by a version of before.
const OUT_OF_YEARS = '1999-12-31T22:00:00-02:00'
const NO_DATE = 'sem data'
let server: TestServer
let client: TestClient
let endJobs: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer({ now: '2018-01-02T15:00:00Z' })
  endJobs = await server.startJobs('worker')
  client = await server.tenant(TENANT)
  await client.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const product = { name: 'Ensopado', measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: 'refrigerado' }
  const { body } = await client.post<{ id: string }>('/api/base-products', { ...product, foodClass: 'cozido' })
  stew = { baseProductId: body.id, state: 'preparado', storageTypeId: 'refrigerado' }
  expect((await make({})).status).toBe(201)
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

let stew: object
const { expiration_date: _date, storageType: _storage, ...base } = labelBodyOf()
const make = (own: object) => client.post<Label>('/api/products', { ...base, ...stew, ...own })

/** Writes into the log what a version of before has written there. */
async function recordAsBefore(id: number, own: object): Promise<void> {
  const events = await recordedEvents(server.application.database, TENANT)
  const generated = events.find(({ type }) => type === 'LabelGenerated')
  const data = labelEvents.LabelGenerated.data.parse({ ...generated?.data, id, code: `FID2018000${id}`, ...own })
  const unit = { tenantId: TENANT, meta: sealingMeta, now: server.clock() }
  await unitOfWork(server.application, unit, async ({ append }) => {
    append({ stream: `label-${id}`, expectedVersion: 0, events: [{ type: 'LabelGenerated', data }] })
    return { status: 200, body: undefined }
  })
}

interface Export {
  readonly id: string
  readonly state: string
  readonly failure: string | null
}
async function exported(path: string, body: object): Promise<Export> {
  const { body: requested } = await client.post<Export>(path, body)
  for (let look = 0; look < 600; look += 1) {
    const { body: status } = await client.get<Export>(`/api/exports/${requested.id}`)
    if (status.state !== 'waiting' && status.state !== 'running') return status
    await sleep(50)
  }
  throw new Error('The export did not end in time')
}

describe('a date of before that no form accepts', () => {
  it.each([
    [2, OUT_OF_YEARS, '31/12/1999 22:00'],
    [3, NO_DATE, NO_DATE],
  ])('stays in the pack, on the page and in the lists: %i, %s', async (id, date, shown) => {
    const started = id === 2 ? { startedAt: date } : {}
    await recordAsBefore(id, { ...started, manipulationDate: date, lateReason: 'caderno' })
    expect(await exported('/api/audit/inspection', { from: '2018-01-02', to: '2018-01-02' })).toMatchObject({
      state: 'done',
      failure: null,
    })
    const page = await client.get<string>(`/view/FID2018000${id}?tenant=${TENANT}`)
    expect([page.status, page.body.includes(`<dd>${shown}</dd>`)]).toEqual([200, true])
    for (const path of ['', `/${id}`, `/${id}/history`, '/lots', `/by-code/FID2018000${id}`, '?status=expired'])
      expect([path, (await client.get(`/api/products${path}`)).status]).toEqual([path, 200])
    expect((await client.get('/api/audit')).status).toBe(200)
    expect((await checkReplay(server.administration(), TENANT)).differing).toEqual([])
  })

  it('is shown on the page as it was recorded, where it is the validity', async () => {
    await recordAsBefore(4, { expirationDate: '<b>31/12', lateReason: 'caderno' })
    const page = await client.get<string>(`/view/FID20180004?tenant=${TENANT}`)
    expect([page.status, page.body.includes('<strong>&lt;b&gt;31/12</strong>')]).toEqual([200, true])
    expect(await exported('/api/audit/inspection', { from: '2018-01-02', to: '2018-01-02' })).toMatchObject({
      state: 'done',
    })
  })
})

describe('a date that its zone brings out of the years of a label', () => {
  const late = { lateReason: 'caderno' }
  it.each([
    ['startedAt', { startedAt: '2000-01-01T00:00:00Z', ...late }],
    ['startedAt', { startedAt: '2000-01-01T00:00:00Z', expiration_date: '2018-01-03' }],
    ['expiration_date', { expiration_date: '2199-12-31T23:59:59-23:59' }],
    ['expiration_date', { state: undefined, expiration_date: '2199-12-31T23:59:59-23:59' }],
    ['expiration_date', { state: undefined, expiration_date: '2000-01-01T01:59:59Z', ...late }],
    [
      'manipulation_date',
      { state: undefined, expiration_date: '2018-01-03', manipulation_date: '2000-01-01T00:00:00Z' },
    ],
  ])('is refused in a label: %s of %j', async (path, own) => {
    const { status, body } = await client.post<Problem>('/api/products', { ...base, ...stew, ...own })
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'date_out_of_years', path])
    expect(body.detail).toBe('A data deve ficar entre os anos 2000 e 2199.')
  })

  it('is refused in a question, and in a step of a label', async () => {
    const start = { startedAt: '2000-01-01T00:00:00Z' }
    const answer = await client.post<Problem>('/api/shelf-life/answer', { ...stew, ...start })
    expect([answer.status, answer.body.code]).toEqual([422, 'date_out_of_years'])
    const { body: label } = await make({})
    const portion = { quantity: 2, expiration_date: '2199-12-31T23:59:59-23:59' }
    const step = await client.post<Problem>(`/api/products/${label.id}/portion`, portion)
    expect([step.status, step.body.code]).toEqual([422, 'date_out_of_years'])
  })

  it('is in time where only UTC is out of them: the last day of 2199 in São Paulo', async () => {
    const { status, body } = await make({
      state: undefined,
      baseProductId: undefined,
      expiration_date: '2199-12-31T23:59:59-03:00',
    })
    expect([status, body.expires_at]).toEqual([201, '2200-01-01T02:59:59.000Z'])
    expect((await client.get(`/view/${body.qrCode}?tenant=${TENANT}`)).status).toBe(200)
  })

  it('with an offset of almost a day ends in no 5xx: the start is in the future', async () => {
    const startedAt = '2199-12-31T23:59:59-23:59'
    const answers = [await make({ startedAt }), await client.post('/api/shelf-life/answer', { ...stew, startedAt })]
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
  })
})
