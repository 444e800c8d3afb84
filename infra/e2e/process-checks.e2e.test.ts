import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { ProcessSays } from '../../server/modules/temperatures/contract/process-checks.ts'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { everySize, expectNoFaults, resize } from './looks.ts'
import type { ProductionKitchen } from './production-kitchen.ts'
import { dayIn, productionKitchen } from './production-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Food that cools, is cooked, reheated, displayed or fried. Section H of the specification, t26 and t27: what was measured
// before this minute is entered with its hour.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let kitchen: ProductionKitchen
let acts: Acts
let page: Page
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  acts = await countActs(context)
  kitchen = await productionKitchen(product, context)
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(() => resize(page, everySize[0]))

const open = (path: string) => page.goto(`${product.origin}${path}?tenant=bistro`)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const cooling = () => page.getByRole('region', { name: 'Resfriar' })

/** The text of a field for a day and an hour, in the restaurant's time zone. */
const localTime = (instant: number) =>
  new Date(instant).toLocaleString('sv', { timeZone: 'America/Sao_Paulo' }).slice(0, 16).replace(' ', 'T')
const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000

/** Types a number in the open sheet, and the hour at which it was measured. */
async function type(keys: string, at?: number) {
  const sheet = page.getByRole('dialog')
  for (const key of keys) await sheet.getByRole('button', { name: key === ',' ? 'Vírgula' : key, exact: true }).click()
  if (at !== undefined) {
    await sheet.getByRole('radio', { name: 'Outra hora' }).check()
    await sheet.getByLabel('Dia e hora').fill(localTime(at))
  }
  await sheet.getByRole('button', { name: 'OK' }).click()
}
async function measure(opener: string, keys: string, at?: number) {
  await button(opener).click()
  await page.getByRole('dialog').waitFor()
  await type(keys, at)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function madeSauce() {
  const outputs = [{ baseProductId: kitchen.products.get('Molho de tomate'), pack: { n: 500, unit: 'mL' }, count: 4 }]
  const { batch } = await kitchen.call<{ batch: { id: number } }>('POST', '/api/batches', {
    recipeId: kitchen.sheets.sauce,
    times: 1,
    outputs,
  })
  const { outputs: labels } = await kitchen.call<{ outputs: number[] }>('GET', `/api/batches/${batch.id}`)
  return { id: batch.id, labels }
}
const labelOf = (id: number | undefined) => kitchen.call<Label>('GET', `/api/products/${id}`)

it('a kitchen that has checked nothing reads what a check is for', async () => {
  await open('/temperaturas')
  await page.getByRole('link', { name: 'Resfriar, cozinhar, óleo…' }).click()
  await page.getByText('Nenhuma conferência ainda').waitFor()
  await expectNoFaults(page, 'checks-empty')
})

it('t26: a batch cools on its page in 115 minutes, and the clock says what is left', async () => {
  const { id, labels } = await madeSauce()
  const end = thisMinute()
  const before = (minutes: number) => end - minutes * 60_000
  await open(`/producao/preparo/${id}`)
  await cooling().getByText('De 60 a 10 °C em até 2 h').waitFor()
  await button('Começar a resfriar').click()
  await dialog('Resfriar Molho de tomate').waitFor()
  await page.keyboard.type('55')
  await page.getByText('Sem essa leitura o resfriamento não termina OK.').waitFor()
  await expectNoFaults(page, 'cooling-pad')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await type('88', before(118))
  await cooling().getByText('Em andamento').waitFor()
  await measure('Medir', '60', before(115))
  await measure('Medir', '25', before(55))
  await cooling()
    .getByText(/^Faltam? [1-5] min para chegar a 10 °C\.$/)
    .waitFor()
  await cooling().getByText('desde 60 °C').waitFor()
  await cooling()
    .getByText(/^1 h 5[5-9]$/)
    .waitFor()
  await expectNoFaults(page, 'cooling-near')
  await measure('Medir', '9,5', end)
  await cooling().getByText('OK', { exact: true }).waitFor()
  await cooling().getByText('De 60 a 10 °C em 1 h 55 min (RDC 216/2004, item 4.8.16).').waitFor()
  expect((await labelOf(labels[0])).blocked).toBeUndefined()
  await expectNoFaults(page, 'cooling-ok')
})

it('a cooling begins from the keyboard, now, and has two hours', async () => {
  const { id } = await madeSauce()
  await open(`/producao/preparo/${id}`)
  await button('Começar a resfriar').click()
  await dialog('Resfriar Molho de tomate').waitFor()
  await page.keyboard.type('88')
  await page.keyboard.press('Enter')
  await cooling().getByText('Em andamento').waitFor()
  await cooling().getByText('2 h', { exact: true }).waitFor()
  await cooling().getByText('0 min', { exact: true }).waitFor()
  await expectNoFaults(page, 'cooling-begun')
})

it('t27: food that took 160 minutes is out, its labels are blocked, and it is reheated once', async () => {
  const { id, labels } = await madeSauce()
  const end = thisMinute()
  const before = (minutes: number) => end - minutes * 60_000
  await open(`/producao/preparo/${id}`)
  await measure('Começar a resfriar', '62', before(160))
  await cooling().getByText('Fora', { exact: true }).waitFor()
  await measure('Lançar outra leitura', '31', before(90))
  await measure('Lançar outra leitura', '14', before(30))
  await measure('Lançar outra leitura', '9', end)
  await cooling()
    .getByText(/^2 h 40 min para chegar a 10 °C; o limite é 2 h.*Reaqueça a 75 °C ou mais, ou descarte\.$/)
    .waitFor()
  expect((await labelOf(labels[0])).blocked).toMatch(/^Resfriamento \d+: Molho de tomate$/)
  await expectNoFaults(page, 'cooling-out')

  acts.clicks = 0
  await button('Reaqueci').click()
  await dialog('Reaqueci Molho de tomate').waitFor()
  await type('74')
  await page.getByText('Reaqueça até 75 °C ou mais e informe a temperatura.').waitFor()
  await page.keyboard.press('Backspace')
  await type('6')
  await cooling().getByText('Em andamento').waitFor()
  await cooling().getByText('reaquecido a 76 °C').waitFor()
  expect((await labelOf(labels[0])).blocked).toBeUndefined()
  expect(acts.clicks).toBe(6)
})

it('reheated a second time at another device it says why not, and only the discard is left', async () => {
  const { id, labels } = await madeSauce()
  const end = thisMinute()
  const before = (minutes: number) => new Date(end - minutes * 60_000).toISOString()
  const readings = [
    { at: before(400), value: 62 },
    { at: before(240), value: 9 },
  ]
  const body = { kind: 'resfriamento', batchId: id, readings }
  const check = await kitchen.call<ProcessSays>('POST', '/api/process-checks', body)
  await open(`/producao/preparo/${id}`)
  await button('Reaqueci').click()
  await dialog('Reaqueci Molho de tomate').waitFor()
  const reheating = { action: 'reaqueci', value: 76, at: before(200) }
  await kitchen.call('POST', `/api/process-checks/${check.id}/action`, reheating)
  await type('80')
  await page.getByText('Este alimento já foi reaquecido uma vez. Só é possível descartar.').waitFor()
  await expectNoFaults(page, 'reheated-once')
  await page.keyboard.press('Escape')
  await cooling()
    .getByText(/Já foi reaquecido: descarte\.$/)
    .waitFor()
  expect(await button('Reaqueci').count()).toBe(0)
  await button('Descartei').click()
  await dialog('Descartar o alimento?').getByRole('button', { name: 'Descartei' }).click()
  await cooling().getByText('O alimento foi descartado.').waitFor()
  for (const label of labels) expect(await labelOf(label)).toMatchObject({ status: 'discarded' })
  await page.getByText('já saíram do estoque').waitFor()
  await expectNoFaults(page, 'cooling-discarded')
})

it('oil by its name, a label by its code and a batch from the list are checked from "Temperaturas"', async () => {
  const code = await kitchen.tub('Bolonhesa', dayIn(2), { state: 'preparado' })
  await open('/temperaturas/processos')
  await button('Nova conferência').click()
  await page.getByRole('radio', { name: 'Óleo de fritura' }).check()
  await button('Medir').click()
  await page.getByText('Diga qual é o alimento').waitFor()
  await expectNoFaults(page, 'check-new')
  await page.getByLabel('Fritadeira').fill('Fritadeira 1')
  await button('Medir').click()
  await type('182')
  await page.getByText(/^182 °C; o máximo é 180 °C/).waitFor()
  await page.getByRole('heading', { name: 'Fritadeira 1' }).waitFor()

  await open('/temperaturas/processos')
  await button('Nova conferência').click()
  await page.getByRole('radio', { name: 'Etiqueta' }).check()
  await page.getByLabel('Código da etiqueta').fill('FID20260000000')
  await button('Medir').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Código da etiqueta' }).waitFor()
  await page.getByText('Nenhuma etiqueta tem este código.').waitFor()
  await page.getByLabel('Código da etiqueta').fill(code)
  await button('Medir').click()
  await dialog('Cocção de Bolonhesa').waitFor()
  await type('60')
  await page.getByText(/^60 °C; o mínimo é 75 °C .*Cozinhe mais e meça de novo, ou descarte\.$/).waitFor()
  await expectNoFaults(page, 'check-out')
  await measure('Medir', '755')
  await page.getByText(/^75,5 °C; o mínimo é 75 °C/).waitFor()

  await page.getByRole('link', { name: 'Conferências' }).click()
  await button('Nova conferência').click()
  await page.getByRole('radio', { name: 'Exposição' }).check()
  await page.getByRole('radio', { name: 'Preparo' }).check()
  await page
    .getByRole('radio', { name: /^Molho de tomate · / })
    .first()
    .check()
  await expectNoFaults(page, 'check-new-batch')
  await button('Medir').click()
  await type('65')
  await page.getByText(/^Próxima medição às \d\d:\d\d\.$/).waitFor()
  await page.getByRole('link', { name: 'Conferências' }).click()
  await page.getByRole('link', { name: 'Óleo de fritura: Fritadeira 1' }).waitFor()
  await expectNoFaults(page, 'checks')
})

it('the plan of the day says half an hour before that a cooling has to end', async () => {
  const at = new Date(Date.now() - 95 * 60_000).toISOString()
  const body = { kind: 'resfriamento', name: 'Feijão', readings: [{ at, value: 61 }] }
  await kitchen.call('POST', '/api/process-checks', body)
  await open('/dashboard')
  const line = page.getByRole('listitem').filter({ hasText: 'Resfriar Feijão' })
  await line.getByText(/^Faltam 2[3-5] min para chegar a 10 °C\.$/).waitFor()
  await expectNoFaults(page, 'plan-cooling')
  await line.getByRole('link', { name: 'Medir o resfriamento de Feijão' }).click()
  await page.getByRole('heading', { name: 'Feijão' }).waitFor()
  expect(failures).toEqual([])
})
