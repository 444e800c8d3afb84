import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { baseProduct } from './base-product.ts'
import { sendOn } from './send-on.ts'
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

/** A workstation of the kitchen: its own browser context, logged in, at a screen. */
async function station(path: string, ready: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${product.origin}${path}?tenant=demo`)
  await page.getByLabel('Email').fill('demo@foodid.com.br')
  await page.getByRole('textbox', { name: 'Senha' }).fill('demonstracao')
  // Waiting begins before the click, so that the answer is not missed.
  const listening = page.waitForResponse(
    (response) => response.url().includes('/api/live') && response.status() === 200,
  )
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText(ready).first().waitFor({ state: 'attached' })
  await listening
  return page
}

it('a label created at one station appears on the dashboard and in the list of other stations', async () => {
  const [cook, dashboard, list] = [
    await station('/products', 'Produto base'),
    await station('/dashboard', 'Queijo Muçarela Fatiado'),
    await station('/product-list', 'FID'),
  ]
  const name = 'Caldo de Legumes da Live'
  await cook.evaluate(async (labelName) => {
    // It expires in a minute, so that at any hour it is the first to expire: the dashboard shows the first ones.
    const soon = new Date(Date.now() + 60_000).toISOString()
    const body = {
      name: labelName,
      category: 'Molhos',
      sector: 'Cozinha Quente',
      responsible: 'Ana Souza',
      storageType: 'refrigerado',
      expiration_date: soon,
    }
    const answer = await fetch('/api/products', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status !== 201) throw new Error(`${answer.status}`)
  }, name)
  const began = performance.now()
  await Promise.all([dashboard, list].map((page) => page.getByText(name).first().waitFor({ state: 'attached' })))
  // Without live updates the screens refresh once a minute. The time is printed and not checked: machines are noisy.
  process.stdout.write(`live: seen at two stations after ${Math.round(performance.now() - began)} ms\n`)
  await expect.poll(() => list.getByText(name).count()).toBeGreaterThan(0)
})

const stock = {
  name: 'Caldo editado',
  ...baseProduct,
}

/** What another device sends. */
async function sent<Answer>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(`${product.origin}${path}`, { method, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const slow = (page: Page, path: string, method: string) =>
  page.route(path, async (route) => {
    if (route.request().method() === method) await new Promise((resolve) => setTimeout(resolve, 2000))
    await sendOn(route)
  })

describe('a form of an entry', () => {
  it('has what was just saved, also before the list is read again', async () => {
    const page = await station('/management/add-product', 'Produtos Base')
    const { id } = await sent<{ id: string }>(page, 'POST', '/api/base-products', { ...stock, name: 'Caldo de novo' })
    const days = page.getByLabel('Validade (dias)')
    await page.getByRole('button', { name: 'Editar Caldo de novo' }).click()
    await days.fill('3')
    await slow(page, '**/api/base-products', 'GET')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await page.getByText('Produto atualizado com sucesso!').waitFor()
    await page.getByRole('button', { name: 'Editar Caldo de novo' }).click()
    await expect.poll(() => days.inputValue()).toBe('3')
    // Changed on another device, while another field is typed here.
    await page.getByLabel('Medida').fill('700')
    await sent(page, 'PUT', `/api/base-products/${id}`, { ...stock, name: 'Caldo de novo', validityDays: 2 })
    await expect.poll(() => days.inputValue()).toBe('2')
    await expect.poll(() => page.getByLabel('Medida').inputValue()).toBe('700')
    await page.context().close()
  })

  it('stays with what is typed when the answer about another entry comes', async () => {
    const page = await station('/management/add-product', 'Produtos Base')
    for (const name of ['Caldo um', 'Caldo dois']) await sent(page, 'POST', '/api/base-products', { ...stock, name })
    await page.getByRole('button', { name: 'Editar Caldo um' }).click()
    await page.getByLabel('Medida').fill('600')
    await slow(page, '**/api/base-products/*', 'PUT')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await page.getByRole('button', { name: 'Editar Caldo dois' }).click()
    await page.getByLabel('Medida').fill('900')
    await page.getByText('Produto atualizado com sucesso!').waitFor()
    await expect.poll(() => page.getByLabel('Nome do produto').inputValue()).toBe('Caldo dois')
    await expect.poll(() => page.getByLabel('Medida').inputValue()).toBe('900')
    await page.context().close()
  })

  it('saves no older settings of the kitchen than another device has saved', async () => {
    const page = await station('/management/norms', 'Onde fica a cozinha')
    await sent(page, 'PUT', '/api/shelf-life/settings', { uf: 'RJ', city: 'Niterói', thawedReadyHours: 12 })
    await expect.poll(() => page.getByLabel('UF').inputValue()).toBe('RJ')
    // Not heard of: the server does not answer what has changed.
    await page.route('**/api/shelf-life/settings', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await sent(page, 'PUT', '/api/shelf-life/settings', { thawedReadyHours: 6 })
    await page.getByLabel(/Responsável técnico/).fill('Ana Souza, CRN 1234')
    await page.getByRole('main').getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByText('Prazos e normas salvos com sucesso!').waitFor()
    expect(await sent(page, 'GET', '/api/shelf-life/settings')).toMatchObject({
      uf: 'RJ',
      city: 'Niterói',
      thawedReadyHours: 6,
      signedBy: 'Ana Souza, CRN 1234',
    })
    await page.context().close()
  })

  it('has the price of an ingredient that another device has saved, and the name that is typed', async () => {
    const page = await station('/management/technical-sheet/ingredients', 'Gerenciar Ingredientes')
    const flour = { name: 'Farinha da Live', price: 4, unit: 'kg', category: '', supplier: '', description: '' }
    const { id } = await sent<{ id: number }>(page, 'POST', '/api/ingredients', flour)
    await page.goto(`${product.origin}/management/technical-sheet/ingredients/${id}`)
    await page.getByLabel('Nome do ingrediente').fill('Farinha fina')
    await sent(page, 'PUT', `/api/ingredients/${id}`, { ...flour, price: 99 })
    await expect.poll(() => page.getByRole('textbox', { name: /Preço/ }).inputValue()).toBe('99,00')
    await expect.poll(() => page.getByLabel('Nome do ingrediente').inputValue()).toBe('Farinha fina')
    await page.context().close()
  })
})
