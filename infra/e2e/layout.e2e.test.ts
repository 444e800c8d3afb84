import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoCookie } from '../bench/started.ts'
import { launchBrowser } from '../test/browser.ts'
import { sendOn } from './send-on.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// What is where on a screen: a calendar that nothing covers, boxes that a finger hits, paper, and a zoom of 200 %.

let product: StartedProduct
let browser: Browser
let cookie: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  cookie = await demoCookie(Number(new URL(product.origin).port))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.origin }])
  page = await context.newPage()
})
afterEach(() => context.close())

async function open(path: string, ready: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(`${product.origin}${path}?tenant=demo`)
  await page.getByText(ready).first().waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function choosePesto(): Promise<void> {
  const input = page.getByRole('combobox', { name: /Produto base/ })
  await input.click()
  await input.fill('pesto')
  await page.getByRole('option', { name: /Pesto/ }).click()
  await page.getByRole('img', { name: /Etiqueta de/ }).waitFor()
  // It comes with the answer of the rules, and moves the fields below it.
  await page.getByText('Escolha o tipo de alimento deste produto').waitFor()
}

describe.each([
  [1440, 900],
  [1280, 800],
  [1180, 820],
  [820, 1180],
  [390, 844],
  [320, 640],
])('a date of the form at %i × %i', (width, height) => {
  it('no year is cut, and both calendars are whole and on top', async () => {
    await open('/products', 'Produto base', width, height)
    await choosePesto()
    for (const name of ['expirationDate', 'manipulationDate']) {
      const hidden = await page
        .locator(`input[name=${name}]`)
        .evaluate((input: HTMLInputElement) => [input.value.length, input.scrollWidth - input.clientWidth])
      expect(hidden, name).toEqual([10, 0])
    }
    for (const label of ['Data de validade', 'Data de manipulação']) {
      await page.getByRole('button', { name: `Abrir calendário: ${label}` }).click()
      const calendar = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Próximo mês' }) })
      await calendar.getByText('dom', { exact: false }).first().waitFor()
      expect(await coveredPoints(calendar), label).toEqual([])
      await page.keyboard.press('Escape')
      await calendar.waitFor({ state: 'detached' })
    }
  })
})

/** The points of a box, one in 16 px and none in its round corners, at which something else is on top, or which are outside the window. */
async function coveredPoints(box: Locator): Promise<readonly string[]> {
  return box.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const covered: string[] = []
    for (let x = left + 6; x < right - 4; x += 16)
      for (let y = top + 6; y < bottom - 4; y += 16) {
        const there = document.elementFromPoint(x, y)
        if (!there || !element.contains(there)) covered.push(`${x}, ${y}: ${there?.className.toString() ?? 'outside'}`)
      }
    return covered.slice(0, 5)
  })
}

it.each([
  ['/product-list', 'FID'],
  ['/management/add-product', 'Farofa de Bacon'],
  ['/management/reports', 'Valor em risco'],
])('%s: a check box has 24 px, and 44 px to hit', async (path, ready) => {
  await open(path, ready, 1280, 800)
  if (path === '/management/add-product') await page.locator('summary', { hasText: 'Mais' }).click()
  const boxes = page.locator('input[type=checkbox]:not([role=switch])').filter({ visible: true })
  await boxes.first().waitFor()
  const found = await boxes.evaluateAll((all) =>
    all.slice(0, 5).map((box) => {
      box.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = box.getBoundingClientRect()
      const hits = [-21, 21].map((away) => {
        const there = document.elementFromPoint(left + width / 2, top + height / 2 + away)
        return there === box || (there?.closest('label')?.contains(box) ?? false)
      })
      return { isLarge: width >= 24 && height >= 24, hits }
    }),
  )
  for (const box of found) expect(box).toEqual({ isLarge: true, hits: [true, true] })
})

it.each([1280, 1240, 1440])('the import breaks no word of its heads at %i px', async (width) => {
  await open('/management/import-products', 'arquivo de exemplo', width, 800)
  const csv =
    'Nome;Medida;Unidade;SIF;Armazenagem;Categoria;Setor;Validade (dias)\nArroz;1;quilos;ISENTO;Refrigerado;;;3\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'produtos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const head = page.getByRole('columnheader', { name: 'Onde fica' })
  await head.waitFor()
  const lines = await head.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

it('paper has no menu and no button, and is black on white in the dark theme too', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('/dashboard', 'Produtos vencidos', 1280, 800)
  const table = page.getByRole('table', { name: 'Produtos vencidos' })
  await table.waitFor()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await ground()).toBe('rgb(19, 21, 18)')
  await page.emulateMedia({ media: 'print' })
  expect(await ground()).toBe('rgb(255, 255, 255)')
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
  await expect.poll(() => page.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(false)
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Descartar/ })
        .filter({ visible: true })
        .count(),
    )
    .toBe(0)
  await expect.poll(() => table.isVisible()).toBe(true)
})

// A4 within its margins, in CSS pixels.
const PAPER_WIDTH = 703

it.each([
  ['/dashboard', 'Queijo Muçarela Fatiado', 'O que vence em cada dia'],
  ['/product-list', 'Queijo Muçarela Fatiado', 'Data de Validade'],
  ['/management/technical-sheet', 'Pudim de Leite Condensado', 'Custo por Porção'],
  ['/management/technical-sheet/view/1', 'Tomate Italiano', 'Modo de preparo'],
  ['/management/technical-sheet/ingredients', 'Tomate Italiano', 'Fornecedor'],
])('%s: paper has its data, and nothing to press or to tick', async (path, datum, heading) => {
  await open(path, datum, 1280, 800)
  await page.getByText(heading).first().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: PAPER_WIDTH, height: 1000 })
  const visible = (selector: string) => page.locator(selector).filter({ visible: true }).count()
  expect(await visible('main button:not([data-paper])')).toBe(0)
  expect(await visible('main :is(input, select)')).toBe(0)
  await expect
    .poll(() =>
      page
        .getByRole('link', { name: /^(?:Imprimir|Editar)/ })
        .filter({ visible: true })
        .count(),
    )
    .toBe(0)
  await expect.poll(() => page.getByText(datum).filter({ visible: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByText(heading).filter({ visible: true }).count()).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER_WIDTH)
})

// 1280 × 800 at 200 %, as a browser reports it.
it.each([
  ['/dashboard', 'Produtos vencidos'],
  ['/products', 'Produto base'],
  ['/product-list', 'FID'],
  ['/management/add-product', 'Farofa de Bacon'],
  ['/management/technical-sheet/edit/1', 'Usar preços de hoje'],
  ['/management/technical-sheet/ingredients', 'Alho Descascado'],
])('%s: at a zoom of 200 %% the bars leave two thirds of the screen', async (path, ready) => {
  await open(path, ready, 640, 400)
  if (path === '/product-list') {
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('region', { name: 'Etiquetas selecionadas' }).waitFor()
  }
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  const covered = await page.evaluate(() => {
    const isStuck = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isStuck(element.parentElement))
    const heights = Array.from({ length: innerHeight / 4 }, (_, index) => index * 4 + 2)
    return heights.filter((y) => isStuck(document.elementFromPoint(innerWidth / 2, y))).length / heights.length
  })
  expect(covered).toBeLessThan(1 / 3)
})

it('a tap on a day of the dashboard shows only that day, a second tap all', async () => {
  await open('/dashboard', 'Produtos vencidos', 1280, 800)
  const expired = page.getByRole('table', { name: 'Produtos vencidos' })
  const expiring = page.getByRole('table', { name: 'Próximos do vencimento' })
  const bar = page.getByRole('button', { name: /etiquetas?: antes/ })
  await expired.waitFor()
  await expiring.waitFor()
  await bar.click()
  await expiring.waitFor({ state: 'detached' })
  await expect.poll(() => expired.isVisible()).toBe(true)
  await bar.click()
  await expiring.waitFor()
})

it('the first screen of a phone says what to use, what to throw out and what it may cost', async () => {
  await open('/dashboard', 'Produtos vencidos', 390, 844)
  await page.getByRole('button', { name: 'Descartar todos' }).waitFor()
  const tabs = await page.getByRole('navigation', { name: 'Principal' }).getByRole('list').boundingBox()
  const parts = {
    expired: page.getByText('Produtos Vencidos', { exact: true }),
    cost: page.getByRole('region', { name: /^Em risco até/ }),
    week: page.getByRole('region', { name: 'O que vence em cada dia' }),
    discard: page.getByRole('button', { name: 'Descartar todos' }),
    first: page.getByRole('table', { name: 'Produtos vencidos' }).getByRole('link').first(),
  }
  for (const [name, part] of Object.entries(parts)) {
    await part.waitFor()
    const box = await part.boundingBox()
    expect([name, (box?.y ?? Infinity) + (box?.height ?? 0) <= (tabs?.y ?? 0)]).toEqual([name, true])
  }
})

describe('the theme', () => {
  it('is that of the system from the first paint, and follows it', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await sendOn(route)
    })
    await page.goto(`${product.origin}/dashboard?tenant=demo`, { waitUntil: 'commit' })
    await page.getByRole('status').getByText('Carregando...').waitFor()
    const ground = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect.poll(() => ground('html')).toBe('rgb(19, 21, 18)')
    scripts.resolve()
    await page.getByText('Produtos vencidos').first().waitFor()
    expect(await ground('body')).toBe('rgb(19, 21, 18)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => ground('body')).toBe('rgb(250, 248, 245)')
  })

  it('leaves the label black on white', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('/print/20', 'Sistema', 1280, 800)
    const label = page.getByRole('img', { name: /Etiqueta de/ })
    const paper = await label.evaluate((drawing) => {
      for (let element: Element | null = drawing; element; element = element.parentElement) {
        const { backgroundColor } = getComputedStyle(element)
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
      }
      return null
    })
    expect(paper).toBe('rgb(255, 255, 255)')
    const inks = await label.evaluate((drawing) => [
      ...new Set([...drawing.querySelectorAll('text, path, rect')].map((shape) => getComputedStyle(shape).fill)),
    ])
    expect(inks.toSorted()).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  })
})
