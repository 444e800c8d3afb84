import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Label, LabelLot } from '../../server/modules/labels/contract/api.ts'
import { launchBrowser } from '../test/browser.ts'
import { axeFindings } from './axe.ts'
import type { LifeKitchen } from './life-kitchen.ts'
import { startLifeKitchen } from './life-kitchen.ts'
import { loggedInContext, PHONE } from './logged-in.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The examples of the kitchen's specification on a phone's screen (b1, b5, b7 to b10), with the real clock: a label that was
// made now, a freezer, two fridges.

let product: StartedProduct
let browser: Browser
let cookie: string
let context: BrowserContext
let page: Page
let kitchen: LifeKitchen

const call: LifeKitchen['call'] = (...asked) => kitchen.call(...asked)
const read: LifeKitchen['read'] = (id) => kitchen.read(id)
const make: LifeKitchen['make'] = (own) => kitchen.make(own)

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  kitchen = await startLifeKitchen(product)
  ;({ cookie } = kitchen)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(async () => {
  context = await logIn({ viewport: PHONE, hasTouch: true })
  page = await context.newPage()
})
afterEach(() => context.close())

const logIn = (options: Parameters<typeof loggedInContext>[2]) =>
  loggedInContext(browser, { origin: product.origin, cookie }, options)
const open = (path: string) => page.goto(`${product.origin}${path}`)
const press = (name: RegExp | string) => page.getByRole('main').getByRole('button', { name }).click()

it('b1, b3, b5: frozen, thawed, and never frozen again; each new label prints with one tap', async () => {
  const { qrCode, id } = await make()
  await open(`/baixa/${qrCode}`)
  await press('Mais')
  await press(/^Congelar/)
  await press(/^Freezer A/)
  await page.getByText('Etiqueta nova:').waitFor()
  await page
    .getByRole('main')
    .getByRole('status')
    .getByText(/^Congelada\. Dá para desfazer até \d\d:\d\d$/)
    .waitFor()
  expect((await read(id)).status).toBe('transformed')
  await press('Imprimir a etiqueta')
  await page.getByText('Impressão enviada').waitFor()
  await page.getByRole('main').getByRole('status').getByRole('link').click()
  await page.getByText('Nunca recongelar').waitFor()
  await page.getByRole('region', { name: 'De onde veio' }).getByRole('link', { name: qrCode }).waitFor()
  await press('Descongelar')
  await press(/^Geladeira 1/)
  await page.getByText('Etiqueta nova:').waitFor()
  await page.getByRole('main').getByRole('status').getByRole('link').click()
  await page.getByRole('button', { name: 'Usei', exact: true }).waitFor()
  await press('Mais')
  await page.getByRole('button', { name: /^Porcionar/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Congelar/ }).count()).toBe(0)
})

it('b7: a label that has left stock says how, when and by whom, and nothing can be done', async () => {
  const { qrCode, id } = await make()
  await call('POST', `/api/products/${id}/consume`, {})
  await open(`/baixa/${qrCode}`)
  await page.getByText(/^Consumida às \d\d:\d\d, por /).waitFor()
  await page.getByText(/^Consumida\. Dá para desfazer até \d\d:\d\d$/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Usei', exact: true }).count()).toBe(0)
  await press('Desfazer')
  await page.getByRole('button', { name: 'Usei', exact: true }).waitFor()
  expect((await read(id)).status).toBe('expiring')
})

it('b8: of an expired label only the discarding is offered, with two taps', async () => {
  const [lot] = await call<readonly LabelLot[]>('GET', '/api/products/lots?status=expired')
  const expired = lot?.labels[0]
  if (!expired) throw new Error('The demo restaurant has no expired label')
  await open(`/baixa/${expired.qrCode}`)
  await page.getByText(/^Vencido em \d\d\/\d\d\/\d{4}.*Só é possível descartar\.$/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Usei', exact: true }).count()).toBe(0)
  await press('Descartar')
  await press('Vencido')
  await page.getByText(/^Descartada\. Dá para desfazer até \d\d:\d\d$/).waitFor()
  expect((await read(expired.id)).status).toBe('discarded')
})

it('b9: portioned into three of the same date, which is undone while none is printed', async () => {
  const { qrCode, id } = await make()
  await open(`/baixa/${qrCode}`)
  await press('Mais')
  await press(/^Porcionar/)
  const count = page.getByLabel('Em quantas')
  await count.press('End')
  await count.press('Backspace')
  await count.press('2')
  await expect.poll(() => count.inputValue()).toBe('2')
  await press('Uma a mais')
  await press(/^(?:Porcionar em 3|Geladeira 1)/)
  await page.getByRole('button', { name: 'Imprimir 3' }).waitFor()
  await press('Desfazer')
  await page.getByRole('button', { name: 'Usei', exact: true }).waitFor()
  expect((await read(id)).status).toBe('expiring')
})

it('a part is typed with the number pad of the screen, in the unit of the label', async () => {
  const { qrCode, id } = await make({ weight: '800 g' })
  await open(`/baixa/${qrCode}`)
  await press('Descartar')
  const field = page.getByLabel('Só uma parte (de 800 g)')
  await field.tap()
  await expect.poll(() => field.getAttribute('inputmode')).toBe('none')
  const pad = page.getByRole('group', { name: 'Números de Só uma parte' })
  for (const key of ['2', '5', 'Apagar um número', '0', '0'])
    await pad.getByRole('button', { name: key, exact: true }).tap()
  await expect.poll(() => field.inputValue()).toBe('200')
  expect(await axeFindings(page)).toEqual([])
  await press('Sobra')
  await expect.poll(async () => (await read(id)).weight).toBe('600 g')
})

it('b10: the one that expires sooner is offered first', async () => {
  const soon = await make({ name: 'Frango sem pele', expiration_date: dayAhead(1) })
  const late = await make({ name: 'Frango sem pele' })
  await open(`/baixa/${late.qrCode}`)
  await page.getByText(/^Há um que vence antes: FID\d+, Geladeira 1, vence amanhã\.$/).waitFor()
  await page.getByRole('link', { name: /^Usar aquele/ }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/baixa/${soon.qrCode}`)
  // From the list, before the baixa.
  await open(`/product-list?q=${encodeURIComponent('Frango sem pele')}`)
  const row = page.getByRole('row').filter({ hasText: late.qrCode })
  await row.getByRole('button', { name: /^Usei/ }).click()
  const question = page.getByRole('dialog')
  await question.getByText(/Há um que vence antes: FID\d+, Geladeira 1, vence amanhã\./).waitFor()
  await question.getByRole('link', { name: 'Usar aquele' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/baixa/${soon.qrCode}`)
  // In the continuous mode, after it.
  await page.getByRole('button', { name: 'Ler', exact: true }).click()
  const reader = page.getByRole('dialog', { name: 'Ler etiqueta' })
  await reader.getByRole('radio', { name: 'Usei vários' }).check()
  await reader.getByLabel('Ou digite o código').fill(late.qrCode)
  await reader.getByLabel('Ou digite o código').press('Enter')
  await reader.getByText(/Há um que vence antes/).waitFor()
  expect((await read(late.id)).status).toBe('consumed')
  await reader.getByRole('button', { name: 'Usar aquele' }).click()
  await reader.waitFor({ state: 'detached' })
  expect((await read(late.id)).status).toBe('expiring')
  await open(`/baixa/${late.qrCode}`)
  await press(/^Usar este mesmo/)
  await page.getByText(/^Consumida\. Dá para desfazer até \d\d:\d\d$/).waitFor()
  expect([(await read(soon.id)).status, (await read(late.id)).status]).toEqual(['expiring', 'consumed'])
  // The tests after this one have no label that expires sooner.
  await call('POST', `/api/products/${soon.id}/consume`, {})
})

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

it('of twelve equal tubs three are used, two discarded and the rest is frozen, in one call with one undoing', async () => {
  const name = 'Frango em potes'
  await make({ name, quantity: 12 })
  await open(`/product-list?q=${encodeURIComponent(name)}`)
  const rows = page.getByRole('row').filter({ hasText: name })
  const dialog = page.getByRole('dialog')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  async function share(): Promise<void> {
    await rows.getByRole('button', { name: /^Usei/ }).click()
    await rows.getByRole('textbox', { name: 'Usei' }).fill('3')
    await rows.getByRole('textbox', { name: 'Descartei' }).fill('2')
    await rows.getByText('Com as 7 que ficam:').waitFor()
    await rows.getByRole('radio', { name: 'Congelar' }).check()
    await rows.getByRole('radio', { name: /^Freezer A validade \d\d\/\d\d\/\d{4}$/ }).check()
    await rows.getByRole('radio', { name: 'Aparência, cheiro ou textura' }).check()
    await rows.getByRole('button', { name: 'Usar 3, descartar 2 e congelar 7' }).click()
    await dialog
      .getByText(/^Consumo de 3, descarte de 2 e congelamento de 7 de .* 7 etiquetas novas, validade/)
      .waitFor()
  }
  await share()
  expect(calls).toEqual(['/api/products/acts'])
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await rows.getByText('×12').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await share()
  await dialog.getByRole('button', { name: 'Imprimir 7' }).click()
  await dialog.getByText('Impressão enviada').waitFor()
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await rows.getByText('×7').waitFor()
  // What is frozen is not offered to be frozen: the server says what may be done with each tub.
  await rows.getByRole('button', { name: /^Usei/ }).click()
  await rows.getByText('Descongelar', { exact: true }).waitFor()
  await expect.poll(() => rows.getByText('Congelar', { exact: true }).count()).toBe(0)
})

it('a blocked tub of a lot is not used with the others', async () => {
  const name = 'Frango em caixas'
  const [tub] = (await make({ name, quantity: 3 })) as unknown as readonly Label[]
  await call('POST', `/api/products/${tub?.id}/block`, { reason: 'recall do fornecedor' })
  await open(`/product-list?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: /^Usei/ }).click()
  await row.getByText('1 etiqueta bloqueada fica de fora: recall do fornecedor. Não use.').waitFor()
  await row.getByRole('textbox', { name: 'Usei' }).fill('9')
  await row.getByRole('button', { name: 'Dar baixa em 2' }).click()
  await page.getByText(`Consumo de 2 de ${name} registrado com sucesso.`).waitFor()
  expect((await read(tub?.id ?? 0)).status).toBe('expiring')
})

it('a double tap does what one tap does', async () => {
  const { qrCode, id } = await make()
  await open(`/baixa/${qrCode.toLowerCase()}`)
  const twice = async (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).dblclick()
  const back = page.getByRole('button', { name: 'Voltar', exact: true })
  await twice('Descartar')
  await page.getByText('Toque no motivo').waitFor()
  await back.press('Enter')
  await twice('Mais')
  await page.getByRole('heading', { name: 'O que foi feito?' }).waitFor()
  await back.press('Enter')
  expect((await read(id)).status).toBe('expiring')
  await twice('Usei')
  await page.getByText(/^Consumida\. Dá para desfazer até \d\d:\d\d$/).waitFor()
  expect((await read(id)).status).toBe('consumed')
})

it('an answer that is lost is not called a failure: the page says what has become of the label', async () => {
  const { qrCode, id } = await make()
  const shaky = await logIn({ viewport: PHONE })
  const cut = await shaky.newPage()
  await cut.route('**/consume', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await cut.goto(`${product.origin}/baixa/${qrCode}`)
  await cut.getByRole('button', { name: 'Usei', exact: true }).click()
  await cut.getByText(/^Consumida\. Dá para desfazer até \d\d:\d\d$/).waitFor()
  await expect
    .poll(() =>
      cut
        .getByRole('alert')
        .filter({ hasText: /registrad|resposta/ })
        .count(),
    )
    .toBe(0)
  expect((await read(id)).status).toBe('consumed')
  // Nothing of the call reaches the server: the baixa waits on the device, and is sent when the server answers again.
  const other = await make()
  await cut.unroute('**/consume')
  await cut.route('**/consume', (route) => route.abort())
  await cut.goto(`${product.origin}/baixa/${other.qrCode}`)
  await cut.getByRole('button', { name: 'Usei', exact: true }).click()
  await cut.getByText(/^Consumida\. Dá para desfazer até \d\d:\d\d$/).waitFor()
  expect((await read(other.id)).status).toBe('consumed')
  await shaky.close()
})

it('a code that does not exist, and a server that does not answer, are said plainly', async () => {
  const { qrCode } = await make()
  await open('/baixa/FID20269999')
  await page.getByText('Produto não encontrado').waitFor()
  const offline = await logIn({})
  const cut = await offline.newPage()
  await cut.route('**/api/products/by-code/**', (route) => route.abort())
  await cut.goto(`${product.origin}/baixa/${qrCode}`)
  await cut.getByText('Sem conexão a etiqueta não pode ser conferida, e nenhuma baixa é registrada.').waitFor()
  await offline.close()
})
