import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { axeFindings } from './axe.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Asking in words: the assistant's actions wait for a confirming tap, and the palette opens with keys and by touch.

let product: StartedProduct
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(path: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'pt-BR', reducedMotion: 'reduce' })
  await context.request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })
  const page = await context.newPage()
  await page.goto(`${product.origin}${path}?tenant=demo`)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  return page
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Assistente/ }).click()
  const field = page.getByRole('textbox', { name: 'Sua pergunta' })
  await field.fill(text)
  await field.press('Enter')
}

async function inStock(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`${product.origin}/api/products?q=${encodeURIComponent(name)}&limit=200`)
  const labels = (await answer.json()) as readonly { readonly status: string }[]
  return labels.filter(({ status }) => !['consumed', 'discarded'].includes(status)).length
}

describe('the assistant', () => {
  it('opens a baixa ready to confirm, and does nothing without the confirming tap', async () => {
    const page = await open('/dashboard')
    const before = await inStock(page, 'Farofa')
    expect(before).toBeGreaterThan(0)
    await ask(page, 'descartar farofa')
    await page
      .getByRole('log')
      .getByRole('link', { name: /^Descartar/ })
      .click()
    const dialog = page.getByRole('dialog').filter({ hasText: 'Farofa' }).filter({ hasText: 'Cancelar' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    expect(await inStock(page, 'Farofa')).toBe(before)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Descartar/ })
      .click()
    await dialog.getByRole('radio', { name: 'Sobra' }).check()
    await dialog.getByRole('button', { name: /^Descartar/ }).click()
    await page
      .getByText(/registrado com sucesso/)
      .first()
      .waitFor()
    expect(await inStock(page, 'Farofa')).toBe(0)
    await page.context().close()
  })

  it('opens the label form filled in', async () => {
    const page = await open('/dashboard')
    await ask(page, 'imprime 3 etiquetas de pesto')
    await page.getByRole('link', { name: /^3 etiquetas de Molho Pesto/ }).click()
    await page.getByRole('button', { name: 'Gerar e imprimir 3' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: /Produto base/ }).inputValue()).toMatch(/^Molho Pesto/)
    await page.context().close()
  })

  it('opens the losses of the period that it answered', async () => {
    const page = await open('/dashboard')
    await ask(page, 'quanto perdi este mês?')
    await page.getByRole('log').getByRole('link', { name: 'Ver as perdas' }).click()
    const period = page.getByRole('navigation', { name: 'Período' })
    // After last week and this week, the third one is the current month.
    const month = period.getByRole('link').nth(2)
    await month.waitFor()
    await expect.poll(() => month.getAttribute('aria-current')).toBe('page')
    await page.context().close()
  })
})

describe('the assistant, asked of rules', () => {
  it('quotes the norm, and opens the screen of the norms', async () => {
    const page = await open('/dashboard')
    await ask(page, 'quanto tempo dura o molho de tomate?')
    const log = page.getByRole('log')
    await log.getByText(/Molho de Tomate Caseiro \(preparado, Refrigerado\): 3 dias até 4 °C · Portaria CVS/).waitFor()
    await log.getByRole('link', { name: 'Prazos e normas' }).click()
    await page.waitForURL('**/management/norms?**')
    await page.context().close()
  })

  it('offers three questions where it knows no word, and answers the one that is chosen', async () => {
    const page = await open('/dashboard', { width: 390, height: 844 })
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('button', { name: /^Assistente|^Ajuda/ }).click()
    const field = page.getByRole('textbox', { name: 'Sua pergunta' })
    await field.fill('quanto custa xkwyz')
    await field.press('Enter')
    const offered = page.getByRole('list', { name: 'Perguntas sugeridas' }).getByRole('button')
    await page.getByText(/^Não reconheci esse nome/).waitFor()
    await expect.poll(() => offered.count()).toBe(3)
    expect(await axeFindings(page)).toEqual([])
    await offered.first().click()
    await page.getByRole('log').getByRole('link', { name: 'Abrir Fichas técnicas' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.context().close()
  })
})

/** `validade 24/11/2026` → `2026-11-24` */
const dayIn = (text: string): string => {
  const [, day, month, year] = /(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? []
  return `${year}-${month}-${day}`
}

describe('the palette', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar telas, produtos, lotes e fichas' })

  it('opens with the slash, finds a label by its code, and opens it with Enter', async () => {
    const page = await open('/dashboard')
    // The screen may be shown a moment before it listens to the key.
    await expect
      .poll(async () => {
        if (!(await field(page).isVisible())) await page.keyboard.press('/')
        return field(page).isVisible()
      })
      .toBe(true)
    expect(await axeFindings(page)).toEqual([])
    const answer = await page.request.get(`${product.origin}/api/products?limit=1`)
    const [label] = (await answer.json()) as readonly { readonly id: number; readonly qrCode: string }[]
    await field(page).fill(label?.qrCode ?? '')
    await page.getByRole('option', { name: new RegExp(label?.qrCode ?? '') }).waitFor()
    await field(page).press('Enter')
    await page.waitForURL(`**/print/${label?.id}?**`)
    await page.context().close()
  })

  it('walks with the arrows, and gives the focus back', async () => {
    const page = await open('/product-list')
    const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
    await search.focus()
    await page.keyboard.press('/')
    await expect.poll(() => search.inputValue()).toBe('/')
    await expect.poll(() => field(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    const activeOption = () =>
      field(page).evaluate((input) => {
        const id = input.getAttribute('aria-activedescendant')
        return id === null ? null : document.getElementById(id)?.textContent
      })
    expect(await activeOption()).toBe('Dashboard')
    await field(page).press('ArrowDown')
    expect(await activeOption()).toBe('Gerar Etiquetas')
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.context().close()
  })

  it('finds screens, products, lots and sheets despite a typing error, the lots soonest first', async () => {
    const page = await open('/dashboard')
    await page.keyboard.press('Control+k')
    await field(page).fill('molho tomste')
    const options = page.getByRole('group', { name: 'Lotes e etiquetas' }).getByRole('option')
    await options.first().waitFor()
    const days = (await options.allTextContents()).map(dayIn)
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual(days.toSorted((one, other) => one.localeCompare(other)))
    await page.getByRole('option', { name: 'Gerar etiqueta de Molho de Tomate Caseiro' }).waitFor()
    const sheets = page.getByRole('group', { name: 'Fichas técnicas' })
    await sheets.getByRole('option', { name: 'Molho de Tomate Caseiro' }).click()
    await page.waitForURL('**/management/technical-sheet/view/*')
    await page.keyboard.press('Control+k')
    await field(page).fill('impresoras')
    await page.getByRole('option', { name: 'Impressoras e estações' }).click()
    await page.waitForURL('**/management/printers?**')
    await page.context().close()
  })

  it('opens from the menu on a phone, and leads to a screen by touch', async () => {
    const page = await open('/dashboard', { width: 390, height: 844 })
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await field(page).fill('auditoria')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('option', { name: 'Auditoria' }).click()
    await page.waitForURL('**/management/audit?**')
    await page.context().close()
  })
})
