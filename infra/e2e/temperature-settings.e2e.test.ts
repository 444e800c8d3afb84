import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TemperatureSettings } from '../../server/modules/temperatures/contract/settings.ts'
import { launchBrowser } from '../test/browser.ts'
import { join, NEW_PASSWORD } from '../test/people.ts'
import type { TestClient, TestServer } from '../test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD } from '../test/server.ts'
import { databaseEnvironment } from '../test/template-database.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { everySize, faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The rule of the house for what was too warm. Section H of the specification.

const COOK = 'rui@bistro.com.br'
let server: TestServer
let bistro: TestClient
let product: StartedProduct
let browser: Browser
let acts: Acts
let page: Page
const failures: string[] = []

async function enter(email: string, password: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  const data = { email, password, tenant_id: 'bistro' }
  expect((await context.request.post(`${product.origin}/tenant/login`, { data })).ok()).toBe(true)
  return context
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), launchBrowser()])
  bistro = await server.tenant('bistro')
  await join(server, bistro, COOK)
  product = await startProduct(databaseEnvironment(server.testDatabase))
  const context = await enter(emailOf('bistro'), TEST_PASSWORD)
  acts = await countActs(context)
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
}, 180_000)
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
  expect(failures).toEqual([])
})
