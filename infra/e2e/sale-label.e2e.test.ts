import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Raster } from '../../server/drivers/raster.ts'
import { pdfRasters, qrTexts } from '../../server/drivers/read-dots.test-support.ts'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { launchBrowser } from '../test/browser.ts'
import { declareKitchen } from './declared-kitchen.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { deskContext } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The examples l5, l17, l18 and l20 of the specification on the page of a label and of a sheet. Each test needs the ones before it.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let kitchen: ProductionKitchen
let declare: Awaited<ReturnType<typeof declareKitchen>>
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  await keepPrintedDocuments(context)
  kitchen = await productionKitchen(product, context)
  declare = await declareKitchen(kitchen, ['Sal'])
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const made = () =>
  kitchen.call<Label>('POST', '/api/products', {
    name: 'Lasanha',
    category: 'Massas',
    sector: 'Cozinha',
    responsible: 'Ana',
    weight: '500g',
    lot: 'L261130-04',
    state: 'preparado',
    storageTypeId: 'refrigerado',
    baseProductId: kitchen.products.get('Lasanha'),
  })
const open = async ({ id }: Label) => {
  await page.goto(`${product.origin}/print/${id}?tenant=bistro`)
  await page.getByRole('radio', { name: 'Rótulo de venda' }).check({ force: true })
}
const choosePaper = (layout: string) => page.getByLabel('Tamanho da etiqueta').selectOption(layout)
const printButton = () => page.getByRole('button', { name: 'Imprimir', exact: true })

/** A page of the browser is rounded to whole CSS pixels. */
const millimetres = (raster: Raster | undefined) =>
  raster === undefined ? [] : [raster.width, raster.height].map((dots) => Math.round(dots / 8))

/** The document that the page prints next, as pages of paper. */
async function printedPapers(print: () => Promise<void>) {
  const count = () => page.evaluate(() => (window as Window & { printed?: string[] }).printed?.length ?? 0)
  const before = await count()
  await print()
  await expect.poll(count).toBe(before + 1)
  const markup = await page.evaluate(() => (window as Window & { printed?: string[] }).printed?.at(-1) ?? '')
  const sheet = await (await browser.newContext()).newPage()
  await sheet.route('**/printed', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: markup }))
  await sheet.goto(`${product.origin}/printed`)
  await sheet.evaluate(() => document.fonts.ready.then(() => undefined))
  const rasters = await pdfRasters(await sheet.pdf({ preferCSSPageSize: true, printBackground: true }))
  await sheet.context().close()
  return { markup, rasters }
}

it('l5 and l17: what a sale label lacks is named, each with the way to the screen that says it', async () => {
  await open(await made())
  await page.getByText('Informe os alergênicos de: Sal.').waitFor()
  await page.getByText('Informe o CNPJ do estabelecimento.').waitFor()
  const sheet = page.getByRole('link', { name: 'Ver a ficha técnica' })
  expect(await sheet.getAttribute('href')).toContain(`/technical-sheet/view/${kitchen.sheets.lasagne}`)
  expect(await page.getByRole('link', { name: 'Dados do estabelecimento' }).count()).toBe(3)
  expect(await printButton().isDisabled()).toBe(true)
  await expectNoFaults(page, 'sale-label-incomplete')
  await page.getByRole('radio', { name: 'Etiqueta', exact: true }).check({ force: true })
  expect(await printButton().isDisabled()).toBe(false)
})

it('a label that says everything is printed on its paper, the QR read back', async () => {
  const house = { legalName: 'Brasa Restaurante Ltda', cnpj: '11.444.777/0001-61', address: 'Rua das Palmeiras, 120' }
  await kitchen.call('PUT', '/api/business', house)
  await declare('Sal')
  const label = await made()
  await open(label)
  for (const [layout, width, height] of [
    ['60x60', 60, 60],
    ['100x50', 100, 50],
  ] as const) {
    await choosePaper(layout)
    const { markup, rasters } = await printedPapers(() => printButton().click())
    expect(markup).toContain('ALÉRGICOS: CONTÉM')
    expect(markup).toContain('Fabricado por')
    const [raster, ...others] = rasters
    expect([others.length, ...millimetres(raster)]).toEqual([0, width, height])
    expect(raster && (await qrTexts(raster))).toEqual([expect.stringContaining(label.qrCode)])
    await page.getByRole('button', { name: 'Fechar aviso' }).first().click()
  }
  await expectNoFaults(page, 'sale-label')
})

it('the form of labels makes a sale label: what it lacks and a paper that is too small are refused in place, before anything is made', async () => {
  const count = async () => (await kitchen.call<{ total: number }>('GET', '/api/products/stats')).total
  const before = await count()
  const id = kitchen.products.get('Lasanha')
  for (const [path, name] of [
    ['categories', 'Massas'],
    ['sectors', 'Cozinha'],
    ['responsibles', 'Ana'],
  ] as const)
    await kitchen.call('POST', `/api/${path}`, { name })
  const lasagne = (await kitchen.call<{ id: string }[]>('GET', '/api/base-products')).find((each) => each.id === id)
  const { id: _id, ...known } = lasagne ?? { id: '' }
  await kitchen.call('PUT', `/api/base-products/${id}`, { ...known, category: 'Massas', sector: 'Cozinha' })
  await page.goto(`${product.origin}/products?tenant=bistro&product=${id}`)
  const form = page.locator('form')
  const submit = () => form.getByRole('button', { name: 'Gerar e imprimir 1' }).click()
  await form.getByRole('radio', { name: 'Rótulo de venda' }).check({ force: true })
  await declare('Sal', { allergens: null })
  await choosePaper('50x30')
  await submit()
  await form.getByText('Informe os alergênicos de: Sal.').waitFor()
  await form.getByText('Informe o lote.').first().waitFor()
  const [sheet] = await Promise.all([
    context.waitForEvent('page'),
    form.getByRole('link', { name: 'Ver a ficha técnica' }).click(),
  ])
  expect(sheet.url()).toContain(`/technical-sheet/view/${kitchen.sheets.lasagne}`)
  await sheet.close()
  await expectNoFaults(page, 'form-sale-incomplete')
  await declare('Sal')
  await form.getByLabel('Lote').fill('L261130-05')
  await submit()
  await form.getByText('Não cabe em 50 × 30 mm. Use 60 × 60 mm.').waitFor()
  expect(await count()).toBe(before)
  await choosePaper('60x60')
  const { markup, rasters } = await printedPapers(submit)
  expect(markup).toContain('ALÉRGICOS: CONTÉM')
  expect(rasters.map(millimetres)).toEqual([[60, 60]])
  expect(await count()).toBe(before + 1)
  const again = await printedPapers(() => page.getByRole('button', { name: '2ª via' }).click())
  expect(again.markup).toContain('Fabricado por')
})

it('a batch comes out as sale labels, and says before it is made what they lack', async () => {
  await declare('Sal', { allergens: null })
  await page.goto(`${product.origin}/producao/${kitchen.sheets.lasagne}?tenant=bistro`)
  const kind = page.getByRole('region', { name: 'O que imprimir' })
  await kind.getByRole('radio', { name: 'Rótulo de venda' }).check({ force: true })
  await page.getByRole('button', { name: 'Produzi', exact: true }).click()
  await kind.getByText('Informe os alergênicos de: Sal.').waitFor()
  await expectNoFaults(page, 'batch-sale-incomplete')
  await declare('Sal')
  await page.getByRole('button', { name: 'Produzi', exact: true }).click()
  await page.getByRole('heading', { name: /^Produzido: Lasanha/ }).waitFor()
  expect(await page.getByRole('radio', { name: 'Rótulo de venda' }).isChecked()).toBe(true)
  await choosePaper('100x50')
  const { markup } = await printedPapers(() => page.getByRole('button', { name: /^Imprimir \d/ }).click())
  expect(markup).toContain('Fabricado por')
  await expectNoFaults(page, 'batch-sale-made')
})

it('l18: a list that is too long for 60 × 60 mm is refused with the paper that is large enough', async () => {
  await declare('Carne moída', { composition: 'patinho, paleta suína, água, sal, antioxidante INS 316, '.repeat(6) })
  await open(await made())
  await choosePaper('60x60')
  await page.getByText('Não cabe em 60 × 60 mm. Use 100 × 50 mm.').waitFor()
  expect(await printButton().isDisabled()).toBe(true)
  await choosePaper('100x50')
  await expect.poll(() => printButton().isDisabled()).toBe(false)
})

it('l20: so many tags of the dish are printed from its sheet, without a date and a QR', async () => {
  await page.goto(`${product.origin}/management/technical-sheet/view/${kitchen.sheets.lasagne}?tenant=bistro`)
  await page.getByRole('button', { name: 'Plaquinha do bufê' }).click()
  await page.getByRole('button', { name: 'Mais uma plaquinha' }).click()
  const { markup, rasters } = await printedPapers(() =>
    page.getByRole('button', { name: 'Imprimir 2 plaquinhas' }).click(),
  )
  expect(rasters.map(millimetres)).toEqual([
    [100, 50],
    [100, 50],
  ])
  expect(markup).toContain('CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO')
  expect(await Promise.all(rasters.map((raster) => qrTexts(raster)))).toEqual([[], []])
  await expectNoFaults(page, 'buffet-tag')
  expect(failures).toEqual([])
})
