import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import { axeFindings, MODAL_RULES } from './axe.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The owner requests the inspection pack on the audit screen, for a health inspector. The steps build on each other.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
const failures: string[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  context = await deskContext(browser, { acceptDownloads: true })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${product.origin}/?tenant=demo`)
  await page.getByLabel('Email').fill('demo@foodid.com.br')
  await page.getByRole('textbox', { name: 'Senha' }).fill('demonstracao')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Tenha um excelente dia!').waitFor({ state: 'attached' })
  await page.goto(`${product.origin}/management/audit?tenant=demo`)
  await page.getByRole('heading', { name: 'Hoje' }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const dialog = () => page.getByRole('dialog', { name: 'Pacote de inspeção' })
const openButton = () => page.getByRole('button', { name: 'Pacote de inspeção (PDF)' })

async function textOf(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const text = [...document.pages()].map((sheet) => sheet.getText()).join('\n')
    document.destroy()
    return text.replaceAll(/\s+/g, ' ')
  } finally {
    library.destroy()
  }
}

const shown = (date: Date) => new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(date)

describe('the inspection pack', () => {
  it('is requested for a period, and downloads as a PDF about that period', async () => {
    const opened = shown(new Date())
    await openButton().click()
    await dialog().waitFor()
    await expect
      .poll(() => dialog().getByRole('status').innerText())
      .toMatch(new RegExp(`^De \\d\\d/\\d\\d/\\d{4} a (?:${opened}|${shown(new Date())}): 30 dias\\.$`))
    await dialog().getByLabel('Período').selectOption('Últimos 180 dias')
    await expect.poll(() => dialog().getByRole('status').innerText()).toMatch(/: 180 dias\.$/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Gerar PDF' }).click(),
    ])
    await dialog().waitFor({ state: 'detached' })
    expect(file.suggestedFilename()).toMatch(/^inspecao-\d{4}-\d\d-\d\d-a-\d{4}-\d\d-\d\d\.pdf$/)
    await page
      .getByRole('region', { name: 'Exportações' })
      .getByText(/^Pronto: inspecao-/)
      .waitFor()
    const text = await textOf(await readFile(await file.path()))
    for (const part of [
      'Restaurante Demonstração',
      'Pedido por Demo',
      'Etiquetas geradas 65 ',
      'Pudim de Leite Condensado',
      'nenhum alterado, nenhum a menos',
      'peça a conferência do registro a quem cuida do sistema',
    ])
      expect(text).toContain(part)
  })

  it('returns the focus to its button when the dialog is cancelled', async () => {
    await openButton().focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pacote de inspeção (PDF)')
  })

  it('refuses a period that is too long or reversed before sending it', async () => {
    await openButton().click()
    await dialog().getByLabel('Período').selectOption('Escolher as datas')
    await dialog().getByRole('textbox', { name: 'Do dia' }).fill('01/01/2024')
    await dialog().getByText('O período pode ter no máximo 366 dias').waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: 'Gerar PDF' }).isDisabled()).toBe(true)
    await dialog().getByRole('textbox', { name: 'Ao dia' }).fill('31/12/2023')
    await dialog().getByText('O fim não pode ser antes do início').waitFor()
    await dialog().getByRole('textbox', { name: 'Ao dia' }).fill('31/12/2024')
    await dialog().getByText('De 01/01/2024 a 31/12/2024: 366 dias.').waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: 'Gerar PDF' }).isDisabled()).toBe(false)
  })

  it.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])('has no axe violation and no horizontal scrolling at $width × $height', async (viewport) => {
    await page.setViewportSize(viewport)
    await dialog().waitFor()
    expect(await axeFindings(page, { without: MODAL_RULES })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  })

  it('causes no page error and no 5xx answer', () => {
    expect(failures).toEqual([])
  })
})
