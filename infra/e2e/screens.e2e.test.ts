import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Every screen of the product with the demo tenant's data, in four sizes: no axe violation in the light theme, none of
// contrast in the dark one, no text under 13 px, no horizontal scrolling, no refusal by the content security policy, and the tenant in every
// link. A screen is opened once in each size; the theme of the system changes while it is open.

const sizes = [
  { width: 1280, height: 800 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const

interface Screen {
  readonly path: string
  /** A text that is present once the screen has its data. */
  readonly ready: string
  /** Opens a state of the screen with additional elements. */
  readonly act?: (page: Page) => Promise<void>
  readonly name?: string
  /** Closes what would cover the next screen. */
  readonly undo?: (page: Page) => Promise<void>
}

const click = (name: RegExp | string) => async (page: Page) => page.getByRole('button', { name }).first().click()
const screens: readonly Screen[] = [
  { path: '/dashboard', ready: 'Tenha um excelente dia!' },
  {
    path: '/dashboard',
    name: 'discarding',
    ready: 'Queijo Muçarela Fatiado',
    act: async (page) => {
      await click(/Descartar/)(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    path: '/dashboard',
    name: 'with the assistant',
    ready: 'Tenha um excelente dia!',
    act: async (page) => {
      await openMore(page)
      await click(/^(?:Assistente|Ajuda)/)(page)
      await page.getByRole('dialog').waitFor()
    },
    undo: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    path: '/dashboard',
    name: 'with the other menu entries',
    ready: 'Tenha um excelente dia!',
    act: openMore,
  },
  { path: '/products', ready: 'Produto base' },
  { path: '/products', name: 'with a preview', ready: 'Produto base', act: choosePesto },
  { path: '/product-list', ready: 'FID' },
  {
    path: '/product-list',
    name: 'with a selection',
    ready: 'FID',
    act: async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('region', { name: 'Etiquetas selecionadas' }).waitFor()
    },
  },
  { path: '/product-list?q=nada-disso', ready: 'Nenhuma etiqueta encontrada' },
  { path: '/print/20', ready: 'Sistema' },
  { path: '/print/99999', ready: 'Produto não encontrado' },
  { path: '/print', ready: 'ID do produto não fornecido' },
  { path: '/management', ready: 'Gestão' },
  { path: '/management/add-product', ready: 'Farofa de Bacon' },
  {
    path: '/management/add-product',
    name: 'editing',
    ready: 'Farofa de Bacon',
    act: async (page) => {
      await click(/Editar Farofa/)(page)
      await page.getByRole('button', { name: 'Cancelar Edição' }).waitFor()
    },
  },
  { path: '/management/add-category', ready: 'Sobremesas' },
  {
    path: '/management/add-category',
    name: 'deleting',
    ready: 'Sobremesas',
    act: async (page) => {
      await click('Excluir Sobremesas')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/management/add-sector', ready: 'Garde Manger' },
  { path: '/management/add-responsible', ready: 'Carla Mendes' },
  { path: '/management/add-storage', ready: 'Temperatura Ambiente' },
  { path: '/management/import-products', ready: 'arquivo de exemplo' },
  { path: '/management/starter-library', ready: 'Molho de Tomate' },
  {
    path: '/management/add-product',
    name: 'creating a category',
    ready: 'Farofa de Bacon',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Categoria' }).click()
      await page.getByRole('option', { name: 'Criar novo…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/management/technical-sheet', ready: 'Pudim de Leite Condensado' },
  {
    path: '/management/technical-sheet',
    name: 'duplicating',
    ready: 'Pudim de Leite Condensado',
    act: async (page) => {
      await click(/^Duplicar Pudim/)(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/management/technical-sheet?q=nada-disso', ready: 'Nenhuma ficha' },
  { path: '/management/technical-sheet/new', ready: 'Nova Ficha Técnica' },
  {
    path: '/management/technical-sheet/new',
    name: 'refused',
    ready: 'Nova Ficha Técnica',
    act: async (page) => {
      await page.getByLabel('Nome da receita').fill('Sopa')
      await click('Salvar')(page)
      await page.getByText('Adicione pelo menos um ingrediente').first().waitFor()
    },
  },
  {
    path: '/management/technical-sheet/new',
    name: 'choosing an ingredient',
    ready: 'Nova Ficha Técnica',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Ingrediente, linha 1' }).fill('a')
      await page.getByRole('option').first().waitFor()
    },
  },
  { path: '/management/technical-sheet/edit/1', ready: 'Usar preços de hoje' },
  { path: '/management/technical-sheet/edit/99999', ready: 'Receita não encontrada' },
  { path: '/management/technical-sheet/view/1', ready: 'Custo Final' },
  { path: '/management/technical-sheet/add-ingredient', ready: 'Cadastrar Ingrediente' },
  { path: '/management/technical-sheet/ingredients', ready: 'Tomate Italiano' },
  { path: '/management/technical-sheet/ingredients?q=nada-disso', ready: 'Nada encontrado' },
  { path: '/management/technical-sheet/ingredients/1', ready: 'Histórico' },
  { path: '/management/technical-sheet/ingredients/99999', ready: 'Ingrediente não encontrado' },
  { path: '/management/technical-sheet/import-ingredients', ready: 'arquivo de exemplo' },
  { path: '/management/audit', ready: 'Hoje' },
  { path: '/management/audit?type=labels&product=20', ready: 'Só a etiqueta 20' },
  { path: '/management/audit?to=2001-01-01', ready: 'Nada encontrado' },
  { path: '/management/jobs', ready: 'Conferência de validades' },
  { path: '/management/jobs?state=failed', ready: 'Nenhuma falha' },
  { path: '/management/users', ready: 'Quem pode entrar' },
  { path: '/management/reports', ready: 'Valor em risco' },
  { path: '/management/public-page', ready: 'Responsável na página do QR' },
  { path: '/account', ready: 'Trocar senha' },
  { path: '/convite', ready: 'Este link de convite não é válido' },
  { path: '/nada-aqui', ready: 'não' },
  { path: '/view/FID20260001', ready: 'Restaurante Demonstração' },
  { path: '/view/nada', ready: 'Código QR inválido' },
]

/** Opens the panel that has the other menu entries on a phone. */
async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Mais', exact: true })
  if (await more.isVisible()) await more.click()
}

async function choosePesto(page: Page): Promise<void> {
  const input = page.getByRole('combobox', { name: /Produto base/ })
  await input.click()
  await input.fill('pesto')
  await page.getByRole('option', { name: /Pesto/ }).click()
  await page.getByRole('img', { name: /Etiqueta de/ }).waitFor()
}

let product: StartedProduct
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function logIn({ request }: BrowserContext): Promise<void> {
  const data = { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' }
  expect((await request.post(`${product.origin}/tenant/login`, { data })).status()).toBe(200)
}

async function axeFindings(page: Page): Promise<string[]> {
  // Two best-practice rules (not WCAG) that Mantine's modal breaks while it is open, as it has its own header.
  return findingsOf(
    new AxeBuilder({ page }).disableRules(['landmark-no-duplicate-banner', 'landmark-banner-is-top-level']),
  )
}

/** The dark theme has other colours and nothing else, so only the rules about colour are checked in it. */
async function darkFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  // The public page has no script, so it has no scheme in an attribute.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] ?? 'dark'))
    .toBe('dark')
  const findings = await findingsOf(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']))
  await page.emulateMedia({ colorScheme: 'light' })
  return findings
}

/** The texts with less than 13 px. A drawing, such as the label's preview, has its own scale. */
async function smallTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
          element.closest('svg, [aria-hidden=true]') === null &&
          Number.parseFloat(getComputedStyle(element).fontSize) < 13,
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

async function findingsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.html)
        .slice(0, 3)
        .join(' | ')}`,
  )
}

describe.each(sizes)('at $width × $height', (viewport) => {
  let context: BrowserContext
  let page: Page
  const consoleErrors: string[] = []

  beforeAll(async () => {
    context = await browser.newContext({
      viewport,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    await logIn(context)
    page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
        consoleErrors.push(`${page.url()} ${message.text()}`)
    })
    page.on('pageerror', (error) => consoleErrors.push(`${page.url()} ${error.message}`))
  })
  afterAll(() => context.close())

  it('/ (login)', async () => {
    const visit = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const login = await visit.newPage()
    await login.goto(`${product.origin}/?tenant=demo`)
    await login.getByRole('button', { name: 'Entrar' }).waitFor()
    expect(await axeFindings(login)).toEqual([])
    expect(await darkFindings(login), 'in the dark theme').toEqual([])
    await visit.close()
  })

  it.each(
    screens.map((screen) => ({
      title: `${screen.path}${screen.name === undefined ? '' : ` (${screen.name})`}`,
      screen,
    })),
  )('$title', async ({ screen }) => {
    await page.goto(`${product.origin}${screen.path}${screen.path.includes('?') ? '&' : '?'}tenant=demo`)
    await page.getByText(screen.ready).first().waitFor({ state: 'attached' })
    try {
      await screen.act?.(page)
      expect(await axeFindings(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
      const linksWithoutTenant = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !href.includes('tenant=demo')),
      )
      expect(linksWithoutTenant).toEqual([])
      expect(await smallTexts(page), 'under 13 px').toEqual([])
      expect(await darkFindings(page), 'in the dark theme').toEqual([])
    } finally {
      await screen.undo?.(page)
    }
  })

  it('no screen causes an error on the console', () => {
    expect(consoleErrors).toEqual([])
  })
})

describe('the menu of a phone', () => {
  let context: BrowserContext
  let page: Page
  const menuOf = (visit: Page) => visit.getByRole('navigation', { name: 'Principal' })
  const more = () => menuOf(page).getByRole('button', { name: 'Mais', exact: true })
  const entry = (name: string) => menuOf(page).getByRole('link', { name, exact: true })

  beforeAll(async () => {
    context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      // A service worker would answer for the scripts that these tests hold back.
      serviceWorkers: 'block',
    })
    await logIn(context)
    page = await context.newPage()
    await page.goto(`${product.origin}/dashboard?tenant=demo`)
    await page.getByText('Tenha um excelente dia!').waitFor({ state: 'attached' })
  })
  afterAll(() => context.close())

  it('has the other entries under "Mais", from which Escape leads back', async () => {
    await more().click()
    await entry('Gestão').waitFor()
    await page.getByRole('button', { name: 'Sair' }).waitFor()
    await page.keyboard.press('Escape')
    await entry('Gestão').waitFor({ state: 'hidden' })
    expect(await more().evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('opens the assistant over the panel, and closing it leads back to its entry', async () => {
    await more().click()
    await page.getByRole('button', { name: /^Assistente/ }).click()
    await page.getByRole('dialog', { name: 'Assistente FoodID' }).waitFor()
    await page.getByRole('button', { name: 'Fechar' }).click()
    const launcher = page.getByRole('button', { name: /^Assistente/ })
    expect(await launcher.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('closes the panel when a screen is chosen, but leaves it open if it was reopened before a slow screen arrived', async () => {
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/management-*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await more().click()
    await entry('Gestão').click()
    await entry('Gestão').waitFor({ state: 'hidden' })
    await more().click()
    arrival.resolve()
    await page.getByRole('heading', { name: 'Gestão', includeHidden: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Sair' }).waitFor()
    await entry('Gerar').click()
    await page.getByRole('heading', { name: 'Gerar Etiquetas' }).waitFor()
  })

  it('reloads the page if the script of a screen is gone, as after an update', async () => {
    const visit = await context.newPage()
    await visit.goto(`${product.origin}/management?tenant=demo`)
    let isGone = true
    visit.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false
    })
    await visit.route('**/assets/product-list-*.js', (route) => (isGone ? route.abort() : route.continue()))
    await menuOf(visit).getByRole('link', { name: 'Lista', exact: true }).click()
    await visit.getByRole('heading', { name: 'Lista de Produtos' }).waitFor()
    expect(isGone).toBe(false)
  })
})

describe('the menu', () => {
  it.each([
    [1280, 'Imprimir Etiquetas', 240],
    [1239, 'Lista', 88],
    [700, 'Lista', 88],
    [699, 'Lista', 699],
  ])('at %i px shows "%s" and is %i px wide', async (width, word, menuWidth) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    await logIn(context)
    const page = await context.newPage()
    await page.goto(`${product.origin}/management?tenant=demo`)
    const menu = page.getByRole('navigation', { name: 'Principal' })
    await menu.getByRole('link', { name: word, exact: true }).waitFor()
    expect((await menu.boundingBox())?.width).toBe(menuWidth)
    await context.close()
  })
})
