import type { Page } from 'playwright-core'
import { until } from '../test/until.ts'
import { storedIn, untilKept } from './queue-in-browser.ts'

// The bench of a browser that makes labels without a connection.

const SAUCE = 'Molho de tomate'

/** A call beside the proxy. */
type Call = <T>(method: 'get' | 'post' | 'put', path: string, data?: object) => Promise<T>

const sauceId = async (call: Call): Promise<string> =>
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

export const tile = (page: Page) => page.getByRole('button', { name: new RegExp(`${SAUCE}.*até`) })

/** What the device has for the time without a connection. */
export async function stored(page: Page) {
  const numbers = (await storedIn(page, 'foodid-queue', 'numbers')) as { id: number; code: string }[]
  const lists = (await storedIn(page, 'foodid', 'kept')).map((value) => JSON.stringify(value))
  return {
    numbers,
    packs: (await storedIn(page, 'foodid-queue', 'packs')).length,
    lists: lists.some((value) => value.includes('"tiles"')),
  }
}

/** At the tiles: waits until the device has the application, its numbers, the pack and the tiles. */
export async function untilStored(page: Page): Promise<void> {
  await untilKept(page)
  await page.reload()
  await tile(page).waitFor()
  await until(
    () => stored(page),
    ({ numbers, packs, lists }) => numbers.length >= 50 && packs === 1 && lists,
  )
}

/** Chooses the sauce and prints so many labels of it. */
export async function printSauce(page: Page, quantity: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${SAUCE}.*(até|Prazos)`) }).click()
  const amounts = page.getByRole('group', { name: `Quantidade de ${SAUCE}` })
  if (quantity <= 6) await amounts.getByRole('button', { name: String(quantity), exact: true }).click()
  else {
    await amounts.getByRole('button', { name: /^Outra quantidade/ }).click()
    for (const digit of String(quantity))
      await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'Pronto' }).click()
  }
  await page.getByRole('button', { name: `Gerar e imprimir ${quantity}` }).click()
}

/** Waits until the device says that it keeps the labels. */
export const kept = (page: Page) =>
  page
    .getByText(/^Guardado neste aparelho/)
    .first()
    .waitFor()
