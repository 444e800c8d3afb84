import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { until } from '../test/until.ts'
import { printFood, tileOf } from './bench-in-browser.ts'
import { expectNoFaults } from './looks.ts'
import { registerSauce, SAUCE, sauceId } from './offline-bench.ts'
import type { OfflineHouse, Tablet } from './offline-tablet.ts'
import {
  codeOf,
  goOffline,
  idOf,
  lastPaper,
  openTablet,
  prepare,
  printedBy,
  startOfflineHouse,
  stored,
  untilSaidKept,
} from './offline-tablet.ts'
import { endNumbers } from './queue-in-browser.ts'

// Labels that a browser makes and prints while a proxy before the product refuses all connections.

let house: OfflineHouse

beforeAll(async () => {
  house = await startOfflineHouse()
})

afterAll(() => house.close())

/** A browser with the application, reserved numbers and the pack, at the tiles. */
async function tablet(): Promise<Tablet> {
  const one = await openTablet(house)
  await registerSauce(one.call)
  await prepare(one, `${house.origin}/quick-labels?tenant=demo`, '"tiles"')
  await tile(one.page).waitFor()
  return one
}

const tile = (page: Page) => tileOf(page, SAUCE)
const printSauce = (page: Page, quantity: number) => printFood(page, SAUCE, quantity)

describe('without a connection', () => {
  let one: Tablet
  let first: number
  let paper: readonly URL[]
  let madeAt: number

  beforeAll(async () => {
    one = await tablet()
    const { numbers } = await stored(one.page)
    first = Math.min(...numbers.map(({ id }) => id))
    await goOffline(house, one.page)
  })
  afterAll(() => one.context.close())

  it('o1: six labels have the reserved numbers, and their QR can be read', async () => {
    const { page } = one
    madeAt = Date.now()
    await printSauce(page, 6)
    await untilSaidKept(page)
    paper = (await lastPaper(house, page)).codes
    expect(paper.map(idOf)).toEqual(Array.from({ length: 6 }, (_, index) => first + index))
    // Six labels are six, although one tap has made and printed them.
    await page.getByRole('link', { name: /^Sem internet · 6 aguardando/ }).waitFor()
  })

  it('o1: after a reload the next labels have the next numbers', async () => {
    const { page } = one
    await page.reload()
    await tile(page).waitFor()
    await page.getByRole('link', { name: /^Sem internet · 6 aguardando/ }).waitFor()
    await expectNoFaults(page, 'offline-bench')
    await printSauce(page, 2)
    await untilSaidKept(page)
    expect((await lastPaper(house, page)).codes.map(idOf)).toEqual([first + 6, first + 7])
  })

  it('labels that are kept and did not come out are printed from this device, with their numbers', async () => {
    const { page } = one
    await page.evaluate(() => {
      document.body.append = () => {
        throw new Error('The browser opens no frame')
      }
    })
    await printSauce(page, 1)
    await page.getByText(/^As etiquetas estão guardadas neste aparelho, e o navegador não abriu/).waitFor()
    await page.evaluate(() => Reflect.deleteProperty(document.body, 'append'))
    await page.getByRole('button', { name: 'Imprimir de novo' }).click()
    await untilSaidKept(page)
    expect((await lastPaper(house, page)).codes.map(idOf)).toEqual([first + 8])
  })

  it('o15: a label of this device has its page, and can be consumed', async () => {
    const { page } = one
    const code = codeOf(paper[0] ?? new URL('about:blank'))
    await page.goto(`${house.origin}/baixa/${code}?tenant=demo`)
    await page.getByRole('heading', { name: SAUCE }).waitFor()
    await page.getByText('Guardado neste aparelho').first().waitFor()
    await page.getByRole('button', { name: /^Usei/ }).first().click()
    await page.getByText(/^Consumid[ao] às/).waitFor()
    await page.reload()
    await page.getByText(/^Consumid[ao] às/).waitFor()
  })

  it('o2 and o15: with the connection back the server has all of it, as it is on paper', async () => {
    const { page, call } = one
    house.proxy.pass()
    const read = (id: number) => call<Label>('get', `/api/products/${id}`)
    const last = await until(
      async () => (await one.context.request.get(`${house.product.origin}/api/products/${first + 7}`)).status(),
      (status) => status === 200,
    )
    expect(last).toBe(200)
    const label = await until(
      () => read(first),
      ({ status }) => status === 'consumed',
    )
    expect(label.qrCode).toBe(codeOf(paper[0] ?? new URL('about:blank')))
    const second = await read(first + 1)
    expect(second).toMatchObject({ name: SAUCE, status: 'expiring' })
    expect(second.blocked).toBeUndefined()
    expect(Math.abs(Date.parse(second.entry_date) - madeAt)).toBeLessThan(60_000)
    expect(paper[1]?.href).toContain(second.qrKey)
    const opened = await one.context.request.get(`${house.product.origin}${paper[1]?.pathname}${paper[1]?.search}`)
    expect([opened.status(), (await opened.text()).includes(SAUCE)]).toEqual([200, true])
    await page
      .getByText(/aguardando/)
      .first()
      .waitFor({ state: 'detached' })
    const next = await call<{ labels: Label[] }>('post', '/api/quick-labels', {
      items: [{ baseProductId: await sauceId(one.call), quantity: 1 }],
    })
    expect(next.labels[0]?.id).toBeGreaterThanOrEqual(first + 50)
  })
})

describe('with nothing reserved', () => {
  it('o8: the label after the last number is refused, and nothing is printed', async () => {
    const { context, page } = await tablet()
    await goOffline(house, page)
    for (const quantity of [25, 25]) {
      await printSauce(page, quantity)
      await untilSaidKept(page)
      await page.getByRole('button', { name: 'Fechar aviso' }).first().click()
    }
    const before = (await printedBy(page)).length
    await page.getByText('Sem números reservados. Conecte para continuar.').waitFor()
    await printSauce(page, 1)
    await expect.poll(() => page.getByText('Sem números reservados. Conecte para continuar.').count()).toBe(2)
    expect((await printedBy(page)).length).toBe(before)
    await context.close()
  })
})

describe('with a pack of 25 hours ago', () => {
  it('o3: a person says the date and why, and the label says that a person did', async () => {
    const { context, page, call } = await tablet()
    const { numbers } = await stored(page)
    const id = Math.min(...numbers.map((number) => number.id))
    await goOffline(house, page)
    await page.clock.setFixedTime(new Date(Date.now() + 25 * 3_600_000 + 60_000))
    await page.reload()
    await page
      .getByText(/Prazos desatualizados há 25 h\. Informe a validade à mão\./)
      .first()
      .waitFor()
    await printSauce(page, 1)
    const dialog = page.getByRole('dialog', { name: 'Validade à mão' })
    await dialog.waitFor()
    await expectNoFaults(page, 'offline-by-hand')
    await dialog.getByRole('button', { name: 'Imprimir 1' }).click()
    await dialog.getByText('Informe a validade', { exact: true }).waitFor()
    // Before the date of the rule.
    const date = new Date(Date.now() + 30 * 3_600_000)
    const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(date)
    await dialog.getByRole('textbox', { name: `Validade de ${SAUCE}` }).fill(day)
    await dialog.getByLabel('Motivo').fill('Prazo de costume')
    await dialog.getByRole('button', { name: 'Imprimir 1' }).click()
    await untilSaidKept(page)
    house.proxy.pass()
    const label = await until(
      async () => {
        const answer = await context.request.get(`${house.product.origin}/api/products/${id}`)
        return answer.status() === 200 ? ((await answer.json()) as Label) : null
      },
      (found) => found !== null,
    )
    expect(label).toMatchObject({ basis: { kind: 'manual' }, manualReason: 'Prazo de costume' })
    expect(label?.expiration_date.split('-').toReversed().join('/')).toBe(day)
    await call('get', '/api/products?limit=1')
    await context.close()
  })
})

describe('with numbers of a block that has ended', () => {
  it('no label is made', async () => {
    const { context, page } = await tablet()
    await goOffline(house, page)
    const { numbers } = await stored(page)
    await endNumbers(page, Date.now() - 1)
    await printSauce(page, 1)
    await page.getByText('Sem números reservados. Conecte para continuar.').first().waitFor()
    expect(await printedBy(page)).toEqual([])
    expect((await stored(page)).numbers).toHaveLength(numbers.length)
    await context.close()
  })
})
