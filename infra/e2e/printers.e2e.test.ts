import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintJob } from '../../server/modules/print-queue/contract/jobs.ts'
import { launchBrowser } from '../test/browser.ts'
import { TestAgent } from '../test/printing.ts'
import { axeFindings } from './axe.ts'
import { baseProduct } from './base-product.ts'
import { keepPrintedDocuments, openAdjustments } from './first-day.ts'
import { sendOn } from './send-on.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// An admin sets up a printer, a station and the computer beside it; what was printed is looked at in the queue.

let product: StartedProduct
let browser: Browser
let page: Page
let agent: TestAgent

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
  await context.request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })
  page = await context.newPage()
  await page.goto(`${product.origin}/management/printers?tenant=demo`)
  await page.getByText('Nada foi mandado imprimir').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })

it('the wizard registers a printer in four steps, with the offset that the ruler gives', async () => {
  await button('Nova impressora').click()
  await page.getByRole('textbox', { name: 'Nome da impressora' }).fill('Zebra da Confeitaria')
  await page.getByLabel('Papel').selectOption('60 × 40 mm')
  await button('Continuar').click()
  await page.getByLabel('Por onde sai').selectOption({ index: 2 })
  await page.getByText('Mais ajustes', { exact: true }).click()
  await page.getByLabel('Entre duas etiquetas há').selectOption('Uma marca preta no verso')
  await expect.poll(() => page.getByLabel('Altura da marca').count()).toBe(0)
  await page.getByLabel('Linguagem da impressora').selectOption('tspl')
  await page.getByLabel('Altura da marca').fill('3,5')
  await page.getByLabel('Linguagem da impressora').selectOption('zpl')
  await page.getByLabel('Escurecimento').fill('16')
  await page.getByLabel('Velocidade').fill('4')
  await button('Salvar e continuar').click()
  await page.getByText('O escurecimento vai de 0 a 15').waitFor()
  await page.getByLabel('Escurecimento').fill('12')
  await page.getByText('Zebra ZD220, ZD230').click()
  await page.getByText('Na rede, responde se o papel saiu').waitFor()
  await button('Salvar e continuar').click()
  await page.getByText('Impressora salva com sucesso').waitFor()
  await page.getByRole('heading', { name: 'Passo 3 de 4: Página de calibração' }).waitFor()
  await button('Continuar').click()
  await page.getByLabel('Régua deitada').fill('38,5')
  await page.getByText('reduzindo 3,75 %').waitFor()
  await page.getByLabel('Régua deitada').fill('40')
  await page.getByText('reduzindo').waitFor({ state: 'detached' })
  await page.getByLabel('Moldura deslocada para a direita').fill('1')
  await page.getByLabel('Moldura deslocada para baixo').fill('0,5')
  // A save that failed is pressed again: the measure counts once.
  await page.route('**/api/printer-profiles/**', (route) => route.abort(), { times: 1 })
  await button('Salvar e imprimir a página de novo').click()
  await page.getByText('Erro ao salvar a impressora').waitFor()
  await button('Salvar e imprimir a página de novo').click()
  await page.getByRole('heading', { name: 'Passo 3 de 4' }).waitFor()
  await button('Concluir').click()
  await row('Zebra da Confeitaria').getByText('60 × 40 mm · 203 dpi · programa da impressora · ZPL').waitFor()
  const { items } = await page.evaluate(async () => ({
    items: await (await fetch('/api/printer-profiles?tenant=demo')).text(),
  }))
  expect(JSON.parse(items)).toMatchObject([
    { offsetXDots: -8, offsetYDots: -4, media: 'mark', gapMm: 3.5, darkness: 12, speed: 4 },
  ])
})

it('a station gets its printer, and its computer a code', async () => {
  await page.getByRole('textbox', { name: 'Nome da estação' }).fill('Confeitaria')
  await page.getByLabel('Impressora', { exact: true }).selectOption('Zebra da Confeitaria')
  await button('Cadastrar estação').click()
  await page.getByText('Estação cadastrada com sucesso').waitFor()
  await button('Criar código de pareamento').click()
  const pairingCode = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()
  await page.getByText(`--tenant demo --code ${pairingCode} --printer tcp://`).waitFor()
  await page
    .getByText(`chrome --kiosk-printing --user-data-dir="%LOCALAPPDATA%\\FoodID" --app=${product.origin}`, {
      exact: true,
    })
    .waitFor()
  const response = await fetch(`${product.origin}/api/agent/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-id': 'demo' },
    body: JSON.stringify({ pairingCode, name: 'PC da Confeitaria' }),
  })
  const { token } = (await response.json()) as { token: string }
  agent = new TestAgent(product.origin, token)
  await row('PC da Confeitaria').getByText('Pareado').waitFor()
  expect((await (await fetch(`${product.origin}/agent.mjs`)).text()).slice(0, 40)).toContain('programa da impressora')
})

it('the queue shows what came out, and what did not is printed again', async () => {
  const made = await page.evaluate(async () => {
    const send = async (path: string, body: object) =>
      (await (
        await fetch(`${path}?tenant=demo`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { id: number }[]
    const labels = await send('/api/products', {
      name: 'Mousse de maracujá',
      category: 'Doces',
      sector: 'Confeitaria',
      responsible: 'Ana',
      expiration_date: '2030-12-31',
      quantity: 3,
    })
    const [station] = (await (await fetch('/api/stations?tenant=demo')).json()) as { id: string }[]
    await send('/api/print-jobs', { ids: labels.map(({ id }) => id), station: station?.id })
    return labels.length
  })
  expect(made).toBe(3)
  await row('3 etiquetas · Mousse de maracujá').getByText('Na fila').waitFor()
  const { body } = await agent.post<{ job: { id: string } }>('claim')
  await agent.post(`jobs/${body.job.id}/done`, { confirmed: false })
  await row('3 etiquetas · Mousse de maracujá').getByText('Enviada').waitFor()
  await button('Não saiu?').click()
  await page.getByRole('checkbox').nth(1).check()
  expect(await axeFindings(page)).toEqual([])
  await button('Imprimir de novo').click()
  await page.getByText('Mandadas imprimir de novo com sucesso').waitFor()
  await row('1 etiqueta · Mousse de maracujá').waitFor()
  await row('3 etiquetas · Mousse de maracujá').getByText('1 etiqueta não impressa').waitFor()
})

describe('this device prints at the only station with an agent', () => {
  let kitchen: Page
  const inKitchen = (name: string | RegExp) => kitchen.getByRole('button', { name })
  const printedByBrowser = () =>
    kitchen.evaluate(() => (window as Window & { printed?: string[] }).printed?.length ?? 0)
  const claimed = async () => {
    const { body } = await agent.post<{ job: { id: string; labels: number }; bytes: string }>('claim')
    return { ...body, zpl: Buffer.from(body.bytes, 'base64').toString('latin1') }
  }
  const shown = (text: string | RegExp) => kitchen.getByText(text).first().waitFor()

  /** The answer that tells where this device prints comes after the tap. */
  async function tapBeforeStationsAreKnown(label: string): Promise<void> {
    const tapped = Promise.withResolvers<undefined>()
    await kitchen.route(
      '**/api/stations',
      async (route) => {
        await tapped.promise
        await route.continue()
      },
      { times: 1 },
    )
    await kitchen.goto(`${product.origin}/print/${label}?tenant=demo`)
    await inKitchen('Imprimir').click()
    tapped.resolve(undefined)
  }

  beforeAll(async () => {
    const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
    await keepPrintedDocuments(context)
    await context.addCookies(await page.context().cookies())
    await context.request.post(`${product.origin}/api/base-products?tenant=demo`, { data: mousse })
    kitchen = await context.newPage()
    // What waits from the tests before comes out.
    const waiting = await claimed()
    await agent.post(`jobs/${waiting.job.id}/done`)
  })
  afterAll(() => kitchen?.context().close())

  it('e6: from the form without a dialog; what did not come out is marked and comes out again', async () => {
    await kitchen.goto(`${product.origin}/products?tenant=demo`)
    await kitchen.getByRole('combobox', { name: 'Produto base' }).fill('Mousse')
    await kitchen.getByRole('option', { name: /Mousse de limão/ }).click()
    await inKitchen('6 etiquetas').click()
    await openAdjustments(kitchen)
    await kitchen.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
    await inKitchen('Gerar e imprimir 6').click()
    await shown('imprimindo…')
    const first = await claimed()
    expect([first.job.labels, first.zpl.match(/\^XA/g)?.length]).toEqual([6, 6])
    await agent.post(`jobs/${first.job.id}/done`, { confirmed: false })
    await inKitchen('Não saiu?').click()
    const codes = kitchen.getByRole('group', { name: 'Etiquetas de Mousse de limão' }).getByRole('button')
    await expect.poll(() => codes.count()).toBe(6)
    await codes.nth(2).click()
    expect(await axeFindings(kitchen)).toEqual([])
    await inKitchen('Imprimir 1 de novo').click()
    await shown('imprimindo…')
    const second = await claimed()
    expect(second.job.labels).toBe(1)
    // It counts as not printed, so it is no second copy: the same bytes as those that did not come out.
    expect(first.zpl).toContain(second.zpl)
    await agent.post(`jobs/${second.job.id}/done`)
    expect(await printedByBrowser()).toBe(0)
  })

  it('the question goes by itself two minutes after the labels are out', async () => {
    const jobs = await kitchen.context().request.get(`${product.origin}/api/print-jobs?tenant=demo&limit=1`)
    const [last] = (await jobs.json()) as readonly PrintJob[]
    const timed = await kitchen.context().newPage()
    await timed.clock.install()
    await timed.goto(`${product.origin}/print/${last?.labels[0]?.id}?tenant=demo`)
    await timed.getByText('Sai na estação Confeitaria').waitFor()
    await timed.getByRole('button', { name: 'Imprimir', exact: true }).click()
    const waiting = timed.getByText('imprimindo…')
    const sent = timed.getByText('Saiu 1 ✓')
    await waiting.waitFor()
    // The message waits under the pointer.
    await timed.mouse.move(0, 0)
    // However long the printer takes.
    await timed.clock.runFor(150_000)
    await expect.poll(() => waiting.count()).toBe(1)
    const { job } = await claimed()
    await agent.post(`jobs/${job.id}/done`)
    const seen = timed.waitForResponse(
      async (response) => response.url().includes(job.id) && (await response.text()).includes('confirmado'),
    )
    await timed.clock.runFor(6_000)
    await seen
    // The screen takes the answer between two steps of the clock.
    await timed.clock.runFor(500)
    await timed.clock.runFor(500)
    await timed.clock.runFor(100_000)
    await expect.poll(() => sent.count()).toBe(1)
    await timed.clock.runFor(30_000)
    await sent.waitFor({ state: 'detached' })
    await timed.close()
  })

  it('e9: from the page of a label as a second copy, and several from the list', async () => {
    const jobs = await kitchen.context().request.get(`${product.origin}/api/print-jobs?tenant=demo&limit=2`)
    const [once, six] = (await jobs.json()) as readonly PrintJob[]
    await kitchen.goto(`${product.origin}/print/${once?.labels[0]?.id}?tenant=demo`)
    await shown('Sai na estação Confeitaria')
    await shown('esta será uma reimpressão idêntica, com a marca “2ª via”')
    await inKitchen('Imprimir').click()
    await shown('imprimindo…')
    await agent.post(`jobs/${(await claimed()).job.id}/done`)
    await kitchen.goto(`${product.origin}/product-list?tenant=demo&search=${six?.labels[0]?.code}`)
    await kitchen
      .getByRole('checkbox', { name: /Mousse de limão/ })
      .first()
      .check()
    await kitchen.getByRole('region', { name: 'Etiquetas selecionadas' }).getByText('Confeitaria').waitFor()
    await inKitchen(/^Imprimir$/)
      .last()
      .click()
    await shown('imprimindo…')
    await agent.post(`jobs/${(await claimed()).job.id}/done`)
    expect(await printedByBrowser()).toBe(0)
  })

  it('e7: says why nothing comes out, and no other printer takes over', async () => {
    await page.getByRole('textbox', { name: 'Nome da estação' }).fill('Balcão')
    await page.getByLabel('Impressora', { exact: true }).selectOption('Zebra da Confeitaria')
    await button('Cadastrar estação').click()
    await page.getByText('Estação cadastrada com sucesso').waitFor()
    await kitchen.goto(`${product.origin}/management/printers?tenant=demo`)
    // Two stations have an agent's printer now: a device that was not asked prints through its browser.
    await expect.poll(() => kitchen.getByLabel('Este aparelho imprime em').inputValue()).toBe('navegador')
    await kitchen.getByLabel('Este aparelho imprime em').selectOption('Balcão')
    await kitchen.goto(`${product.origin}/print/42?tenant=demo`)
    await shown('Sai na estação Balcão')
    await inKitchen('Imprimir').click()
    await shown('A estação Balcão não tem programa da impressora pareado. A etiqueta sai quando voltar.')
    await expect.poll(() => kitchen.getByText('Não saiu?').count()).toBe(0)
    expect(await printedByBrowser()).toBe(0)
    await kitchen.goto(`${product.origin}/management/printers?tenant=demo`)
    // Its computer may never come: a person ends the wait.
    await inKitchen('Tirar da fila').click()
    await kitchen.getByRole('dialog').getByRole('button', { name: 'Tirar da fila' }).click()
    await shown('Tirada da fila com sucesso')
    await shown('Retirada da fila.')
    await expect.poll(() => inKitchen('Tirar da fila').count()).toBe(0)
    await kitchen.getByLabel('Este aparelho imprime em').selectOption({ value: 'navegador' })
    await tapBeforeStationsAreKnown('42')
    await shown('Impressão enviada')
    expect(await printedByBrowser()).toBe(1)
  })
})

const mousse = {
  name: 'Mousse de limão',
  ...baseProduct,
}

it('nothing scrolls sideways on a small phone', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

describe('the form of a station', () => {
  const send = async <Answer>(method: string, path: string, data: object) =>
    (await (await page.request.fetch(`${product.origin}${path}`, { method, data })).json()) as Answer
  const added = (name: string) =>
    send<{ id: string }>('POST', '/api/stations', { name, sector: '', printerProfileId: null })
  const name = () => page.getByRole('textbox', { name: 'Nome da estação' })
  let fria: string
  const sector = () => page.getByLabel('Setor', { exact: true })

  beforeAll(async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    fria = (await added('Fria')).id
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/api/live')),
      page.goto(`${product.origin}/management/printers?tenant=demo`),
    ])
  })

  it('follows the printer that another device gives to it', async () => {
    const paper = { name: 'Argox', widthMm: 50, heightMm: 30, language: 'zpl', way: 'agente' }
    const { id: printerProfileId } = await send<{ id: string }>('POST', '/api/printer-profiles', paper)
    await button('Editar Fria').click()
    await sector().fill('Saladas')
    await send('PUT', `/api/stations/${fria}`, { name: 'Fria', sector: '', printerProfileId })
    await expect.poll(() => page.getByLabel('Impressora', { exact: true }).inputValue()).toBe(printerProfileId)
    await expect.poll(() => sector().inputValue()).toBe('Saladas')
  })

  it('stays when the list of stations does not load again', async () => {
    await page.route('**/api/stations', (route) => route.fulfill({ status: 500, body: '' }))
    await Promise.all([page.waitForResponse((answer) => answer.status() === 500), added('Quente')])
    await page.unroute('**/api/stations')
    await added('Grelha')
    await row('Grelha').waitFor()
    await expect.poll(() => sector().inputValue()).toBe('Saladas')
  })

  it('stays when the answer about another station comes', async () => {
    await page.route('**/api/stations/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await sendOn(route)
    })
    await button('Salvar estação').click()
    await button('Editar Confeitaria').click()
    await sector().fill('Doces')
    await page.getByText('Estação atualizada com sucesso').waitFor()
    expect([await name().inputValue(), await sector().inputValue()]).toEqual(['Confeitaria', 'Doces'])
  })
})
