import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TemperaturePoint } from '../../server/modules/temperatures/contract/points.ts'
import type { PointReading, TakenRound } from '../../server/modules/temperatures/contract/readings.ts'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { everySize, expectNoFaults, faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The walk with the thermometer on the screen, and the register of the points. Section H of the specification.

const PASSWORD = 'panela de pressao'
const allDay = [{ from: '00:00', to: '23:59' }]
let product: StartedProduct
let browser: Browser
let context: BrowserContext
let acts: Acts
let page: Page
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  acts = await countActs(context)
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  const credentials = ['--tenant', 'bistro', '--email', 'ana@bistro.com.br', '--password-stdin']
  await product.admin(['user', 'create', ...credentials], PASSWORD)
  await call('POST', '/tenant/login', { email: 'ana@bistro.com.br', password: PASSWORD, tenant_id: 'bistro' })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(() => resize(page, { width: 1280, height: 800 }))

async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const answer = await context.request.fetch(`${product.origin}${path}`, { method, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}
const addPoint = (name: string, own: object) =>
  call<TemperaturePoint>('POST', '/api/temperature-points', { name, rounds: allDay, ...own })
const points = () => call<TemperaturePoint[]>('GET', '/api/temperature-points')
const pointNamed = async (name: string) => (await points()).find((point) => point.name === name)
const readingsOf = async (name: string) =>
  call<PointReading[]>('GET', `/api/temperature-points/${(await pointNamed(name))?.id}/readings`)

const open = (path: string) => page.goto(`${product.origin}${path}?tenant=bistro`)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dock = (name: string) => page.getByRole('region', { name: `Medir ${name}` })
async function tap(keys: string) {
  for (const key of keys) await button(key === ',' ? 'Vírgula' : key === '±' ? 'Mais ou menos' : key).click()
}
async function measure(name: string, keys: string) {
  await dock(name).waitFor()
  await tap(keys)
  await button('OK').click()
}

it('a kitchen without points is led to their register, where the first one gets what its place says', async () => {
  await open('/temperaturas')
  await page.getByRole('link', { name: 'Cadastrar pontos de medição' }).click()
  await page.getByLabel('Nome do ponto').fill('Geladeira 01')
  await page.getByRole('combobox', { name: 'Conservação' }).click()
  await page.getByRole('option', { name: 'Refrigerado' }).click()
  await page.getByLabel('Máxima (°C)').fill('quatro')
  await button('Cadastrar ponto de medição').click()
  await page.getByText('A temperatura máxima deve ser').waitFor()
  expect(await page.getByLabel('Nome do ponto').inputValue()).toBe('Geladeira 01')
  await page.getByLabel('Máxima (°C)').fill('4')
  await page.getByLabel('Início da ronda 1').fill('00:00')
  await page.getByLabel('Fim da ronda 1').fill('23:59')
  await button('Tirar a ronda 2').click()
  await button('Cadastrar ponto de medição').click()
  await page.getByText('Refrigerado · até 4 °C · 00:00 às 23:59').waitFor()
  expect(await pointNamed('Geladeira 01')).toMatchObject({ max: 4, min: null, toleranceMinutes: 60, rounds: allDay })
  await takePictures(page, 'temperature-points')
})

it('ten points take three digits and OK each, and one tap at the end', async () => {
  for (let at = 2; at <= 5; at += 1) await addPoint(`Geladeira 0${at}`, { kind: 'refrigerado', max: 4 })
  for (let at = 1; at <= 4; at += 1) await addPoint(`Freezer 0${at}`, { kind: 'congelado', max: -18 })
  await addPoint('Banho-maria', { kind: 'quente', min: 60 })
  await open('/temperaturas')
  await dock('Banho-maria').waitFor()
  acts.clicks = 0
  const begun = performance.now()
  await measure('Banho-maria', '672')
  for (let at = 1; at <= 4; at += 1) await measure(`Freezer 0${at}`, '184')
  for (let at = 1; at <= 4; at += 1) await measure(`Geladeira 0${at}`, '3,2')
  await tap('3,')
  await takePictures(page, 'temperatures-walk')
  await tap('1')
  await button('OK').click()
  await button('Salvar a ronda').click()
  await page.getByText('10 medidos e salvos').waitFor()
  expect(acts.clicks).toBe(10 * 4 + 1)
  expect(performance.now() - begun).toBeLessThan(90_000)
  await takePictures(page, 'temperatures-saved')
  expect(await readingsOf('Freezer 03')).toMatchObject([{ value: -18.4, status: 'ok', late: false }])
  expect(await readingsOf('Geladeira 05')).toMatchObject([{ value: 3.1 }])
})

it('t19: a temperature over the limit asks at once what was done', async () => {
  await open('/temperaturas')
  await page.getByText('Nada para medir agora').waitFor()
  await button(/^Geladeira 01/).click()
  await page.keyboard.type('4,6')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '4,6 °C passa do limite de 4 °C. O que foi feito?' }).waitFor()
  await takePictures(page, 'temperatures-action')
  await button('Porta aberta').click()
  await page.getByText('1 fora: Geladeira 01').waitFor()
  await button('Salvar a ronda').click()
  await page.getByText('1 medido e salvo').waitFor()
  const newest = (await readingsOf('Geladeira 01')).at(-1)
  expect(newest).toMatchObject({ value: 4.6, status: 'fora', action: 'porta_aberta' })
})

it('t19: a second temperature over the limit, seventy minutes after the first, opens an occurrence and leads to it', async () => {
  // The place says which labels the occurrence is about.
  const place = { name: 'Geladeira da praça', icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  const { id: storageTypeId } = await call<{ id: string }>('POST', '/api/storage-types', place)
  const { id: pointId } = await addPoint('Praça', { storageTypeId })
  const at = new Date(Date.now() - 70 * 60_000).toISOString()
  const first = { pointId, value: 4.6, at, action: 'porta_aberta' }
  const taken = await call<TakenRound>('POST', '/api/temperature-rounds', { readings: [first] })
  expect(taken.incidents).toEqual([])
  await open('/temperaturas')
  await button(/^Praça/).click()
  await page.keyboard.type('4,7')
  await page.keyboard.press('Enter')
  await button('Porta aberta').click()
  await button('Salvar a ronda').click()
  await page.getByText('Ocorrência 1 aberta: Praça. Veja o que salvar primeiro.').waitFor()
  await takePictures(page, 'temperatures-opened')
  await page.getByRole('link', { name: 'Abrir a ocorrência 1' }).click()
  await page.getByRole('heading', { name: /^Fora do limite desde/ }).waitFor()
  await button('Voltou ao normal').click()
  await button('Encerrar a ocorrência').click()
  await page.getByRole('heading', { name: 'Ocorrência 1: temperatura fora do limite' }).waitFor()
  await call('PUT', `/api/temperature-points/${pointId}`, { name: 'Praça', storageTypeId, active: false })
})

it('t20: a temperature far from the limit is looked at twice', async () => {
  await open('/temperaturas')
  await button(/^Geladeira 02/).click()
  await page.keyboard.type('46')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '46 °C? O limite é 4 °C.' }).waitFor()
  await button('Corrigir o número').click()
  await dock('Geladeira 02').waitFor()
  await tap('46')
  await button('OK').click()
  await button('Sim, mediu 46 °C').click()
  await button('Outro…').click()
  await page.getByLabel('O que foi feito').fill('Desligada para limpeza')
  await button('Pronto').click()
  await button('Salvar a ronda').click()
  await page.getByText('1 medido e salvo').waitFor()
  expect((await readingsOf('Geladeira 02')).at(-1)).toMatchObject({
    value: 46,
    action: 'outro',
    note: 'Desligada para limpeza',
  })
})

it('what was saved without an answer waits on the device, and is written once', async () => {
  const before = await readingsOf('Geladeira 03')
  await open('/temperaturas')
  await button(/^Geladeira 03/).click()
  await page.keyboard.type('2,9')
  await page.keyboard.press('Enter')
  await page.route('**/api/temperature-rounds', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/sync') && answer.ok())
  await button('Salvar a ronda').click()
  await page.getByText('1 medido e guardado neste aparelho').waitFor()
  await sent
  await page.unroute('**/api/temperature-rounds')
  await page.reload()
  await button(/^Geladeira 03/).waitFor()
  expect(await readingsOf('Geladeira 03')).toHaveLength(before.length + 1)
})

it('t21: a reading is corrected by its author, and both values are shown', async () => {
  await open(`/temperaturas/${(await pointNamed('Geladeira 02'))?.id}`)
  await page.getByRole('slider', { name: 'Temperaturas de Geladeira 02' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: '46,0 °C' })
  await row.getByRole('button', { name: /^Corrigir/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Corrigir a leitura de 46 °C' })
  await sheet.getByRole('button', { name: 'Corrigir' }).click()
  await sheet.getByText('Diga por que a leitura estava errada').waitFor()
  await sheet.getByLabel('Temperatura certa (°C)').fill('4,6')
  await sheet.getByLabel('Por que estava errada').fill('dedo')
  await sheet.getByRole('button', { name: 'Corrigir' }).click()
  await page.getByText(/corrigido de 46 °C: dedo/).waitFor()
  const newest = (await readingsOf('Geladeira 02')).at(-1)
  expect(newest).toMatchObject({ value: 4.6, correction: { before: 46, reason: 'dedo' } })
  await expectNoFaults(page, 'temperatures-point')
})

it('each point is a tap away from the walk, with what it measured last', async () => {
  await open('/temperaturas')
  await page.getByRole('navigation', { name: 'Temperaturas' }).getByRole('link', { name: 'Pontos' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Freezer 03' })
  await row.getByText('−18,4 °C').waitFor()
  await row.getByText(/última leitura às/).waitFor()
  await expectNoFaults(page, 'temperatures-points')
  await row.getByRole('link', { name: 'Freezer 03' }).click()
  await page.getByRole('heading', { name: 'Freezer 03' }).waitFor()
})

it('the sheet of a month is a file of the export job, as PDF and as CSV', async () => {
  await open('/temperaturas')
  await page.getByRole('navigation', { name: 'Temperaturas' }).getByRole('link', { name: 'Mês' }).click()
  await page.getByRole('heading', { name: 'Planilha do mês' }).waitFor()
  const choice = page.getByLabel('Mês', { exact: true })
  const month = await choice.inputValue()
  for (const format of ['PDF', 'CSV'] as const) {
    const download = page.waitForEvent('download')
    await button(format).click()
    expect((await download).suggestedFilename()).toBe(`temperaturas-${month}.${format.toLowerCase()}`)
  }
  const longAgo = await page.getByRole('option').last().getAttribute('value')
  await choice.selectOption(longAgo)
  await button('PDF').click()
  await page.getByText('Nenhum ponto de medição tem rondas ou leituras neste mês.').waitFor()
  await expectNoFaults(page, 'temperatures-month')
})

it('on the lowest phone the point that is measured is in sight above the number pad', async () => {
  await resize(page, { width: 320, height: 640 })
  await open('/temperaturas')
  for (const name of ['Banho-maria', 'Geladeira 05', 'Freezer 02']) {
    await button(new RegExp(`^${name}`)).click()
    await dock(name).waitFor()
    const row = button(new RegExp(`^${name}`))
    await expect.poll(() => partInSight(row), { message: name }).toBe(1)
  }
  await page.getByRole('link', { name: 'Faltou luz' }).click()
  await page.getByRole('heading', { name: 'Faltou luz' }).waitFor()
})

/** How much of the height of a row is inside the list that scrolls it. */
const partInSight = (row: Locator) =>
  row.evaluate((element) => {
    const own = element.getBoundingClientRect()
    const list = element.closest('section')?.getBoundingClientRect()
    if (list === undefined) return 0
    return (Math.min(own.bottom, list.bottom) - Math.max(own.top, list.top)) / own.height
  })

it('the screens have no faults in any size and theme', async () => {
  await addPoint(`Balcão ${'refrigeradissimo'.repeat(8)}`.slice(0, 120), { kind: 'refrigerado', max: 4 })
  const asked = new Set<string>()
  for (const path of ['/temperaturas', '/management/temperature-points']) {
    await open(path)
    await page
      .getByText(/Balcão/)
      .first()
      .waitFor()
    for (const size of everySize) {
      await resize(page, size)
      expect(await faultsOf(page, asked), `${path} ${size.width}`).toEqual(NO_FAULTS)
      await takePictures(page, `temperatures${path.replaceAll('/', '-')}-${size.width}`)
    }
  }
  await open('/temperaturas')
  await page.getByRole('region', { name: /^Medir Balcão/ }).waitFor()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /O que foi feito/ }).waitFor()
  for (const size of everySize) {
    await resize(page, size)
    expect(await faultsOf(page, asked), `action ${size.width}`).toEqual(NO_FAULTS)
    await takePictures(page, `temperatures-action-${size.width}`)
  }
  expect(failures).toEqual([])
})
