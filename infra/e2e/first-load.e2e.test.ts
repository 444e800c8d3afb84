import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// What a browser asks for when it comes to a screen for the first time, and when.

let product: StartedProduct
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
  const answer = await context.request.post(`${product.origin}/tenant/login`, { data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' } })
  expect(answer.status()).toBe(200)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function opened<T>(act: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  try {
    return await act(page)
  } finally {
    await page.close()
  }
}

describe('the page of a screen', () => {
  it.each([
    ['/dashboard', 'Tenha um excelente dia!'],
    ['/products', 'Produto base'],
    ['/product-list', 'FID'],
    ['/print/20', 'Sistema'],
    ['/management/technical-sheet/edit/1', 'Usar preços de hoje'],
    ['/management/technical-sheet/ingredients', 'Tomate Italiano'],
    ['/management/technical-sheet/ingredients/1', 'Histórico'],
    ['/management/reports', 'Relatórios'],
  ])('%s names all scripts and styles that the screen is drawn with', async (path, ready) => {
    const { asked, links } = await opened(async (page) => {
      const urls: string[] = []
      page.on('request', (request) => { if (['script', 'stylesheet'].includes(request.resourceType())) urls.push(new URL(request.url()).pathname) })
      await page.goto(`${product.origin}${path}?tenant=demo`)
      await page.getByText(ready).first().waitFor({ state: 'attached' })
      return { asked: urls, links: await page.locator('link[rel=modulepreload], link[rel=stylesheet]').evaluateAll((all) => all.map((link) => link.getAttribute('href'))) }
    })
    const html = await (await context.request.get(`${product.origin}${path}`)).text()
    expect(asked.length).toBeGreaterThan(5)
    // The assistant's come later, when nobody waits for anything.
    expect(asked.filter((url) => !html.includes(`"${url}"`) && !url.startsWith('/assets/assistant-'))).toEqual([])
    expect(new Set(asked).size).toBe(asked.length)
    // The scripts' own loader has found them, and added none.
    expect(new Set(links).size).toBe(links.length)
  })

  it('of the login names no other screen', async () => {
    const html = await (await context.request.get(`${product.origin}/`)).text()
    expect(html.match(/\/assets\/[^"]*\.(js|css)"/g)).toHaveLength(2)
  })
})

describe('an address without its tenant', () => {
  it('gets it when its screen is there, and nothing is asked for twice', async () => {
    await opened(async (page) => {
      const calls: string[] = []
      page.on('request', (request) => { if (['fetch', 'font'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname) })
      await page.goto(`${product.origin}/product-list?q=a`)
      await page.locator('tbody').getByRole('row').first().waitFor()
      await page.waitForURL(`${product.origin}/product-list?q=a&tenant=demo`)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      expect(calls.filter((path) => path === '/api/products')).toHaveLength(1)
      expect(calls.filter((path) => path === '/api/auth/session')).toHaveLength(1)
      expect(calls.filter((path) => path.endsWith('.woff2'))).toHaveLength(1)
      expect(await page.getByRole('link', { name: /^Imprimir / }).first().getAttribute('href')).toContain('tenant=demo')
      // It took the place of the address without it.
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    })
  })

  it('keeps the way a person has taken meanwhile', async () => {
    await opened(async (page) => {
      await page.goto(`${product.origin}/management`)
      await page.getByRole('link', { name: 'Gerar Etiquetas' }).first().click()
      await page.getByRole('heading', { name: 'Gerar Etiquetas' }).waitFor()
      await page.waitForURL(/\/products\?tenant=demo$/)
    })
  })
})

describe('while the first screen loads', () => {
  it('the page says so before any script has come', async () => {
    await held('**/assets/index-*.js', async (page) => {
      await page.goto(`${product.origin}/product-list?tenant=demo`, { waitUntil: 'commit' })
      await page.getByRole('status').getByText('Carregando...').waitFor()
    })
  })

  it('it is drawn without its data where that takes long, and with it when it comes', async () => {
    await held('**/api/products?*', async (page, letGo) => {
      await page.goto(`${product.origin}/product-list?tenant=demo`, { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Lista de Produtos' }).waitFor()
      expect(await page.locator('tbody').getByRole('row').count()).toBe(0)
      letGo()
      await page.locator('tbody').getByRole('row').first().waitFor()
    })
  })
})

/** A visit on which nothing is answered at some addresses until it is let go. */
async function held(addresses: string, act: (page: Page, letGo: () => void) => Promise<void>): Promise<void> {
  const going = Promise.withResolvers<void>()
  await opened(async (page) => {
    await page.route(addresses, async (route) => {
      await going.promise
      await route.continue().catch(() => undefined)
    })
    await act(page, going.resolve).finally(going.resolve)
  })
}
