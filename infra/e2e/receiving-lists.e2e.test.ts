import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { keyOf, noteXml } from '../test/note-xml.ts'
import { axeFindings } from './axe.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'
import { typeAsScanner } from './typing-scanner.ts'

// The screens around receipts: how a note comes in, the lists of receipts and lots, prices that wait, suppliers and limits.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  context = await newContext()
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function newContext(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const made = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options })
  await logIn(made)
  return made
}

const logIn = (of: BrowserContext) =>
  of.request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })

const open = (path: string, on = page) =>
  on.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=demo`)

async function call<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown): Promise<Answer> {
  const answer = await context.request.fetch(`${product.origin}${path}`, {
    method,
    ...(data !== undefined && { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  const text = await answer.text()
  return (text === '' ? null : JSON.parse(text)) as Answer
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
const choose = (...files: ReturnType<typeof file>[]) => page.getByLabel('Ler nota (XML)').setInputFiles(files)
const receiptIdIn = (url: string) => /\/recebimento\/(\d+)/.exec(url)?.[1]

interface Opened {
  readonly id: number
  readonly version: number
}

/** Opens and confirms a receipt of goods whose temperature is not measured. */
async function receive(lot: string, fields: object = {}): Promise<number> {
  const ingredients = await call<readonly { readonly id: number; readonly unit: string }[]>('GET', '/api/ingredients')
  const ingredientId = ingredients.find(({ unit }) => unit === 'kg')?.id
  const line = {
    description: 'CEBOLA ROXA',
    unit: 'KG',
    quantity: 10,
    ingredientId,
    outcome: 'aceito',
    lots: [{ lot }],
  }
  const { id, version } = await call<Opened>('POST', '/api/receipts', {
    supplier: { name: 'Hortifruti Boa Safra' },
    lines: [{ ...line, ...fields }],
  })
  await call('POST', `/api/receipts/${id}/confirm`, { version, updatePrices: false })
  return id
}

describe('a note', () => {
  it('opens its receipt from a file, and the same file leads to the same receipt', async () => {
    await open('/recebimento')
    await page.getByText('Nenhuma nota ainda').waitFor()
    await choose(file('nota.xml', noteXml()))
    await page.waitForURL(/\/recebimento\/\d+/)
    const id = receiptIdIn(page.url())
    await open('/recebimento')
    const opened = page.getByRole('region', { name: 'Abertos' }).getByRole('link')
    await opened
      .filter({ hasText: 'Frigo Sul' })
      .filter({ hasText: 'nota 12345 · 5 itens · faltam conferir 5 itens novos' })
      .waitFor()
    await choose(file('de novo.xml', noteXml()))
    await page.waitForURL(`**/recebimento/${id ?? ''}?**`)
    await open('/recebimento')
    await opened.first().waitFor()
    await expect.poll(() => opened.count()).toBe(1)
    await opened.click()
    await page.waitForURL(`**/recebimento/${id ?? ''}?**`)
  })

  it('is dropped anywhere on the screen, also with other files, each of which says why it was not read', async () => {
    await open('/recebimento')
    await page.getByRole('region', { name: 'Abertos' }).waitFor()
    const dropped = await page.evaluateHandle(
      ([first, second]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([first ?? ''], 'nota 2.xml', { type: 'text/xml' }))
        transfer.items.add(new File([second ?? ''], 'nota 3.xml', { type: 'text/xml' }))
        transfer.items.add(new File(['%PDF-1.7'], 'danfe.pdf', { type: 'application/pdf' }))
        transfer.items.add(new File(['<?xml version="1.0"?><outra/>'], 'outra.xml', { type: 'text/xml' }))
        return transfer
      },
      [noteXml({ number: 2 }), noteXml({ number: 3 })],
    )
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: dropped })
    await page.getByText('Solte a nota aqui').waitFor()
    await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped })
    const told = page.getByRole('alert')
    await told.getByText('2 notas abertas').waitFor()
    await expect
      .poll(() => told.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/^danfe\.pdf: este é o PDF da nota/), 'outra.xml: Este arquivo não é uma NF-e.'])
    await expect.poll(() => page.getByRole('region', { name: 'Abertos' }).getByRole('link').count()).toBe(3)
    expect(await axeFindings(page)).toEqual([])
  })

  it('is found by the code of its paper, typed by a scanner, and another note says where its items are', async () => {
    await open('/recebimento')
    const dialog = page.getByRole('dialog', { name: 'Ler caixa' })
    await page.getByRole('button', { name: /^Ler caixa/ }).click()
    await dialog.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await typeAsScanner(page, keyOf('11222333000181', 777))
    await dialog.getByText('Nota 777: os itens só vêm no arquivo XML.').waitFor()
    await dialog.getByRole('textbox', { name: 'Ou digite o código' }).fill('7891234567895')
    await dialog.getByRole('button', { name: 'Ler', exact: true }).click()
    await dialog.getByText('Este produto ainda não veio em nenhuma nota').waitFor()
    await typeAsScanner(page, keyOf('11222333000181', 12_345))
    await page.waitForURL(/\/recebimento\/\d+/)
  })

  it('that never came is received by hand: what is missing is said at its field', async () => {
    await open('/recebimento')
    await page.getByRole('button', { name: 'Receber sem nota' }).click()
    const dialog = page.getByRole('dialog', { name: 'Receber sem nota' })
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByText('Diga quem entregou').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('combobox', { name: /^Quem entregou/ }).fill('Feira do Zé')
    await dialog.getByRole('textbox', { name: /^O que chegou/ }).fill('Tomate')
    await dialog.getByRole('textbox', { name: /^Quanto/ }).fill('12,5')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await page.waitForURL(/\/recebimento\/\d+/)
    const [first] = await call<readonly { supplier: { name: string }; items: number; invoice: null }[]>(
      'GET',
      '/api/receipts?status=aberto',
    )
    expect(first).toMatchObject({ supplier: { name: 'Feira do Zé' }, items: 1, invoice: null })
  })
})

describe('the sheet of receipts', () => {
  it('is made for the days that are chosen', async () => {
    await receive('EX-1')
    await open('/recebimento')
    await page.getByRole('button', { name: 'Exportar a planilha de recebimentos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Planilha de recebimentos' })
    await dialog.waitFor()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await page
      .getByRole('region', { name: 'Exportações' })
      .getByText(/^Pronto/)
      .waitFor()
  })
})

describe('lots', () => {
  it('answer the question of whoever stands before the box, and end with one tap, which one tap takes back', async () => {
    await receive('AB-12 C')
    await open('/recebimento')
    await page.getByRole('region', { name: 'Recebidos' }).getByText('Hortifruti Boa Safra').first().waitFor()
    await page.getByRole('searchbox', { name: 'Tenho este lote?' }).fill('ab12')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lotes\?.*q=ab12/)
    await page.getByRole('link', { name: 'AB-12 C', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Lote AB-12 C' })
    await sheet.getByText('Hortifruti Boa Safra').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Acabou o lote AB-12 C' }).click()
    await page.getByText(/^O lote AB-12 C de .+ acabou\.$/).waitFor()
    await page.getByText('Encerrado', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByRole('button', { name: 'Acabou o lote AB-12 C' }).click()
    await page.getByText('Encerrado', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Tenho este lote?' }).fill('nunca-veio')
    await page.getByText('Não temos esse lote').waitFor()
    await open('/lotes')
    await page.getByRole('link', { name: 'AB-12 C', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Abertos há mais de 30 dias' }).click()
    await page.getByText('Nada a conferir').waitFor()
    await page.waitForURL(/check=sim/)
  })

  it('are found by the palette', async () => {
    await receive('Z9/88')
    await open('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Buscar telas/ }).fill('tenho este lote z988')
    await page.getByRole('option', { name: /Z9\/88 · / }).click()
    await page.waitForURL(/\/rastreio\?lotId=\d+/)
    await page.getByText('lote Z9/88 · ').waitFor()
  })
})

describe('the plan of the day', () => {
  it('says what waits at the door, and leads there', async () => {
    await receive('P1', { total: '55.00' })
    await open('/dashboard')
    const door = page.getByRole('region', { name: 'Recebimento' })
    await door.getByRole('link', { name: 'Ver: 1 preço espera' }).waitFor()
    await door.getByRole('link', { name: /^Continuar: \d recebimentos abertos$/ }).click()
    await page.waitForURL('**/recebimento?**')
  })
})

describe('prices that wait', () => {
  it('go to the register one by one, or all of them', async () => {
    await receive('P2', { total: '58.00' })
    await open('/recebimento/precos')
    await page.getByRole('heading', { name: '2 preços' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Recusar o preço/ })
      .first()
      .click()
    await page.getByText('1 preço recusado com sucesso').waitFor()
    await page.getByRole('button', { name: 'Aceitar todos' }).click()
    await page.getByText('Nenhum preço espera').waitFor()
  })

  it('are accepted together but for those that look wrong, which say so and are accepted one by one', async () => {
    await receive('P3', { total: '59.00' })
    await receive('P4', { total: '5900.00', acceptPrice: true })
    await open('/recebimento/precos')
    const odd = page.getByRole('listitem').filter({ hasText: 'Muda mais de 50 %' })
    await odd.getByText('R$ 590,00/kg').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const all = page.getByRole('button', { name: 'Aceitar todos' })
    await all.click()
    await page.getByText('1 preço aceito com sucesso! 1 ficou: confira.').waitFor()
    await page.getByRole('heading', { name: '1 preço' }).waitFor()
    expect(await all.count()).toBe(0)
    await odd.getByRole('button', { name: /^Aceitar o preço/ }).click()
    await page.getByText('Nenhum preço espera').waitFor()
  })
})

describe('suppliers', () => {
  it('are registered and changed, and one with receipts stays', async () => {
    await open('/recebimento/fornecedores')
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Empório Central')
    await page.getByRole('textbox', { name: 'CNPJ' }).fill('11.444.777/0001-62')
    await page.getByRole('button', { name: 'Cadastrar fornecedor' }).click()
    await page.getByText('CNPJ inválido: confira os números.').waitFor()
    await page.getByRole('textbox', { name: 'CNPJ' }).fill('11.444.777/0001-61')
    await page.getByRole('button', { name: 'Cadastrar fornecedor' }).click()
    await page.getByText('Fornecedor adicionado com sucesso!').waitFor()
    await page.getByText('11.444.777/0001-61').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Excluir Hortifruti Boa Safra' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Este fornecedor tem recebimentos.').waitFor()
    await page.getByRole('button', { name: 'Excluir Empório Central' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Fornecedor excluído com sucesso!').waitFor()
  })
})

describe('the limits of the house', () => {
  it('are only stricter than the norm', async () => {
    await open('/management')
    await page.getByRole('link', { name: /^Limites do recebimento/ }).click()
    const frozen = page.getByRole('textbox', { name: 'Congelados' })
    await frozen.fill('-9')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('A regra da casa só pode ser mais rigorosa que a norma: congelados até −12 °C').waitFor()
    await frozen.fill('-15,5')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Limites do recebimento salvos com sucesso!').waitFor()
    await page.reload()
    await frozen.waitFor()
    await expect.poll(() => frozen.inputValue()).toBe('-15,5')
    expect(await axeFindings(page)).toEqual([])
  })
})
