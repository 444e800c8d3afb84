import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AuditEntry } from '../../server/modules/audit/contract/api.ts'
import type { QueuedCommand } from '../../web/lib/offline/command.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { launchBrowser } from '../test/browser.ts'
import { until } from '../test/until.ts'
import { printFood, tileOf } from './bench-in-browser.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { deskContext } from './logged-in.ts'
import { everySize, expectNoFaults, resize, takePictures } from './looks.ts'
import { registerSauce, SAUCE, untilStored } from './offline-bench.ts'
import { goOffline, listsTiles, stored, untilSaidKept } from './offline-tablet.ts'
import { storedIn } from './queue-in-browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Who does what at a tablet of the kitchen while a proxy before the product refuses all connections (spec K, rule 7).

const OFFICE = { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' }
const MARIA = 'Maria Aparecida Nascimento dos Santos Albuquerque'
const JOAO = 'João'

let product: StartedProduct
let proxy: TcpProxy
let browser: Browser
let office: BrowserContext
let tablet: BrowserContext
let page: Page
let origin: string

async function call<T>(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> {
  const answer = await office.request[method](`${product.origin}${path}`, data === undefined ? {} : { data })
  const text = await answer.text()
  expect([path, answer.ok(), text]).toEqual([path, true, expect.anything()])
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** A user of the team, with a name, a PIN and these permissions. */
async function addPerson(name: string, address: string, permissions: readonly string[]): Promise<void> {
  const email = `${address}@foodid.com.br`
  await product.admin(
    ['user', 'create', '--tenant', 'demo', '--email', email, '--password-stdin'],
    'uma senha de cozinha',
  )
  const { users } = await call<{ users: { id: string; email: string }[] }>('get', '/api/users')
  const id = users.find((user) => user.email === email)?.id ?? ''
  await call('put', `/api/users/${id}/name`, { name })
  await call('put', `/api/users/${id}/permissions`, { permissions })
  await call('put', `/api/users/${id}/pin`, { pin: '2580', currentPassword: OFFICE.password })
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  proxy = await startProxy(product.origin)
  // `localhost`, where browsers allow a service worker.
  origin = `http://localhost:${new URL(proxy.url).port}`
  office = await deskContext(browser)
  await call('post', '/tenant/login', OFFICE)
  await registerSauce(call)
  await addPerson(MARIA, 'maria', ['imprimir', 'descartar', 'ver_custos'])
  await addPerson(JOAO, 'joao', ['imprimir', 'descartar'])
  await addPerson('Zulmira', 'zulmira', ['imprimir'])

  tablet = await deskContext(browser, { serviceWorkers: 'allow', viewport: { width: 820, height: 1180 } })
  await keepPrintedDocuments(tablet)
  await tablet.request.post(`${product.origin}/tenant/login`, { data: OFFICE })
  await tablet.request.post(`${product.origin}/api/devices`, { data: { name: 'Tablet da Cozinha quente' } })
  page = await tablet.newPage()
  await page.goto(`${origin}/quick-labels?tenant=demo`)
  await untilStored(page)
}, 240_000)

// A test that failed may have left the tablet without a connection.
beforeEach(() => proxy.pass())

afterAll(async () => {
  await browser?.close()
  await proxy?.close()
  await product?.stop()
})

const dialog = () => page.getByRole('dialog', { name: 'Quem é você?' })
const person = (name: string) => dialog().getByRole('listitem').getByRole('button', { name })
const who = (text: RegExp) => page.getByRole('button', { name: text }).first()
const digit = (name: string) => dialog().getByRole('button', { name, exact: true })

async function goOnline(): Promise<void> {
  proxy.pass()
  await page
    .getByText(/^Sem internet/)
    .first()
    .waitFor({ state: 'detached' })
}

async function enter(name: string): Promise<void> {
  await person(name).click()
  for (const one of '2580') await digit(one).click()
  await dialog().waitFor({ state: 'hidden' })
}

const queue = async (): Promise<readonly QueuedCommand[]> =>
  ((await storedIn(page, 'foodid-queue', 'commands')) as { command: QueuedCommand }[])
    .map(({ command }) => command)
    .filter(({ kind }) => kind === 'quick_labels')
const authors = async () => (await queue()).map((command) => [command.person.name, command.person.confirmed])

/** Until the server has said what became of everything. */
const untilSent = () => until(queue, (commands) => commands.every(({ result }) => result !== null))

/** The entries of the trail that make labels, the newest first. */
const trail = async () =>
  (await call<readonly AuditEntry[]>('get', '/api/audit')).filter(({ type }) => type === 'LabelGenerated')

const sessionHere = async () =>
  (await (await tablet.request.get(`${product.origin}/api/auth/session`)).json()) as {
    user_id: string
    device?: { person: unknown }
  }

it('o11: João is chosen by name without a PIN, and is the author, as the trail says', async () => {
  await who(/Quem é você/).click()
  await enter(MARIA)
  await page.goto(`${origin}/dashboard?tenant=demo`)
  await page.getByText(/R\$/).first().waitFor()
  await page.goto(`${origin}/quick-labels?tenant=demo`)
  await who(/Maria/).waitFor()
  await tileOf(page, SAUCE).waitFor()
  // The tiles that are kept are those of Maria now.
  await until(() => stored(page), listsTiles)
  await goOffline({ proxy }, page)
  await page.reload()
  await tileOf(page, SAUCE).waitFor()
  // Her PIN was typed within 12 hours.
  await expect.poll(() => who(/Maria/).innerText()).toMatch(/Trocar$/)
  expect(await who(/Maria/).innerText()).not.toContain('Sem PIN')
  await printFood(page, SAUCE, 1)
  await untilSaidKept(page)

  await who(/Maria/).click()
  await dialog().getByText('sem PIN, sem internet').waitFor()
  expect(await digit('1').count()).toBe(0)
  await expectNoFaults(page, 'person-away')
  await page.setViewportSize({ width: 820, height: 1180 })
  await person(JOAO).click()
  await dialog().waitFor({ state: 'hidden' })
  await who(/João\s+Sem PIN.*Trocar/).waitFor()
  await expectNoFaults(page, 'person-away-bench')
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.reload()
  await who(/João\s+Sem PIN.*Trocar/).waitFor()
  await printFood(page, SAUCE, 2)
  await untilSaidKept(page)
  expect(await authors()).toEqual([
    [MARIA, true],
    [JOAO, false],
  ])
  // The tablet does not keep the costs that only Maria may see.
  expect(JSON.stringify(await storedIn(page, 'foodid', 'kept'))).not.toMatch(/"(?:worth|uncosted|ver_custos)"/)
  await page.goto(`${origin}/aguardando?tenant=demo`)
  const list = page.getByRole('region', { name: 'Guardados neste aparelho' })
  await list.getByText(/^FID\d+ a FID\d+ · João, sem PIN$/).waitFor()
  await list
    .getByText(new RegExp(`· ${MARIA}$`))
    .first()
    .waitFor()
  await takePictures(page, 'person-away-list')

  await goOnline()
  await untilSent()
  const [byJoao, byMaria] = await trail()
  expect(byJoao?.actor.name).toBe(JOAO)
  expect(byJoao?.text).toMatch(/ \(sem PIN, sem internet\), enviado às \d\d:\d\d$/)
  expect(byMaria?.actor.name).toBe(MARIA)
  expect(byMaria?.text).toMatch(/, sem internet \(enviado às \d\d:\d\d\)$/)
})

it('with the connection back nobody is here: neither João without a PIN nor Maria, who was here before him', async () => {
  await page.goto(`${origin}/quick-labels?tenant=demo`)
  await who(/Quem é você/).waitFor()
  expect((await sessionHere()).device?.person).toBeNull()
  await printFood(page, SAUCE, 1)
  await dialog().waitFor()
  await digit('1').waitFor()
  expect(await dialog().getByText('sem PIN, sem internet').count()).toBe(0)
  await enter(JOAO)
  await until(trail, ([newest]) => newest?.actor.name === JOAO && !newest.text.includes('sem internet'))
})

it('the first thing that the server is asked for after a choice without a connection is not asked as who was here', async () => {
  await page.goto(`${origin}/quick-labels?tenant=demo`)
  await who(/João/).waitFor()
  await goOffline({ proxy }, page)
  await who(/João/).click()
  await person(MARIA).click()
  await who(/Maria.*\s+Sem PIN/).waitFor()
  for (const size of [everySize[0], everySize[2], everySize[3]]) {
    await resize(page, size)
    await takePictures(page, `person-away-long-${size.width}`)
  }
  await page.setViewportSize({ width: 820, height: 1180 })
  // The server still takes this tablet for João's.
  expect((await sessionHere()).device?.person).not.toBeNull()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  proxy.pass()
  await page.reload()
  await who(/Quem é você/).waitFor()
  expect(asked.filter((one) => / \/(?:api|tenant)\//.test(one) && !one.endsWith('/api/health'))[0]).toBe(
    'DELETE /api/auth/pin',
  )
  expect((await sessionHere()).device?.person).toBeNull()
})

it('a write asks who it is where nobody was chosen, or where nobody has touched the tablet for ten minutes', async () => {
  await goOffline({ proxy }, page)
  const before = (await authors()).length
  await printFood(page, SAUCE, 1)
  await dialog().waitFor()
  await person(JOAO).click()
  await untilSaidKept(page)
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 10 * 60_000 + 1_000
  })
  await printFood(page, SAUCE, 1)
  await dialog().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await page.getByText('Diga quem é antes de registrar.').first().waitFor()
  await who(/Quem é você/).click()
  await person('Zulmira').click()
  await page.getByRole('button', { name: /^Gerar e imprimir 1/ }).click()
  await until(authors, (all) => all.length === before + 2)
  expect((await authors()).slice(before)).toEqual([
    [JOAO, false],
    ['Zulmira', false],
  ])
  await goOnline()
  await untilSent()
  expect((await trail()).slice(0, 2).map(({ actor }) => actor.name)).toEqual(['Zulmira', JOAO])
})

it('a tablet that was taken out of the house sends nothing, and shows at the login what it has kept, as text', async () => {
  await page.reload()
  await tileOf(page, SAUCE).waitFor()
  await goOffline({ proxy }, page)
  await printFood(page, SAUCE, 1)
  await dialog().waitFor()
  await person(JOAO).click()
  await untilSaidKept(page)
  const code = (await queue()).find(({ result }) => result === null)?.makes[0]?.qrCode ?? ''
  expect(code).toMatch(/^FID\d+$/)
  const before = (await trail()).length
  const [device] = await call<{ id: string }[]>('get', '/api/devices')
  const revoked = await office.request.delete(`${product.origin}/api/devices/${device?.id ?? ''}`)
  expect(revoked.status()).toBe(204)

  proxy.pass()
  await page.getByText('Sair desta tela').click()
  await page.getByText(/^1 registro do aparelho da cozinha: só ele envia/).waitFor()
  await expectNoFaults(page, 'revoked-device')
  await page.getByRole('button', { name: 'Ver como texto' }).click()
  expect(await page.getByRole('textbox', { name: 'O que está guardado neste aparelho' }).inputValue()).toContain(code)
  expect(await queue()).toContainEqual(expect.objectContaining({ result: null }))
  expect(await trail()).toHaveLength(before)
})
