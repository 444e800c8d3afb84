import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SyncResult } from '#contract/offline'
import type { QueuedCommand } from '../../web/lib/offline/command.ts'
import { waitingCommand } from '../../web/lib/offline/queue.test-support.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { until } from '../test/until.ts'
import { stored } from './offline-tablet.ts'
import { PASSWORD, openStation, registerCatalogue, sendLogin } from './first-day.ts'
import type { Station } from './first-day.ts'
import { expectNoFaults } from './looks.ts'
import { emptyQueue, putInQueue, takeNumbers, untilPrepared } from './queue-in-browser.ts'
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
})

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
  await bar(/^Sem internet/).waitFor()
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
  await bar(/^300 aguardando · Esta fila é de outra pessoa\. Entre com o login dela para enviar\.$/).waitFor()
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

it('asks about labels that an occurrence has blocked, and about those that came out before, until somebody has read it', async () => {
  const settledAt = at(5)
  const asking = (seq: number, result: Pick<SyncResult, 'held' | 'also'>) =>
    waiting(seq, {
      words: { title: `${LONG}: 2 etiquetas`, detail: `FID20261${seq} e FID20262${seq}` },
      result: { key: `k${seq}`, status: 'feito', ...result },
      settledAt,
    })
  await putInQueue(page, [asking(500, { held: [412, 413] }), asking(501, { also: [51] })])
  const card = page.getByRole('region', { name: /^Conferir: Molho/ }).filter({ hasText: 'ocorrência' })
  await card.getByText('Uma ocorrência de temperatura bloqueou 2 etiquetas: não use até alguém decidir').waitFor()
  await expectNoFaults(page, 'asking')
  await card.getByRole('button', { name: 'Entendi' }).click()
  await card.waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: /^Conferir: Molho/ })
    .getByText('Também saiu a etiqueta')
    .waitFor()
})

it('o8: without a number the bar and the list say so, and the list asks the server again', async () => {
  await emptyQueue(page)
  await page.reload()
  await until(
    () => stored(page),
    ({ numbers, packs }) => numbers.length > 0 && packs === 1,
  )
  await page.getByText('Nada aguardando').waitFor()
  proxy.refuse()
  await bar(/^Sem internet/).waitFor()
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
  await bar(/^Sem internet/).waitFor()
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
