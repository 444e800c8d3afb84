import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { until } from '../test/until.ts'
import { untilInstalled } from './queue-in-browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Decision 64: prices that a person was shown at a shared tablet leave the screen when that person leaves.

const PICTURES = process.env['FOODID_PICTURES']
const DEMO = { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' }
const pins = { Ana: '2580', Rui: '1470' } as const
type Name = keyof typeof pins

let product: StartedProduct
let browser: Browser
let office: BrowserContext
let tablet: Page

async function addPerson(name: Name, permissions: readonly string[]): Promise<void> {
  const email = `${name.toLowerCase()}@foodid.com.br`
  await product.admin(
    ['user', 'create', '--tenant', 'demo', '--email', email, '--password-stdin'],
    'uma senha de cozinha',
  )
  const list = await office.request.get(`${product.origin}/api/users`)
  const { users } = (await list.json()) as { users: { id: string; email: string }[] }
  const user = `${product.origin}/api/users/${users.find((one) => one.email === email)?.id}`
  const added = await office.request.post(`${product.origin}/api/responsibles`, { data: { name } })
  const { id: responsibleId } = (await added.json()) as { id: number }
  await office.request.put(`${user}/responsible`, { data: { responsibleId } })
  await office.request.put(`${user}/permissions`, { data: { permissions } })
  expect(
    (await office.request.put(`${user}/pin`, { data: { pin: pins[name], currentPassword: DEMO.password } })).status(),
  ).toBe(204)
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  office = await browser.newContext()
  await office.request.post(`${product.origin}/tenant/login`, { data: DEMO })
  await addPerson('Ana', ['descartar', 'imprimir', 'ver_custos'])
  await addPerson('Rui', ['descartar', 'imprimir'])
  const kitchen = await browser.newContext({
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    hasTouch: true,
    serviceWorkers: 'allow',
  })
  await kitchen.request.post(`${product.origin}/tenant/login`, { data: DEMO })
  await kitchen.request.post(`${product.origin}/api/devices`, { data: { name: 'Cozinha quente' } })
  tablet = await kitchen.newPage()
  await tablet.setViewportSize({ width: 1180, height: 820 })
  await tablet.clock.install()
  // The browser asks whether to leave an unsaved form.
  tablet.on('dialog', (question) => void question.accept())
  await open('/dashboard')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string) =>
  tablet.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=demo`, { waitUntil: 'domcontentloaded' })
const dialog = () => tablet.getByRole('dialog', { name: 'Quem é você?' })
const change = () => tablet.getByRole('button', { name: /^Trocar/ }).click()
const nobody = () => tablet.getByTitle(/· Cozinha quente$/)
const cover = () => tablet.getByRole('button', { name: 'Quem é você?' })

/** Answers the open question. */
async function answer(name: Name): Promise<void> {
  await dialog().getByRole('button', { name }).click()
  await tablet.keyboard.type(pins[name])
  await dialog().waitFor({ state: 'hidden' })
  await tablet.getByTitle(new RegExp(`· ${name}$`)).waitFor()
}

async function enter(name: Name): Promise<void> {
  await change()
  await answer(name)
}

/** On a page that is loaded anew. */
async function begin(name: Name): Promise<void> {
  await open('/dashboard')
  await enter(name)
}

async function leave(): Promise<void> {
  await change()
  await dialog().getByRole('button', { name: 'Agora não' }).click()
  await nobodyIsHere()
}

const isAna = async () => !(await dialog().isVisible()) && (await nobody().count()) === 0

/** The server's ten minutes are tested on its own clock: here the person is taken away. */
async function beIdle(): Promise<void> {
  await tablet.request.delete(`${product.origin}/api/auth/pin`)
  // Another try where the code that counts the minutes was still loading.
  for (let tries = 0; tries < 5 && (await isAna()); tries += 1) {
    await tablet.clock.fastForward(11 * 60_000)
    await tablet.waitForTimeout(500)
  }
  // A figure that is read every few minutes, as on the dashboard, may have asked for the person too.
  await tablet.waitForTimeout(300)
  if (await dialog().isVisible()) await dialog().getByRole('button', { name: 'Agora não' }).click()
  await nobodyIsHere()
}

async function nobodyIsHere(): Promise<void> {
  await dialog().waitFor({ state: 'hidden' })
  await nobody().waitFor()
}

/** What can be read of money: text with R$, and prices in fields. */
const money = (page = tablet): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isPrice = (field: HTMLInputElement) => /^\d+,\d{2,}$/.test(field.value) && field.checkVisibility()
    const fields = [...document.querySelectorAll('input')].filter(isPrice).map(({ value }) => value)
    return [...(document.body.innerText.match(/R\$[^\n]*/g) ?? []), ...fields]
  })

/** Also a moment later: nothing is read again, and the question does not come back by itself. */
async function expectNoMoney(why: string): Promise<void> {
  expect(await money(), why).toEqual([])
  await tablet.waitForTimeout(400)
  expect(await money(), `${why}, later`).toEqual([])
  expect(await dialog().isVisible(), `${why}, asked again`).toBe(false)
}

/** Whether a price is among what this browser keeps for the time without a connection. */
const keptMoney = (): Promise<boolean> =>
  tablet.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB failed')))
      })
    const database = await resultOf(indexedDB.open('foodid', 2))
    try {
      if (!database.objectStoreNames.contains('kept')) return false
      const values = await resultOf(database.transaction('kept').objectStore('kept').getAll())
      return JSON.stringify(values).includes('"price"')
    } finally {
      database.close()
    }
  })

const moneyIsBack = () => until(money, (found) => found.length > 0)

/** A label in stock whose cost is known. */
async function costedLabel(): Promise<number> {
  const ids = Array.from({ length: 60 }, (_, at) => at + 1)
  const answered = await office.request.get(`${product.origin}/api/waste/value?ids=${ids.join(',')}`)
  const { labels } = (await answered.json()) as { labels: readonly { id: number; value: string | null }[] }
  return labels.find(({ value }) => value !== null && Number(value) > 0)?.id ?? 0
}

const screens = [
  '/dashboard',
  '/product-list',
  '/management/technical-sheet',
  '/management/technical-sheet/view/1',
  '/management/technical-sheet/edit/1',
  '/management/technical-sheet/ingredients',
  '/management/technical-sheet/ingredients/1',
  '/reports/waste',
] as const

describe('money at a shared tablet', () => {
  it.each(screens)('leaves with the person, for somebody else and for nobody: %s', async (path) => {
    await begin('Ana')
    await open(path)
    await moneyIsBack()
    await enter('Rui')
    await expectNoMoney('for somebody else')
    await enter('Ana')
    await moneyIsBack()
    await leave()
    await expectNoMoney('for nobody')
  })

  it('leaves an open list of prices after ten idle minutes', async () => {
    await begin('Ana')
    await open('/management/technical-sheet/ingredients')
    await moneyIsBack()
    await beIdle()
    await expectNoMoney('after ten minutes')
  })

  it('leaves another tab too, at the latest when that is shown again', async () => {
    await begin('Ana')
    // A separate browser context gets no message from the tablet's tab, as a tab whose code was still loading.
    const state = await tablet.context().storageState()
    const context = await browser.newContext({ locale: 'pt-BR', storageState: state })
    const other = await context.newPage()
    await other.goto(`${product.origin}/management/technical-sheet/ingredients?tenant=demo`)
    await until(
      () => money(other),
      (found) => found.length > 0,
    )
    await enter('Rui')
    expect(await money(other)).not.toEqual([])
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await until(
      () => money(other),
      (found) => found.length === 0,
    )
    await context.close()
  })

  it('leaves an open question about discarding after ten idle minutes', async () => {
    await begin('Ana')
    await open(`/withdraw?how=discard&ids=${await costedLabel()}`)
    const question = tablet.getByRole('dialog')
    await question.getByText(/R\$/).first().waitFor()
    await beIdle()
    await expectNoMoney('discarding')
    await expect.poll(() => question.isVisible()).toBe(true)
  })

  it('leaves with what is kept for the time without a connection: a reload after "Trocar" shows none', async () => {
    await begin('Ana')
    await untilInstalled(tablet)
    await open('/management/technical-sheet/ingredients')
    await moneyIsBack()
    await until(keptMoney, (isKept) => isKept)
    await change()
    await dialog().getByRole('button', { name: 'Ana' }).waitFor()
    await tablet.context().setOffline(true)
    try {
      await tablet.reload()
      await tablet.getByRole('button', { name: 'Tentar novamente' }).waitFor()
      expect(await money()).toEqual([])
      expect(await keptMoney()).toBe(false)
    } finally {
      await tablet.context().setOffline(false)
    }
    // The same person who comes back has her lists without a connection again.
    await begin('Ana')
    await change()
    await answer('Ana')
    await open('/management/technical-sheet/ingredients')
    await moneyIsBack()
    await until(keptMoney, (isKept) => isKept)
    await enter('Rui')
    await until(keptMoney, (isKept) => !isKept)
  })

  it('leaves with the exports of the person who made them', async () => {
    await begin('Ana')
    await open('/management/technical-sheet')
    await tablet.getByRole('button', { name: 'Exportar todas as fichas técnicas: CSV' }).click()
    const panel = tablet.getByRole('region', { name: 'Exportações' })
    await panel.getByText('Pronto').waitFor()
    await enter('Rui')
    await expect.poll(() => panel.count()).toBe(0)
    await tablet.reload()
    await tablet.getByText('Pudim de Leite Condensado').first().waitFor()
    await expect.poll(() => panel.count()).toBe(0)
  })
})

describe('a form at a shared tablet', () => {
  const recipeName = () => tablet.getByRole('textbox', { name: 'Nome da receita' })
  const ingredientName = () => tablet.getByRole('textbox', { name: /^Nome/ })

  it('of an unsaved recipe waits for the person who typed it (h1)', async () => {
    await begin('Ana')
    await open('/management/technical-sheet/new')
    await recipeName().fill('Sopa da Ana')
    await beIdle()
    await cover().waitFor()
    await expect.poll(() => recipeName().isVisible()).toBe(false)
    await cover().click()
    await answer('Ana')
    await expect.poll(() => recipeName().inputValue()).toBe('Sopa da Ana')

    // Another person in between does not see the form.
    await enter('Rui')
    await tablet.getByText('Falta a permissão').waitFor()
    await expect.poll(() => recipeName().count()).toBe(0)
    await enter('Ana')
    await until(
      () => recipeName().inputValue(),
      (text) => text === 'Sopa da Ana',
    )
  })

  it.each([
    ['/management/technical-sheet/add-ingredient', 'Caldo da Ana'],
    ['/management/technical-sheet/ingredients/1', 'Tomate da Ana'],
  ])('of an unsaved ingredient waits for the person who typed it: %s', async (path, text) => {
    await begin('Ana')
    await open(path)
    await ingredientName().fill(text)
    await leave()
    await expect.poll(() => ingredientName().isVisible()).toBe(false)
    await cover().click()
    await answer('Ana')
    await expect.poll(() => ingredientName().inputValue()).toBe(text)
    await enter('Rui')
    await expect.poll(() => ingredientName().count()).toBe(0)
  })

  it('is hidden behind a plain question, in all sizes and both themes', async () => {
    await begin('Ana')
    await open('/management/technical-sheet/edit/1')
    await moneyIsBack()
    await leave()
    for (const [width, height] of [
      [820, 1180],
      [1180, 820],
      [390, 844],
    ] as const) {
      await tablet.setViewportSize({ width, height })
      for (const theme of ['light', 'dark'] as const) {
        await tablet.emulateMedia({ colorScheme: theme })
        await expect.poll(() => cover().isVisible()).toBe(true)
        expect(await tablet.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
        if (PICTURES) await tablet.screenshot({ path: `${PICTURES}/costs-${width}x${height}-${theme}.png` })
      }
    }
    await tablet.setViewportSize({ width: 1180, height: 820 })
  })
})
