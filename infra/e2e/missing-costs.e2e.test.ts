import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A label without a cost: one tap from the report to the field that gives it.

const REPORTS = '/management/reports'
let product: StartedProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: { width: 820, height: 1180 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  await page.goto(product.origin + REPORTS)
  await page.getByLabel('Email').fill('demo@foodid.com.br')
  await page.getByRole('textbox', { name: 'Senha' }).fill('demonstracao')
  await page.getByRole('button', { name: 'Entrar' }).click()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const missing = () => page.getByRole('list', { name: 'Etiquetas sem custo' })
const unpriced = async () => Number(/(\d+) etiquetas? sem custo/.exec(await page.locator('main').innerText())?.[1] ?? 0)
const link = (name: string) => missing().getByRole('link', { name: `Cadastrar custo de ${name}` })

describe('the cost of a label that has none', () => {
  it('is one tap away: the product’s form opens at "Custo vem de"', async () => {
    await missing().first().waitFor()
    const before = await unpriced()
    const pesto = missing().getByRole('listitem').filter({ hasText: 'Molho Pesto' })
    const labels = Number(/(\d+) etiqueta/.exec(await pesto.innerText())?.[1])
    await link('Molho Pesto de Manjericão').click()
    const field = page.getByRole('combobox', { name: 'Custo vem de' })
    await field.waitFor()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => page.getByLabel('Nome do produto').inputValue()).toBe('Molho Pesto de Manjericão')
    await field.fill('tomate cas')
    await page.getByRole('option', { name: 'Molho de Tomate Caseiro' }).click()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await page.getByText('sucesso').first().waitFor()
    await page.goto(product.origin + REPORTS)
    await missing().first().waitFor()
    expect(await unpriced()).toBe(before - labels)
    await expect.poll(() => link('Molho Pesto de Manjericão').count()).toBe(0)
  })

  it('is offered in the table of labels too', async () => {
    await page.getByText('Garde Manger').click()
    const row = page.getByRole('link', { name: /^Cadastrar custo de Alface/ }).last()
    await row.click()
    await expect.poll(() => page.getByLabel('Nome do produto').inputValue()).toBe('Alface Americana Higienizada')
  })

  it('names the recipe of a product, which can then not be deleted', async () => {
    await page.goto(`${product.origin}/management/technical-sheet`)
    await page.getByRole('button', { name: 'Excluir Molho de Tomate Caseiro' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Excluir/ })
      .click()
    await page.getByText('Não é possível excluir: esta ficha técnica dá o custo de 1 produto base.').waitFor()
  })

  it('gives a recipe the product of its batches', async () => {
    await page.goto(`${product.origin}/management/technical-sheet/view/1`)
    await page.locator('a[href*="produto="]', { hasText: 'Produzir' }).waitFor()
  })
})
