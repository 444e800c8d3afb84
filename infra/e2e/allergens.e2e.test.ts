import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { declareKitchen } from './declared-kitchen.ts'
import { DESK } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The examples l1, l2 and l4 of the specification on the screens of a sheet and of an ingredient. Each test needs the ones before it.

const SHEETS = '/management/technical-sheet'
const LONG = 'Tempero'.padEnd(120, 'abcdefghijklmnopqrstuvwxyz')

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let kitchen: ProductionKitchen
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await browser.newContext({ viewport: DESK, locale: 'pt-BR', reducedMotion: 'reduce' })
  kitchen = await productionKitchen(product, context)
  await addLine(kitchen.sheets.white, 'Manteiga')
  await addLine(kitchen.sheets.white, 'Farinha')
  await declareKitchen(kitchen, ['Farinha'])
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string) => page.goto(`${product.origin}${path}?tenant=bistro`)
const part = () => page.getByRole('region', { name: 'Alergênicos' })
const group = (name: string) => page.getByRole('group', { name, exact: true })

/** Buys an ingredient, and puts it into a sheet. */
async function addLine(recipeId: number, name: string): Promise<void> {
  const { id: ingredientId } = await kitchen.call<{ id: number }>('POST', '/api/ingredients', {
    name,
    price: 9,
    unit: 'kg',
  })
  const path = `/api/recipes/${recipeId}`
  const { id: _id, ...sheet } = await kitchen.call<{ id: number; ingredients: object[] }>('GET', path)
  const line = { ingredientId, operationalQuantity: 0.1, operationalUnit: 'kg', correctionFactor: 1 }
  await kitchen.call('PUT', path, { ...sheet, ingredients: [...sheet.ingredients, line] })
}

it('an ingredient that nobody declared is named, with the way to declare it, and there is no phrase', async () => {
  await open(`${SHEETS}/view/${kitchen.sheets.lasagne}`)
  await part().getByText('Alergênicos não informados em 1 ingrediente').waitFor()
  await part().getByText('Lasanha › Molho branco').waitFor()
  expect(
    await part()
      .getByText(/ALÉRGICOS|CONTÉM|sem |livre|segur/)
      .count(),
  ).toBe(0)
  await part().getByRole('link', { name: 'Farinha' }).click()
  await page.getByRole('heading', { name: 'Alergênicos: Farinha' }).waitFor()
})

it('a contradiction is refused at its field, and nothing that was marked is lost', async () => {
  await group('Marcar como').getByLabel('Derivado').check()
  await group('Substâncias').getByRole('button', { name: 'trigo' }).focus()
  await page.keyboard.press('Space')
  await group('Glúten').getByLabel('Não contém').check()
  await group('Lactose').getByLabel('Não contém').check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await group('De onde vem a informação').getByText('Diga de onde vem').waitFor()
  await group('De onde vem a informação').getByLabel('Rótulo').check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await group('Glúten').getByText('Trigo, centeio, cevada e aveia têm glúten.').waitFor()
  expect(await group('Substâncias').getByRole('button', { pressed: true }).allInnerTexts()).toEqual([
    expect.stringMatching(/trigo\s+derivado/),
  ])
  await expectNoFaults(page, 'allergens-ingredient')
})

it('l1, l2: what was declared is in the phrases of both sheets, with the path of each substance', async () => {
  await group('Glúten').getByLabel('Contém', { exact: true }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Alergênicos salvos com sucesso!').waitFor()
  await page.getByRole('link', { name: 'Ficha técnica', exact: true }).click()
  await part().getByText('ALÉRGICOS: CONTÉM OVOS, LEITE E DERIVADOS DE TRIGO. CONTÉM GLÚTEN. CONTÉM LACTOSE.').waitFor()
  await part()
    .getByRole('button', { name: /^leite/ })
    .click()
  await part().getByText('Lasanha › Molho branco › Leite', { exact: true }).waitFor()
  await expectNoFaults(page, 'allergens-sheet')
  await open(`${SHEETS}/view/${kitchen.sheets.white}`)
  await part().getByText('ALÉRGICOS: CONTÉM LEITE E DERIVADOS DE TRIGO. CONTÉM GLÚTEN. CONTÉM LACTOSE.').waitFor()
})

it('l4: an ingredient with "Não sei" in a sheet below takes the phrases of the dish away', async () => {
  await addLine(kitchen.sheets.bolognese, LONG)
  await open(`${SHEETS}/view/${kitchen.sheets.lasagne}`)
  await part().getByText('Alergênicos não informados em 1 ingrediente').waitFor()
  await part().getByText('Lasanha › Bolonhesa', { exact: true }).waitFor()
  expect(await part().getByText('ALÉRGICOS').count()).toBe(0)
  await expectNoFaults(page, 'allergens-unknown')
  await part().getByRole('link', { name: LONG }).click()
  await page.getByRole('heading', { name: LONG }).waitFor()
  expect(await group('Alergênicos').getByLabel('Não sei').isChecked()).toBe(true)
  await expectNoFaults(page, 'allergens-long-name')
  expect(failures).toEqual([])
})
