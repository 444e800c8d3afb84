import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { until } from '../test/until.ts'
import { openAdjustments } from './first-day.ts'
import { expectNoFaults } from './looks.ts'
import type { OfflineHouse, Tablet } from './offline-tablet.ts'
import {
  codeOf,
  firstNumber,
  goOffline,
  idOf,
  lastPaper,
  openTablet,
  prepare,
  startOfflineHouse,
  untilSaidKept,
} from './offline-tablet.ts'

// The form of a label while a proxy before the product refuses all connections.

let house: OfflineHouse
const SAUCE = 'Molho do formulário'
const HERBS = 'Tempero sem tipo'
const LONGEST =
  'Molho de tomate caseiro com manjericão orgânico, alho assado, cebola roxa caramelizada e azeite extravirgem português V'

beforeAll(async () => {
  house = await startOfflineHouse()
  const { call, context } = await openTablet(house)
  const common = { measure: 1, measureUnit: 'quilos', sif: 'ISENTO', category: 'Molhos', sector: 'Cozinha Quente' }
  const cooked = { ...common, storageType: 'refrigerado', foodClass: 'cozido', validityDays: 3 }
  await call('post', '/api/base-products', { ...cooked, name: SAUCE })
  await call('post', '/api/base-products', { ...cooked, name: LONGEST })
  await call('post', '/api/base-products', { ...common, name: HERBS, storageType: 'seco', validityDays: 10 })
  await context.close()
})

afterAll(() => house.close())

/** A browser at the form, with the application, reserved numbers and the pack. */
async function atForm(): Promise<Tablet> {
  const one = await openTablet(house)
  await prepare(one, `${house.origin}/products?tenant=demo`, SAUCE)
  return one
}

/** Chooses the product, and who makes its label. */
async function choose(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Produto base' })
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await openAdjustments(page)
  await page.getByRole('combobox', { name: 'Responsável' }).selectOption({ index: 1 })
}

const print = (page: Page, quantity = 1) =>
  page.getByRole('button', { name: `Gerar e imprimir ${quantity}`, exact: true }).click()

/** The label once the server has it. */
async function arrived({ context }: Tablet, id: number): Promise<Label> {
  const label = await until(
    async () => {
      const answer = await context.request.get(`${house.product.origin}/api/products/${id}`)
      return answer.status() === 200 ? ((await answer.json()) as Label) : null
    },
    (found) => found !== null,
  )
  if (label === null) throw new Error(`Label ${id} did not arrive`)
  return label
}

const dayText = (after: number) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date(Date.now() + after * 86_400_000))

describe('the form without a connection', () => {
  let one: Tablet
  let first: number

  beforeAll(async () => {
    one = await atForm()
    first = await firstNumber(one.page)
    await goOffline(house, one.page)
    await one.page.reload()
    await one.page.getByText(/^Sem internet\. As etiquetas ficam guardadas/).waitFor()
  })
  afterAll(() => one.context.close())

  it('makes a label with a reserved number and the date of the pack, and says that it is kept', async () => {
    const { page } = one
    await choose(page, SAUCE)
    await page.getByText('Mais dados').click()
    await page.getByRole('textbox', { name: 'Lote' }).fill('L-77')
    await page.getByRole('textbox', { name: 'Peso' }).fill('2kg')
    await expectNoFaults(page, 'form-offline')
    await print(page)
    await untilSaidKept(page)
    await expectNoFaults(page, 'form-offline-kept')
    const { codes, text } = await lastPaper(house, page)
    expect(codes.map(idOf)).toEqual([first])
    expect(text).toContain(dayText(3))
    expect(text).toContain('2kg')
    await page
      .getByText(/aguardando/)
      .first()
      .waitFor()
  })

  it('makes one of a product without a class, with the date of the person', async () => {
    const { page } = one
    await page.reload()
    await choose(page, HERBS)
    await page.getByRole('textbox', { name: 'Data de validade' }).fill(dayText(20))
    await print(page)
    await untilSaidKept(page)
    const { codes, text } = await lastPaper(house, page)
    expect(codes.map(idOf)).toEqual([first + 1])
    expect(text).toContain(dayText(20))
  })

  it('shows the longest name as it does with a connection, and prints it', async () => {
    const { page } = one
    await page.reload()
    await choose(page, LONGEST)
    await page.getByRole('button', { name: 'Gerar e imprimir 1', exact: true }).waitFor()
    await expectNoFaults(page, 'form-offline-longest')
    await print(page)
    await untilSaidKept(page)
    expect((await lastPaper(house, page)).codes.map(idOf)).toEqual([first + 2])
    await expectNoFaults(page, 'form-offline-longest-kept')
  })

  it('with the connection back the server has exactly those labels', async () => {
    const [address] = (await lastPaper(house, one.page)).codes
    house.proxy.pass()
    const sauce = await arrived(one, first)
    const iso = (after: number) => dayText(after).split('/').toReversed().join('-')
    expect(sauce).toMatchObject({
      name: SAUCE,
      expiration_date: iso(3),
      weight: '2kg',
      lot: 'L-77',
      state: 'preparado',
    })
    expect(sauce.blocked).toBeUndefined()
    const herbs = await arrived(one, first + 1)
    expect(herbs).toMatchObject({ name: HERBS, expiration_date: iso(20), sector: 'Cozinha Quente' })
    expect(herbs.blocked).toBeUndefined()
    const longest = await arrived(one, first + 2)
    expect([longest.name, longest.qrCode]).toEqual([LONGEST, codeOf(address ?? new URL('about:blank'))])
    expect(address?.href).toContain(longest.qrKey)
  })
})

describe('the form with a pack of 25 hours ago', () => {
  it('asks for the date and why, and the label says that a person did', async () => {
    const one = await atForm()
    const { page, context } = one
    const id = await firstNumber(page)
    await goOffline(house, page)
    await page.clock.setFixedTime(new Date(Date.now() + 25 * 3_600_000 + 60_000))
    await page.reload()
    await page.getByText(/Prazos desatualizados há 25 h\. Informe a validade à mão\./).waitFor()
    await choose(page, SAUCE)
    const date = page.getByRole('textbox', { name: 'Data de validade' })
    await date.waitFor()
    expect(await date.inputValue()).toBe('')
    await print(page)
    await page.getByText('Informe a data de validade (dd/mm/aaaa)').waitFor()
    // Before the date of the rule.
    await date.fill(dayText(2))
    await print(page)
    await page.getByText('Informe o motivo desta validade').waitFor()
    await expectNoFaults(page, 'form-by-hand')
    await page.getByRole('textbox', { name: 'Motivo desta validade' }).fill('Prazo de costume')
    await print(page)
    await untilSaidKept(page)
    house.proxy.pass()
    expect(await arrived(one, id)).toMatchObject({
      expiration_date: dayText(2).split('/').toReversed().join('-'),
      basis: { kind: 'manual' },
      manualReason: 'Prazo de costume',
    })
    await context.close()
  })
})
