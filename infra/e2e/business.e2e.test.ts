import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

let product: StartedProduct
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

it('a wrong CNPJ is said at its field, and a right one is kept as it is written on papers', async () => {
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
  await context.request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })
  const page = await context.newPage()
  await page.goto(`${product.origin}/management?tenant=demo`)
  await page.getByRole('link', { name: /^Dados do estabelecimento/ }).click()
  const cnpj = page.getByRole('textbox', { name: 'CNPJ' })
  await page.getByRole('textbox', { name: 'Razão social' }).fill('Brasa Restaurante Ltda')
  await cnpj.fill('11.444.777/0001-62')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('CNPJ inválido: confira os números.').waitFor()
  expect(await cnpj.evaluate((field) => field === document.activeElement)).toBe(true)
  await cnpj.fill('11444777000161')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Dados do estabelecimento salvos com sucesso!').waitFor()
  // The form keeps the text that a person types while the answer is awaited, and the focus.
  const phone = page.getByRole('textbox', { name: 'Telefone' })
  const arrival = Promise.withResolvers<undefined>()
  await page.route('**/api/business', async (route) => {
    if (route.request().method() === 'PUT') await arrival.promise
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Nome fantasia' }).fill('Brasa')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Salvando...' }).waitFor()
  await phone.fill('11 99999-0000')
  arrival.resolve(undefined)
  await page.getByRole('button', { name: 'Salvar', exact: true }).waitFor()
  await expect.poll(() => phone.inputValue()).toBe('11 99999-0000')
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.reload()
  await page.getByRole('textbox', { name: 'CNPJ' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'CNPJ' }).inputValue()).toBe('11.444.777/0001-61')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Razão social' }).inputValue())
    .toBe('Brasa Restaurante Ltda')
})
