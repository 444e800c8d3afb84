import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Receipt } from '../receiving/contract/receipts.ts'
import { inspectionPages, sectionBetween } from './inspection-pack.test-support.ts'

// The section of the inspection pack about what came to the door.

const KEY = '35261111222333000181550010000123451876543211'
const frigo = { name: 'Frigo Sul Distribuidora', cnpj: '11222333000181' }
let server: TestServer
let endJobs: () => Promise<void>
let bistro: TestClient
let ana: TestClient
let filet = ''
let fish = ''

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-30T11:10:00Z' })
  endJobs = await server.startJobs('worker')
  bistro = await server.tenant('bistro')
  ana = (await join(server, bistro, 'ana@bistro.com.br')).client
  await bistro.put('/api/business', { uf: 'SP', city: 'Campinas' })
  const product = async (body: object) =>
    (
      await bistro.post<{ id: string }>('/api/base-products', {
        measure: 1,
        measureUnit: 'quilos',
        sif: 'ISENTO',
        ...body,
      })
    ).body.id
  filet = await product({ name: 'Filé congelado', storageType: 'congelado', foodClass: 'carne_crua' })
  fish = await product({ name: 'Salmão fresco', storageType: 'refrigerado', foodClass: 'pescado_cru' })
})
afterAll(async () => {
  await endJobs()
  await server.close()
})

const line = (fields: object) => ({ unit: 'KG', quantity: 10, total: '591.80', outcome: 'aceito', lots: [], ...fields })
const frozen = (fields: object = {}) => line({ description: 'FILE PEITO FRANGO', baseProductId: filet, ...fields })
const salmon = (fields: object = {}) =>
  line({ description: 'SALMAO FRESCO', baseProductId: fish, lots: [{ lot: '0711-B' }], ...fields })

async function received(body: object, client = ana): Promise<number> {
  const { body: opened } = await client.post<Receipt>('/api/receipts', { supplier: frigo, ...body })
  const { status, body: problem } = await client.post<Problem>(`/api/receipts/${opened.id}/confirm`, { version: 1 })
  expect(status, JSON.stringify([opened, problem])).toBe(200)
  return opened.id
}

const pagesOf = (day: string): Promise<string[]> => inspectionPages(server.origin, bistro, day)

/** The section without the heads and the feet of its pages. */
const sectionOf = async (day: string): Promise<string> =>
  sectionBetween(await pagesOf(day), '5. Recebimentos', '6. Temperaturas')

it('has for each receipt who brought and received it, what was measured against which limit, and what was refused', async () => {
  await bistro.put('/api/receipts/settings', { limits: { pescado: 2 } })
  await received({
    invoice: { key: KEY, number: '12345', total: '1775.40' },
    receivedAt: '2026-11-30T10:50:00Z',
    temperatures: { congelado: -14, pescado: 1.5 },
    lines: [
      frozen(),
      salmon({ outcome: 'recusado', reason: 'aparencia', note: 'olhos fundos' }),
      salmon({ quantity: 5, acceptedQuantity: 3 }),
      frozen({ description: 'POLPA DE ACAI', makersTempMax: -15, temperature: -16 }),
      frozen({ description: 'SORVETE', outcome: 'segregado', temperature: -9 }),
      line({ description: 'SACO DE LIXO', ignored: true }),
    ],
  })
  const section = await sectionOf('2026-11-30')
  for (const part of [
    '1 recebimento, 1 item recusado.',
    '30/11/2026 07:50 Ana registrado em 30/11/2026 08:10',
    'Frigo Sul Distribuidora CNPJ 11.222.333/0001-81 nota 12345 chave 3526 1111 2223 3300 0181 5500 1000 0123 4518 7654 3211',
    'congelados −14 °C limite até −12 °C · CVS 3/2026, art. 30',
    'pescados 1,5 °C limite até 2 °C · regra da casa',
    '6 itens, 1 recusado',
    'SALMAO FRESCO lote 0711-B recusado: 10 KG aparência: olhos fundos',
    'aceito em parte: ficou 3 de 5 KG',
    'congelados −16 °C limite até −15 °C · fabricante POLPA DE ACAI aceito',
    'congelados −9 °C limite até −12 °C · CVS 3/2026, art. 30 SORVETE segregado: 10 KG temperatura',
  ])
    expect(section).toContain(part)
  expect(section).not.toContain('FILE PEITO')
  expect(section).not.toContain('SACO DE LIXO')
  expect(section).not.toMatch(/591|1775|R\$/)
})

it('says that a receipt was reversed, also where it was confirmed on a day before', async () => {
  server.clock.set('2026-12-01T12:00:00Z')
  const [same, next] = [
    await received({ lines: [frozen()], temperatures: { congelado: -13 } }),
    await received({ lines: [line({ ignored: true, description: 'X' })] }),
  ]
  await bistro.post(`/api/receipts/${same}/reverse`, { reason: 'nota errada' })
  server.clock.set('2026-12-02T10:00:00Z')
  await bistro.post(`/api/receipts/${next}/reverse`, { reason: 'em dobro' })
  const first = await sectionOf('2026-12-01')
  expect(first).toContain('2 recebimentos, 0 itens recusados, 1 recebimento estornado.')
  expect(first).toContain('ESTORNADO em 01/12/2026 09:00 por Chefe: nota errada')
  expect(first).not.toContain('em dobro')
  expect(await sectionOf('2026-12-02')).toContain(
    `02/12/2026 07:00 Chefe Frigo Sul Distribuidora estornado o recebimento ${next}: em dobro`,
  )
})

it('outside of São Paulo says that the limit is a reference, and of an older receipt says no limit', async () => {
  server.clock.set('2026-12-03T12:00:00Z')
  await bistro.put('/api/business', { uf: 'BA' })
  await received({ lines: [frozen()], temperatures: { congelado: -9 } })
  expect(await sectionOf('2026-12-03')).toContain('congelados −9 °C referência até −12 °C · CVS 3/2026, art. 30')
  // An event that was recorded before confirmations said their limits has no such field.
  await writeTenant(server.administration().database, 'bistro', async (tx) =>
    tx.send({
      sql: "update events set data = data - 'limits' where tenant_id = $1 and type = 'ReceiptConfirmed'",
      parameters: ['bistro'],
    }),
  )
  const section = await sectionOf('2026-12-03')
  expect(section).toContain('congelados −9 °C')
  expect(section).not.toContain('CVS')
})

it('lists a receipt of which every line was refused over as many pages as it needs', async () => {
  server.clock.set('2026-12-04T12:00:00Z')
  const lines = Array.from({ length: 990 }, (_, place) =>
    line({ description: `ITEM ${place}`, outcome: 'recusado', reason: 'nao_pedido' }),
  )
  await received({ lines })
  const pages = await pagesOf('2026-12-04')
  const text = pages.join(' ')
  expect(text.match(/recusado: 10 KG não pedido/g)).toHaveLength(990)
  expect(pages.filter((page) => page.includes('5. Recebimentos (continuação)')).length).toBeGreaterThan(10)
})

it('of days without a receipt says so, and counts receipts among the events that the pack lists', async () => {
  expect(await sectionOf('2026-11-20')).toContain('Nenhum recebimento foi registrado no período.')
  const text = (await pagesOf('2026-11-30')).join(' ')
  const events = await recordedEvents(server.application.database, 'bistro')
  const place = events.findIndex(({ type }) => type === 'ReceiptConfirmed') + 1
  expect(text).toContain(`Registros que este documento lista: 1, do nº ${place} ao nº ${place} `)
})
