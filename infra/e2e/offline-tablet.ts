import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { launchBrowser } from '../test/browser.ts'
import { until } from '../test/until.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { deskContext } from './logged-in.ts'
import { storedIn, untilKept } from './queue-in-browser.ts'
import { readPdf } from './read-pdf.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A browser whose connections a proxy before the product refuses.

export interface OfflineHouse {
  readonly product: StartedProduct
  readonly proxy: TcpProxy
  readonly browser: Browser
  /** `localhost`, where browsers allow a service worker. */
  readonly origin: string
  close(): Promise<void>
}

export async function startOfflineHouse(): Promise<OfflineHouse> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const proxy = await startProxy(product.origin)
  return {
    product,
    proxy,
    browser,
    origin: `http://localhost:${new URL(proxy.url).port}`,
    async close() {
      await browser.close()
      await proxy.close()
      await product.stop()
    },
  }
}

export interface Tablet {
  readonly context: BrowserContext
  readonly page: Page
  /** Beside the proxy. */
  readonly call: <T>(method: 'get' | 'post' | 'put', path: string, data?: object) => Promise<T>
}

/** A browser with a session, which keeps what it prints. */
export async function openTablet({ browser, product, proxy }: OfflineHouse): Promise<Tablet> {
  proxy.pass()
  const context = await deskContext(browser, { serviceWorkers: 'allow', viewport: { width: 820, height: 1180 } })
  await keepPrintedDocuments(context)
  const call = async <T>(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> => {
    const options = data === undefined ? {} : { data }
    const answer = await context.request[method](`${product.origin}${path}`, options)
    const text = await answer.text()
    expect([path, answer.ok(), text]).toEqual([path, true, expect.anything()])
    return JSON.parse(text) as T
  }
  await call('post', '/tenant/login', { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' })
  return { context, page: await context.newPage(), call }
}

/** Opens a screen until the browser keeps the application, the pack, reserved numbers and this text in a list. */
export async function prepare({ page }: Tablet, address: string, listed: string): Promise<void> {
  await page.goto(address)
  await untilKept(page)
  await page.reload()
  await until(
    () => stored(page),
    ({ numbers, packs, lists }) => numbers.length >= 50 && packs === 1 && lists.some((list) => list.includes(listed)),
  )
}

/** What the device has for the time without a connection. */
export async function stored(page: Page) {
  return {
    numbers: (await storedIn(page, 'foodid-queue', 'numbers')) as readonly { id: number; code: string }[],
    packs: (await storedIn(page, 'foodid-queue', 'packs')).length,
    lists: (await storedIn(page, 'foodid', 'kept')).map((value) => JSON.stringify(value)),
  }
}

/** Whether it has the tiles of the bench. */
export const listsTiles = ({ lists }: { readonly lists: readonly string[] }): boolean =>
  lists.some((list) => list.includes('"tiles"'))

export const firstNumber = async (page: Page): Promise<number> =>
  Math.min(...(await stored(page)).numbers.map(({ id }) => id))

export async function goOffline({ proxy }: Pick<OfflineHouse, 'proxy'>, page: Page): Promise<void> {
  proxy.refuse()
  await page
    .getByText(/^Sem internet/)
    .first()
    .waitFor()
}

export const printedBy = (page: Page) => page.evaluate(() => (window as Window & { printed?: string[] }).printed ?? [])

/** The device says that it keeps the labels, in another colour than what the server has done. */
export const untilSaidKept = (page: Page) =>
  page
    .locator('[data-tone="plain"]')
    .getByText(/^Guardado neste aparelho/)
    .first()
    .waitFor()

/** The last document, as a printer puts it on paper: the addresses in its QR codes, and its texts. */
export async function lastPaper({ browser, product }: OfflineHouse, page: Page) {
  const printed = await until(
    () => printedBy(page),
    (all) => all.length > 0,
  )
  const markup = printed.at(-1) ?? ''
  const context = await browser.newContext()
  const sheet = await context.newPage()
  await sheet.route('**/printed-document', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: markup }),
  )
  await sheet.goto(`${product.origin}/printed-document`)
  await sheet.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = await sheet.pdf({ preferCSSPageSize: true, printBackground: true })
  const text = await sheet.evaluate(() => document.body.textContent ?? '')
  await context.close()
  const pages = await readPdf(pdf)
  return { codes: pages.flatMap(({ codes }) => codes).map((code) => new URL(code)), text }
}

export const idOf = (address: URL) => Number(/FID\d{4}(\d+)/.exec(address.pathname)?.[1])
export const codeOf = (address: URL) => /FID\d+/.exec(address.pathname)?.[0] ?? ''
