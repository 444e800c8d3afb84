import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { ensureDemo } from '../../server/demo.ts'
import { launchBrowser } from '../test/browser.ts'
import type { TestDatabase } from '../test/database.ts'
import { createTestDatabase } from '../test/database.ts'
import type { Mailbox } from '../test/mailbox.ts'
import { startMailbox } from '../test/mailbox.ts'
import { databaseEnvironment } from '../test/template-database.ts'
import { deskContext } from './logged-in.ts'
import { readPdf } from './read-pdf.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// An owner works with the expiry report, with a real mail server. The steps build on each other.

const REPORTS = '/management/reports'
const PASSWORD = 'panela de pressao'
const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']
/** A weekday three days from now, so that no scheduled report is made during the test, at any hour. */
const farDay = (new Date().getDay() + 3) % 7

let mailbox: Mailbox
let testDatabase: TestDatabase
let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page
const failures: string[] = []

beforeAll(async () => {
  mailbox = await startMailbox()
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${mailbox.address.port}`)
  testDatabase = await createTestDatabase()
  await fillKitchen(testDatabase.applicationUrl)
  product = await startProduct(databaseEnvironment(testDatabase))
  await product.admin(
    ['user', 'create', '--tenant', 'demo', '--email', 'bia@foodid.com.br', '--role', 'staff', '--password-stdin'],
    PASSWORD,
  )
  browser = await launchBrowser()
  context = await deskContext(browser, { acceptDownloads: true })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  await logIn(page, '/management', 'demo@foodid.com.br', 'demonstracao')
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await browser?.close()
  await product?.stop()
  await testDatabase?.drop()
  await mailbox?.down()
})

/**
 * The data of the demonstration, in a database of our own: the demonstration of the embedded database never mails.
 */
async function fillKitchen(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined })
  try {
    await ensureDemo(openApplication(database, { defaultTenant: null }), () => new Date())
  } finally {
    await database.close()
  }
}

async function logIn(visitor: Page, path: string, email: string, password: string): Promise<void> {
  await visitor.goto(`${product.origin}${path}?tenant=demo`)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('textbox', { name: 'Senha' }).fill(password)
  await visitor.getByRole('button', { name: 'Entrar' }).click()
  await visitor.waitForURL((url) => url.pathname === path)
}

/** The text of the focused element. */
const focused = () => page.evaluate(() => document.activeElement?.textContent)

const settings = () => page.getByRole('region', { name: 'Relatório automático' })
const preview = () => page.getByRole('region', { name: 'O que o relatório diria agora' })
const past = () => page.getByRole('region', { name: 'Relatórios passados' })
const rows = () => past().getByRole('listitem')
const recipients = () => settings().getByRole('list', { name: 'Destinatários do relatório' }).getByRole('listitem')
const address = () => settings().getByRole('textbox', { name: 'Destinatários' })

async function chosenDays(): Promise<readonly string[]> {
  return settings()
    .getByRole('group', { name: 'Dias da semana' })
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
}

async function figure(term: string): Promise<string> {
  return preview().getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd').innerText()
}

async function download(name: RegExp): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), rows().first().getByRole('link', { name }).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** The date in the kitchen's time zone, `aheadMs` from now. */
const kitchenDay = (aheadMs: number) =>
  new Date(Date.now() + aheadMs).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

async function make(): Promise<void> {
  await preview().getByRole('button', { name: 'Gerar agora' }).click()
  await preview().getByText('Relatório pronto').waitFor()
}

describe('the expiry report', () => {
  it('is reached from Gestão, and shows the same counts as the dashboard', async () => {
    await page.getByRole('link', { name: /Relatórios/ }).click()
    await page.getByRole('heading', { name: 'Relatórios', exact: true }).waitFor()
    await preview().getByText('Valor perdido').waitFor()
    const stats: unknown = await (await page.request.get(`${product.origin}/api/products/stats`)).json()
    expect(stats).toMatchObject({
      expired: Number(await figure('Vencidas')),
      expiringSoon: Number(await figure('A vencer')),
    })
    expect(Number(await figure('Vencidas'))).toBeGreaterThan(0)
    await past().getByText('Nenhum relatório ainda').waitFor()
    const shared = await page.getByRole('link', { name: 'Compartilhar' }).getAttribute('href')
    expect(new URL(shared ?? '').searchParams.get('text')).toContain(`Vencidos: ${await figure('Vencidas')}\n`)
  })

  it('shows the value lost as soon as the cost is known', async () => {
    expect(await figure('Valor perdido')).toBe('sem custo')
    await page.evaluate(async () => {
      // Two labels of 400 g have expired.
      const body = {
        name: 'Queijo Muçarela Fatiado',
        price: 40,
        unit: 'kg',
        category: '',
        supplier: '',
        description: '',
      }
      const answer = await fetch('/api/ingredients', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.status !== 201) throw new Error(`${answer.status}`)
    })
    await preview().getByRole('button', { name: 'Ler de novo' }).click()
    await preview().getByText('R$\u00a032,00', { exact: true }).first().waitFor()
    expect(await figure('Valor perdido')).toBe('R$\u00a032,00')
  })

  it('saves its settings, including a pasted list of addresses', async () => {
    await settings().getByRole('switch', { name: 'Gerar o relatório automaticamente' }).check({ force: true })
    await settings().getByRole('combobox', { name: 'Hora' }).selectOption('05:00')
    for (const [day, name] of weekdays.entries())
      if (day !== farDay) await settings().getByRole('checkbox', { name }).uncheck({ force: true })
    await page.evaluate(() =>
      navigator.clipboard.writeText('Ana Souza <ana@cozinha.com.br>\nrui@cozinha.com.br; ANA@cozinha.com.br\nfulano@'),
    )
    await address().focus()
    await page.keyboard.press('Control+V')
    await settings().getByText('Este e-mail já está na lista: ANA@cozinha.com.br. E-mail inválido: fulano@').waitFor()
    await expect.poll(() => recipients().allInnerTexts()).toEqual(['ana@cozinha.com.br', 'rui@cozinha.com.br'])
    // Text that is not a valid address blocks saving, with a message.
    await settings().getByRole('button', { name: 'Salvar' }).click()
    await settings().getByText('E-mail inválido: fulano@').waitFor()
    expect(await address().evaluate((field) => field === document.activeElement)).toBe(true)
    // In the format of mail programs: the spaces inside do not end the entry.
    await address().fill('')
    await address().pressSequentially('Fulano de Tal <fulano@cozinha.com.br>,')
    await recipients().nth(2).waitFor()
    await settings().getByRole('button', { name: 'Remover rui@cozinha.com.br' }).click()
    await settings().getByText('Alterações não salvas').waitFor()
    await settings().getByRole('button', { name: 'Salvar' }).click()
    await settings().getByText('Tudo salvo').waitFor()
    expect(await focused()).toBe('Relatório automático')
    await settings()
      .getByText(new RegExp(`Próximo relatório: ${weekdays[farDay]}, .* às 05:00`))
      .waitFor()
    await page.reload()
    await recipients().first().waitFor()
    await expect.poll(() => recipients().allInnerTexts()).toEqual(['ana@cozinha.com.br', 'fulano@cozinha.com.br'])
    await expect.poll(() => settings().getByRole('combobox', { name: 'Hora' }).inputValue()).toBe('5')
    expect(await chosenDays()).toEqual([weekdays[farDay]])
    await expect.poll(() => settings().getByRole('switch').isChecked()).toBe(true)
  })

  it('refuses settings without a weekday, and Descartar restores the saved ones', async () => {
    await settings()
      .getByRole('checkbox', { name: weekdays[farDay] ?? '' })
      .press('Space')
    await settings().getByRole('button', { name: 'Salvar' }).click()
    await settings().getByText('Escolha pelo menos um dia da semana').waitFor()
    await settings().getByRole('button', { name: 'Descartar' }).click()
    expect(await chosenDays()).toEqual([weekdays[farDay]])
    await settings().getByText('Tudo salvo').waitFor()
    expect(await focused()).toBe('Relatório automático')
  })

  it('is made on request and mailed; its files and the mail agree with the preview', async () => {
    const expired = await figure('Vencidas')
    await preview().getByRole('checkbox', { name: 'E enviar por e-mail aos 2 destinatários' }).check()
    await make()
    await rows().first().getByText('Enviado para 2 destinatários').waitFor()
    await rows().first().getByText('Pedido por Demo').waitFor()
    await rows().first().getByText(`${expired} vencidas`).waitFor()
    await rows().first().getByText('R$\u00a032,00 em perdas').waitFor()
    const [pdf, csv] = [await download(/PDF/), await download(/CSV/)]
    expect([pdf.name, csv.name]).toEqual([
      expect.stringMatching(/^relatorio-de-validades-.*\.pdf$/),
      expect.stringMatching(/^relatorio-de-validades-.*\.csv$/),
    ])
    expect((await readPdf(pdf.bytes)).length).toBeGreaterThan(0)
    const lines: string[][] = parse(csv.bytes, { delimiter: ';', bom: true, relaxColumnCount: true })
    expect(lines.flat()).toContain('Queijo Muçarela Fatiado')
    expect(mailbox.received.map((mail) => mail.recipients)).toEqual([['ana@cozinha.com.br', 'fulano@cozinha.com.br']])
    const attached = mailbox.received[0]?.attachments.map(({ filename, content }) => [
      filename,
      (content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content)).toString('base64'),
    ])
    expect(attached).toEqual([
      [pdf.name, pdf.bytes.toString('base64')],
      [csv.name, csv.bytes.toString('base64')],
    ])
  })

  it('shows that the mail server is unreachable, and is mailed by a retry', async () => {
    await mailbox.down()
    const today = kitchenDay(0)
    await make()
    // The next attempt is about a minute away, which is tomorrow just before midnight.
    const day = kitchenDay(2 * 60_000) === today ? 'hoje' : '(?:hoje|amanhã)'
    await rows()
      .first()
      .getByText(new RegExp(`Ainda não enviado: nova tentativa ${day} às`))
      .waitFor()
    await expect.poll(() => rows().count()).toBe(2)
    await mailbox.up()
    // After a failure the mailer pauses for some seconds, so the button may have to be clicked again.
    const again = rows()
      .first()
      .getByRole('button', { name: /^Tentar agora/ })
    await expect
      .poll(
        async () => {
          // It may go before it is clicked.
          if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined)
          return rows().first().innerText()
        },
        { interval: 3_000 },
      )
      .toContain('Enviado para 2 destinatários')
    expect(mailbox.received).toHaveLength(2)
  })

  it('shows changed settings at another station without a reload', async () => {
    const other = await context.newPage()
    await other.goto(`${product.origin}${REPORTS}?tenant=demo`)
    await other.getByRole('button', { name: 'Remover fulano@cozinha.com.br' }).waitFor()
    await settings().getByRole('button', { name: 'Remover fulano@cozinha.com.br' }).click()
    await settings().getByRole('button', { name: 'Salvar' }).click()
    await other.getByRole('button', { name: 'Remover fulano@cozinha.com.br' }).waitFor({ state: 'detached' })
    await other.close()
  })

  it("keeps another admin's concurrent change to another setting", async () => {
    const other = await context.newPage()
    await other.goto(`${product.origin}${REPORTS}?tenant=demo`)
    const hour = settings().getByRole('combobox', { name: 'Hora' })
    await hour.selectOption('04:00')
    const theirs = other.getByRole('region', { name: 'Relatório automático' })
    await theirs.getByRole('textbox', { name: 'Destinatários' }).fill('eva@cozinha.com.br')
    await theirs.getByRole('button', { name: 'Salvar' }).click()
    await theirs.getByText('Tudo salvo').waitFor()
    await settings().getByRole('button', { name: 'Salvar' }).click()
    await settings().getByText('Tudo salvo').waitFor()
    await page.reload()
    await recipients().nth(1).waitFor()
    await expect.poll(() => recipients().allInnerTexts()).toEqual(['ana@cozinha.com.br', 'eva@cozinha.com.br'])
    await expect.poll(() => hour.inputValue()).toBe('4')
    await other.close()
  })

  it('updates the preview when labels are created, with fewer requests than labels', async () => {
    const before = Number(await figure('Vencidas'))
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/reports/preview')) requests += 1
    })
    for (let made = 0; made < 8; made += 1) {
      await page.evaluate(async () => {
        const body = {
          name: 'Caldo',
          category: 'Molhos',
          sector: 'Cozinha Quente',
          responsible: 'Ana Souza',
          weight: '300g',
          expiration_date: '2026-01-02',
          lateReason: 'ontem',
          quantity: 1,
        }
        const answer = await fetch('/api/products', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (answer.status !== 201) throw new Error(`${answer.status}`)
      })
      await page.waitForTimeout(250)
    }
    await expect.poll(async () => Number(await figure('Vencidas'))).toBe(before + 8)
    expect(requests).toBeLessThanOrEqual(3)
  })

  it('is shown to admins only', async () => {
    const staff = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    await logIn(staff, REPORTS, 'bia@foodid.com.br', PASSWORD)
    await staff.getByText('Só para administradores').waitFor()
    await staff.goto(`${product.origin}/management?tenant=demo`)
    await staff.getByRole('heading', { name: 'Gestão' }).waitFor()
    await expect.poll(() => staff.getByRole('link', { name: /Relatórios/ }).count()).toBe(0)
    await staff.context().close()
  })

  it('causes no page error and no 5xx answer', () => {
    expect(failures).toEqual([])
  })
})
