import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { PrintJob } from '../../server/modules/print-queue/contract/jobs.ts'
import type { ListeningPrinter } from '../../server/agent/listening-printer.test-support.ts'
import { listeningPrinter } from '../../server/agent/listening-printer.test-support.ts'
import { launchBrowser } from '../test/browser.ts'
import { axeFindings, COLOUR_RULES } from './axe.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { sendOn } from './send-on.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A tablet beside a printer: the program on the computer next to it, and a listener that behaves like the printer.

const PICTURES = process.env['FOODID_PICTURES']
const LONG =
  'Molho de tomate italiano pelado com manjericão fresco da horta e azeite extravirgem para a massa do almoço executivo 01'
const preparations = [
  ['Molho de tomate', 6],
  ['Arroz branco cozido', 4],
  ['Feijão cozido', 3],
  ['Frango desfiado', 3],
  ['Caldo de legumes', 2],
  [LONG, 1],
] as const

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let acts: Acts
let printer: ListeningPrinter
let folder: string
let agent: ChildProcess

async function made<T>(path: string, data: object): Promise<T> {
  const answer = await context.request.post(`${product.origin}${path}`, { data })
  const text = await answer.text()
  expect([path, answer.status(), text]).toEqual([path, 201, expect.anything()])
  return JSON.parse(text) as T
}

beforeAll(async () => {
  ;[product, browser, printer, folder] = await Promise.all([
    startProduct(),
    launchBrowser(),
    listeningPrinter(),
    mkdtemp(join(tmpdir(), 'foodid-agent-')),
  ])
  printer.answerWith(0)
  context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    hasTouch: true,
    viewport: { width: 820, height: 1180 },
  })
  await keepPrintedDocuments(context)
  acts = await countActs(context)
  await context.request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })
  for (const [name] of preparations)
    await made('/api/base-products', {
      name,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass: 'cozido',
      validityDays: 3,
    })
  const zebra = await made<{ id: string }>('/api/printer-profiles', {
    name: 'Zebra',
    widthMm: 50,
    heightMm: 30,
    language: 'zpl',
    way: 'agente',
  })
  const station = await made<{ id: string }>('/api/stations', { name: 'Cozinha quente', printerProfileId: zebra.id })
  const pins = await context.request.get(`${product.origin}/api/base-products`)
  const products = (await pins.json()) as { id: string; name: string }[]
  await context.request.put(`${product.origin}/api/quick-labels/pins`, {
    data: {
      station: station.id,
      pins: preparations.map(([name]) => ({ baseProductId: products.find((one) => one.name === name)?.id ?? '' })),
    },
  })
  const { pairingCode } = await made<{ pairingCode: string }>('/api/print-agents', { station: station.id })
  const program = join(import.meta.dirname, '..', '..', 'server', 'agent', 'main.ts')
  const options = { server: product.origin, tenant: 'demo', printer: printer.address, code: pairingCode, folder }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  agent = spawn(process.execPath, [program, ...flags, '--name', 'PC'], { stdio: 'ignore' })
  page = await context.newPage()
  await page.goto(`${product.origin}/quick-labels?tenant=demo`)
  await page.getByRole('button', { name: 'Molho de tomate' }).first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  if (agent?.exitCode === null) {
    agent.kill('SIGKILL')
    await once(agent, 'exit')
  }
  await product?.stop()
  await printer?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The button says whether the printer would print now. */
const PRINT = /^(?:Gerar e imprimir|Pôr na fila)/
const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap()
const tile = (name: string) => new RegExp(`${name.replaceAll(/[()]/g, '.')} (?:até|Sem)`)

async function jobs(): Promise<readonly PrintJob[]> {
  return (await (await context.request.get(`${product.origin}/api/print-jobs`)).json()) as PrintJob[]
}

async function picture(name: string): Promise<void> {
  if (PICTURES === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of [
      [820, 1180],
      [1180, 820],
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      await page.screenshot({ path: join(PICTURES, `${name}-${width}x${height}-${colorScheme}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 820, height: 1180 })
}

/** Sideways scrolling and what axe finds, in five widths. */
async function faults(): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1180, 820],
    [1280, 800],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (sideways > 0) found.push({ width, sideways })
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const findings = await axeFindings(page, colorScheme === 'dark' ? { only: COLOUR_RULES } : {})
    found.push(...findings.map((finding) => ({ colorScheme, finding })))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

it('six preparations with nineteen labels take at most 13 taps from the dashboard, and come out of the printer', async () => {
  await page.getByText('pronta', { exact: true }).waitFor()
  await picture('quick-empty')
  await page.goto(`${product.origin}/dashboard?tenant=demo`)
  acts.clicks = 0
  await page.getByRole('link', { name: 'Etiquetas' }).first().tap()
  for (const [name, quantity] of preparations) {
    await tap(tile(name))
    if (quantity > 1) await tap(new RegExp(`^${quantity}$`))
  }
  await page.getByText('Gerar e imprimir 19').waitFor()
  await picture('quick-picked')
  expect(await faults()).toEqual([])
  await tap('Gerar e imprimir 19')
  await page.getByText(/imprimindo…|Saíram 19 ✓/).waitFor()
  expect(acts.clicks).toBeLessThanOrEqual(13)

  await expect.poll(async () => (await jobs())[0]?.state).toBe('confirmado')
  const [job, ...others] = await jobs()
  expect(others).toEqual([])
  expect(job?.labels.map(({ name }) => name)).toEqual(
    preparations.flatMap(([name, quantity]) => Array.from({ length: quantity }, () => name)),
  )
  const paper = Buffer.concat(printer.jobs()).toString('latin1')
  expect(paper.match(/\^XA/g)).toHaveLength(19)
  const last = job?.labels.at(-1)?.id ?? 0
  const label = (await (await context.request.get(`${product.origin}/api/products/${last}`)).json()) as Label
  expect(label).toMatchObject({ name: LONG, print_count: 1, sector: 'Cozinha quente' })
  await picture('quick-sent')
  expect(await faults()).toEqual([])
})

it('the bench has learned the quantities: six tiles are the same nineteen labels, one tap before the print', async () => {
  await page.reload()
  acts.clicks = 0
  for (const [name] of preparations) await tap(tile(name))
  await page.getByText('Gerar e imprimir 19').waitFor()
  expect(acts.clicks).toBe(6)
  for (const [name] of preparations) await tap(tile(name))
  await page.getByText('Toque no que está fazendo.').waitFor()
})

it('the next day is two taps: the last print again, or a set', async () => {
  await page.reload()
  acts.clicks = 0
  await tap(/^Repetir a última/)
  await page.getByText('Gerar e imprimir 19').waitFor()
  expect(acts.clicks).toBe(1)
  await tap('Conjuntos')
  await page.getByRole('textbox', { name: /Salvar o que está escolhido/ }).fill('Praça da manhã')
  await tap('Salvar conjunto')
  await page.getByRole('button', { name: /^Praça da manhã/ }).waitFor()
  for (const [name] of preparations) await tap(tile(name))
  await page.getByText('Toque no que está fazendo.').waitFor()
  await tap(/^Praça da manhã/)
  await page.getByText('Gerar e imprimir 19').waitFor()
})

it('e3: two hundred are asked about, and what was chosen stays until it is printed', async () => {
  for (const [name] of preparations.slice(1)) await tap(tile(name))
  await tap(/^Outra quantidade/)
  for (const digit of '200') await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).tap()
  expect(await faults()).toEqual([])
  await tap('Pronto')
  await tap('Gerar e imprimir 200')
  await page.getByText('200 etiquetas de Molho de tomate. Confirmar?').waitFor()
  await tap('Cancelar')
  await page.reload()
  await page.getByText('Gerar e imprimir 200').waitFor()
  expect(await jobs()).toHaveLength(1)
  await tap('Ajustar')
  await page.getByLabel('Onde fica').selectOption('Congelado')
  expect(await faults()).toEqual([])
  await picture('quick-adjust')
  await tap('Pronto')
  await page.getByRole('group', { name: 'Quantidade de Molho de tomate' }).getByText('2', { exact: true }).tap()
  await context.setOffline(true)
  await tap('Gerar e imprimir 2')
  // The last two sentences have a file of their own, which this browser may have loaded before.
  const away = page.getByText(/O que você escolheu fica aqui|espera a internet|^Sem números reservados\./)
  await away.first().waitFor()
  await context.setOffline(false)
  await expect.poll(() => away.count()).toBe(0)
  await tap('Gerar e imprimir 2')
  await page.getByText(/imprimindo…|Saíram 2 ✓/).waitFor()
  expect((await jobs())[0]?.labels).toHaveLength(2)
})

it('a device begins at its station', async () => {
  const station = (await (await context.request.get(`${product.origin}/api/stations`)).json()) as { id: string }[]
  await page.evaluate((id) => localStorage.setItem('foodid.station.demo', id), station[0]?.id ?? '')
  await page.goto(`${product.origin}/?tenant=demo`)
  await page.waitForURL(/\/quick-labels\?tenant=demo/)
  await page.goto(`${product.origin}/dashboard?inicio=1&tenant=demo`)
  await page.waitForURL(/\/quick-labels/)
  await page.goto(`${product.origin}/dashboard?tenant=demo`)
  await page.getByText('Tenha um excelente dia!').waitFor()
})

it('on a wide screen what came out last can be printed once more', async () => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${product.origin}/quick-labels?tenant=demo`)
  const recent = page.getByRole('region', { name: 'Agora há pouco' })
  await recent.getByText('Molho de tomate ×2').waitFor()
  const before = (await jobs()).length
  // Longer than a tap counts as meant for what was there before.
  await page.waitForTimeout(700)
  await recent.getByRole('button', { name: '2ª via de Molho de tomate, 2' }).tap()
  await page.getByText(/imprimindo…|Saíram 2 ✓/).waitFor()
  await expect.poll(async () => (await jobs())[0]?.state).toBe('confirmado')
  const [again, first] = await jobs()
  expect(await jobs()).toHaveLength(before + 1)
  expect(again?.labels).toEqual(first?.labels)
  expect(await faults()).toEqual([])
  await picture('quick-recent')
  await page.setViewportSize({ width: 820, height: 1180 })
  await recent.waitFor({ state: 'detached' })
})

/** Opens the quick labels at a new station. */
async function openStation(name: string, profile: object): Promise<void> {
  const { id: printerProfileId } = await made<{ id: string }>('/api/printer-profiles', {
    name: `Impressora ${name}`,
    widthMm: 50,
    heightMm: 30,
    ...profile,
  })
  const { id } = await made<{ id: string }>('/api/stations', { name, printerProfileId })
  await page.evaluate((station) => localStorage.setItem('foodid.station.demo', station), id)
  await page.goto(`${product.origin}/quick-labels?tenant=demo`)
  await page.getByRole('heading', { name }).waitFor()
}

/** Chooses two labels at a new station. */
async function chooseTwoAt(name: string, profile: object): Promise<void> {
  await openStation(name, profile)
  await tap(/^Outro/)
  await page.getByRole('dialog').getByLabel('Nome').fill('Arroz')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Arroz/ })
    .first()
    .tap()
  await tap(/^2$/)
}

/** How many labels each print of the browser had. */
async function papers(): Promise<readonly number[]> {
  const printed = await page.evaluate(() => (window as Window & { printed?: string[] }).printed ?? [])
  return printed.map((html) => html.match(/class="label"/g)?.length ?? 0)
}

it('e6: at a kiosk six labels go to the browser without a question, and what did not come out is printed again', async () => {
  await chooseTwoAt('Balcão', { language: 'driver', way: 'quiosque', widthMm: 60, heightMm: 40 })
  await page.getByText('pelo navegador', { exact: true }).waitFor()
  await tap(/^6$/)
  await tap('Gerar e imprimir 6')
  await page.getByText('6 enviadas').waitFor()
  const printed = await page.evaluate(() => (window as Window & { printed?: string[] }).printed ?? [])
  expect(/@page\{size:[^;]*/.exec(printed[0] ?? '')?.[0]).toBe('@page{size:60mm 40mm')
  expect(await papers()).toEqual([6])
  const [sent] = await jobs()
  expect(sent).toMatchObject({ way: 'quiosque', state: 'enviado' })
  const missing = sent?.labels[2]
  await tap('Não saiu?')
  await page.getByRole('button', { name: missing?.code ?? '' }).tap()
  expect(await faults()).toEqual([])
  await picture('quick-missing')
  await tap('Só marcar')
  await page.getByText('5 enviadas, 1 não saiu').waitFor()
  await tap('Imprimir 1 de novo')
  await page.getByText('1 enviada', { exact: true }).waitFor()
  expect(await papers()).toEqual([6, 1])
  const [again, first] = await jobs()
  expect(again).toMatchObject({ way: 'quiosque', state: 'enviado', labels: [{ id: missing?.id }] })
  expect(first).toMatchObject({ id: sent?.id, notPrinted: [missing?.id] })
  const label = (await (await context.request.get(`${product.origin}/api/products/${missing?.id}`)).json()) as Label
  expect(label.print_count).toBe(1)
})

it('takes back the record of what a kiosk does not print, also of what is printed again', async () => {
  const notPrinted = async () => (await jobs()).map((job) => job.notPrinted.length)
  await tap(/^Repetir a última/)
  await page.evaluate(() => {
    const { contentWindow } = Object.getOwnPropertyDescriptors(HTMLIFrameElement.prototype)
    const broken = window as Window & { mend?: () => void }
    broken.mend = () => Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', contentWindow)
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get: () => null })
  })
  await tap('Gerar e imprimir 6')
  await page.getByText('As etiquetas foram geradas, mas o navegador não abriu a impressão.').waitFor()
  await expect.poll(() => page.getByText(/enviada/).count()).toBe(0)
  expect((await notPrinted())[0]).toBe(6)
  await page.evaluate(() => (window as Window & { mend?: () => void }).mend?.())
  await tap(/^Repetir a última/)
  await tap('Gerar e imprimir 6')
  await page.getByText('6 enviadas').waitFor()
  await tap('Não saiu?')
  await page.evaluate(() =>
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get: () => null }),
  )
  await page.getByRole('region', { name: 'O que não saiu?' }).getByRole('button').first().tap()
  await tap('Imprimir 6 de novo')
  await page.getByText('O navegador não abriu a impressão. Tente de novo.').waitFor()
  expect((await notPrinted()).slice(0, 2)).toEqual([6, 6])
  await page.reload()
})

const isEmptied = () => page.getByText('Toque no que está fazendo.').waitFor()

/** Prints what is chosen: the server does it, and its answer does not arrive. */
async function loseAnswer(): Promise<void> {
  await page.route(
    '**/api/quick-labels',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const lost = page.waitForEvent(
    'requestfailed',
    (request) => request.method() === 'POST' && request.url().includes('/api/quick-labels'),
  )
  await tap(PRINT)
  await lost
  await expect.poll(() => page.getByText(/^(?:Sem internet(?!:)|Sem números)|espera a internet/).count()).toBe(0)
}

it('makes the labels once where the answer is lost and the screen is loaded again', async () => {
  await chooseTwoAt('Praça fria', { language: 'zpl', way: 'agente' })
  await loseAnswer()
  await page.reload()
  await tap('Pôr na fila 2')
  await isEmptied()
  expect((await jobs()).filter(({ station }) => station.name === 'Praça fria')).toHaveLength(1)
})

it('prints again what is chosen anew, although the answer of an earlier print was lost', async () => {
  const jobsOf = async (name: string) => (await jobs()).filter(({ station }) => station.name === name)
  await openStation('Praça quente', { language: 'zpl', way: 'agente' })
  await tap(tile('Arroz branco cozido'))
  await loseAnswer()
  await tap(tile('Arroz branco cozido'))
  await page.getByText('Toque no que está fazendo.').waitFor()
  await tap(tile('Arroz branco cozido'))
  await tap(PRINT)
  await isEmptied()
  expect(await jobsOf('Praça quente')).toHaveLength(2)
  // The same dock once more is a retry.
  await tap(tile('Arroz branco cozido'))
  await tap(/^3$/)
  await loseAnswer()
  await tap(/^Arroz branco cozido 3$/)
  await tap('Pôr na fila 3')
  await isEmptied()
  expect(await jobsOf('Praça quente')).toHaveLength(3)
})

it('takes out what was chosen, with Tirar and with a 0 on the pad', async () => {
  await chooseTwoAt('Bar', { language: 'zpl', way: 'agente' })
  await tap(tile('Molho de tomate'))
  await page
    .getByRole('button', { name: /^Arroz.* 2$/ })
    .first()
    .tap()
  await picture('quick-take')
  expect(await faults()).toEqual([])
  await page.getByRole('button', { name: /^Tirar Arroz/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Molho de tomate' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Arroz.* 2$/ }).count()).toBe(0)
  // What was taken out stays out.
  await page.reload()
  await page.getByRole('heading', { name: 'Molho de tomate' }).waitFor()
  await tap(/^Outra quantidade/)
  await page.getByRole('dialog').getByRole('button', { name: '0', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar' }).tap()
  await page.getByText('Toque no que está fazendo.').waitFor()
})

it('counts in a set what it will fill, and says what is missing', async () => {
  await openStation('Copa', { language: 'zpl', way: 'agente' })
  const station = await page.evaluate(() => localStorage.getItem('foodid.station.demo') ?? '')
  const gone = await made<{ id: string }>('/api/base-products', {
    name: 'Prato do dia',
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'cozido',
  })
  const products = (await (await context.request.get(`${product.origin}/api/base-products`)).json()) as {
    id: string
    name: string
  }[]
  const rice = products.find(({ name }) => name === 'Arroz branco cozido')?.id ?? ''
  await made('/api/label-sets', {
    station,
    name: 'Jantar',
    items: [
      { baseProductId: rice, quantity: 4 },
      { baseProductId: gone.id, quantity: 2 },
    ],
  })
  await page.reload()
  await page.getByRole('button', { name: 'Jantar 2 preparos · 6 etiquetas' }).waitFor()
  await context.request.delete(`${product.origin}/api/base-products/${gone.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Jantar 1 preparo · 4 etiquetas · 1 excluído' }).tap()
  await page.getByText('Pôr na fila 4').waitFor()
})

it('e7: where nothing prints, the header and the button say it before the tap, and the labels wait', async () => {
  await chooseTwoAt('Confeitaria', { language: 'zpl', way: 'agente' })
  await page.getByText('sem programa da impressora', { exact: true }).waitFor()
  expect(await faults()).toEqual([])
  await page.getByText('A estação Confeitaria não tem programa da impressora pareado. As 2 etiquetas saem').waitFor()
  await picture('quick-off')
  await tap('Pôr na fila 2')
  await isEmptied()
  await page.getByText('A estação Confeitaria não tem programa da impressora pareado. As 2 etiquetas saem').waitFor()
  expect((await jobs())[0]).toMatchObject({ state: 'na_fila', station: { name: 'Confeitaria' } })
  const id = (await jobs())[0]?.labels[0]?.id
  const label = (await (await context.request.get(`${product.origin}/api/products/${id}`)).json()) as Label
  await page.goto(`${product.origin}/products?product=${label.baseProductId}&tenant=demo`)
  await page.getByText('A estação Confeitaria não tem programa da impressora pareado. A etiqueta sai').waitFor()
  await picture('form-off')
})

it('keeps what is tapped while a print is under way', async () => {
  await openStation('Praça lenta', { language: 'zpl', way: 'agente' })
  await tap(tile('Arroz branco cozido'))
  const arrived = Promise.withResolvers<undefined>()
  await page.route('**/api/quick-labels', async (route) => {
    if (route.request().method() === 'POST') await arrived.promise
    await sendOn(route)
  })
  await tap(PRINT)
  await page.getByText('Imprimindo...').waitFor()
  await tap(tile('Feijão cozido'))
  arrived.resolve(undefined)
  await page.getByRole('button', { name: PRINT }).waitFor()
  await page.unroute('**/api/quick-labels')
  await expect
    .poll(() => page.getByRole('button', { name: tile('Feijão cozido') }).getAttribute('aria-pressed'))
    .toBe('true')
  await expect
    .poll(() => page.getByRole('button', { name: tile('Arroz branco cozido') }).getAttribute('aria-pressed'))
    .toBe('false')
})

it('puts no name on labels that is no longer registered', async () => {
  await openStation('Praça antiga', { language: 'zpl', way: 'agente' })
  await page.evaluate(() => localStorage.setItem('foodid.responsible.demo', 'Zeca Antigo'))
  await tap(tile('Arroz branco cozido'))
  await tap('Ajustar')
  await expect.poll(() => page.getByLabel('Responsável, neste aparelho').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/quick-labels') && response.request().method() === 'POST',
  )
  await tap(PRINT)
  const { labels } = (await (await answer).json()) as { readonly labels: readonly Label[] }
  expect(labels.map(({ responsible }) => responsible)).not.toContain('Zeca Antigo')
})

it('asks for the station again where its printer cannot be read', async () => {
  await page.evaluate(() => localStorage.removeItem('foodid.station.demo'))
  await page.goto(`${product.origin}/quick-labels?tenant=demo`)
  await page.getByText('Em que estação está este aparelho?').waitFor()
  await page.route('**/api/printer-profiles', (route) => route.fulfill({ status: 500, body: '' }))
  await tap('Cozinha quente')
  await page.getByText('Não foi possível abrir a estação. Toque nela de novo.').waitFor()
  await page.unroute('**/api/printer-profiles')
  await tap('Cozinha quente')
  await page.getByText('Agora há pouco').or(page.getByText('Toque no que está fazendo.')).first().waitFor()
})

it('an impatient second tap on the button prints nothing of what came out last', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('region', { name: 'Agora há pouco' }).waitFor()
  await tap(tile('Arroz branco cozido'))
  const before = (await jobs()).length
  // The second tap comes as soon as the list of what came out last is there.
  const tapped = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const copy = document.querySelector('[aria-label^="2ª via"]')
          if (copy === null) return
          observer.disconnect()
          copy.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await tap(PRINT)
  await tapped
  await page.getByText(/enviadas?|imprimindo|Sa(?:iu|íram) \d/).waitFor()
  await expect.poll(async () => (await jobs())[0]?.state).toBe('confirmado')
  expect(await jobs()).toHaveLength(before + 1)
})

it('the queue prints again what was marked before by a call that got no further', async () => {
  await page.goto(`${product.origin}/management/printers?tenant=demo`)
  const row = page.getByRole('listitem').filter({ hasText: 'Cozinha quente' }).filter({ hasText: 'Saiu' }).first()
  await row.getByRole('button', { name: 'Não saiu?' }).tap()
  await row.getByRole('checkbox').first().check()
  const before = (await jobs()).length
  await page.route('**/api/print-jobs', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await row.getByRole('button', { name: 'Imprimir de novo' }).tap()
  await page.getByText('Erro ao marcar as etiquetas').waitFor()
  await page.unroute('**/api/print-jobs')
  await row.getByRole('button', { name: 'Imprimir de novo' }).tap()
  await page.getByText('Mandadas imprimir de novo com sucesso').waitFor()
  expect(await jobs()).toHaveLength(before + 1)
})

it('the queue only marks what a kiosk has printed', async () => {
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Balcão' })
    .filter({ has: page.getByRole('button', { name: 'Não saiu?' }) })
    .first()
  const asked = page.getByRole('listitem').filter({ hasText: 'Depois de marcar' })
  await row.getByRole('button', { name: 'Não saiu?' }).tap()
  await asked.getByRole('checkbox').first().check()
  await expect.poll(() => asked.getByRole('button', { name: 'Imprimir de novo' }).count()).toBe(0)
  await asked.getByRole('button', { name: 'Só marcar' }).tap()
  await page.getByText('Marcadas como não impressas com sucesso').waitFor()
})

it('the choices of the queue do not lie over each other, with the longest name on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: '19 etiquetas' }).last()
  await row.getByRole('button', { name: 'Não saiu?' }).tap()
  const choices = row.getByRole('group', { name: 'Quais não saíram?' }).locator('label')
  await expect.poll(() => choices.filter({ hasText: LONG }).count()).toBe(1)
  const over = await choices.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)
  expect(over).toBe(0)
})
