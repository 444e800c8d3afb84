import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ReportRig } from '../../../infra/test/report-rig.ts'
import {
  attached,
  csvRowsOf,
  generate,
  reportOf,
  reportsOf,
  saveSettings,
  startReportRig,
} from '../../../infra/test/report-rig.ts'
import type { TestClient } from '../../../infra/test/server.ts'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import type { Report } from './contract/api.ts'
import { until } from '../../../infra/test/until.ts'
import { untilWaiting } from '../../../infra/test/waiting.ts'
import { databaseEnvironment } from '../../../infra/test/template-database.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'main.ts')

describe('reports', () => {
  let rig: ReportRig
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    rig = await startReportRig()
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
    rig.mailbox.onData = () => Promise.resolve()
    rig.mailbox.received.splice(0)
  })
  afterAll(() => rig.close())

  const start = async (role: 'relay' | 'worker') => void ends.push(await rig.server.startJobs(role))
  const mailOf = (client: TestClient, id: string) =>
    until(
      () => reportOf(client, id),
      ({ mail }) => mail.state === 'sent',
    )
  const requestReport = async (client: TestClient) => (await client.post<Report>('/api/reports', { mail: true })).body
  const rows = (tenantId: string, sql: string) =>
    readTenant(rig.server.application.database, tenantId, (tx) =>
      tx.query<Readonly<Record<string, unknown>>>({ sql, parameters: [tenantId] }),
    )

  async function kitchen(id: string): Promise<TestClient> {
    const client = await rig.server.tenant(id)
    await saveSettings(client, { enabled: false, recipients: [`chefe@${id}.com.br`] })
    await generate(client, { expiration_date: '2026-11-20', quantity: 3, lateReason: 'ontem' })
    await generate(client, { name: 'Pesto', expiration_date: '2026-11-24' })
    return client
  }

  /** Starts a worker in its own process, to be killed. */
  function startWorkerProcess(): ChildProcess {
    const { REDIS_URL: _inherited, ...env } = process.env
    const { host, port } = rig.mailbox.address
    const own = {
      ROLE: 'worker',
      ...databaseEnvironment(rig.server.testDatabase),
      SMTP_URL: `smtp://${host}:${port}`,
    }
    return spawn(process.execPath, [MAIN], { env: { ...env, ...own }, stdio: 'ignore' })
  }
  async function kill(victim: ChildProcess): Promise<void> {
    victim.kill('SIGKILL')
    await once(victim, 'exit')
  }

  it('requested while no worker runs are made and mailed once a worker starts', async () => {
    const client = await kitchen('semninguem')
    const { id } = await requestReport(client)
    expect(await reportOf(client, id)).toMatchObject({ state: 'making', mail: { state: 'waiting' } })
    await start('worker')
    expect(await mailOf(client, id)).toMatchObject({ state: 'ready', expired: 3, expiring: 1 })
    expect(csvRowsOf(attached(rig.mailbox.received[0], '.csv')).map((row) => row['Etiqueta'])).toEqual(['1 a 3', '4'])
  })

  it('are made once and mailed once with two workers and two relays', async () => {
    for (const role of ['relay', 'relay', 'worker', 'worker'] as const) await start(role)
    const client = await kitchen('dobrado')
    await saveSettings(client, { hour: 0, recipients: ['chefe@dobrado.com.br'] })
    await Promise.all([1, 2, 3].map(() => rig.run('reports-schedule', { tenantId: 'dobrado' })))
    await mailOf(client, '2026-11-21')
    await Promise.all([1, 2, 3].map(() => rig.run('reports-sweep', { tenantId: 'dobrado' })))
    expect(await reportsOf(client)).toHaveLength(1)
    for (const type of ['ReportRequested', 'ReportMade', 'ReportMailed'])
      expect({ [type]: (await rig.events('dobrado', type)).length }).toEqual({ [type]: 1 })
    expect(rig.mailbox.received).toHaveLength(1)
  })

  it('whose worker was killed before it stored their files are made once by the next worker', async () => {
    const client = await kitchen('morto')
    await start('relay')
    const { id } = await requestReport(client)
    await until(
      () =>
        rows(
          'morto',
          'select 1 from consumer_checkpoints c join tenant_head h using (tenant_id) where c.tenant_id = $1 and c.position = h.position',
        ),
      ({ length }) => length === 1,
    )
    const victim = startWorkerProcess()
    // This transaction holds the tenant's head lock, for which the worker waits to store the files that it has made.
    await writeTenant(rig.server.application.database, 'morto', async (tx) => {
      await tx.query({ sql: 'select from tenant_head where tenant_id = $1 for update', parameters: ['morto'] })
      await untilWaiting(rig.server.databaseUrl, 1)
      await kill(victim)
    })
    expect(await reportOf(client, id)).toMatchObject({ state: 'making', files: [] })
    await start('worker')
    await mailOf(client, id)
    expect(await rig.events('morto', 'ReportMade')).toHaveLength(1)
    expect(await rows('morto', 'select format from report_files where tenant_id = $1 order by format')).toEqual([
      { format: 'csv' },
      { format: 'pdf' },
    ])
    expect(rig.mailbox.received).toHaveLength(1)
  })

  it('whose worker was killed while it mailed them are mailed by the next worker, after the claim has expired', async () => {
    const client = await kitchen('mudo')
    const { id } = await requestReport(client)
    const taken = new Promise<void>((resolve) => {
      rig.mailbox.onData = async () => {
        resolve()
        // The SMTP server does not answer this mail: its worker is killed before.
        await new Promise((_resolve, reject) => setTimeout(() => reject(new Error('gone')), 2_000))
      }
    })
    await start('relay')
    const victim = startWorkerProcess()
    await taken
    await kill(victim)
    rig.mailbox.onData = () => Promise.resolve()
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'waiting', attempts: 0 })
    rig.server.clock.advance(5 * 60_000)
    await rig.run('reports-sweep', { tenantId: 'mudo' })
    expect(rig.mailbox.received).toEqual([])
    await rig.change('mudo', "update report_mail_claims set until = now() - interval '1 second' where tenant_id = $1")
    await start('worker')
    await Promise.all([1, 2, 3].map(() => rig.run('reports-sweep', { tenantId: 'mudo' })))
    expect((await reportOf(client, id)).mail).toMatchObject({ state: 'sent', attempts: 1 })
    expect(rig.mailbox.received).toHaveLength(1)
  })
})
