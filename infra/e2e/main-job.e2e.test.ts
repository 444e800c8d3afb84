import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { readPdf } from './read-pdf.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A restaurant's first day with the product. The steps build on each other.

const EMAIL = 'ana@bistro.com.br'
const PASSWORD = 'panela de pressao'
/** Tolerance for page sizes. */
const TOLERANCE_MM = 0.2

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
const failures: string[] = []

beforeAll(async () => {
  product = await startProduct()
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  await product.admin(['user', 'create', '--tenant', 'bistro', '--email', EMAIL, '--password-stdin'], PASSWORD)
  browser = await launchBrowser()
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  // A headless browser has no printer: window.print keeps the document, and the page is told that it was printed.
  await context.addInitScript(() => {
    window.print = () => {
      const top: (Window & { printed?: string[] }) | null = window.top
      if (top) top.printed = [...(top.printed ?? []), `<!doctype html>${document.documentElement.outerHTML}`]
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string) => page.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=bistro`)

async function register(path: string, label: string, name: string, success: RegExp): Promise<void> {
  await open(path)
  await page.getByLabel(label).fill(name)
  await page.getByRole('button', { name: /^Cadastrar/ }).click()
  await page.getByText(success).waitFor()
  await page.getByRole('listitem').filter({ hasText: name }).first().waitFor()
}

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: false }).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

/** The last document sent to the printer, as a PDF made by the browser. */
async function printedPdf(): Promise<Uint8Array> {
  await page.getByText('Impressão enviada').first().waitFor()
  const markup = await page.evaluate(() => (window as Window & { printed?: string[] }).printed?.at(-1) ?? '')
  const sheet = await context.newPage()
  await sheet.route('**/printed-document', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: markup }),
  )
  await sheet.goto(`${product.origin}/printed-document`)
  await sheet.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = await sheet.pdf({ preferCSSPageSize: true, printBackground: true })
  await sheet.close()
  return pdf
}

describe('the main job, from an empty tenant to a scanned label', () => {
  it('sends a visitor without a session to the login, and back after it', async () => {
    await open('/product-list')
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    expect(await page.getByText('Acesso para tenant: bistro').count()).toBe(1)
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByRole('textbox', { name: 'Senha' }).fill('a senha errada')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('Email ou senha inválidos.').waitFor()
    await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/product-list?**')
    await page.getByRole('heading', { name: 'Lista de Produtos' }).waitFor()
    expect(new URL(page.url()).searchParams.get('tenant')).toBe('bistro')
  })

  it('registers a category, a sector, a responsible and a base product', async () => {
    await register('/management/add-category', 'Nome da categoria', 'Molhos', /Categoria adicionada com sucesso/)
    await register('/management/add-sector', 'Nome do setor', 'Cozinha Quente', /Setor adicionado com sucesso/)
    await register(
      '/management/add-responsible',
      'Nome do responsável',
      'Ana Souza',
      /Responsável adicionado com sucesso/,
    )
    await open('/management/add-product')
    await page.getByLabel('Nome do produto').fill('Molho Pesto de Manjericão')
    await page.getByLabel('Medida').fill('1,5')
    await choose('Unidade', 'quilos')
    await choose('Tipo de armazenagem', 'Refrigerado')
    await choose('Categoria', 'Molhos')
    await choose('Setor', 'Cozinha Quente')
    await page.getByLabel('Validade (dias)').fill('5')
    await page.getByRole('button', { name: /^Cadastrar/ }).click()
    await page.getByText(/Produto adicionado com sucesso/).waitFor()
  })

  it('generates three labels, with the preview drawn before', async () => {
    await open('/products')
    await chooseBaseProduct()
    await page.getByRole('img', { name: /Etiqueta de Molho Pesto/ }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Peso' }).inputValue()).toBe('1,5kg')
    await page.getByRole('textbox', { name: 'Quantidade' }).fill('3')
    await page.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
    await page
      .getByRole('button', { name: /^Gerar/ })
      .last()
      .click()
    await page.getByText('Produto adicionado com sucesso!').waitFor()
    await page.getByText(/FID\d{4}0001 a FID\d{4}0003/).waitFor()
  })

  it("prints one page of 50 × 30 mm per selected label, with a QR code of the label's public page", async () => {
    await open('/product-list')
    await page.getByRole('row').nth(3).waitFor()
    expect(await page.getByRole('row').count()).toBe(4)
    await page
      .getByRole('checkbox', { name: /Selecionar tod/ })
      .first()
      .check()
    await page
      .getByRole('region', { name: 'Etiquetas selecionadas' })
      .getByRole('button', { name: 'Imprimir', exact: true })
      .click()
    const pages = await readPdf(await printedPdf())
    expect(pages).toHaveLength(3)
    for (const printed of pages) {
      expect(Math.abs(printed.widthMm - 50)).toBeLessThan(TOLERANCE_MM)
      expect(Math.abs(printed.heightMm - 30)).toBeLessThan(TOLERANCE_MM)
    }
    const year = new Date().getFullYear()
    expect(pages.flatMap((printed) => printed.codes).toSorted()).toEqual(
      ['0001', '0002', '0003'].map((id) => `${product.origin}/view/FID${year}${id}?tenant=bistro`),
    )
  })

  it('serves the same labels as an exact PDF, single and on A4', async () => {
    const download = async (layout: string) =>
      new Uint8Array(
        await (await page.request.get(`${product.origin}/api/products/labels.pdf?ids=1,2,3&layout=${layout}`)).body(),
      )
    const single = await readPdf(await download('50x30'))
    expect(
      single.map(({ widthMm, heightMm, codes }) => [widthMm.toFixed(2), heightMm.toFixed(2), codes.length]),
    ).toEqual(Array.from({ length: 3 }, () => ['50.00', '30.00', 1]))
    const sheet = await readPdf(await download('a4'))
    expect(
      sheet.map(({ widthMm, heightMm, codes }) => [Math.round(widthMm), Math.round(heightMm), codes.length]),
    ).toEqual([[210, 297, 3]])
  })

  it('shows the scanned label to a visitor without a session', async () => {
    const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const scanned = await visitor.newPage()
    await scanned.goto(`${product.origin}/view/FID${new Date().getFullYear()}0002?tenant=bistro`)
    for (const text of [
      'Molho Pesto de Manjericão',
      'Bistrô da Praça',
      '1,5kg',
      'Cozinha Quente',
      'Ana Souza',
      'ISENTO',
    ]) {
      expect(await scanned.getByText(text).count()).toBe(1)
    }
    await visitor.close()
  })

  it('shows expiring and expired labels on the dashboard, and discards an expired one', async () => {
    await open('/products')
    await chooseBaseProduct()
    await page.getByRole('textbox', { name: 'Data de validade' }).fill('15/11/2026')
    await page.getByRole('textbox', { name: 'Data de validade' }).blur()
    await page.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
    await page
      .getByRole('button', { name: /^Gerar/ })
      .last()
      .click()
    await page.getByText('Produto adicionado com sucesso!').waitFor()
    await open('/dashboard')
    await page.getByText('Olá Ana, Tenha um excelente dia!').waitFor()
    const expired = page.getByRole('table', { name: /vencidos/i })
    await expired.getByText('15/11/2026').waitFor()
    const expiring = page.getByRole('table', { name: /vencimento/i })
    await expiring.getByText('Molho Pesto de Manjericão').first().waitFor()
    expect(await expiring.getByRole('row').count()).toBe(4)
    await expired.getByRole('button', { name: /Descartar/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/vencid/i)
      .first()
      .waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Descartar/ })
      .click()
    await page.getByText('Ótimo! Nenhum produto vencido.').waitFor()
  })

  it('ends the session on the server with Sair', async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    expect((await page.request.get(`${product.origin}/api/auth/session`)).status()).toBe(401)
  })

  it('causes no page error and no 5xx answer', () => {
    expect(failures).toEqual([])
  })
})

async function chooseBaseProduct(): Promise<void> {
  const input = page.getByRole('combobox', { name: /Produto base/ })
  await input.click()
  await input.fill('pe')
  await page.getByRole('option', { name: /Molho Pesto/ }).click()
}
