import type { APIRequestContext, Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A restaurant that has the longest allowed name in every field, each one word that can only break inside: no screen
// scrolls sideways, from a small phone to a desktop.

const widths = [320, 390, 820, 1180, 1280] as const
const PASSWORD = 'panela de pressao'
const ADDRESS = `${'ana'.repeat(21)}@${'cozinha'.repeat(8)}.com.br`

/** The longest allowed name that begins with `start`. */
const longest = (start: string, length = 120) => start.padEnd(length, 'abcdefghijklmnopqrstuvwxyz'.repeat(20))
const names = {
  category: longest('Categoria'),
  sector: longest('Setor'),
  responsible: longest('Responsavel'),
  storage: longest('Armazenagem'),
  product: longest('Produto'),
  ingredient: longest('Ingrediente'),
  recipe: longest('Receita'),
  person: longest('Pessoa'),
} as const

interface Screen {
  readonly path: string
  /** A text that is present once the screen has its data. */
  readonly ready: string
  readonly name?: string
  readonly act?: (page: Page) => Promise<void>
}

const dayOf = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
const sheets = '/management/technical-sheet'
const screens: readonly Screen[] = [
  { path: '/dashboard', ready: names.product },
  {
    path: '/dashboard',
    name: 'discarding',
    ready: names.product,
    act: async (page) => {
      await page
        .getByRole('button', { name: /Descartar/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/products', ready: 'Produto base' },
  { path: '/products', name: 'with a preview', ready: 'Produto base', act: chooseProduct },
  { path: '/product-list', ready: names.product },
  {
    path: '/product-list',
    name: 'with a selection',
    ready: names.product,
    act: async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('region', { name: 'Etiquetas selecionadas' }).waitFor()
    },
  },
  { path: '/print/1', ready: names.product },
  { path: '/management', ready: 'Gestão' },
  { path: '/management/add-product', ready: names.product },
  { path: '/management/add-category', ready: names.category },
  { path: '/management/add-sector', ready: names.sector },
  { path: '/management/add-responsible', ready: names.responsible },
  { path: '/management/add-storage', ready: names.storage },
  { path: '/management/norms', ready: names.product },
  { path: '/management/classes', ready: names.product },
  { path: '/management/import-products', ready: 'arquivo de exemplo' },
  { path: sheets, ready: names.recipe },
  { path: `${sheets}/new`, ready: 'Nova Ficha Técnica' },
  { path: `${sheets}/edit/1`, ready: names.recipe },
  { path: `${sheets}/view/1`, ready: names.recipe },
  { path: `${sheets}/add-ingredient`, ready: 'Cadastrar Ingrediente' },
  { path: `${sheets}/ingredients`, ready: names.ingredient },
  { path: `${sheets}/ingredients/1`, ready: 'Histórico' },
  { path: `${sheets}/import-ingredients`, ready: 'arquivo de exemplo' },
  { path: '/management/audit', ready: 'Hoje' },
  { path: '/management/jobs', ready: 'Conferência de validades' },
  {
    path: '/management/users',
    ready: names.person,
    act: (page) => page.getByText('Ajustar', { exact: true }).last().click(),
  },
  { path: '/management/reports', ready: names.sector },
  { path: `/reports/waste?from=${dayOf(-1)}&to=${dayOf(1)}`, ready: 'Por produto' },
  { path: '/account', ready: 'Trocar senha' },
  { path: '/view/FID20260001', ready: names.product },
  { path: '/baixa/FID20260001', ready: 'Só é possível descartar' },
  { path: '/baixa/FID20260003', ready: 'Usar aquele' },
  {
    path: '/baixa/FID20260003',
    name: 'more',
    ready: 'Usar aquele',
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Mais', exact: true }).click()
      await page.getByText('O que foi feito?').waitFor()
    },
  },
  { path: '/ronda', ready: names.storage },
  {
    path: '/ronda',
    name: 'walking',
    ready: names.storage,
    act: async (page) => {
      await page.getByRole('button', { name: names.storage }).click()
      await page.getByRole('region', { name: 'Agora' }).waitFor()
    },
  },
  {
    path: '/product-list',
    name: 'a lot in parts',
    ready: names.product,
    act: async (page) => {
      await page.getByRole('button', { name: /^Usei/ }).first().click()
      await page.getByRole('radio', { name: 'Congelar' }).check()
    },
  },
  {
    path: '/dashboard',
    name: 'reading',
    ready: names.product,
    act: async (page) => {
      await page.getByRole('button', { name: 'Ler', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Ler etiqueta' })
      await dialog.getByRole('radio', { name: 'Usei vários' }).check()
      await dialog.getByLabel('Ou digite o código').fill('FID20269999')
      await dialog.getByRole('button', { name: 'Usei', exact: true }).click()
      await dialog.getByText('Produto não encontrado').waitFor()
    },
  },
]

async function chooseProduct(page: Page): Promise<void> {
  const input = page.getByRole('combobox', { name: /Produto base/ })
  await input.click()
  await input.fill('produto')
  await page.getByRole('option', { name: names.product }).click()
  await page.getByRole('img', { name: /Etiqueta de/ }).waitFor()
}

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
/** The code of the first label has the year in it. */
let firstCode: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', longest('Restaurante')])
  await product.admin(['user', 'create', '--tenant', 'bistro', '--email', ADDRESS, '--password-stdin'], PASSWORD)
  context = await browser.newContext({
    viewport: { width: widths[0], height: 640 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  await send(context.request, '/tenant/login', { email: ADDRESS, password: PASSWORD, tenant_id: 'bistro' })
  firstCode = await fillRestaurant(context.request)
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function send(request: APIRequestContext, path: string, data: unknown, method: 'POST' | 'PUT' = 'POST') {
  const answer = await request.fetch(`${product.origin}${path}`, { method, data })
  const text = await answer.text()
  expect(answer.ok(), `${path}: ${text}`).toBe(true)
  return text === '' ? null : (JSON.parse(text) as unknown)
}

/** Registers everything once with the longest names; returns the code of the label that expires first. */
async function fillRestaurant(request: APIRequestContext): Promise<string> {
  await send(request, '/api/categories', { name: names.category })
  await send(request, '/api/sectors', { name: names.sector })
  await send(request, '/api/responsibles', { name: names.responsible })
  await send(request, '/api/users/cooks', { name: names.person, pin: '2580' })
  const storage = await send(request, '/api/storage-types', { name: names.storage, icon: 'refrigerado' })
  await send(request, '/api/base-products', {
    name: names.product,
    measure: 999_999.99,
    measureUnit: 'unidades',
    sif: '1234567890',
    storageType: storage instanceof Object && 'id' in storage ? storage.id : '',
    category: names.category,
    sector: names.sector,
    validityDays: 5,
  })
  await fillRecipes(request)
  await send(
    request,
    '/api/reports/settings',
    { enabled: true, hour: 6, weekdays: [0, 1, 2, 3, 4, 5, 6], recipients: [ADDRESS], formats: ['pdf', 'csv'] },
    'PUT',
  )
  const label = {
    name: names.product,
    category: names.category,
    sector: names.sector,
    responsible: names.responsible,
    weight: longest('Peso', 40),
    storageType: names.storage,
    additionalStorageType: longest('Adicional'),
  }
  const first = await send(request, '/api/products', { ...label, expiration_date: inSeconds(2) })
  await send(request, '/api/products', { ...label, quantity: 2, expiration_date: inSeconds(186_400) })
  await send(request, '/api/products', { ...label, quantity: 2, expiration_date: inSeconds(86_400) })
  await send(request, '/api/products/2/discard', { reason: 'sobra' })
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  return first instanceof Object && 'qrCode' in first ? String(first.qrCode) : ''
}

async function fillRecipes(request: APIRequestContext): Promise<void> {
  await send(request, '/api/ingredients', {
    name: names.ingredient,
    price: 999_999.99,
    unit: 'kg',
    category: longest('Categoria'),
    supplier: longest('Fornecedor'),
    description: longest('Descricao', 500),
  })
  await send(request, '/api/recipes', {
    name: names.recipe,
    portionYield: 999_999.9,
    portionUnit: longest('porcoes', 30),
    markup: 999.9,
    ingredients: [
      { ingredientId: 1, operationalQuantity: 999_999.99, operationalUnit: 'kg', correctionFactor: 999.99 },
    ],
    preparationMethod: longest('Modo', 520),
    safetyMarginType: 'percentage',
    safetyMarginValue: 99.9,
  })
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

/** The elements that reach beyond the right edge of the page, and whether the page scrolls sideways. */
/** Buttons whose right edge is outside the card or the window, where the card clips what it holds. */
const cutButtons = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button')]
      .filter((button) => {
        const card = button.closest('.card')
        return card !== null && button.getBoundingClientRect().right > card.getBoundingClientRect().right
      })
      .map((button) => button.textContent),
  )

async function overflow(): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isClipped = ({ parentElement: parent }: Element): boolean =>
      parent !== null && (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent))
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !isClipped(element))
      .slice(0, 5)
      .map((element) => `${scrollWidth} px: ${element.tagName} ${element.className.toString()}`)
  })
}

describe('with the longest names', () => {
  it.each(screens.map((screen) => ({ title: `${screen.path}${screen.name ? ` (${screen.name})` : ''}`, screen })))(
    '$title does not scroll sideways',
    async ({ screen }) => {
      await page.setViewportSize({ width: widths[0], height: 640 })
      const path = screen.path.replace('FID2026', firstCode.slice(0, 7))
      await page.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=bistro`)
      await page.getByText(screen.ready).first().waitFor({ state: 'attached' })
      await screen.act?.(page)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflow(), `at ${width} px`).toEqual([])
        expect(await cutButtons(), `at ${width} px`).toEqual([])
      }
    },
  )
})
