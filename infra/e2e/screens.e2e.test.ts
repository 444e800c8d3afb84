import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import { sendOn } from './send-on.ts'
import { screens } from './screen-list.ts'
import type { Screen } from './screen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Every screen of the product with the demo tenant's data, in four sizes: no axe violation in the light theme, none of
// contrast in the dark one, no text under 13 px, no horizontal scrolling, no refusal by the content security policy, and
// the tenant in every link.

const sizes = [
  { width: 1280, height: 800 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const

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

async function logIn({ request }: BrowserContext): Promise<void> {
  const data = { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' }
  expect((await request.post(`${product.origin}/tenant/login`, { data })).status()).toBe(200)
}

/** The texts with less than 13 px. A drawing, such as the label's preview, has its own scale. */
async function smallTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
          element.closest('svg, [aria-hidden=true]') === null &&
          Number.parseFloat(getComputedStyle(element).fontSize) < 13,
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

/** The faults of the screen in the window's size, with its links and small texts. */
async function faults(page: Page, asked: Set<string>): Promise<Readonly<Record<string, unknown>>> {
  const linksWithoutTenant = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !href.includes('tenant=demo')),
  )
  return { ...(await faultsOf(page, asked)), linksWithoutTenant, 'under 13 px': await smallTexts(page) }
}

const none = { ...NO_FAULTS, linksWithoutTenant: [], 'under 13 px': [] }

describe('in four sizes and both themes', () => {
  let context: BrowserContext
  let page: Page
  const consoleErrors: string[] = []

  beforeAll(async () => {
    context = await browser.newContext({
      viewport: sizes[0],
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    await logIn(context)
    page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
        consoleErrors.push(`${page.url()} ${message.text()}`)
    })
    page.on('pageerror', (error) => consoleErrors.push(`${page.url()} ${error.message}`))
  })
  afterAll(() => context.close())

  async function open({ path, ready, act }: Screen): Promise<void> {
    await page.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=demo`)
    await page.getByText(ready).first().waitFor({ state: 'attached' })
    await act?.(page)
  }

  it('/ (login)', async () => {
    const visit = await browser.newContext({ viewport: sizes[0], reducedMotion: 'reduce' })
    const login = await visit.newPage()
    await login.goto(`${product.origin}/?tenant=demo`)
    await login.getByRole('button', { name: 'Entrar' }).waitFor()
    const asked = new Set<string>()
    for (const size of sizes) {
      await resize(login, size)
      expect.soft(await faults(login, asked), `${size.width} × ${size.height}`).toEqual(none)
      await takePictures(login, `login-${size.width}`)
    }
    await visit.close()
  })

  it.each(
    screens.map((screen) => ({
      title: `${screen.path}${screen.name === undefined ? '' : ` (${screen.name})`}`,
      screen,
    })),
  )('$title', async ({ title, screen }) => {
    const asked = new Set<string>()
    for (const size of sizes) {
      await resize(page, size)
      if (size === sizes[0] || screen.perSize === true) await open(screen)
      expect.soft(await faults(page, asked), `${size.width} × ${size.height}`).toEqual(none)
      await takePictures(page, `${title.replaceAll(/[^\p{L}\d]+/gu, '-')}-${size.width}`)
      if (size === sizes.at(-1) || screen.perSize === true) await screen.undo?.(page)
    }
  })

  it('no screen causes an error on the console', () => {
    expect(consoleErrors).toEqual([])
  })
})

describe('the menu of a phone', () => {
  let context: BrowserContext
  let page: Page
  const menuOf = (visit: Page) => visit.getByRole('navigation', { name: 'Principal' })
  const more = () => menuOf(page).getByRole('button', { name: 'Mais', exact: true })
  const entry = (name: string) => menuOf(page).getByRole('link', { name, exact: true })

  beforeAll(async () => {
    context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      // A service worker would answer for the scripts that these tests hold back.
    })
    await logIn(context)
    page = await context.newPage()
    await page.goto(`${product.origin}/dashboard?tenant=demo`)
    await page.getByText('Tenha um excelente dia!').waitFor({ state: 'attached' })
  })
  afterAll(() => context.close())

  it('has the other entries under "Mais", from which Escape leads back', async () => {
    await more().click()
    await entry('Gestão').waitFor()
    await page.getByRole('button', { name: 'Sair' }).waitFor()
    await page.keyboard.press('Escape')
    await entry('Gestão').waitFor({ state: 'hidden' })
    expect(await more().evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('opens the assistant over the panel, and closing it leads back to its entry', async () => {
    await more().click()
    await page.getByRole('button', { name: /^Assistente/ }).click()
    await page.getByRole('dialog', { name: 'Assistente FoodID' }).waitFor()
    await page.getByRole('button', { name: 'Fechar' }).click()
    const launcher = page.getByRole('button', { name: /^Assistente/ })
    expect(await launcher.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('closes the panel when a screen is chosen, but leaves it open if it was reopened before a slow screen arrived', async () => {
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/management-*.js', async (route) => {
      await arrival.promise
      await sendOn(route)
    })
    await more().click()
    await entry('Gestão').click()
    await entry('Gestão').waitFor({ state: 'hidden' })
    await more().click()
    arrival.resolve()
    await page.getByRole('heading', { name: 'Gestão', includeHidden: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Sair' }).waitFor()
    await entry('Etiquetas').click()
    await page.getByRole('heading', { name: 'Etiquetas' }).waitFor()
  })

  it('reloads the page if the script of a screen is gone, as after an update', async () => {
    const visit = await context.newPage()
    await visit.goto(`${product.origin}/management?tenant=demo`)
    let isGone = true
    visit.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false
    })
    await visit.route('**/assets/ronda.index-*.js', (route) => (isGone ? route.abort() : route.continue()))
    await menuOf(visit).getByRole('link', { name: 'Ronda', exact: true }).click()
    await visit.getByRole('heading', { name: 'Ronda', exact: true }).waitFor()
    expect(isGone).toBe(false)
  })
})

describe('the menu', () => {
  it.each([
    [1280, 'Estoque', 240],
    [1239, 'Estoque', 88],
    [700, 'Estoque', 88],
    [699, 'Etiquetas', 699],
  ])('at %i px shows "%s" and is %i px wide', async (width, word, menuWidth) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    await logIn(context)
    const page = await context.newPage()
    await page.goto(`${product.origin}/management?tenant=demo`)
    const menu = page.getByRole('navigation', { name: 'Principal' })
    await menu.getByRole('link', { name: word, exact: true }).waitFor()
    expect((await menu.boundingBox())?.width).toBe(menuWidth)
    await context.close()
  })
})
