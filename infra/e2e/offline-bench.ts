import type { Page } from 'playwright-core'
import { until } from '../test/until.ts'
import { tileOf } from './bench-in-browser.ts'
import { listsTiles, stored } from './offline-tablet.ts'
import { untilKept } from './queue-in-browser.ts'

// One food at the bench of a browser that makes labels without a connection.

export const SAUCE = 'Molho de tomate'

/** A call beside the proxy. */
type Call = <T>(method: 'get' | 'post' | 'put', path: string, data?: object) => Promise<T>

/** The id of its product; blank: it is not registered. */
export const sauceId = async (call: Call): Promise<string> =>
  (await call<{ id: string; name: string }[]>('get', '/api/base-products')).find(({ name }) => name === SAUCE)?.id ?? ''

/** The product, and a label of it, so that it stands among the tiles. */
export async function registerSauce(call: Call): Promise<void> {
  if ((await sauceId(call)) === '')
    await call('post', '/api/base-products', {
      name: SAUCE,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass: 'cozido',
      validityDays: 3,
    })
  await call('post', '/api/quick-labels', { items: [{ baseProductId: await sauceId(call), quantity: 1 }] })
}

/** At the tiles: waits until the device has the application, its numbers, the pack and the tiles. */
export async function untilStored(page: Page): Promise<void> {
  await untilKept(page)
  await page.reload()
  await tileOf(page, SAUCE).waitFor()
  await until(
    () => stored(page),
    (device) => device.numbers.length >= 50 && device.packs === 1 && listsTiles(device),
  )
}
