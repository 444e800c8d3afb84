import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Label, LabelLot } from '../../server/modules/labels/contract/api.ts'
import { drawLabel } from '../../server/drawing/contract/label-drawing.ts'
import { labelSvg } from '../../server/drawing/contract/label-svg.ts'
import { printedLabel } from '../../server/modules/labels/contract/printed-label.ts'
import { launchBrowser, launchOwnBrowser } from '../test/browser.ts'
import { freePort } from '../test/free-port.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { writeFilm } from './scan-film.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'
import { typeAsScanner } from './typing-scanner.ts'

// A camera that shows a film of printed labels: before it one after the other is straight, tilted, far away, in the dark,
// and of another restaurant. QRs have the public origin, which is not the origin of the tablet.

const TENANT = { tenant_id: 'demo', tenant_name: 'Restaurante Demonstração', time_zone: 'America/Sao_Paulo' }
const KITCHEN = 'kitchen.test'

let product: StartedProduct
let browser: Browser
let cookie: string
let folder: string
let labels: readonly Label[]
let context: BrowserContext
let page: Page
let faults: string[]
let acts: Acts

const svgOf = (label: Label, origin: string, tenant = TENANT) =>
  labelSvg(drawLabel(printedLabel(label, { ...tenant, public_origin: origin }), '50x30'))

/** The cookie of a person of the demo restaurant: with a public origin its demo user cannot log in. */
async function newPerson(): Promise<string> {
  const [email, password] = ['ana@cantina.com.br', 'a senha da Ana']
  await product.admin(['user', 'create', '--tenant', 'demo', '--email', email, '--password-stdin'], password)
  const answer = await fetch(`${product.origin}/tenant/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, tenant_id: 'demo' }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The demo restaurant's twelve equal puddings. */
async function puddings(): Promise<readonly Label[]> {
  const answer = await fetch(`${product.origin}/api/products/lots?q=pudim`, { headers: { cookie } })
  const lots = (await answer.json()) as readonly LabelLot[]
  return lots.flatMap(({ shared, labels: own }) => own.map((one) => ({ ...shared, ...one })))
}

async function film(path: string, origin: string): Promise<void> {
  const [straight, tilted, far, dim, foreign] = labels
  if (!straight || !tilted || !far || !dim || !foreign) throw new Error('There are fewer than five puddings')
  const drawing = svgOf
  const artist = await launchBrowser()
  const empty = { drawing: null }
  await writeFilm(artist, path, [
    // Time to choose what happens with the labels.
    ...Array.from({ length: 8 }, () => empty),
    // The first one that is seen, also where the camera starts late.
    ...Array.from({ length: 5 }, () => ({ drawing: drawing(straight, origin) })),
    empty,
    { drawing: drawing(tilted, origin), degrees: 17 },
    empty,
    { drawing: drawing(far, origin), width: 420 },
    empty,
    { drawing: drawing(dim, origin), light: 0.25 },
    empty,
    { drawing: drawing(foreign, origin, { ...TENANT, tenant_id: 'outra-casa' }) },
  ])
  await artist.close()
}

beforeAll(async () => {
  const port = await freePort()
  const publicOrigin = `http://${KITCHEN}:${port}`
  folder = await mkdtemp(join(tmpdir(), 'foodid-film-'))
  product = await startProduct({ PORT: String(port), PUBLIC_ORIGIN: publicOrigin })
  cookie = await newPerson()
  labels = await puddings()
  const path = join(folder, 'labels.y4m')
  await film(path, publicOrigin)
  browser = await launchOwnBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
    `--host-resolver-rules=MAP ${KITCHEN} 127.0.0.1`,
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  faults = []
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  const [name = '', value = ''] = cookie.split('=')
  const origins = [product.origin, `http://${KITCHEN}:${new URL(product.origin).port}`]
  await context.addCookies(origins.map((url) => ({ name, value, url })))
  acts = await countActs(context)
  page = await context.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
})
afterEach(() => context.close())

const dialog = () => page.getByRole('dialog', { name: 'Ler etiqueta' })
async function openDialog(origin = product.origin): Promise<void> {
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('button', { name: 'Ler', exact: true }).click()
  await dialog().waitFor()
}
/** What the page does while it is hidden: it closes the camera. */
const hide = (hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
const at = (index: number): Label => {
  const label = labels[index]
  if (!label) throw new Error(`There is no pudding ${index}`)
  return label
}

describe('the camera', () => {
  it('opens the page of the label that it sees, and is closed then', async () => {
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      const streams: MediaStream[] = []
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open(constraints)
        streams.push(stream)
        return stream
      }
      Object.assign(window, {
        openTracks: () =>
          streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live'),
      })
    })
    const wasm: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.wasm')) wasm.push(response.headers()['content-type'] ?? '')
    })
    await page.goto(`${product.origin}/dashboard`)
    await page.getByText('Tenha um excelente dia!').waitFor({ state: 'attached' })
    expect(wasm).toEqual([])
    await page.getByRole('button', { name: 'Ler', exact: true }).click()
    await page.waitForURL(/\/baixa\//)
    expect(new URL(page.url()).pathname).toBe(`/baixa/${at(0).qrCode}`)
    await page.getByRole('heading', { name: 'Pudim de Leite Condensado' }).waitFor()
    await dialog().waitFor({ state: 'detached' })
    const live = () => page.evaluate(() => (window as unknown as { openTracks: () => unknown[] }).openTracks().length)
    await expect.poll(live).toBe(0)
    expect(wasm).toEqual(['application/wasm'])
    expect(faults).toEqual([])
  })

  it('is closed while the page is hidden, and opened again with it', async () => {
    await openDialog()
    await dialog().getByRole('radio', { name: 'Usei vários' }).check()
    const isLive = () =>
      page.evaluate(() => {
        const { srcObject } = document.querySelector('video') ?? {}
        return srcObject instanceof MediaStream && srcObject.getTracks().some((track) => track.readyState === 'live')
      })
    await expect.poll(isLive).toBe(true)
    await hide(true)
    await expect.poll(isLive).toBe(false)
    await hide(false)
    await expect.poll(isLive).toBe(true)
  })

  it('consumes one label after the other without a tap, also tilted, far and in the dark; each is undone', async () => {
    await openDialog()
    await dialog().getByRole('radio', { name: 'Usei vários' }).check()
    await expect.poll(() => acts.clicks).toBeGreaterThan(0)
    acts.clicks = 0
    const list = dialog().getByRole('region', { name: 'Etiquetas lidas' })
    const done = (index: number) => list.getByText(`${at(index).qrCode} · consumida`)
    for (const index of [0, 1, 2, 3]) await done(index).waitFor()
    await dialog().getByText('Esta etiqueta é de outro restaurante.').waitFor()
    const consumed = (await Promise.all([0, 1, 2, 3].map((index) => read(at(index).id)))).map(({ status }) => status)
    expect(consumed).toEqual(['consumed', 'consumed', 'consumed', 'consumed'])
    expect((await read(at(4).id)).status).toBe('expiring')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4)
    // Scan + 0.
    expect(acts.clicks).toBe(0)
    // The film begins again: without the camera no label is read while it is undone.
    await hide(true)
    for (const index of [0, 1, 2, 3]) {
      await list
        .getByRole('listitem')
        .filter({ hasText: at(index).qrCode })
        .getByRole('button', { name: /^Desfazer/ })
        .click()
      await list.getByText(`${at(index).qrCode} · baixa desfeita`).waitFor()
    }
    expect((await read(at(3).id)).status).toBe('expiring')
    expect(faults).toEqual([])
  })

  it('discards one label after the other with the reason that was chosen before', async () => {
    await openDialog()
    await dialog().getByRole('radio', { name: 'Descartar vários' }).check()
    await dialog().getByRole('radio', { name: 'Sobra' }).check()
    await dialog()
      .getByText(`${at(0).qrCode} · descartada`)
      .waitFor()
    await dialog()
      .getByRole('button', { name: /^Desfazer/ })
      .first()
      .click()
    await dialog().getByText('baixa desfeita').first().waitFor()
  })
})

const read = async (id: number) =>
  (await (await fetch(`${product.origin}/api/products/${id}`, { headers: { cookie } })).json()) as Label

describe('without a camera', () => {
  it('a page without https says so, and a typed code is read with small letters and spaces', async () => {
    await openDialog(`http://${KITCHEN}:${new URL(product.origin).port}`)
    await dialog().getByText('Sem https o navegador não abre a câmera.').waitFor()
    const field = dialog().getByLabel('Ou digite o código')
    await field.fill('FID2026')
    await field.press('Enter')
    await dialog().getByText('Isto não é uma etiqueta do FoodID.').waitFor()
    const { qrCode } = at(5)
    await field.fill(` ${qrCode.slice(0, 3).toLowerCase()} ${qrCode.slice(3, 7)} ${qrCode.slice(7)} `)
    await field.press('Enter')
    await page.waitForURL(new RegExp(`/baixa/${qrCode}`, 'u'))
  })

  it('an undoing that got no answer can be tried again', async () => {
    await openDialog(`http://${KITCHEN}:${new URL(product.origin).port}`)
    await dialog().getByRole('radio', { name: 'Usei vários' }).check()
    const { qrCode, id } = at(10)
    await dialog().getByLabel('Ou digite o código').fill(qrCode)
    await dialog().getByLabel('Ou digite o código').press('Enter')
    await dialog().getByText(`${qrCode} · consumida`).waitFor()
    await page.route('**/withdrawals/undo', (route) => route.abort())
    await dialog()
      .getByRole('button', { name: /^Desfazer/ })
      .click()
    await dialog().getByText('Não foi possível desfazer a baixa.').waitFor()
    await page.unroute('**/withdrawals/undo')
    await dialog()
      .getByRole('button', { name: /^Desfazer/ })
      .click()
    await dialog().getByText('baixa desfeita: está em estoque').waitFor()
    expect((await read(id)).status).toBe('expiring')
  })

  it('a scanner that types is read wherever the focus is, and its Enter presses no button', async () => {
    await openDialog(`http://${KITCHEN}:${new URL(product.origin).port}`)
    await dialog().getByRole('radio', { name: 'Usei vários' }).check()
    const { qrCode, qrKey } = at(5)
    await dialog().getByRole('button', { name: 'Fechar' }).focus()
    await typeAsScanner(page, `http://${KITCHEN}:${new URL(product.origin).port}/view/${qrCode}?tenant=demo&k=${qrKey}`)
    await dialog().getByText(`${qrCode} · consumida`).waitFor()
    const other = at(6).qrCode
    const field = dialog().getByLabel('Ou digite o código')
    await field.focus()
    await typeAsScanner(page, other)
    await dialog().getByText(`${other} · consumida`).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('FID20269999')
    await field.press('Enter')
    await dialog().getByText('Produto não encontrado').waitFor()
  })
})

describe("the phone's own camera", () => {
  it('leads to the public page, where a member consumes with one tap and can undo it', async () => {
    const { qrCode, qrKey, id } = at(7)
    await page.goto(`${product.origin}/view/${qrCode}?tenant=demo&k=${qrKey}`)
    await page.getByRole('link', { name: 'Usei', exact: true }).click()
    await page.getByText(/^Consumida\. Dá para desfazer até \d\d:\d\d$/).waitFor()
    // Scan + 1.
    expect([acts.clicks, (await read(id)).status]).toEqual([1, 'consumed'])
    expect(new URL(page.url()).searchParams.has('fazer')).toBe(false)
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
    await page.getByRole('button', { name: 'Usei', exact: true }).waitFor()
    expect((await read(id)).status).toBe('expiring')
  })

  it('discards with two taps: the action and its reason', async () => {
    const { qrCode, id } = at(8)
    await page.goto(`${product.origin}/view/${qrCode}?tenant=demo`)
    await page.getByRole('link', { name: 'Descartar', exact: true }).click()
    await page.getByRole('button', { name: 'Sobra' }).click()
    await page.getByText(/^Descartada\. Dá para desfazer até \d\d:\d\d$/).waitFor()
    // Scan + 2.
    expect([acts.clicks, (await read(id)).status]).toEqual([2, 'discarded'])
    await page.reload()
    await page.getByText(/^Descartada\. Dá para desfazer até \d\d:\d\d$/).waitFor()
  })

  it('a link from elsewhere shows the label and does nothing', async () => {
    const { qrCode, id } = at(9)
    await page.goto(`${product.origin}/baixa/${qrCode}?fazer=consumir`)
    await page.getByRole('button', { name: 'Usei', exact: true }).waitFor()
    await page.waitForTimeout(1_000)
    expect((await read(id)).status).toBe('expiring')
  })
})

it('only the script of the reader may compile WebAssembly', async () => {
  const scripts = page.waitForResponse((response) => response.url().includes('/assets/qr-worker-'))
  await openDialog()
  const worker = (await (await scripts).allHeaders())['content-security-policy']
  const shell = (await page.request.get(`${product.origin}/dashboard`)).headers()['content-security-policy']
  expect(worker).toContain("'wasm-unsafe-eval'")
  expect(shell).not.toContain('wasm')
})
