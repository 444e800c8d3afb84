import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QueuedCommand } from '../../web/lib/offline/command.ts'
import { waitingCommand } from '../../web/lib/offline/queue.test-support.ts'
import type { TcpProxy } from '../faults/tcp-proxy.ts'
import { startProxy } from '../faults/tcp-proxy.ts'
import { PASSWORD, openStation, registerCatalogue, sendLogin } from './first-day.ts'
import type { Station } from './first-day.ts'
import { expectNoFaults } from './looks.ts'
import { putInQueue, untilPrepared } from './queue-in-browser.ts'
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
