import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { DESK } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The list of all ingredients, worked through with the keyboard alone, and another brand at the door (l14). Each test needs the
// ones before it.

const LIST = '/management/technical-sheet/ingredient-allergens'
const LONG = 'Acetato'.padEnd(120, 'abcdefghijklmnopqrstuvwxyz')

interface Said {
  readonly ingredientId: number
  readonly name: string
  readonly allergens: object | null
  readonly conferir: readonly string[]
}

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let kitchen: ProductionKitchen
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await browser.newContext({ viewport: DESK, locale: 'pt-BR', reducedMotion: 'reduce' })
  kitchen = await productionKitchen(product, context)
  for (const name of [LONG, 'Alcaparra', 'Amendoim torrado'])
    await kitchen.call('POST', '/api/ingredients', { name, price: 9, unit: 'kg' })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string) => page.goto(`${product.origin}${path}?tenant=bistro`)
const keys = async (...pressed: readonly string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const said = async (name: string) => {
  const all = await kitchen.call<Said[]>('GET', '/api/allergens/ingredients')
  return all.find((each) => each.name === name)
}
const isOpen = async (name: string) => {
  await expect.poll(() => row(name).getAttribute('aria-expanded')).toBe('true')
}

it('with the keyboard alone: what nobody knows is skipped, marks and proposals are saved, and the next one opens', async () => {
  await open(LIST)
  await page.getByRole('heading', { name: 'Como preencher' }).waitFor()
  await row(LONG).focus()
  await keys('Enter')
  await isOpen(LONG)
  await expectNoFaults(page, 'allergen-list')
  await row(LONG).focus()
  // Enter closes it, Enter opens it again with the focus on the substances.
  await keys('Enter', 'Enter')
  await page.getByRole('button', { name: 'trigo' }).and(page.locator(':focus')).waitFor()
  await keys('Enter')
  await isOpen('Alcaparra')
  expect((await said(LONG))?.allergens).toBeNull()
  await keys('n', 'Enter')
  await page.getByText('Diga de onde vem a informação, no alto da lista.').waitFor()
  expect((await said('Alcaparra'))?.allergens).toBeNull()
  await page.getByRole('radio', { name: 'Rótulo' }).focus()
  await keys('Space')
  await page.getByRole('button', { name: 'trigo' }).focus()
  await keys('Enter')
  await isOpen('Amendoim torrado')
  await page.getByText('Pelo nome: contém amendoim. Confira no rótulo.').waitFor()
  await keys('s', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'l', 'l', 'Enter')
  await expect
    .poll(async () => (await said('Amendoim torrado'))?.allergens)
    .toEqual({
      contains: ['amendoim'],
      derived: [],
      mayContain: ['centeio'],
      species: [],
    })
  expect((await said('Alcaparra'))?.allergens).toEqual({ contains: [], derived: [], mayContain: [], species: [] })
})

it('a proposal is on the screen of the ingredient too, and nothing of it is saved before a person saves', async () => {
  const { id } = await kitchen.call<{ id: number }>('POST', '/api/ingredients', {
    name: 'Farinha de trigo especial',
    price: 5,
    unit: 'kg',
  })
  await open(`/management/technical-sheet/ingredients/${id}/allergens`)
  await page.getByText('Pelo nome: derivado de trigo e tem glúten. Confira no rótulo.').waitFor()
  await page.getByText('De “farinha de trigo”.').waitFor()
  await expectNoFaults(page, 'allergens-proposal')
  await page.getByRole('button', { name: 'Marcar assim' }).click()
  await page.getByRole('button', { name: /trigo\s+derivado/, pressed: true }).waitFor()
  expect((await said('Farinha de trigo especial'))?.allergens).toBeNull()
})

it('l14: another brand gives a hint at the door, and a person confirms there', async () => {
  const { id } = await kitchen.call<{ id: number }>('POST', '/api/ingredients', {
    name: 'Pesto',
    price: 30,
    unit: 'kg',
    allergens: { contains: ['castanha_de_caju'] },
    allergenBrand: 'Barilla',
    allergenSource: 'rotulo',
  })
  const line = (brand: string) => ({
    description: `PESTO ${brand}`,
    unit: 'KG',
    quantity: 2,
    total: '60.00',
    ingredientId: id,
    brand,
    outcome: 'aceito',
    lots: [],
  })
  const receive = (brand: string) =>
    kitchen.call<{ id: number; version: number }>('POST', '/api/receipts', {
      supplier: { name: 'Empório' },
      lines: [line(brand)],
    })
  const first = await receive('Sacla')
  await open(`/recebimento/${first.id}`)
  await page.getByText('A marca mudou de Barilla para Sacla: confira os alergênicos no rótulo.').waitFor()
  await page.getByRole('button', { name: /^Receber/ }).click()
  await page.getByText('Pesto: a marca mudou de Barilla para Sacla').waitFor()
  expect((await said('Pesto'))?.conferir).toEqual(['Sacla'])
  await expectNoFaults(page, 'received-brand')
  await page.getByRole('link', { name: 'Informe de novo' }).waitFor()
  // The hint is there again when the receipt is opened later, and is gone when somebody has confirmed.
  await open(`/recebimento/${first.id}`)
  await page.getByText('Pesto: a marca mudou de Barilla para Sacla').waitFor()
  await expectNoFaults(page, 'closed-receipt-brand')
  await page.getByRole('button', { name: 'Conferi, vale também' }).click()
  await page.getByText('os alergênicos declarados valem também para Sacla').waitFor()
  expect((await said('Pesto'))?.conferir).toEqual([])

  const { id: second, version } = await receive('Filippo')
  await kitchen.call('POST', `/api/receipts/${second}/confirm`, { version })
  await open(LIST)
  await row('Pesto').getByText('Conferir').waitFor()
  await row('Pesto').click()
  await page.getByText('a marca mudou de Barilla para Filippo').waitFor()
  await open(`/management/technical-sheet/ingredients/${id}/allergens`)
  await page.getByRole('button', { name: 'Conferi, vale também' }).click()
  await expect.poll(async () => (await said('Pesto'))?.conferir).toEqual([])
  expect(failures).toEqual([])
})
