import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Batch, BatchSummary } from '../../server/modules/production/contract/batches.ts'
import { launchBrowser } from '../test/browser.ts'
import type { TestAgent } from '../test/printing.ts'
import { deskContext } from './logged-in.ts'
import { countActs } from './count-acts.ts'
import { everySize, faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { dayIn, productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Production on the screen: what is short, the paper of a batch, and what comes out of it. Section G of the specification.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let kitchen: ProductionKitchen
let page: Page
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  kitchen = await productionKitchen(product, context)
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(() => resize(page, { width: 1280, height: 800 }))

const open = (path: string) => page.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=bistro`)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dock = () => page.getByRole('region', { name: 'Etiquetas' })
const line = (name: string) =>
  page.getByRole('region', { name: 'O que entrou' }).getByRole('listitem').filter({ hasText: name })
const produced = (name: string) => page.getByRole('heading', { name: `Produzido: ${name}` })
const batches = () => kitchen.call<BatchSummary[]>('GET', '/api/batches')
const newest = async () => kitchen.call<Batch>('GET', `/api/batches/${(await batches())[0]?.id}`)
const stateOf = async (code: string) =>
  (await kitchen.call<{ status: string }>('GET', `/api/products/by-code/${code}`)).status
const shown = (date: string) => date.split('-').toReversed().join('/')

async function openPaper(sheet: keyof ProductionKitchen['sheets'], search = 'vezes=1') {
  await open(`/producao/${kitchen.sheets[sheet]}?${search}`)
  await dock().getByText('Validade').waitFor()
}
const packs = () => page.getByRole('region', { name: 'Embalagens' })
const pack = (text: string) => packs().getByRole('button', { name: text })
async function readCode(code: string) {
  await page.getByRole('region', { name: 'O que entrou' }).getByRole('button', { name: 'Ler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ler o que entrou' })
  await dialog.getByLabel('Ou digite o código').fill(code)
  await dialog.getByRole('button', { name: 'Ler', exact: true }).click()
  return dialog
}

it('p1: twice the sheet is 24 labels, with their lot and what they cost', async () => {
  await openPaper('sauce')
  await page.getByRole('radio', { name: '2', exact: true }).check()
  await dock().getByText('24').waitFor()
  await dock().getByText('R$ 168,00').waitFor()
  await line('Tomate pelado').getByText('10').waitFor()
  const lot = /L\d{6}-01/
  await dock().getByText(lot).waitFor()
  await takePictures(page, 'production-paper')
  await button('Produzi').click()
  await produced('Molho de tomate').waitFor()
  await page.getByText(/12 L · lote L\d{6}-01 · 24 etiquetas/).waitFor()
  await button('Imprimir 24').waitFor()
  await takePictures(page, 'production-made')
  expect(await newest()).toMatchObject({ times: 2, real: 12, cost: '168.00', labels: 24 })
})

it('p4: a yield far from the sheet is asked about before anything is made', async () => {
  await openPaper('sauce')
  const before = (await batches()).length
  await button(/^Rendeu/).click()
  await page.keyboard.type('4,2')
  await page.getByText('Rendeu 30 % menos que a ficha (4,2 L em vez de 6 L). Confirmar?').waitFor()
  await takePictures(page, 'production-yield')
  expect(await button('Produzi').count()).toBe(0)
  await button('Sim, rendeu 4,2 L').click()
  await dock().getByText('× 200 mL').waitFor()
  expect(await batches()).toHaveLength(before)
  await button('Produzi').click()
  await produced('Molho de tomate').waitFor()
  expect(await newest()).toMatchObject({ real: 4.2, cost: '84.00', labels: 9 })
})

it('p16: a second size takes what remains, and what is refused of a size stands at it', async () => {
  await openPaper('sauce', 'vezes=2')
  await button(/^Rendeu/).click()
  await page.keyboard.type('11,4')
  await button('Pronto').click()
  await button('Outro tamanho').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Em branco, leva o que sobrar, e ficam 22 de 500 mL.').waitFor()
  await dialog.getByRole('button', { name: 'Pronto' }).click()
  await dialog.getByText('Escreva quanto cabe com a medida').waitFor()
  await dialog.getByLabel('Quanto cabe em cada uma').fill('200')
  await takePictures(page, 'production-size')
  await dialog.getByRole('button', { name: 'Pronto' }).click()
  await dock().getByText('2 × 200 mL').waitFor()
  await pack('500 mL').click()
  await dialog.getByLabel('Quantas etiquetas').fill('24')
  await dialog.getByRole('button', { name: 'Pronto' }).click()
  await packs().getByText('As etiquetas somam 12 L, e o preparo rendeu 11,4 L.').waitFor()
  expect(await button('Produzi').isDisabled()).toBe(true)
  await takePictures(page, 'production-refused-size')
  await pack('500 mL').click()
  await dialog.getByLabel('Quantas etiquetas').fill('20')
  await dialog.getByRole('button', { name: 'Pronto' }).click()
  await dock().getByText('7 × 200 mL').waitFor()
  await packs().getByText('o que sobrar').waitFor()
  await takePictures(page, 'production-sizes')
  await resize(page, { width: 390, height: 844 })
  await packs().scrollIntoViewIfNeeded()
  await takePictures(page, 'production-sizes-390')
  await button('Produzi').click()
  await produced('Molho de tomate').waitFor()
  expect(await newest()).toMatchObject({ real: 11.4, cost: '168.00', labels: 27, leftover: null })
})

it('p8: what is assembled ends with the ingredient that expires first', async () => {
  await kitchen.tub('Massa fresca', dayIn(10), {
    state: 'lacrado',
    makersDate: dayIn(10),
    expiration_date: undefined,
    weight: '1 kg',
  })
  await kitchen.tub('Bolonhesa', dayIn(2), { state: 'preparado' })
  const white = await kitchen.tub('Molho branco', dayIn(3), { state: 'preparado' })
  const cheese = await kitchen.tub('Muçarela', dayIn(1), { state: 'aberto' })
  await openPaper('lasagne')
  await line('Muçarela').getByText('vence amanhã').waitFor()
  await line('Bolonhesa').getByText('1,5 kg de 2 kg').waitFor()
  await dock()
    .getByText(shown(dayIn(1)))
    .waitFor()
  await dock().getByText(`Limitado pelo ingrediente que vence primeiro: Muçarela (${cheese})`).waitFor()
  await page.getByText('Massa fresca e Molho branco fecham ao produzir.').waitFor()
  await line('Muçarela')
    .getByRole('button', { name: new RegExp(cheese) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Não entrou' }).click()
  await dock()
    .getByText(shown(dayIn(2)))
    .waitFor()
  const dialog = await readCode(cheese)
  await dialog.getByText(`Lido: ${cheese}`).waitFor()
  await page.keyboard.press('Escape')
  await dock()
    .getByText(shown(dayIn(1)))
    .waitFor()
  await button('Produzi').click()
  await produced('Lasanha').waitFor()
  const { inputs, labels } = await newest()
  expect(labels).toBe(10)
  expect(inputs.map(({ name, evidence, quantity }) => [name, evidence, quantity])).toEqual([
    ['Massa fresca', 'escolhido', null],
    ['Bolonhesa', 'escolhido', '1,5 kg'],
    ['Molho branco', 'escolhido', null],
    ['Muçarela', 'lido', '0,6 kg'],
  ])
  expect(await stateOf(white)).toBe('transformed')
})

it('p12: what has expired does not go in, and what was typed stays', async () => {
  const soon = new Date(Date.now() + 2_500).toISOString()
  const old = await kitchen.tub('Bolonhesa', soon, { state: 'preparado' })
  await expect.poll(() => stateOf(old)).toBe('expired')
  await openPaper('lasagne')
  const before = (await batches()).length
  const dialog = await readCode(old)
  await dialog.getByText(`Lido: ${old}`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(new RegExp(`Bolonhesa ${old} venceu em .*Não pode entrar no preparo`)).waitFor()
  expect(await button('Produzi').isDisabled()).toBe(true)
  expect(await batches()).toHaveLength(before)
  await button(`Tirar ${old}`).click()
  await expect.poll(() => button('Produzi').isDisabled()).toBe(false)
})

it('another product goes in only in place of what the line says', async () => {
  const white = await kitchen.tub('Molho branco', dayIn(3), { state: 'preparado' })
  await openPaper('bolognese')
  const dialog = await readCode(white)
  await dialog.getByRole('button', { name: 'Molho de tomate' }).click()
  await page.keyboard.press('Escape')
  await page.getByText(`A etiqueta ${white} de Molho branco não é Molho de tomate. Entrou no lugar?`).waitFor()
  await button('Entrou no lugar').click()
  await line('Molho de tomate').getByText('no lugar').waitFor()
  await button('Produzi').click()
  await produced('Bolonhesa').waitFor()
  expect((await newest()).inputs[0]).toMatchObject({ name: 'Molho branco', substitutes: 'Molho de tomate' })
})

it('p20: a batch is taken back, and what went in is in stock again', async () => {
  const cheese = await kitchen.tub('Muçarela', dayIn(0), { state: 'aberto', weight: '500 g' })
  await openPaper('lasagne')
  await line('Muçarela').getByText('vence hoje').waitFor()
  await button('Produzi').click()
  await produced('Lasanha').waitFor()
  expect(await stateOf(cheese)).toBe('transformed')
  await button('Desfazer').click()
  await page.getByText('Preparo desfeito').waitFor()
  expect((await newest()).undoneAt).not.toBeNull()
  expect(await stateOf(cheese)).not.toBe('transformed')
  expect(await button('Desfazer').count()).toBe(0)
})

it('an answer that is lost makes no second batch, also after a reload', async () => {
  await openPaper('sauce')
  const before = (await batches()).length
  // The server gets the request and writes the batch; its answer does not arrive.
  await page.route('**/api/batches', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button('Produzi').click()
  await page.getByText('o preparo pode já estar registrado').waitFor()
  await page.unroute('**/api/batches')
  await page.reload()
  await page.getByText('o preparo pode já estar registrado').waitFor()
  await takePictures(page, 'production-unanswered')
  await button('Tentar de novo').click()
  await produced('Molho de tomate').waitFor()
  expect(await batches()).toHaveLength(before + 1)
})

it('the keyboard alone makes a batch', async () => {
  await openPaper('sauce')
  await page.getByRole('radio', { name: '1', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await dock().getByText('R$ 42,00').waitFor()
  await button(/^Rendeu/).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('2,9')
  await button('Pronto').focus()
  await page.keyboard.press('Enter')
  await dock().getByText('× 400 mL').waitFor()
  await expect.poll(() => button('Produzi').getAttribute('aria-busy')).toBeNull()
  await button('Produzi').focus()
  await page.keyboard.press('Enter')
  await produced('Molho de tomate').waitFor()
  expect(await newest()).toMatchObject({ times: 0.5, real: 2.9 })
})

const unprinted = async () => (await kitchen.call<unknown[]>('GET', '/api/batches/unprinted')).length
/** All labels of a product are used. */
async function emptyStock(name: string) {
  const lots = await kitchen.call<{ labels: { id: number }[]; shared: { name: string } }[]>(
    'GET',
    `/api/products/lots?q=${encodeURIComponent(name)}`,
  )
  for (const lot of lots.filter(({ shared }) => shared.name === name))
    await kitchen.call('POST', '/api/products/withdrawals', {
      items: lot.labels.map(({ id }) => ({ id, how: 'consumida' })),
    })
}

/** The row of a product on the list of the day. */
const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const done = (name: string) =>
  page.getByRole('region', { name: 'Prontos' }).getByRole('listitem').filter({ hasText: name })

it('Quanto ter: an administrator says how much there should be on each weekday', async () => {
  await open('/management')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Quanto ter/ })
    .click()
  for (const [name, count] of [
    ['Molho de tomate', '8'],
    ['Molho branco', '1'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Adicionar produto' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    for (const day of ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'])
      await page.getByLabel(`${name}, ${day}`).fill(count)
  }
  await page.getByLabel('Molho branco, terça').fill('1,5')
  await button('Salvar').click()
  await page.getByText('Informe números inteiros de 0 a 9999.').waitFor()
  await page.getByLabel('Molho branco, terça').fill('1')
  await button('Salvar').click()
  await page.getByText('Quantidades salvas com sucesso!').waitFor()
  await takePictures(page, 'production-par')
  const levels = await kitchen.call<{ name: string; byWeekday: number[] }[]>('GET', '/api/par-levels')
  expect(levels.map(({ name, byWeekday }) => [name, byWeekday])).toEqual(
    expect.arrayContaining([
      ['Molho de tomate', [8, 8, 8, 8, 8, 8, 8]],
      ['Molho branco', [1, 1, 1, 1, 1, 1, 1]],
    ]),
  )
})

it('Quanto ter: of two people nothing is lost', async () => {
  const baseProductId = kitchen.products.get('Bolonhesa') ?? ''
  const partner = (byWeekday: number[]) => kitchen.call('PUT', '/api/par-levels', [{ baseProductId, byWeekday }])
  await partner([0, 0, 5, 0, 0, 0, 0])
  const saved = async () => {
    const levels = await kitchen.call<{ name: string; byWeekday: number[] }[]>('GET', '/api/par-levels')
    return levels.find(({ name }) => name === 'Bolonhesa')?.byWeekday
  }
  await open('/management/par-levels')
  await page.getByLabel('Bolonhesa, quinta').fill('3')
  await partner([0, 0, 5, 7, 0, 0, 0])
  await button('Salvar').click()
  await page.getByText('Quantidades salvas com sucesso!').waitFor()
  expect(await saved()).toEqual([0, 0, 5, 7, 3, 0, 0])
  expect(await page.getByLabel('Bolonhesa, quarta').inputValue()).toBe('7')

  await page.getByLabel('Bolonhesa, terça').fill('9')
  await partner([0, 0, 6, 7, 3, 0, 0])
  await button('Salvar').click()
  await page.getByText('Outra pessoa mudou nesse meio-tempo: Bolonhesa na terça, agora 6.').waitFor()
  expect(await page.getByLabel('Bolonhesa, terça').inputValue()).toBe('9')
  await button('Salvar').click()
  await page.getByText('Quantidades salvas com sucesso!').waitFor()
  expect(await saved()).toEqual([0, 0, 9, 7, 3, 0, 0])
  await button('Tirar Bolonhesa').click()
  await button('Salvar').click()
  await page.getByText('Quantidades salvas com sucesso!').waitFor()
  expect(await saved()).toBeUndefined()
})

it('p17: the list says what is short, how often the sheet makes it, and who has made some today', async () => {
  await emptyStock('Molho de tomate')
  for (const day of [2, 2, 3, 3, 3]) await kitchen.tub('Molho de tomate', dayIn(day), { state: 'preparado' })
  for (const _ of [1, 2, 3]) await kitchen.tub('Molho de tomate', dayIn(1), { state: 'preparado' })
  await open(`/producao?dia=${dayIn(2)}`)
  const [, month, day] = dayIn(2).split('-')
  await row('Molho de tomate').getByText(`8 desejados − 5 com validade até ${day}/${month}`).waitFor()
  expect(await row('Molho de tomate').innerText()).toMatch(/faltam\s*3[^]*½\s*ficha/)
  await row('Molho de tomate')
    .getByText(/^Já foram feitas \d+ hoje, por .+ às \d\d:\d\d$/)
    .waitFor()
  await takePictures(page, 'production-list')
})

it('what is not made today is said with a reason, and taken back', async () => {
  await open(`/producao?dia=${dayIn(2)}`)
  await row('Molho de tomate').getByRole('button', { name: 'Hoje não: Molho de tomate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'sai do cardápio' }).click()
  const skips = '**/api/production/skips*'
  const answer = Promise.withResolvers<void>()
  await page.route(skips, async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest(skips)
  await dialog.getByRole('button', { name: 'Hoje não', exact: true }).click()
  await asked
  // Nothing says that it is done before the server has said so.
  await dialog.locator('[aria-busy=true]').waitFor()
  expect(await done('Molho de tomate').count()).toBe(0)
  answer.resolve()
  await dialog.waitFor({ state: 'detached' })
  await page.unroute(skips)
  await done('Molho de tomate').getByText('hoje não: sai do cardápio').waitFor()
  await done('Molho de tomate').getByRole('button', { name: 'Voltar Molho de tomate à lista' }).click()
  await row('Molho de tomate').getByRole('link', { name: 'Produzi Molho de tomate' }).waitFor()
})

it('the labels of the day are printed after a review in which one product is left out', async () => {
  await open('/producao')
  await page.getByText('etiquetas feitas hoje ainda sem papel').waitFor()
  await button(/^Imprimir as etiquetas do dia/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Lasanha/ }).uncheck()
  await takePictures(page, 'production-review')
  const [, count = ''] =
    /Imprimir (\d+)/.exec(await dialog.getByRole('button', { name: /^Imprimir \d+$/ }).innerText()) ?? []
  expect(Number(count)).toBeGreaterThan(0)
  const before = await unprinted()
  await dialog.getByRole('button', { name: `Imprimir ${count}` }).click()
  await expect.poll(async () => before - (await unprinted())).toBe(Number(count))
})

it('with a station, menu, row and button are three taps, and the paper comes out', async () => {
  await emptyStock('Molho de tomate')
  const agent: TestAgent = await kitchen.openStation()
  const own = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const acts = await countActs(own)
  await own.addCookies(await context.cookies())
  page = await own.newPage()
  await open('/dashboard')
  await page.getByRole('link', { name: 'Produção' }).waitFor()
  acts.clicks = 0
  await page.getByRole('link', { name: 'Produção' }).click()
  await row('Molho de tomate').getByRole('link', { name: 'Produzi Molho de tomate' }).click()
  await button(/^Produzi e imprimir \d+$/).click()
  await produced('Molho de tomate').waitFor()
  expect([acts.clicks, acts.fields]).toEqual([3, 0])
  const { labels } = await newest()
  await page.getByText(`${labels} etiquetas na fila da impressora.`).waitFor()
  const { body } = await agent.post<{ job: { id: string; labels: number } }>('claim')
  expect(body.job.labels).toBe(labels)
  await takePictures(page, 'production-queued')
})

it('prices that have changed since are used where somebody says so', async () => {
  const all = await kitchen.call<{ id: number; name: string }[]>('GET', '/api/ingredients')
  const tomato = all.find(({ name }) => name === 'Tomate pelado')
  await kitchen.call('PUT', `/api/ingredients/${tomato?.id}`, { name: 'Tomate pelado', price: 13, unit: 'kg' })
  await openPaper('sauce')
  await dock().getByText('R$ 84,00').waitFor()
  await dock().getByText('1 preço mudou').waitFor()
  await dock().getByRole('button', { name: 'Atualizar e usar' }).click()
  await dock().getByText('A ficha passa a usar os preços de hoje.').waitFor()
  expect(await dock().getByText('R$ 84,00').count()).toBe(0)
  await button(/^Produzi/).click()
  await produced('Molho de tomate').waitFor()
  expect(await newest()).toMatchObject({ cost: '89.00' })
})

it('Relatórios says which sheet yields less than it says, and what that is worth', async () => {
  await open('/reports/usage')
  const yields = page.getByRole('region', { name: 'Rendimento das fichas' })
  await yields.getByText(/^Molho de tomate rende \d+ % menos que a ficha: R\$ \d+,\d\d por preparo$/).waitFor()
  await takePictures(page, 'production-yields')
})

it('each station says how much is short at it', async () => {
  await kitchen.call('POST', '/api/sectors', { name: 'Doces' })
  await kitchen.call('POST', '/api/stations', { name: 'Confeitaria', sector: 'Doces' })
  await kitchen.call('POST', '/api/stations', { name: 'Cozinha fria', sector: 'Saladas' })
  const pudding = await kitchen.call<{ id: string }>('POST', '/api/base-products', {
    name: 'Pudim',
    measure: 500,
    measureUnit: 'gramas',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    sector: 'Doces',
  })
  const levels = await kitchen.call<{ baseProductId: string; byWeekday: number[] }[]>('GET', '/api/par-levels')
  const kept = levels.map(({ baseProductId, byWeekday }) => ({ baseProductId, byWeekday }))
  await kitchen.call('PUT', '/api/par-levels', [...kept, { baseProductId: pudding.id, byWeekday: Array(7).fill(2) }])
  await open(`/producao?dia=${dayIn(2)}`)
  const chip = (name: string) => page.getByRole('navigation', { name: 'Estações' }).getByRole('link', { name })
  await row('Pudim').waitFor()
  const [all, sweets, cold] = await Promise.all(
    ['Tudo', 'Confeitaria', 'Cozinha fria'].map(async (name) => Number(/\d+$/.exec(await chip(name).innerText())?.[0])),
  )
  expect([sweets, cold]).toEqual([all, (all ?? 0) - 1])
  await takePictures(page, 'production-stations')
  await chip('Cozinha fria').click()
  await row('Pudim').waitFor({ state: 'detached' })
  const current = (name: string) => chip(name).getAttribute('aria-current')
  expect([await current('Tudo'), await current('Confeitaria'), await current('Cozinha fria')]).toEqual([
    null,
    null,
    expect.any(String),
  ])
  await chip('Confeitaria').click()
  await row('Pudim').waitFor()
})

it('the list has no fault in any size and theme', async () => {
  // More than any test of this file makes.
  const byWeekday = Array<number>(7).fill(500)
  await kitchen.call('PUT', '/api/par-levels', [{ baseProductId: kitchen.products.get('Molho branco'), byWeekday }])
  await open(`/producao?dia=${dayIn(2)}`)
  await row('Molho branco').waitFor()
  const asked = new Set<string>()
  for (const size of everySize) {
    await resize(page, size)
    expect(await faultsOf(page, asked), `${size.width}`).toEqual(NO_FAULTS)
  }
})

it('the paper has no fault in any size and theme', async () => {
  await openPaper('lasagne')
  const asked = new Set<string>()
  for (const size of everySize) {
    await resize(page, size)
    await page.locator('[data-stale]').waitFor({ state: 'detached' })
    expect(await faultsOf(page, asked), `${size.width}`).toEqual(NO_FAULTS)
    await button(/^Rendeu/).click()
    await button('Pronto').waitFor()
    expect(await faultsOf(page, asked), `${size.width}, typing`).toEqual(NO_FAULTS)
    await button('Pronto').click()
  }
  expect(failures).toEqual([])
})
