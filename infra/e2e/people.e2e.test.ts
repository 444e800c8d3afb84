import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { axeFindings } from './axe.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A cook is a name and four digits (decision 100), registered at the desk and met at the bench.

const OFFICE = { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' }

let product: StartedProduct
let browser: Browser
let office: Page
let tablet: Page

async function loggedIn(options: { readonly hasTouch?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options })
  await context.request.post(`${product.origin}/tenant/login`, { data: OFFICE })
  return context.newPage()
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  office = await loggedIn()
  tablet = await loggedIn({ hasTouch: true })
  await tablet.setViewportSize({ width: 820, height: 1180 })
  const made = async (path: string, data: object) =>
    (await (await office.request.post(`${product.origin}${path}`, { data })).json()) as { id: string }
  const zebra = await made('/api/printer-profiles', {
    name: 'Zebra',
    widthMm: 50,
    heightMm: 30,
    language: 'zpl',
    way: 'agente',
  })
  await made('/api/stations', { name: 'Cozinha quente', printerProfileId: zebra.id })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const rights = (name: string) => office.getByRole('combobox', { name: `O que ${name} pode` })
const permission = (name: string) => office.getByRole('checkbox', { name })

describe('at the desk', () => {
  it('a cook is registered in Gestão, Pessoas with a name and four digits, and no address', async () => {
    await office.goto(`${product.origin}/management?tenant=demo`)
    await office.getByRole('link', { name: /^Pessoas/ }).click()
    await office.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ana Souza')
    await office.getByRole('textbox', { name: '4 números' }).fill('2580')
    await office.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await office.getByRole('status').getByText('Ana Souza: cadastro feito.').waitFor()
    await expect.poll(() => rights('Ana Souza').inputValue()).toBe('cook')
    // The next one: the form is empty and waits for a name.
    await expect.poll(() => office.getByRole('textbox', { name: 'Nome', exact: true }).inputValue()).toBe('')
    await office.keyboard.type('ana souza')
    await office.getByRole('textbox', { name: '4 números' }).fill('1470')
    await office.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await office.getByText('Já existe alguém da equipe com este nome.').waitFor()
    // It is said at its field, which has the focus; the name is kept for the other form.
    const name = office.getByRole('textbox', { name: 'Nome', exact: true }).first()
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    await office.getByRole('radio', { name: 'No escritório' }).check()
    await expect.poll(() => name.inputValue()).toBe('ana souza')
    await office.getByRole('radio', { name: 'Na cozinha' }).check()
    expect(await axeFindings(office)).toEqual([])
  })

  it('the rights are two presets; the permissions themselves are one tap further', async () => {
    await expect.poll(() => rights('Ana Souza').getByRole('option').allTextContents()).toEqual(['Cozinheiro', 'Líder'])
    await expect.poll(() => permission('Ver custos').isVisible()).toBe(false)
    await rights('Ana Souza').selectOption('Líder')
    await office.getByText('Ana Souza: agora Líder').waitFor()
    await office.getByText('Ajustar', { exact: true }).first().click()
    await expect.poll(() => permission('Ver custos').isChecked()).toBe(true)
    await permission('Ver custos').click()
    await office.getByText('Permissões de Ana Souza alteradas com sucesso').waitFor()
    await rights('Ana Souza').locator('option', { hasText: 'Ajustado' }).waitFor({ state: 'attached' })
    await expect.poll(() => rights('Ana Souza').inputValue()).toBe('')
    expect(await axeFindings(office)).toEqual([])
  })

  it('an address is asked of who opens the office', async () => {
    const address = office.getByRole('textbox', { name: 'Email, para abrir o escritório' })
    await address.fill('ana.souza@foodid.com.br')
    await office.getByRole('button', { name: 'Convidar', exact: true }).click()
    await office.getByRole('textbox', { name: 'Link' }).waitFor()
    await office.getByText('Envie este link só para ana.souza@foodid.com.br').waitFor()
    await office.getByText('Convite em aberto: ana.souza@foodid.com.br').waitFor()
    await expect.poll(() => address.count()).toBe(0)
    // The form of a new person stays below the link, with what is typed there.
    await office.getByRole('textbox', { name: 'Nome', exact: true }).first().fill('Bete')
    await office.getByRole('button', { name: 'Concluir' }).click()
    await expect
      .poll(() => office.getByRole('textbox', { name: 'Nome', exact: true }).first().inputValue())
      .toBe('Bete')
    await office.getByRole('button', { name: 'Cancelar convite de ana.souza@foodid.com.br' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Cancelar convite' }).click()
    await office.getByText('cancelado com sucesso').waitFor()
    await office.getByRole('radio', { name: 'No escritório' }).check()
    await office.getByRole('textbox', { name: 'Nome', exact: true }).first().fill('Bete Prado')
    await office.getByRole('textbox', { name: 'Email', exact: true }).fill('bete@foodid.com.br')
    await office.getByRole('radio', { name: 'Líder' }).check()
    expect(await axeFindings(office)).toEqual([])
    await office.getByRole('button', { name: 'Criar convite' }).click()
    await office.getByRole('textbox', { name: 'Link' }).waitFor()
    await office
      .getByRole('listitem')
      .filter({ hasText: 'Bete Prado' })
      .getByText(/bete@foodid\.com\.br · Líder/)
      .waitFor()
  })
})

describe('the rights of an administrator', () => {
  const bete = () => rights('Bete Prado')
  let other: Page

  it('are given after a question only', async () => {
    const link = await office.getByRole('textbox', { name: 'Link' }).inputValue()
    other = await (await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })).newPage()
    await other.goto(link)
    await other.getByLabel('Crie uma senha').fill('panela de pressao')
    await other.getByRole('button', { name: 'Criar senha e entrar' }).click()
    await other.waitForURL(/dashboard|quick-labels|\/$|\?/)
    await bete().waitFor()
    await bete().selectOption('Administrador')
    const question = office.getByRole('dialog', { name: 'Tornar administrador' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => bete().inputValue()).toBe('leader')
    await bete().selectOption('Administrador')
    await question.getByRole('button', { name: 'Tornar administrador' }).click()
    await office.getByRole('status').getByText('Bete Prado: agora Administrador').waitFor()
  })

  it('are given up without a word of refusal', async () => {
    await other.goto(`${product.origin}/management/users?tenant=demo`)
    await other.getByRole('combobox', { name: 'O que Bete Prado pode' }).selectOption('Cozinheiro')
    await other.getByRole('dialog').getByRole('button', { name: 'Deixar de ser' }).click()
    await other.getByText('Só para administradores').waitFor()
    await expect.poll(() => other.getByRole('alert').count()).toBe(0)
    await expect.poll(() => bete().inputValue()).toBe('cook')
  })

  it('whoever may not print is offered no paper by the list', async () => {
    const row = office.getByRole('listitem').filter({ has: bete() })
    await row.getByText('Ajustar', { exact: true }).click()
    await row.getByRole('checkbox', { name: 'Imprimir' }).click()
    await office.getByText('Permissões de Bete Prado alteradas com sucesso').waitFor()
    await other.goto(`${product.origin}/product-list?tenant=demo`)
    await other.getByRole('checkbox').nth(1).check()
    await other.getByRole('region', { name: 'Etiquetas selecionadas' }).waitFor()
    await expect.poll(() => other.getByRole('button', { name: /Imprimir/ }).count()).toBe(0)
    await other.context().close()
  })
})

describe('at a device of the kitchen', () => {
  it('the device begins at the bench, and its bar says who it is', async () => {
    await tablet.goto(`${product.origin}/management/devices?tenant=demo`)
    await tablet.getByRole('textbox', { name: 'Estação ou setor' }).fill('Cozinha quente')
    await tablet.getByRole('button', { name: 'Cadastrar este aparelho' }).click()
    await tablet.waitForURL(/quick-labels/)
    await tablet.goto(`${product.origin}/?tenant=demo`)
    await tablet.waitForURL(/quick-labels/)
    await tablet.getByRole('button', { name: /Quem é você\?/ }).click()
    const dialog = tablet.getByRole('dialog', { name: 'Quem é você?' })
    await dialog.getByRole('button', { name: 'Ana Souza' }).click()
    for (const digit of '2580') await dialog.getByRole('button', { name: digit, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const who = tablet.locator('header').getByRole('button', { name: /Ana Souza\s*Trocar/ })
    await who.waitFor()
    expect(await axeFindings(tablet)).toEqual([])
    await who.click()
    await dialog.waitFor()
  })

  it('a cook changes the own PIN there: the current one is asked for, and refusals are said', async () => {
    const dialog = tablet.getByRole('dialog', { name: 'Quem é você?' })
    const enter = async (pin: string) => {
      await dialog.getByRole('button', { name: 'Ana Souza' }).click()
      for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click()
    }
    await enter('2580')
    await dialog.waitFor({ state: 'hidden' })
    await tablet.goto(`${product.origin}/account?tenant=demo`)
    const [current, next] = [tablet.getByLabel('PIN atual'), tablet.getByLabel('Novo PIN, 4 números')]
    await current.fill('25')
    await next.fill('3690')
    await tablet.getByRole('button', { name: 'Salvar PIN' }).click()
    await tablet.getByText('O PIN atual são 4 números').waitFor()
    await current.fill('0000')
    await tablet.getByRole('button', { name: 'Salvar PIN' }).click()
    await tablet.getByText('O PIN atual está errado.').waitFor()
    await expect.poll(() => next.inputValue()).toBe('3690')
    expect(await axeFindings(tablet)).toEqual([])
    await current.fill('2580')
    await tablet.getByRole('button', { name: 'Salvar PIN' }).click()
    await tablet.getByText('PIN alterado com sucesso. Os outros aparelhos da cozinha vão pedir o novo.').waitFor()
    await tablet.goto(`${product.origin}/quick-labels?tenant=demo`)
    await tablet
      .locator('header')
      .getByRole('button', { name: /Ana Souza\s*Trocar/ })
      .click()
    await enter('2580')
    await dialog.getByText('PIN errado.').waitFor()
    for (const digit of '3690') await dialog.getByRole('button', { name: digit, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
})
