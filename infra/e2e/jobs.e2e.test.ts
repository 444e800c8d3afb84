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
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  await page.goto(`${product.origin}/?tenant=demo`)
  await page.getByLabel('Email').fill('demo@foodid.com.br')
  await page.getByRole('textbox', { name: 'Senha' }).fill('demonstracao')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard?**')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })

it('a failed job is shown with its reason, filtered for, and retried with the keyboard', async () => {
  // The audit trail of a day before the tenant existed: there is nothing to export, so the job fails.
  const status = await page.evaluate(async () => {
    const answer = await fetch('/api/audit/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"from":"2001-01-01","to":"2001-01-01"}',
    })
    return answer.status
  })
  expect(status).toBe(202)
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
  // There is still nothing to export: the job fails again, and the list shows it without a reload.
  await failed.getByText('2 falhas seguidas').waitFor()
})
