import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { until } from '../test/until.ts'
import { expectNoFaults, takePictures } from './looks.ts'
import type { OfflineHouse, Tablet } from './offline-tablet.ts'
import { goOffline, openTablet, prepare, startOfflineHouse } from './offline-tablet.ts'

// Labels that this device has only ever seen in the list of the stock are read by their codes without a connection.

let house: OfflineHouse
let one: Tablet
let labels: readonly Label[]
const BEANS = 'Feijão da leitura'

beforeAll(async () => {
  house = await startOfflineHouse()
  one = await openTablet(house)
  const { call, page } = one
  const { id } = await call<{ id: string }>('post', '/api/base-products', {
    name: BEANS,
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    foodClass: 'cozido',
    validityDays: 3,
  })
  const made = await call<{ labels: Label[] }>('post', '/api/quick-labels', {
    items: [{ baseProductId: id, quantity: 3 }],
  })
  ;({ labels } = made)
  await prepare(one, `${house.origin}/product-list?tenant=demo`, BEANS)
  await goOffline(house, page)
  await page.reload()
  await page.getByText(BEANS).first().waitFor()
})

afterAll(async () => {
  await one.context.close()
  await house.close()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ler etiqueta' })
const codeAt = (index: number) => labels[index]?.qrCode ?? ''

async function openReader(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ler', exact: true }).click()
  await dialog(page).waitFor()
}

async function typeCode(page: Page, code: string): Promise<void> {
  await dialog(page).getByLabel('Ou digite o código').fill(code)
  await dialog(page).getByLabel('Ou digite o código').press('Enter')
}

const statusOf = async (index: number) =>
  (await one.call<Label>('get', `/api/products/${labels[index]?.id ?? 0}`)).status

it('a typed code opens the label as the list has it, and it is used', async () => {
  const { page } = one
  await openReader(page)
  await typeCode(page, codeAt(0))
  await page.getByRole('heading', { name: BEANS }).waitFor()
  await page.getByText(/^Como estava nos dados de .* deste aparelho/).waitFor()
  await expectNoFaults(page, 'scan-offline')
  await page.getByRole('button', { name: /^Usei/ }).first().click()
  await page.getByText(/^Consumid[ao] às/).waitFor()
  await page.reload()
  await page.getByText(/^Consumid[ao] às/).waitFor()
  await takePictures(page, 'scan-offline-used')
})

it('labels are used one after the other by their codes', async () => {
  const { page } = one
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`${house.origin}/product-list?tenant=demo`)
  await openReader(page)
  await dialog(page).getByRole('radio', { name: 'Usei vários' }).check()
  await typeCode(page, codeAt(1))
  await dialog(page)
    .getByText(`${codeAt(1)} · consumida, guardado neste aparelho`)
    .waitFor()
  await typeCode(page, 'FID20269999')
  await dialog(page)
    .getByText(/Esta etiqueta não está nos dados guardados neste aparelho/)
    .waitFor()
  await takePictures(page, 'scan-offline-several')
})

it('what no list of the device knows is said, and nothing is invented', async () => {
  const { page } = one
  await page.goto(`${house.origin}/baixa/FID20269999?tenant=demo`)
  await page.getByText('Esta etiqueta não está nos dados guardados neste aparelho. Conecte para abrir.').waitFor()
  expect(await page.getByRole('button', { name: /^Usei/ }).count()).toBe(0)
  await expectNoFaults(page, 'scan-offline-unknown')
})

it('with the connection back the server has both baixas, and the third label as it was', async () => {
  const { page } = one
  house.proxy.pass()
  for (const index of [0, 1])
    expect(
      await until(
        () => statusOf(index),
        (status) => status === 'consumed',
      ),
    ).toBe('consumed')
  expect(await statusOf(2)).not.toBe('consumed')
  await page.getByText(/Confira o código impresso/).waitFor()
})
