import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReportRig } from '../../../infra/test/report-rig.ts'
import { reportOf, saveSettings, startReportRig } from '../../../infra/test/report-rig.ts'
import type { TestClient } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import { noteMail } from './commands.ts'
import type { Report } from './contract/api.ts'

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
  rig.rest(false)
  tenantId = `rodada-${(counter += 1)}`
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

describe("a round of a report's mail", () => {
  it('given up after reaching some recipients keeps their addresses; a new request sends the same mail to the others only', async () => {
    const caio = 'caio@bistro.com.br'
    rig.mailbox.refusals.set(BIA, 450)
    rig.mailbox.refusals.set(caio, 550)
    const { id } = await made([ANA, BIA, caio])
    await send(id)
    for (let attempt = 1; attempt < 7; attempt += 1) {
      advance(14 * 60)
      await sweep()
    }
    await client.login(tenantId)
    expect((await reportOf(client, id)).mail).toMatchObject({
      state: 'failed',
      recipients: 3,
      delivered: 1,
      refused: 1,
      attempts: 7,
      nextTryAt: null,
    })
    expect(await rowsIn('report_deliveries')).toHaveLength(2)
    // The user may have corrected the cause of the refusal.
    rig.mailbox.refusals.clear()
    const requested = await client.post<Report>(`/api/reports/${id}/mail`, undefined)
    expect(requested).toMatchObject({
      status: 202,
      body: { mail: { state: 'waiting', delivered: 1, refused: 0, attempts: 0 } },
    })
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'waiting', delivered: 1, refused: 0 })
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent', recipients: 3, delivered: 3, refused: 0 })
    expect(rig.mailbox.received.map(({ recipients }) => recipients)).toEqual([[ANA], [BIA, caio]])
    expect(new Set(rig.mailbox.received.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await rowsIn('report_deliveries')).toEqual([])
  })

  it("without a confirmation is not sent again automatically; a user's request sends the same mail", async () => {
    const delivered = rig.mailbox.received
    // The server delivers, and answers after the mailer has closed the connection.
    rig.mailbox.onData = () => new Promise((resolve) => setTimeout(resolve, 4_000))
    const { id } = await made()
    await send(id)
    const { mail } = await reportOf(client, id)
    expect(mail).toMatchObject({
      state: 'unconfirmed',
      recipients: 2,
      delivered: 0,
      attempts: 1,
      nextTryAt: null,
      failure: 'O servidor de e-mail recebeu a mensagem e não confirmou: não se sabe se foi entregue.',
    })
    for (const minutes of [2, 60, 24 * 60]) {
      advance(minutes)
      await Promise.all([sweep(), send(id)])
    }
    await expect.poll(() => delivered).toHaveLength(1)
    expect(await rig.events(tenantId, 'ReportMailFailed')).toHaveLength(1)
    rig.mailbox.onData = () => Promise.resolve()
    await client.login(tenantId)
    expect(await client.post<Report>(`/api/reports/${id}/mail`, undefined)).toMatchObject({
      status: 202,
      body: { mail: { state: 'waiting' } },
    })
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent', delivered: 2 })
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('that was put off has not failed, and is sent when the mailer sends again', async () => {
    const { id } = await made()
    const { mail } = await reportOf(client, id)
    rig.rest(true)
    await expect(send(id)).rejects.toThrow('rests')
    advance(5)
    await sweep()
    expect((await reportOf(client, id)).mail).toEqual(mail)
    expect(await rowsIn('report_mail_claims')).toEqual([])
    rig.rest(false)
    await send(id)
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it("whose worker is too late changes neither the next round nor another worker's claim", async () => {
    const { id } = await made()
    const late = {
      token: 'late',
      round: 1,
      attempt: { kind: 'mailed', recipients: 2, allRefused: 0, delivered: [ANA], refused: [] },
    } as const
    const noteLate = () =>
      unitOfWork(
        rig.server.application,
        { tenantId, meta: { actor: { system: 'worker' } }, now: rig.server.clock() },
        async (unit) => {
          await noteMail(unit, id, late)
          return { status: 200, body: undefined }
        },
      )
    await send(id)
    await client.post(`/api/reports/${id}/mail`, undefined)
    rig.mailbox.refusals.set(BIA, 450)
    await send(id)
    await rig.change(
      tenantId,
      `insert into report_mail_claims (tenant_id, report_id, token, until) values ($1, '${id}', 'other', now() + interval '100 seconds')`,
    )
    const state = async () => [
      await reportOf(client, id),
      await rowsIn('report_deliveries'),
      await rowsIn('report_mail_claims'),
    ]
    const before = await state()
    expect(before).toMatchObject([{ mail: { state: 'retrying' } }, [{ address: ANA }], [{ token: 'other' }]])
    await noteLate()
    expect(await state()).toEqual(before)
  })

  it('fails for lack of recipients only if the settings have none', async () => {
    rig.mailbox.refusals.set(ANA, 450)
    rig.mailbox.refusals.set(BIA, 550)
    const { id } = await made()
    await send(id)
    // The postponed address is removed from the recipients, and the remaining one was refused.
    await saveSettings(client, { recipients: [BIA] })
    advance(2)
    await sweep()
    expect((await reportOf(client, id)).mail).toMatchObject({
      state: 'failed',
      refused: 1,
      failure: 'O servidor de e-mail recusou todos os destinatários.',
    })
    const other = await made([ANA])
    await saveSettings(client, { recipients: [] })
    await send(other.id)
    expect((await reportOf(client, other.id)).mail).toMatchObject({
      state: 'failed',
      recipients: 0,
      failure: 'Não há mais nenhum destinatário nas configurações.',
    })
  })
})
