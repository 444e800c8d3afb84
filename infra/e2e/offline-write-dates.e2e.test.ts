import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { PRINTED_TOO_LATE } from '../../server/modules/labels/contract/blocks.ts'
import type { LabelByCode } from '../../server/modules/labels/contract/life.ts'
import { local, offlineKitchen } from '../../server/modules/offline/offline-kitchen.test-support.ts'
import type { OfflineKitchen } from '../../server/modules/offline/offline-kitchen.test-support.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { asAdmin } from '../test/template-database.ts'
import { launchBrowser } from '../test/browser.ts'
import type { TestServer } from '../test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD } from '../test/server.ts'
import { until } from '../test/until.ts'
import { printFood, tileOf } from './bench-in-browser.ts'
import { keepPrintedDocuments } from './first-day.ts'
import { deskContext } from './logged-in.ts'
import { expectNoFaults } from './looks.ts'
import { SAUCE, untilStored } from './offline-bench.ts'
import { goOffline, printedBy, stored, untilSaidKept } from './offline-tablet.ts'

// Labels that the bench makes without a connection, and what the server says of their dates hours later (spec K, o5 and o6).
// The clocks of the server and of the browser are moved together.

const STOCK =
  'Caldo de legumes da horta com alho-poró, salsão e cenoura, coado e reduzido para o risoto do almoço executivo 01'

const FISH = 'Caldo de peixe'

let server: TestServer
let proxy: TcpProxy
let browser: Browser
let context: BrowserContext
let page: Page
let origin: string
let kitchen: OfflineKitchen
let stock: string

async function setTime(time: string): Promise<void> {
  server.clock.set(local(time))
  await page.clock.setFixedTime(local(time))
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer({ now: local('12:10') }), launchBrowser()])
  proxy = await startProxy(server.origin)
  // `localhost`, where browsers allow a service worker.
  origin = `http://localhost:${new URL(proxy.url).port}`
  kitchen = await offlineKitchen(server, 'bistro')
  stock = await kitchen.productOf(STOCK)
  const rule = { state: 'preparado', storageKind: 'refrigerado', origin: 'casa', duration: { n: 3, unit: 'dia' } }
  const fish = await kitchen.productOf(FISH)
  for (const baseProductId of [stock, fish])
    await kitchen.admin.put('/api/shelf-life/rules', { ...rule, baseProductId })
  // They stand among the tiles.
  for (const baseProductId of [kitchen.sauce, stock, fish])
    await kitchen.admin.post('/api/quick-labels', { items: [{ baseProductId, quantity: 1 }] })
  await openBench()
})

afterAll(async () => {
  await browser?.close()
  await proxy?.close()
  await server?.close()
})

/** A browser at the tiles, with the application, reserved numbers and the pack. */
async function openBench(): Promise<void> {
  context = await deskContext(browser, { serviceWorkers: 'allow', viewport: { width: 820, height: 1180 } })
  await keepPrintedDocuments(context)
  page = await context.newPage()
  await setTime('12:10')
  const login = { email: emailOf('bistro'), password: TEST_PASSWORD, tenant_id: 'bistro' }
  expect((await context.request.post(`${origin}/tenant/login`, { data: login })).status()).toBe(200)
  await page.goto(`${origin}/quick-labels?tenant=bistro`)
  await untilStored(page)
}

/** Makes labels without a connection; returns the numbers that they have. */
async function makeAt(time: string, name: string, quantity: number): Promise<readonly number[]> {
  await setTime(time)
  const before = (await stored(page)).numbers
  await printFood(page, name, quantity)
  await untilSaidKept(page)
  await page.getByRole('button', { name: 'Fechar aviso' }).first().click()
  const left = new Set((await stored(page)).numbers.map(({ id }) => id))
  return before.map(({ id }) => id).filter((id) => !left.has(id))
}

const labelOf = async (id: number) => (await kitchen.admin.get<Label>(`/api/products/${id}`)).body
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: typeof name === 'string' })

it('o5, o6: the rule of then counts, a later date is blocked, and a refused label stays named until it is thrown away', async () => {
  await goOffline({ proxy }, page)
  const [early = 0, second = 0] = await makeAt('13:20', SAUCE, 2)
  // At the desk: the rule is shorter from now on, and the stock is no product any more.
  server.clock.set(local('14:00'))
  expect((await kitchen.setDays(2)).status).toBe(200)
  expect((await kitchen.admin.delete(`/api/base-products/${stock}`)).status).toBe(204)
  const late = await makeAt('14:30', SAUCE, 2)
  const refused = await makeAt('14:40', STOCK, 2)
  await page.getByRole('link', { name: /^Sem internet/ }).click()
  await heading('Aguardando envio').waitFor()
  await page.getByRole('link', { name: /^Sem internet · 6 aguardando/ }).waitFor()
  // Each of the three has one row: its print is no other one.
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'guardado' }).count()).toBe(3)
  await expectNoFaults(page, 'waiting-made')
  await setTime('15:10')
  proxy.pass()
  await heading('2 pedem você').waitFor()
  expect(await labelOf(early)).toMatchObject({ expiration_date: '2026-12-08', status: 'expiring' })
  expect((await labelOf(early)).blocked).toBeUndefined()
  expect(await labelOf(second)).toMatchObject({ expiration_date: '2026-12-08' })
  for (const id of late)
    expect(await labelOf(id)).toMatchObject({ expiration_date: '2026-12-08', blocked: PRINTED_TOO_LATE })
  for (const id of refused) expect((await kitchen.admin.get(`/api/products/${id}`)).status).toBe(404)
  await expect
    .poll(() => page.getByRole('heading', { level: 2, name: /^(?:Recusado|Conferir)/ }).allTextContents())
    .toEqual([`Recusado: ${STOCK}, 2 etiquetas`, `Conferir: ${SAUCE}, 2 etiquetas`])
  const [first = '', last = ''] = refused.map((id) => `FID2026${String(id).padStart(4, '0')}`)
  const red = page.getByRole('region', { name: /^Recusado/ })
  await red.getByText(`${first} a ${last}`).waitFor()
  await red.getByText(/Nada entrou no estoque\. As etiquetas que saíram no papel não valem: jogue fora\.$/).waitFor()
  await page.getByRole('button', { name: 'Reimprimir 2 com 07/12' }).waitFor()
  await heading('2 feitos').waitFor()
  await expectNoFaults(page, 'asking-made')

  // The card names the labels on paper after a reload, too, until somebody says that the paper is thrown away.
  await page.reload()
  await red.getByRole('button', { name: 'Joguei as 2 etiquetas fora' }).click()
  await heading('1 pede você').waitFor()
  await page.getByRole('button', { name: 'Reimprimir 2 com 07/12' }).click()
  await heading('Aguardando envio').waitFor()
  const paper = (await printedBy(page)).at(-1) ?? ''
  expect(paper.match(/class="label"/g)).toHaveLength(2)
  expect(paper).toContain('07/12/2026')
  for (const id of late) {
    const parent = await labelOf(id)
    expect(parent.status).toBe('transformed')
    const { body } = await kitchen.admin.get<LabelByCode>(`/api/products/by-code/${parent.qrCode}`)
    const children = await Promise.all(body.children.map((child) => labelOf(child.id)))
    expect(children.map((child) => child.expiration_date)).toEqual(['2026-12-07'])
    expect(paper).toContain(children[0]?.qrCode)
  }
})

/** The server fails at each label of this name. */
const failAtFish = () =>
  asAdmin(server.databaseUrl, (owner) =>
    owner.query(`create function fail_at_fish() returns trigger language plpgsql as $$
      begin
        if new.type = 'LabelGenerated' and new.data ->> 'name' = '${FISH}' then raise exception 'fish'; end if;
        return new;
      end $$;
      create trigger fail_at_fish before insert on events for each row execute function fail_at_fish()`),
  )

it('a write at which the server fails each time is named, and the others go on once a person has taken it out', async () => {
  await page.goto(`${origin}/quick-labels?tenant=bistro`)
  await tileOf(page, FISH).waitFor()
  await failAtFish()
  await goOffline({ proxy }, page)
  const [poison = 0] = await makeAt('15:20', FISH, 1)
  const [good = 0] = await makeAt('15:21', SAUCE, 1)
  await page.getByRole('link', { name: /^Sem internet · 2 aguardando/ }).click()
  await heading('Aguardando envio').waitFor()
  await setTime('15:30')
  proxy.pass()
  const stopped = page.getByRole('region', { name: `Para a fila: ${FISH}: 1 etiqueta` })
  await until(
    async () => {
      const again = page.getByRole('button', { name: 'Tentar de novo' })
      if (await again.isEnabled().catch(() => false)) await again.click().catch(() => undefined)
      return stopped.isVisible()
    },
    (isNamed) => isNamed,
  )
  expect((await kitchen.admin.get(`/api/products/${good}`)).status).toBe(404)
  await expectNoFaults(page, 'stopped')
  await stopped.getByRole('button', { name: 'Tirar da fila', exact: true }).click()
  await stopped.getByText(/^Isto não será feito/).waitFor()
  await expectNoFaults(page, 'stopped-sure')
  await stopped.getByRole('button', { name: 'Tirar da fila, sem registrar' }).click()
  const red = page.getByRole('region', { name: `Recusado: ${FISH}, 1 etiqueta` })
  await red.getByText(/^Tirado da fila neste aparelho: o servidor não conseguiu receber\./).waitFor()
  await until(
    async () => (await kitchen.admin.get(`/api/products/${good}`)).status,
    (status) => status === 200,
  )
  expect((await kitchen.admin.get(`/api/products/${poison}`)).status).toBe(404)
  await page.reload()
  await red.getByRole('button', { name: 'Joguei a etiqueta fora' }).click()
  await heading('Aguardando envio').waitFor()
})
