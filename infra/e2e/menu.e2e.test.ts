import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { declareKitchen } from './declared-kitchen.ts'
import { DESK, PHONE } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The examples l15 and l16 of the specification on the screen of the menu and on the page of guests. Each test needs the ones
// before it.

const LONG = 'Nhoque'.padEnd(120, 'abcdefghijklmnopqrstuvwxyz')
const ABSENCE = /\bsem\b|livre|segur/i

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
  await declareKitchen(kitchen)
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = () => page.goto(`${product.origin}/cardapio?tenant=bistro`)
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

async function change(recipeId: number, changed: object): Promise<void> {
  const path = `/api/recipes/${recipeId}`
  const { id: _id, ...sheet } = await kitchen.call<{ id: number }>('GET', path)
  await kitchen.call('PUT', path, { ...sheet, ...changed })
}

it('an empty menu says how a dish comes onto it', async () => {
  await open()
  await page.getByText('Nenhum prato está no cardápio').waitFor()
  await expectNoFaults(page, 'menu-empty')
})

it('l15: in Ceará the dish has its four ticks, the others say não, and a dish with a missing ingredient asks for the team', async () => {
  await kitchen.call('PUT', '/api/business', { uf: 'CE' })
  await change(kitchen.sheets.lasagne, { onMenu: true })
  const { id } = await kitchen.call<{ id: number }>('POST', '/api/ingredients', {
    name: 'Tempero pronto',
    price: 9,
    unit: 'kg',
  })
  await kitchen.call('POST', '/api/recipes', {
    name: LONG,
    portionYield: 1,
    onMenu: true,
    ingredients: [{ ingredientId: id, operationalQuantity: 1, operationalUnit: 'kg' }],
  })
  await open()
  await row('Lasanha').waitFor()
  const cells = await row('Lasanha').getByRole('cell').allTextContents()
  expect(cells).toEqual(['contém', 'contém', 'contém', 'não', 'não', 'não', 'não', 'não', 'contém', 'não'])
  await row(LONG).getByText('Consulte a equipe').waitFor()
  expect(await row(LONG).getByText('não', { exact: true }).count()).toBe(0)
  await expectNoFaults(page, 'menu')
  await page.getByRole('radio', { name: 'Lista da ANVISA' }).check()
  await page.getByRole('columnheader', { name: 'macadâmia' }).waitFor()
  await expectNoFaults(page, 'menu-anvisa')
  expect(await page.getByRole('main').textContent()).not.toMatch(ABSENCE)
})

it('l16: the page of guests is there when it is switched on, works without a script, and a dish is one tap away', async () => {
  const guests = await browser.newContext({ viewport: PHONE, locale: 'pt-BR', javaScriptEnabled: false })
  const guest = await guests.newPage()
  expect((await guest.goto(`${product.origin}/cardapio/bistro`))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Ligar o cardápio público' }).click()
  const address = await page.getByRole('link', { name: /\/cardapio\/bistro$/ }).getAttribute('href')
  await page.getByRole('img', { name: 'QR do cardápio' }).waitFor()
  await expectNoFaults(page, 'menu-qr')
  expect(address).toMatch(/\/cardapio\/bistro$/)
  expect((await guest.goto(`${product.origin}/cardapio/bistro`))?.status()).toBe(200)
  await guest.getByText('Lasanha').click()
  await guest.getByText('glúten').first().waitFor()
  expect(await guest.locator('body').textContent()).not.toMatch(ABSENCE)
  await guests.close()
  const looked = await browser.newPage()
  await looked.goto(`${product.origin}/cardapio/bistro`)
  await looked.getByText('Lasanha').click()
  await expectNoFaults(looked, 'menu-guests')
  await looked.close()
})

it('the palette answers what has a substance, also of the dishes that nobody knows', async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Buscar telas/ }).fill('o que tem ovo?')
  await page
    .getByRole('option', { name: /Lasanha/ })
    .filter({ hasText: 'contém ovos' })
    .waitFor()
  await page.getByRole('option').filter({ hasText: 'Consulte a equipe' }).waitFor()
  expect(failures).toEqual([])
})
