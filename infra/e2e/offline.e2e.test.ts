import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { axeFindings } from './axe.ts'
import type { Station } from './first-day.ts'
import { openAdjustments, chooseBaseProduct, openStation, PASSWORD, registerCatalogue, sendLogin } from './first-day.ts'
import { untilInstalled } from './queue-in-browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'
import { until } from '../test/until.ts'

// A server that is down (a proxy before it refuses connections), and a browser without a network.

let product: StartedProduct
let proxy: TcpProxy
let origin: string
let station: Station
let page: Page

beforeAll(async () => {
  product = await startProduct()
  proxy = await startProxy(product.origin)
  // `localhost`, where browsers allow a service worker.
  origin = `http://localhost:${new URL(proxy.url).port}`
  station = await openStation({ ...product, origin }, { serviceWorkers: 'allow' })
  ;({ page } = station)
  await station.open('/product-list')
  await sendLogin(station, PASSWORD)
  await page.waitForURL('**/product-list?**')
  await registerCatalogue(station)
})

afterAll(async () => {
  await station?.browser.close()
  await proxy?.close()
  await product?.stop()
})

/** With the day where it was another one: a test may run at midnight. */
const bar = () => page.getByText(/^Sem internet · dados de (?:\d\d\/\d\d )?\d\d:\d\d$/)

/** Whether an answer with the product is on the device, where it is written shortly after it was read. */
async function isKept(key: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('foodid', 2)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('IndexedDB did not open')))
    })
    try {
      if (!database.objectStoreNames.contains('kept')) return false
      const values = await new Promise<unknown[]>((resolve) => {
        const request = database.transaction('kept').objectStore('kept').getAll()
        request.addEventListener('success', () => resolve(request.result))
      })
      return values
        .map((value) => JSON.stringify(value))
        .some((value) => value.includes(wanted) && value.includes('Molho Pesto'))
    } finally {
      database.close()
    }
  }, key)
}

/** `waitForFunction` takes the promise of an asynchronous function for its answer. */
const untilKept = (key: string) =>
  until(
    () => isKept(key),
    (kept) => kept,
  )
const untilListKept = () => untilKept('["labels","list"')

describe('a server that is down', () => {
  it('leaves a label filled in, says why it cannot be made here, and lets it be generated when it is back', async () => {
    await station.open('/products')
    await untilInstalled(page)
    await chooseBaseProduct(station)
    await openAdjustments(page)
    await page.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
    proxy.refuse()
    // A browser that never made a label has reserved no numbers; it may have no pack yet.
    await page
      .getByText(
        /^(?:Sem números reservados|Este aparelho ainda não guardou os prazos da casa)\. Conecte para continuar\./,
      )
      .first()
      .waitFor()
    await bar().waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Molho Pesto de Manjericão')
    expect(await axeFindings(page)).toEqual([])
    proxy.pass()
    await bar().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Só gerar' }).click()
    await page.getByText('Produto adicionado com sucesso!').waitFor()
  })

  it('is noticed by itself, without a click', async () => {
    await station.open('/product-list')
    await page.getByText('Molho Pesto').first().waitFor()
    await untilListKept()
    proxy.refuse()
    // Within 8 seconds (connection.unit.test.ts); a busy machine adds its own.
    await bar().waitFor()
    await expect.poll(() => page.getByText('Molho Pesto').count()).toBeGreaterThan(0)
  })

  it('is noticed where nothing arrives any more, without a click', async () => {
    proxy.pass()
    await bar().waitFor({ state: 'detached' })
    await page.getByText('Molho Pesto').first().waitFor()
    proxy.stall()
    await bar().waitFor()
    // A stalled connection holds the next page up.
    proxy.refuse()
  })

  it('still shows the application and the last list after a reload, marked with their time', async () => {
    await page.reload()
    await page.getByRole('heading', { name: 'Lista de Produtos' }).waitFor()
    await page.getByText('Molho Pesto').first().waitFor()
    await bar().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  })

  it('shows fresh data when it is back, and the bar goes by itself', async () => {
    proxy.pass()
    await bar().waitFor({ state: 'detached' })
    await page.getByText('Molho Pesto').first().waitFor()
  })
})

describe('a browser without a network', () => {
  it('opens the application and its last lists', async () => {
    await untilListKept()
    await station.context.setOffline(true)
    await page.goto(`${origin}/product-list?tenant=bistro`)
    await page.getByText('Molho Pesto').first().waitFor()
    await bar().waitFor()
    await station.context.setOffline(false)
    await bar().waitFor({ state: 'detached' })
  })

  it('shows the public page of a label from the network only, without the application', async () => {
    await station.context.setOffline(true)
    await expect(page.goto(`${origin}/view/FID20260001?tenant=bistro`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await station.context.setOffline(false)
  })
})

describe('the bench without a network', () => {
  it('is there after a reload, with its tiles', async () => {
    await station.open('/quick-labels')
    const tile = page.getByRole('button', { name: /Molho Pesto.*(?:até|Sem)/ })
    await tile.waitFor()
    await untilInstalled(page)
    await untilKept('"tiles"')
    await station.context.setOffline(true)
    await page.reload()
    await tile.waitFor()
    await bar().waitFor()
    await station.context.setOffline(false)
    await bar().waitFor({ state: 'detached' })
  })
})

describe('what the device keeps', () => {
  it('holds no answer of the API in the caches, and only this build', async () => {
    await station.open('/dashboard')
    await untilInstalled(page)
    const { names, paths } = await page.evaluate(async () => {
      const found = await caches.keys()
      const requests = await Promise.all(found.map(async (name) => (await caches.open(name)).keys()))
      return { names: found, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
    })
    expect(names).toHaveLength(1)
    expect(paths).toContain('/')
    expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  })

  it('is gone after a logout: nobody’s lists are shown without a connection', async () => {
    await station.open('/product-list')
    await page.getByText('Molho Pesto').first().waitFor()
    await untilListKept()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    await station.context.setOffline(true)
    await page.goto(`${origin}/product-list?tenant=bistro`)
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor()
    await expect.poll(() => page.getByText('Molho Pesto').count()).toBe(0)
    await station.context.setOffline(false)
  })
})

describe('the service worker', () => {
  it('is served uncached, with the manifest and its icons', async () => {
    const worker = await fetch(`${product.origin}/sw.js`)
    expect([worker.status, worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'")
    const manifest = await fetch(`${product.origin}/manifest.webmanifest`)
    const { lang, icons } = (await manifest.json()) as { lang: string; icons: { src: string; sizes: string }[] }
    expect([lang, manifest.headers.get('content-type')]).toEqual(['pt-BR', 'application/manifest+json; charset=utf-8'])
    for (const { src } of icons) expect((await fetch(`${product.origin}${src}`)).status).toBe(200)
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  })

  it('removes the files of older builds but the last', async () => {
    const context = await station.browser.newContext({ serviceWorkers: 'allow' })
    const visit = await context.newPage()
    const names = () => visit.evaluate(() => caches.keys())
    // Before the application is opened, which starts the service worker.
    await visit.goto(`${origin}/manifest.webmanifest`)
    await visit.evaluate(async () => {
      for (const name of ['foodid-older', 'foodid-last', 'other']) await caches.open(name)
    })
    await visit.goto(`${origin}/?tenant=bistro`)
    const left = await until(names, (all) => !all.includes('foodid-older'))
    expect(left.filter((name) => /last|other/.test(name))).toEqual(['foodid-last', 'other'])
    await context.close()
  })
})

it('causes no page error', () => {
  expect(station.failures.filter((failure) => failure.startsWith('page:'))).toEqual([])
})
