import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Incident } from '../../server/modules/temperatures/contract/incidents.ts'
import { launchBrowser } from '../test/browser.ts'
import { pdfTexts } from '../test/report-rig.ts'
import { deskContext } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import type { OutageKitchen } from './outage-kitchen.ts'
import { outageKitchen } from './outage-kitchen.ts'
import { readFile } from 'node:fs/promises'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A power cut of eight and a half hours in which one fridge was measured, and nobody went to the other points (decision 122).

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let kitchen: OutageKitchen
let page: Page
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  kitchen = await outageKitchen(product, context)
  const cold = { 'Geladeira 1': 3.8, 'Geladeira 2': 3.5, 'Geladeira 3': 1.8, 'Freezer A': -19.2, 'Freezer B': -19 }
  await kitchen.measure(-0.2, cold)
  const startedAt = kitchen.began.toISOString()
  await kitchen.call('POST', '/api/incidents', { kind: 'falta_de_energia', startedAt })
  await kitchen.measure(8.4, { 'Geladeira 3': 1.9 })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const shown = () => kitchen.call<Incident>('GET', '/api/incidents/1?limit=500')

it('at the end what nobody measured is to be decided, with how long nobody measured it', async () => {
  await page.goto(`${product.origin}/temperaturas/ocorrencia/1?tenant=bistro`)
  await button('Voltou a luz').click()
  await button('Encerrar a ocorrência').click()
  const decide = part('Decidir')
  await decide
    .getByText(/Ninguém mediu por 8\sh\s3\d\. Meça o alimento ou decida\./)
    .first()
    .waitFor()
  expect((await shown()).totals).toMatchObject({
    outcomes: { decidir: { labels: 55 }, mantem: { labels: 8 } },
    blocked: 55,
  })
  await expectNoFaults(page, 'outage-unmeasured')
})

it('the food is measured within the hour, which frees the tub that was measured and no other one', async () => {
  const code = (await shown()).labels.find(({ name }) => name === 'Lasanha')?.code ?? ''
  await button('Medir um alimento pela etiqueta').click()
  const scan = page.getByRole('dialog', { name: 'Medir um alimento' })
  await scan.getByLabel('Ou digite o código').fill(code)
  await scan.getByRole('button', { name: 'Medir', exact: true }).click()
  const dock = part('Medir Lasanha')
  await expectNoFaults(page, 'outage-unmeasured-food')
  for (const key of ['3', 'Vírgula', '9', 'OK']) await dock.getByRole('button', { name: key, exact: true }).click()
  await dock.getByText('Fica', { exact: true }).waitFor()
  await dock.getByRole('button', { name: 'Pronto' }).click()
  await part('Leituras').waitFor()
  expect((await shown()).totals).toMatchObject({ outcomes: { decidir: { labels: 54 } }, blocked: 54 })
})

it('what is kept needs a reason, and the claim file names the points that nobody measured', async () => {
  const decide = part('Decidir')
  await decide.getByRole('button', { name: 'Manter 54…' }).click()
  await page.getByLabel('Por que pode ficar').fill('núcleo a 3,9 °C')
  await button('Manter').click()
  await page.getByText('54 mantidas').waitFor()
  expect((await shown()).totals.blocked).toBe(0)
  const { labels } = await shown()
  await kitchen.call('POST', '/api/incidents/1/decisions', { items: [{ id: labels[0]?.id, decision: 'descarta' }] })
  await page.reload()
  const [download] = await Promise.all([page.waitForEvent('download'), button('Relação de perdas').click()])
  const text = (await pdfTexts(await readFile(await download.path()))).join(' ').replaceAll('\u00A0', ' ')
  for (const point of ['Geladeira 1', 'Geladeira 2', 'Freezer A', 'Freezer B'])
    expect(text).toMatch(new RegExp(`${point}: ninguém mediu de [\\d/]+ \\d\\d:\\d\\d até o fim, por 8 h 3\\d\\.`))
  expect(text).not.toContain('Geladeira 3: ninguém mediu')
  expect(failures).toEqual([])
})
