import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from './axe.ts'
import type { Station } from './first-day.ts'
import { openStation, PASSWORD, sendLogin } from './first-day.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Every screen where a password is set says at once why one would be refused.

let product: StartedProduct
let station: Station
let page: Station['page']

beforeAll(async () => {
  product = await startProduct()
  station = await openStation(product)
  ;({ page } = station)
  await station.open('/')
  await sendLogin(station, PASSWORD)
  await page.waitForURL('**/dashboard?**')
})

afterAll(async () => {
  await station?.browser.close()
  await product?.stop()
})

const reasons = [
  ['curta', 'A senha deve ter pelo menos 10 caracteres'],
  ['20262026202620', 'A senha só tem números: datas e telefones são fáceis de adivinhar; junte palavras'],
  ['senha da cozinha', 'A senha começa com “senha”; escolha outra'],
  ['bistro da praca', 'A senha é o nome do restaurante ou do FoodID com pouco mais; escolha outra'],
  // The list of common passwords comes with the first letter.
  ['princess2026', 'Esta senha é muito comum; escolha outra'],
  ['tucano azul', 'Senha boa'],
  ['um tucano azul no pão', 'Senha forte'],
] as const

async function expectReasons(label: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await page.getByText('Pelo menos 10 caracteres. Uma frase curta').waitFor()
  for (const [password, text] of reasons) {
    await field.fill(password)
    await page.getByRole('status').getByText(text, { exact: true }).waitFor()
  }
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

it('the account shows it', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  await station.open('/account')
  await expectReasons('Nova senha')
})

it('the invitation shows it, and a refused password gets its reason at the field', async () => {
  const link = await page.evaluate(async () => {
    const answer = await fetch('/api/users/invitations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bia@bistro.com.br', role: 'staff' }),
    })
    return ((await answer.json()) as { link: string }).link
  })
  await station.context.clearCookies()
  await page.goto(link)
  await expectReasons('Crie uma senha')
  await page.getByRole('textbox', { name: 'Crie uma senha' }).fill('princess2026')
  await page.getByRole('button', { name: 'Criar senha e entrar' }).click()
  await page.getByRole('textbox', { name: 'Crie uma senha' }).and(page.locator('[aria-invalid=true]')).waitFor()
  await page.getByRole('textbox', { name: 'Crie uma senha' }).fill('um tucano azul no pão')
  await page.getByRole('button', { name: 'Criar senha e entrar' }).click()
  await page.waitForURL('**/dashboard?**')
})
