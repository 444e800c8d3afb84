import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { sendOn } from './send-on.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The requests of a browser's first visit to a screen, and their order.

let product: StartedProduct
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    // A service worker would answer for the files that these tests hold back.
  })
  const answer = await context.request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })
  expect(answer.status()).toBe(200)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function withPage<T>(act: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  try {
    return await act(page)
  } finally {
    await page.close()
  }
}

describe('the HTML page of a screen', () => {
  it.each([
    ['/dashboard', 'Tenha um excelente dia!'],
    ['/products', 'Produto base'],
    ['/product-list', 'FID'],
    ['/print/42', 'Sistema'],
    ['/management/technical-sheet/edit/1', 'Usar preços de hoje'],
    ['/management/technical-sheet/ingredients', 'Tomate Italiano'],
    ['/management/technical-sheet/ingredients/1', 'Histórico'],
    ['/management/reports', 'Relatórios'],
  ])('%s links all scripts and styles that the screen needs', async (path, ready) => {
    const { requested, links } = await withPage(async (page) => {
      const urls: string[] = []
      page.on('request', (request) => {
        if (['script', 'stylesheet'].includes(request.resourceType())) urls.push(new URL(request.url()).pathname)
      })
      await page.goto(`${product.origin}${path}?tenant=demo`)
      await page.getByText(ready).first().waitFor({ state: 'attached' })
      return {
        requested: urls,
        links: await page
          .locator('link[rel=modulepreload], link[rel=stylesheet]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      }
    })
    const html = await (await context.request.get(`${product.origin}${path}`)).text()
    expect(requested.length).toBeGreaterThan(5)
    // These files are loaded later: when the browser is idle (the bar of the connection and the queue of the device), to
    // learn at which station this device prints, when there is something to draw, or after the rows that they mark.
    const isLater = (url: string) =>
      /^\/assets\/(?:connection-bar|queue|kept|kept-data|find-station|chosen-station|line-plot|storage-marks)-/.test(
        url,
      )
    expect(requested.filter((url) => !html.includes(`"${url}"`) && !isLater(url))).toEqual([])
    expect(new Set(requested).size).toBe(requested.length)
    // Vite's preloader has found these links and added none.
    expect(new Set(links).size).toBe(links.length)
  })

  it("of the login links no other screen's files", async () => {
    const html = await (await context.request.get(`${product.origin}/`)).text()
    expect(html.match(/\/assets\/[^"]*\.(js|css)"/g)).toHaveLength(2)
  })
})

describe('a URL without the tenant parameter', () => {
  it('gets the parameter after its screen is shown, and no request is sent twice', async () => {
    await withPage(async (page) => {
      const calls: string[] = []
      page.on('request', (request) => {
        if (['fetch', 'font'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname)
      })
      await page.goto(`${product.origin}/product-list?q=a`)
      await page.locator('tbody').getByRole('row').first().waitFor()
      await page.waitForURL(`${product.origin}/product-list?q=a&tenant=demo`)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      expect(calls.filter((path) => path === '/api/products/lots')).toHaveLength(1)
      expect(calls.filter((path) => path === '/api/auth/session')).toHaveLength(1)
      expect(calls.filter((path) => path.endsWith('.woff2'))).toHaveLength(1)
      await expect
        .poll(() => page.getByRole('link', { name: 'Estoque', exact: true }).first().getAttribute('href'))
        .toContain('tenant=demo')
      // The history entry was replaced, not added to.
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    })
  })

  it('does not undo a navigation that the user has started meanwhile', async () => {
    await withPage(async (page) => {
      await page.goto(`${product.origin}/management`)
      await page.getByRole('link', { name: 'Etiquetas', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Etiquetas' }).waitFor()
      await page.waitForURL(/\/quick-labels\?tenant=demo$/)
    })
  })
})

describe('the dashboard', () => {
  it('asks for its plan and its lists before its own scripts are there, and once', async () => {
    await withHeldRequests('**/assets/dashboard-*.js', async (page, release) => {
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (/\/(?:plan|lots)$/.test(pathname)) calls.push(pathname + search)
      })
      const lots = (status: string) => `/api/products/lots?status=${status}&include=worth`
      const all = [lots('expired'), lots('expiring'), '/api/products/plan']
      const asked = page.waitForRequest(`**${lots('expiring')}`)
      await page.goto(`${product.origin}/dashboard?tenant=demo`, { waitUntil: 'commit' })
      await asked
      expect(calls.toSorted()).toEqual(all)
      release()
      await page.getByRole('table', { name: 'Próximos do vencimento' }).getByRole('row').first().waitFor()
      expect(calls.toSorted()).toEqual(all)
    })
  })

  it('asks for nothing that it does not show', async () => {
    await withPage(async (page) => {
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/(?:api|tenant)\//.test(pathname)) calls.push(pathname)
      })
      // The last file of a screen, which comes when the browser is idle.
      const last = page.waitForResponse('**/assets/connection-bar-*.js')
      await page.goto(`${product.origin}/dashboard?tenant=demo`)
      await last
      await page.getByRole('heading', { name: 'Lugares sem ronda' }).waitFor()
      const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      for (let known = -1; known < calls.length; await idle()) known = calls.length
      // What a device prepares for the time without a connection, and the first steps, come when the browser has time for them.
      const later = new Set(['/api/offline/pack', '/api/start'])
      const lists = ['/api/products/lots', '/api/products/lots', '/api/products/plan', '/api/waste/summary']
      const expected = ['/api/auth/session', '/api/health', '/api/live', ...lists]
      expect(calls.filter((path) => !later.has(path)).toSorted()).toEqual(expected)
    })
  })

  it("shows its lists without the browser's rules of time zones", async () => {
    await withPage(async (page) => {
      await page.addInitScript(() => {
        const { DateTimeFormat } = Intl
        const made: string[] = []
        Object.assign(window, { zonesRead: made })
        Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
          construct: (target, [locale, options]: [string, Intl.DateTimeFormatOptions]) => {
            made.push(options?.timeZone ?? '')
            return new target(locale, options)
          },
        })
      })
      await page.goto(`${product.origin}/dashboard?tenant=demo`)
      await page.getByRole('table', { name: 'Próximos do vencimento' }).getByRole('row').first().waitFor()
      await page.getByRole('heading', { name: 'Lugares sem ronda' }).waitFor()
      expect(await page.evaluate('window.zonesRead')).toEqual([])
    })
  })
})

describe('while the first screen loads', () => {
  it('the page shows a loading text before any script has arrived', async () => {
    await withHeldRequests('**/assets/index-*.js', async (page) => {
      await page.goto(`${product.origin}/product-list?tenant=demo`, { waitUntil: 'commit' })
      await page.getByRole('status').getByText('Carregando...').waitFor()
    })
  })

  it('the screen is shown without its data if the data takes long, and with it later', async () => {
    await withHeldRequests('**/api/products/lots?*', async (page, release) => {
      await page.goto(`${product.origin}/product-list?tenant=demo`, { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Lista de Produtos' }).waitFor()
      await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(0)
      release()
      await page.locator('tbody').getByRole('row').first().waitFor()
    })
  })
})

/** Visits a page on which the requests to these URLs get no answer until `release` is called. */
async function withHeldRequests(urls: string, act: (page: Page, release: () => void) => Promise<void>): Promise<void> {
  const released = Promise.withResolvers<void>()
  await withPage(async (page) => {
    await page.route(urls, async (route) => {
      await released.promise
      await sendOn(route)
    })
    await act(page, released.resolve).finally(released.resolve)
  })
}
