import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { Plan } from '../../server/modules/today/contract/api.ts'
import { sampleBody } from '../bench/sample-labels.ts'
import { demoCookie } from '../bench/started.ts'
import { launchBrowser } from '../test/browser.ts'
import { DESK, loggedInContext } from './logged-in.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The demo restaurant has twelve equal puddings in time, and expired labels.

let product: StartedProduct
let browser: Browser
let cookie: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  cookie = await demoCookie(Number(new URL(product.origin).port))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(async () => {
  context = await loggedInContext(browser, { origin: product.origin, cookie }, { viewport: DESK })
  page = await context.newPage()
})
afterEach(() => context.close())

const open = (path: string) => page.goto(`${product.origin}${path}`)
const puddings = () => page.getByRole('row').filter({ hasText: 'Pudim de Leite Condensado' })

/** The button of the message, which does not go while the pointer is on it. */
async function holdUndo(): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await undo.hover()
  return undo
}

it('three of twelve are used in one call, and that is undone', async () => {
  await open('/product-list?q=pudim')
  await puddings().getByText('×12').waitFor()
  await puddings().getByRole('button', { name: /^Usei/ }).click()
  const lot = puddings()
  await lot.getByRole('textbox', { name: 'Usei' }).fill('3')
  await lot.getByText('Com as 9 que ficam:').waitFor()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await lot.getByRole('button', { name: 'Dar baixa em 3' }).click()
  await page.getByText('Consumo de 3 de Pudim de Leite Condensado registrado com sucesso.').waitFor()
  await holdUndo()
  await puddings().getByText('×9').waitFor()
  expect(calls).toEqual(['/api/products/acts'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await puddings().getByText('×12').waitFor()
  expect(calls).toEqual(['/api/products/acts', '/api/products/withdrawals/undo'])
})

const write = (path: string, body: object) =>
  fetch(`${product.origin}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })

/** Makes three labels of a name, and answers their numbers. */
async function makeThree(name: string, own: object = {}): Promise<readonly number[]> {
  const answer = await write('/api/products', { ...sampleBody(0), name, quantity: 3, ...own })
  return ((await answer.json()) as readonly { readonly id: number }[]).map(({ id }) => id)
}

it('where a part of a baixa succeeds and its question is closed, that part is undone', async () => {
  const [first = 0] = await makeThree('Caldo de Legumes')
  await open('/product-list?q=caldo')
  const row = page.getByRole('row').filter({ hasText: 'Caldo de Legumes' })
  await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Etiquetas selecionadas' }).getByRole('button', { name: 'Usei' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Caldo de Legumes').first().waitFor()
  expect((await write(`/api/products/${first}/discard`, { reason: 'sobra' })).status).toBe(200)
  await dialog.getByRole('button', { name: 'Usei 3' }).click()
  await dialog.getByText('As outras 2 tiveram baixa.').waitFor()
  // A second attempt, refused again, does not lose the first one's undoing.
  const second = page.waitForResponse((response) => response.url().includes('/consume'))
  await dialog.getByRole('button', { name: 'Usei' }).click()
  await second
  await dialog.getByText('As outras 2 tiveram baixa.').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await holdUndo()
  await page.getByText('Consumo de 2 etiquetas registrado com sucesso.').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Baixa de 2 etiquetas desfeita: estão em estoque de novo.').waitFor()
  await row.getByText('×2').waitFor()
})

it('where one undoing is refused none is done, and the others can still be undone', async () => {
  const [first = 0] = await makeThree('Fundo de Carne')
  await open('/product-list?q=fundo')
  const row = page.getByRole('row').filter({ hasText: 'Fundo de Carne' })
  await row.getByRole('button', { name: /^Usei/ }).click()
  await row.getByRole('textbox', { name: 'Usei' }).fill('3')
  await row.getByRole('button', { name: 'Dar baixa em 3' }).click()
  const undo = await holdUndo()
  expect((await write(`/api/products/${first}/undo`, {})).status).toBe(200)
  await undo.click()
  await page.getByText('Nenhuma baixa foi desfeita. Esta etiqueta está em estoque').waitFor()
  await undo.click()
  await page.getByText('Baixa de 2 etiquetas desfeita: estão em estoque de novo.').waitFor()
  await row.getByText('×3').waitFor()
})

it.each(['/product-list?q=fundo de aves', '/dashboard'])(
  'on %s a tub of an open lot that leaves stock elsewhere goes out of it, and the others can be used',
  async (path) => {
    const tomorrow = new Date(Date.now() + 86_400_000)
    const expiration = tomorrow.toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
    const [first = 0] = await makeThree('Fundo de Aves', { expiration_date: expiration })
    await open(path)
    const row = page.getByRole('row').filter({ hasText: 'Fundo de Aves' })
    await row.getByRole('button', { name: /^Usei/ }).click()
    // The list opens a lot in its row, the dashboard over the screen.
    const lot = path === '/dashboard' ? page.getByRole('dialog') : row
    await lot.getByRole('textbox', { name: 'Usei' }).fill('3')
    await lot.getByRole('button', { name: 'Dar baixa em 3' }).waitFor()
    expect((await write(`/api/products/${first}/consume`, {})).status).toBe(200)
    await lot.getByText('×2').waitFor()
    await lot.getByRole('button', { name: 'Dar baixa em 2' }).click()
    await page.getByText('Consumo de 2 de Fundo de Aves registrado com sucesso.').waitFor()
  },
)

it('the labels of a proposed baixa are shown as they are', async () => {
  const [first = 0, ...others] = await makeThree('Fundo de Peixe')
  await open(`/withdraw?how=discard&ids=${[first, ...others].join(',')}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  expect((await write(`/api/products/${first}/consume`, {})).status).toBe(200)
  await page.getByRole('main').getByRole('button', { name: 'Descartar 2' }).click()
  await dialog.getByRole('radio', { name: 'Sobra de produção' }).check()
  await dialog.getByRole('button', { name: 'Descartar 2' }).click()
  await page.getByText('Estas etiquetas já tiveram baixa.').waitFor()
})

it('the focus returns after printing, from the selection, from a lot and from a label', async () => {
  const focus = () => page.evaluate(() => document.activeElement?.textContent)
  await open('/product-list?q=pudim')
  await puddings().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Etiquetas selecionadas' })
  await bar.getByRole('button', { name: 'Imprimir' }).click()
  await page.getByText('Impressão enviada').waitFor()
  await expect.poll(focus).toBe('Imprimir')
  await puddings().getByRole('button', { name: /^Usei/ }).click()
  await page.getByRole('button', { name: 'Reimprimir 12' }).click()
  await puddings().getByText('Impressão enviada').waitFor()
  await expect.poll(focus).toBe('Reimprimir 12')
  await page.getByRole('region', { name: 'Etiquetas deste lote' }).getByRole('link').first().click()
  // The list is shown until the screen of the label has loaded, and it has a button of the same name.
  await page.getByRole('heading', { name: 'Imprimir Etiqueta' }).waitFor()
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await page.getByText('Impressão enviada').waitFor()
  await expect.poll(focus).toBe('Imprimir')
})

it('some are used and the rest is discarded with its reason; Ctrl+Z undoes both', async () => {
  await open('/product-list?q=pudim')
  await puddings().getByRole('button', { name: /^Usei/ }).click()
  await puddings().getByRole('button', { name: 'Usei: uma a mais' }).click()
  await puddings().getByRole('radio', { name: 'Descartar' }).check()
  await puddings().getByRole('button', { name: 'Usar 2 e descartar 10' }).click()
  await puddings().getByText('Escolha o motivo do descarte').waitFor()
  await puddings().getByRole('radio', { name: 'Sobra' }).check()
  await puddings().getByRole('button', { name: 'Usar 2 e descartar 10' }).click()
  await page.getByText('Consumo de 2 e descarte de 10 de Pudim de Leite Condensado').waitFor()
  await holdUndo()
  await puddings().first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await puddings().getByText('×12').waitFor()
})

it('a lot opens to its labels, and all of them are selected by its row', async () => {
  await open('/product-list?q=pudim')
  await puddings().getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Etiquetas selecionadas' }).getByText('12 selecionadas').waitFor()
  await puddings().getByRole('button', { name: /^Usei/ }).click()
  const labels = page.getByRole('region', { name: 'Etiquetas deste lote' }).getByRole('link')
  await labels.nth(11).waitFor()
  await expect.poll(() => labels.count()).toBe(12)
  await labels.first().click()
  await page.waitForURL('**/print/**')
})

it('the message with Desfazer goes after eight seconds', async () => {
  await open('/product-list?q=pudim')
  await puddings().getByRole('button', { name: /^Usei/ }).click()
  const shown = Date.now()
  await puddings().getByRole('button', { name: 'Dar baixa em 1' }).click()
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await undo.waitFor()
  await page.mouse.move(1, 1)
  await undo.waitFor({ state: 'detached' })
  expect(Date.now() - shown).toBeGreaterThan(6_000)
})

describe('the plan of the day', () => {
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const groupOf = (name: string) => page.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name }) })

  async function shared(): Promise<string> {
    const address = await page.getByRole('link', { name: 'Compartilhar' }).getAttribute('href')
    return new URL(address ?? '').searchParams.get('text') ?? ''
  }

  /** What the server counts: the demo's dates and the hour of the test decide. */
  async function labelsOn(...days: readonly number[]): Promise<number> {
    const plan = (await (await page.request.get(`${product.origin}/api/products/plan`)).json()) as Plan
    return plan.days.reduce((sum, { day, labels }) => (days.includes(day) ? sum + labels : sum), 0)
  }

  it('has groups with their count and value, and each opens as a list', async () => {
    await open('/dashboard')
    const head = groupOf('Até 3 dias').getByRole('rowheader')
    await head.getByText(`${await labelsOn(2, 3)} etiquetas`).waitFor()
    await head.getByText('R$').waitFor()
    await expect
      .poll(() => region('Produtos vencidos').getByText('etiquetas').first().innerText())
      .toMatch(/^\d+ etiquetas$/)
    await expect.poll(() => page.getByRole('region', { name: /^Em risco até/ }).innerText()).toMatch(/R\$\s[1-9]/)
    await head.getByRole('link', { name: 'Usar primeiro: Até 3 dias' }).click()
    await page.waitForURL('**/product-list?*status=soon*')
    const soon = page.getByRole('button', { name: /^Até 3 dias/, pressed: true })
    await soon.getByText(String(await labelsOn(2, 3)), { exact: true }).waitFor()
    // A name leads to the page of its label.
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL('**/baixa/FID*')
    await page.getByRole('main').getByRole('button', { name: 'Usei', exact: true }).waitFor()
  })

  it('filters by a day of the strip, and shows all again', async () => {
    await open('/dashboard')
    await groupOf('Até 3 dias').waitFor()
    const day = (await labelsOn(2)) > 0 ? 2 : 3
    const bar = region('O que vence em cada dia')
      .getByRole('button')
      .nth(day + 1)
    await expect.poll(() => bar.innerText()).toMatch(new RegExp(`^${await labelsOn(day)}\\b`))
    await bar.click()
    await groupOf('Amanhã').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('table', { name: 'Produtos vencidos' }).count()).toBe(0)
    await expect.poll(() => groupOf('Até 3 dias').getByRole('row').count()).toBeGreaterThan(1)
    await bar.click()
    await groupOf('Amanhã').waitFor()
    await page.getByRole('table', { name: 'Produtos vencidos' }).waitFor()
  })

  it('discards all that has expired after a question, and takes it back', async () => {
    await open('/dashboard')
    const expired = page.getByRole('table', { name: 'Produtos vencidos' })
    await expired.getByRole('row').nth(1).waitFor()
    const rows = await expired.getByRole('row').count()
    await page.getByRole('button', { name: 'Descartar todos' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Descartar/ })
      .click()
    const undo = await holdUndo()
    await expired.waitFor({ state: 'detached' })
    await undo.click()
    await expired
      .getByRole('row')
      .nth(rows - 1)
      .waitFor()
  })

  it('is shared as text: by WhatsApp, and by the sheet of the system where there is one', async () => {
    await open('/dashboard')
    await page.getByRole('link', { name: 'Compartilhar' }).waitFor()
    const text = await shared()
    expect(text).toMatch(/\n\nVencidos: 3\n• Carne Moída Temperada, venceu em /)
    expect(text).toContain(`\n\nAté 3 dias: ${await labelsOn(2, 3)}\n• `)
    expect(text).toMatch(/\n• Pudim de Leite Condensado ×\d+, vence em /)
    expect(text).not.toContain('R$')
    // Nothing leaves the machine of the test.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Compartilhar' }).click(),
    ])
    await opened.waitForURL('https://wa.me/?text=*')
    expect(new URL(opened.url()).searchParams.get('text')).toBe(text)
    expect(await opened.evaluate(() => window.opener === null)).toBe(true)
    await opened.close()

    const pages = context.pages().length
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: async (data: { readonly text: string }) => {
          document.title = data.text
        },
      })
    })
    await page.getByRole('link', { name: 'Compartilhar' }).click()
    await expect.poll(() => page.title()).toContain('Vencidos: 3')
    expect(context.pages()).toHaveLength(pages)
  })

  it('names the places that nobody walked, and the paper that waits', async () => {
    const made = async (path: string, body: object) =>
      (await (await write(path, body)).json()) as { readonly id: string }
    const printer = await made('/api/printer-profiles', {
      name: 'Zebra',
      widthMm: 50,
      heightMm: 30,
      language: 'zpl',
      way: 'agente',
    })
    const station = await made('/api/stations', { name: 'Confeitaria', printerProfileId: printer.id })
    await made('/api/print-jobs', { ids: await makeThree('Mousse de Maracujá'), station: station.id })
    await open('/dashboard')
    await region('Fila de impressão').getByText('3 etiquetas na fila').waitFor()
    await expect
      .poll(() => region('Fila de impressão').innerText())
      .toContain('A estação Confeitaria não tem programa da impressora pareado.')
    const place = region('Lugares sem ronda').getByRole('listitem').first()
    await expect.poll(() => place.innerText()).toMatch(/sem ronda ainda\s·\s\d+ etiquetas/)
    const walked = (await place.locator('b').first().innerText()).trim()
    await place.getByRole('link', { name: /^Percorrer / }).click()
    await page.waitForURL(/\/ronda\/[^?]+/)
    await page.getByText(walked).first().waitFor()
    await page.goBack()
    await page.waitForURL('**/dashboard*')
  })

  it('says what the last week cost, and leads to the same days of Perdas', async () => {
    await open('/dashboard')
    const losses = page.getByRole('link', { name: /^Perdas da semana/ })
    await expect.poll(() => losses.innerText()).toMatch(/R\$\s\d+,\d\d|–/)
    await losses.click()
    await page.waitForURL(/reports\/waste\?.*from=.*to=/)
    await page.getByRole('heading', { name: 'Perdas', exact: true }).waitFor()
  })
})

it('an expired label is discarded; its use before the expiry is the second way, in a menu', async () => {
  await open('/dashboard')
  const expired = page.getByRole('table', { name: 'Produtos vencidos' })
  await expired.getByRole('row').nth(1).waitFor()
  await expect.poll(() => expired.getByRole('button', { name: /^Usei/ }).count()).toBe(0)
  await expect.poll(() => expired.getByRole('button', { name: /^Descartar/ }).count()).toBeGreaterThan(0)
  await open('/product-list?status=expired')
  const one = page.getByRole('row').filter({ hasText: 'Carne Moída Temperada' })
  const more = one.getByRole('button', { name: /^Mais ações/ })
  await more.click()
  const way = page.getByRole('menuitem', { name: 'Foi usada antes de vencer' })
  await way.waitFor()
  await page.keyboard.press('Escape')
  await way.waitFor({ state: 'detached' })
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await way.click()
  const dialog = page.getByRole('dialog')
  const yesterday = new Date(Date.now() - 4.9 * 86_400_000).toLocaleString('sv', { timeZone: 'America/Sao_Paulo' })
  await dialog.getByLabel('Quando foi usada').fill(yesterday.slice(0, 16).replace(' ', 'T'))
  await dialog.getByRole('button', { name: 'Registrar uso' }).click()
  await page.getByText('Uso antes do vencimento de Carne Moída Temperada registrado com sucesso.').waitFor()
})

it('what expires while a list is open is expired on the screen, also without an answer of the server', async () => {
  const soon = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const answer = await write('/api/products', { ...sampleBody(0), name: 'Caldo quente', expiration_date: soon })
  expect(answer.status).toBe(201)
  await page.clock.install()
  const soup = page.getByRole('row').filter({ hasText: 'Caldo quente' })
  for (const path of ['/product-list?q=caldo%20quente', '/dashboard']) {
    await open(path)
    await soup.getByRole('button', { name: /^Usei/ }).waitFor()
    await page.route('**/api/**', (route) => route.abort())
    await page.clock.fastForward('02:30:00')
    await soup.getByRole('button', { name: /^Usei/ }).waitFor({ state: 'detached' })
    if (path === '/dashboard')
      await page.getByRole('table', { name: 'Produtos vencidos' }).getByText('Caldo quente').waitFor()
    else await soup.getByText(/^venceu (?:hoje|ontem)$/).waitFor()
    await page.unroute('**/api/**')
    await page.clock.setSystemTime(new Date())
  }
})

it('Escape closes an open lot, and only then takes the selection away', async () => {
  await open('/product-list?q=pudim')
  await puddings().getByRole('checkbox').check()
  const opener = puddings().getByRole('button', { name: /^Usei/ })
  await opener.click()
  const bar = page.getByRole('region', { name: 'Etiquetas selecionadas' })
  await puddings().getByRole('button', { name: 'Usei: uma a mais' }).click()
  await page.keyboard.press('Escape')
  await puddings().getByRole('textbox', { name: 'Usei' }).waitFor({ state: 'detached' })
  await bar.getByText(/^\d+ selecionadas$/).waitFor()
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
})

it('an open lot that has one label left can be closed', async () => {
  const [first, second] = await makeThree('Fundo de Vitela')
  await open('/product-list?q=fundo de vitela')
  const row = page.getByRole('row').filter({ hasText: 'Fundo de Vitela' })
  await row.getByRole('button', { name: /^Usei/ }).click()
  await row.getByRole('textbox', { name: 'Usei' }).fill('1')
  for (const id of [first, second]) expect((await write(`/api/products/${id}/consume`, {})).status).toBe(200)
  await row.getByText('×').waitFor({ state: 'detached' })
  await row.getByRole('button', { name: /^Fechar/ }).click()
  await row.getByRole('textbox', { name: 'Usei' }).waitFor({ state: 'detached' })
})
