import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import type { Recall, RecallOpened } from '../../server/modules/recalls/contract/recalls.ts'
import { launchBrowser } from '../test/browser.ts'
import { join, NEW_PASSWORD } from '../test/people.ts'
import type { RecallCase } from '../test/recall-case.ts'
import { bareLot, recallCase, receivedLot } from '../test/recall-case.ts'
import { emailOf, TEST_PASSWORD, TestClient } from '../test/server.ts'
import { enteredContext } from './logged-in.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { everySize, expectNoFaults, resize } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The case of section I of the specification, from the preview to the end of a recall. The product's clock is the true one,
// so that all of it is made today.

const LONG = `Conserva ${'especialissima'.repeat(9)}`.slice(0, 120)
const COOK = 'rui@bistro.com.br'
let product: StartedProduct
let browser: Browser
let ana: TestClient
let given: RecallCase
let acts: Acts
let page: Page
/** The recall of the case. */
let main = 0
const failures: string[] = []

const enter = (email: string, password: string): Promise<BrowserContext> =>
  enteredContext(browser, product.origin, { email, password, tenantId: 'bistro' })

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  const credentials = ['--tenant', 'bistro', '--email', emailOf('bistro'), '--password-stdin']
  await product.admin(['user', 'create', ...credentials], TEST_PASSWORD)
  ana = new TestClient(product.origin)
  await ana.login('bistro')
  given = await recallCase(ana, { set: () => undefined })
  const context = await enter(emailOf('bistro'), TEST_PASSWORD)
  acts = await countActs(context)
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(() => resize(page, everySize[0]))

const open = (path: string, on = page) =>
  on.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=bistro`)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const shown = async (id: number) => (await ana.get<Recall>(`/api/recalls/${id}`)).body
/** The recall that the screen shows. */
const opened = () => Number(/recolhimentos\/(\d+)/.exec(page.url())?.[1])
const waiting = ({ labels }: Recall) => labels.filter(({ status }) => status === 'blocked')

it('a kitchen that has recalled nothing reads what a recall is for, and the palette knows the screen', async () => {
  await open('/recolhimentos')
  await page.getByText('Nenhum recolhimento').waitFor()
  await expectNoFaults(page, 'recalls-empty')
  await page.getByRole('link', { name: 'Recolher ou simular' }).click()
  await page.getByLabel('Ou digite o código').fill('FID20269999')
  await button('Ver o que seria bloqueado').click()
  await page.getByText('Não encontrado. Confira o código').waitFor()
  await expectNoFaults(page, 'recall-choose')
  await open('/recolhimentos')
  await page.getByText('Nenhum recolhimento').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar telas, produtos, lotes e fichas' }).fill('recall')
  await page
    .getByRole('option', { name: /Recolhimentos/ })
    .first()
    .click()
  await page.getByText('Nenhum recolhimento').waitFor()
})

it('the preview counts by place and product, says what had left, and what the presumed would add', async () => {
  await open(`/recolhimentos/novo?lotId=${given.lotId}`)
  await page.getByRole('heading', { name: 'Recolher o lote A2911' }).waitFor()
  await page.getByText('39 serão bloqueadas').waitFor()
  const places = page.getByRole('list', { name: 'Onde estão' }).getByRole('listitem')
  expect((await places.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Freezer A Filé de peito 22',
    'Geladeira 1 Frango desfiado 5 · Strogonoff 4 9',
    'Geladeira 2 Escondidinho 8',
  ])
  const gone = part('O que já tinha saído')
  await gone.getByRole('heading', { name: '13 já saíram' }).waitFor()
  expect(await gone.innerText()).toMatch(/7 usadas Frango desfiado[^]*\d\d\/\d\d/)
  expect(await gone.innerText()).toMatch(/6 usadas Strogonoff[^]*2 descartadas e 1 faltando/)
  await expectNoFaults(page, 'recall-preview')
  await page.getByRole('switch').check()
  await page.getByText('45 serão bloqueadas').waitFor()
  await button('Bloquear 45').waitFor()
  await page.getByRole('switch').uncheck()
  await page.getByRole('textbox', { name: 'Motivo' }).fill(' ')
  await button('Bloquear 39').click()
  await page.getByText('Diga o motivo do recolhimento.').waitFor()
})

it('a person who is no administrator sees the preview, and who may do it', async () => {
  await join(product, ana, COOK)
  const context = await enter(COOK, NEW_PASSWORD)
  const cook = await context.newPage()
  await open(`/recolhimentos/novo?lotId=${given.lotId}`, cook)
  await cook.getByText('39 serão bloqueadas').waitFor()
  await cook.getByText('Só um administrador abre ou simula um recolhimento.').waitFor()
  expect(await cook.getByRole('button', { name: /^Bloquear/ }).count()).toBe(0)
  await context.close()
})

it('s6: a simulation says the same numbers, blocks nothing, and is one page', async () => {
  await open(`/recolhimentos/novo?lotId=${given.lotId}`)
  await button('Só simular').click()
  await page.getByRole('heading', { name: /^39 seriam bloqueadas em (?:menos de )?[\d,]+ s$/ }).waitFor()
  await page.getByText('SIMULADO', { exact: true }).waitFor()
  expect((await shown(opened())).labels.filter(({ status }) => status === 'blocked')).toHaveLength(0)
  await expectNoFaults(page, 'recall-simulated')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await button('Imprimir').click()
  expect(await page.evaluate(() => document.body.getAttribute('data-printed'))).toBe('yes')
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

it('s4: one tap blocks 39, without a word to type', async () => {
  await open(`/recolhimentos/novo?lotId=${given.lotId}`)
  await button('Bloquear 39').waitFor()
  acts.clicks = 0
  acts.fields = 0
  await button('Bloquear 39').click()
  await page.getByRole('heading', { name: /^39 bloqueadas em (?:menos de )?[\d,]+ s$/ }).waitFor()
  expect(acts).toEqual({ clicks: 1, fields: 0 })
  main = opened()
  const recall = await shown(main)
  expect(recall).toMatchObject({ reason: 'lote A2911', source: 'fornecedor', inStock: 39, left: 39 })
  expect(recall.seconds).toBeLessThan(3)
  await page.getByText('6 de Caldo ficaram livres').waitFor()
  await part('O que já tinha saído').getByText('6 usadas').waitFor()
  await expectNoFaults(page, 'recall-open')
})

it('s10: a visitor who scans a blocked label reads only that nobody may use it', async () => {
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  const visitor = await context.newPage()
  await visitor.goto(`${product.origin}/view/${given.filet[20]?.qrCode}?tenant=bistro`)
  await visitor.getByText(/Não usar\. Separado pelo restaurante em \d\d\/\d\d\/\d{4}\./).waitFor()
  expect(await visitor.content()).not.toMatch(/A2911|Frigo Sul|recolhimento/i)
  await context.close()
})

it('a place is walked: each label by a tap or by its code, and the bar says how far it is', async () => {
  await button('Percorrer Geladeira 2').click()
  const walk = part('Percorrer Geladeira 2')
  acts.clicks = 0
  await walk.getByRole('checkbox').first().check()
  await walk.getByText('1 de 8').waitFor()
  expect(acts.clicks).toBe(1)
  await walk.getByRole('button', { name: 'Ler etiqueta' }).click()
  const scan = page.getByRole('dialog', { name: 'Separar pela etiqueta' })
  await scan.getByLabel('Ou digite o código').fill(given.broth.labels[0]?.qrCode ?? '')
  await scan.getByRole('button', { name: 'Separar', exact: true }).click()
  await scan.getByText('não é deste recolhimento').waitFor()
  await scan.getByLabel('Ou digite o código').fill(given.pie.labels[7]?.qrCode ?? '')
  await scan.getByRole('button', { name: 'Separar', exact: true }).click()
  await scan.getByText(/Escondidinho, FID\d+: separada\./).waitFor()
  await expectNoFaults(page, 'recall-scan')
  await scan.getByRole('button', { name: 'Fechar', exact: true }).click()
  await walk.getByText('2 de 8').waitFor()
  await expectNoFaults(page, 'recall-walk')
  await walk.getByRole('button', { name: 'Separei todas as 6' }).click()
  await walk.getByText('8 de 8').waitFor()
  await walk.getByRole('button', { name: 'Lugares' }).click()
  await page.getByText('Separadas 8 de 39').waitFor()
  expect((await shown(main)).separated).toBe(8)
})

it('what was set apart is returned, discarded or released with a reason, by list or by label', async () => {
  const destination = part('Destino')
  await button('Devolver 8').click()
  await page.getByText('Com destino: 8 devolvidas').waitFor()
  await destination.getByRole('listitem').filter({ hasText: 'Strogonoff' }).getByRole('checkbox').check()
  await destination.getByRole('button', { name: 'Uma a uma: Frango desfiado, Geladeira 1' }).click()
  await destination.getByRole('listitem').filter({ hasText: 'Frango desfiado' }).first().getByRole('checkbox').check()
  await button('Descartar 5').click()
  await page.getByText('8 devolvidas · 5 descartadas').waitFor()
  for (const row of await destination.getByRole('listitem').filter({ hasText: 'Frango desfiado' }).all())
    await row.getByRole('checkbox').check()
  await button('Liberar 4…').click()
  await button('Liberar').click()
  await page.getByText('Diga por que podem ser usadas.').waitFor()
  await expectNoFaults(page, 'recall-release')
  await page.getByLabel('Por que podem ser usadas').fill('o laudo do lote chegou')
  await button('Liberar').click()
  await page.getByText('8 devolvidas · 5 descartadas · 4 liberadas').waitFor()
  await expectNoFaults(page, 'recall-destinations')
  expect(await shown(main)).toMatchObject({ left: 22, destinations: { returned: 8, discarded: 5, released: 4 } })
})

it('the text for others is prefilled, for the units and for clients, and the person sends it', async () => {
  await button('Texto para enviar').click()
  const sheet = page.getByRole('dialog', { name: 'Texto para enviar' })
  const message = sheet.getByLabel('Mensagem')
  expect(await message.inputValue()).toMatch(/Bistrô da Praça · recolhimento \d+: lote A2911[^]*Freezer A[^]*Não use/)
  await expectNoFaults(page, 'recall-share')
  await sheet.getByRole('radio', { name: 'Clientes' }).check()
  expect(await message.inputValue()).toContain('• Frango desfiado')
  expect(await message.inputValue()).not.toMatch(/A2911|Frigo Sul|Freezer/)
  await message.fill('Outro texto')
  const address = await sheet.getByRole('link', { name: 'Enviar' }).getAttribute('href')
  expect(new URL(address ?? '').searchParams.get('text')).toBe('Outro texto')
  await sheet.getByRole('button', { name: 'Fechar', exact: true }).last().click()
})

it('s9: while labels wait for a destination it is not closed, and then it is', async () => {
  const left = waiting(await shown(main)).map(({ id }) => id)
  const items = left.slice(3).map((id) => ({ id, how: 'devolvida' }))
  expect((await ana.post('/api/products/withdrawals', { items })).status).toBe(200)
  await button('Encerrar').click()
  const sheet = page.getByRole('dialog', { name: 'Encerrar o recolhimento' })
  await sheet.getByRole('button', { name: 'Encerrar' }).click()
  await sheet.getByText('Diga como terminou.').waitFor()
  await sheet.getByLabel('Conclusão').fill('devolvido ao Frigo Sul')
  await sheet.getByRole('button', { name: 'Encerrar' }).click()
  await sheet.getByText('Faltam 3 etiquetas bloqueadas. Descarte, devolva ou libere antes de encerrar.').waitFor()
  await expectNoFaults(page, 'recall-close')
  const last = left.slice(0, 3).map((id) => ({ id, how: 'devolvida' }))
  expect((await ana.post('/api/products/withdrawals', { items: last })).status).toBe(200)
  await sheet.getByRole('button', { name: 'Encerrar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('devolvido ao Frigo Sul').waitFor()
  await expectNoFaults(page, 'recall-closed')
  expect(await shown(main)).toMatchObject({ status: 'encerrado', left: 0 })
})

it('what stayed free is blocked by a second recall of only that, and the list has all of them', async () => {
  const second = await ana.post<RecallOpened>('/api/recalls', {
    mode: 'real',
    reason: 'aviso novo',
    source: 'anvisa',
    roots: [{ lotId: given.lotId }],
  })
  expect(second.status).toBe(201)
  await open(`/recolhimentos/${second.body.id}`)
  await page.getByText('6 de Caldo ficaram livres').waitFor()
  await button('Bloquear 6').click()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${second.body.id}`))
  await page.getByRole('heading', { name: /^6 bloqueadas em/ }).waitFor()
  await page.getByText('o que pode ter levado lote A2911 de Filé de peito de frango').waitFor()
  expect(await shown(opened())).toMatchObject({ reason: 'aviso novo (presumido)', onlyPresumed: true, left: 6 })
  await expectNoFaults(page, 'recall-presumed')
  await open('/recolhimentos')
  await page.getByRole('region', { name: 'Abertos' }).getByText(`Recolhimento ${second.body.id}: aviso novo`).waitFor()
  await page
    .getByRole('region', { name: 'Encerrados e simulados' })
    .getByText('SIMULADO', { exact: true })
    .first()
    .waitFor()
  await expectNoFaults(page, 'recalls')
})

it('a lot without labels is blocked, and the recall ends when somebody says what became of the lot', async () => {
  const { lotId, lot } = await bareLot(ana)
  const twin = await receivedLot(ana, { supplier: 'Granja Boa', lot: lot.toLowerCase() })
  await open(`/recolhimentos/novo?lotId=${lotId}`)
  await page.getByText('O lote será bloqueado').waitFor()
  await page.getByText('Outro lote recebido tem este número, e fica de fora:').waitFor()
  const other = page.getByRole('link', { name: new RegExp(`^${twin.lot} de .*, Granja Boa, `) })
  expect(await other.getAttribute('href')).toContain(`/recolhimentos/novo?lotId=${twin.lotId}`)
  await expectNoFaults(page, 'recall-bare-preview')
  await button('Bloquear o lote').click()
  await page.getByRole('heading', { name: /^Lote bloqueado em/ }).waitFor()
  await page.getByText('Falta o destino de 1 lote: só encerra com tudo descartado, devolvido ou liberado.').waitFor()
  await expectNoFaults(page, 'recall-bare')
  await button('Encerrar').click()
  const sheet = page.getByRole('dialog', { name: 'Encerrar o recolhimento' })
  await sheet.getByLabel('Conclusão').fill('devolvido')
  await sheet.getByRole('button', { name: 'Encerrar' }).click()
  await sheet.getByText(`Falta dizer o que foi feito do lote ${lot}.`).waitFor()
  await sheet.getByRole('button', { name: 'Ainda não' }).click()
  await button(`Liberar o lote ${lot}…`).click()
  const release = page.getByRole('dialog', { name: `Liberar o lote ${lot}` })
  await release.getByRole('button', { name: 'Liberar', exact: true }).click()
  await release.getByText('Diga por que pode ser usado.').waitFor()
  await release.getByRole('button', { name: 'Cancelar' }).click()
  await button(`Devolver o lote ${lot}`).click()
  await part('Lotes sem etiquetas').getByText('10 kg · devolvido').waitFor()
  await button('Encerrar').click()
  await sheet.getByLabel('Conclusão').fill('devolvido')
  await sheet.getByRole('button', { name: 'Encerrar' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(await shown(opened())).toMatchObject({ status: 'encerrado', lotsLeft: 0 })
})

it('names of 120 letters and reasons of 200 hold on each screen', async () => {
  const place = await ana.post<{ id: string }>('/api/storage-types', {
    name: LONG,
    icon: 'refrigerado',
    kind: 'refrigerado',
    tempMax: 4,
  })
  const label = await ana.post<Label>('/api/products', {
    name: LONG,
    category: 'Geral',
    sector: 'Cozinha',
    responsible: 'Ana',
    weight: '1 kg',
    storageTypeId: place.body.id,
    storageType: place.body.id,
    expiration_date: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect(label.status, JSON.stringify(label.body)).toBe(201)
  await open(`/recolhimentos/novo?code=${label.body.qrCode}`)
  await page.getByText('1 será bloqueada').waitFor()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('x'.repeat(200))
  await expectNoFaults(page, 'recall-long-preview')
  await button('Bloquear 1').click()
  await page.getByRole('heading', { name: /^1 bloqueada em/ }).waitFor()
  await expectNoFaults(page, 'recall-long')
  await button(/^Percorrer /).click()
  await expectNoFaults(page, 'recall-long-walk')
  await open('/recolhimentos')
  await page.getByText(/^Recolhimento \d+: x+$/).waitFor()
  await expectNoFaults(page, 'recalls-long')
  expect(failures).toEqual([])
})
