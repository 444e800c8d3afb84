import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { launchBrowser } from '../test/browser.ts'
import { until } from '../test/until.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { deskContext } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import { readPdf } from './read-pdf.ts'
import { untilKept } from './queue-in-browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Labels that a browser makes and prints while a proxy before the product refuses all connections.

let product: StartedProduct
let proxy: TcpProxy
let origin: string
let browser: Browser
const SAUCE = 'Molho de tomate'

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  proxy = await startProxy(product.origin)
  // `localhost`, where browsers allow a service worker.
  origin = `http://localhost:${new URL(proxy.url).port}`
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await proxy?.close()
  await product?.stop()
})

interface Tablet {
  readonly context: BrowserContext
  readonly page: Page
  readonly call: <T>(method: 'get' | 'post' | 'put', path: string, data?: object) => Promise<T>
}

/** A browser with a session, the application, reserved numbers and the pack, at the tiles. */
async function tablet(): Promise<Tablet> {
  proxy.pass()
  const context = await deskContext(browser, { serviceWorkers: 'allow', viewport: { width: 820, height: 1180 } })
  await keepPrintedDocuments(context)
  const call = async <T>(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> => {
    // Beside the proxy.
    const options = data === undefined ? {} : { data }
    const answer = await context.request[method](`${product.origin}${path}`, options)
    const text = await answer.text()
    expect([path, answer.ok(), text]).toEqual([path, true, expect.anything()])
    return JSON.parse(text) as T
  }
  await call('post', '/tenant/login', { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' })
  const page = await context.newPage()
  const products = await call<{ name: string }[]>('get', '/api/base-products')
  if (!products.some(({ name }) => name === SAUCE))
    await call('post', '/api/base-products', {
      name: SAUCE,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass: 'cozido',
      validityDays: 3,
    })
  // It stands among the tiles.
  await call('post', '/api/quick-labels', { items: [{ baseProductId: await sauceId({ call }), quantity: 1 }] })
  await page.goto(`${origin}/quick-labels?tenant=demo`)
  await untilKept(page)
  await page.reload()
  await tile(page).waitFor()
  await until(
    () => stored(page),
    ({ numbers, packs, lists }) => numbers.length >= 50 && packs === 1 && lists,
  )
  return { context, page, call }
}

const sauceId = async ({ call }: Pick<Tablet, 'call'>) =>
  (await call<{ id: string; name: string }[]>('get', '/api/base-products')).find(({ name }) => name === SAUCE)?.id ?? ''

const tile = (page: Page) => page.getByRole('button', { name: new RegExp(`${SAUCE}.*até`) })

/** What the device has for the time without a connection. */
async function stored(page: Page) {
  return page.evaluate(async () => {
    const all = async (name: string, store: string) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB did not open')))
      })
      try {
        if (!database.objectStoreNames.contains(store)) return []
        return await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.addEventListener('success', () => resolve(request.result))
        })
      } finally {
        database.close()
      }
    }
    const numbers = (await all('foodid-queue', 'numbers')) as { id: number; code: string }[]
    const kept = (await all('foodid', 'kept')).map((value) => JSON.stringify(value))
    return {
      numbers,
      packs: (await all('foodid-queue', 'packs')).length,
      lists: kept.some((value) => value.includes('"tiles"')),
    }
  })
}

async function goOffline(page: Page): Promise<void> {
  proxy.refuse()
  await page
    .getByText(/^Sem internet/)
    .first()
    .waitFor({ timeout: 20_000 })
}

/** Chooses the sauce and prints so many labels of it. */
async function printSauce(page: Page, quantity: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${SAUCE}.*(até|Prazos)`) }).click()
  const amounts = page.getByRole('group', { name: `Quantidade de ${SAUCE}` })
  if (quantity <= 6) await amounts.getByRole('button', { name: String(quantity), exact: true }).click()
  else {
    await amounts.getByRole('button', { name: /^Outra quantidade/ }).click()
    for (const digit of String(quantity))
      await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'Pronto' }).click()
  }
  await page.getByRole('button', { name: `Gerar e imprimir ${quantity}` }).click()
}

const printedBy = (page: Page) => page.evaluate(() => (window as Window & { printed?: string[] }).printed ?? [])
const kept = (page: Page) =>
  page
    .getByText(/^Guardado neste aparelho/)
    .first()
    .waitFor()

/** The addresses in the QR codes of the last document, as a printer puts it on paper. */
async function codesOnPaper(page: Page): Promise<readonly URL[]> {
  const markup = (await printedBy(page)).at(-1) ?? ''
  const context = await browser.newContext()
  const sheet = await context.newPage()
  await sheet.route('**/printed-document', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: markup }),
  )
  await sheet.goto(`${product.origin}/printed-document`)
  await sheet.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = await sheet.pdf({ preferCSSPageSize: true, printBackground: true })
  await context.close()
  const pages = await readPdf(pdf)
  return pages.flatMap(({ codes }) => codes).map((code) => new URL(code))
}

const idOf = (address: URL) => Number(/FID\d{4}(\d+)/.exec(address.pathname)?.[1])
const codeOf = (address: URL) => /FID\d+/.exec(address.pathname)?.[0] ?? ''

describe('without a connection', () => {
  let one: Tablet
  let first: number
  let paper: readonly URL[]
  let madeAt: number

  beforeAll(async () => {
    one = await tablet()
    const { numbers } = await stored(one.page)
    first = Math.min(...numbers.map(({ id }) => id))
    await goOffline(one.page)
  }, 120_000)
  afterAll(() => one.context.close())

  it('o1: six labels have the reserved numbers, and their QR can be read', async () => {
    const { page } = one
    madeAt = Date.now()
    await printSauce(page, 6)
    await kept(page)
    paper = await codesOnPaper(page)
    expect(paper.map(idOf)).toEqual(Array.from({ length: 6 }, (_, index) => first + index))
    await page
      .getByText(/aguardando/)
      .first()
      .waitFor()
  })

  it('o1: after a reload the next labels have the next numbers', async () => {
    const { page } = one
    await page.reload()
    await tile(page).waitFor()
    await page
      .getByText(/aguardando/)
      .first()
      .waitFor()
    await expectNoFaults(page, 'offline-bench')
    await printSauce(page, 2)
    await kept(page)
    expect((await codesOnPaper(page)).map(idOf)).toEqual([first + 6, first + 7])
  })

  it('labels that are kept and did not come out are printed from this device, with their numbers', async () => {
    const { page } = one
    await page.evaluate(() => {
      document.body.append = () => {
        throw new Error('The browser opens no frame')
      }
    })
    await printSauce(page, 1)
    await page.getByText(/^As etiquetas estão guardadas neste aparelho, e o navegador não abriu/).waitFor()
    await page.evaluate(() => Reflect.deleteProperty(document.body, 'append'))
    await page.getByRole('button', { name: 'Imprimir de novo' }).click()
    await kept(page)
    expect((await codesOnPaper(page)).map(idOf)).toEqual([first + 8])
  })

  it('o15: a label of this device has its page, and can be consumed', async () => {
    const { page } = one
    const code = codeOf(paper[0] ?? new URL('about:blank'))
    await page.goto(`${origin}/baixa/${code}?tenant=demo`)
    await page.getByRole('heading', { name: SAUCE }).waitFor()
    await page.getByText('Guardado neste aparelho').first().waitFor()
    await page.getByRole('button', { name: /^Usei/ }).first().click()
    await page.getByText(/^Consumid[ao] às/).waitFor()
    await page.reload()
    await page.getByText(/^Consumid[ao] às/).waitFor()
  })

  it('o2 and o15: with the connection back the server has all of it, as it is on paper', async () => {
    const { page, call } = one
    proxy.pass()
    const read = (id: number) => call<Label>('get', `/api/products/${id}`)
    const last = await until(
      async () => (await one.context.request.get(`${product.origin}/api/products/${first + 7}`)).status(),
      (status) => status === 200,
    )
    expect(last).toBe(200)
    const label = await until(
      () => read(first),
      ({ status }) => status === 'consumed',
    )
    expect(label.qrCode).toBe(codeOf(paper[0] ?? new URL('about:blank')))
    const second = await read(first + 1)
    expect(second).toMatchObject({ name: SAUCE, status: 'expiring' })
    expect(second.blocked).toBeUndefined()
    expect(Math.abs(Date.parse(second.entry_date) - madeAt)).toBeLessThan(60_000)
    expect(paper[1]?.href).toContain(second.qrKey)
    const opened = await one.context.request.get(`${product.origin}${paper[1]?.pathname}${paper[1]?.search}`)
    expect([opened.status(), (await opened.text()).includes(SAUCE)]).toEqual([200, true])
    await page
      .getByText(/aguardando/)
      .first()
      .waitFor({ state: 'detached', timeout: 30_000 })
    const next = await call<{ labels: Label[] }>('post', '/api/quick-labels', {
      items: [{ baseProductId: await sauceId(one), quantity: 1 }],
    })
    expect(next.labels[0]?.id).toBeGreaterThanOrEqual(first + 50)
  })
})

describe('with nothing reserved', () => {
  it('o8: the label after the last number is refused, and nothing is printed', async () => {
    const { context, page } = await tablet()
    await goOffline(page)
    for (const quantity of [25, 25]) {
      await printSauce(page, quantity)
      await kept(page)
      await page.getByRole('button', { name: 'Fechar aviso' }).first().click()
    }
    const before = (await printedBy(page)).length
    await page.getByText('Sem números reservados. Conecte para continuar.').waitFor()
    await printSauce(page, 1)
    await expect.poll(() => page.getByText('Sem números reservados. Conecte para continuar.').count()).toBe(2)
    expect((await printedBy(page)).length).toBe(before)
    await context.close()
  }, 120_000)
})

describe('with a pack of 25 hours ago', () => {
  it('o3: a person says the date and why, and the label says that a person did', async () => {
    const { context, page, call } = await tablet()
    const { numbers } = await stored(page)
    const id = Math.min(...numbers.map((number) => number.id))
    await goOffline(page)
    await page.clock.setFixedTime(new Date(Date.now() + 25 * 3_600_000 + 60_000))
    await page.reload()
    await page
      .getByText(/Prazos desatualizados há 25 h\. Informe a validade à mão\./)
      .first()
      .waitFor()
    await printSauce(page, 1)
    const dialog = page.getByRole('dialog', { name: 'Validade à mão' })
    await dialog.waitFor()
    await expectNoFaults(page, 'offline-by-hand')
    await dialog.getByRole('button', { name: 'Imprimir 1' }).click()
    await dialog.getByText('Informe a validade', { exact: true }).waitFor()
    // Before the date of the rule.
    const date = new Date(Date.now() + 30 * 3_600_000)
    const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(date)
    await dialog.getByRole('textbox', { name: `Validade de ${SAUCE}` }).fill(day)
    await dialog.getByLabel('Motivo').fill('Prazo de costume')
    await dialog.getByRole('button', { name: 'Imprimir 1' }).click()
    await kept(page)
    proxy.pass()
    const label = await until(
      async () => {
        const answer = await context.request.get(`${product.origin}/api/products/${id}`)
        return answer.status() === 200 ? ((await answer.json()) as Label) : null
      },
      (found) => found !== null,
    )
    expect(label).toMatchObject({ basis: { kind: 'manual' }, manualReason: 'Prazo de costume' })
    expect(label?.expiration_date.split('-').toReversed().join('/')).toBe(day)
    await call('get', '/api/products?limit=1')
    await context.close()
  }, 120_000)
})
