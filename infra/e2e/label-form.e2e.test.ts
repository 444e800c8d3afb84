import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { baseProduct } from './base-product.ts'
import { keepPrintedDocuments, openAdjustments } from './first-day.ts'
import { sendOn } from './send-on.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The form of a new label with the longest names among the recent products, in the sizes of a phone, a tablet and a
// laptop.

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
] as const

const names = {
  short: 'Arroz de forno',
  long: 'Molho de tomate caseiro com manjericão e alhos',
  longest:
    'Molho de tomate caseiro com manjericão orgânico, alho assado, cebola roxa caramelizada e azeite extravirgem português V',
} as const

let product: StartedProduct
let browser: Browser
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>
let ids: readonly string[]

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  const context = await browser.newContext()
  await context.request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })
  const made: string[] = []
  for (const name of Object.values(names)) {
    const answer = await context.request.post(`${product.origin}/api/base-products`, { data: { ...baseProduct, name } })
    expect(answer.status()).toBe(201)
    const { id } = (await answer.json()) as { readonly id: string }
    made.push(id)
  }
  ids = made
  cookies = await context.cookies()
  await context.close()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openForm(viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'pt-BR', reducedMotion: 'reduce' })
  await context.addCookies(cookies)
  await keepPrintedDocuments(context)
  await context.addInitScript(
    (recent) => localStorage.setItem('foodid.recentProducts.demo', JSON.stringify(recent)),
    ids,
  )
  const page = await context.newPage()
  await page.goto(`${product.origin}/products?tenant=demo`)
  await page.getByRole('group', { name: 'Produtos usados recentemente' }).waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page
}

const recent = (page: Page) => page.getByRole('group', { name: 'Produtos usados recentemente' }).getByRole('button')

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not shown')
  return box
}

describe.each(sizes)('the label form at $width × $height', (viewport) => {
  it('is as wide as the screen with the longest names among the recent products, chosen or not', async () => {
    const page = await openForm(viewport)
    try {
      expect(names.longest).toHaveLength(119)
      expect(await overflow(page)).toBe(0)
      for (const name of Object.values(names)) {
        const another = page.getByRole('button', { name: 'Limpar produto base' })
        if (await another.isVisible()) await another.click()
        await recent(page).filter({ hasText: name }).click()
        await page.getByRole('img', { name: new RegExp(`Etiqueta de ${name.slice(0, 20)}`) }).waitFor()
        expect(await overflow(page)).toBe(0)
        const [form, preview, button] = [
          await boxOf(page.getByRole('textbox', { name: 'Data de validade' })),
          await boxOf(page.getByRole('figure')),
          await boxOf(page.getByRole('button', { name: /^Gerar e imprimir/ })),
        ]
        for (const box of [form, preview, button]) {
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
        }
        // What gives way to a long name is said once, by the register of printers.
        await expect.poll(() => page.getByText(/não cabe/i).count()).toBe(0)
        if (viewport.width > 1100) expect(form.x + form.width).toBeLessThanOrEqual(Math.min(preview.x, button.x))
      }
    } finally {
      await page.context().close()
    }
  })
})

it('shows the date of a computed shelf life above the dock of a phone', async () => {
  const page = await openForm(sizes[0])
  try {
    const field = page.getByRole('combobox', { name: /Produto base/ })
    await field.fill('molho de tomate')
    await page.getByRole('option', { name: /^Molho de Tomate/ }).click()
    const date = await boxOf(page.getByRole('textbox', { name: 'Data de validade' }))
    const dock = await boxOf(page.getByRole('button', { name: 'Ver a prévia maior' }))
    expect(date.y + date.height).toBeLessThanOrEqual(dock.y)
  } finally {
    await page.context().close()
  }
})

it('a recent product keeps its place when a label of it is generated', async () => {
  const page = await openForm(sizes[2])
  try {
    await expect.poll(() => recent(page).allTextContents()).toEqual(Object.values(names))
    await recent(page).filter({ hasText: names.long }).click()
    await generateOnly(page)
    await expect.poll(() => recent(page).allTextContents()).toEqual(Object.values(names))
  } finally {
    await page.context().close()
  }
})

it('generates and prints with one button: the form is for the next label, and a second copy is a small button', async () => {
  const page = await openForm(sizes[2])
  try {
    const printed = () => page.evaluate(() => (window as Window & { printed?: string[] }).printed ?? [])
    await recent(page).filter({ hasText: names.short }).click()
    await page.getByRole('button', { name: '3 etiquetas' }).click()
    await chooseResponsible(page)
    await page.getByRole('button', { name: 'Gerar e imprimir 3' }).click()
    await page.getByText('Produto adicionado com sucesso!').waitFor()
    await page.getByText('Impressão enviada').first().waitFor()
    expect((await printed()).map((document) => document.match(/<div class="page">/g)?.length)).toEqual([3])
    const field = page.getByRole('combobox', { name: /Produto base/ })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => field.inputValue()).toBe('')
    const made = page.getByRole('region', { name: 'Etiquetas geradas' })
    await made.getByText(new RegExp(`${names.short}: 3 etiquetas: FID`)).waitFor()
    await made.getByRole('button', { name: '2ª via' }).press('Enter')
    await expect.poll(async () => (await printed()).length).toBe(2)
    expect((await printed())[1]).toContain('2ª via')
    // The next one, with the message of the last still there.
    await recent(page).filter({ hasText: names.long }).click()
    await page.getByRole('button', { name: 'Gerar e imprimir 1' }).click()
    await made.getByText(new RegExp(`${names.long}: Código FID`)).waitFor()
  } finally {
    await page.context().close()
  }
})

it('what is typed before the products are there arrives whole, and finds its product when they are', async () => {
  const context = await browser.newContext({ viewport: sizes[2], locale: 'pt-BR', reducedMotion: 'reduce' })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/base-products*', async (route) => {
      await arrival.promise
      await sendOn(route)
    })
    await page.goto(`${product.origin}/products?tenant=demo`)
    await page.getByRole('heading', { name: 'Gerar Etiquetas' }).waitFor()
    await page.keyboard.type('Arroz de forno')
    arrival.resolve()
    await page.getByRole('option', { name: names.short }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Gerar e imprimir 1' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: /Produto base/ }).inputValue()).toBe(names.short)
  } finally {
    await context.close()
  }
})

async function chooseResponsible(page: Page): Promise<void> {
  await openAdjustments(page)
  await page.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
}

async function generateOnly(page: Page): Promise<void> {
  await chooseResponsible(page)
  await page.getByRole('button', { name: 'Só gerar' }).click()
  await page.getByText('Produto adicionado com sucesso!').waitFor()
}

it('a product that is changed on another device changes the open form, except what was set in it', async () => {
  const page = await openForm(sizes[2])
  try {
    const day = page.getByRole('textbox', { name: 'Data de validade' })
    const path = `${product.origin}/api/base-products/${ids[0]}`
    const changeTo = (changed: Partial<typeof baseProduct>) =>
      page.request.put(path, { data: { ...baseProduct, name: names.short, ...changed } })
    await recent(page).filter({ hasText: names.short }).click()
    await page.getByRole('textbox', { name: 'Quantidade' }).fill('7')
    const sooner = dayAfter(await day.inputValue(), -2)
    expect((await changeTo({ validityDays: 3 })).status()).toBe(200)
    await expect.poll(() => day.inputValue()).toBe(sooner)
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantidade' }).inputValue()).toBe('7')
    await day.fill(dayAfter(sooner, -1))
    expect((await changeTo({ validityDays: 5, measure: 900 })).status()).toBe(200)
    await page
      .getByRole('img', { name: /Etiqueta de Arroz/ })
      .getByText('900g')
      .waitFor()
    await expect.poll(() => day.inputValue()).toBe(dayAfter(sooner, -1))
  } finally {
    await page.context().close()
  }
})

it('shows the date of the chosen product, whatever was typed for the one before', async () => {
  const page = await openForm(sizes[2])
  try {
    const day = page.getByRole('textbox', { name: 'Data de validade' })
    await recent(page).filter({ hasText: names.long }).click()
    const usual = await day.inputValue()
    for (const typed of ['', '31/02/2026']) {
      await recent(page).filter({ hasText: names.short }).click()
      await day.fill(typed)
      await expect.poll(() => day.inputValue()).toBe(typed)
      await recent(page).filter({ hasText: names.long }).click()
      await expect.poll(() => day.inputValue()).toBe(usual)
    }
  } finally {
    await page.context().close()
  }
})

it('is for the next label after Enter in a field has made one, also when that field is left', async () => {
  const page = await openForm(sizes[2])
  try {
    await recent(page).filter({ hasText: names.short }).click()
    await chooseResponsible(page)
    const hour = page.getByLabel('Hora exata (opcional)')
    await hour.fill('23:30')
    await hour.press('Enter')
    await page.getByText('Impressão enviada').first().waitFor()
    await page.keyboard.press('Tab')
    await page
      .getByRole('region', { name: 'Etiquetas geradas' })
      .getByText(/Código FID/)
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Gerar e imprimir 1' }).isDisabled()).toBe(true)
  } finally {
    await page.context().close()
  }
})

it('stays free while labels are generated: they are named and printable beside the form of another product', async () => {
  const page = await openForm(sizes[2])
  try {
    await recent(page).filter({ hasText: names.short }).click()
    await chooseResponsible(page)
    await page.route('**/api/products', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 2000))
      await sendOn(route)
    })
    await page.getByRole('button', { name: 'Só gerar' }).click()
    await recent(page).filter({ hasText: names.long }).click()
    const made = page.getByRole('region', { name: 'Etiquetas geradas' })
    await made.getByText(new RegExp(`^${names.short}: Código`)).waitFor()
    await page.getByText(`${names.short}: Produto adicionado com sucesso!`).waitFor()
    await page.getByRole('img', { name: new RegExp(`Etiqueta de ${names.long}`) }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Gerar e imprimir 1' }).isEnabled()).toBe(true)
    await page.getByRole('button', { name: '2 etiquetas' }).click()
    await made.getByRole('button', { name: 'Imprimir agora' }).click()
    await page.getByText('Impressão enviada').first().waitFor()
    await made.getByRole('button', { name: 'Fechar', exact: true }).click()
    await made.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: 'Gerar e imprimir 2' }).isEnabled()).toBe(true)
  } finally {
    await page.context().close()
  }
})

/** A day as the form shows it (`dd/mm/yyyy`), `days` later. */
function dayAfter(shown: string, days: number): string {
  const [day = '', month = '', year = ''] = shown.split('/')
  const later = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + days))
  return later.toISOString().slice(0, 10).split('-').toReversed().join('/')
}
