import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportRig } from '../../../infra/test/report-rig.ts'
import { saveSettings, startReportRig } from '../../../infra/test/report-rig.ts'

let rig: ReportRig

beforeAll(async () => {
  // 05:50 in São Paulo.
  rig = await startReportRig('2026-11-30T08:50:00Z')
})
afterAll(() => rig.close())

it('t28: the mail of the morning names the rounds of yesterday and of today that nobody has measured', async () => {
  const tenantId = 'bistro'
  const client = await rig.server.tenant(tenantId)
  await saveSettings(client, { recipients: ['chefe@bistro.com.br'] })
  const rounds = [
    { from: '06:00', to: '11:00' },
    { from: '18:00', to: '22:00' },
  ]
  const ids: number[] = []
  for (const name of ['Freezer', 'Geladeira 1', 'Geladeira <2>']) {
    const point = await client.post<{ id: number }>('/api/temperature-points', { name, kind: 'seco', rounds })
    ids.push(point.body.id)
  }
  const letter = async () => {
    rig.mailbox.received.splice(0)
    const { id } = await rig.make(client, tenantId, { mail: true })
    await rig.run('report-mail', { tenantId, reportId: id })
    return rig.mailbox.received[0]?.text ?? ''
  }
  expect(await letter()).not.toContain('Temperaturas')

  rig.server.clock.set('2026-11-30T14:01:00Z')
  const readings = [{ pointId: ids[1], value: 20 }]
  expect(await letter()).toContain(
    'Temperaturas sem leitura:\n- Hoje, das 06:00 às 11:00: Freezer, Geladeira 1 e Geladeira <2>\n',
  )
  await client.post('/api/temperature-rounds', { readings })
  expect(await letter()).toContain('- Hoje, das 06:00 às 11:00: Freezer e Geladeira <2>\n')

  rig.server.clock.set('2026-12-01T09:00:00Z')
  await client.login(tenantId)
  expect(await letter()).toContain(
    'Temperaturas sem leitura:\n- Ontem, das 06:00 às 11:00: Freezer e Geladeira <2>\n- Ontem, das 18:00 às 22:00: Freezer, Geladeira 1 e Geladeira <2>\n',
  )
})
