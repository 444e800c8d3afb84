import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Batch, BatchSummary } from '../../server/modules/production/contract/batches.ts'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import { takePictures } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { dayIn, productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The paper of a batch in busy hands: what is read goes in at its line, and what is typed is what is written down.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let kitchen: ProductionKitchen
let page: Page
/** The house's codes of the received lots, by the maker's lot. */
let lots: ReadonlyMap<string, string>
const EAN = { tomato: '7891234567895', cheese: '7896004400013' } as const

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  kitchen = await productionKitchen(product, context)
  lots = await receive()
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Two lots of tomatoes without labels, and one of cheese with two labels. */
async function receive(): Promise<ReadonlyMap<string, string>> {
  const ingredients = await kitchen.call<{ id: number; name: string }[]>('GET', '/api/ingredients')
  const goods = (name: string, ean: string, own: object) => ({
    description: `${name.toUpperCase()} CX`,
    supplierCode: name,
    ean,
    unit: 'KG',
    quantity: 4,
    ingredientId: ingredients.find((each) => each.name === name)?.id,
    outcome: 'aceito',
    pack: { n: 1, unit: 'kg' },
    ...own,
  })
  const tomatoes = [
    { lot: 'T-0', makersDate: dayIn(20) },
    { lot: 'T-1', makersDate: dayIn(40) },
  ]
  const labels = { count: 2, weight: '2 kg' }
  const cheese = [{ lot: 'MZ1', makersDate: dayIn(20), quantity: 4, labels }]
  const lines = [
    goods('Tomate pelado', EAN.tomato, { total: '48.00', kind: 'seco', lots: tomatoes }),
    goods('Muçarela', EAN.cheese, {
      total: '168.00',
      baseProductId: kitchen.products.get('Muçarela'),
      kind: 'refrigerado',
      temperature: 3,
      lots: cheese,
    }),
  ]
  const opened = await kitchen.call<{ id: number; version: number }>('POST', '/api/receipts', {
    supplier: { name: 'Empório' },
    lines,
  })
  const made = await kitchen.call<{ lots: { lot: string; code: string }[] }>(
    'POST',
    `/api/receipts/${opened.id}/confirm`,
    { version: opened.version },
  )
  return new Map(made.lots.map(({ lot, code }) => [lot, code]))
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog', { name: 'Ler o que entrou' })
const line = (name: string) =>
  page.getByRole('region', { name: 'O que entrou' }).getByRole('listitem').filter({ hasText: name })
const newest = async () => {
  const [first] = await kitchen.call<BatchSummary[]>('GET', '/api/batches')
  return kitchen.call<Batch>('GET', `/api/batches/${first?.id}`)
}

const dock = () => page.getByRole('region', { name: 'Etiquetas' })
async function openPaper(sheet: keyof ProductionKitchen['sheets'], times = 1) {
  await page.goto(`${product.origin}/producao/${kitchen.sheets[sheet]}?vezes=${times}&tenant=bistro`)
  await dock().getByText('Validade').waitFor()
}
async function openReader(sheet: keyof ProductionKitchen['sheets']) {
  await openPaper(sheet)
  await page.getByRole('region', { name: 'O que entrou' }).getByRole('button', { name: 'Ler' }).click()
}
async function read(text: string) {
  await dialog().getByLabel('Ou digite o código').fill(text)
  await dialog().getByRole('button', { name: 'Ler', exact: true }).click()
}
const close = () => page.keyboard.press('Escape')
async function produce(name: string) {
  await button('Produzi').click()
  await page.getByRole('heading', { name: `Produzido: ${name}` }).waitFor()
}

/** The tomatoes of the newest batch: the code of each, and how it is known. */
const tomatoes = async () =>
  (await newest()).inputs.filter(({ name }) => name === 'Tomate pelado').map(({ code, evidence }) => [code, evidence])

it('a box with its lot in the code is that lot, and not an older one of the same goods', async () => {
  await openReader('sauce')
  await read(`01${EAN.tomato.padStart(14, '0')}10T1`)
  await dialog()
    .getByText(`Lido: ${lots.get('T-1')}`)
    .waitFor()
  await close()
  await line('Tomate pelado')
    .getByText(lots.get('T-1') ?? '')
    .waitFor()
  await produce('Molho de tomate')
  expect(await tomatoes()).toEqual([[lots.get('T-1'), 'lido']])
})

it('goods of which two lots are open are asked about, and what a person answers was not read', async () => {
  await openReader('sauce')
  await read(EAN.tomato)
  await dialog().getByText('Há 2 lotes abertos de Tomate pelado. Qual entrou?').waitFor()
  await takePictures(page, 'production-which-lot')
  await dialog()
    .getByRole('button', { name: new RegExp(lots.get('T-0') ?? '') })
    .click()
  await close()
  await line('Tomate pelado')
    .getByText(lots.get('T-0') ?? '')
    .waitFor()
  await produce('Molho de tomate')
  expect(await tomatoes()).toEqual([[lots.get('T-0'), 'escolhido']])
})

it('a box of a lot that nobody has received is not taken for one that is open', async () => {
  await openReader('sauce')
  await read(`01${EAN.tomato.padStart(14, '0')}10ZZ9`)
  await dialog().getByText('O lote ZZ9 de Tomate pelado não está aberto. Qual destes entrou?').waitFor()
  await close()
  await line('Tomate pelado').getByText('2 lotes abertos, presumidos').waitFor()
})

it('a lot that has labels goes in at its line, by its code and by its box', async () => {
  const code = lots.get('MZ1') ?? ''
  for (const text of [code, EAN.cheese]) {
    await openReader('lasagne')
    await read(text)
    await dialog().getByText(`Lido: ${code}`).waitFor()
    await close()
    await line('Muçarela').getByText(code).waitFor()
  }
})

it('a tub goes in at its line, also where many others expire before it', async () => {
  for (let count = 0; count < 6; count++)
    await kitchen.tub('Bolonhesa', dayIn(1), { state: 'preparado', weight: '500 g' })
  const late = await kitchen.tub('Bolonhesa', dayIn(2), { state: 'preparado', weight: '500 g' })
  await openReader('lasagne')
  await read(late)
  await dialog().getByText(`Lido: ${late}`).waitFor()
  await close()
  await line('Bolonhesa').getByText(late).waitFor()
})

it('two codes that follow each other at once are both read', async () => {
  const [one, other] = [lots.get('T-0') ?? '', lots.get('T-1') ?? '']
  await openReader('sauce')
  await page.route('**/api/receipts/read-code', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await read(`01${EAN.tomato.padStart(14, '0')}10T0`)
  await read(`01${EAN.tomato.padStart(14, '0')}10T1`)
  await dialog().getByText(`Lido: ${one}, ${other}`).waitFor()
  await page.unroute('**/api/receipts/read-code')
  await close()
  await line('Tomate pelado').getByText(one).waitFor()
  await line('Tomate pelado').getByText(other).waitFor()
})

it('what a code asks, or why it was not read, stays where the next code was read at once', async () => {
  const box = `01${EAN.tomato.padStart(14, '0')}10T1`
  for (const [first, text] of [
    [EAN.tomato, 'Há 2 lotes abertos de Tomate pelado. Qual entrou?'],
    ['QUEBRADO', 'Não foi possível ler agora. Tente de novo.'],
  ] as const) {
    await openReader('sauce')
    await page.route('**/api/receipts/read-code', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await (route.request().postData()?.includes('QUEBRADO') === true ? route.abort() : route.continue())
    })
    await read(first)
    await read(box)
    await dialog()
      .getByText(`Lido: ${lots.get('T-1')}`)
      .waitFor()
    await dialog().getByText(text).waitFor()
    await page.unroute('**/api/receipts/read-code')
    await close()
  }
})

it('a code of no label is not asked about', async () => {
  await openReader('lasagne')
  await read('FID20269999')
  await dialog().getByText('Produto não encontrado').waitFor()
  expect(await dialog().getByRole('button', { name: 'Bolonhesa' }).count()).toBe(0)
})

const pad = () => page.getByRole('region', { name: 'Quanto rendeu' })
const question = (text: string) => pad().getByText(text)

it('a number that answers the question is typed whole', async () => {
  await openPaper('sauce')
  for (let taps = 0; taps < 15; taps++) await button('Menos 0,1 litro').click()
  await question('Rendeu 25 % menos que a ficha (4,5 L em vez de 6 L). Confirmar?').waitFor()
  await pad().getByRole('button', { name: 'Corrigir' }).click()
  expect(await button(/^Sim, rendeu/).count()).toBe(0)
  await pad().getByRole('button', { name: '3', exact: true }).click()
  await question('Rendeu 50 % menos que a ficha (3 L em vez de 6 L). Confirmar?').waitFor()
  await page.keyboard.type(',5')
  await question('Rendeu 42 % menos que a ficha (3,5 L em vez de 6 L). Confirmar?').waitFor()
  await button('Sim, rendeu 3,5 L').click()
  await dock().getByText('7', { exact: true }).waitFor()
  await produce('Molho de tomate')
  expect((await newest()).real).toBe(3.5)
})

it('nothing is no yield: the number that stood there before is not taken', async () => {
  await openPaper('sauce')
  await button(/^Rendeu/).click()
  await page.keyboard.type('0')
  expect(await pad().getByRole('button', { name: 'Pronto' }).isDisabled()).toBe(true)
  await page.keyboard.type('5,5')
  await pad().getByText('5,5').waitFor()
  for (let digits = 0; digits < 3; digits++) await page.keyboard.press('Backspace')
  expect(await pad().getByRole('button', { name: 'Pronto' }).isDisabled()).toBe(true)
  await page.keyboard.type('6')
  await pad().getByRole('button', { name: 'Pronto' }).click()
  await dock().getByText('12', { exact: true }).waitFor()
})

it('the pad shows what the steps beside it have made of the number', async () => {
  await openPaper('sauce')
  await button(/^Rendeu/).click()
  await page.keyboard.type('5,5')
  await button('Mais 0,1 litro').click()
  await pad().getByText('5,6').waitFor()
})

it('more labels than come out of a batch leave the paper as it is, until packs or times are others', async () => {
  await openPaper('sauce')
  const times = async (typed: string) => {
    await button('Outro número').click()
    await page.getByRole('dialog').getByLabel('Vezes').fill(typed)
    await page.getByRole('dialog').getByRole('button', { name: 'Pronto' }).click()
  }
  await times('50')
  const packs = page.getByRole('region', { name: 'Embalagens' })
  await packs.getByText('De um preparo saem no máximo 200 etiquetas: aumente a embalagem.').waitFor()
  await line('Tomate pelado').getByText('250').waitFor()
  await page.getByText('a ficha prevê 300 L').waitFor()
  expect(await button('Produzi').isDisabled()).toBe(true)
  await takePictures(page, 'production-too-many')
  await packs.getByRole('button', { name: '500 mL' }).click()
  await page.getByRole('dialog').getByLabel('Quanto cabe em cada uma').fill('5 L')
  await page.getByRole('dialog').getByRole('button', { name: 'Pronto' }).click()
  await dock().getByText('60', { exact: true }).waitFor()
  await times('1')
  await dock().getByText('× 5 L').waitFor()
})

it('a list that asks for more than one batch begins with one sheet', async () => {
  await page.goto(`${product.origin}/producao/${kitchen.sheets.sauce}?vezes=50&tenant=bistro`)
  await button('Começar com 1 ficha').click()
  await dock().getByText('12', { exact: true }).waitFor()
})

it('a sheet that changes while its paper is open is shown anew, and says that nothing was written down', async () => {
  await openPaper('white')
  const path = `/api/recipes/${kitchen.sheets.white}`
  const { id: _id, ...sheet } = await kitchen.call<{ id: number; version: number }>('GET', path)
  await kitchen.call('PUT', path, { ...sheet, preparationMethod: 'Mexer sempre.' })
  await button('Produzi').click()
  await page.getByText('A ficha mudou agora há pouco, e nada foi registrado. Confira e toque de novo.').waitFor()
  await page.getByText(`ficha versão ${sheet.version + 1}`).waitFor()
  await produce('Molho branco')
})

it('a second tub gives what the first one leaves of the line', async () => {
  const [rest, full] = [
    await kitchen.tub('Molho branco', dayIn(1), { state: 'preparado', weight: '1,5 kg' }),
    await kitchen.tub('Molho branco', dayIn(2), { state: 'preparado', weight: '5 kg' }),
  ]
  await openReader('lasagne')
  for (const code of [rest, full]) await read(code)
  await dialog().getByText(`Lido: ${rest}, ${full}`).waitFor()
  await close()
  await line('Molho branco').getByText(`${full} 0,5 kg de 5 kg`).waitFor()
})
