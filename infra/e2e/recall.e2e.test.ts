import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { launchBrowser } from '../test/browser.ts'
import type { LifeKitchen } from './life-kitchen.ts'
import { startLifeKitchen } from './life-kitchen.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A label that is blocked for a recall, on each screen where its food could be taken for good.

const name = 'Frango recolhido'
const reason = 'recolhimento 3: lote A2911'
let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
let kitchen: LifeKitchen
let single: Label
let lot: readonly Label[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  kitchen = await startLifeKitchen(product)
  single = await kitchen.make({ name })
  lot = (await kitchen.make({ name: `${name} em caixas`, quantity: 3 })) as unknown as readonly Label[]
  for (const id of [single.id, lot[0]?.id]) await kitchen.call('POST', `/api/products/${id}/block`, { reason })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
  const [cookie = '', value = ''] = kitchen.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url: product.origin }])
  page = await context.newPage()
})
afterEach(() => context.close())

const open = (path: string) => page.goto(`${product.origin}${path}`)
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
const found = `/product-list?q=${encodeURIComponent(name)}`

it('the list marks it, and offers neither its use nor its paper', async () => {
  await open(found)
  const row = rowOf(single.qrCode)
  await row.getByText('Bloqueada', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('button', { name: /^Usei/ }).count()).toBe(0)
  await expect.poll(() => row.getByRole('link', { name: /^Imprimir/ }).count()).toBe(0)
  await row.getByRole('button', { name: /^Descartar/ }).waitFor()
  await rowOf(`${name} em caixas`).getByText('1 bloqueada').waitFor()
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Etiquetas selecionadas' })
  for (const word of ['Imprimir', 'PDF', 'Usei'])
    await expect.poll(() => bar.getByRole('button', { name: word, exact: true }).isDisabled()).toBe(true)
})

it('it is not under "Usar primeiro", and the others of its lot are', async () => {
  await open(`${found}&status=to_use`)
  await rowOf(`${name} em caixas`).getByText('×2').waitFor()
  await expect.poll(() => rowOf(single.qrCode).count()).toBe(0)
})

it('the dashboard marks it without "Usei"', async () => {
  await open('/dashboard')
  const row = rowOf(name).filter({ hasNotText: 'em caixas' })
  await row.getByText('Bloqueada', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('button', { name: /^Usei/ }).count()).toBe(0)
})

it('its print page says why it is not printed, and its own page that it is not to be used', async () => {
  await open(`/print/${single.id}`)
  await page.getByText(`Não é impressa: está bloqueada: ${reason}.`).waitFor()
  for (const word of ['Imprimir', 'Baixar PDF'])
    await expect.poll(() => page.getByRole('button', { name: word, exact: true }).count()).toBe(0)
  await open(`/baixa/${single.qrCode}`)
  await page.getByText('Bloqueada: não use').waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'Usei', exact: true }).count()).toBe(0)
})

it('the bar of its public page offers to discard and to send it back, and releases it with a reason', async () => {
  const wrong = await kitchen.make({ name: 'Frango de outro lote' })
  await kitchen.call('POST', `/api/products/${wrong.id}/block`, { reason })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(`/view/${wrong.qrCode}?tenant=demo`)
  await page.getByText(/^Não usar\. Separado pelo restaurante em \d{2}\/\d{2}\/\d{4}\.$/).waitFor()
  const bar = page.getByRole('navigation', { name: 'Equipe' })
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Descartar', 'Devolver', 'Liberar'])
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const edge = await bar.getByRole('link', { name: 'Liberar' }).boundingBox()
  expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(320)
  await bar.getByRole('link', { name: 'Liberar' }).click()
  const deeds = page.getByRole('region', { name: 'O que fazer' })
  const release = deeds.getByRole('button', { name: `Liberar ${reason}` })
  await release.waitFor()
  await release.click()
  await expect.poll(() => page.getByText('Bloqueada: não use').count()).toBe(1)
  await deeds.getByLabel(`Por que liberar de ${reason}?`).fill('lote lido errado')
  await release.click()
  await deeds.getByRole('button', { name: 'Usei', exact: true }).waitFor()
  await expect.poll(() => page.getByText('Bloqueada: não use').count()).toBe(0)
})

it('the search says that it is blocked', async () => {
  await open('/dashboard')
  await page.getByRole('table').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar telas, produtos, lotes e fichas' }).fill(single.qrCode)
  await page.getByRole('option', { name: `Bloqueada · ${single.qrCode}` }).waitFor()
})

it('the lot says which label is blocked, and prints the others', async () => {
  await open(found)
  const row = rowOf(`${name} em caixas`)
  await row.getByRole('button', { name: /^Usei/ }).click()
  await row.getByText(`1 etiqueta bloqueada fica de fora: ${reason}. Não use.`).waitFor()
  await row.getByRole('link', { name: `${lot[0]?.qrCode.slice(-4)} · bloqueada`, exact: true }).waitFor()
  await row.getByRole('button', { name: 'Imprimir 2' }).waitFor()
})

it('a list that was read before the block does not print it: the server refuses the record', async () => {
  const late = await kitchen.make({ name: 'Frango de hoje' })
  await open(`/print/${late.id}`)
  const print = page.getByRole('button', { name: 'Baixar PDF' })
  await print.waitFor()
  await kitchen.call('POST', `/api/products/${late.id}/block`, { reason })
  await print.click()
  await page.getByText(`Não impresso: Frango de hoje, ${late.qrCode}, está bloqueada: ${reason}.`).waitFor()
})

it('a round has it as a row of its own, marks it to its end, and does not offer its use', async () => {
  const place = 'Geladeira do recolhimento'
  const body = { name: place, icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  const storageTypeId = await kitchen.created('/api/storage-types', body)
  const fine = await kitchen.make({ name: 'Caldo', storageTypeId })
  const stopped = await kitchen.make({ name: 'Caldo', storageTypeId })
  await kitchen.call('POST', `/api/products/${stopped.id}/block`, { reason })
  await open('/ronda')
  await page.getByRole('button', { name: new RegExp(`^${place}`) }).click()
  const row = page.getByRole('listitem').filter({ hasText: stopped.qrCode })
  await row.getByText('Bloqueada', { exact: true }).waitFor()
  const hand = page.getByRole('region', { name: 'Agora' })
  await hand.getByRole('button', { name: 'Usei' }).waitFor()
  await expect.poll(() => hand.getByText('Bloqueada').count()).toBe(0)
  await row.getByRole('button').first().click()
  await hand.getByText('Bloqueada', { exact: true }).waitFor()
  await expect.poll(() => hand.getByRole('button', { name: 'Usei' }).count()).toBe(0)
  await hand.getByRole('button', { name: 'Descartar' }).waitFor()
  await hand.getByRole('button', { name: /^Encerrar ronda/ }).click()
  const asked = page.getByRole('listitem').filter({ hasText: 'Bloqueada' })
  await expect.poll(() => asked.getByRole('radio', { name: 'Usei' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await page.getByRole('listitem').filter({ hasText: fine.qrCode }).getByRole('button', { name: /^Tem/ }).click()
  await row.getByRole('button', { name: /^Tem/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'no lugar' }).getByText('Bloqueada').waitFor()
  await page.getByRole('button', { name: /^Fechar a ronda/ }).click()
  await page.getByText('2 no lugar · 1 bloqueada: não use').waitFor()
})
