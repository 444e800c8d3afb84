import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { PrintJob } from '../../server/modules/print-queue/contract/jobs.ts'
import { differentDots } from '../../server/drivers/label-samples.test-support.ts'
import { fillRun, isBlack, rotated, whiteRaster } from '../../server/drivers/raster.ts'
import type { Raster } from '../../server/drivers/raster.ts'
import { pdfRasters } from '../../server/drivers/read-dots.test-support.ts'
import { launchBrowser } from '../test/browser.ts'
import { keepPrintedDocuments } from './first-day.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Stations whose paper comes out of the browser, with its dialog or as a kiosk, looked at as Chromium prints it.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
const printer = { id: '', station: '' }
const NAME = 'Molho de tomate'
const PASSWORD = 'uma senha de cozinha'

async function send<T>(method: 'post' | 'put', path: string, data: object): Promise<T> {
  const answer = await context.request[method](`${product.origin}${path}`, { data })
  const text = await answer.text()
  expect([path, answer.ok(), text]).toEqual([path, true, expect.anything()])
  return (text === '' ? null : JSON.parse(text)) as T
}
const read = async <T>(path: string) => (await (await context.request.get(`${product.origin}${path}`)).json()) as T
const readLabel = (id: number) => read<Label>(`/api/products/${id}`)

const profile = { name: 'Térmica', widthMm: 50, heightMm: 30, language: 'driver', way: 'navegador' }
const setProfile = (own: object) => send('put', `/api/printer-profiles/${printer.id}`, { ...profile, ...own })

const label = () =>
  send<Label>('post', '/api/products', {
    name: NAME,
    category: 'Molhos',
    sector: 'Cozinha quente',
    responsible: 'Ana',
    expiration_date: '2030-12-31',
    storageType: 'Refrigerado',
  })

/** A context that is logged in, at this station, and keeps what it prints. */
async function atStation(email: string, password: string, options: BrowserContextOptions = {}) {
  const own = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options })
  await keepPrintedDocuments(own)
  const data = { email, password, tenant_id: 'demo' }
  expect((await own.request.post(`${product.origin}/tenant/login`, { data })).ok()).toBe(true)
  return own
}

const chooseStation = (own: BrowserContext) =>
  own.addInitScript((id) => localStorage.setItem('foodid.station.demo', id), printer.station)

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await atStation('demo@foodid.com.br', 'demonstracao')
  printer.id = (await send<{ id: string }>('post', '/api/printer-profiles', profile)).id
  const station = { name: 'Balcão', printerProfileId: printer.id }
  printer.station = (await send<{ id: string }>('post', '/api/stations', station)).id
  await send('post', '/api/base-products', {
    name: NAME,
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    foodClass: 'cozido',
    validityDays: 3,
  })
  await chooseStation(context)
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const printed = () => page.evaluate(() => (window as Window & { printed?: string[] }).printed ?? [])
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const shown = (text: string | RegExp) => page.getByText(text).first().waitFor()

async function open(id: number): Promise<void> {
  await page.goto(`${product.origin}/print/${id}?tenant=demo`)
  await page.getByRole('button', { name: 'Imprimir', exact: true }).waitFor()
  // The browser prints at once only where it is known which station this is.
  await page.getByRole('option', { name: '50 × 30 mm' }).waitFor({ state: 'attached' })
}

it('the page of a label that is opened by its address has the fields of the other screens', async () => {
  const { id } = await label()
  await open(id)
  const box = await page.getByRole('combobox', { name: 'Tamanho da etiqueta' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
})

/** The document that the page has printed last. */
async function printedDocument(): Promise<string> {
  const before = (await printed()).length
  await press('Imprimir')
  await page.waitForFunction(
    (count) => (window as Window & { printed?: string[] }).printed?.length === count,
    before + 1,
  )
  return (await printed()).at(-1) ?? ''
}

/** A document as Chromium prints it. */
async function dotsOf(markup: string): Promise<Raster> {
  const paper = await context.newPage()
  await paper.goto(`${product.origin}/manifest.webmanifest`)
  await paper.setContent(markup)
  await paper.evaluate(() => document.fonts.load("700 20px 'Inter Label'"))
  const [raster, ...others] = await pdfRasters(await paper.pdf({ preferCSSPageSize: true, printBackground: true }))
  await paper.close()
  if (raster === undefined || others.length > 0) throw new Error('Not one page')
  return wholeMillimetres(raster)
}

/** Chromium rounds the size of a page to a point, which is up to three dots; nothing is drawn there. */
function wholeMillimetres(raster: Raster): Raster {
  const [width, height] = [raster.width, raster.height].map((dots) => Math.round(dots / 8) * 8) as [number, number]
  const to = whiteRaster(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isBlack(raster, x, y)) fillRun(to, y, x, x + 1, true)
  return to
}

function moved(raster: Raster, right: number, down: number): Raster {
  const to = whiteRaster(raster.width, raster.height)
  for (let y = 0; y < raster.height; y += 1)
    for (let x = 0; x < raster.width; x += 1)
      if (isBlack(raster, x, y)) fillRun(to, y + down, x + right, x + right + 1, true)
  return to
}

const differing = (a: Raster, b: Raster) => differentDots(a, b) / (a.width * a.height)

describe('e5: paper that a driver puts beside its place', () => {
  let still: Raster
  let id: number

  beforeAll(async () => {
    ;({ id } = await label())
    await setProfile({})
    await open(id)
    still = await dotsOf((await printedDocument()).replaceAll('2ª via', ''))
    expect([still.width, still.height]).toEqual([400, 240])
  })

  it.each([
    { offsetXDots: -8, offsetYDots: -4 },
    { offsetXDots: 16, offsetYDots: 8 },
  ])('is printed by the dots of the profile beside it: %o', async (offset) => {
    await setProfile(offset)
    await open(id)
    const dots = await dotsOf((await printedDocument()).replaceAll('2ª via', ''))
    expect(differing(dots, moved(still, offset.offsetXDots, offset.offsetYDots))).toBeLessThan(0.002)
    expect(differing(dots, still)).toBeGreaterThan(0.05)
  })

  it('is saved as a PDF with the same correction', async () => {
    await setProfile({ offsetXDots: -8, offsetYDots: -4, rotation: 180 })
    await open(id)
    const asked = page.waitForResponse((answer) => answer.url().includes('labels.pdf'))
    await press('Baixar PDF')
    const answer = await asked
    expect([answer.status(), new URL(answer.url()).searchParams.get('correction')]).toEqual([200, '-1,-0.5,180'])
  })

  it.each([90, 180, 270] as const)('is printed turned by %d°', async (rotation) => {
    await setProfile({ rotation, offsetXDots: -8 })
    await open(id)
    const dots = await dotsOf((await printedDocument()).replaceAll('2ª via', ''))
    expect([dots.width, dots.height]).toEqual(rotation === 180 ? [400, 240] : [240, 400])
    // The edges of the QR and of letters round the other way.
    expect(differing(dots, rotated(moved(still, -8, 0), rotation))).toBeLessThan(0.03)
    expect(differing(dots, rotated(still, rotation))).toBeGreaterThan(0.05)
  })
})

describe('e9: the second paper of a label', () => {
  it('says "2ª via" from the page of the label, and the preview shows it; the first says nothing', async () => {
    await setProfile({})
    const { id } = await label()
    await open(id)
    expect(await printedDocument()).not.toContain('2ª via')
    await shown('com a marca “2ª via”')
    await expect.poll(() => page.locator('main svg text', { hasText: '2ª via' }).count()).toBe(1)
    expect(await printedDocument()).toContain('2ª via')
  })

  it('says it where labels are printed again right after they were made', async () => {
    await page.goto(`${product.origin}/products?tenant=demo`)
    await page.getByRole('combobox', { name: 'Produto base' }).fill(NAME)
    await page
      .getByRole('option', { name: new RegExp(NAME) })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
    await press('Gerar e imprimir 1')
    await shown('Impressão enviada')
    expect(await printed()).toEqual([expect.not.stringContaining('2ª via')])
    await press('2ª via')
    await expect.poll(async () => (await printed()).length).toBe(2)
    expect((await printed())[1]).toContain('2ª via')
  })
})

describe('a kiosk', () => {
  beforeAll(() => setProfile({ way: 'quiosque' }))
  const jobs = () => read<readonly PrintJob[]>('/api/print-jobs')

  it('prints no label that the station refuses, and says why', async () => {
    const { id, qrCode } = await label()
    const before = (await jobs()).length
    // The screen does not hear of the baixa, which would take its button away.
    await page.route('**/api/live*', (route) => route.abort())
    await open(id)
    await page.getByRole('button', { name: 'Imprimir', exact: true }).waitFor()
    await send('post', `/api/products/${id}/consume`, {})
    await press('Imprimir')
    await shown(`Não impresso: ${NAME}, ${qrCode}, já teve baixa.`)
    expect(await printed()).toEqual([])
    expect([(await jobs()).length, (await readLabel(id)).print_count]).toEqual([before, 0])
  })

  it('prints and records the others once, and what did not come out is no second copy', async () => {
    const { id } = await label()
    await open(id)
    expect(await printedDocument()).not.toContain('2ª via')
    await shown('1 enviada')
    expect((await jobs())[0]).toMatchObject({ way: 'quiosque', state: 'enviado', labels: [{ id }] })
    expect((await readLabel(id)).print_count).toBe(1)
    await press('Não saiu?')
    await page.getByRole('region', { name: 'O que não saiu?' }).getByRole('button').first().click()
    await press('Só marcar')
    await expect.poll(async () => (await readLabel(id)).print_count).toBe(0)
    await page.getByText('com a marca “2ª via”').waitFor({ state: 'detached' })
    expect(await printedDocument()).not.toContain('2ª via')
    // Marked and printed again with one button.
    await press('Não saiu?')
    await page.getByRole('region', { name: 'O que não saiu?' }).getByRole('button').first().click()
    await press('Imprimir 1 de novo')
    await expect.poll(async () => (await printed()).length).toBe(3)
    expect((await printed()).at(-1)).not.toContain('2ª via')
    await shown('1 enviada')
    expect((await readLabel(id)).print_count).toBe(1)
    const states = (await jobs()).slice(0, 3).map(({ state, notPrinted }) => [state, notPrinted])
    expect(states).toEqual([
      ['enviado', []],
      ['enviado', [id]],
      ['enviado', [id]],
    ])
  })

  it('takes the record back where the browser does not print', async () => {
    const { id } = await label()
    await open(id)
    await page.evaluate(() => {
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => null })
    })
    await press('Imprimir')
    await shown('Não foi possível imprimir. Verifique:')
    expect([await printed(), (await readLabel(id)).print_count]).toEqual([[], 0])
    expect((await jobs())[0]).toMatchObject({ labels: [{ id }], notPrinted: [id] })
  })
})

it('the bench of a phone says that its window was blocked', async () => {
  await setProfile({})
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  const phone = await atStation('demo@foodid.com.br', 'demonstracao', { userAgent, hasTouch: true })
  await chooseStation(phone)
  await phone.addInitScript(() => {
    window.open = () => null
  })
  const bench = await phone.newPage()
  await bench.goto(`${product.origin}/quick-labels?tenant=demo`)
  const labels = await read<readonly Label[]>('/api/products?limit=1000')
  await bench
    .getByRole('button', { name: new RegExp(`${NAME} (?:até|Sem)`) })
    .first()
    .tap()
  await bench.getByRole('button', { name: /^Gerar e imprimir/ }).tap()
  await bench.getByText('Permita popups para abrir a janela de impressão').waitFor()
  expect((await read<readonly Label[]>('/api/products?limit=1000')).length).toBe(labels.length)
  await phone.close()
})

describe('without the permission "Imprimir"', () => {
  let own: BrowserContext
  let staff: Page

  beforeAll(async () => {
    const email = 'sem.papel@foodid.com.br'
    await product.admin(['user', 'create', '--tenant', 'demo', '--email', email, '--password-stdin'], PASSWORD)
    const { users } = await read<{ users: { id: string; email: string }[] }>('/api/users')
    const id = users.find((user) => user.email === email)?.id ?? ''
    await send('put', `/api/users/${id}/permissions`, { permissions: ['descartar'] })
    own = await atStation(email, PASSWORD)
    await chooseStation(own)
    staff = await own.newPage()
  })
  afterAll(() => own?.close())

  it('the bench prints nothing, and says why', async () => {
    await staff.goto(`${product.origin}/quick-labels?tenant=demo`)
    await staff.getByText('Falta a permissão “Imprimir”').waitFor()
    await expect.poll(() => staff.getByRole('button', { name: new RegExp(NAME) }).count()).toBe(0)
    await expect.poll(() => staff.getByRole('button', { name: /imprimir/i }).count()).toBe(0)
  })

  it('the queue is shown without what changes it, and says why', async () => {
    await staff.goto(`${product.origin}/management/printers?tenant=demo`)
    await staff.getByText('Enviada', { exact: true }).first().waitFor()
    await staff.getByText('Falta a permissão “Imprimir”').waitFor()
    await expect.poll(() => staff.getByRole('button', { name: /Não saiu|Repetir|Tirar da fila/ }).count()).toBe(0)
  })
})
