import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHIFTED_CLOCK } from '../faults/product.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { launchBrowser } from '../test/browser.ts'
import { printFood } from './bench-in-browser.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { deskContext } from './logged-in.ts'
import { registerSauce, SAUCE, untilStored } from './offline-bench.ts'
import { goOffline, stored, untilSaidKept } from './offline-tablet.ts'
import type { StartedProduct } from './started-product.ts'
import { startProductProcess } from './started-product.ts'

// The end of the year in São Paulo, at the product and in the browser, whose clocks are moved by the same time.

const ZONE_HOURS = 3
const year = new Date().getUTCFullYear()
/** The first instant of the next year, in São Paulo. */
const NEW_YEAR = Date.UTC(year + 1, 0, 1, ZONE_HOURS)
/** The clocks begin so long before the new year; the preparation of the tablet takes less than half of it. */
const BEFORE_MS = 8 * 60_000
const NO_NUMBERS = 'Sem números reservados. Conecte para continuar.'

let product: StartedProduct
let proxy: TcpProxy
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  const ahead = NEW_YEAR - BEFORE_MS - Date.now()
  const clock = { NODE_OPTIONS: SHIFTED_CLOCK, CLOCK_AHEAD_MS: String(ahead) }
  ;[product, browser] = await Promise.all([startProductProcess(clock), launchBrowser()])
  proxy = await startProxy(product.origin)
  // `localhost`, where browsers allow a service worker.
  const origin = `http://localhost:${new URL(proxy.url).port}`
  context = await deskContext(browser, { serviceWorkers: 'allow', viewport: { width: 820, height: 1180 } })
  await context.clock.install({ time: Date.now() + ahead })
  await keepPrintedDocuments(context)
  const call = async <T>(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> => {
    const answer = await context.request[method](`${product.origin}${path}`, data === undefined ? {} : { data })
    const text = await answer.text()
    expect([path, answer.ok(), text]).toEqual([path, true, expect.anything()])
    return JSON.parse(text) as T
  }
  await call('post', '/tenant/login', { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' })
  await registerSauce(call)
  page = await context.newPage()
  await page.goto(`${origin}/quick-labels?tenant=demo`)
  await untilStored(page)
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await proxy?.close()
  await product?.stop()
})

const timeInBrowser = () => page.evaluate(() => Date.now())
const printed = () =>
  page.evaluate(() => (window as Window & { printed?: string[] }).printed?.map((one) => /FID\d+/.exec(one)?.[0]) ?? [])
const refusals = () => page.getByText(NO_NUMBERS)

async function passTime(until_: number): Promise<void> {
  await context.clock.fastForward(until_ - (await timeInBrowser()))
}

it('o14: the numbers of a year make no label in the next one', async () => {
  const before = await stored(page)
  expect(before.numbers.every(({ code }) => code.startsWith(`FID${year}`))).toBe(true)
  expect(await timeInBrowser()).toBeLessThan(NEW_YEAR - 2 * 60_000)
  await goOffline({ proxy }, page)
  await passTime(NEW_YEAR - 2 * 60_000)
  await printFood(page, SAUCE, 1)
  await untilSaidKept(page)
  const [code = ''] = await printed()
  expect(code).toMatch(new RegExp(`^FID${year}`))

  await passTime(NEW_YEAR + 2 * 60_000)
  const dayThere = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' })
  expect(dayThere.format(await timeInBrowser())).toBe('00:02')
  await printFood(page, SAUCE, 1)
  await refusals().first().waitFor()
  expect(await printed()).toEqual([code])
  await page.reload()
  await page
    .getByText(/sem números reservados/)
    .first()
    .waitFor()
  // The chosen food is kept through the reload.
  await page.getByRole('button', { name: 'Gerar e imprimir 1' }).click()
  await refusals().first().waitFor()
  expect(await printed()).toEqual([])
  const after = await stored(page)
  expect(after.numbers).toHaveLength(before.numbers.length - 1)
})
