import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parse } from 'csv-parse/sync'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'
import { choose as chooseOption, openMore } from './first-day.ts'

// An owner works with technical sheets. The figures of one example recipe, typed with the keyboard, must be the same in
// the form, on the card, in the PDF and in the CSV. The steps build on each other.

const PASSWORD = 'panela de pressao'
const SHEETS = '/management/technical-sheet'

declare global {
  interface Window {
    /** How often the page has taken and released a lock of the screen. */
    screenLocks: { taken: number; released: number }
  }
}

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
const failures: string[] = []
/** The scripts of the page now shown that draw lines. */
const chartScripts: string[] = []

beforeAll(async () => {
  product = await startProduct()
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  await product.admin(
    ['user', 'create', '--tenant', 'bistro', '--email', 'ana@bistro.com.br', '--password-stdin'],
    PASSWORD,
  )
  browser = await launchBrowser()
  context = await deskContext(browser, { acceptDownloads: true })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
  page.on('request', (request) => {
    if (/\/assets\/line-plot-[^/]*\.js$/.test(request.url())) chartScripts.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  await open(SHEETS)
  await page.getByLabel('Email').fill('ana@bistro.com.br')
  await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Fichas Técnicas' }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string) => page.goto(`${product.origin}${path}?tenant=bistro`)
/** `R$ 28,50` as the screen shows it, with a no-break space. */
const money = (text: string) => `R$\u00a0${text}`
const costs = () => page.getByRole('region', { name: 'Custos da receita' })

async function registerIngredient(name: string, price: string, unit: string): Promise<void> {
  await open(`${SHEETS}/add-ingredient`)
  await page.getByLabel('Nome do ingrediente').fill(name)
  await page.getByLabel('Preço por unidade').fill(price)
  await page.getByLabel('Unidade de compra').selectOption(unit)
  await page.getByRole('button', { name: /^(?:Cadastrar|Salvar)/ }).click()
  await page.waitForURL((url) => url.pathname === SHEETS)
}

async function registerProduct(name: string): Promise<void> {
  await page.goto(`${product.origin}/management/add-product?tenant=bistro`)
  await page.getByLabel('Nome do produto').fill(name)
  await openMore(page)
  await page.getByRole('textbox', { name: 'Medida' }).fill('500')
  await chooseOption(page, 'Unidade', 'gramas')
  await page.getByRole('button', { name: /^Cadastrar/ }).click()
  await page
    .getByText(`Editar ${name}`)
    .or(page.getByRole('button', { name: `Editar ${name}` }))
    .first()
    .waitFor()
}

async function openSheet(name: string): Promise<void> {
  await open(SHEETS)
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Visualizar' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Texts of the page that are wider than their box, or reach beyond the page. */
const cutTexts = () =>
  page.evaluate(() => {
    const article = document.querySelector('article')
    if (article === null) return ['no article']
    const room = article.getBoundingClientRect()
    const shown = [...article.querySelectorAll<HTMLElement>(':not(svg, svg *)')].filter(
      (element) =>
        element.getClientRects().length > 0 &&
        element.innerText.trim() !== '' &&
        element.closest('.visually-hidden') === null,
    )
    return [
      ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
      ...shown
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return (
            left < room.left - 1 ||
            right > room.right + 1 ||
            (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          )
        })
        .map((element) => element.innerText),
    ]
  })

/** The pixels of the chart that have the colour of its line in the theme that is shown. */
const pixelsOfLine = () =>
  page.locator('[role=slider] canvas').evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('Not a canvas')
    const wanted = getComputedStyle(document.documentElement).getPropertyValue('--brand')
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16))
    let found = 0
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) found += 1
    return found
  })

async function type(...keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await (/^(?:Enter|Tab|Control\+(?:A|Enter))$/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key))
}

async function download(button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const text = [...document.pages()].map((sheet) => sheet.getText()).join('\n')
    document.destroy()
    return text
  } finally {
    library.destroy()
  }
}

describe('technical sheets', () => {
  it('open again after an ingredient is registered', async () => {
    await registerIngredient('Tomate Italiano', '10,00', 'kg')
    await registerIngredient('Açafrão em Azeite', '32,50', 'L')
  })

  it('can be typed with the keyboard, and the costs update while typing', async () => {
    await open(`${SHEETS}/new`)
    await page.getByLabel('Nome da receita').focus()
    // Enter moves to the next field, then to the next line; the ingredient search ignores accents.
    await type('Molho da Casa', 'Enter', 'Control+A', '10', 'Enter')
    await page.getByLabel('Rendimento').fill('10')
    await page.getByLabel('Multiplicador').fill('3')
    await page.getByRole('combobox', { name: 'Ingrediente, linha 1' }).focus()
    await type('toma')
    await page.getByRole('option', { name: 'Tomate Italiano' }).waitFor()
    await type('Enter', '2', 'Tab', 'Tab', '1,1', 'Enter', 'acaf')
    await page.getByRole('option', { name: 'Açafrão em Azeite' }).waitFor()
    await type('Enter', '200mL')
    await page.getByLabel('Valor da margem (%)').fill('10')
    for (const [term, text] of [
      ['Custo Total', '28,50'],
      ['Custo por Porção', '2,85'],
      ['Custo Final', '31,35'],
      ['Preço sugerido por porção', '9,41'],
    ] as const) {
      await costs().getByText(term).first().waitFor()
      expect((await costs().innerText()).includes(money(text)), `${term}: ${await costs().innerText()}`).toBe(true)
    }
    await page.getByLabel('Modo de preparo').fill('Refogue.\nBata — e sirva à temperatura de 60 °C.')
    await type('Control+Enter')
    await page.waitForURL((url) => url.pathname === SHEETS)
    const card = page.getByRole('listitem').filter({ hasText: 'Molho da Casa' })
    await card.waitFor()
    for (const text of ['10 unidades', money('28,50'), money('2,85'), money('31,35'), '2 ingredientes'])
      await expect.poll(() => card.innerText()).toContain(text)
  })

  it('export as PDF and CSV with the same figures', async () => {
    const pdf = await download('Exportar Molho da Casa: PDF')
    expect(pdf.name).toBe('ficha-tecnica-molho-da-casa.pdf')
    const text = (await textOf(pdf.bytes)).replaceAll('\u00a0', ' ')
    for (const part of [
      'Bistrô da Praça',
      'Molho da Casa',
      'Açafrão em Azeite',
      'R$ 28,50',
      'R$ 2,85',
      'R$ 31,35',
      'R$ 9,41',
      'sirva à temperatura de 60 °C',
      'Página 1 de 1',
    ])
      expect(text).toContain(part)
    const csv = await download('Exportar Molho da Casa: CSV')
    expect(csv.name).toBe('ficha-tecnica-molho-da-casa.csv')
    const rows: unknown = parse(csv.bytes, { delimiter: ';', bom: true, columns: true })
    expect(rows).toMatchObject([
      { Ingrediente: 'Tomate Italiano', Custo: '22,00', 'Custo total': '28,50', 'Custo final': '31,35' },
      { Ingrediente: 'Açafrão em Azeite', Custo: '6,50', 'Preço sugerido por porção': '9,41' },
    ])
  })

  it('show that a price has changed, with old and new cost, and take the new price over with one click', async () => {
    await open(`${SHEETS}/ingredients`)
    await page.getByRole('link', { name: /Editar Tomate/ }).click()
    await page.getByLabel('Preço por unidade').fill('12,00')
    await page.getByRole('button', { name: /^Salvar/ }).click()
    await page.waitForURL((url) => url.pathname === `${SHEETS}/ingredients`)
    await open(SHEETS)
    const card = page.getByRole('listitem').filter({ hasText: 'Molho da Casa' })
    await card.getByText(/Preço de 1 ingrediente mudou/).waitFor()
    for (const text of [money('31,35'), money('36,19')]) await expect.poll(() => card.innerText()).toContain(text)
    await card.getByRole('button', { name: /Atualizar preços/ }).click()
    await card.getByText(/mudou/).waitFor({ state: 'detached' })
    await expect.poll(() => card.innerText()).toContain(money('32,90'))
    await expect.poll(() => card.innerText()).toContain(money('36,19'))
  })

  it('have ingredients whose prices are a line, with the values of the table beside it', async () => {
    expect(chartScripts, 'no other screen loads what draws lines').toEqual([])
    await open(`${SHEETS}/ingredients`)
    await page.getByRole('link', { name: /Editar Tomate/ }).click()
    const line = page.getByRole('slider', { name: 'Preço por kg ao longo do tempo' })
    await page.locator('[role=slider][data-drawn] canvas').waitFor()
    expect(chartScripts).toHaveLength(1)
    const shown = () => line.getAttribute('aria-valuetext')
    expect(await shown()).toBe(`hoje: ${money('12,00')}`)
    await line.focus()
    await page.keyboard.press('Home')
    const values = [await shown()]
    for (let more = Number(await line.getAttribute('aria-valuemax')) - 1; more > 0; more -= 1) {
      await page.keyboard.press('ArrowRight')
      values.push(await shown())
    }
    const rows = await page
      .getByRole('region', { name: /^Preços,/ })
      .locator('tbody tr')
      .allInnerTexts()
    const prices = rows.toReversed().map((row) => row.split('\t').slice(0, 2).join(': ').replace('/kg', ''))
    expect(prices).toHaveLength(2)
    expect(values).toEqual([...prices, `hoje: ${money('12,00')}`])
    // The first price is in force until just before the second began.
    const box = await line.locator('.u-over').boundingBox()
    if (box === null) throw new Error('The chart has no area')
    await page.mouse.move(box.x + 2, box.y + 10)
    await expect.poll(shown).toBe(prices[0])
    await page.mouse.move(box.x + box.width - 1, box.y + 10)
    await expect.poll(shown).toContain(money('12,00'))
  })

  it('show the line in the colours of the theme, and as an outline on paper', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(pixelsOfLine).toBeGreaterThan(200)
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const ofSlider = (css: string) => page.locator(`[role=slider] ${css}`)
    await expect.poll(() => ofSlider('canvas').isVisible()).toBe(false)
    expect(await ofSlider('path').evaluate((path) => getComputedStyle(path).visibility)).toBe('visible')
    expect(await ofSlider('path').evaluate((path) => getComputedStyle(path).stroke)).toBe('rgb(20, 99, 75)')
    await page.emulateMedia({ media: null, colorScheme: null })
  })

  it('are read as a page, for as many portions as are wanted, at every size', async () => {
    await openSheet('Molho da Casa')
    const amounts = async () =>
      (
        await page
          .getByRole('table', { name: 'Ingredientes da receita' })
          .locator('tbody td:first-child')
          .allInnerTexts()
      ).map((text) => text.replaceAll(/\s+/g, ' ').trim())
    const portions = page.getByLabel('Quantidade em unidades')
    await expect.poll(() => portions.inputValue()).toBe('10')
    expect(await amounts()).toEqual(['2 kg', '200 mL'])
    await page.getByText('bruto 2,2 kg, fator 1,1').waitFor()
    await portions.fill('25')
    expect(await amounts()).toEqual(['5 kg', '500 mL'])
    for (const text of [money('82,25'), money('3,29'), money('90,48')])
      await expect.poll(() => page.getByRole('article').innerText()).toContain(text)
    await page.getByText('Quantidades escritas dentro do preparo são as da ficha, para 10 unidades.').waitFor()
    await page.getByRole('button', { name: '½×', exact: true }).click()
    expect(await amounts()).toEqual(['1 kg', '100 mL'])
    await portions.fill('nada')
    await page.getByRole('alert').getByText('Escreva um número maior que zero').waitFor()
    expect(await amounts()).toEqual(['1 kg', '100 mL'])
    await portions.fill('3')
    expect(await amounts()).toEqual(['600 g', '60 mL'])
    await portions.fill('7')
    await page.getByRole('button', { name: 'Menos uma' }).click()
    await page.getByRole('button', { name: '1×', exact: true }).click()
    expect(await amounts()).toEqual(['2 kg', '200 mL'])
    expect(await page.getByRole('textbox').count(), 'no field but the number of portions').toBe(1)
    for (const [width, height] of [
      [1280, 800],
      [1180, 820],
      [820, 1180],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The navigation changes its place after the new size has been drawn once.
      await expect.poll(cutTexts, { message: `${width}×${height}` }).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('keep the screen on while they are read', async () => {
    const locks = () => page.evaluate(() => window.screenLocks)
    await page.addInitScript(() => {
      const counts = { taken: 0, released: 0 }
      window.screenLocks = counts
      const request = WakeLock.prototype.request
      WakeLock.prototype.request = async function (kind) {
        const lock = await request.call(this, kind)
        counts.taken += 1
        lock.addEventListener('release', () => {
          counts.released += 1
        })
        return lock
      }
    })
    await context.grantPermissions(['screen-wake-lock'])
    await page.reload()
    const awake = page.getByRole('switch', { name: /Tela acesa/ })
    await expect.poll(() => awake.getAttribute('aria-checked')).toBe('true')
    await expect.poll(locks).toEqual({ taken: 1, released: 0 })
    await awake.click()
    await expect.poll(locks).toEqual({ taken: 1, released: 1 })
    await awake.click()
    await expect.poll(locks).toEqual({ taken: 2, released: 1 })
    await page.getByRole('link', { name: 'Voltar' }).click()
    await page.getByRole('heading', { name: 'Fichas Técnicas' }).waitFor()
    await expect.poll(locks).toEqual({ taken: 2, released: 2 })
  })

  it('lead to the paper of a batch, as often as the page is for', async () => {
    await registerProduct('Molho da Casa')
    await openSheet('Molho da Casa')
    await page.getByRole('button', { name: '2×', exact: true }).click()
    await page.locator('a[href*="produto="]', { hasText: 'Produzir' }).click()
    await page.waitForURL(/\/producao\/\d+\?.*vezes=2/)
  })

  it('take a new ingredient in a dialog, and the line is filled when it closes', async () => {
    await open(`${SHEETS}/new`)
    await page.getByLabel('Nome da receita').fill('Pão de Alho')
    const line = page.getByRole('combobox', { name: 'Ingrediente, linha 1' })
    const dialog = page.getByRole('dialog', { name: 'Cadastrar Ingrediente' })
    await line.focus()
    await type('Alho Roxo')
    await page.getByRole('option', { name: 'Cadastrar “Alho Roxo”' }).waitFor()
    await type('Enter')
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('Nome do ingrediente').inputValue()).toBe('Alho Roxo')
    // Closed without saving: what was typed is still there, in both places.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => line.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => line.inputValue()).toBe('Alho Roxo')
    await page.getByRole('option', { name: 'Cadastrar “Alho Roxo”' }).click()
    await dialog.waitFor()
    await expect
      .poll(() => dialog.getByLabel('Preço por unidade').evaluate((i) => i === document.activeElement))
      .toBe(true)
    await type('36,00', 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => line.inputValue()).toBe('Alho Roxo')
    await expect.poll(() => page.getByLabel('Preço, linha 1').inputValue()).toBe('36,00')
    const quantity = page.getByLabel('Quantidade, linha 1')
    await expect.poll(() => quantity.evaluate((input) => input === document.activeElement)).toBe(true)
    await type('500g')
    await costs().getByText(money('18,00')).first().waitFor()
    await expect.poll(() => page.getByLabel('Nome da receita').inputValue()).toBe('Pão de Alho')
    expect(context.pages().length, 'no second tab').toBe(1)
    await type('Control+Enter')
    await page.waitForURL((url) => url.pathname === SHEETS)
    await page.getByRole('listitem').filter({ hasText: 'Pão de Alho' }).waitFor()
  })

  it('can be duplicated under another name, and deleted after a confirmation', async () => {
    await page.getByRole('button', { name: 'Duplicar Molho da Casa' }).click()
    const name = page.getByLabel('Nome da cópia')
    await expect.poll(() => name.inputValue()).toBe('Cópia de Molho da Casa')
    await name.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'Cópia de Molho da Casa' }).waitFor()
    await page.getByRole('button', { name: 'Excluir Cópia de Molho da Casa' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Excluir/ })
      .click()
    await page.getByRole('listitem').filter({ hasText: 'Cópia de Molho da Casa' }).waitFor({ state: 'detached' })
  })

  it('import ingredients from a CSV file, after showing its errors', async () => {
    await open(`${SHEETS}/import-ingredients`)
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') })
    await choose('Nome;Preço;Unidade\nSal;2,80;kg\nPimenta;zero;kg\n')
    await page
      .getByText(/1 linha com erro|com erro/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Importar/ }).isDisabled()).toBe(true)
    await choose('Nome;Preço;Unidade\nSal;2,80;kg\nPimenta;"1.234,50";kg\n')
    await page.getByRole('button', { name: 'Importar 2 ingredientes' }).click()
    await page.waitForURL((url) => url.pathname === `${SHEETS}/ingredients`)
    await page.getByText(money('1.234,50')).first().waitFor()
  })

  it('export all together, with an index', async () => {
    await open(SHEETS)
    const all = page.getByRole('group', { name: 'Exportar todas' })
    await all.waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), all.getByRole('button', { name: /PDF/ }).click()])
    expect(file.suggestedFilename()).toMatch(/^fichas-tecnicas-\d{4}-\d{2}-\d{2}\.pdf$/)
    expect((await textOf(await readFile(await file.path()))).replaceAll('\u00a0', ' ')).toMatch(
      /Fichas técnicas[\s\S]*Molho da Casa[\s\S]*Página 3 de 3/,
    )
  })

  it('show the note of a finished export where it belongs, and on no recipe', async () => {
    const notes = page.getByRole('region', { name: 'Exportações' })
    await notes.getByText('Pronto').waitFor()
    await openSheet('Molho da Casa')
    await expect.poll(() => notes.count()).toBe(0)
    await page.goBack()
    await notes.getByText('Pronto').waitFor()
  })

  it('leave the form usable when the page is zoomed to 200 %: the bar of costs stands below the fields', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    await open(`${SHEETS}/new`)
    const quantity = page.getByLabel('Quantidade, linha 1')
    await quantity.focus()
    const isCovered = (field: typeof quantity) =>
      field.evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2) !== input
      })
    expect(await isCovered(quantity)).toBe(false)
    expect((await costs().boundingBox())?.y, 'below the window').toBeGreaterThan(400)
    await page.getByLabel('Modo de preparo').focus()
    expect(await isCovered(page.getByLabel('Valor da margem (%)'))).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('cause no page error and no 5xx answer', () => {
    expect(failures).toEqual([])
  })
})
