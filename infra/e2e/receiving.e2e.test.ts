import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Receipt } from '../../server/modules/receiving/contract/receipts.ts'
import type { Reading } from '../../server/modules/receiving/contract/reading.ts'
import { launchBrowser } from '../test/browser.ts'
import { noteXml } from '../test/note-xml.ts'
import { axeFindings, MODAL_RULES } from './axe.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import type { LifeKitchen } from './life-kitchen.ts'
import { startLifeKitchen } from './life-kitchen.ts'
import { DESK, loggedInContext } from './logged-in.ts'
import { takePictures } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A supplier's note on the screen: from its file to labels, lots and prices.

let product: StartedProduct
let browser: Browser
let kitchen: LifeKitchen
let context: BrowserContext
let page: Page
let acts: Acts
let note = 12_345
const ids = { filet: 0, cream: 0, eggs: 0, sauce: 0, salmon: 0 }
const products = { filet: '', cream: '', salmon: '' }

const ingredient = async (name: string, price: number, unit: string) =>
  Number(await kitchen.created('/api/ingredients', { name, price, unit }))

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  kitchen = await startLifeKitchen(product)
  ids.filet = await ingredient('Filé de peito IQF', 13.9, 'kg')
  ids.cream = await ingredient('Creme de leite fresco', 18, 'L')
  ids.eggs = await ingredient('Ovo branco grande', 0.55, 'unidade')
  ids.sauce = await ingredient('Molho inglês', 12.5, 'L')
  ids.salmon = await ingredient('Salmão fresco inteiro', 66.5, 'kg')
  const base = (name: string, storageType: string, foodClass: string, ingredientId: number) =>
    kitchen.created('/api/base-products', {
      name,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType,
      foodClass,
      ingredientId,
    })
  products.filet = await base('Filé de peito congelado', 'congelado', 'carne_crua', ids.filet)
  products.cream = await base('Creme de leite 1 L', 'refrigerado', 'leite_derivados', ids.cream)
  products.salmon = await base('Salmão inteiro', 'refrigerado', 'pescado_cru', ids.salmon)
  await teachSupplier()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(async () => {
  context = await loggedInContext(browser, { origin: product.origin, cookie: kitchen.cookie }, { viewport: DESK })
  acts = await countActs(context)
  page = await context.newPage()
})
afterEach(() => context.close())

/** The supplier's goods are known, but its eggs. */
async function teachSupplier() {
  const { lines } = await kitchen.call<Reading>('POST', '/api/receipts/read-nfe', { xml: noteXml() })
  const goods = [
    { ingredientId: ids.filet, baseProductId: products.filet },
    { ingredientId: ids.cream, baseProductId: products.cream },
    { ignored: true },
    { ingredientId: ids.sauce },
    { ingredientId: ids.salmon, baseProductId: products.salmon },
  ]
  const { id, version } = await kitchen.call<Receipt>('POST', '/api/receipts', {
    supplier: { name: 'Frigo Sul', cnpj: '11222333000181' },
    invoice: { number: '1' },
    temperatures: { congelado: -15, pescado: 2, demais: 6 },
    lines: lines.map(({ supplierCode, description, unit, quantity, pack }, index) => ({
      supplierCode: supplierCode === '88' ? 'outro' : supplierCode,
      description,
      unit,
      quantity,
      pack: pack && { n: pack.n, unit: pack.unit },
      outcome: 'aceito',
      lots: [],
      ...goods[index],
    })),
  })
  await kitchen.call('POST', `/api/receipts/${id}/confirm`, { version })
}

async function openNote(items?: Parameters<typeof noteXml>[0]) {
  note += 1
  await page.goto(`${product.origin}/recebimento`)
  await page.getByLabel('Ler nota (XML)').setInputFiles({
    name: 'nota.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(noteXml({ number: note, ...items })),
  })
  await page.getByRole('heading', { name: new RegExp(`nota ${note}`) }).waitFor()
}
const receiptId = () => Number(/recebimento\/(\d+)/.exec(page.url())?.[1])
const receipt = () => kitchen.call<Receipt>('GET', `/api/receipts/${receiptId()}`)
const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })
const answer = (name: string | RegExp, said: string) => row(name).getByRole('radio', { name: said }).check()
async function measure(...figures: readonly string[]) {
  for (const figure of figures) {
    await page.getByRole('region', { name: /^Medir/ }).waitFor()
    await page.keyboard.type(figure)
    await page.keyboard.press('Enter')
  }
}
const priceOf = async (id: number) =>
  (await kitchen.call<{ readonly price: number }>('GET', `/api/ingredients/${id}`)).price

it('r4: a new item is proposed from its description; a pack that makes its price odd is asked about', async () => {
  await openNote()
  await page.getByText('Item novo: confira uma vez').waitFor()
  const isThis = page.getByRole('button', { name: 'É isso: Ovo branco grande' })
  await row('OVO BRANCO').getByText('R$ 0,55').waitFor()
  await takePictures(page, 'receiving-new')
  await page.getByLabel('1 cx traz').fill('1')
  await isThis.click()
  await row('OVO BRANCO')
    .getByText(/De R\$.0,55 para R\$.198,00 por unidade: confira quanto vem em 1 CX/)
    .waitFor()
  await row('OVO BRANCO').getByRole('button', { name: 'Corrigir o que vem em 1 cx' }).click()
  await page.getByRole('dialog').getByLabel('1 cx traz').fill('360')
  await takePictures(page, 'receiving-sheet')
  await page.getByRole('dialog').getByRole('button', { name: 'Pronto' }).click()
  await row('OVO BRANCO').getByText('igual').waitFor()
  await measure('15,2', '2', '6,4')
  await page.getByRole('button', { name: 'Receber 5 itens' }).click()
  await page.getByRole('heading', { name: /^Recebido de Frigo Sul/ }).waitFor()
  expect((await receipt()).lines[2]).toMatchObject({ ingredientId: ids.eggs, pack: { n: 360, unit: 'unidade' } })
})

it('r1, r14: a known supplier is the file, three numbers and two taps', async () => {
  await openNote()
  acts.clicks = 0
  acts.fields = 0
  await measure('15,2', '2', '6,4')
  await takePictures(page, 'receiving-ready')
  await page.getByRole('button', { name: 'Receber 5 itens' }).click()
  const print = page.getByRole('button', { name: 'Imprimir 8' })
  await print.waitFor()
  await takePictures(page, 'receiving-received')
  await print.click()
  await page.getByRole('button', { name: '2ª via de 8' }).waitFor()
  expect([acts.clicks, acts.fields]).toEqual([2, 0])
  const done = await receipt()
  expect(done).toMatchObject({ status: 'recebido', temperatures: { congelado: -15.2, pescado: 2, demais: 6.4 } })
  expect(done.lines.map(({ total }) => total)).toEqual(['591.80', '120.00', '198.00', '140.04', '583.67'])
  expect(await priceOf(ids.filet)).toBe(14.8)
})

it('r10, r19: too warm is refused at its line, and a refused line leaves its reason', async () => {
  await openNote()
  await measure('9', '2', '6,4')
  await row('FILE PEITO').getByText('Recusar: congelados até −12 °C (CVS 3/2026, art. 30).').waitFor()
  await takePictures(page, 'receiving-warm')
  await page.getByRole('button', { name: 'Confira 1 item' }).waitFor()
  await answer('FILE PEITO', 'Segregar')
  await answer('SALMAO', 'Recusar')
  await row('SALMAO').getByRole('button', { name: 'Aparência' }).click()
  await page.getByRole('button', { name: 'Receber 5 itens' }).click()
  await page.getByRole('heading', { name: /^Recebido de Frigo Sul/ }).waitFor()
  const { lines } = await receipt()
  expect(lines[0]).toMatchObject({ outcome: 'segregado', reason: 'temperatura' })
  expect(lines[4]).toMatchObject({ outcome: 'recusado', reason: 'aparencia' })
})

it('r23: a receipt of which nothing was used is reversed, with a reason', async () => {
  await openNote()
  await measure('15', '2', '6')
  await page.getByRole('button', { name: 'Receber 5 itens' }).click()
  await page.getByRole('heading', { name: /^Recebido de Frigo Sul/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Estornar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('nota errada')
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  await page.getByText('Recebimento estornado com sucesso!').waitFor()
  expect((await receipt()).status).toBe('estornado')
})

it('a lot goes to the place of its product, and a line is of its class, until somebody says otherwise', async () => {
  await openNote()
  await page.getByRole('button', { name: 'Voltar aos itens' }).click()
  await row('FILE PEITO')
    .getByRole('button', { name: /^Filé de peito IQF/ })
    .click()
  const sheet = page.getByRole('dialog')
  const place = sheet.getByLabel('Onde fica')
  const chosen = (of: Locator) => of.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
  expect(await chosen(place)).toBe('Congelado')
  await place.selectOption('Freezer A')
  await sheet.getByText('Mais', { exact: true }).click()
  expect(await chosen(sheet.getByLabel('Conservação'))).toBe('Congelado')
  expect(await chosen(sheet.getByLabel('Tipo de alimento'))).toBe('Carne crua')
  await sheet.getByLabel('Conservação').selectOption('Refrigerado')
  await sheet.getByText('o de costume: Congelado').first().waitFor()
  await sheet.getByLabel('Marca').fill('Sadia')
  expect(await axeFindings(page, { without: MODAL_RULES })).toEqual([])
  await sheet.getByRole('button', { name: 'Pronto' }).click()
  // The temperature is asked for as chilled meat.
  await page.getByRole('region', { name: 'Temperaturas dos grupos' }).getByText('Carnes').waitFor()
  // The brand is saved after the class, by a request of its own.
  await expect.poll(async () => (await receipt()).lines[0]).toMatchObject({ kind: 'refrigerado', brand: 'Sadia' })
  const { lines } = await receipt()
  expect(lines[0]?.lots[0]?.storageTypeId).toBeTruthy()
  expect(lines[0]?.foodClass ?? null).toBeNull()
})

it('a note of 990 items is shown part by part, changed far down, and received', async () => {
  const line = { unit: 'UN', quantity: 2, ingredientId: ids.sauce, pack: { n: 1, unit: 'L' }, outcome: 'aceito' }
  const numbers = Array.from({ length: 990 }, (_, index) => index + 1)
  const opened = await kitchen.call<Receipt>('POST', '/api/receipts', {
    supplier: { name: 'Atacado' },
    lines: numbers.map((number) => ({ ...line, description: `ITEM DO ATACADO ${number}`, lots: [] })),
  })
  await page.goto(`${product.origin}/recebimento/${opened.id}`)
  await page.getByRole('button', { name: '990 itens conhecidos' }).click()
  const more = page.getByRole('button', { name: /^Mostrar mais/ })
  const lines = page.locator('[data-line]')
  await expect.poll(() => lines.count()).toBe(40)
  await more.click()
  await expect.poll(() => lines.count()).toBe(140)
  const last = page.locator('[data-line="139"]')
  await last.getByRole('button', { name: /ITEM DO ATACADO 140$/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Adicionar lote' }).click()
  await sheet.getByLabel('Lote do fabricante').fill('ULTIMO')
  await sheet.getByRole('button', { name: 'Pronto' }).click()
  await last.getByText('ULTIMO').waitFor()
  await page.locator('[data-line="119"]').getByRole('radio', { name: 'Recusar' }).check()
  // A line that is not as the others stands before them, and is shown by its own row.
  const refused = lines.first()
  await refused.getByText('ITEM DO ATACADO 120').waitFor()
  await refused.getByRole('button', { name: 'Quantidade' }).click()
  await page.getByRole('button', { name: 'Receber 990 itens' }).click()
  await page.getByRole('heading', { name: /^Recebido de Atacado/ }).waitFor()
  const { status, lines: received } = await receipt()
  expect(status).toBe('recebido')
  expect(received[139]?.lots).toMatchObject([{ lot: 'ULTIMO' }])
  expect(received.flatMap(({ outcome }, at) => (outcome === 'aceito' ? [] : [[at, outcome]]))).toEqual([
    [119, 'recusado'],
  ])
})

it('what is changed is saved, and survives a reload', async () => {
  await openNote()
  await measure('14')
  await page.getByRole('button', { name: 'Voltar aos itens' }).click()
  await answer('MOLHO', 'Recusar')
  await row('MOLHO').getByRole('button', { name: 'Embalagem' }).click()
  await expect.poll(async () => (await receipt()).lines[3]?.reason).toBe('embalagem')
  await page.reload()
  await row('MOLHO').getByRole('button', { name: 'Embalagem', pressed: true }).waitFor()
  expect((await receipt()).temperatures).toEqual({ congelado: -14 })
  const inList = page
    .getByRole('region', { name: 'Abertos' })
    .getByRole('link')
    .filter({ hasText: `nota ${note}` })
  await page.getByRole('link', { name: 'Guardar aberto e sair' }).click()
  await inList.filter({ hasText: 'faltam 2 temperaturas' }).click()
  await measure('2')
  await page.getByRole('link', { name: 'Guardar aberto e sair' }).click()
  await inList.filter({ hasText: 'falta medir: demais refrigerados' }).waitFor()
})
