import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

let product: StartedProduct
let browser: Browser
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' })
  page = await context.newPage()
  await page.goto(`${product.origin}/?tenant=demo`)
  await page.getByLabel('Email').fill('demo@foodid.com.br')
  await page.getByRole('textbox', { name: 'Senha' }).fill('demonstracao')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard?**')
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })

it('what failed is seen to, and asked for again without a mouse', async () => {
  // The trail of a day on which nobody had an account: there is nothing to export.
  const asked = await page.evaluate(async () => {
    const answer = await fetch('/api/audit/export', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"from":"2001-01-01","to":"2001-01-01"}' })
    return answer.status
  })
  expect(asked).toBe(202)
  await page.goto(`${product.origin}/management/jobs?tenant=demo`)
  await row('Conferência de validades').getByText('Concluída').waitFor()
  const failed = row('Auditoria (CSV)')
  await failed.getByText('Falhou').waitFor()
  await failed.getByText('Nada foi registrado neste período com estes filtros.').waitFor()

  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Só as que falharam' })
  await page.waitForURL('**state=failed**')
  await row('Conferência de validades').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Todas' })
  await row('Conferência de validades').waitFor()

  await failed.getByRole('button', { name: 'Tentar de novo: Auditoria (CSV)' }).press('Enter')
  await page.getByText('“Auditoria (CSV)” voltou para a fila com sucesso').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Auditoria (CSV)')
  // There still is nothing to export: it fails anew, which the list sees by itself.
  await failed.getByText('2 falhas seguidas').waitFor()
})
