import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Label, LabelHistoryEntry } from '#contract/labels'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { until } from '../test/until.ts'
import { EMAIL, openStation, PASSWORD, registerCatalogue, sendLogin } from './first-day.ts'
import type { Station } from './first-day.ts'
import { deskContext } from './logged-in.ts'
import { untilInstalled } from './queue-in-browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// What is done while the server is not reached waits on the device, in the device's order, and is sent when it is back.
// Each tablet reaches the server through a proxy of its own.

interface Tablet {
  readonly proxy: TcpProxy
  readonly context: BrowserContext
  readonly page: Page
  readonly origin: string
}

const OTHER = 'bia@bistro.com.br'

let product: StartedProduct
let station: Station
let one: Tablet
let other: Tablet

beforeAll(async () => {
  product = await startProduct()
  const proxy = await startProxy(product.origin)
  const origin = originOf(proxy)
  station = await openStation({ ...product, origin }, { serviceWorkers: 'allow' })
  one = { proxy, origin, context: station.context, page: station.page }
  await station.open('/product-list')
  await sendLogin(station, PASSWORD)
  await station.page.waitForURL('**/product-list?**')
  await registerCatalogue(station)
  await product.admin(['user', 'create', '--tenant', 'bistro', '--email', OTHER, '--password-stdin'], PASSWORD)
  other = await anotherTablet()
})

afterAll(async () => {
  await station?.browser.close()
  await one?.proxy.close()
  await other?.proxy.close()
  await product?.stop()
})

/** `localhost`, where browsers allow a service worker. */
const originOf = (proxy: TcpProxy) => `http://localhost:${new URL(proxy.url).port}`

async function anotherTablet(): Promise<Tablet> {
  const proxy = await startProxy(product.origin)
  const origin = originOf(proxy)
  const context = await deskContext(station.browser, { serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`${origin}/product-list?tenant=bistro`)
  await sendLogin({ ...station, page }, PASSWORD)
  await page.waitForURL('**/product-list?**')
  return { proxy, origin, context, page }
}

/** The server itself, as no tablet reaches it. */
async function call<T>(method: string, path: string, data?: object): Promise<T> {
  const cookies = await one.context.cookies()
  const answer = await fetch(`${product.origin}${path}`, {
    method,
    headers: {
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'X-Tenant-ID': 'bistro',
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const usual = { category: 'Molhos', sector: 'Cozinha Quente', responsible: 'Ana Souza' }

/** Labels of one name each, so that each has a row of its own. */
async function make(names: readonly string[]): Promise<readonly Label[]> {
  const made: Label[] = []
  for (const name of names)
    made.push(await call<Label>('POST', '/api/products', { ...usual, name, expiration_date: inDays(3) }))
  return made
}

const statusOf = async (id: number) => (await call<Label>('GET', `/api/products/${id}`)).status

const bar = ({ page }: Tablet) => page.getByText(/^Sem (?:conexão|internet)/).first()
const row = ({ page }: Tablet, name: string) => page.getByRole('row').filter({ hasText: name })

interface Kept {
  readonly key: string
  readonly seq: number
  readonly result: { readonly status: string; readonly code?: string; readonly detail?: string } | null
}

/** The queue of this tablet, from its own database. */
const queueOf = ({ page }: Tablet): Promise<readonly Kept[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('foodid-queue', 1)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('IndexedDB did not open')))
    })
    try {
      return await new Promise<Kept[]>((resolve) => {
        const request = database.transaction('commands').objectStore('commands').getAll()
        request.addEventListener('success', () =>
          resolve((request.result as { command: Kept }[]).map(({ command }) => command)),
        )
      })
    } finally {
      database.close()
    }
  })

/** The list with these labels, read and kept, and the application on the device. */
async function openList({ page, origin }: Tablet, names: readonly string[]): Promise<void> {
  await page.goto(`${origin}/product-list?tenant=bistro`)
  await untilInstalled(page)
  for (const name of names) await row({ page } as Tablet, name).waitFor()
  await until(
    () => page.evaluate(keptText),
    (text) => names.every((name) => text.includes(name)),
  )
}

async function keptText(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('foodid', 2)
    request.addEventListener('success', () => resolve(request.result))
  })
  try {
    if (!database.objectStoreNames.contains('kept')) return ''
    return await new Promise<string>((resolve) => {
      const request = database.transaction('kept').objectStore('kept').getAll()
      request.addEventListener('success', () => resolve(JSON.stringify(request.result)))
    })
  } finally {
    database.close()
  }
}

async function goOffline(tablet: Tablet): Promise<void> {
  tablet.proxy.refuse()
  await bar(tablet).waitFor()
}

async function goOnline(tablet: Tablet): Promise<void> {
  tablet.proxy.pass()
  await bar(tablet).waitFor({ state: 'detached' })
}

/** Consumes a label from its row. */
async function consume(tablet: Tablet, name: string): Promise<void> {
  await row(tablet, name).getByRole('button', { name: /^Usei/ }).click()
  await tablet.page.getByRole('dialog').locator('button[type="submit"]').click()
  await tablet.page.getByText(`Guardado neste aparelho: consumo de ${name}.`).waitFor()
}

const settled = (tablet: Tablet, count: number) =>
  until(
    () => queueOf(tablet),
    (queue) => queue.length === count && queue.every(({ result }) => result !== null),
  )

// A test that failed may have left a tablet without a connection.
beforeEach(async () => {
  for (const tablet of [one, other]) tablet.proxy.pass()
})

it('o4: what arrives first counts; the second tablet is told who was first', async () => {
  const [label] = await make(['Frango desfiado'])
  if (label === undefined) throw new Error('Nothing was made')
  for (const tablet of [one, other]) await openList(tablet, ['Frango desfiado'])
  const [beforeOne, beforeOther] = [(await queueOf(one)).length, (await queueOf(other)).length]
  for (const [tablet, before] of [
    [one, beforeOne],
    [other, beforeOther],
  ] as const) {
    await goOffline(tablet)
    await consume(tablet, 'Frango desfiado')
    await expect.poll(() => row(tablet, 'Frango desfiado').count()).toBe(0)
    // The queue and the list with what it changes are there after a reload.
    await tablet.page.reload()
    await bar(tablet).waitFor()
    await expect.poll(() => row(tablet, 'Frango desfiado').count()).toBe(0)
    expect((await queueOf(tablet)).slice(before)).toMatchObject([{ result: null }])
  }
  expect(await statusOf(label.id)).not.toBe('consumed')
  await goOnline(other)
  expect((await settled(other, beforeOther + 1)).slice(beforeOther)).toMatchObject([{ result: { status: 'feito' } }])
  expect(await statusOf(label.id)).toBe('consumed')
  await goOnline(one)
  const [refused] = (await settled(one, beforeOne + 1)).slice(beforeOne)
  expect(refused?.result).toMatchObject({ status: 'recusado', code: 'label_withdrawn' })
  expect(refused?.result?.detail).toMatch(
    /^Esta etiqueta já teve baixa \(consumida\) em \d\d\/\d\d\/\d{4} \d\d:\d\d, por /,
  )
})

it('what waits is taken back without a connection: it was never sent', async () => {
  const [label] = await make(['Arroz branco'])
  await openList(one, ['Arroz branco'])
  const before = (await queueOf(one)).length
  await goOffline(one)
  await consume(one, 'Arroz branco')
  await expect.poll(() => row(one, 'Arroz branco').count()).toBe(0)
  await one.page.getByRole('button', { name: 'Desfazer' }).click()
  await row(one, 'Arroz branco').waitFor()
  expect(await queueOf(one)).toHaveLength(before)
  await one.page.reload()
  await row(one, 'Arroz branco').waitFor()
  await goOnline(one)
  expect(await statusOf(label?.id ?? 0)).toBe('expiring')
})

it('o10: a refusal stops nothing: the others are done, in their order', async () => {
  const names = ['Pote A', 'Pote B', 'Pote C', 'Pote D', 'Pote E']
  const labels = await make(names)
  await openList(one, names)
  const before = (await queueOf(one)).length
  await goOffline(one)
  for (const name of names.slice(0, 3)) await consume(one, name)
  await one.page.reload()
  for (const name of names.slice(3)) await consume(one, name)
  await call('POST', `/api/products/${labels[2]?.id}/discard`, { reason: 'vencido' })
  await goOnline(one)
  const queue = (await settled(one, before + 5)).slice(before)
  expect(queue.map(({ result }) => result?.status)).toEqual(['feito', 'feito', 'recusado', 'feito', 'feito'])
  expect(await Promise.all(labels.map(({ id }) => statusOf(id)))).toEqual([
    'consumed',
    'consumed',
    'discarded',
    'consumed',
    'consumed',
  ])
})

it('o17: the queue of a session waits for that login, whoever logs in meanwhile', async () => {
  const [label] = await make(['Caldo de legumes'])
  await openList(one, ['Caldo de legumes'])
  const before = (await queueOf(one)).length
  await goOffline(one)
  await consume(one, 'Caldo de legumes')
  // The session ends while the tablet is away: at its return somebody else logs in.
  await one.context.clearCookies()
  one.proxy.pass()
  const logIn = async (email: string) => {
    await one.context.clearCookies()
    await one.context.request.post(`${one.origin}/tenant/login`, {
      data: { email, password: PASSWORD, tenant_id: 'bistro' },
    })
    await one.page.goto(`${one.origin}/product-list?tenant=bistro`)
    await row(one, 'Pote')
      .first()
      .or(one.page.getByRole('heading', { name: 'Lista de Produtos' }))
      .first()
      .waitFor()
  }
  await logIn(OTHER)
  await row(one, 'Caldo de legumes').waitFor()
  // The other's queue works: it has sent a baixa, and the first one's is apart, before and after a reload.
  const [theirs] = await make(['Caldo de peixe'])
  await openList(one, ['Caldo de peixe'])
  await goOffline(one)
  await consume(one, 'Caldo de peixe')
  await goOnline(one)
  await until(
    () => statusOf(theirs?.id ?? 0),
    (status) => status === 'consumed',
  )
  for (const path of ['/aguardando', '/product-list']) {
    await one.page.goto(`${one.origin}${path}?tenant=bistro`)
    const waiting = (await queueOf(one)).filter(({ result }) => result === null)
    expect(waiting).toHaveLength(1)
    expect(await statusOf(label?.id ?? 0)).not.toBe('consumed')
    if (path === '/aguardando')
      await one.page
        .getByText(/^1 registro de .+ neste aparelho, à parte dos seus: o envio espera .+ entrar aqui/)
        .waitFor()
  }
  await logIn(EMAIL)
  await settled(one, before + 2)
  expect(await statusOf(label?.id ?? 0)).toBe('consumed')
  const byWhom = async ({ id } = { id: 0 }) =>
    (await call<readonly LabelHistoryEntry[]>('GET', `/api/products/${id}/history`)).find(({ text }) =>
      text.includes('sem internet'),
    )?.actor
  const [first, second] = await Promise.all([byWhom(label), byWhom(theirs)])
  expect(first).toBeTruthy()
  expect(second).toBeTruthy()
  expect(first).not.toBe(second)
})
