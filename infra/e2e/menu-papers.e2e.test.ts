import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Raster } from '../../server/drivers/raster.ts'
import { pdfRasters, qrTexts } from '../../server/drivers/read-dots.test-support.ts'
import { launchBrowser } from '../test/browser.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { deskContext, PHONE } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// What the screen of the menu prints: the tags of several dishes at once, and the QR code that a guest scans at the table.

const LONG = 'Nhoque'.padEnd(120, ' com molho da casa')
const none = { contains: [], derived: [], mayContain: [] }
const dairy = {
  allergens: { ...none, contains: ['leite'] },
  gluten: 'nao_contem',
  lactose: 'contem',
  colourings: false,
}

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let kitchen: ProductionKitchen
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  await keepPrintedDocuments(context)
  kitchen = await productionKitchen(product, context)
  const { call, sheets } = kitchen
  await call('PUT', '/api/business', { uf: 'CE', allergenProgramme: true, publicMenu: true })
  const ingredients = await call<{ id: number }[]>('GET', '/api/ingredients')
  const declareAll = (allergens: object) =>
    Promise.all(
      ingredients.map(({ id }) =>
        call('PUT', `/api/ingredients/${id}/allergens`, {
          ...dairy,
          allergens: { ...dairy.allergens, ...allergens },
          allergenSource: 'rotulo',
        }),
      ),
    )
  await declareAll({})
  await call('POST', '/api/batches', { recipeId: sheets.white, times: 1 })
  await declareAll({ mayContain: ['soja'] })
  for (const id of [sheets.lasagne, sheets.bolognese]) {
    const { id: _id, ...sheet } = await call<{ id: number }>('GET', `/api/recipes/${id}`)
    await call('PUT', `/api/recipes/${id}`, { ...sheet, onMenu: true })
  }
  const { id: ingredientId } = await call<{ id: number }>('POST', '/api/ingredients', {
    name: 'Tempero pronto',
    price: 9,
    unit: 'kg',
  })
  await call('POST', '/api/recipes', {
    name: LONG,
    portionYield: 1,
    onMenu: true,
    ingredients: [{ ingredientId, operationalQuantity: 1, operationalUnit: 'kg' }],
  })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const tab = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Fichas técnicas' }).getByRole('link', { name })

/** The pages of paper of the document that the screen prints next. */
async function printedPages(print: () => Promise<void>): Promise<readonly Raster[]> {
  const count = () => page.evaluate(() => (window as Window & { printed?: string[] }).printed?.length ?? 0)
  const before = await count()
  await print()
  await expect.poll(count).toBe(before + 1)
  const markup = await page.evaluate(() => (window as Window & { printed?: string[] }).printed?.at(-1) ?? '')
  const sheet = await (await browser.newContext()).newPage()
  await sheet.route('**/printed', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: markup }))
  await sheet.goto(`${product.origin}/printed`)
  await sheet.evaluate(() => document.fonts.ready.then(() => undefined))
  const rasters = await pdfRasters(await sheet.pdf({ preferCSSPageSize: true }))
  await sheet.context().close()
  return rasters
}

/** A page of the browser is rounded to whole CSS pixels. */
const millimetres = ({ width, height }: Raster) => [width, height].map((dots) => Math.round(dots / 8))

it('the tabs lead from the sheets to the ingredients, the menu and the labels to be checked, which they count', async () => {
  await page.goto(`${product.origin}/management/technical-sheet?tenant=bistro`)
  await tab('Ingredientes').click()
  await page.getByRole('heading', { name: 'Gerenciar Ingredientes' }).waitFor()
  await page.getByRole('link', { name: 'Alergênicos' }).click()
  await page.getByRole('heading', { name: 'Alergênicos: todos os ingredientes' }).waitFor()
  expect(await tab('Ingredientes').getAttribute('aria-current')).toBe('page')
  await tab(/^Rever \d+ etiquetas$/).click()
  await page.getByRole('heading', { name: 'Etiquetas a conferir' }).waitFor()
  await tab('Cardápio').click()
  await page.getByRole('heading', { name: 'Cardápio' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Fichas técnicas' })
  expect(await menu.getAttribute('aria-current')).toBe('page')
})

it('a dish that nobody knows is named above all dishes, with the way to declare its ingredient', async () => {
  await page.getByText('falta dizer o que tem em Tempero pronto').waitFor()
  await page.getByRole('link', { name: 'Informar', exact: true }).click()
  await page.getByRole('heading', { name: 'Tempero pronto' }).waitFor()
})

it('what is marked of an ingredient is read at once in the words of the label, before anything is saved', async () => {
  const said = page.getByRole('region', { name: 'Sai na etiqueta' })
  await said.getByText('Nada: falta informar este ingrediente.').waitFor()
  await page.getByRole('button', { name: 'soja' }).click()
  await said.getByText('ALÉRGICOS: CONTÉM SOJA.', { exact: true }).waitFor()
  await page.getByRole('group', { name: 'Marcar como' }).getByLabel('Pode conter').check({ force: true })
  await page.getByRole('button', { name: 'amendoim' }).click()
  await page.getByRole('group', { name: 'Glúten' }).getByLabel('Contém', { exact: true }).check({ force: true })
  await said.getByText('ALÉRGICOS: CONTÉM SOJA. ALÉRGICOS: PODE CONTER AMENDOIM. CONTÉM GLÚTEN.').waitFor()
  await expectNoFaults(page, 'allergens-dock')
  await page.goto(`${product.origin}/cardapio?tenant=bistro`)
})

it('the tags of the chosen dishes come out in one print, so many of each, without a date and a QR', async () => {
  await page.getByRole('button', { name: 'Plaquinhas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Escolha os pratos').waitFor()
  await dialog.getByLabel('Todos os pratos').check()
  await dialog.getByRole('button', { name: 'Imprimir 3 plaquinhas' }).waitFor()
  await expectNoFaults(page, 'menu-tags')
  await dialog.getByLabel(LONG).uncheck()
  await dialog.getByRole('button', { name: 'Mais uma de cada prato' }).click()
  const pages = await printedPages(() => dialog.getByRole('button', { name: 'Imprimir 4 plaquinhas' }).click())
  expect(pages.map(millimetres)).toEqual(Array.from({ length: 4 }, () => [100, 50]))
  expect((await Promise.all(pages.map((paper) => qrTexts(paper)))).flat()).toEqual([])
  await page.keyboard.press('Escape')
})

it('the QR of the table is read back, and a dish is two taps away, also with a phone that runs no script', async () => {
  await page.getByRole('button', { name: 'Página com QR' }).click()
  await page.getByRole('heading', { name: 'Página com QR' }).and(page.locator(':focus')).waitFor()
  const [paper, ...others] = await printedPages(() => page.getByRole('button', { name: 'Imprimir o QR' }).click())
  expect(others).toEqual([])
  const [address = '', ...codes] = paper === undefined ? [] : await qrTexts(paper)
  expect(codes).toEqual([])
  expect(address).toBe(`${product.origin}/cardapio/bistro`)
  const guests = await browser.newContext({ viewport: PHONE, locale: 'pt-BR', javaScriptEnabled: false })
  const guest = await guests.newPage()
  const requests: string[] = []
  guest.on('request', (request) => requests.push(request.url()))
  // The first tap is the one on what the camera has read.
  await guest.goto(address)
  await guest.getByText('Lasanha').click()
  await guest.getByText('CONTÉM LACTOSE.').and(guest.locator(':visible')).waitFor()
  expect(requests).toEqual([address])
  await guests.close()
  expect(failures).toEqual([])
})
