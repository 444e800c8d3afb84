import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import type { ReadPage } from './read-pdf.ts'
import { readPdf } from './read-pdf.ts'
import type { StartedProduct } from './started-product.ts'

// The steps of a restaurant's first day that several tests take.

export const EMAIL = 'ana@bistro.com.br'
export const PASSWORD = 'panela de pressao'

/** A browser at a new restaurant with one user, who has not logged in. */
export interface Station {
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
  readonly origin: string
  /** The page errors and 5xx answers so far. */
  readonly failures: readonly string[]
  open(path: string): Promise<unknown>
}

/** Creates the restaurant with the administration command, as an operator does, and opens a browser. */
export async function openStation(
  { admin, origin }: StartedProduct,
  own: BrowserContextOptions = {},
): Promise<Station> {
  await admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  await admin(['user', 'create', '--tenant', 'bistro', '--email', EMAIL, '--password-stdin'], PASSWORD)
  const browser = await launchBrowser()
  const context = await deskContext(browser, { ...own })
  await keepPrintedDocuments(context)
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  const open = (path: string) => page.goto(`${origin}${path}${path.includes('?') ? '&' : '?'}tenant=bistro`)
  return { browser, context, page, origin, failures, open }
}

/**
 * Replaces `window.print` in the test's browser, which has no printer. The document is kept for the test to read, and the
 * page gets the event `afterprint`, as after a real print.
 */
export async function keepPrintedDocuments(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {
      const top: (Window & { printed?: string[] }) | null = window.top
      if (top) top.printed = [...(top.printed ?? []), `<!doctype html>${document.documentElement.outerHTML}`]
      window.dispatchEvent(new Event('afterprint'))
    }
  })
}

/** Fills in the login form and sends it. */
export async function sendLogin({ page }: Station, password: string): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Registers a category, a sector, a responsible and a base product that uses them. */
export async function registerCatalogue(station: Station): Promise<void> {
  const { page, open } = station
  await register(station, 'category', 'Nome da categoria', 'Molhos', /Categoria adicionada com sucesso/)
  await register(station, 'sector', 'Nome do setor', 'Cozinha Quente', /Setor adicionado com sucesso/)
  await register(station, 'responsible', 'Nome do responsável', 'Ana Souza', /Responsável adicionado com sucesso/)
  await open('/management/add-product')
  await page.getByLabel('Nome do produto').fill('Molho Pesto de Manjericão')
  await page.getByRole('radio', { name: 'Geladeira' }).check()
  await openMore(page)
  await page.getByLabel('Medida').fill('1,5')
  await choose(page, 'Unidade', 'quilos')
  await choose(page, 'Categoria', 'Molhos')
  await choose(page, 'Setor', 'Cozinha Quente')
  await page.getByLabel('Validade (dias)').fill('5')
  await page.getByRole('button', { name: /^Cadastrar/ }).click()
  await page.getByText(/Produto adicionado com sucesso/).waitFor()
}

/** On the form of a new base product: shows what is proposed. */
export async function openMore(form: Page | Locator): Promise<void> {
  await form.getByText('Mais', { exact: true }).and(form.locator('summary *')).click()
}

async function register({ page, open }: Station, kind: string, label: string, name: string, success: RegExp) {
  await open(`/management/add-${kind}`)
  await page.getByLabel(label).fill(name)
  await page.getByRole('button', { name: /^Cadastrar/ }).click()
  await page.getByText(success).waitFor()
  await page.getByRole('listitem').filter({ hasText: name }).first().waitFor()
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: false }).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

export async function chooseBaseProduct({ page }: Station): Promise<void> {
  const input = page.getByRole('combobox', { name: /Produto base/ })
  await input.click()
  await input.fill('pe')
  await page.getByRole('option', { name: /Molho Pesto/ }).click()
}

/** On the form of a new label: shows the fields that the product and the device have filled in. */
export async function openAdjustments(page: Page): Promise<void> {
  // It opens by itself where something is missing, and its fields load with the first product.
  const adjust = page.locator('details', { has: page.getByText('Ajustar', { exact: true }) })
  if ((await adjust.getAttribute('open')) === null) await page.getByText('Ajustar', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Responsável' }).waitFor()
}

/** Sends the form of a new label, in which the base product is chosen. */
export async function generateThreeLabels({ page }: Station): Promise<void> {
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('3')
  await openAdjustments(page)
  await page.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
  await page.getByRole('button', { name: 'Só gerar' }).click()
  await page.getByText('Produto adicionado com sucesso!').waitFor()
  await page.getByText(/FID\d{4}0001 a FID\d{4}0003/).waitFor()
}

/** On the list of labels: selects all, and answers the bar with the actions for them. */
export async function selectAll({ page }: Station) {
  await page
    .getByRole('checkbox', { name: /Selecionar tod/ })
    .first()
    .check()
  return page.getByRole('region', { name: 'Etiquetas selecionadas' })
}

/** The last document sent to the printer, as the pages of a PDF made by the browser. */
export async function printedPages({ page, browser, origin }: Station): Promise<ReadPage[]> {
  await page.getByText('Impressão enviada').first().waitFor()
  const markup = await page.evaluate(() => (window as Window & { printed?: string[] }).printed?.at(-1) ?? '')
  // A context of its own: a page of the product would be answered by its service worker.
  const context = await browser.newContext()
  const sheet = await context.newPage()
  await sheet.route('**/printed-document', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: markup }),
  )
  await sheet.goto(`${origin}/printed-document`)
  await sheet.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = await sheet.pdf({ preferCSSPageSize: true, printBackground: true })
  await context.close()
  return readPdf(pdf)
}
