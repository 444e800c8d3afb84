import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The examples l11 and l12 of the specification: from the plan of the day to the review, and its three choices.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let kitchen: ProductionKitchen

const says = (mayContain: readonly string[]) => ({
  allergens: { contains: ['leite'], derived: [], mayContain },
  gluten: 'nao_contem',
  lactose: 'contem',
  allergenSource: 'rotulo',
})

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  kitchen = await productionKitchen(product, context)
  const { call, sheets } = kitchen
  await call('PUT', '/api/business', { allergenProgramme: true })
  const ingredients = await call<{ id: number }[]>('GET', '/api/ingredients')
  for (const { id } of ingredients) await call('PUT', `/api/ingredients/${id}/allergens`, says([]))
  await call('POST', '/api/batches', { recipeId: sheets.white, times: 1 })
  for (const { id } of ingredients) await call('PUT', `/api/ingredients/${id}/allergens`, says(['soja']))
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

it('l11: the plan of the day counts the labels without soy, and leads to them', async () => {
  await page.goto(`${product.origin}/dashboard?tenant=bistro`)
  await page.getByText(/\d+ etiquetas impressas sem SOJA/).waitFor()
  await page.getByRole('link', { name: 'Conferir as etiquetas sem alergênicos' }).click()
  await page.getByRole('heading', { name: 'Etiquetas a conferir' }).waitFor()
  await page.getByText('PODE CONTER SOJA').first().waitFor()
  await expectNoFaults(page, 'allergen-review')
})

it('l12: one tap labels all of them anew, and the new ones are printed from here', async () => {
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).uncheck()
  await page.getByRole('button', { name: 'Descartar' }).waitFor()
  await page.getByRole('button', { name: 'Reetiquetar' }).click()
  await page.getByText('Imprima as novas e cole por cima.').waitFor()
  await expectNoFaults(page, 'allergen-review-done')
  expect(await page.getByRole('button', { name: /^Imprimir \d/ }).count()).toBe(1)
})
