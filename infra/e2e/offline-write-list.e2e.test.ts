import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { QueuedCommand, ReservedNumber } from '../../web/lib/offline/command.ts'
import { waitingCommand } from '../../web/lib/offline/queue.test-support.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { PASSWORD, openStation, registerCatalogue, sendLogin } from './first-day.ts'
import type { Station } from './first-day.ts'
import { expectNoFaults } from './looks.ts'
import { putInQueue, takeNumbers, untilPrepared } from './queue-in-browser.ts'
import { until } from '../test/until.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The list of what waits on a device, and the bar above every screen: the server is behind a proxy that refuses connections.

let product: StartedProduct
let proxy: TcpProxy
let station: Station
let page: Page

beforeAll(async () => {
  product = await startProduct()
  proxy = await startProxy(product.origin)
  // `localhost`, where browsers allow a service worker.
  const origin = `http://localhost:${new URL(proxy.url).port}`
  station = await openStation({ ...product, origin }, { serviceWorkers: 'allow' })
  ;({ page } = station)
  await station.open('/product-list')
  await sendLogin(station, PASSWORD)
  await page.waitForURL('**/product-list?**')
  await registerCatalogue(station)
}, 120_000)

afterAll(async () => {
  await station?.browser.close()
  await proxy?.close()
  await product?.stop()
})

const LONG =
  'Molho de tomate italiano pelado com manjericão fresco da horta e azeite extravirgem para a massa do almoço executivo 01'
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const waiting = (seq: number, own: Partial<QueuedCommand> = {}) => waitingCommand(seq, { at: at(400 - seq), ...own })

const bar = (text: RegExp) => page.getByRole('link', { name: text })

it('without a connection it shows 300 writes, the numbers that are left and the time without contact, after a reload too', async () => {
  await station.open('/aguardando')
  await page.getByText('Nada aguardando').waitFor()
  await expectNoFaults(page, 'waiting-nothing')
  await untilPrepared(page)
  proxy.refuse()
  await bar(/^Sem internet/).waitFor({ timeout: 30_000 })
  const long = { words: { title: `${LONG}: 6 etiquetas`, detail: 'FID20261501 a FID20261506' } }
  const unsure = { person: { id: 'u1', name: 'João', confirmed: false } }
  await putInQueue(
    page,
    Array.from({ length: 300 }, (_, seq) => waiting(seq, { ...(seq % 7 === 5 && long), ...(seq % 5 === 1 && unsure) })),
  )
  await bar(/^Sem internet · 300 aguardando/).waitFor()
  await page.reload()
  await page.getByText('guardados neste aparelho').waitFor()
  await bar(/^Sem internet · 300 aguardando/).waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'guardado' }).count()).toBe(20)
  await expectNoFaults(page, 'waiting')
  await page.getByRole('button', { name: /^Mais 280, desde/ }).click()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'guardado' }).count()).toBe(300)
})

it('says why the queue of somebody else is not sent, and shows it as text', async () => {
  await page.reload()
  proxy.pass()
  await bar(/^300 aguardando · Esta fila é de outra pessoa\. Entre com o login dela para enviar\.$/).waitFor({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Ver como texto' }).click()
  const text = await page.getByRole('textbox', { name: 'O que está guardado neste aparelho' }).inputValue()
  expect(text.split('\n')).toHaveLength(300)
  expect(text).toContain('Frango desfiado: consumida · FID20260412 · João · guardado neste aparelho, não enviado')
  await page.getByRole('button', { name: 'Copiar texto' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /copiado|selecionado/ })
        .count(),
    )
    .toBe(1)
  await expectNoFaults(page, 'waiting-problem')
  expect(await page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(1)
})

/** The server itself, as the desk reaches it while the tablet does not. */
async function call<T>(method: string, path: string, data?: object): Promise<T> {
  const cookies = await station.context.cookies()
  const answer = await fetch(`${product.origin}${path}`, {
    method,
    headers: {
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'X-Tenant-ID': 'bistro',
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}

interface Food {
  readonly id: string
  readonly name: string
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const shortDay = (days: number) => inDays(days).replace(/^\d+-(\d+)-(\d+)$/, '$2/$1')

const foodOf = async (name: string, days: number): Promise<Food> => {
  const body = {
    name,
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'cozido',
  }
  const { id } = await call<{ id: string }>('POST', '/api/base-products', body)
  await setDays(id, days)
  return { id, name }
}

const setDays = (baseProductId: string, n: number) =>
  call('PUT', '/api/shelf-life/rules', {
    baseProductId,
    state: 'preparado',
    storageKind: 'refrigerado',
    origin: 'casa',
    duration: { n, unit: 'dia' },
  })

function printed({ id, name }: Food, numbers: readonly ReservedNumber[], days: number): Partial<QueuedCommand> {
  const codes = numbers.map(({ code }) => code)
  const date = inDays(days)
  return {
    kind: 'quick_labels',
    body: {
      items: [
        { baseProductId: id, quantity: numbers.length, numbers: numbers.map((one) => one.id), expiration_date: date },
      ],
    },
    words: { title: `${name}: ${numbers.length} etiquetas`, detail: `${codes[0]} a ${codes.at(-1)}` },
    changes: [],
    makes: numbers.map((one) => labelOf(name, one, date)),
  }
}

const labelOf = (name: string, { id, code, qrKey }: ReservedNumber, date: string): Label => ({
  id,
  name,
  category: '',
  expiration_date: date,
  expires_at: `${date}T23:59:00.000Z`,
  weight: '1 kg',
  manipulation_date: inDays(0),
  sif: 'ISENTO',
  sector: '',
  responsible: 'Ana',
  storageType: '',
  additionalStorageType: '',
  baseProductId: null,
  qrCode: code,
  qrKey,
  entry_date: new Date().toISOString(),
  entry_day: inDays(0),
  status: 'valid',
  print_count: 0,
  lateReason: null,
})

const consumed = ({ name }: Food, { id, code }: ReservedNumber): Partial<QueuedCommand> => ({
  kind: 'withdrawals',
  body: { items: [{ id, how: 'consumida' }] },
  words: { title: `${name}: consumida`, detail: code },
  changes: [id],
})

it('o5, o6, o10: after the return what was refused stands first, and each thing has one way out', async () => {
  await page.evaluate(() => indexedDB.deleteDatabase('foodid-queue'))
  await call('PUT', '/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const [rice, stock] = [await foodOf('Arroz branco', 3), await foodOf(LONG, 3)]
  await page.reload()
  await untilPrepared(page)
  await page.getByText('Nada aguardando').waitFor()
  const numbers = await until(
    () => takeNumbers(page, 6),
    (taken) => taken.length === 6,
  )
  const [r1, r2, r3, r4, s1, s2] = numbers as [ReservedNumber, ...ReservedNumber[]] & Record<number, ReservedNumber>
  if (!r2 || !r3 || !r4 || !s1 || !s2) throw new Error('Numbers are missing')
  proxy.refuse()
  await bar(/^Sem internet/).waitFor({ timeout: 30_000 })
  const { user_id: id } = await call<{ user_id: string }>('GET', '/api/auth/session')
  const own = (seq: number, command: Partial<QueuedCommand>) =>
    waitingCommand(seq, { at: new Date().toISOString(), person: { id, name: 'Ana', confirmed: true }, ...command })
  await putInQueue(page, [own(1, printed(rice, [r1, r2], 3))])
  await setDays(rice.id, 2)
  await call('DELETE', `/api/base-products/${stock.id}`)
  await putInQueue(page, [
    own(2, printed(rice, [r3, r4], 3)),
    own(3, printed(stock, [s1, s2], 3)),
    own(4, consumed(stock, s1)),
    own(5, consumed(rice, r1)),
  ])
  await bar(/^Sem internet · 5 aguardando/).waitFor()
  await page.reload()
  await bar(/^Sem internet · 5 aguardando/).waitFor()
  await station.open('/dashboard')
  proxy.pass()
  await bar(/^De volta · 2 feitos às \d\d:\d\d · 3 pedem você$/).click({ timeout: 30_000 })
  await page.getByRole('heading', { name: '3 pedem você' }).waitFor()
  await page.getByRole('button', { name: `Reimprimir 2 com ${shortDay(2)}` }).waitFor()
  await expect
    .poll(() => page.getByRole('heading', { level: 2, name: /^(?:Recusado|Conferir)/ }).allTextContents())
    .toEqual([`Recusado: ${LONG}, 2 etiquetas`, `Recusado: ${LONG}, consumida`, 'Conferir: Arroz branco, 2 etiquetas'])
  await expectNoFaults(page, 'asking')
  await page.reload()
  await page.getByText('Depende de uma etiqueta que foi recusada. Nada mudou no estoque.').waitFor()
  await page.getByRole('button', { name: 'Joguei as 2 etiquetas fora' }).click()
  await page.getByRole('heading', { name: '2 pedem você' }).waitFor()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await page.getByRole('heading', { name: '1 pede você' }).waitFor()
  await page.getByRole('button', { name: `Reimprimir 2 com ${shortDay(2)}` }).click()
  await page.getByText('Impressão enviada').waitFor()
  await page.getByRole('heading', { name: 'Aguardando envio' }).waitFor()
  const paper = await page.evaluate(() => (window as Window & { printed?: string[] }).printed?.at(-1) ?? '')
  expect(paper.match(/class="label"/g)).toHaveLength(2)
  expect(paper).toContain(inDays(2).replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1'))
  const labels = await Promise.all([r1, r2, r3, r4].map((one) => call<Label>('GET', `/api/products/${one.id}`)))
  expect(labels.map(({ status }) => status)).toEqual(['consumed', 'expiring', 'transformed', 'transformed'])
  await page.reload()
  await page.getByRole('heading', { name: '2 feitos · 2 recusados · 1 conferido' }).waitFor()
})

it('o8: without a number the bar and the list say so, and the list asks the server again', async () => {
  proxy.refuse()
  await bar(/^Sem internet/).waitFor({ timeout: 30_000 })
  await takeNumbers(page, 1_000)
  await page.reload()
  await bar(/^Sem internet · sem números reservados$/).waitFor()
  await page.getByText('Baixas, rondas e temperaturas continuam. Nada foi impresso pela metade.').waitFor()
  await expectNoFaults(page, 'no-numbers')
  proxy.pass()
  await page.getByRole('button', { name: 'Tentar conectar' }).click()
  await bar(/^Sem internet/).waitFor({ state: 'detached' })
  expect(station.failures.filter((failure) => failure.startsWith('page:'))).toEqual([])
})

it('o17: what waits is said to whoever comes to the login, and is no part of another queue', async () => {
  proxy.refuse()
  await bar(/^Sem internet/).waitFor({ timeout: 30_000 })
  await putInQueue(page, [waiting(400, { person: { id: 'u1', name: 'João', confirmed: true } })])
  await bar(/^Sem internet · 1 aguardando/).waitFor()
  await station.context.clearCookies()
  proxy.pass()
  await station.open('/')
  await page
    .getByText('1 registro de João neste aparelho: o envio espera João entrar aqui com o próprio login.')
    .waitFor()
  await expectNoFaults(page, 'left-queue')
})
