import type { Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axeFindings } from './axe.ts'
import type { Station } from './first-day.ts'
import {
  openAdjustments,
  chooseBaseProduct,
  EMAIL,
  openStation,
  PASSWORD,
  registerCatalogue,
  sendLogin,
} from './first-day.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// What a user has filled in survives a session that ends meanwhile.

const OTHER = 'bia@bistro.com.br'

let product: StartedProduct
let station: Station
let page: Station['page']

beforeAll(async () => {
  product = await startProduct()
  station = await openStation(product)
  ;({ page } = station)
  await product.admin(['user', 'create', '--tenant', 'bistro', '--email', OTHER, '--password-stdin'], PASSWORD)
  await station.open('/product-list')
  await sendLogin(station, PASSWORD)
  await page.waitForURL('**/product-list?**')
  await registerCatalogue(station)
})

afterAll(async () => {
  await station?.browser.close()
  await product?.stop()
})

/** Ends the session on the server. The browser keeps its cookie and knows nothing of it. */
async function endSession(): Promise<void> {
  const cookies = await station.context.cookies(product.origin)
  const answer = await fetch(`${product.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  })
  expect(answer.status).toBe(204)
}

const box = () => page.getByRole('dialog', { name: 'Sua sessão terminou' })

async function logInAgain(email?: string): Promise<void> {
  if (email !== undefined) await box().getByLabel('Email').fill(email)
  await box().getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function fillLabelForm(): Promise<void> {
  await station.open('/products')
  await chooseBaseProduct(station)
  await openAdjustments(page)
  await page.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
}

const generate = async () => page.getByRole('button', { name: 'Só gerar' }).click()

async function numberOfLabels(): Promise<number> {
  const answer = await page.request.get(`${product.origin}/api/products`, { maxRetries: 2 })
  return ((await answer.json()) as unknown[]).length
}

describe('a session that ends under a filled-in form', () => {
  const sent: Request[] = []
  /** The labels that were there when the test began. */
  let before: number
  beforeAll(() => {
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/products') sent.push(request)
    })
  })
  // A test that runs a second time begins with a session, as the first time.
  beforeEach(async () => {
    const answer = await station.context.request.post(`${product.origin}/api/auth/login`, {
      data: { email: EMAIL, password: PASSWORD },
      maxRetries: 2,
    })
    expect(answer.status()).toBe(200)
    before = await numberOfLabels()
    sent.length = 0
  })

  it('is asked for again over the form, and the same request is then sent again', async () => {
    await fillLabelForm()
    await endSession()
    await generate()
    await box().waitFor()
    await expect.poll(() => box().getByLabel('Email').inputValue()).toBe(EMAIL)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    expect(await axeFindings(page, { within: '[role=dialog]' })).toEqual([])
    // The focus stays in the box.
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await logInAgain()
    await page.getByText('Produto adicionado com sucesso!').waitFor()
    await box().waitFor({ state: 'detached' })
    const keys = sent.map((request) => request.headers()['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(sent[1]?.postData()).toBe(sent[0]?.postData())
    expect(await numberOfLabels()).toBe(before + 1)
  })

  it('is asked for when a list is read, and the list then shows', async () => {
    await station.open('/product-list')
    await page.getByText('Molho Pesto').first().waitFor()
    await endSession()
    await page.getByRole('searchbox').or(page.getByPlaceholder('Nome ou código')).first().fill('pesto')
    await box().waitFor()
    await logInAgain()
    await box().waitFor({ state: 'detached' })
    await page.getByText('Molho Pesto').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/product-list')
  })

  it('is asked for when another screen is opened, which then shows its data', async () => {
    await station.open('/product-list')
    await page.getByText('Molho Pesto').first().waitFor()
    await endSession()
    await page.getByRole('link', { name: 'Gestão' }).first().click()
    await box().waitFor()
    await logInAgain()
    await box().waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Gestão' }).waitFor()
    await page
      .getByRole('link', { name: /Categorias?/ })
      .first()
      .click()
    await page.getByText('Molhos').first().waitFor()
  })

  it('is asked for once, also where an answer to an older request comes after the new login', async () => {
    await station.open('/management')
    await page.getByRole('heading', { name: 'Gestão' }).waitFor()
    const refusal = await fetch(`${product.origin}/api/products/plan`)
    expect(refusal.status).toBe(401)
    const body = await refusal.text()
    const loggedIn = Promise.withResolvers<undefined>()
    const arrived = Promise.withResolvers<undefined>()
    await page.route(
      '**/api/products/plan',
      async (route) => {
        await loggedIn.promise
        // A live update after the login may have ended this request.
        await route.fulfill({ status: 401, contentType: 'application/problem+json', body }).catch(() => undefined)
        arrived.resolve(undefined)
      },
      { times: 1 },
    )
    await endSession()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await box().waitFor()
    await logInAgain()
    await box().waitFor({ state: 'detached' })
    loggedIn.resolve(undefined)
    await arrived.promise
    // The figures of the plan show only where its request was sent again.
    await page.getByText('etiquetas em estoque').first().waitFor()
    expect(await box().count()).toBe(0)
  })

  it('sends nothing as somebody else: it says who is logged in now, and loads the page anew', async () => {
    await fillLabelForm()
    await endSession()
    await generate()
    await box().waitFor()
    await logInAgain(OTHER)
    const dialog = page.getByRole('dialog', { name: 'Você entrou como outra pessoa' })
    await dialog.getByText(`Agora você é ${OTHER}`).waitFor()
    expect(sent).toHaveLength(1)
    const reloaded = page.waitForEvent('load')
    await dialog.getByRole('button', { name: 'Recarregar a página' }).click()
    await reloaded
    // The menu shows the person's name, which comes from the address of who has given none.
    await page.getByText('Bia', { exact: true }).first().waitFor({ state: 'attached' })
    expect(sent).toHaveLength(1)
    expect(await numberOfLabels()).toBe(before)
  })

  it('sends nothing to the tenant of another tab: the login is for the tenant of this one', async () => {
    await fillLabelForm()
    const tab = await station.context.newPage()
    await tab.goto(`${product.origin}/?tenant=demo`)
    await tab.getByLabel('Email').fill('demo@foodid.com.br')
    await tab.getByRole('textbox', { name: 'Senha' }).fill('demonstracao')
    await tab.getByRole('button', { name: 'Entrar' }).click()
    await tab.waitForURL('**/dashboard?**')
    await tab.close()
    await generate()
    await box().waitFor()
    await logInAgain('demo@foodid.com.br')
    await box().getByText('Email ou senha inválidos.').waitFor()
    expect(sent).toHaveLength(1)
    await logInAgain(EMAIL)
    await page.getByText('Produto adicionado com sucesso!').waitFor()
    expect(await numberOfLabels()).toBe(before + 1)
  })

  it('leads to the login where the user declines', async () => {
    await fillLabelForm()
    await endSession()
    await generate()
    await box().getByRole('button', { name: 'Sair desta tela' }).click()
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    await sendLogin(station, PASSWORD)
    await page.waitForURL('**/products?**')
    expect(await numberOfLabels()).toBe(before)
  })

  it('causes no page error and no 5xx answer', () => {
    expect(station.failures).toEqual([])
  })
})
