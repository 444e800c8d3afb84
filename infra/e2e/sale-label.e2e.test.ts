import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Raster } from '../../server/drivers/raster.ts'
import { pdfRasters, qrTexts } from '../../server/drivers/read-dots.test-support.ts'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { launchBrowser } from '../test/browser.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { deskContext } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The examples l5, l17, l18 and l20 of the specification on the page of a label and of a sheet. Each test needs the ones before it.

const none = { contains: [], derived: [], mayContain: [] }
const plain = { allergens: none, gluten: 'nao_contem', lactose: 'nao_contem' }
const said: Readonly<Record<string, object>> = {
  Leite: { allergens: { ...none, contains: ['leite'] }, gluten: 'nao_contem', lactose: 'contem' },
  Muçarela: { allergens: { ...none, derived: ['leite'] }, gluten: 'nao_contem', lactose: 'contem' },
  'Massa fresca': {
    allergens: { ...none, contains: ['ovos'], derived: ['trigo'] },
    gluten: 'contem',
    lactose: 'nao_contem',
  },
}

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let kitchen: ProductionKitchen
const ingredients = new Map<string, number>()
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  await keepPrintedDocuments(context)
  kitchen = await productionKitchen(product, context)
  const found = await kitchen.call<{ id: number; name: string }[]>('GET', '/api/ingredients')
  for (const { id, name } of found) ingredients.set(name, id)
  for (const name of ingredients.keys()) if (name !== 'Sal') await declare(name, {})
  page = await context.newPage()
  page.setDefaultTimeout(8_000)
  page.on('pageerror', (error) => failures.push(error.message))
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const declare = (name: string, own: object) =>
  kitchen.call('PUT', `/api/ingredients/${ingredients.get(name)}/allergens`, {
    ...(said[name] ?? plain),
    allergenSource: 'rotulo',
    ...own,
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
  await declare('Sal', {})
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
