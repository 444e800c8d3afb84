import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BaseProduct } from '../../server/modules/catalog/contract/entries.ts'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { axeFindings } from './axe.ts'
import { baseProduct } from './base-product.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import type { Station } from './first-day.ts'
import {
  EMAIL,
  keepPrintedDocuments,
  openAdjustments,
  openMore,
  openStation,
  PASSWORD,
  printedPages,
  sendLogin,
} from './first-day.ts'
import { sendOn } from './send-on.ts'
import type { StartedProduct } from './started-product.ts'
import { startNewProduct } from './started-product.ts'

// A new kitchen, from its empty dashboard to the first printed label.

let product: StartedProduct
let station: Station
let page: Page

/** The click on "Gerar e imprimir" is the last one: after it the browser's print dialog opens. */
let acts: Acts

beforeAll(async () => {
  product = await startNewProduct()
  station = await openStation(product)
  ;({ page } = station)
  acts = await countActs(station.context)
})

afterAll(async () => {
  await station?.browser.close()
  await product?.stop()
})

async function expectNoFaults(): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

const steps = () => page.getByRole('region', { name: 'Da cozinha vazia à primeira etiqueta' }).getByRole('listitem')

describe('a new kitchen', () => {
  it('logs in at the bare address, where the tenant is missing', async () => {
    await page.goto(`${product.origin}/`)
    await sendLogin(station, PASSWORD)
    await page.waitForURL('**/dashboard?tenant=bistro')
    expect(acts).toEqual({ clicks: 1, fields: 2 })
  })

  it('sees three steps with one filled button in place of figures and praise', async () => {
    await steps().first().waitFor()
    await expect.poll(() => steps().count()).toBe(3)
    await expect.poll(() => page.getByText(/Ótimo! Nenhum produto vencido|Produtos Vencidos/).count()).toBe(0)
    await expect
      .poll(() => page.locator('main .button-link:not([data-look]):visible').allInnerTexts())
      .toEqual(['Escolher da biblioteca'])
    await expectNoFaults()
  })

  it('has them with the first paint: nothing moves', async () => {
    await page.reload()
    await steps().first().waitFor()
    await page.waitForLoadState('networkidle')
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const shifts: PerformanceEntry[] = []
          const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
          observer.observe({ type: 'layout-shift', buffered: true })
          // Without a shift the observer is never called; what it was not called for yet is taken.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const all = [...shifts, ...observer.takeRecords()] as (PerformanceEntry & { readonly value: number })[]
              resolve(all.reduce((sum, { value }) => sum + value, 0))
            }),
          )
        }),
    )
    expect(moved).toBeLessThan(0.01)
  })

  it('prints its first label after at most five clicks and two fields, the login included', async () => {
    await page.getByRole('button', { name: 'SP, São Paulo' }).click()
    await page.getByRole('checkbox', { name: /^Molho de Tomate/ }).check()
    await expect.poll(() => page.getByLabel('Validade em dias de Molho de Tomate').inputValue()).toBe('3')
    await page.getByText('Proposta: até 4 °C, tabela da Portaria CVS 3/2026, art. 44 II.').waitFor()
    await expectNoFaults()
    // The list with the new product is the last to arrive.
    await page.route('**/api/base-products', async (route) => {
      await page.waitForTimeout(1_500)
      await sendOn(route)
    })
    await page.getByRole('button', { name: 'Cadastrar e etiquetar' }).click()
    await page.getByRole('img', { name: /Etiqueta de Molho de Tomate/ }).waitFor()
    await page.unroute('**/api/base-products')
    await page.getByRole('button', { name: 'Gerar e imprimir 1' }).click()
    const pages = await printedPages(station)
    expect(pages).toHaveLength(1)
    expect(acts.clicks).toBeLessThanOrEqual(5)
    expect(acts.fields).toBeLessThanOrEqual(2)
  })

  it('has left the date of an unchanged product to the rules of its state', async () => {
    const products = (await (await page.request.get(`${product.origin}/api/base-products`)).json()) as BaseProduct[]
    expect(products).toMatchObject([{ name: 'Molho de Tomate', validityDays: null, foodClass: 'cozido' }])
  })

  it('has done all steps by facts, and the dashboard has its figures and praises it', async () => {
    await station.open('/dashboard')
    await page.getByText('Ótimo! Nenhum produto vencido.').waitFor()
    await page.getByText('Produtos Vencidos', { exact: true }).waitFor()
    await expect.poll(() => steps().count()).toBe(0)
  })

  it('labels at the bench in two taps through the browser, without a station', async () => {
    await station.open('/quick-labels')
    const before = acts.clicks
    await page.getByRole('button', { name: /Molho de Tomate até/ }).click()
    await page.getByRole('button', { name: 'Gerar e imprimir 1' }).click()
    expect(await printedPages(station)).toHaveLength(1)
    expect(acts.clicks - before).toBe(2)
    await expectNoFaults()
    const answer = await page.request.get(`${product.origin}/api/products?limit=1`)
    const [label] = (await answer.json()) as Label[]
    expect([label?.qrCode.slice(-4), label?.print_count]).toEqual(['0002', 1])
  })

  it('labels six preparations with nineteen labels from the dashboard in at most 13 taps', async () => {
    const preparations = Object.entries({ Arroz: 6, Caldo: 4, Feijão: 3, Frango: 3, Purê: 2, Vinagrete: 1 })
    for (const [name] of preparations) {
      const own = { ...baseProduct, name: `${name} da casa` }
      expect((await page.request.post(`${product.origin}/api/base-products`, { data: own })).status()).toBe(201)
    }
    await station.open('/dashboard')
    acts.clicks = 0
    await page.getByRole('link', { name: 'Etiquetas' }).first().click()
    for (const [name, quantity] of preparations) {
      await page.getByRole('button', { name: `${name} da casa até` }).click()
      if (quantity > 1) await page.getByRole('button', { name: String(quantity), exact: true }).click()
    }
    await page.getByRole('button', { name: 'Gerar e imprimir 19' }).click()
    expect(await printedPages(station)).toHaveLength(19)
    expect(acts.clicks).toBeLessThanOrEqual(13)
  })

  it('shows what is registered in the library as such, and at 320 px nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await station.open('/management/starter-library')
    const chosen = page.getByRole('checkbox', { name: /^Molho de Tomate/ })
    await chosen.waitFor()
    expect([await chosen.isChecked(), await chosen.isDisabled()]).toEqual([true, true])
    await page.getByRole('checkbox', { name: /^Pudim de Leite/ }).check()
    await page.getByLabel('Validade em dias de Pudim de Leite').fill('0')
    await page.getByText('A validade deve ser de pelo menos 1 dia').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Cadastrar e etiquetar' }).isDisabled()).toBe(true)
    await expectNoFaults()
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

describe('"Outro preparo" at the bench', () => {
  const other = () => page.getByRole('dialog', { name: 'Outro preparo' })

  async function search(text: string): Promise<void> {
    await station.open('/quick-labels')
    await page.getByRole('button', { name: 'Outro', exact: true }).click()
    await other().getByLabel('Nome').fill(text)
  }

  it('has what the library has of this name', async () => {
    await search('arroz br')
    await other()
      .getByRole('button', { name: /^Arroz Branco Cozido/ })
      .click()
    await page.getByRole('heading', { name: 'Arroz Branco Cozido' }).waitFor()
    await page.getByRole('button', { name: 'Tirar Arroz Branco Cozido' }).click()
  })

  it('registers what was typed, which is chosen then', async () => {
    await search('pao de milho')
    await expectNoFaults()
    await other().getByRole('button', { name: 'Criar «pao de milho»' }).click()
    const form = page.getByRole('dialog', { name: 'Novo produto' })
    await expect.poll(() => form.getByLabel('Nome do produto').inputValue()).toBe('pao de milho')
    await form.getByRole('radio', { name: 'Geladeira' }).check()
    await expectNoFaults()
    await form.getByRole('button', { name: /^Cadastrar/ }).click()
    await page.getByRole('heading', { name: 'pao de milho' }).waitFor()
    await page.getByRole('button', { name: 'Tirar pao de milho' }).click()
  })

  it('chooses the first that is found with Enter', async () => {
    await search('de milho')
    await page.keyboard.press('Enter')
    await other().waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'pao de milho' }).waitFor()
    await page.getByRole('button', { name: 'Tirar pao de milho' }).click()
  })
})

describe('a choice field', () => {
  it('registers what is missing without losing the form', async () => {
    await station.open('/management/add-product')
    await page.getByLabel('Nome do produto').fill('Torta de Palmito')
    await openMore(page)
    await expect.poll(() => page.getByRole('combobox', { name: 'Categoria' }).inputValue()).toBe('Geral')
    await page.getByRole('combobox', { name: 'Categoria' }).click()
    await page.getByRole('option', { name: 'Criar novo…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova categoria' })
    await dialog.getByLabel('Nome da categoria').fill('Tortas')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('combobox', { name: 'Categoria' }).inputValue()).toBe('Tortas')
    await page.getByRole('button', { name: 'Outro lugar' }).click()
    const storage = page.getByRole('dialog', { name: 'Novo tipo de armazenagem' })
    await storage.getByLabel('Nome do tipo de armazenagem').fill('Câmara Fria')
    await storage.getByRole('radio').first().click()
    await storage.getByRole('button', { name: /^Cadastrar/ }).click()
    await storage.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('radio', { name: 'Câmara Fria' }).isChecked()).toBe(true)
    await expect.poll(() => page.getByLabel('Nome do produto').inputValue()).toBe('Torta de Palmito')
    await expectNoFaults()
  })
})

describe('the form of a label', () => {
  const choice = (name: string) => page.getByRole('combobox', { name })
  const dialog = (name: string) => page.getByRole('dialog', { name })

  async function expectFormIsKept(): Promise<void> {
    await expect.poll(() => page.getByRole('combobox', { name: /Produto base/ }).inputValue()).toBe('Torta de Frango')
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantidade' }).inputValue()).toBe('7')
  }

  it('registers a base product by the name that was typed, and chooses it', async () => {
    await station.open('/products')
    const field = page.getByRole('combobox', { name: /Produto base/ })
    await field.click()
    await field.fill('Torta de Frango')
    await page.getByRole('option', { name: 'Criar «Torta de Frango»' }).click()
    const form = dialog('Novo produto')
    await expect.poll(() => form.getByLabel('Nome do produto').inputValue()).toBe('Torta de Frango')
    await form.getByRole('radio', { name: 'Geladeira' }).check()
    await form.getByRole('button', { name: /^Cadastrar/ }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('img', { name: /Etiqueta de Torta de Frango/ }).waitFor()
    await page.getByRole('textbox', { name: 'Quantidade' }).fill('7')
    await expectFormIsKept()
  })

  it.each([
    ['Responsável', 'Novo responsável', 'Nome do responsável', 'Beto Lima'],
    ['Categoria', 'Nova categoria', 'Nome da categoria', 'Salgados'],
    ['Setor', 'Novo setor', 'Nome do setor', 'Padaria'],
  ])('registers in "%s" what is missing, and keeps what is filled in', async (field, title, label, name) => {
    await openAdjustments(page)
    await choice(field).selectOption({ label: 'Criar novo…' })
    await dialog(title).getByLabel(label).fill(name)
    await page.keyboard.press('Enter')
    await dialog(title).waitFor({ state: 'detached' })
    await expect.poll(() => choice(field).inputValue()).toBe(name)
    await expectFormIsKept()
  })

  it('registers a storage type beside the tiles, and chooses it', async () => {
    // Of a product with a type, the places that give no date are folded away.
    await page.getByRole('button', { name: /^Outros? lugar/ }).click()
    await page.getByRole('button', { name: 'Outro…' }).click()
    const form = dialog('Novo tipo de armazenagem')
    await form.getByLabel('Nome do tipo de armazenagem').fill('Vitrine')
    await form.getByRole('radio').first().click()
    await form.getByRole('button', { name: /^Cadastrar/ }).click()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('radio', { name: 'Vitrine' }).isChecked()).toBe(true)
    await expectFormIsKept()
    await expectNoFaults()
  })

  it('leaves the choice as it was when the dialog is closed', async () => {
    await choice('Setor').selectOption({ label: 'Criar novo…' })
    await dialog('Novo setor').getByRole('button', { name: 'Cancelar' }).click()
    await dialog('Novo setor').waitFor({ state: 'detached' })
    await expect.poll(() => choice('Setor').inputValue()).toBe('Padaria')
    // No norm gives a date in a new place without a temperature.
    await page.getByRole('radio', { name: /^Geladeira/ }).check()
    await page.getByRole('button', { name: 'Só gerar' }).click()
    await page.getByText(/FID\d{4}\d+ a FID\d{4}\d+/).waitFor()
  })
})

describe('the import', () => {
  const importAll = () => page.getByRole('button', { name: 'Importar 2 produtos' })

  it('registers missing categories and sectors after one confirmation, and without it nothing', async () => {
    await station.open('/management/import-products')
    const csv =
      'Nome;Medida;Unidade;SIF;Armazenagem;Categoria;Setor;Validade (dias)\n' +
      'Pão de Queijo;500;gramas;ISENTO;Geladeira;Pães;Forno;3\n' +
      'Empada;80;gramas;ISENTO;Geladeira;Salgados;Forno;2\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'produtos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    const confirmation = page.getByRole('checkbox', {
      name: 'Cadastrar também o que falta. Categoria: Pães; Setor: Forno.',
    })
    await confirmation.waitFor()
    expect([await confirmation.isChecked(), await importAll().isDisabled()]).toEqual([false, true])
    await expectNoFaults()
    await confirmation.check()
    await importAll().click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Pão de Queijo' })
      .getByText(/Pães · Forno/)
      .waitFor()
    await station.open('/management/add-category')
    await page.getByRole('listitem').filter({ hasText: 'Pães' }).waitFor()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Salgados' }).count()).toBe(1)
    await station.open('/management/add-sector')
    await page.getByRole('listitem').filter({ hasText: 'Forno' }).waitFor()
  })
})

describe('a person who works in two kitchens', () => {
  it('chooses the kitchen after the password', async () => {
    await product.admin(['tenant', 'create', '--id', 'cantina', '--name', 'Cantina da Vila'])
    await product.admin(['user', 'create', '--tenant', 'cantina', '--email', EMAIL, '--password-stdin'], PASSWORD)
    const context = await station.browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
    const visit = await context.newPage()
    await visit.goto(`${product.origin}/`)
    await visit.getByLabel('Email').fill(EMAIL)
    await visit.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
    await visit.getByRole('button', { name: 'Entrar' }).click()
    const choice = visit.getByRole('group', { name: 'Em qual cozinha você quer entrar?' })
    await choice.waitFor()
    expect(await axeFindings(visit)).toEqual([])
    await choice.getByRole('button', { name: 'Cantina da Vila' }).click()
    await visit.waitForURL('**/dashboard?tenant=cantina')
    // Outside São Paulo its table is offered in the same place.
    await visit.getByRole('button', { name: 'MG, Minas Gerais' }).click()
    await visit.getByRole('button', { name: 'Adotar a tabela de SP' }).waitFor()
    // The offer stays until it is answered.
    await visit.reload()
    await visit.getByText('Onde fica a cozinha? (feito)').waitFor()
    await visit.getByRole('button', { name: 'Adotar a tabela de SP' }).waitFor()
    expect(await axeFindings(visit)).toEqual([])
    await visit.getByRole('button', { name: 'Adotar a tabela de SP' }).click()
    await visit.getByRole('checkbox', { name: /^Molho de Tomate/ }).waitFor()
    const rules = await visit.request.get(`${product.origin}/api/shelf-life/rules`)
    expect(((await rules.json()) as unknown[]).length).toBeGreaterThan(10)
    await visit.goBack()
    await visit.getByText('Onde fica a cozinha? (feito)').waitFor()
    await visit.getByRole('button', { name: 'Dispensar estes passos' }).click()
    await visit.getByText('Ótimo! Nenhum produto vencido.').waitFor()
    await context.close()
  })
})

describe('a product of one’s own', () => {
  it('is registered without the library by whoever goes there while the state is saved', async () => {
    await product.admin(['tenant', 'create', '--id', 'doceria', '--name', 'Doceria'])
    await product.admin(['user', 'create', '--tenant', 'doceria', '--email', EMAIL, '--password-stdin'], PASSWORD)
    const context = await station.browser.newContext({ locale: 'pt-BR', viewport: { width: 820, height: 1180 } })
    const visit = await context.newPage()
    await visit.goto(`${product.origin}/?tenant=doceria`)
    await sendLogin({ ...station, page: visit }, PASSWORD)
    const saved = Promise.withResolvers<void>()
    await visit.route('**/api/shelf-life/settings', async (route) => {
      if (route.request().method() === 'PUT') await saved.promise
      await route.continue()
    })
    await visit.getByRole('button', { name: 'SP, São Paulo' }).click()
    await visit.getByRole('link', { name: 'Cadastrar outro' }).click()
    await visit.getByLabel('Nome do produto').fill('Torta de Frango')
    const answer = visit.waitForResponse((one) => one.request().method() === 'PUT')
    saved.resolve()
    await (await answer).finished()
    await visit.getByRole('radio', { name: 'Geladeira' }).check()
    await expect.poll(() => visit.getByRole('combobox', { name: 'Tipo de alimento' }).inputValue()).not.toBe('')
    await visit.getByRole('button', { name: 'Salvar e etiquetar' }).click()
    await visit.getByRole('img', { name: /Etiqueta de Torta de Frango/ }).waitFor()
    await context.close()
  })

  it('is labelled after at most six clicks and three fields, the login included', async () => {
    await product.admin(['tenant', 'create', '--id', 'padaria', '--name', 'Padaria'])
    await product.admin(['user', 'create', '--tenant', 'padaria', '--email', EMAIL, '--password-stdin'], PASSWORD)
    const context = await station.browser.newContext({ locale: 'pt-BR', viewport: { width: 820, height: 1180 } })
    await keepPrintedDocuments(context)
    const own = await countActs(context)
    const visit = await context.newPage()
    await visit.goto(`${product.origin}/?tenant=padaria`)
    await sendLogin({ ...station, page: visit }, PASSWORD)
    await visit.getByRole('button', { name: 'SP, São Paulo' }).click()
    // The library has a link of the same name as the steps before it.
    await visit.getByRole('heading', { name: 'Biblioteca' }).waitFor()
    await visit.getByRole('link', { name: 'Cadastrar outro' }).click()
    await visit.getByLabel('Nome do produto').fill('Torta de Frango')
    await visit.getByRole('radio', { name: 'Geladeira' }).check()
    await expect.poll(() => visit.getByRole('combobox', { name: 'Tipo de alimento' }).inputValue()).not.toBe('')
    expect(await axeFindings(visit)).toEqual([])
    await visit.getByRole('button', { name: 'Salvar e etiquetar' }).click()
    await visit.getByRole('img', { name: /Etiqueta de Torta de Frango/ }).waitFor()
    await visit.getByRole('button', { name: 'Gerar e imprimir 1' }).click()
    expect(await printedPages({ ...station, page: visit })).toHaveLength(1)
    expect(own.clicks).toBeLessThanOrEqual(6)
    expect(own.fields).toBeLessThanOrEqual(3)
    const answer = await visit.request.get(`${product.origin}/api/products?limit=1`)
    expect(await answer.json()).toMatchObject([
      { name: 'Torta de Frango', category: 'Geral', sector: 'Geral', responsible: 'Ana', weight: '1 unid' },
    ])
    await context.close()
  })
})

it('causes no page error and no 5xx answer', () => {
  expect(station.failures).toEqual([])
})
