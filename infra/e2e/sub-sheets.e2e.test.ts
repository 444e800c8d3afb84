import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import { axeFindings } from './axe.ts'
import { everySize, faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A line of a sheet is another sheet: the examples p5 and p6 of the specification, on the screen.

const PASSWORD = 'panela de pressao'
const SHEETS = '/management/technical-sheet'

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let tomato = 0
const failures: string[] = []

async function post<T>(path: string, data: object): Promise<T> {
  const answer = await context.request.post(`${product.origin}${path}`, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function ingredient(name: string, price: number, unit: string): Promise<number> {
  return (await post<{ id: number }>('/api/ingredients', { name, price, unit })).id
}

beforeAll(async () => {
  product = await startProduct()
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  await product.admin(
    ['user', 'create', '--tenant', 'bistro', '--email', 'ana@bistro.com.br', '--password-stdin'],
    PASSWORD,
  )
  browser = await launchBrowser()
  context = await deskContext(browser)
  await post('/tenant/login', { email: 'ana@bistro.com.br', password: PASSWORD, tenant_id: 'bistro' })
  tomato = await ingredient('Tomate pelado', 12, 'kg')
  const lines = [
    [tomato, 5, 'kg', 1],
    [await ingredient('Cebola', 5, 'kg'), 1, 'kg', 1.1],
    [await ingredient('Azeite', 70, 'L'), 0.25, 'L', 1],
    [await ingredient('Sal', 10, 'kg'), 0.1, 'kg', 1],
  ] as const
  await ingredient('Carne moída', 32, 'kg')
  await post('/api/base-products', { name: 'Bolonhesa', measure: 500, measureUnit: 'gramas', sif: 'ISENTO' })
  await post('/api/recipes', {
    name: 'Molho de tomate',
    portionYield: 12,
    portionUnit: 'porção',
    yield: { n: 6, unit: 'L' },
    ingredients: lines.map(([ingredientId, operationalQuantity, operationalUnit, correctionFactor]) => ({
      ingredientId,
      operationalQuantity,
      operationalUnit,
      correctionFactor,
    })),
  })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string) => page.goto(`${product.origin}${path}?tenant=bistro`)
const money = (text: string) => `R$\u00a0${text}`
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })

it('is typed like an ingredient, and costs its part of that sheet', async () => {
  await open(`${SHEETS}/new`)
  await page.getByLabel('Nome da receita').fill('Bolonhesa')
  await page.getByLabel('Quanto rende').fill('4')
  await page.getByRole('radio', { name: 'Sim' }).check()
  await page.getByRole('button', { name: 'Adicionar embalagem' }).click()
  await page.getByLabel('Produto base, embalagem 1').selectOption('Bolonhesa')
  await page.getByLabel('Conteúdo').fill('500')
  await page.getByLabel('Medida').last().selectOption('g')

  await page.getByRole('combobox', { name: 'Ingrediente, linha 1' }).focus()
  await page.keyboard.type('molho')
  await page.getByRole('option', { name: 'Molho de tomate' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Ficha técnica · rende 6 L').waitFor()
  await page.keyboard.type('2L')
  await page.keyboard.press('Enter')
  await page.keyboard.type('carne')
  await page.getByRole('option', { name: 'Carne moída' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('2,5')
  const costs = page.getByRole('region', { name: 'Custos da receita' })
  await costs.getByText(money('108,00')).first().waitFor()
  await expect.poll(() => page.locator('[data-line-row="0"]').innerText()).toContain(money('28,00'))
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname === SHEETS)
  await expect.poll(() => card('Bolonhesa').innerText()).toContain(money('108,00'))
})

it('is shown, scaled, with a way to that sheet', async () => {
  await card('Bolonhesa').getByRole('link', { name: 'Visualizar' }).click()
  await page.getByRole('heading', { name: 'Bolonhesa', level: 1 }).waitFor()
  const article = page.getByRole('article')
  for (const text of ['4 kg', 'Vai ao fogo', 'Bolonhesa 500 g', money('14,00') + '/L'])
    await article.getByText(text).first().waitFor()
  await page.getByText('2×', { exact: true }).click()
  await article.getByText(money('216,00')).first().waitFor()
  await article.getByRole('link', { name: 'Molho de tomate' }).click()
  await page.getByRole('heading', { name: 'Molho de tomate', level: 1 }).waitFor()
})

it('says that the sheet has a new price, and takes it when it is told to', async () => {
  await context.request.put(`${product.origin}/api/ingredients/${tomato}`, {
    data: { name: 'Tomate pelado', price: 13, unit: 'kg' },
  })
  await open(SHEETS)
  await page.getByRole('button', { name: 'Atualizar preços de Molho de tomate' }).click()
  await page.getByRole('button', { name: 'Atualizar preços de Bolonhesa' }).waitFor()
  await expect.poll(() => card('Bolonhesa').innerText()).toContain(money('109,67'))
  await card('Bolonhesa').getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Usar preços de hoje' }).click()
  const costs = page.getByRole('region', { name: 'Custos da receita' })
  await costs.getByText(money('109,67')).first().waitFor()
  await expect.poll(() => page.getByLabel('Quanto rende').inputValue()).toBe('4')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.waitForURL((url) => url.pathname === SHEETS)
  await page.getByRole('button', { name: 'Atualizar preços de Bolonhesa' }).waitFor({ state: 'detached' })
  expect(failures).toEqual([])
})

it('refuses a circle at its line, and nothing typed is lost', async () => {
  await card('Molho de tomate').getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Adicionar ingrediente' }).click()
  await page.keyboard.type('bolonh')
  await page.getByRole('option', { name: 'Bolonhesa' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Ficha técnica · rende 4 kg').waitFor()
  await page.keyboard.type('1')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Bolonhesa já usa Molho de tomate: uma ficha não pode conter a si mesma.').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Ingrediente, linha 5' }).inputValue()).toBe('Bolonhesa')
})

it('takes sheets from a spreadsheet, one of which is a line of another one', async () => {
  const heading =
    'Ficha técnica;Rendimento;Ingrediente;Quantidade;Unidade;É ficha técnica;Quanto rende;Medida do que rende'
  const choose = (...lines: readonly string[]) =>
    page
      .getByLabel(/^Escolher/)
      .first()
      .setInputFiles({ name: 'fichas.csv', mimeType: 'text/csv', buffer: Buffer.from([heading, ...lines].join('\n')) })
  await open(SHEETS)
  await page.getByRole('link', { name: 'Importar' }).click()
  await page.getByRole('heading', { name: 'Importar Fichas Técnicas' }).waitFor()
  await choose('Ragu;8;Alho;1;kg;;4;kg')
  await page.getByText('Não há um ingrediente com este nome no cadastro').waitFor()
  await takePictures(page, 'import-sheets-wrong')
  await choose('Ragu;8;Carne moída;3;kg;;4;kg', 'Ragu;;Sal;0,1;kg;;;', 'Nhoque;6;Ragu;2;kg;sim;;')
  await page.getByRole('button', { name: 'Importar 3 linhas' }).waitFor()
  const asked = new Set<string>()
  for (const size of everySize) {
    await resize(page, size)
    expect(await faultsOf(page, asked), `${size.width}`).toEqual(NO_FAULTS)
    await takePictures(page, `import-sheets-${size.width}`)
  }
  await page.getByRole('button', { name: 'Importar 3 linhas' }).click()
  await page.getByText('2 fichas técnicas importadas com sucesso!').waitFor()
  await card('Nhoque').waitFor()
  expect(failures).toEqual([])
})
