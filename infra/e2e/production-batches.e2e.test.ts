import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drawLabel } from '../../server/drawing/contract/label-drawing.ts'
import { labelSvg } from '../../server/drawing/contract/label-svg.ts'
import type { LabelByCode } from '../../server/modules/labels/contract/life.ts'
import { printedLabel } from '../../server/modules/labels/contract/printed-label.ts'
import { launchBrowser, launchOwnBrowser } from '../test/browser.ts'
import { everySize, faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { dayIn, productionKitchen } from './production-kitchen.ts'
import { writeFilm } from './scan-film.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// What was made, after it was made: the list of batches and the page of one of them. The input that a camera reads comes from
// a film of a printed label, which Chromium shows in place of a camera.

let product: StartedProduct
/** Draws the film, and has the context with which the kitchen is set up. */
let artist: Browser
let browser: Browser
let kitchen: ProductionKitchen
let context: BrowserContext
let page: Page
let folder: string
let cheese: string
const failures: string[] = []
const desk = { width: 1280, height: 800 }

/** A printed label before the camera, again and again. */
async function film(code: string): Promise<string> {
  const label = await kitchen.call<LabelByCode>('GET', `/api/products/by-code/${code}`)
  const tenant = { tenant_id: 'bistro', tenant_name: 'Bistrô da Praça', time_zone: 'America/Sao_Paulo' }
  const printed = printedLabel(label, { ...tenant, public_origin: product.origin })
  const path = join(folder, 'cheese.y4m')
  const drawing = labelSvg(drawLabel(printed, '50x30'))
  await writeFilm(artist, path, [{ drawing: null }, { drawing }, { drawing }])
  return path
}

/** Two lots of salt without labels. */
async function receiveSalt(): Promise<void> {
  const salt = (await kitchen.call<{ id: number; name: string }[]>('GET', '/api/ingredients')).find(
    ({ name }) => name === 'Sal',
  )
  const line = {
    description: 'SAL REFINADO',
    supplierCode: '1',
    unit: 'KG',
    quantity: 2,
    total: '10.00',
    ingredientId: salt?.id,
    outcome: 'aceito',
    kind: 'seco',
    pack: { n: 1, unit: 'kg' },
    lots: [{ lot: 'S1' }, { lot: 'S2' }],
  }
  const opened = await kitchen.call<{ id: number; version: number }>('POST', '/api/receipts', {
    supplier: { name: 'Empório' },
    lines: [line],
  })
  await kitchen.call('POST', `/api/receipts/${opened.id}/confirm`, { version: opened.version, updatePrices: false })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foodid-batch-'))
  ;[product, artist] = await Promise.all([startProduct(), launchBrowser()])
  const setUp = await artist.newContext()
  kitchen = await productionKitchen(product, setUp)
  cheese = await kitchen.tub('Muçarela', dayIn(1), { state: 'aberto' })
  await kitchen.tub('Bolonhesa', dayIn(2), { state: 'preparado' })
  await receiveSalt()
  browser = await launchOwnBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${await film(cheese)}`,
  ])
  context = await browser.newContext({
    viewport: desk,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    storageState: await setUp.storageState(),
  })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})
afterAll(async () => {
  await browser?.close()
  await artist?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => resize(page, desk))

const open = (path: string) => page.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=bistro`)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const part = (name: string | RegExp) => page.getByRole('region', { name })
const input = (name: string) => part('O que entrou').getByRole('listitem').filter({ hasText: name })
const produced = (name: string) => page.getByRole('heading', { name: `Produzido: ${name}` })
/** A batch that is made through the API, without the screen. */
const made = (sheet: keyof ProductionKitchen['sheets'], own: object = {}) =>
  kitchen
    .call<{ batch: { id: number } }>('POST', '/api/batches', { recipeId: kitchen.sheets[sheet], times: 1, ...own })
    .then(({ batch }) => batch.id)

it('a kitchen that has made nothing is told where to begin', async () => {
  await open('/producao')
  await page.getByRole('link', { name: 'Preparos feitos' }).click()
  await page.getByText('Nenhum preparo ainda').waitFor()
  await takePictures(page, 'batches-empty')
  await page.getByRole('link', { name: 'Ir para Produção do dia' }).click()
  await page.getByRole('heading', { name: 'Produção do dia' }).waitFor()
})

it('a label before the camera goes in at its line, and the page of the batch says that it was read', async () => {
  await open(`/producao/${kitchen.sheets.lasagne}?vezes=1`)
  await part('O que entrou').getByRole('button', { name: 'Ler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ler o que entrou' })
  await dialog.getByText(`Lido: ${cheese}`).waitFor()
  await page.keyboard.press('Escape')
  await input('Muçarela').getByText('lido').waitFor()
  await button('Produzi').click()
  await produced('Lasanha').waitFor()
  await page.getByRole('link', { name: 'Ver o preparo' }).click()
  await page.getByRole('heading', { name: 'Lasanha', exact: true }).waitFor()
  await page.getByText(/^lote L\d{6}-01 · .* · Ana$/).waitFor()
  expect(await input('Muçarela').innerText()).toMatch(new RegExp(`${cheese} · 0,6 kg\\s+Lido`))
  expect(await input('Bolonhesa').innerText()).toMatch(/1,5 kg\s+Escolhido/)
  await part('Rendimento').getByText('1 ficha, versão 2').waitFor()
  await part('10 etiquetas')
    .getByRole('link', { name: /^Etiqueta \d+$/ })
    .first()
    .click()
  await page.waitForURL(/\/baixa\/FID/)
})

it('says what was presumed, what no label holds, and what the batch cost', async () => {
  const baseProductId = kitchen.products.get('Molho de tomate')
  const outputs = [{ baseProductId, pack: { n: 500, unit: 'mL' }, count: 20 }]
  const id = await made('sauce', { times: 2, yield: { n: 11.4, unit: 'L' }, outputs })
  const [first] = (await kitchen.call<{ outputs: number[] }>('GET', `/api/batches/${id}`)).outputs
  await kitchen.call('POST', `/api/products/${first}/consume`, {})
  await open(`/producao/preparo/${id}`)
  await part('Rendimento').getByText('11,4 L (−5 %)').waitFor()
  await part('Rendimento').getByText('1,4 L (R$ 20,63)').waitFor()
  await part('Rendimento').getByText('R$ 168,00').waitFor()
  expect(await input('lote R').count()).toBe(2)
  await input('lote R').first().getByText('Presumido').waitFor()
  await part('20 etiquetas').getByText('19 × 500 mL').waitFor()
  await part('20 etiquetas').getByText('já saiu do estoque').waitFor()
  await takePictures(page, 'batch')
  await button('Desfazer').click()
  await page.getByText('já foi usada: não é mais possível desfazer').waitFor()
  expect(await button('Desfazer').count()).toBe(1)
})

it('is taken back from its page, and the list says so', async () => {
  const id = await made('white')
  await open('/producao/preparos')
  const rows = part(/^Hoje, /).getByRole('listitem')
  await rows.first().getByRole('link', { name: 'Molho branco' }).click()
  await button('Desfazer').click()
  await page.getByText('Preparo desfeito: as etiquetas foram anuladas').waitFor()
  await page.getByText(/^Este preparo foi desfeito em/).waitFor()
  await page.getByText('anuladas').last().waitFor()
  expect(await button('Desfazer').count()).toBe(0)
  await page.getByRole('link', { name: 'Outros desta ficha' }).click()
  await page.getByRole('link', { name: 'Ver de todas as fichas' }).click()
  await rows.first().getByText('Desfeito').waitFor()
  expect(await rows.count()).toBe(3)
  expect(await rows.nth(1).innerText()).toMatch(/Molho de tomate\s+11,4 L \(−5 %\) · 2 fichas[^]*R\$ 168,00/)
  await takePictures(page, 'batches')
  await open(`/producao/preparo/${id + 1000}`)
  await page.getByText('Página não encontrada').first().waitFor()
})

it('"Ver" leads from a product that is ready to its last batch', async () => {
  const id = await made('sauce')
  await open('/producao')
  await page.getByRole('link', { name: 'Ver o último preparo de Molho de tomate' }).click()
  await page.waitForURL(new RegExp(`/producao/preparo/${id}`))
})

it.each(['/producao/preparos', '/producao/preparo/2'])('%s has no fault in any size and theme', async (path) => {
  await open(path)
  await page.getByText('Molho de tomate').first().waitFor()
  const asked = new Set<string>()
  for (const size of everySize) {
    await resize(page, size)
    expect(await faultsOf(page, asked), `${size.width}`).toEqual(NO_FAULTS)
    if (size.width === 390) await takePictures(page, `${path.split('/').at(2)}-390`)
  }
  expect(failures).toEqual([])
})
