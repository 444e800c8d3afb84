import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

let product: StartedProduct
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
}, 120_000)
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
  await Promise.all(
    [dashboard, list].map((page) => page.getByText(name).first().waitFor({ state: 'attached', timeout: 15_000 })),
  )
  // Without live updates the screens refresh once a minute. The time is printed and not checked: machines are noisy.
  process.stdout.write(`live: seen at two stations after ${Math.round(performance.now() - began)} ms\n`)
  expect(await list.getByText(name).count()).toBeGreaterThan(0)
})
