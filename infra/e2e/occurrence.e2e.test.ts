import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Incident } from '../../server/modules/temperatures/contract/incidents.ts'
import { launchBrowser } from '../test/browser.ts'
import { lostFood, NOTE_KEY } from '../test/lost-food.ts'
import { pdfTexts } from '../test/report-rig.ts'
import { deskContext } from './logged-in.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { everySize, expectNoFaults, resize } from './looks.ts'
import type { OutageKitchen } from './outage-kitchen.ts'
import { outageKitchen } from './outage-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// An outage of eight and a half hours, from "Faltou luz" to the decisions. Section H of the specification.

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let kitchen: OutageKitchen
let acts: Acts
let page: Page
const failures: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  context = await deskContext(browser)
  acts = await countActs(context)
  kitchen = await outageKitchen(product, context)
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
const part = (name: string) => page.getByRole('region', { name, exact: true })
const shown = () => kitchen.call<Incident>('GET', '/api/incidents/1?limit=500')
async function measure(name: string, keys: string) {
  await part(`Medir ${name}`).waitFor()
  for (const key of keys) await button(key === ',' ? 'Vírgula' : key).click()
  await button('OK').click()
}
/** The file that a button's export has made. */
async function downloaded(name: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The text of a field for a day and an hour, in the restaurant's time zone. */
const localTime = (instant: Date) =>
  instant.toLocaleString('sv', { timeZone: 'America/Sao_Paulo' }).slice(0, 16).replace(' ', 'T')

it('a kitchen where nothing happened reads what an occurrence is for', async () => {
  await open('/temperaturas/ocorrencias')
  await page.getByText('Nenhuma ocorrência').waitFor()
  await expectNoFaults(page, 'occurrences-empty')
})

it('t23: "Faltou luz" takes two taps from the plan of the day, and three more to say since when', async () => {
  await kitchen.measure(0, {
    'Geladeira 1': 3.8,
    'Geladeira 2': 3.5,
    'Geladeira 3': 1.8,
    'Freezer A': -19.2,
    'Freezer B': -19,
  })
  await open('/dashboard')
  await page.getByRole('link', { name: 'Faltou luz' }).waitFor()
  acts.clicks = 0
  acts.fields = 0
  await page.getByRole('link', { name: 'Faltou luz' }).click()
  await page.getByRole('radio', { name: 'Outra hora' }).check()
  await page.getByLabel('Dia e hora').fill('2030-01-01T10:00')
  await button('Abrir a ocorrência').click()
  await page.getByText('Esta hora ainda não chegou').waitFor()
  await expectNoFaults(page, 'outage-open')
  await page.getByLabel('Dia e hora').fill(localTime(kitchen.began))
  await button('Abrir a ocorrência').click()
  await page.getByRole('heading', { name: /^Sem luz desde/ }).waitFor()
  expect(acts).toEqual({ clicks: 4, fields: 1 })
  const occurrence = await shown()
  expect(occurrence.points).toHaveLength(5)
  expect(occurrence.totals).toMatchObject({ all: { labels: 63, worth: '639.45' }, blocked: 0 })
  expect(Date.parse(occurrence.startedAt)).toBe(kitchen.began.getTime())
})

it('who supplies the power, the protocol and an earlier beginning are told later, the beginning with its reason', async () => {
  await button('Alterar os dados da ocorrência').click()
  const sheet = page.getByRole('dialog', { name: 'Dados da ocorrência' })
  await sheet.getByLabel('Distribuidora').fill('Enel')
  await sheet.getByLabel('Protocolo').fill('2026-88120')
  await sheet.getByLabel('Observação').fill('o transformador da rua queimou')
  await sheet.getByLabel('Início', { exact: true }).fill('2020-01-01T10:00')
  await sheet.getByRole('button', { name: 'Gravar' }).click()
  await sheet.getByText('Diga por que o início mudou.').waitFor()
  await expectNoFaults(page, 'outage-change')
  await sheet.getByLabel('Por que o início mudou').fill('o vizinho viu a luz cair')
  await sheet.getByRole('button', { name: 'Gravar' }).click()
  await sheet.getByText('O início pode ser até 72 horas atrás.').waitFor()
  const earlier = new Date(kitchen.began.getTime() - 5 * 60_000)
  await sheet.getByLabel('Início', { exact: true }).fill(localTime(earlier))
  await sheet.getByRole('button', { name: 'Gravar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('Enel · protocolo 2026-88120 · o transformador da rua queimou').waitFor()
  expect(await shown()).toMatchObject({ utility: 'Enel', protocol: '2026-88120' })
  expect(Date.parse((await shown()).startedAt)).toBe(earlier.getTime())
})

it('while it is open the lists say what to save first, with what it is worth, and a point takes three digits and OK', async () => {
  await kitchen.measure(2, {
    'Geladeira 1': 6.5,
    'Geladeira 2': 5.9,
    'Geladeira 3': 2.9,
    'Freezer A': -18.6,
    'Freezer B': -16.1,
  })
  await open('/temperaturas/ocorrencia/1')
  await button(/^Salvar primeiro/).waitFor()
  const first = page
    .getByRole('list', { name: 'Salvar primeiro' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await first.getByText('Salmão porcionado').waitFor()
  expect(await first.first().innerText()).toContain('Cozinhar')
  expect(await first.first().innerText()).toMatch(/R\$ 20,30/)
  // The last measure is six hours old, and less than that was left then.
  expect(await first.first().innerText()).toMatch(/^agora\s+meça/)
  await button(/^Fica/).click()
  await page.getByRole('list', { name: 'Fica' }).getByText('Pão de queijo').waitFor()
  await button(/^Salvar primeiro/).click()
  await expectNoFaults(page, 'outage-during')
  await kitchen.measure(4, {
    'Geladeira 1': 9.4,
    'Geladeira 2': 8.8,
    'Geladeira 3': 3.9,
    'Freezer A': -18.3,
    'Freezer B': -14.6,
  })
  await kitchen.measure(6, {
    'Geladeira 1': 12.8,
    'Geladeira 2': 12.1,
    'Geladeira 3': 3.9,
    'Freezer A': -18.1,
    'Freezer B': -14.2,
  })
  await kitchen.measure(8, {
    'Geladeira 1': 5,
    'Geladeira 2': 5.2,
    'Geladeira 3': 3.9,
    'Freezer A': -18,
    'Freezer B': -14.8,
  })
  acts.clicks = 0
  await button('Medir 5 pontos').click()
  await measure('Freezer A', '188')
  await part('Medir Freezer B').getByText('Freezer B').waitFor()
  await expectNoFaults(page, 'outage-measure')
  await measure('Freezer B', '188')
  await measure('Geladeira 1', '3,6')
  await measure('Geladeira 2', '3,7')
  await measure('Geladeira 3', '1,9')
  await button('Voltou a luz').waitFor()
  expect(acts.clicks).toBe(1 + 5 * 4)
  expect(
    (await shown()).points.map(({ readings }) => readings.at(-1)?.value).toSorted((a = 0, b = 0) => a - b),
  ).toEqual([-18.8, -18.8, 1.9, 3.6, 3.7])
})

it('the food itself is measured from its row or by its code, and says at once what becomes of it', async () => {
  await button(/^Descartar/).click()
  const row = page
    .getByRole('list', { name: 'Descartar' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Bolonhesa' }) })
    .first()
  acts.clicks = 0
  await row.getByRole('button', { name: 'Medir o alimento: Bolonhesa' }).click()
  const dock = part('Medir Bolonhesa')
  await dock.getByText('Qual das 6').waitFor()
  await expectNoFaults(page, 'outage-food')
  for (const key of ['9', 'Vírgula', '5', 'OK']) await dock.getByRole('button', { name: key, exact: true }).click()
  // It is as warm as the fridge: nothing begins anew.
  await dock.getByText('alimento a 9,5 °C').waitFor()
  await dock.getByText('Descartar', { exact: true }).waitFor()
  expect(acts.clicks).toBe(5)
  await expectNoFaults(page, 'outage-food-measured')
  await dock.getByRole('button', { name: 'Pronto' }).click()
  const code = (await shown()).labels.find(({ name }) => name === 'Lasanha')?.code ?? ''
  await button('Medir um alimento pela etiqueta').click()
  const scan = page.getByRole('dialog', { name: 'Medir um alimento' })
  await scan.getByLabel('Ou digite o código').fill('FID20260999')
  await scan.getByRole('button', { name: 'Medir', exact: true }).click()
  await scan.getByText('FID20260999 não está nesta ocorrência.').waitFor()
  await expectNoFaults(page, 'outage-food-scan')
  await scan.getByLabel('Ou digite o código').fill(code)
  await scan.getByRole('button', { name: 'Medir', exact: true }).click()
  await part('Medir Lasanha').getByText(code).waitFor()
  await part('Medir Lasanha').getByRole('button', { name: 'Parar de medir' }).click()
})

it('a temperature that is out asks what was done, one that is unlikely asks again, and the keyboard types too', async () => {
  await button(/^Medir Geladeira 3/).click()
  const dock = part('Medir Geladeira 3')
  await page.keyboard.type('46')
  expect(await dock.getByRole('radio', { name: 'Sem luz' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await dock.getByText('46 °C? O limite é 2 °C.').waitFor()
  await expectNoFaults(page, 'outage-unlikely')
  await dock.getByRole('button', { name: 'Parar de medir' }).click()
  await button('Voltou a luz').waitFor()
})

it('a second tap on the button that opens a sheet does not close the sheet again', async () => {
  await button('Voltou a luz').dblclick()
  const sheet = page.getByRole('dialog', { name: 'Voltou a luz' })
  await sheet.getByText('Antes de encerrar, meça todos os pontos').waitFor()
  await sheet.getByRole('button', { name: 'Ainda não' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect((await shown()).endedAt).toBeNull()
})

it('t4, t24: the end blocks what must be discarded or decided and says when its time had passed, and one tap decides about each list', async () => {
  acts.clicks = 0
  await button('Voltou a luz').click()
  await button('Encerrar a ocorrência').click()
  await page.getByRole('heading', { name: 'Ocorrência 1: falta de energia' }).waitFor()
  const { totals } = await shown()
  expect(totals).toMatchObject({
    outcomes: { descartar: { labels: 41, worth: '416.15' }, decidir: { labels: 6 }, mantem: { labels: 16 } },
    blocked: 47,
  })
  await part('Descartar')
    .getByRole('listitem')
    .filter({ hasText: 'Lasanha' })
    .getByText(`às ${localTime(new Date(kitchen.began.getTime() + 4 * 3_600_000)).slice(11)}`)
    .waitFor()
  await expectNoFaults(page, 'outage-after')
  await button('Descartar 41 — R$ 416,15').click()
  await page.getByText('Decidido: 41 descartadas').waitFor()
  expect(acts.clicks).toBe(3)
  await part('Decidir').getByRole('button', { name: 'Separar as 6 de Feijão cozido' }).click()
  await part('Decidir').getByRole('checkbox').first().uncheck()
  await part('Decidir').getByRole('button', { name: 'Manter 5…' }).click()
  await button('Manter').click()
  await page.getByText('Diga por que o alimento pode ficar.').waitFor()
  await page.getByLabel('Por que pode ficar').fill('ainda duro, usado amanhã')
  await button('Manter').click()
  await page.getByText('41 descartadas · 5 mantidas').waitFor()
  await part('Decidir').getByRole('button', { name: 'Descartar 1' }).click()
  await page.getByText('42 descartadas · 5 mantidas').waitFor()
  await part('Fica').waitFor()
  await expectNoFaults(page, 'outage-decided')
  expect((await shown()).totals).toMatchObject({ blocked: 0, decided: { descarta: 42, mantem: 5 } })
  expect(failures).toEqual([])
})

it('one tap more makes the claim file, which says what was lost and when; CSV is beside it', async () => {
  acts.clicks = 0
  const pdf = await downloaded('Relação de perdas')
  expect(acts.clicks).toBe(1)
  expect(pdf.name).toBe('perdas-ocorrencia-1.pdf')
  await page.getByText('Pronto: perdas-ocorrencia-1.pdf').waitFor()
  const text = (await pdfTexts(pdf.bytes)).join(' ')
  for (const words of [
    'falta de energia',
    'Lasanha',
    'R$ 426,30 em 42 etiquetas',
    'sem nota registrada',
    'Não é laudo técnico.',
  ])
    expect(text).toContain(words)
  await expectNoFaults(page, 'outage-claim')
  const csv = await downloaded('Relação de perdas em CSV')
  expect(csv.name).toBe('perdas-ocorrencia-1.csv')
  expect(csv.bytes.toString().match(/FID\d+/g)).toHaveLength(42)
})

it('the list has it among those that have ended, and the palette knows both screens', async () => {
  await open('/temperaturas/ocorrencias')
  const row = page.getByRole('region', { name: 'Encerradas' }).getByRole('listitem')
  expect(await row.textContent()).toMatch(/Ocorrência 1: falta de energia[^]*8\sh\s3\d[^]*5 pontos/)
  await expectNoFaults(page, 'occurrences')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar telas, produtos, lotes e fichas' }).fill('faltou luz')
  await page
    .getByRole('option', { name: /Faltou luz/ })
    .first()
    .click()
  await page.waitForURL(/\/temperaturas\/faltou-luz/)
})

it('of a place with another point a person ticks what stood there, each label alone, and takes it back', async () => {
  const places = await kitchen.call<{ id: string; name: string }[]>('GET', '/api/storage-types')
  const storageTypeId = places.find(({ name }) => name === 'Geladeira 3')?.id
  const point = { name: 'Geladeira 3, gaveta', storageTypeId }
  const { id: pointId } = await kitchen.call<{ id: number }>('POST', '/api/temperature-points', point)
  await kitchen.call('POST', '/api/incidents', { kind: 'equipamento', pointIds: [pointId] })
  const saved = async () => {
    const { labels } = await kitchen.call<Incident>('GET', '/api/incidents/2?limit=500')
    return labels.filter(({ ticked }) => ticked).length
  }
  await open('/temperaturas/ocorrencia/2')
  const possible = part('Podem ter estado nestes pontos')
  await possible.getByRole('button', { name: 'Separar as 6 de Caldo de legumes' }).click()
  await possible.getByRole('checkbox').nth(0).check()
  await possible.getByRole('checkbox').nth(1).check()
  await expectNoFaults(page, 'outage-possible')
  await possible.getByRole('button', { name: '2 etiquetas estavam aqui' }).click()
  await page.getByRole('button', { name: /^Fica/ }).getByText('2', { exact: true }).waitFor()
  expect(await saved()).toBe(2)
  await possible.getByRole('checkbox', { checked: true }).first().uncheck()
  await possible.getByRole('button', { name: '1 etiqueta estava aqui' }).click()
  await page.getByRole('button', { name: /^Fica/ }).getByText('1', { exact: true }).waitFor()
  expect(await saved()).toBe(1)
})

it('t25: the claim file of a note and a batch says 101.18, with the key beside the chicken', async () => {
  const made = <Body>(path: string, body: object) => kitchen.call<Body>('POST', path, body)
  const place = { name: 'Câmara', icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  const { id: storageTypeId } = await made<{ id: string }>('/api/storage-types', place)
  const { id: pointId } = await made<{ id: number }>('/api/temperature-points', { name: 'Câmara', storageTypeId })
  const makersDate = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await lostFood(made, { storageTypeId, makersDate })
  const { id } = await made<{ id: number }>('/api/incidents', { kind: 'equipamento', pointIds: [pointId] })
  const { labels } = await kitchen.call<Incident>('GET', `/api/incidents/${id}`)
  await made(`/api/incidents/${id}/end`, {})
  await made(`/api/incidents/${id}/decisions`, { items: labels.map((one) => ({ id: one.id, decision: 'descarta' })) })
  await open(`/temperaturas/ocorrencia/${id}`)
  await page.getByText('Decidido: 10 descartadas').waitFor()
  const text = (await pdfTexts((await downloaded('Relação de perdas')).bytes)).join(' ').replaceAll('\u00A0', ' ')
  for (const words of [
    'R$ 101,18 em 10 etiquetas',
    'F77 12345 4 × 1 kg R$ 59,18 custo do lote',
    'sem nota registrada 6 × 1 kg R$ 42,00',
    NOTE_KEY.replaceAll(/(.{4})(?=.)/g, '$1 '),
  ])
    expect(text).toContain(words)
})
