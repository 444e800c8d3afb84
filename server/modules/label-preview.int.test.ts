import { afterAll, beforeAll, expect, it } from 'vitest'
import { added, zebra } from '../../infra/test/printing.ts'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { differentDots } from '../drivers/label-samples.test-support.ts'
import { printedPages } from '../drivers/printed-pages.test-support.ts'
import { rotated } from '../drivers/raster.ts'
import type { Label } from './labels/contract/api.ts'
import { base } from '../drawing/drawing-faults.test-support.ts'
import { printedLabel } from './labels/contract/printed-label.ts'
import type { PrintingTenant } from './labels/contract/printed-label.ts'
import type { RegisteredProfile } from './print-queue/contract/api.ts'
import type { LabelDots } from './print-queue/contract/preview.ts'

// The preview of the printing module beside the bytes of a label of the labels module.

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const aLabel = {
  name: 'Molho de Tomate',
  category: 'Molhos',
  sector: 'Cozinha Quente',
  responsible: 'Ana Souza',
  expiration_date: '2099-11-24',
  storageType: 'refrigerado',
}
const generated = async () => (await added<{ readonly id: number }>(bistro.post('/api/products/', aLabel))).id

async function bytesOf(path: string): Promise<Uint8Array> {
  const answer = await fetch(`${server.origin}${path}`, { headers: { cookie: bistro.cookie } })
  expect([path, answer.status]).toEqual([path, 200])
  return new Uint8Array(await answer.arrayBuffer())
}

it('shows the dots of a label that is not generated yet: those that its printer gets afterwards', async () => {
  const profiles = [
    { ...zebra, name: 'Dots', offsetXDots: -4 },
    { ...zebra, name: 'Dots 300', dpi: 300, widthMm: 60, heightMm: 40 },
    { ...zebra, name: 'Dots roll', widthMm: 72, media: 'continuous' },
    { ...zebra, name: 'Dots turned', rotation: 90, invert: false },
  ] as const
  const id = await generated()
  const { body: made } = await bistro.get<Label>(`/api/products/${id}`)
  const { body: session } = await bistro.get<PrintingTenant>('/api/auth/session')
  const { businessName: _house, timeZone: _zone, origin = null, ...texts } = printedLabel(made, session)
  for (const profile of profiles) {
    const printer = await added<RegisteredProfile>(bistro.post('/api/printer-profiles/', profile))
    const path = `/api/printer-profiles/${printer.id}/preview`
    const { status, body } = await bistro.post<LabelDots>(path, { label: { ...texts, origin }, reprint: false })
    expect([status, Object.keys(body)]).toEqual([200, ['widthMm', 'heightMm', 'width', 'height', 'dots']])
    const bits = new Uint8Array(Buffer.from(body.dots, 'base64'))
    const shown = { ...body, stride: Math.ceil(body.width / 8), bits }
    const bytes = await bytesOf(`/api/products/labels.bin?ids=${id}&profile=${printer.id}`)
    const [page] = printedPages('zpl', bytes, printer.dpi)
    expect(page && differentDots(rotated(shown, printer.rotation), page.raster)).toBe(0)
  }
})

it('refuses to draw a preview without a date, and for a printer that there is not', async () => {
  const printer = await added<RegisteredProfile>(bistro.post('/api/printer-profiles/', { ...zebra, name: 'Preview' }))
  const { businessName: _house, timeZone: _zone, ...texts } = base
  const own = { ...texts, origin: null }
  const path = `/api/printer-profiles/${printer.id}/preview`
  expect((await bistro.post(path, { label: own, reprint: false })).status).toBe(200)
  expect((await bistro.post(path, { label: { ...own, expirationDate: '' }, reprint: false })).status).toBe(422)
  expect((await bistro.post(path, { label: { ...own, url: 'x'.repeat(201) }, reprint: false })).status).toBe(422)
  const small = await added<RegisteredProfile>(
    bistro.post('/api/printer-profiles/', { ...zebra, name: 'Small', widthMm: 40, heightMm: 25 }),
  )
  const longest = { label: { ...own, url: 'x'.repeat(200) }, reprint: true }
  expect((await bistro.post(`/api/printer-profiles/${small.id}/preview`, longest)).status).toBe(200)
  expect((await bistro.post('/api/printer-profiles/nenhuma/preview', longest)).status).toBe(404)
})
