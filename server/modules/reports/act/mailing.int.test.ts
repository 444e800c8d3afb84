import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReportRig } from '../../../../infra/test/report-rig.ts'
import {
  attached,
  csvRowsOf,
  generate,
  listedLabels,
  pdfTexts,
  reportOf,
  reportsOf,
  saveSettings,
  startReportRig,
} from '../../../../infra/test/report-rig.ts'
import type { TestClient } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { verifyChain } from '../../../events/event-chain.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Report, ReportSettings } from '../contract/api.ts'

const MINUTE_MS = 60_000
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
  rig.mailbox.received.splice(0)
  rig.mailbox.refusals.clear()
  rig.mailbox.onData = () => Promise.resolve()
  tenantId = `correio-${(counter += 1)}`
  client = await rig.server.tenant(tenantId)
})

const ANA = 'ana@bistro.com.br'
const BIA = 'bia@bistro.com.br'
const send = (reportId: string) => rig.run('report-mail', { tenantId, reportId })
const sweep = () => rig.run('reports-sweep', { tenantId })
const advance = (minutes: number) => rig.server.clock.advance(minutes * MINUTE_MS)
const rowsIn = (table: string) =>
  readTenant(rig.server.application.database, tenantId, (tx) =>
    tx.query({ sql: `select * from ${table} where tenant_id = $1`, parameters: [tenantId] }),
  )

/** A report that is made and waits to be mailed. */
async function made(recipients = [ANA, BIA]): Promise<Report> {
  await saveSettings(client, { recipients })
  return rig.make(client, tenantId, { mail: true })
}

describe('a report by mail', () => {
  it('shows the figures and the longest expired labels, and attaches files with the same labels as the lists', async () => {
    for (let age = 1; age <= 10; age += 1)
      await generate(client, { name: `Molho ${age}`, expiration_date: `2026-11-${String(21 - age).padStart(2, '0')}` })
    await generate(client, { name: '<b>Torta & "doce"</b>', expiration_date: '2026-11-24' })
    const report = await made()
    expect(report.mail).toMatchObject({ state: 'waiting', recipients: 2, attempts: 0, sentAt: null })
    await send(report.id)
    expect((await reportOf(client, report.id)).mail).toEqual({
      state: 'sent',
      recipients: 2,
      delivered: 2,
      refused: 0,
      attempts: 1,
      nextTryAt: null,
      sentAt: '2026-11-21T15:00:00.000Z',
      failure: null,
    })

    expect(rig.mailbox.received).toHaveLength(1)
    const [mail] = rig.mailbox.received
    expect(mail).toMatchObject({
      recipients: [ANA, BIA],
      handedBy: 'foodid@localhost',
      from: { name: 'FoodID', address: 'foodid@localhost' },
      subject: `Relatório de validades: 10 vencidas, 1 a vencer – Restaurante ${tenantId}`,
    })
    expect(mail?.to?.map(({ address }) => address)).toEqual([ANA, BIA])
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    for (const text of [mail?.text ?? '', (mail?.html ?? '').replaceAll(/<[^>]+>/g, ' ')]) {
      for (const part of [
        'Vencidas',
        '10',
        'Valor perdido',
        'sem custo',
        '10 sem custo conhecido',
        'Molho 10 · registro tardio (nº 10)',
        'Molho 3',
        'e mais 2 vencidas',
        'Situação em 21/11/2026 às 12:00',
      ])
        expect(text).toContain(part)
      expect(text).not.toContain('Molho 2 ')
    }
    expect(mail?.html).not.toContain('http')

    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['relatorio-de-validades-2026-11-21.pdf', 'application/pdf'],
      ['relatorio-de-validades-2026-11-21.csv', 'text/csv'],
    ])
    const rows = csvRowsOf(attached(mail, '.csv'))
    const listed = [...(await listedLabels(client, 'expired')), ...(await listedLabels(client, 'expiring'))]
    expect(rows.map((row) => row['Etiqueta'])).toEqual(listed.map(({ id }) => String(id)))
    expect(rows.map((row) => row['Produto'])).toContain('<b>Torta & "doce"</b>')
    const text = (await pdfTexts(attached(mail, '.pdf'))).join(' ')
    for (const { name } of listed) expect(text).toContain(name)
  })

  it('prints the newest link of the chain, in the mail and in its PDF', async () => {
    await saveSettings(client, { recipients: [ANA], formats: ['pdf'] })
    await rig.run('reports-schedule', { tenantId })
    await rig.run('report', { tenantId, reportId: '2026-11-21' })
    await send('2026-11-21')
    const [mail] = rig.mailbox.received
    const text = (await pdfTexts(attached(mail, '.pdf'))).join('').replaceAll(/\s/g, '')
    const [link = ''] = /[0-9a-f]{64}/.exec(mail?.text ?? '') ?? []
    expect([mail?.html?.includes(link), text.includes(link)]).toEqual([true, true])
    const { linksAt } = await verifyChain(rig.server.application.database, tenantId, new Set([link]))
    expect(linksAt.get(link)).toBeGreaterThan(0)
  })

  it('made on schedule is mailed automatically, once', async () => {
    await saveSettings(client, { recipients: [ANA], formats: ['csv'] })
    await rig.run('reports-schedule', { tenantId })
    await rig.run('report', { tenantId, reportId: '2026-11-21' })
    await Promise.all([send('2026-11-21'), send('2026-11-21'), send('2026-11-21')])
    await send('2026-11-21')
    await sweep()
    expect(rig.mailbox.received.map(({ recipients, attachments }) => [recipients, attachments.length])).toEqual([
      [[ANA], 1],
    ])
    expect(await rig.events(tenantId, 'ReportMailed')).toEqual([
      { id: '2026-11-21', attempt: 1, recipients: 1, refused: 0 },
    ])
    expect(await rowsIn('report_mail_claims')).toEqual([])
  })

  it('is retried after 1, 5 and 15 minutes, 1, 3 and 12 hours if the server does not answer, then given up; each failure is recorded', async () => {
    const { id } = await made()
    await rig.mailbox.down()
    await send(id)
    const retryTimes: (string | null)[] = []
    for (const minutes of [1, 5, 15, 60, 180, 720]) {
      const { mail } = await reportOf(client, id)
      expect(mail).toMatchObject({
        state: 'retrying',
        failure: 'O servidor de e-mail não respondeu.',
        attempts: retryTimes.length + 1,
        sentAt: null,
      })
      retryTimes.push(mail.nextTryAt)
      // Up to a tenth is added, to spread mails that failed together.
      const wait = Date.parse(mail.nextTryAt ?? '') - rig.server.clock().getTime()
      expect(wait / minutes / MINUTE_MS).toBeGreaterThanOrEqual(1)
      expect(wait / minutes / MINUTE_MS).toBeLessThan(1.1)
      // Before that time neither job tries it.
      rig.server.clock.advance(wait - 1)
      await sweep()
      await send(id)
      expect(await rig.events(tenantId, 'ReportMailFailed')).toHaveLength(retryTimes.length)
      rig.server.clock.advance(1)
      await sweep()
    }
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'failed', attempts: 7, nextTryAt: null })
    advance(24 * 60)
    await sweep()
    expect(await rig.events(tenantId, 'ReportMailFailed')).toHaveLength(7)
    await rig.mailbox.up()
    // After the automatic retries a user can still request it.
    await client.login(tenantId)
    expect(await client.post<Report>(`/api/reports/${id}/mail`, undefined)).toMatchObject({
      status: 202,
      body: { mail: { state: 'waiting', attempts: 0, failure: null } },
    })
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent', attempts: 1 })
    expect(rig.mailbox.received).toHaveLength(1)
  })

  it('is sent once when the server is back, and again with a new Message-ID if a user requests another mail', async () => {
    const { id } = await made()
    await rig.mailbox.down()
    await send(id)
    await rig.mailbox.up()
    advance(2)
    await Promise.all([sweep(), sweep(), send(id)])
    await sweep()
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent', attempts: 2, failure: null })
    expect(rig.mailbox.received).toHaveLength(1)
    // A new request is another mail: with the same Message-ID mail programs would hide it as a duplicate.
    await client.post(`/api/reports/${id}/mail`, undefined)
    await send(id)
    const ids = rig.mailbox.received.map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@localhost>$/)
  })

  it('is retried at once if a user requests it, and two requests count as one', async () => {
    const { id } = await made()
    await rig.mailbox.down()
    await send(id)
    await rig.mailbox.up()
    const answers = await Promise.all([
      client.post<Report>(`/api/reports/${id}/mail`, undefined),
      client.post<Report>(`/api/reports/${id}/mail`, undefined),
    ])
    expect(answers.map(({ status, body }) => [status, body.mail.state])).toEqual([
      [202, 'waiting'],
      [202, 'waiting'],
    ])
    expect(await rig.events(tenantId, 'ReportMailRequested')).toHaveLength(1)
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent' })
  })

  it('reaches the other addresses if one is refused, and counts the refused ones', async () => {
    rig.mailbox.refusals.set(BIA, 550)
    const { id } = await made()
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent', recipients: 2, refused: 1 })
    expect(rig.mailbox.received.map(({ recipients }) => recipients)).toEqual([[ANA]])
  })

  it('that is postponed for one address is retried for that address only', async () => {
    rig.mailbox.refusals.set(BIA, 450)
    rig.mailbox.refusals.set('caio@bistro.com.br', 550)
    const { id } = await made([ANA, BIA, 'caio@bistro.com.br'])
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({
      state: 'retrying',
      recipients: 3,
      delivered: 1,
      refused: 1,
      failure: 'O servidor de e-mail pediu para tentar mais tarde com 1 destinatário.',
    })
    rig.mailbox.refusals.clear()
    advance(2)
    await sweep()
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent', recipients: 3, refused: 1, attempts: 2 })
    expect(rig.mailbox.received.map(({ recipients }) => recipients)).toEqual([[ANA], [BIA]])
    expect(new Set(rig.mailbox.received.map(({ messageId }) => messageId)).size).toBe(1)
    // The addresses reached are deleted once the round is over.
    expect(await rowsIn('report_deliveries')).toEqual([])
  })

  it('is given up at once if the server refuses every address', async () => {
    rig.mailbox.refusals.set(ANA, 550)
    rig.mailbox.refusals.set(BIA, 553)
    const { id } = await made()
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({
      state: 'failed',
      refused: 2,
      attempts: 1,
      failure: 'O servidor de e-mail recusou todos os destinatários.',
    })
  })

  it('is retried if the server refuses the whole message', async () => {
    rig.mailbox.onData = () => Promise.reject(Object.assign(new Error('554 spam'), { responseCode: 554 }))
    const { id } = await made()
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({
      state: 'retrying',
      failure: 'O servidor de e-mail recusou a mensagem.',
    })
  })

  it('goes to the recipients in the settings at the time of the attempt', async () => {
    const { id } = await made([ANA])
    await rig.mailbox.down()
    await send(id)
    await rig.mailbox.up()
    await saveSettings(client, { recipients: [BIA] })
    advance(2)
    await sweep()
    expect(rig.mailbox.received.map(({ recipients }) => recipients)).toEqual([[BIA]])
    await saveSettings(client, { recipients: [] })
    expect(await client.post<Problem>(`/api/reports/${id}/mail`, undefined)).toMatchObject({
      status: 422,
      body: { code: 'report_no_recipients' },
    })
    expect(await client.post<Problem>('/api/reports', { mail: true })).toMatchObject({
      status: 422,
      body: { code: 'report_no_recipients' },
    })
  })

  it('claimed by a worker that died is sent after the claim expires', async () => {
    const { id } = await made()
    await rig.change(
      tenantId,
      `insert into report_mail_claims (tenant_id, report_id, token, until) values ($1, '${id}', 'dead', now() + interval '100 seconds')`,
    )
    advance(5)
    await Promise.all([send(id), sweep()])
    expect(rig.mailbox.received).toEqual([])
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'waiting' })
    await rig.change(tenantId, "update report_mail_claims set until = now() - interval '1 second' where tenant_id = $1")
    await Promise.all([sweep(), sweep(), send(id)])
    expect(rig.mailbox.received).toHaveLength(1)
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent' })
  })

  it('whose job was lost is sent by the sweep, after some minutes', async () => {
    const { id } = await made()
    await sweep()
    expect(rig.mailbox.received).toEqual([])
    advance(3)
    await sweep()
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent' })
  })

  it('without recipients is not sent', async () => {
    await saveSettings(client, { recipients: [ANA] })
    const report = await rig.make(client, tenantId)
    await send(report.id)
    expect(rig.mailbox.received).toEqual([])
    expect((await reportOf(client, report.id)).mail).toMatchObject({ state: 'none', recipients: 0, attempts: 0 })
  })

  it('cannot be sent after its files are deleted', async () => {
    const { id } = await made()
    await send(id)
    advance(401 * 24 * 60)
    await sweep()
    await client.login(tenantId)
    expect(await client.post<Problem>(`/api/reports/${id}/mail`, undefined)).toMatchObject({
      status: 404,
      body: { code: 'report_file_gone' },
    })
  })

  it('leaves no e-mail address in the log', async () => {
    rig.mailbox.refusals.set(BIA, 550)
    const { id } = await made()
    await send(id)
    await client.post(`/api/reports/${id}/mail`, undefined)
    const log = JSON.stringify(await recordedEvents(rig.server.application.database, tenantId))
    expect(log).toContain('ReportMailed')
    for (const address of [ANA, BIA, 'bistro.com.br']) expect(log).not.toContain(address)
  })
})

it('without a configured mail server reports are kept in the app, and mail requests are refused', async () => {
  const server = await startTestServer()
  const admin = await server.tenant('semcorreio')
  await saveSettings(admin, { recipients: [ANA] })
  expect((await admin.get<ReportSettings>('/api/reports/settings')).body).toMatchObject({
    canMail: false,
    recipients: [ANA],
  })
  expect(await admin.post<Problem>('/api/reports', { mail: true })).toMatchObject({
    status: 409,
    body: { code: 'report_mail_off' },
  })
  expect(await admin.post('/api/reports', { mail: false })).toMatchObject({
    status: 202,
    body: { mail: { state: 'none' } },
  })
  expect(await reportsOf(admin)).toHaveLength(1)
  await server.close()
})
