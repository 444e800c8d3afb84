import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoCookie } from '../bench/started.ts'
import { sampleBody } from '../bench/sample-labels.ts'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A list of more than a thousand labels: only the rows near the window are in the page, and nothing that a person does shows it.

const LOADED = 1_300

let product: StartedProduct
let browser: Browser
let cookie: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  cookie = await demoCookie(Number(new URL(product.origin).port))
  // Rows of several heights, so that nothing is at its place by arithmetic alone.
  for (let batch = 0; batch < 30; batch += 1) await makeLabels(50, batch % 3 === 0 ? 'Caldo de Legumes Assados com Ervas Frescas da Horta e Azeite' : sampleBody(batch).name)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function makeLabels(quantity: number, name: string): Promise<void> {
  const body = JSON.stringify({ ...sampleBody(0), name, quantity })
  const answer = await fetch(`${product.origin}/api/products`, { method: 'POST', headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }, body })
  expect(answer.status).toBe(201)
}

const rowAt = (place: number) => page.locator(`tbody tr[aria-rowindex="${place + 1}"]`)
const rowCount = async () => Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
const rowsInPage = () => page.locator('tbody tr[aria-rowindex]').count()
const scrollTo = async (share: number) => {
  await page.evaluate((part) => window.scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' }), share)
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
}
/** Rows are as high as they are only once they were in sight: the end moves a little while it is scrolled to. */
const reachEnd = () => expect.poll(async () => {
  await scrollTo(1)
  return rowAt(LOADED).count()
}).toBe(1)
/** What stands in the middle of the window. */
const middle = async () => page.evaluate(() => {
  // Between two cards is nothing.
  const row = [0, 20].map((below) => document.elementFromPoint(innerWidth / 3, innerHeight / 2 + below)?.closest('tr')).find((found) => found)
  return { name: row?.querySelector('input')?.getAttribute('aria-label'), top: Math.round(row?.getBoundingClientRect().top ?? Number.NaN) }
})

async function openLongList(size: { readonly width: number; readonly height: number }, rows = LOADED): Promise<void> {
  context = await browser.newContext({ viewport: size, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.origin }])
  page = await context.newPage()
  await page.goto(`${product.origin}/product-list?tenant=demo`)
  await rowAt(1).waitFor()
  for (let shown = await rowCount(); shown < rows; shown = await rowCount()) {
    await page.getByRole('button', { name: 'Carregar mais' }).click()
    await page.locator(`table[aria-rowcount="${shown + 301}"]`).waitFor()
  }
  await scrollTo(0)
}

describe.each([{ width: 1280, height: 800 }, { width: 820, height: 1180 }, { width: 390, height: 844 }])('at $width × $height', (size) => {
  beforeEach(() => openLongList(size))
  afterEach(() => context.close())

  it('keeps the rows near the window in the page, and shows the last one at the end', async () => {
    expect(await rowCount()).toBe(LOADED)
    for (const share of [0, 0.37, 0.7, 1]) {
      await scrollTo(share)
      expect(await rowsInPage()).toBeLessThan(120)
      expect((await middle()).name).toMatch(/^Selecionar /)
    }
    await reachEnd()
    await rowAt(LOADED).scrollIntoViewIfNeeded()
    expect(await rowAt(LOADED).getByRole('checkbox').isVisible()).toBe(true)
    expect(await rowAt(LOADED + 1).count()).toBe(0)
  })

  it('has the row at its place when somebody comes back from a label', async () => {
    await scrollTo(0.37)
    await scrollTo(0.7)
    // A person looks before they tap; the place is noted for coming back a tenth of a second after the last scrolling.
    await page.waitForTimeout(500)
    const left = await middle()
    await page.locator('tbody tr', { has: page.getByRole('checkbox', { name: left.name ?? '' }) }).getByRole('link').click()
    await page.waitForURL('**/print/**')
    await page.getByRole('table', { name: 'Etiquetas' }).waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('table', { name: 'Etiquetas' }).waitFor()
    await expect.poll(middle).toEqual(left)
    expect(await rowCount()).toBe(LOADED)
  })

  it('keeps what is ticked out of sight, and ticks all that is loaded', async () => {
    await rowAt(2).getByRole('checkbox').check()
    await scrollTo(0.7)
    expect(await rowAt(2).getByRole('checkbox').count()).toBeLessThan(2)
    const chosen = page.getByRole('region', { name: 'Etiquetas selecionadas' })
    await chosen.getByText('1 selecionada').waitFor()
    await scrollTo(0)
    expect(await rowAt(2).getByRole('checkbox').isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: 'Selecionar todas as etiquetas mostradas' }).check()
    await chosen.getByText('1.300 selecionadas').waitFor()
    await reachEnd()
    expect(await rowAt(LOADED).getByRole('checkbox').isChecked()).toBe(true)
  })

  it('leaves the focus where it is while the list is scrolled, and the next stop is the next row', async () => {
    await rowAt(3).getByRole('button').last().focus()
    await scrollTo(0.7)
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('4')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('5')
    expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1)).toBeGreaterThan(0)
  })

  it('stays where it is when another station makes labels, and shows them at the top', async () => {
    await scrollTo(0.37)
    const before = await middle()
    const first = async () => rowAt(1).getByRole('checkbox').getAttribute('aria-label', { timeout: 1_000 }).catch(() => null)
    const place = await page.evaluate(() => scrollY)
    await makeLabels(20, 'Caldo da Outra Estação')
    // Twenty rows more are above.
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 30_000 }).toBeGreaterThan(place + 500)
    await expect.poll(async () => (await middle()).name).toBe(before.name)
    await scrollTo(0)
    await expect.poll(first).toContain('Caldo da Outra Estação')
  })
})

it('is whole on paper', async () => {
  await openLongList({ width: 1280, height: 800 }, 400)
  await scrollTo(0.5)
  await page.evaluate(() => addEventListener('beforeprint', () => { document.title = String(document.querySelectorAll('tbody tr').length) }))
  const paper = await page.pdf({ format: 'A4' })
  expect(await page.title()).toBe('400')
  // Letters and lines: a shadow would be a picture of each row.
  expect(paper.length).toBeLessThan(4_000_000)
  await expect.poll(rowsInPage).toBeLessThan(120)
  await context.close()
})
