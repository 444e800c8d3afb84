import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Station } from './first-day.ts'
import {
  chooseBaseProduct,
  generateThreeLabels,
  openAdjustments,
  openStation,
  PASSWORD,
  printedPages,
  registerCatalogue,
  selectAll,
  sendLogin,
} from './first-day.ts'
import { readPdf } from './read-pdf.ts'
import type { StartedProduct } from './started-product.ts'
import { startNewProduct } from './started-product.ts'

// A restaurant's first day with the product. The steps build on each other.

/** Tolerance for page sizes. */
const TOLERANCE_MM = 0.2

let product: StartedProduct
let station: Station
let page: Page
let open: Station['open']
let printedCodes: readonly string[] = []

/** Each label has a key of its own, which only its server can tell. */
const withoutKey = (url: string) => url.replace(/&k=[\w-]{8}$/, '&k=KEY')

beforeAll(async () => {
  product = await startNewProduct()
  station = await openStation(product, { serviceWorkers: 'allow' })
  ;({ page, open } = station)
})

afterAll(async () => {
  await station?.browser.close()
  await product?.stop()
})

describe('the main job, from an empty tenant to a scanned label', () => {
  it('sends a visitor without a session to the login, and back after it', async () => {
    await open('/product-list')
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    await expect.poll(() => page.getByText('Acesso para tenant: bistro').count()).toBe(1)
    await sendLogin(station, 'a senha errada')
    await page.getByText('Email ou senha inválidos.').waitFor()
    await sendLogin(station, PASSWORD)
    await page.waitForURL('**/product-list?**')
    await page.getByRole('heading', { name: 'Lista de Produtos' }).waitFor()
    expect(new URL(page.url()).searchParams.get('tenant')).toBe('bistro')
  })

  it('registers a category, a sector, a responsible and a base product', async () => {
    await registerCatalogue(station)
  })

  it('generates three labels, with the preview drawn before', async () => {
    await open('/products')
    await chooseBaseProduct(station)
    await page.getByRole('img', { name: /Etiqueta de Molho Pesto/ }).waitFor()
    await openAdjustments(page)
    await expect.poll(() => page.getByRole('textbox', { name: 'Peso' }).inputValue()).toBe('1,5kg')
    await generateThreeLabels(station)
  })

  it("prints one page of 50 × 30 mm per selected label, with a QR code of the label's public page", async () => {
    await open('/product-list')
    // The three labels were made together: they are one row under the head.
    await page.getByRole('row').nth(1).getByText('×3').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    const bar = await selectAll(station)
    await bar.getByRole('button', { name: 'Imprimir', exact: true }).click()
    const pages = await printedPages(station)
    expect(pages).toHaveLength(3)
    for (const printed of pages) {
      expect(Math.abs(printed.widthMm - 50)).toBeLessThan(TOLERANCE_MM)
      expect(Math.abs(printed.heightMm - 30)).toBeLessThan(TOLERANCE_MM)
    }
    const year = new Date().getFullYear()
    const codes = pages.flatMap((printed) => printed.codes).toSorted()
    expect(codes.map(withoutKey)).toEqual(
      ['0001', '0002', '0003'].map((id) => `${product.origin}/view/FID${year}${id}?tenant=bistro&k=KEY`),
    )
    expect(new Set(codes).size).toBe(3)
    printedCodes = codes
  })

  it('serves the same labels as an exact PDF, single and on A4', async () => {
    const download = async (layout: string) =>
      new Uint8Array(
        await (await page.request.get(`${product.origin}/api/products/labels.pdf?ids=1,2,3&layout=${layout}`)).body(),
      )
    const single = await readPdf(await download('50x30'))
    expect(single.flatMap(({ codes }) => codes).toSorted()).toEqual(printedCodes)
    expect(
      single.map(({ widthMm, heightMm, codes }) => [widthMm.toFixed(2), heightMm.toFixed(2), codes.length]),
    ).toEqual(Array.from({ length: 3 }, () => ['50.00', '30.00', 1]))
    for (const layout of ['40x25', '60x40', '60x60', '100x50', '72xrolo']) {
      const pages = await readPdf(await download(layout))
      const width = layout.slice(0, layout.indexOf('x'))
      expect([layout, pages.flatMap(({ codes }) => codes).toSorted()]).toEqual([layout, printedCodes])
      expect(pages.map(({ widthMm }) => Math.round(widthMm))).toEqual(pages.map(() => Number(width)))
    }
    const sheet = await readPdf(await download('a4'))
    expect(
      sheet.map(({ widthMm, heightMm, codes }) => [Math.round(widthMm), Math.round(heightMm), codes.length]),
    ).toEqual([[210, 297, 3]])
  })

  it('shows the scanned label to a visitor without a session', async () => {
    const visitor = await station.browser.newContext({ viewport: { width: 390, height: 844 } })
    const scanned = await visitor.newPage()
    await scanned.goto(printedCodes[1] ?? '')
    for (const text of [
      'Molho Pesto de Manjericão',
      'Bistrô da Praça',
      '1,5kg',
      'Cozinha Quente',
      'Ana Souza',
      'ISENTO',
    ]) {
      await expect.poll(() => scanned.getByText(text).count()).toBe(1)
    }
    // The typed code shows the product and its dates, and no person.
    await scanned.goto(`${product.origin}/view/FID${new Date().getFullYear()}0002?tenant=bistro`)
    await scanned.getByText('Molho Pesto de Manjericão').waitFor()
    await expect.poll(() => scanned.getByText('Ana Souza').count()).toBe(0)
    await visitor.close()
  })

  it("shows the responsible's initials to who scans it, once the house has chosen so", async () => {
    await open('/management')
    await page.getByRole('link', { name: /Página da etiqueta/ }).click()
    await page.getByRole('radio', { name: /Só as iniciais/ }).check()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Página da etiqueta salva com sucesso!').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Responsável na página do QR')
    await page.reload()
    await page.getByRole('radio', { name: /Só as iniciais/ }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /Só as iniciais/ }).isChecked()).toBe(true)
    const visitor = await station.browser.newContext({ viewport: { width: 390, height: 844 } })
    const scanned = await visitor.newPage()
    await scanned.goto(printedCodes[1] ?? '')
    await scanned.getByText('A. S.', { exact: true }).waitFor()
    await expect.poll(() => scanned.getByText('Ana Souza').count()).toBe(0)
    await visitor.close()
  })

  it('shows expiring and expired labels on the dashboard, and discards an expired one', async () => {
    await open('/products')
    await chooseBaseProduct(station)
    await page.getByRole('textbox', { name: 'Data de validade' }).fill('15/11/2026')
    await page.getByRole('textbox', { name: 'Data de validade' }).blur()
    await page.getByRole('button', { name: 'Fazer o registro tardio' }).click()
    await page.getByText('Informe o motivo, ou corrija a data').waitFor()
    await page.getByRole('textbox', { name: 'Motivo do registro tardio' }).fill('sem internet naquele dia')
    await page.getByRole('button', { name: 'Fazer o registro tardio' }).click()
    await page.getByText('Registro tardio feito com sucesso.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Imprimir/ }).count()).toBe(0)
    await open('/dashboard')
    await page.getByText('Olá Ana, Tenha um excelente dia!').waitFor()
    const expired = page.getByRole('table', { name: /vencidos/i })
    await expired.getByText('15/11/2026').waitFor()
    const expiring = page.getByRole('table', { name: /vencimento/i })
    await expiring.getByText('Molho Pesto de Manjericão').first().waitFor()
    await expiring.getByText('×3').waitFor()
    await expect.poll(() => expiring.getByRole('row').filter({ hasText: 'Molho Pesto de Manjericão' }).count()).toBe(1)
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
    const undo = page.getByRole('button', { name: 'Desfazer' })
    // The message does not go while the pointer is on it.
    await undo.hover()
    await page.getByText('Ótimo! Nenhum produto vencido.').waitFor()
    await undo.click()
    await expired.getByText('15/11/2026').waitFor()
    await page.getByText('está em estoque de novo').waitFor()
  })

  it('ends the session on the server with Sair', async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    expect((await page.request.get(`${product.origin}/api/auth/session`)).status()).toBe(401)
  })

  it('causes no page error and no 5xx answer', () => {
    expect(station.failures).toEqual([])
  })
})
