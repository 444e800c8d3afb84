import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportRig } from '../../../infra/test/report-rig.ts'
import { attached, pdfTexts, saveSettings, startReportRig } from '../../../infra/test/report-rig.ts'
import type { Why } from './contract/why.ts'
import type { WasteKitchen } from './waste.test-support.ts'
import { wasteKitchen } from './waste.test-support.ts'

// Four weeks of one kitchen: six pots of sauce every Sunday, and every Monday two that had expired.

let rig: ReportRig
let kitchen: WasteKitchen
const MONDAYS = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'] as const
const SUNDAYS = ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22'] as const

beforeAll(async () => {
  rig = await startReportRig()
  rig.server.clock.set('2026-10-25T10:00:00-03:00')
  kitchen = await wasteKitchen(rig.server, 'semanas')
  await kitchen.client.post('/api/ingredients', { name: 'Molho de tomate', price: 14, unit: 'kg' })
  for (const [week, monday] of MONDAYS.entries()) {
    await kitchen.at(`${SUNDAYS[week]}T10:00`)
    const made = await kitchen.make({ quantity: 6, expiration_date: SUNDAYS[week] })
    await kitchen.at(`${monday}T10:00`)
    for (const { id } of made.slice(0, 2)) await kitchen.discard(id, { reason: 'vencido' })
  }
  await kitchen.at(`${SUNDAYS[4]}T10:00`)
  await kitchen.make({ quantity: 6, expiration_date: '2026-11-24' })
  await kitchen.at('2026-11-23T08:00')
})
afterAll(() => rig.close())

/** The file of an export, when it is made. */
async function fileOf(path: string) {
  const { body } = await kitchen.client.get<{ readonly file: string }>(`/api/waste/${path}`)
  const download = () => kitchen.client.get<string>(body.file)
  let answer = await download()
  for (; answer.status === 202; answer = await download()) await sleep(50)
  return answer
}

const SENTENCE =
  'Molho de tomate: 8 de 24 etiquetas foram para o lixo vencidas nas últimas 4 semanas, todas às segundas. Fazer 2 a menos por semana, no domingo, teria poupado R$\u00a056,00 no período.'

describe('four weeks of losses', () => {
  it('say why, with what fewer pots would have saved', async () => {
    const { body } = await kitchen.client.get('/api/waste/why')
    expect(body).toMatchObject({
      why: {
        name: 'Molho de tomate',
        from: '2026-10-26',
        to: '2026-11-22',
        made: 24,
        wasted: 8,
        expired: 8,
        weeksWithWaste: 4,
        thrownOn: { day: 1, count: 8 },
        madeOn: 0,
        everyWeek: 2,
        saves: '56.00',
        toMake: null,
      },
    })
  })

  it('propose how many to make, where the labels have a product', async () => {
    const own = await wasteKitchen(rig.server, 'proposta')
    await own.at('2026-10-24T10:00')
    const product = await own.client.post<{ id: string }>('/api/base-products', {
      name: 'Molho de tomate',
      measure: 500,
      measureUnit: 'gramas',
      sif: 'ISENTO',
      storageType: 'refrigerado',
    })
    const older = await own.make({ quantity: 14, baseProductId: product.body.id })
    for (const [week, monday] of MONDAYS.entries()) {
      await own.at(`${SUNDAYS[week]}T10:00`)
      const made = await own.make({ quantity: 6, expiration_date: SUNDAYS[week], baseProductId: product.body.id })
      await own.client.post(`/api/products/${made[5]?.id}/consume`, {})
      await own.at(`${monday}T10:00`)
      for (const { id } of made.slice(0, 2)) await own.discard(id, { reason: 'vencido' })
    }
    const answer = () => own.client.get<{ why: Why | null }>('/api/waste/why')
    await own.at('2026-11-22T10:00')
    await own.make({ quantity: 6, expiration_date: '2026-11-24', baseProductId: product.body.id })
    await own.at('2026-11-23T08:00')
    expect((await answer()).body.why).toMatchObject({ baseProductId: product.body.id, madeOn: 0, toMake: 4 })
    // With these more than four a Sunday were used.
    await own.at('2026-11-22T20:00')
    for (const { id } of older) await own.client.post(`/api/products/${id}/consume`, {})
    await own.at('2026-11-23T08:00')
    expect((await answer()).body.why).toMatchObject({ madeOn: 0, toMake: null })
  })

  it('tell on each row what had expired', async () => {
    const { byReason, byProduct, bySector } = await kitchen.summary('2026-10-26', '2026-11-22')
    for (const [row] of [byReason, byProduct, bySector]) expect(row).toMatchObject({ value: '56.00', expired: '56.00' })
  })

  it('are in the files with the same figures', async () => {
    const endJobs = await rig.server.startJobs('worker')
    const query = 'from=2026-11-16&to=2026-11-22'
    const csv = await fileOf(`export.csv?${query}`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="perdas-2026-11-16-a-2026-11-22.csv"')
    expect(csv.body).toContain('Total;16/11/2026 a 22/11/2026;14,00;0,00;14,00;2;0;6')
    const pdf = await fileOf(`export.pdf?${query}`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    await endJobs()
    expect((await kitchen.client.get('/api/waste/export.csv?from=2026-11-16&to=2026-11-01')).status).toBe(422)
  })

  it('are a block of the report, in the mail and in the PDF', async () => {
    await saveSettings(kitchen.client, { recipients: ['ana@bistro.com.br'] })
    rig.mailbox.received.splice(0)
    const { id } = await rig.make(kitchen.client, 'semanas', { mail: true })
    await rig.run('report-mail', { tenantId: 'semanas', reportId: id })
    const [mail] = rig.mailbox.received
    const text = mail?.text ?? ''
    for (const part of [
      'Perdas da semana, seg 16/11 a dom 22/11/2026: R$\u00a014,00 (igual: R$\u00a014,00 na semana anterior)',
      'Motivo que mais pesou: Vencido, R$\u00a014,00, 2 etiquetas.',
      'Produto que mais pesou: Molho de tomate, R$\u00a014,00, 2 etiquetas.',
      SENTENCE,
    ])
      expect(text).toContain(part)
    const pages = await pdfTexts(attached(mail, '.pdf'))
    expect(pages.join(' ')).toContain('Perdas da semana: R$ 14,00')
  })
})
