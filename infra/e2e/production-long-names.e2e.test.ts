import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NAME_MAX } from '../../server/contract/text.ts'
import type { DayListRow } from '../../server/modules/production/contract/day-list.ts'
import { launchBrowser } from '../test/browser.ts'
import { expectNoFaults } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { dayIn, productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The screens of production with the longest names that the product takes: of words, and of one word that no line holds.

const sheetName =
  'Molho de tomate San Marzano assado com manjericão roxo, alho negro, cebola caramelizada e azeite da casa número '
    .padEnd(NAME_MAX, '1')
    .slice(0, NAME_MAX)
const otherName = 'Caldo'.padEnd(NAME_MAX, 'deossobovino')
const ingredientName = 'Tomate'.padEnd(NAME_MAX, 'pelado')

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let kitchen: ProductionKitchen
let page: Page
let recipeId: number
let batchId: number
const failures: string[] = []

interface Made {
  readonly id: number
}
const made = (path: string, data: object) => kitchen.call<Made>('POST', path, data).then(({ id }) => id)

async function longSheet(): Promise<void> {
  const base = { measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado', foodClass: 'cozido' }
  const [own, other] = [
    await made('/api/base-products', { ...base, name: sheetName }),
    await made('/api/base-products', { ...base, name: otherName }),
  ]
  const ingredientId = await made('/api/ingredients', { name: ingredientName, price: 8, unit: 'kg' })
  recipeId = await made('/api/recipes', {
    name: sheetName,
    portionYield: 4,
    ingredients: [
      { ingredientId, operationalQuantity: 999_999.25, operationalUnit: 'kg' },
      { recipeId: kitchen.sheets.sauce, operationalQuantity: 0.25, operationalUnit: 'L' },
    ],
    yield: { n: 2, unit: 'kg' },
    cooked: true,
    outputs: [own, other].map((baseProductId) => ({ baseProductId, pack: { n: 500, unit: 'g' } })),
  })
  const byWeekday = Array<number>(7).fill(500)
  await kitchen.call(
    'PUT',
    '/api/par-levels',
    [own, other].map((baseProductId) => ({ baseProductId, byWeekday })),
  )
  const label = { category: 'Geral', sector: 'Geral', responsible: 'Ana', weight: '2 kg', storageType: 'refrigerado' }
  const [tub, rest] = [
    await kitchen.call<{ qrCode: string }>('POST', '/api/products', {
      ...label,
      name: ingredientName,
      expiration_date: dayIn(1),
    }),
    await kitchen.call<{ qrCode: string }>('POST', '/api/products', {
      ...label,
      name: otherName,
      expiration_date: dayIn(1),
    }),
  ]
  const { batch } = await kitchen.call<{ batch: Made }>('POST', '/api/batches', {
    recipeId,
    times: 1,
    yield: { n: 1.75, unit: 'kg' },
    cooked: false,
    inputs: [
      { line: 0, code: tub.qrCode, quantity: '500 g' },
      { line: 1, code: rest.qrCode, quantity: '500 g', substitute: true },
    ],
    outputs: [{ baseProductId: own, count: 2 }, { baseProductId: other }],
  })
  batchId = batch.id
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' })
  kitchen = await productionKitchen(product, context)
  await longSheet()
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string) => page.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=bistro`)

it('the list of the day', async () => {
  await open('/producao')
  await page.getByRole('heading', { name: sheetName }).waitFor()
  await page
    .getByText(/^Já foram feitas 2 hoje/)
    .first()
    .waitFor()
  await expectNoFaults(page, 'long-day')
})

it('the line of the dashboard, which leads to the list', async () => {
  await open('/dashboard')
  const line = page.getByRole('region', { name: 'Produção' })
  await line.getByText('Faltam 2 produtos para amanhã').waitFor()
  const list = await kitchen.call<DayListRow[]>('GET', '/api/production/list')
  const short = list.filter((row) => row.short > 0).map((row) => `${row.name} ${row.short}`)
  await line.getByText(short.join(' e ')).waitFor()
  await expectNoFaults(page, 'long-dashboard')
  await line.getByRole('link', { name: 'Produzir o que falta para amanhã' }).click()
  await page.getByRole('heading', { name: 'Produção do dia' }).waitFor()
  await page.getByRole('heading', { name: sheetName }).waitFor()
})

it('the paper of a batch, its number pad and what may go in', async () => {
  await open(`/producao/${recipeId}?vezes=1`)
  const dock = page.getByRole('region', { name: 'Etiquetas' })
  await dock.getByText('Validade').waitFor()
  await expectNoFaults(page, 'long-paper')
  await page.getByRole('button', { name: /^Rendeu/ }).click()
  await expectNoFaults(page, 'long-pad')
  await page.getByRole('button', { name: 'Pronto' }).click()
  await page.getByRole('button', { name: 'Outro tamanho' }).click()
  await page.getByRole('dialog').getByText(otherName).waitFor()
  await expectNoFaults(page, 'long-size')
})

it('the page of a batch', async () => {
  await open(`/producao/preparo/${batchId}`)
  await page.getByText(`no lugar de Molho de tomate`).waitFor()
  await expectNoFaults(page, 'long-batch')
})

it('the list of batches, the report and the pars', async () => {
  await open('/producao/preparos')
  await page.getByRole('link', { name: sheetName }).waitFor()
  await expectNoFaults(page, 'long-batches')
  await open('/reports/usage')
  await page.getByRole('region', { name: 'Rendimento das fichas' }).getByText(sheetName).waitFor()
  await expectNoFaults(page, 'long-yields')
  await open('/management/par-levels')
  await page.getByRole('group', { name: otherName }).waitFor()
  await expectNoFaults(page, 'long-pars')
  expect(failures).toEqual([])
})
