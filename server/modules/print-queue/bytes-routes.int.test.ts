import { afterAll, beforeAll, expect, it } from 'vitest'
import { added, zebra } from '../../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import { printedPages } from '../../drivers/printed-pages.test-support.ts'
import { qrTexts } from '../../drivers/read-dots.test-support.ts'
import type { RegisteredProfile } from './contract/api.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

async function bytesOf(path: string): Promise<Uint8Array> {
  const answer = await fetch(`${server.origin}${path}`, { headers: { cookie: bistro.cookie } })
  expect([path, answer.status]).toEqual([path, 200])
  return new Uint8Array(await answer.arrayBuffer())
}

const label = {
  name: 'Molho de Tomate',
  category: 'Molhos',
  sector: 'Cozinha Quente',
  responsible: 'Ana Souza',
  expiration_date: '2099-11-24',
  storageType: 'refrigerado',
}
const generated = async () => (await added<{ readonly id: number }>(bistro.post('/api/products/', label))).id

it('sends labels in the language of a printer, and its calibration page as bytes and as PDF', async () => {
  const printer = await added<RegisteredProfile>(bistro.post('/api/printer-profiles/', zebra))
  const [first, second] = [await generated(), await generated()]
  const pages = printedPages(
    'zpl',
    await bytesOf(`/api/products/labels.bin?ids=${second},${first}&profile=${printer.id}`),
    203,
  )
  const texts = (await Promise.all(pages.map(({ raster }) => qrTexts(raster)))).flat()
  expect(texts).toHaveLength(2)
  expect(new Set(texts).size).toBe(2)
  const page = `/api/printer-profiles/${printer.id}/calibration`
  const [calibration] = printedPages('zpl', await bytesOf(`${page}.bin`), 203)
  expect(calibration && (await qrTexts(calibration.raster))).toEqual(['FoodID'])
  expect(Buffer.from(await bytesOf(`${page}.pdf`)).toString('latin1')).toMatch(/^%PDF-1.7[^]*\/PrintScaling \/None/)
})

it('refuses a printer that only its driver knows, and labels and printers that there are not', async () => {
  const driver = await added<RegisteredProfile>(
    bistro.post('/api/printer-profiles/', { ...zebra, name: 'Elgin', language: 'driver', way: 'navegador' }),
  )
  const id = await generated()
  const codeOf = async (path: string) => (await bistro.get<Problem>(path)).body.code
  expect(await codeOf(`/api/products/labels.bin?ids=${id}&profile=${driver.id}`)).toBe(
    'printer_profile_without_language',
  )
  expect(await codeOf(`/api/printer-profiles/${driver.id}/calibration.bin`)).toBe('printer_profile_without_language')
  expect(await codeOf(`/api/products/labels.bin?ids=${id}&profile=nenhuma`)).toBe('printer_profile_not_found')
  const detailOf = async (path: string) => (await bistro.get<Problem>(path)).body.detail
  expect(await detailOf('/api/products/labels.bin?ids=1')).toBe('Escolha a impressora')
  expect(await detailOf('/api/products/labels.bin?ids=1&profile=!')).toBe('Impressora inválida')
  expect(await detailOf(`/api/print-jobs?cursor=${'a'.repeat(201)}`)).toBe('Cursor inválido')
  const printer = await added<RegisteredProfile>(bistro.post('/api/printer-profiles/', { ...zebra, name: 'Argox' }))
  expect(await codeOf(`/api/products/labels.bin?ids=999999&profile=${printer.id}`)).toBe('print_job_labels_unknown')
  const stranger = await server.tenant('cantina')
  expect((await stranger.get(`/api/printer-profiles/${printer.id}/calibration.pdf`)).status).toBe(404)
})
