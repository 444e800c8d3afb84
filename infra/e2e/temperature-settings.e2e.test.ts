import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TemperaturePoint } from '../../server/modules/temperatures/contract/points.ts'
import type { TemperatureSettings } from '../../server/modules/temperatures/contract/settings.ts'
import { launchBrowser } from '../test/browser.ts'
import { join, NEW_PASSWORD } from '../test/people.ts'
import type { TestClient, TestServer } from '../test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD } from '../test/server.ts'
import { databaseEnvironment } from '../test/template-database.ts'
import { enteredContext } from './logged-in.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { everySize, faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The rule of the house for what was too warm, and the sensors of the points. Section H of the specification.

const LONG = `Balcão ${'refrigeradissimo'.repeat(8)}`.slice(0, 120)
const MINUTE_MS = 60_000
const COOK = 'rui@bistro.com.br'
let server: TestServer
let bistro: TestClient
let product: StartedProduct
let browser: Browser
let acts: Acts
let page: Page
const failures: string[] = []

const enter = (email: string, password: string): Promise<BrowserContext> =>
  enteredContext(browser, product.origin, { email, password, tenantId: 'bistro' })

/** A point with a name of 120 letters, whose sensor is not heard any more, and two points without a sensor. */
async function addSilentSensor() {
  const rounds = [{ from: '00:00', to: '23:59' }]
  const add = async (name: string, storageTypeId: string | null = null) =>
    (
      await bistro.post<TemperaturePoint>('/api/temperature-points', {
        name,
        storageTypeId,
        kind: 'refrigerado',
        max: 4,
        rounds,
      })
    ).body.id
  const id = await add(LONG)
  await add('Expositor')
  // Only a point with a place opens an occurrence.
  await add('Câmara fria', 'refrigerado')
  const { body } = await bistro.post<{ token: string }>(`/api/temperature-points/${id}/sensor`, {})
  const last = server.clock().getTime()
  const readings = Array.from({ length: 40 }, (_, at) => ({
    at: new Date(last - (39 - at) * 5 * MINUTE_MS - (at < 12 ? 40 * MINUTE_MS : 0)).toISOString(),
    value: at >= 20 && at < 28 ? 4.5 + 0.2 * (at - 19) : 3 + (at % 10) / 10,
  }))
  expect(await sendAll(body.token, readings, server.origin)).toBe(200)
}

const send = (token: string, value: number) => sendAll(token, [{ at: new Date().toISOString(), value }], product.origin)

async function sendAll(token: string, readings: readonly object[], origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/sensor/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ readings }),
  })
  return answer.status
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), launchBrowser()])
  server.clock.set(new Date(Date.now() - 42 * MINUTE_MS).toISOString())
  bistro = await server.tenant('bistro')
  await join(server, bistro, COOK)
  await addSilentSensor()
  product = await startProduct(databaseEnvironment(server.testDatabase))
  const context = await enter(emailOf('bistro'), TEST_PASSWORD)
  acts = await countActs(context)
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await server?.close()
})
beforeEach(() => resize(page, { width: 1280, height: 800 }))

const open = (path: string, on = page) => on.goto(`${product.origin}${path}?tenant=bistro`)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const settings = async () => (await bistro.get<TemperatureSettings>('/api/temperature/settings')).body

async function lookAt(on: Page, name: string, asked = new Set<string>()) {
  for (const size of everySize) {
    await resize(on, size)
    expect(await faultsOf(on, asked), `${name} ${size.width}`).toEqual(NO_FAULTS)
    await takePictures(on, `${name}-${size.width}`)
  }
}

it('a person decides until somebody adopts a rule and signs: two clicks and a name', async () => {
  await open('/management')
  await page.getByRole('link', { name: /^Regra das temperaturas/ }).click()
  const chosen = page.getByRole('radio', { checked: true })
  await chosen.waitFor()
  expect(await chosen.getAttribute('value')).toBe('decidir')
  await page.getByText(/O padrão, até a casa adotar uma regra e alguém assinar/).waitFor()
  await lookAt(page, 'temperature-rule')
  await resize(page, { width: 1280, height: 800 })
  await page.getByRole('radio', { name: /^Tempo e temperatura/ }).click()
  await button('Adotar a regra').click()
  await page.getByText('Informe quem assina a regra').waitFor()
  await page.getByLabel('Sem leitura (minutos)').fill('4 h')
  await button('Adotar a regra').click()
  await page.getByText('O intervalo deve ser um número inteiro de minutos').waitFor()
  expect(await settings()).toMatchObject({ rule: 'decidir' })
  await lookAt(page, 'temperature-rule-faults')
  await resize(page, { width: 1280, height: 800 })
  await page.reload()
  acts.clicks = 0
  await page.getByRole('radio', { name: /^Tempo e temperatura/ }).click()
  await page.getByLabel('Quem assina a regra').fill('Carla Dias CRN 12345')
  await button('Adotar a regra').click()
  await page.getByText('Regra das temperaturas salva com sucesso!').waitFor()
  expect(await settings()).toEqual({ rule: 'tempo_temperatura', signedBy: 'Carla Dias CRN 12345', gapMinutes: 240 })
  expect(acts.clicks).toBe(2)
})

it('who signed one rule has not signed another one', async () => {
  await open('/management/temperature-rule')
  await page.getByRole('radio', { name: /^Duas horas/ }).click()
  expect(await page.getByLabel('Quem assina a regra').inputValue()).toBe('')
  await page.getByRole('radio', { name: /^Tempo e temperatura/ }).click()
  expect(await page.getByLabel('Quem assina a regra').inputValue()).toBe('Carla Dias CRN 12345')
  await page.getByRole('radio', { name: /^Uma pessoa decide/ }).click()
  await button('Salvar').click()
  await page.getByText('Regra das temperaturas salva com sucesso!').waitFor()
  expect(await settings()).toEqual({ rule: 'decidir', signedBy: '', gapMinutes: 240 })
})

it('whoever may not change rules reads what is in force', async () => {
  await bistro.put('/api/temperature/settings', {
    rule: 'duas_horas',
    signedBy: `Carla ${'Dias'.repeat(28)}`,
    gapMinutes: 240,
  })
  const cook = await enter(COOK, NEW_PASSWORD)
  const screen = await cook.newPage()
  await open('/management/temperature-rule', screen)
  await screen.getByText('Só quem tem a permissão “Regras de validade” muda isto.').waitFor()
  await screen.getByText('Duas horas · em uso').waitFor()
  expect(await screen.getByRole('radio').count()).toBe(0)
  await lookAt(screen, 'temperature-rule-read')
  await cook.close()
})

const sheet = (name: string) => page.getByRole('dialog', { name: `Sensor de ${name}` })
const sensorButton = (name: string) => page.getByRole('button', { name: new RegExp(`${name}\\)$`) })

it('a sensor is connected with two clicks, its token is shown once, and its first reading is seen', async () => {
  await open('/management/temperature-points')
  acts.clicks = 0
  await sensorButton('Expositor').click()
  await sheet('Expositor').getByRole('button', { name: 'Conectar sensor' }).click()
  const token = await sheet('Expositor').getByLabel('Token').inputValue()
  expect(acts.clicks).toBe(2)
  await page.keyboard.press('Escape')
  await sheet('Expositor').getByText('Esperando a primeira leitura...').waitFor()
  await lookAt(page, 'temperature-sensor-token')
  await resize(page, { width: 1280, height: 800 })
  await sheet('Expositor').getByRole('button', { name: 'Copiar token' }).click()
  await sheet('Expositor').getByText('Token copiado.').waitFor()
  expect(await send(token, 3.8)).toBe(200)
  await sheet('Expositor')
    .getByText(/O sensor está enviando: última leitura às/)
    .waitFor()
  await sheet('Expositor').getByRole('button', { name: 'Concluir' }).click()
  await page.getByText(/^Sensor: última leitura às/).waitFor()
  // The token is nowhere any more.
  await sensorButton('Expositor').click()
  await sheet('Expositor').getByRole('button', { name: 'Trocar o sensor' }).waitFor()
  expect(await page.content()).not.toContain(token)
})

it('a token that was replaced or disconnected is refused, and the point is measured by hand again', async () => {
  await open('/management/temperature-points')
  await sensorButton('Expositor').click()
  await sheet('Expositor').getByRole('button', { name: 'Trocar o sensor' }).click()
  await lookAt(page, 'temperature-sensor-replace')
  await resize(page, { width: 1280, height: 800 })
  await sheet('Expositor').getByRole('button', { name: 'Trocar e mostrar o token' }).click()
  const token = await sheet('Expositor').getByLabel('Token').inputValue()
  expect(await send(token, 3.9)).toBe(200)
  await sheet('Expositor').getByRole('button', { name: 'Concluir' }).click()
  await sensorButton('Expositor').click()
  await sheet('Expositor').getByRole('button', { name: 'Desconectar' }).click()
  await page.route('**/sensor', (route) => route.abort())
  await sheet('Expositor').getByRole('button', { name: 'Desconectar o sensor' }).click()
  await sheet('Expositor').getByText('O sensor não foi desconectado. Tente de novo.').waitFor()
  await page.unroute('**/sensor')
  await sheet('Expositor').getByRole('button', { name: 'Desconectar o sensor' }).click()
  await page.getByText('Sensor desconectado. Expositor volta à ronda.').waitFor()
  expect(await send(token, 4)).toBe(401)
})

it('a silent sensor says for how long, in the register', async () => {
  await open('/management/temperature-points')
  await page.getByText(/^Sensor: sem sinal há 4\d min$/).waitFor()
  await lookAt(page, 'temperature-sensors')
  await sensorButton(LONG.slice(-20)).click()
  await page.getByText(/^Sem sinal há 4\d min. Confira a energia/).waitFor()
  await lookAt(page, 'temperature-sensor-silent')
})

it('the walk says which sensor is silent, and leads to its curve with only what went out', async () => {
  await open('/temperaturas')
  await page
    .getByText(/sem sinal há 4\d min; a última foi 3,9 °C (em .+ )?às \d\d:\d\d$/)
    .first()
    .waitFor()
  await lookAt(page, 'temperatures-walk-sensor')
  await resize(page, { width: 1280, height: 800 })
  await page.getByRole('link', { name: LONG }).click()
  await page.getByText(/sensor, sem sinal há 4\d min$/).waitFor()
  await page.getByRole('link', { name: '7 dias' }).click()
  const list = page.getByRole('region', { name: 'Só o que saiu do limite' })
  await list.getByText(/^Fora 40 min$/).waitFor()
  await list.getByText('chegou a 6,1 °C').waitFor()
  expect(await list.getByText(/^Sem sinal 4\d min$/).count()).toBe(2)
  await page.getByRole('slider', { name: `Temperaturas de ${LONG}` }).waitFor()
  await page.locator('[data-drawn]').waitFor()
  await lookAt(page, 'temperature-sensor-point')
})

it('of a week of a sensor the newest day is read first', async () => {
  const silent = (await bistro.get<TemperaturePoint[]>('/api/temperature-points')).body.find(
    ({ name }) => name === LONG,
  )
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api/temperature-points/${silent?.id}/readings`) asked.push(searchParams)
  })
  await open(`/temperaturas/${silent?.id}`)
  await page.getByRole('link', { name: '7 dias' }).click()
  await page.getByText(/^40 leituras$/).waitFor()
  const days = [...new Set(asked.map((search) => search.get('to')))]
  expect(asked.every((search) => search.get('from') === search.get('to'))).toBe(true)
  expect(days).toHaveLength(7)
  expect(days).toEqual(days.toSorted((a, b) => (b ?? '').localeCompare(a ?? '')))
})

it('a walk that opens an occurrence leads to it, and the next walk shows that it is open', async () => {
  await open('/temperaturas')
  await page.getByRole('region', { name: 'Medir Câmara fria' }).waitFor()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await button('Chamei a manutenção').click()
  await button('Parar aqui e salvar 1').click()
  await button('Salvar a ronda').click()
  await page.getByText(/^Ocorrência \d+ aberta: Câmara fria/).waitFor()
  await lookAt(page, 'temperatures-walk-incident')
  await resize(page, { width: 1280, height: 800 })
  acts.clicks = 0
  await page.getByRole('link', { name: /^Abrir a ocorrência/ }).click()
  await page.waitForURL(/\/temperaturas\/ocorrencia\/\d+/)
  await open('/temperaturas')
  await page.getByRole('link', { name: /^Ocorrência \d+ aberta/ }).waitFor()
  await page.getByRole('link', { name: 'Faltou luz' }).click()
  await button('Abrir a ocorrência').waitFor()
  expect(acts.clicks).toBe(2)
  expect(failures).toEqual([])
})
