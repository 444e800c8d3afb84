import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LabelLot } from '../../server/modules/labels/contract/api.ts'
import type { RoundPlace } from '../../server/modules/rounds/contract/api.ts'
import { launchBrowser } from '../test/browser.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import type { LifeKitchen } from './life-kitchen.ts'
import { startLifeKitchen } from './life-kitchen.ts'
import { loggedInContext, PHONE } from './logged-in.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The Ronda on a phone's screen (b11), with the real clock.

let product: StartedProduct
let browser: Browser
let cookie: string
let context: BrowserContext
let page: Page
let kitchen: LifeKitchen
let acts: Acts

const call: LifeKitchen['call'] = (...asked) => kitchen.call(...asked)
const created: LifeKitchen['created'] = (...asked) => kitchen.created(...asked)
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
  context = await loggedInContext(browser, { origin: product.origin, cookie }, { viewport: PHONE })
  acts = await countActs(context)
  page = await context.newPage()
})
afterEach(() => context.close())

const open = (path: string) => page.goto(`${product.origin}${path}`)
const press = (name: RegExp | string) => page.getByRole('main').getByRole('button', { name }).click()

const hand = () => page.getByRole('region', { name: 'Agora' })
const statuses = (labels: readonly { readonly id: number }[]) =>
  Promise.all(labels.map(async ({ id }) => (await read(id)).status))
let fridges = 0
const fridge = async () => {
  const name = `Geladeira da ronda ${(fridges += 1)}`
  return {
    name,
    id: await created('/api/storage-types', { name, icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }),
  }
}
const place = async (id: string) =>
  (await call<readonly RoundPlace[]>('GET', '/api/rounds/places')).find(({ storageTypeId }) => storageTypeId === id)

it('three taps take nothing out of stock: what nobody looked at stays on the list', async () => {
  const { name, id: storageTypeId } = await fridge()
  const labels = [await make({ storageTypeId, name: 'Caldo' }), await make({ storageTypeId, name: 'Molho' })]
  await open('/ronda')
  await press(new RegExp(`^${name}`))
  await press(/^Encerrar ronda/)
  await page.getByRole('heading', { name: 'Não conferi 2' }).waitFor()
  const kept = page.getByRole('radio', { name: 'Não conferi: continua na lista' })
  expect(await Promise.all([kept.nth(0).isChecked(), kept.nth(1).isChecked()])).toEqual([true, true])
  await press(/^Fechar a ronda/)
  await page.getByText('Nada foi conferido.').waitFor()
  await page.getByText('0 no lugar · 2 não conferidas continuam na lista').waitFor()
  expect(await statuses(labels)).toEqual(['expiring', 'expiring'])
  expect(await place(storageTypeId)).toMatchObject({ labels: 2, days: null })
})

it('b11: a round is one tap a lot, survives a reload, and its closing is undone', async () => {
  const { name, id: storageTypeId } = await fridge()
  const equal = [await make({ storageTypeId, name: 'Caldo' }), await make({ storageTypeId, name: 'Caldo' })]
  const used = await make({ storageTypeId, name: 'Molho' })
  const lost = await make({ storageTypeId, name: 'Recheio' })
  const all = [...equal, used, lost]
  await open('/ronda')
  await press(new RegExp(`^${name}`))
  await hand()
    .getByRole('heading', { name: /^Caldo/ })
    .waitFor()
  acts.clicks = 0
  await press(/^Tem$/)
  await hand().getByRole('heading', { name: 'Molho' }).waitFor()
  await press('Usei')
  await hand().getByRole('heading', { name: 'Recheio' }).waitFor()
  // Two lots with three labels.
  expect(acts.clicks).toBe(2)
  await expect.poll(async () => (await place(storageTypeId))?.open?.checked).toBe(3)
  await page.reload()
  await hand().getByRole('heading', { name: 'Recheio' }).waitFor()
  await press(/^Encerrar ronda/)
  await page.getByRole('heading', { name: 'Não conferi 1' }).waitFor()
  await page.getByRole('radio', { name: 'Sumiu' }).check()
  await page.getByRole('heading', { name: 'Tudo conferido' }).waitFor()
  await press(/^Fechar a ronda/)
  await page.getByText('2 no lugar · 1 consumida · 1 sumida').waitFor()
  expect(await statuses(all)).toEqual(['expiring', 'expiring', 'consumed', 'missing'])
  await press('Desfazer')
  await page.getByRole('heading', { name: 'Tudo conferido' }).waitFor()
  expect(await statuses(all)).toEqual(['expiring', 'expiring', 'expiring', 'expiring'])
  await page.getByRole('button', { name: 'Desfazer Recheio' }).click()
  await hand().getByRole('heading', { name: 'Recheio' }).waitFor()
  await press(/^Tem$/)
  await press(/^Fechar a ronda/)
  await page.getByText('3 no lugar · 1 consumida').waitFor()
  expect(await statuses(all)).toEqual(['expiring', 'expiring', 'consumed', 'expiring'])
})

it('two people share one round, each sees the marks of the other, and leaving it is a pause', async () => {
  const { name, id: storageTypeId } = await fridge()
  for (const own of ['Aipo', 'Brotos', 'Couve']) await make({ storageTypeId, name: own })
  await open('/ronda')
  await press(new RegExp(`^${name}`))
  await hand().getByRole('heading', { name: 'Aipo' }).waitFor()
  const other = await context.newPage()
  await other.goto(`${product.origin}/ronda`)
  await other
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await other.getByRole('button', { name: 'Tem: Brotos' }).click()
  await page.getByRole('button', { name: 'Desfazer Brotos' }).waitFor()
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname)
  await page.getByRole('link', { name: /^Pausar a ronda/ }).click()
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .getByText('Em andamento · 1 de 3 · Continuar')
    .waitFor()
  await press(new RegExp(`^${name}`))
  await hand().getByRole('heading', { name: 'Aipo' }).waitFor()
  await page.getByText('faltam 2').waitFor()
})

it('a mark without a connection waits on the device, and is sent when the server answers again', async () => {
  const { name, id: storageTypeId } = await fridge()
  for (const own of ['Aipo', 'Brotos']) await make({ storageTypeId, name: own })
  await open('/ronda')
  await press(new RegExp(`^${name}`))
  await hand().getByRole('heading', { name: 'Aipo' }).waitFor()
  await context.route('**/marks', (route) => route.abort())
  await press(/^Tem$/)
  await hand().getByRole('heading', { name: 'Brotos' }).waitFor()
  await page.getByText('Sem conexão: 1 marca está guardada neste aparelho e será enviada.').waitFor()
  expect((await place(storageTypeId))?.open).toBeNull()
  await context.unroute('**/marks')
  await expect.poll(async () => (await place(storageTypeId))?.open?.checked).toBe(1)
  await page.getByText(/^Sem conexão/).waitFor({ state: 'detached' })
})

it('a label that left stock elsewhere during the walk leaves the round, and does not hold up its closing', async () => {
  const { name, id: storageTypeId } = await fridge()
  const seen = await make({ storageTypeId, name: 'Caldo' })
  const gone = await make({ storageTypeId, name: 'Molho' })
  const lost = await make({ storageTypeId, name: 'Recheio' })
  await open('/ronda')
  await press(new RegExp(`^${name}`))
  await hand().getByRole('heading', { name: 'Caldo' }).waitFor()
  await press(/^Tem$/)
  await press('Usei')
  await hand().getByRole('heading', { name: 'Recheio' }).waitFor()
  await call('POST', `/api/products/${gone.id}/discard`, { reason: 'sobra' })
  await page.getByRole('button', { name: 'Desfazer Molho' }).waitFor({ state: 'detached' })
  await press(/^Encerrar ronda/)
  const discarded = page
    .getByRole('group', { name: 'O que houve com Recheio' })
    .getByRole('radio', { name: 'Descartada' })
  await discarded.check()
  await press(/^Fechar a ronda/)
  await page.getByText('1 no lugar · 1 descartada').waitFor()
  expect(await statuses([seen, gone, lost])).toEqual(['expiring', 'discarded', 'discarded'])
})

it('of an expired tub Descartar is the large button, and that it was used before is there', async () => {
  const [lot] = await call<readonly LabelLot[]>('GET', '/api/products/lots?status=expired')
  const first = lot?.labels[0]
  if (!first) throw new Error('The demo restaurant has no expired label')
  const expired = await read(first.id)
  await open('/ronda')
  await press(new RegExp(`^${expired.storageType}`))
  await page.getByRole('button', { name: expired.name }).first().click()
  await hand().getByRole('heading', { name: expired.name }).waitFor()
  const large = hand().getByRole('button', { name: 'Descartar' })
  await expect.poll(() => large.getAttribute('data-look')).toBe('bad')
  const [high, low] = [await large.boundingBox(), await hand().getByRole('button', { name: /^Tem/ }).boundingBox()]
  expect((high?.y ?? 0) < (low?.y ?? 0)).toBe(true)
  await expect.poll(() => hand().getByRole('button', { name: 'Usei' }).count()).toBe(0)
  await press('Usada antes de vencer')
  await hand().getByLabel('Quando foi usada').fill('2031-01-01T10:00')
  await press('Usada antes de vencer')
  await hand()
    .getByText(/o uso tem de ser anterior/)
    .waitFor()
  const before = new Date(Date.parse(expired.expires_at) - 3_600_000)
  const local = before.toLocaleString('sv', { timeZone: 'America/Sao_Paulo' }).replace(' ', 'T').slice(0, 16)
  await hand().getByLabel('Quando foi usada').fill(local)
  await press('Usada antes de vencer')
  await page.getByText('consumido').first().waitFor()
})

it('a missing label that is read says that it can go back to the list, and goes back', async () => {
  const { qrCode, id, expiration_date: date } = await make({ name: 'Perdido' })
  await call('POST', `/api/products/${id}/missing`, {})
  await open(`/baixa/${qrCode}`)
  await press('Achei: volta para a lista')
  await page.getByRole('button', { name: 'Usei', exact: true }).waitFor()
  expect(await read(id)).toMatchObject({ status: 'expiring', expiration_date: date })
  // In the continuous mode it is not used, and offered to go back.
  await call('POST', `/api/products/${id}/missing`, {})
  await page.getByRole('button', { name: 'Ler', exact: true }).click()
  const reader = page.getByRole('dialog', { name: 'Ler etiqueta' })
  await reader.getByRole('radio', { name: 'Usei vários' }).check()
  await reader.getByLabel('Ou digite o código').fill(qrCode)
  await reader.getByLabel('Ou digite o código').press('Enter')
  await reader.getByRole('button', { name: 'Achei: volta para a lista' }).click()
  await reader.getByText(/está em estoque/).waitFor()
  expect((await read(id)).status).toBe('expiring')
})

it('in a round a double tap marks one tub', async () => {
  const kept = { name: 'Geladeira 3', icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  const storageTypeId = await created('/api/storage-types', kept)
  for (const name of ['Aipo', 'Brotos', 'Couve']) await make({ storageTypeId, name })
  await open('/ronda')
  await press(/^Geladeira 3/)
  await hand().getByRole('heading', { name: 'Aipo' }).waitFor()
  await hand().getByRole('button', { name: /^Tem$/ }).dblclick()
  await hand().getByRole('heading', { name: 'Brotos' }).waitFor()
  await page.getByText('faltam 2').waitFor()
  await hand().getByRole('button', { name: 'Descartar' }).dblclick()
  await hand().getByRole('list', { name: 'Motivo do descarte' }).waitFor()
})

it('in a round, after a part of equal tubs is marked, the rest of them is at hand as a whole', async () => {
  const kept = { name: 'Geladeira 5', icon: 'refrigerado', kind: 'refrigerado', tempMax: 4 }
  const storageTypeId = await created('/api/storage-types', kept)
  await make({ storageTypeId, name: 'Dobradinha', quantity: 5 })
  await open('/ronda')
  await press(/^Geladeira 5/)
  await hand().getByRole('heading', { name: 'Dobradinha ×5' }).waitFor()
  for (let less = 0; less < 2; less += 1) await press('Uma a menos')
  await press('Descartar')
  await press('Sobra')
  await hand().getByRole('heading', { name: 'Dobradinha ×2' }).waitFor()
  await expect.poll(() => hand().getByRole('textbox', { name: 'Quantas' }).inputValue()).toBe('2')
  await expect.poll(() => hand().getByRole('list', { name: 'Motivo do descarte' }).count()).toBe(0)
})
