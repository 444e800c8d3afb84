import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReportRig } from '../../../infra/test/report-rig.ts'
import { reportOf, reportsOf, saveSettings, settingsBodyOf, startReportRig } from '../../../infra/test/report-rig.ts'
import type { TestClient } from '../../../infra/test/server.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import { requestScheduled } from './commands.ts'
import type { Report, ReportSettings } from './contract/api.ts'

const DAY_MS = 86_400_000
let rig: ReportRig
let counter = 0
let tenantId: string
let client: TestClient

beforeAll(async () => {
  rig = await startReportRig()
})
afterAll(() => rig.close())
beforeEach(async () => {
  rig.server.clock.set('2026-11-21T15:00:00Z')
  tenantId = `agenda-${(counter += 1)}`
  client = await rig.server.tenant(tenantId)
})

const tick = (id = tenantId) => rig.run('reports-schedule', { tenantId: id })
const at = async (iso: string) => {
  rig.server.clock.set(iso)
  await client.login(tenantId)
}

describe('the settings of reports', () => {
  it('have a default without a schedule, and are saved completely', async () => {
    expect((await client.get('/api/reports/settings')).body).toEqual({
      enabled: false,
      hour: 6,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      recipients: [],
      formats: ['pdf', 'csv'],
      canMail: true,
      nextAt: null,
    })
    const saved = await saveSettings(client, {
      hour: 20,
      weekdays: [5, 1],
      recipients: ['b@bistro.com.br', ' A@Bistro.com.br '],
      formats: ['csv'],
    })
    // Friday is six days ahead; the 21st is a Saturday.
    expect(saved).toEqual({
      enabled: true,
      hour: 20,
      weekdays: [1, 5],
      recipients: ['b@bistro.com.br', 'a@bistro.com.br'],
      formats: ['csv'],
      canMail: true,
      nextAt: '2026-11-23T23:00:00.000Z',
    })
    expect((await client.get<ReportSettings>('/api/reports/settings')).body).toEqual(saved)
    for (const recipients of [['c@bistro.com.br', 'a@bistro.com.br'], ['a@bistro.com.br', 'c@bistro.com.br'], []]) {
      expect((await saveSettings(client, { recipients })).recipients).toEqual(recipients)
      expect((await client.get<ReportSettings>('/api/reports/settings')).body.recipients).toEqual(recipients)
    }
  })

  it('record the number of recipients but not their addresses, and no event if nothing changed', async () => {
    await saveSettings(client, { recipients: ['segredo@bistro.com.br'] })
    await saveSettings(client, { recipients: ['segredo@bistro.com.br'] })
    await saveSettings(client, { recipients: ['outro-segredo@bistro.com.br'] })
    const events = await rig.events(tenantId, 'ReportSettingsChanged')
    expect(events).toHaveLength(2)
    expect(events[0]).toEqual({
      enabled: true,
      hour: 6,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      formats: ['pdf', 'csv'],
      recipients: 1,
    })
  })

  it.each([
    ['no day', { weekdays: [] }],
    ['a day twice', { weekdays: [1, 1] }],
    ['an eighth day', { weekdays: [7] }],
    ['an hour too late', { hour: 24 }],
    ['no format', { formats: [] }],
    ['an invalid address', { recipients: ['ana'] }],
    ['two addresses in one', { recipients: ['a@b.com.br,c@d.com.br'] }],
    ['an injected header', { recipients: ['a@b.com.br\r\nBcc: c@d.com.br'] }],
    ['a quoted local part', { recipients: ['"a b"@c.com.br'] }],
    ['an address twice', { recipients: ['a@b.com.br', 'A@b.com.br'] }],
    ['too many addresses', { recipients: Array.from({ length: 21 }, (_, index) => `a${index}@b.com.br`) }],
  ])('are refused with %s', async (_what, own) => {
    expect((await client.put('/api/reports/settings', { ...settingsBodyOf(), ...own })).status).toBe(422)
    expect(await rig.events(tenantId, 'ReportSettingsChanged')).toEqual([])
  })
})

describe('the schedule', () => {
  it('makes one report for each local day, once its hour has come, in four time zones', async () => {
    const zones = [
      ['America/Noronha', '2026-11-23T08:00:00Z'],
      ['America/Sao_Paulo', '2026-11-23T09:00:00Z'],
      ['America/Manaus', '2026-11-23T10:00:00Z'],
      ['America/Rio_Branco', '2026-11-23T11:00:00Z'],
    ] as const
    for (const [zone, due] of zones) {
      const id = `zona-${(counter += 1)}`
      rig.server.clock.set('2026-11-22T12:00:00Z')
      const admin = await rig.server.tenant(id, { timeZone: zone })
      // Weekdays only: the 22nd is a Sunday.
      expect(await saveSettings(admin, { weekdays: [1, 2, 3, 4, 5] })).toMatchObject({
        nextAt: new Date(due).toISOString(),
      })
      await tick(id)
      rig.server.clock.set(new Date(Date.parse(due) - 1).toISOString())
      await tick(id)
      expect(await rig.events(id, 'ReportRequested')).toEqual([])
      rig.server.clock.set(due)
      await Promise.all([tick(id), tick(id), tick(id)])
      rig.server.clock.advance(3_600_000)
      await tick(id)
      expect(await rig.events(id, 'ReportRequested')).toEqual([
        { id: '2026-11-23', scheduled: true, formats: ['pdf', 'csv'], recipients: 0 },
      ])
      await admin.login(id)
      expect((await admin.get<ReportSettings>('/api/reports/settings')).body.nextAt).toBe(
        new Date(Date.parse(due) + DAY_MS).toISOString(),
      )
    }
  })

  it('makes the report of a machine that was asleep later on the same day, but not on the next', async () => {
    await saveSettings(client, { hour: 13 })
    await at('2026-11-22T02:30:00Z') // 23:30 of the 21st
    await tick()
    expect(await reportsOf(client)).toMatchObject([{ id: '2026-11-21', requestedBy: null, state: 'making' }])
    await at('2026-11-25T03:30:00Z') // 0:30 of the 25th: the 22nd to the 24th are past
    await tick()
    expect(await reportsOf(client)).toHaveLength(1)
    await at('2026-11-25T16:00:00Z')
    await tick()
    expect((await reportsOf(client)).map(({ id }) => id)).toEqual(['2026-11-25', '2026-11-21'])
  })

  it("makes no second report if changed after the day's report, and none if switched off", async () => {
    await saveSettings(client, { hour: 6 })
    await tick()
    await rig.run('report', { tenantId, reportId: '2026-11-21' })
    await saveSettings(client, { hour: 13 })
    await at('2026-11-21T17:00:00Z')
    await tick()
    expect(await reportsOf(client)).toHaveLength(1)
    await saveSettings(client, { enabled: false })
    await at('2026-11-23T17:00:00Z')
    await tick()
    expect(await reportsOf(client)).toHaveLength(1)
    expect((await client.get<ReportSettings>('/api/reports/settings')).body.nextAt).toBeNull()
  })
})

describe('a scheduled report that cannot be made', () => {
  const ANA = 'ana@bistro.com.br'
  const TODAY = '2026-11-21'
  const TOO_MANY = 'São etiquetas demais para um só relatório. Dê baixa no que já saiu do estoque.'
  const zone = (name: string) => rig.change(tenantId, `update tenants set time_zone = '${name}' where tenant_id = $1`)
  const sweep = () => rig.run('reports-sweep', { tenantId })

  /** All attempts of the queue, which take only seconds. */
  async function fail(): Promise<void> {
    await expect(rig.run('report', { tenantId, reportId: TODAY })).rejects.toThrow(RangeError)
    await rig.giveUp('report', { tenantId, reportId: TODAY })
  }

  /** Requests the scheduled report, and sets an invalid time zone so that its job fails. */
  async function begin(): Promise<void> {
    rig.mailbox.received.splice(0)
    await saveSettings(client, { recipients: [ANA] })
    await tick()
    await zone('Nowhere/Land')
    await fail()
  }

  it('is retried every ten minutes, and mailed once it is made', async () => {
    await begin()
    expect(await reportOf(client, TODAY)).toMatchObject({
      state: 'failed',
      failure: 'Não foi possível gerar o relatório. Nova tentativa em alguns minutos.',
      mail: { state: 'waiting', attempts: 0 },
    })
    // Users can request another report meanwhile.
    expect((await client.post('/api/reports', {})).status).toBe(202)
    rig.server.clock.advance(9 * 60_000)
    await sweep()
    expect(await rig.events(tenantId, 'ReportDelayed')).toEqual([
      { id: TODAY, attempt: 1, nextTryAt: '2026-11-21T15:10:00.000Z' },
    ])
    rig.server.clock.advance(60_000)
    await Promise.all([sweep(), sweep()])
    expect(await rig.events(tenantId, 'ReportDelayed')).toHaveLength(2)
    await zone('America/Sao_Paulo')
    rig.server.clock.advance(10 * 60_000)
    await sweep()
    expect(await reportOf(client, TODAY)).toMatchObject({
      state: 'ready',
      failure: null,
      at: '2026-11-21T15:20:00.000Z',
    })
    await rig.run('report-mail', { tenantId, reportId: TODAY })
    expect(rig.mailbox.received.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Relatório de validades: nada a vencer/),
    ])
  })

  it('is failed after six hours, and its recipients get a mail about it', async () => {
    await begin()
    for (let minutes = 10; minutes <= 360; minutes += 10) {
      expect(await rig.events(tenantId, 'ReportFailed')).toEqual([])
      rig.server.clock.advance(600_000)
      await sweep()
    }
    expect(await rig.events(tenantId, 'ReportFailed')).toEqual([
      { id: TODAY, reason: 'Não foi possível gerar o relatório. Tente de novo.', recipients: 1 },
    ])
    await rig.run('report-mail', { tenantId, reportId: TODAY })
    expect(rig.mailbox.received).toMatchObject([
      {
        recipients: [ANA],
        subject: `O relatório de validades de 21/11/2026 não pôde ser feito – Restaurante ${tenantId}`,
        attachments: [],
      },
    ])
    await client.login(tenantId)
    expect(await reportOf(client, TODAY)).toMatchObject({
      state: 'failed',
      failure: 'Não foi possível gerar o relatório. Tente de novo.',
      files: [],
      mail: { state: 'sent', delivered: 1 },
    })
    rig.server.clock.advance(600_000)
    await sweep()
    expect(await rig.events(tenantId, 'ReportFailed')).toHaveLength(1)
    expect(rig.mailbox.received).toHaveLength(1)
  })

  it("because of too many labels is reported by mail at once, also if the mail's job was lost", async () => {
    rig.mailbox.received.splice(0)
    await saveSettings(client, { recipients: [ANA] })
    await tick()
    await rig.change(
      tenantId,
      "insert into label_expiry_counts (tenant_id, expires_at, in_stock) values ($1, '2026-11-22T00:00:00Z', 10001)",
    )
    await rig.run('report', { tenantId, reportId: TODAY })
    expect(await reportOf(client, TODAY)).toMatchObject({
      state: 'failed',
      failure: TOO_MANY,
      mail: { state: 'waiting', recipients: 1 },
    })
    rig.server.clock.advance(3 * 60_000)
    await sweep()
    expect(rig.mailbox.received).toHaveLength(1)
    for (const text of [rig.mailbox.received[0]?.text, rig.mailbox.received[0]?.html]) expect(text).toContain(TOO_MANY)
  })

  it('sends no mail about a report that a user requested, because the user sees that it failed', async () => {
    await saveSettings(client, { recipients: [ANA] })
    const {
      body: { id },
    } = await client.post<Report>('/api/reports', { mail: true })
    await rig.giveUp('report', { tenantId, reportId: id })
    expect(await reportOf(client, id)).toMatchObject({ state: 'failed', mail: { state: 'none' } })
  })
})

it('a schedule that is changed while its job runs makes no report', async () => {
  await saveSettings(client, { hour: 6 })
  // The date that the job found to be due, before the transaction that reads the settings again.
  const dueDate = '2026-11-21'
  const request = (date: string) =>
    unitOfWork(
      rig.server.application,
      { tenantId, meta: { actor: { system: 'schedule' } }, now: rig.server.clock() },
      async (unit) => {
        await requestScheduled(unit, date, true)
        return { status: 200, body: undefined }
      },
    )
  for (const changed of [{ enabled: false }, { hour: 23 }, { weekdays: [0] }]) {
    await saveSettings(client, changed)
    await request(dueDate)
  }
  await saveSettings(client, { hour: 6 })
  await request('2026-11-20')
  expect(await reportsOf(client)).toEqual([])
  await request(dueDate)
  expect(await reportsOf(client)).toMatchObject([{ id: dueDate }])
})
