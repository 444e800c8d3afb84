import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

let product: StartedProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
  await context.request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })
  page = await context.newPage()
  await page.goto(`${product.origin}/management/add-storage?tenant=demo`)
  await page.getByText('Temperatura Ambiente').first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const field = (name: string) => page.getByRole('textbox', { name })

it('a freezer colder than −18 °C is registered with the keyboard, and its kind follows its icon', async () => {
  await field('Nome do tipo de armazenagem').fill('Freezer A')
  await page.getByRole('radio', { name: 'Congelado' }).press('Space')
  await expect
    .poll(() =>
      field('Conservação')
        .or(page.getByRole('combobox', { name: 'Conservação' }))
        .inputValue(),
    )
    .toBe('Congelado')
  await page.getByText('Exatamente −18 °C conta como 30 dias').waitFor()
  await field('Máxima').fill('-18,25')
  await field('Máxima').press('Enter')
  await page.getByText('A temperatura máxima aceita no máximo uma casa decimal').waitFor()
  await field('Máxima').fill('-18,1')
  await field('Máxima').press('Enter')
  await page.getByText('adicionado com sucesso').waitFor()
  await row('Freezer A').getByText('Congelado · até −18,1 °C').waitFor()
})

it('its temperature is changed, and taken back', async () => {
  await page.getByRole('button', { name: 'Editar Freezer A' }).press('Enter')
  await expect.poll(() => field('Máxima').inputValue()).toBe('−18,1')
  await field('Mínima').fill('−30')
  await field('Máxima').fill('−22')
  await field('Máxima').press('Enter')
  await row('Freezer A').getByText('Congelado · de −30 °C a −22 °C').waitFor()
  await page.getByRole('button', { name: 'Editar Freezer A' }).press('Enter')
  await field('Mínima').fill('')
  await field('Máxima').fill('')
  await field('Máxima').press('Enter')
  await row('Freezer A').getByText('Congelado', { exact: true }).waitFor()
})
