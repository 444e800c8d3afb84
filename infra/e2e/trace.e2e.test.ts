import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { join } from '../test/people.ts'
import type { RecallCase } from '../test/recall-case.ts'
import { recallCase } from '../test/recall-case.ts'
import type { TestClient, TestServer } from '../test/server.ts'
import { startTestServer } from '../test/server.ts'
import { loggedInContext } from './logged-in.ts'
import { everySize, expectNoFaults, resize } from './looks.ts'

// The screens Rastrear and `Tenho este lote?` with the case of section I of the specification.

const WORDS = `Filé de peito de frango sem osso ${'e sem pele congelado individualmente '.repeat(4)}`.slice(0, 120)
const ONE_WORD = 'Caldo'.padEnd(120, 'deossobovino')

let server: TestServer
let owner: TestClient
let given: RecallCase
let browser: Browser
let context: BrowserContext
let page: Page
const failures: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer({ now: '2026-11-30T11:00:00Z' }), launchBrowser()])
  owner = await server.tenant('bistro')
  given = await recallCase(owner, server.clock)
  context = await loggedInContext(browser, { origin: server.origin, cookie: owner.cookie })
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(() => resize(page, everySize[0]))

const open = (path: string) => page.goto(`${server.origin}${path}`)
const part = (name: string) => page.getByRole('region', { name, exact: true })
const stepOf = (side: string, name: string | RegExp) =>
  part(side)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

it('s1: the lot is found however its number is typed, and leads to its trace', async () => {
  for (const typed of ['a 2911', 'A-2911', 'a2911']) {
    await open(`/lotes?q=${encodeURIComponent(typed)}`)
    await page.getByText('40 kg recebidos em 30/11/2026, nota 12345').waitFor()
  }
  await expectNoFaults(page, 'trace-lots')
  await open('/lotes?q=a29')
  await page.getByText('Nenhum lote com o número “a29”. 1 começa assim:').waitFor()
  await page.getByRole('link', { name: 'Rastrear o lote A2911' }).click()
  await page.waitForURL(`**/rastreio?lotId=${given.lotId}*`)
  await open('/lotes?q=b777')
  await page.getByText('Não temos esse lote').waitFor()
  await page.getByRole('link', { name: 'Procurar por ingrediente' }).waitFor()
  await expectNoFaults(page, 'trace-no-lot')
})

it('s1: the search answers the question, and says where there is no such lot', async () => {
  await open('/lotes')
  await page.getByRole('heading', { name: 'Lotes' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Buscar telas, produtos, lotes e fichas' })
  await field.fill('tenho este lote b777')
  await page.getByRole('option', { name: 'Não temos esse lote' }).waitFor()
  await field.fill('a-2911')
  await page.getByRole('option', { name: 'Sim: 40 kg recebidos em 30/11/2026, nota 12345' }).click()
  await page.waitForURL(`**/rastreio?lotId=${given.lotId}*`)
})

it('s2, s8: a lot is followed to its batches, its labels are counted, and its kilograms add up', async () => {
  await open(`/rastreio?lotId=${given.lotId}`)
  const totals = part('Totais')
  await totals.waitFor()
  expect((await totals.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, ' '))).toEqual([
    '39 em estoque',
    '13 usadas',
    '2 descartadas',
    '1 faltando',
    '97,5 % localizado: 39 de 40 kg',
  ])
  await totals
    .getByText('De 40 kg recebidos: 22 em estoque, 15 em preparos ou usados, 2 descartados, 1 faltando.')
    .waitFor()
  for (const [name, entry, text] of [
    ['Frango desfiado', 'Entrou: 10 × Filé de peito', '5 em estoque'],
    ['Escondidinho', 'Entrou: 2 × Frango desfiado', '8 em estoque'],
    ['Strogonoff', 'Entrou: 5 × Filé de peito', '4 em estoque'],
  ] as const) {
    const step = stepOf('Onde foi parar', name)
    await step.getByText(entry, { exact: true }).waitFor()
    await step.getByText('Lido', { exact: true }).waitFor()
    await step.getByText(text, { exact: true }).waitFor()
  }
  const own = part('Onde foi parar')
    .getByRole('listitem')
    .filter({ hasText: /^Etiquetas deste lote/u })
  for (const text of ['22 em estoque', '2 descartadas', '1 faltando', '10 → Frango desfiado L261130-01'])
    await own.getByText(text, { exact: true }).waitFor()
  await own.getByText('Freezer A').waitFor()
  const weak = page.getByRole('list', { name: 'Presumido' })
  await weak.getByText('pode ter entrado em 1 preparo, 01/12/2026').waitFor()
  await weak.getByRole('link', { name: given.broth.batch.lot }).waitFor()
  await expect.poll(() => stepOf('Onde foi parar', 'Caldo').count()).toBe(0)
  await expectNoFaults(page, 'trace-lot')
})

it('22 equal labels are one row, with their pages behind it', async () => {
  await open(`/rastreio?lotId=${given.lotId}`)
  const row = page.getByRole('listitem').filter({ hasText: /^22 em estoque/u })
  await row.getByText('22 em estoque').click()
  await expect.poll(() => row.getByRole('link').count()).toBe(22)
  await expectNoFaults(page, 'trace-codes')
})

it('s3: a label is followed back to the lot, the supplier, the note and the temperature at the door', async () => {
  const [label] = given.pie.labels
  await open(`/baixa/${label?.qrCode}`)
  await page.getByRole('link', { name: 'Rastrear', exact: true }).click()
  await page.waitForURL('**/rastreio?code=*')
  const from = part('De onde veio')
  await stepOf('De onde veio', 'Escondidinho').waitFor()
  await from.getByText(/^2 → Escondidinho L261201/u).waitFor()
  await from.getByText(/^10 → Frango desfiado L261130/u).waitFor()
  await from.getByText('Lido', { exact: true }).first().waitFor()
  await from.getByText('Frigo Sul · nota 12345 · 40 kg · 30/11/2026 08:24', { exact: false }).waitFor()
  await from.getByText(/chegou a .15,2 °C/u).waitFor()
  await part('Onde foi parar').getByText('1 em estoque').waitFor()
  await expectNoFaults(page, 'trace-label')
})

it('what is presumed is said in words, from the page of the batch', async () => {
  await open(`/producao/preparo/${given.broth.batch.id}`)
  await page.getByRole('link', { name: 'Rastrear', exact: true }).click()
  await stepOf('De onde veio', 'Lote A2911').getByText('Presumido').waitFor()
  await part('Onde foi parar').getByText('6 em estoque').waitFor()
  await expectNoFaults(page, 'trace-batch')
})

it('a label without a lot says so, and an unknown code leads to the lots', async () => {
  const body = { category: 'Geral', sector: 'Geral', responsible: 'Ana', weight: '1 kg', storageType: 'refrigerado' }
  const made = await owner.post<{ qrCode: string }>('/api/products', {
    ...body,
    name: ONE_WORD,
    expiration_date: '2026-12-05',
  })
  await open(`/rastreio?code=${made.body.qrCode}`)
  await part('De onde veio').getByText('Sem lote registrado').waitFor()
  await expectNoFaults(page, 'trace-no-source')
  await open('/rastreio?code=FID20269999')
  await page.getByText('Nada com este código').waitFor()
  await expectNoFaults(page, 'trace-unknown')
})

it('long names break', async () => {
  await owner.put(`/api/ingredients/${given.ingredientId}`, { name: WORDS, price: 14.8, unit: 'kg' })
  const names = await Promise.all(
    [WORDS, ONE_WORD].map(async (name) => {
      const base = { name, measure: 500, measureUnit: 'gramas', sif: 'ISENTO', storageType: 'refrigerado' }
      const product = await owner.post<{ id: string }>('/api/base-products', { ...base, foodClass: 'cozido' })
      return owner.post<{ id: number }>('/api/recipes', {
        name,
        outputs: [{ baseProductId: product.body.id, pack: { n: 500, unit: 'g' } }],
        portionYield: 2,
        ingredients: [{ ingredientId: given.ingredientId, operationalQuantity: 2, operationalUnit: 'kg' }],
        yield: { n: 1, unit: 'kg' },
        cooked: true,
      })
    }),
  )
  for (const [index, { body, status }] of names.entries()) {
    expect(status, JSON.stringify(body)).toBe(201)
    const inputs = given.filet.slice(20 + 2 * index, 22 + 2 * index).map(({ qrCode }) => ({ line: 0, code: qrCode }))
    const produced = await owner.post('/api/batches', { recipeId: body.id, times: 1, inputs })
    expect(produced.status, JSON.stringify(produced.body)).toBe(201)
  }
  await open(`/rastreio?lotId=${given.lotId}`)
  await stepOf('Onde foi parar', ONE_WORD).waitFor()
  await expectNoFaults(page, 'trace-long')
  expect(failures).toEqual([])
})

it('an administrator is led to the recall, and others to what it would block', async () => {
  await open(`/rastreio?lotId=${given.lotId}`)
  const href = `/recolhimentos/novo?lotId=${given.lotId}`
  expect(await page.getByRole('link', { name: 'Recolher…' }).getAttribute('href')).toContain(href)
  const { client: cook } = await join(server, owner, 'rui@bistro.com.br')
  const theirs = await loggedInContext(browser, { origin: server.origin, cookie: cook.cookie })
  const other = await theirs.newPage()
  await other.goto(`${server.origin}/rastreio?lotId=${given.lotId}`)
  expect(await other.getByRole('link', { name: 'Ver o que seria recolhido' }).getAttribute('href')).toContain(href)
  await theirs.close()
})
