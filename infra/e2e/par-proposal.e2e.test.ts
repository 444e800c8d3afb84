import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, mondayOf } from '../../server/contract/calendar.ts'
import { wasteKitchen } from '../../server/modules/waste/waste.test-support.ts'
import { launchBrowser } from '../test/browser.ts'
import { join, NEW_PASSWORD } from '../test/people.ts'
import type { TestServer } from '../test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD } from '../test/server.ts'
import { databaseEnvironment } from '../test/template-database.ts'
import { enteredContext } from './logged-in.ts'
import { faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Four weeks of one kitchen, written on a clock of their own: six pots of sauce every Tuesday, of which one was used that day
// and two expired. The product is then started on their database.

const SAUCE = 'Molho de tomate'
const COOK = 'rui@bistro.com.br'
const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const tuesdays = [4, 3, 2, 1].map((weeks) => addDays(mondayOf(today), 1 - 7 * weeks))

let server: TestServer
let product: StartedProduct
let browser: Browser
let page: Page

async function cookSauce(): Promise<void> {
  server.clock.set(`${addDays(tuesdays[0] ?? '', -1)}T10:00:00-03:00`)
  const kitchen = await wasteKitchen(server, 'bistro')
  const { client } = kitchen
  await client.post('/api/ingredients', { name: SAUCE, price: 14, unit: 'kg' })
  const own = { name: SAUCE, measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado' }
  const { body } = await client.post<{ id: string }>('/api/base-products', own)
  for (const tuesday of tuesdays) {
    await kitchen.at(`${tuesday}T10:00`)
    const pots = await kitchen.make({ quantity: 6, expiration_date: tuesday, baseProductId: body.id })
    await client.post(`/api/products/${pots[5]?.id}/consume`, {})
    await kitchen.at(`${addDays(tuesday, 1)}T10:00`)
    for (const { id } of pots.slice(0, 2)) await kitchen.discard(id, { reason: 'vencido' })
  }
  const { id } = await join(server, client, COOK)
  await client.put(`/api/users/${id}/permissions`, { permissions: ['ver_custos'] })
}

const enter = (email: string, password: string): Promise<BrowserContext> =>
  enteredContext(browser, product.origin, { email, password, tenantId: 'bistro' })

const open = async (on: Page) => {
  await on.goto(`${product.origin}/reports/waste?tenant=bistro`)
  await on.getByText('Faça 4 às terças').waitFor()
}
const proposal = () => page.getByRole('group', { name: `Quanto ter de ${SAUCE}` })
async function tuesdayPar(): Promise<number | undefined> {
  const answer = await page.request.get(`${product.origin}/api/par-levels`)
  const [level] = (await answer.json()) as { readonly byWeekday: readonly number[] }[]
  return level?.byWeekday[2]
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), launchBrowser()])
  await cookSauce()
  product = await startProduct(databaseEnvironment(server.testDatabase))
  page = await (await enter(emailOf('bistro'), TEST_PASSWORD)).newPage()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await server?.close()
})

it('one tap sets what the losses propose, and one more takes it back', async () => {
  await open(page)
  await page.getByText('24 feitas, 8 jogadas fora, em 4 das 4 semanas').waitFor()
  await takePictures(page, 'par-proposal')
  await proposal().getByRole('button', { name: 'Definir 4 às terças' }).click()
  await proposal().getByText('Definido: ter 4 às terças.').waitFor()
  expect(await tuesdayPar()).toBe(4)
  await takePictures(page, 'par-proposal-set')
  await proposal().getByRole('button', { name: 'Desfazer' }).press('Enter')
  await proposal().getByRole('button', { name: 'Definir 4 às terças' }).waitFor()
  expect(await tuesdayPar()).toBeUndefined()
})

it('has no fault in any size and theme, before the tap and after', async () => {
  const asked = new Set<string>()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 820, height: 1180 },
    { width: 320, height: 700 },
  ]) {
    await resize(page, size)
    expect(await faultsOf(page, asked)).toEqual(NO_FAULTS)
  }
  await takePictures(page, 'par-proposal-320')
  await proposal().getByRole('button', { name: 'Definir 4 às terças' }).press('Enter')
  await proposal().getByText('Definido: ter 4 às terças.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Desfazer')
  expect(await faultsOf(page, asked)).toEqual(NO_FAULTS)
})

it('Quanto ter shows the number, and the mean of the days without one', async () => {
  await proposal().getByRole('link', { name: 'Quanto ter' }).click()
  await page.getByLabel(`${SAUCE}, terça`).waitFor()
  expect(await page.getByLabel(`${SAUCE}, terça`).inputValue()).toBe('4')
  await page.getByText('≈1').waitFor()
  await takePictures(page, 'par-means-320')
  expect(await faultsOf(page, new Set())).toEqual(NO_FAULTS)
  await resize(page, { width: 1280, height: 800 })
  await takePictures(page, 'par-means')
})

it('whoever is no administrator reads the sentence without a button', async () => {
  const context = await enter(COOK, NEW_PASSWORD)
  const cook = await context.newPage()
  await open(cook)
  await cook.getByRole('link', { name: `Abrir o produto ${SAUCE}` }).waitFor()
  expect(await cook.getByRole('button', { name: /^Definir/ }).count()).toBe(0)
  await context.close()
})
