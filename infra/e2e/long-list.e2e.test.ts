import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoCookie } from '../bench/started.ts'
import { sampleBody } from '../bench/sample-labels.ts'
import { launchBrowser } from '../test/browser.ts'
import { sendOn } from './send-on.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A list of more than a thousand labels: only the rows near the viewport are in the DOM. The user must not notice.

const LOADED = 1_300

let product: StartedProduct
let browser: Browser
let cookie: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  cookie = await demoCookie(Number(new URL(product.origin).port))
  // Rows of different heights, so that positions cannot be right by multiplying one row height.
  for (let batch = 0; batch < 30; batch += 1)
    await makeLabels(
      50,
      batch % 3 === 0 ? 'Caldo de Legumes Assados com Ervas Frescas da Horta e Azeite' : sampleBody(batch).name,
    )
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

let serial = 0

async function makeLabel(name: string, sif: string, own: object = {}): Promise<void> {
  const answer = await fetch(`${product.origin}/api/products`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ ...sampleBody(0), name, sif, ...own }),
  })
  expect(answer.status).toBe(201)
}

/** Each label with a SIF of its own: equal labels would be one row. */
async function makeLabels(quantity: number, name: string, own: object = {}): Promise<void> {
  await Promise.all(Array.from({ length: quantity }, () => makeLabel(name, String((serial += 1)), own)))
}

/** One more label of the same lot. */
async function makeAnother(id: string): Promise<void> {
  const answer = await fetch(`${product.origin}/api/products/${id}`, { headers: { cookie } })
  const { name, sif } = (await answer.json()) as { readonly name: string; readonly sif: string }
  await makeLabel(name, sif)
}

/** What expires first stands at the top. */
const LONG_AGO_MS = 30 * 86_400_000
const longAgo = new Date(Date.now() - LONG_AGO_MS).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

const rowAt = (index: number) => page.locator(`tbody tr[aria-rowindex="${index + 1}"]`)
const rowCount = async () => Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
const rowsInPage = () => page.locator('tbody tr[aria-rowindex]').count()
const scrollTo = async (share: number) => {
  await page.evaluate(
    (part) =>
      window.scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' }),
    share,
  )
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
}
/** A row's height is measured only when it is shown, so the end of the page moves a little while scrolling to it. */
const reachEnd = () =>
  expect
    .poll(async () => {
      await scrollTo(1)
      return rowAt(LOADED).count()
    })
    .toBe(1)
/** Name and position of the row in the middle of the viewport. */
const middle = async () =>
  page.evaluate(() => {
    // The middle may be the gap between two cards.
    const row = [0, 20]
      .map((below) => document.elementFromPoint(innerWidth / 3, innerHeight / 2 + below)?.closest('tr'))
      .find((found) => found)
    return {
      name: row?.querySelector('input')?.getAttribute('aria-label'),
      top: Math.round(row?.getBoundingClientRect().top ?? Number.NaN),
    }
  })

/** Whether the rows around the window are there: they are rendered in advance, and measured then, once the scrolling ends. */
const isRenderedAhead = () =>
  page.evaluate((count) => {
    const rows = [...document.querySelectorAll('tbody tr[aria-rowindex]')]
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return false
    const isAbove = first.ariaRowIndex === '2' || first.getBoundingClientRect().top < -300
    const isBelow = Number(last.ariaRowIndex) > count || last.getBoundingClientRect().bottom > innerHeight + 300
    return isAbove && isBelow
  }, LOADED)

const READS = 6

/** The same when the rows around it have been measured: it stays the same for half a second. */
async function settledMiddle() {
  let last: Awaited<ReturnType<typeof middle>> = { name: undefined, top: Number.NaN }
  let same = 0
  const read = async () => {
    const before = last
    last = await middle()
    const stays = last.name !== undefined && last.name === before.name && last.top === before.top
    same = stays && (await isRenderedAhead()) ? same + 1 : 1
    return same
  }
  await expect.poll(read, { interval: 100 }).toBeGreaterThanOrEqual(READS)
  return last
}

/**
 * Waits until a row is where it was. Its place, not what is in the middle: where the middle is near the edge of a card,
 * a pixel makes it another one.
 */
async function untilAt({ name, top }: Awaited<ReturnType<typeof middle>>): Promise<void> {
  const row = page.getByRole('checkbox', { name: name ?? '', exact: true })
  const moved = async () =>
    row
      .evaluate((box, there) => Math.abs((box.closest('tr')?.getBoundingClientRect().top ?? 9_999) - there), top, {
        timeout: 200,
      })
      .catch(() => 9_999)
  await expect
    .poll(moved)
    .toBeLessThanOrEqual(2)
    .catch(async (error: unknown) => {
      throw new Error(`The list shows ${JSON.stringify(await shownPart())}, not ${name} at ${top}.`, { cause: error })
    })
}

/** Which part of the list is in the page: says more of a list that has moved than a missing row does. */
const shownPart = () =>
  page.evaluate(() => {
    const indexes = [...document.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => Number(row.ariaRowIndex))
    const rows = Number(document.querySelector('table')?.ariaRowCount)
    return { from: Math.min(...indexes), to: Math.max(...indexes), rows, scrollY, height: document.body.scrollHeight }
  })

/** The number of the label of the first row in the window. */
const firstInWindow = async () =>
  page.evaluate(() => {
    const row = [...document.querySelectorAll('tbody tr[aria-rowindex]')].find(
      (each) => each.getBoundingClientRect().bottom > 0,
    )
    return /ID (\d+)$/.exec(row?.querySelector('input')?.getAttribute('aria-label') ?? '')?.[1] ?? ''
  })

/** Opens the label in the middle of the window, far down in the list; returns its name and place. */
async function openMiddle() {
  await scrollTo(0.37)
  await scrollTo(0.7)
  const left = await settledMiddle()
  await page
    .locator('tbody tr', { has: page.getByRole('checkbox', { name: left.name ?? '' }) })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL('**/baixa/**')
  return left
}

const isInWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

async function openLongList(size: { readonly width: number; readonly height: number }, rows = LOADED): Promise<void> {
  context = await browser.newContext({
    viewport: size,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    // A service worker would answer for the scripts that a test holds back.
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.origin }])
  page = await context.newPage()
  await page.goto(`${product.origin}/product-list?tenant=demo`)
  await rowAt(1).waitFor()
  for (let shown = await rowCount(); shown < rows; shown = await rowCount()) {
    // With the keyboard: rows are measured when they are shown, which can move the button between the press and the release of
    // a pointer.
    await page.getByRole('button', { name: 'Carregar mais' }).press('Enter')
    await page.locator(`table[aria-rowcount="${shown + 301}"]`).waitFor()
  }
  await scrollTo(0)
}

// First of all: later tests put late records without a lot at the top of the list.
it('what is typed in an open lot stays while the list is scrolled', async () => {
  await openLongList({ width: 390, height: 844 }, 100)
  const lot = page.locator('tbody tr', { has: page.locator('[data-deed="use-some"]') }).first()
  await lot.getByRole('button', { name: /^Usei/ }).click()
  const used = lot.getByRole('textbox', { name: 'Usei' })
  await used.fill('2')
  await page.getByRole('searchbox').focus()
  await scrollTo(1)
  await expect.poll(() => page.locator('tbody tr[aria-hidden]').count()).toBeGreaterThan(1)
  await scrollTo(0)
  await expect.poll(() => used.inputValue()).toBe('2')
  await context.close()
})

describe.each([
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
])('at $width × $height', (size) => {
  beforeEach(() => openLongList(size))
  afterEach(() => context.close())

  it('keeps only the rows near the viewport in the DOM, and shows the last row at the end', async () => {
    expect(await rowCount()).toBe(LOADED)
    for (const share of [0, 0.37, 0.7, 1]) {
      await scrollTo(share)
      expect(await rowsInPage()).toBeLessThan(120)
      expect((await settledMiddle()).name).toMatch(/^Selecionar /)
    }
    await reachEnd()
    await rowAt(LOADED).scrollIntoViewIfNeeded()
    await expect.poll(() => rowAt(LOADED).getByRole('checkbox').isVisible()).toBe(true)
    await expect.poll(() => rowAt(LOADED + 1).count()).toBe(0)
  })

  it('restores the scroll position when the user comes back from a label', async () => {
    const left = await openMiddle()
    await page.getByRole('main').getByRole('button', { name: 'Usei', exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('table', { name: 'Etiquetas' }).waitFor()
    await untilAt(left)
    expect(await rowCount()).toBe(LOADED)
  })

  it('restores it also when the user comes back before the label was shown', async () => {
    const arrival = Promise.withResolvers<undefined>()
    await page.route('**/assets/baixa*.js', async (route) => {
      await arrival.promise
      await sendOn(route)
    })
    const left = await openMiddle()
    await page.getByText('Carregando...', { exact: true }).waitFor()
    expect(await page.getByText('Carregando...', { exact: true }).evaluate(isInWindow)).toBe(true)
    await page.goBack()
    await page.getByRole('table', { name: 'Etiquetas' }).waitFor()
    arrival.resolve(undefined)
    await untilAt(left)
  })

  it('keeps a selected row selected while it is not in the DOM, and "select all" selects all loaded rows', async () => {
    await rowAt(1).getByRole('checkbox').check()
    await scrollTo(0.7)
    await expect.poll(() => rowAt(1).getByRole('checkbox').count()).toBeLessThan(2)
    const chosen = page.getByRole('region', { name: 'Etiquetas selecionadas' })
    await chosen.getByText('1 selecionada').waitFor()
    await scrollTo(0)
    await expect.poll(() => rowAt(1).getByRole('checkbox').isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: 'Selecionar todas as etiquetas mostradas' }).check()
    const shown = /Mostrando ([\d.]+)/.exec((await page.getByText(/^Mostrando /).textContent()) ?? '')?.[1]
    await chosen.getByText(`${shown} selecionadas`).waitFor()
    await reachEnd()
    await expect.poll(() => rowAt(LOADED).getByRole('checkbox').isChecked()).toBe(true)
  })

  it('keeps the focus on its row while the list is scrolled, and Tab moves to the next row', async () => {
    await rowAt(3).locator(':is(a, button):visible').last().focus()
    await scrollTo(0.7)
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('4')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('5')
    expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1)).toBeGreaterThan(0)
  })

  it('keeps the rows in view when another station creates labels that expire sooner, and shows them at the top', async () => {
    await scrollTo(0.37)
    const before = await settledMiddle()
    const first = async () =>
      rowAt(1)
        .getByRole('checkbox')
        .getAttribute('aria-label', { timeout: 200 })
        .catch(() => null)
    const scrolled = await page.evaluate(() => scrollY)
    // The list is read again when all are there: an odd number of new cards would move every card to the other column.
    const made = Promise.withResolvers<undefined>()
    await page.route('**/api/products/lots?*', async (route) => {
      await made.promise
      await sendOn(route)
    })
    // A row that gets one more label stays where it is, also the first one in the window.
    await makeAnother(await firstInWindow())
    await makeLabels(20, 'Caldo da Outra Estação', { expiration_date: longAgo, lateReason: 'sem internet' })
    made.resolve(undefined)
    // Twenty more rows above the viewport.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 500)
    await untilAt(before)
    await scrollTo(0)
    await expect.poll(first).toContain('Caldo da Outra Estação')
  })
})

it('"Carregar mais" loads the next page, although labels of another station cancel the fetch of it twice', async () => {
  await openLongList({ width: 1280, height: 800 }, 100)
  const before = await rowCount()
  let cancelled = 0
  await page.route('**/api/products/lots?*cursor=*', async (route) => {
    if (cancelled === 2) return sendOn(route)
    cancelled += 1
    // The answer does not come before the live update, which reads the list again.
    await makeLabels(1, 'Caldo que chega no meio', { expiration_date: longAgo, lateReason: 'sem internet' })
  })
  await page.getByRole('button', { name: 'Carregar mais' }).click()
  await expect.poll(rowCount).toBeGreaterThanOrEqual(before + 300)
  expect(cancelled).toBe(2)
  await context.close()
})

it.each([true, false])(
  '"Carregar mais" takes a press during which rows above it grow (touch: %s)',
  async (hasTouch) => {
    await openLongList({ width: 390, height: 844 }, 100)
    const before = await rowCount()
    const button = page.getByRole('button', { name: 'Carregar mais' })
    await button.scrollIntoViewIfNeeded()
    // A trial waits until the button stays where it is.
    await button.click({ trial: true })
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
    const at = { x: x + 10, y: y + 10 }
    const grow = () =>
      button.evaluate((pressed) => {
        if (pressed.parentElement) pressed.parentElement.style.paddingBlockStart = '200px'
      })
    if (hasTouch) {
      const session = await context.newCDPSession(page)
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await grow()
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    } else {
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await grow()
      await page.mouse.up()
    }
    await expect.poll(rowCount).toBe(before + 300)
    await context.close()
  },
)

it('a long list is printed with all its rows', async () => {
  await openLongList({ width: 1280, height: 800 }, 400)
  await scrollTo(0.5)
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      document.title = String(document.querySelectorAll('tbody tr').length)
    }),
  )
  const paper = await page.pdf({ format: 'A4' })
  expect(await page.title()).toBe('400')
  // Only text and lines: a CSS shadow would become a bitmap per row.
  expect(paper.length).toBeLessThan(4_000_000)
  await expect.poll(rowsInPage).toBeLessThan(120)
  await context.close()
})
