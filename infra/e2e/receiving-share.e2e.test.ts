import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { noteXml } from '../test/note-xml.ts'
import { untilInstalled } from './queue-in-browser.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A note that another application shares with the installed one: the browser posts a form to the action in the manifest, and
// the service worker answers it.

const LOGIN = { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' }

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', serviceWorkers: 'allow' })
  page = await context.newPage()
  await logIn()
  await page.goto(`${product.origin}/lotes?tenant=demo`)
  await untilInstalled(page)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const logIn = () => context.request.post(`${product.origin}/tenant/login`, { data: LOGIN })

interface ShareTarget {
  readonly action: string
  readonly method: string
  readonly enctype: string
  readonly params: { readonly files: readonly { readonly name: string; readonly accept: readonly string[] }[] }
}

async function shareTarget(): Promise<ShareTarget> {
  const answer = await context.request.get(`${product.origin}/manifest.webmanifest`)
  return ((await answer.json()) as { share_target: ShareTarget }).share_target
}

/** Shares files as the browser does: it navigates by POST, with the files in the fields that the manifest names. */
async function share(...texts: readonly string[]): Promise<void> {
  const { action, method, enctype, params } = await shareTarget()
  await page.evaluate(
    ({ fields, files }) => {
      const form = Object.assign(document.createElement('form'), fields)
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, name: files.name })
      const transfer = new DataTransfer()
      files.texts.forEach((text, place) =>
        transfer.items.add(new File([text], `nota ${place}.xml`, { type: 'text/xml' })),
      )
      input.files = transfer.files
      if (files.texts.length > 0) form.append(input)
      document.body.append(form)
      form.submit()
    },
    { fields: { action, method, enctype }, files: { name: params.files[0]?.name ?? '', texts } },
  )
}

const keptFiles = () => page.evaluate(async () => (await (await caches.open('compartilhados')).keys()).length)
const openReceipts = async () => {
  const answer = await context.request.get(`${product.origin}/api/receipts?status=aberto`)
  return ((await answer.json()) as readonly unknown[]).length
}

it('is for files of XML', async () => {
  expect((await shareTarget()).params.files[0]?.accept).toEqual(['text/xml', 'application/xml', '.xml'])
})

it('opens its receipt, and is forgotten by the device', async () => {
  await share(noteXml({ number: 1 }))
  await page.waitForURL(/\/recebimento\/\d+/)
  expect([await openReceipts(), await keptFiles()]).toEqual([1, 0])
})

it('comes with others: the list says how many are open, and which one is no note', async () => {
  await share(noteXml({ number: 2 }), noteXml({ number: 3 }), '<outra/>')
  const told = page.getByRole('alert')
  await told.getByText('2 notas abertas').waitFor()
  await told.getByText('Este arquivo não é uma NF-e.').waitFor()
  expect([await openReceipts(), await keptFiles()]).toEqual([3, 0])
})

it('without a file says so', async () => {
  await share()
  await page.getByText('Nenhum arquivo chegou.').waitFor()
})

it('without a network stays on the device, and opens when the network is back', async () => {
  await context.setOffline(true)
  await share(noteXml({ number: 4 }))
  await page.getByText('Sem internet: 1 nota ficou guardada neste aparelho').waitFor()
  expect(await keptFiles()).toBe(1)
  await context.setOffline(false)
  await page.waitForURL(/\/recebimento\/\d+/)
  expect([await openReceipts(), await keptFiles()]).toEqual([4, 0])
})

it('before the login waits for it', async () => {
  await context.clearCookies()
  await share(noteXml({ number: 5 }))
  await page.getByRole('textbox', { name: 'Senha' }).fill(LOGIN.password)
  expect(await keptFiles()).toBe(1)
  await page.getByLabel('Email').fill(LOGIN.email)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(/\/recebimento\/\d+/)
  expect([await openReceipts(), await keptFiles()]).toEqual([5, 0])
})

it('that no service worker gets is asked for again, and is not read by the server', async () => {
  const { action } = await shareTarget()
  const multipart = { nota: { name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(noteXml({ number: 6 })) } }
  const answer = await context.request.post(product.origin + action, {
    multipart,
    headers: { 'sec-fetch-site': 'none' },
    maxRedirects: 0,
  })
  expect([answer.status(), answer.headers()['location']]).toEqual([303, '/recebimento?compartilhado=perdido'])
  await page.goto(`${product.origin}/recebimento?compartilhado=perdido&tenant=demo`)
  await page.getByText('Compartilhe de novo, ou toque em Ler nota.').waitFor()
  expect(await openReceipts()).toBe(5)
})
