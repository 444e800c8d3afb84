import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { ensureDemo } from '../../server/demo.ts'
import { unitOfWork } from '../../server/events/unit-of-work.ts'
import { classifyBaseProducts } from '../../server/modules/catalog/base-product-commands.ts'
import { listBaseProducts } from '../../server/modules/catalog/queries.ts'
import { catalogPorts } from '../../server/modules/index.ts'
import { DEFAULT_TIME_ZONE } from '../../server/provisioning.ts'
import { launchBrowser } from '../test/browser.ts'
import type { TestDatabase } from '../test/database.ts'
import { createTestDatabase } from '../test/database.ts'
import { databaseEnvironment } from '../test/template-database.ts'
import { enteredContext } from './logged-in.ts'
import { axeFindings, MODAL_RULES } from './axe.ts'
import { faultsOf, NO_FAULTS, resize } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// Where dates come from, on the screens: the classes of the products, a norm that has changed, the table in force, the
// house's own times, and a kitchen elsewhere that adopts the reference table. The steps build on each other.

const PASSWORD = 'panela de pressao'
let testDatabase: TestDatabase
let product: StartedProduct
let browser: Browser
let admin: BrowserContext
let page: Page

/** The demonstration as a kitchen of before: without classes, and with the edition that knows only the former norm. */
async function fillKitchen(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined })
  try {
    const application = openApplication(database, { defaultTenant: null })
    await ensureDemo(application, () => new Date())
    const meta = { actor: { system: 'test' } }
    await unitOfWork(application, { tenantId: 'demo', meta, now: new Date() }, async (unit) => {
      const products = await listBaseProducts(unit.tx)
      await classifyBaseProducts(
        unit,
        products.map(({ id }) => ({ id, foodClass: null })),
        { ports: catalogPorts, author: Promise.resolve({ permissions: ['regras'], timeZone: DEFAULT_TIME_ZONE }) },
      )
      const adopted = { type: 'NormBookAdopted', data: { version: 1, productIds: null } }
      unit.append({ stream: 'shelf-life', expectedVersion: 2, events: [adopted] })
      return { status: 200, body: null }
    })
  } finally {
    await database.close()
  }
}

const enter = (tenantId: string, email: string, password: string): Promise<BrowserContext> =>
  enteredContext(browser, product.origin, { email, password, tenantId })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await fillKitchen(testDatabase.applicationUrl)
  product = await startProduct(databaseEnvironment(testDatabase))
  const user = (tenant: string, email: string, ...more: string[]) =>
    product.admin(['user', 'create', '--tenant', tenant, '--email', email, ...more, '--password-stdin'], PASSWORD)
  await user('demo', 'bia@foodid.com.br', '--role', 'staff')
  await product.admin(['tenant', 'create', '--id', 'bahia', '--name', 'Acarajé da Praça'])
  await user('bahia', 'ana@bahia.com.br')
  browser = await launchBrowser()
  admin = await enter('demo', 'demo@foodid.com.br', 'demonstracao')
  page = await admin.newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await testDatabase?.drop()
})

const open = async (path: string, ready: string, on = page, tenant = 'demo') => {
  await on.goto(`${product.origin}${path}?tenant=${tenant}`)
  await on.getByText(ready).first().waitFor()
}
const press = async (name: RegExp | string, on = page) => on.getByRole('button', { name }).first().press('Enter')
/** Waits until the page has read an answer and has painted again. */
async function untilShown(on: Page, answer: Response): Promise<void> {
  await answer.finished()
  await on.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
}

/** No axe violation and nothing sideways in four widths and both themes. */
async function expectSound(on: Page): Promise<void> {
  const asked = new Set<string>()
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
    [320, 640],
    [1280, 800],
  ] as const) {
    await resize(on, { width, height })
    expect.soft(await faultsOf(on, asked), `${width} × ${height}`).toEqual(NO_FAULTS)
  }
}

describe('the classes', () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

  it('are confirmed with Enter alone, and saved by one call', async () => {
    await open('/management/classes', 'produtos sem tipo de alimento')
    const before = await page.getByRole('heading', { level: 2 }).textContent()
    const selects = page.getByRole('listitem').getByRole('combobox')
    const count = await selects.count()
    expect(before).toBe(`${count} produtos sem tipo de alimento`)
    await expectSound(page)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(request.url())
    })
    await selects.first().focus()
    // Some names say nothing: there a class is typed.
    for (let row = 0; row < count; row += 1) {
      const value = await page.evaluate(() =>
        document.activeElement instanceof HTMLSelectElement ? document.activeElement.value : 'none',
      )
      expect(value).not.toBe('none')
      if (value === '') await page.keyboard.type('Outro alimento preparado')
      await page.keyboard.press('Enter')
    }
    await expect.poll(focused).toBe(`Salvar ${count} tipos`)
    expect(calls).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Todos os produtos têm tipo de alimento').waitFor()
    expect(calls).toHaveLength(1)
    await expect.poll(focused).toBe('Todos os produtos têm tipo de alimento')
  }, 240_000)

  it('are changed again, and that is undone', async () => {
    await page.getByRole('checkbox', { name: 'Mostrar também os que já têm tipo de alimento' }).press('Space')
    const pudding = page.getByRole('combobox', { name: /^Pudim/ })
    await expect.poll(() => pudding.inputValue()).toBe('sobremesa_confeitaria')
    await pudding.focus()
    await page.keyboard.type('Leite')
    await page.keyboard.press('Enter')
    await press('Salvar 1 tipo')
    await page.getByText('1 tipo: confirmação salva com sucesso.').waitFor()
    await expect.poll(() => pudding.inputValue()).toBe('leite_derivados')
    await press('Desfazer')
    await page.getByText('1 tipo: voltou a ser como era.').waitFor()
    await expect.poll(() => pudding.inputValue()).toBe('sobremesa_confeitaria')
  })
})

describe('a norm that has changed', () => {
  it('is told to an admin with the next screen, and never moves the one that is shown', async () => {
    await open('/management', 'Prazos e normas')
    const notice = page.getByRole('complementary', { name: 'Normas' })
    // It is loaded after the first change of the screen, and waits for the next one.
    const read = page.waitForResponse('**/api/shelf-life/review**')
    await page.getByRole('link', { name: /^Setores/ }).press('Enter')
    await page.getByRole('heading', { name: 'Setores', exact: true }).waitFor()
    await untilShown(page, await read)
    await expect.poll(() => notice.count()).toBe(0)
    await page.getByRole('link', { name: 'Todos os cadastros' }).press('Enter')
    await notice.getByText('A norma mudou.').waitFor()
    await notice.getByRole('link', { name: 'Ver antes e depois' }).press('Enter')
    await page.getByRole('heading', { name: 'A norma mudou' }).waitFor()
    await expect.poll(() => notice.count()).toBe(0)
  })

  it('shows before and after, and changes nothing that is not confirmed', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Molho Pesto' })
    // Its days of validity are more than the new norm allows.
    await row.getByText('prazo da casa').waitFor()
    await row.getByText('A norma permite no máximo 3 dias (CVS 3/2026, art. 44 II).').waitFor()
    await expectSound(page)
    await row.getByRole('checkbox').press('Space')
    await press('Adotar só para os escolhidos (1)')
    await page.getByText('Edição nova adotada com sucesso para 1 produto.').waitFor()
    await row.waitFor({ state: 'detached' })
    // The others wait for their own confirmation.
    await press(/^Adotar para todos/)
    await page.getByText('Nada a rever').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Nada a rever')
    await expectSound(page)
  }, 240_000)
})

describe('the table in force', () => {
  it('is grouped by class with articles, and shows the norms of another day', async () => {
    await open('/management/norms', 'Tabela em vigor')
    await page.getByRole('rowheader', { name: 'Pescado cru' }).waitFor()
    const day = page.getByRole('textbox', { name: 'Em vigor em' })
    await day.fill('23/11/2026')
    await day.press('Enter')
    await expectSound(page)
    await page.getByText('Fonte secundária: confira no Diário Oficial').first().waitFor()
    const places = await page
      .getByRole('link', { name: /^página / })
      .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
    // A link says what stands at its address: a start page, or the page of the norm itself where it is known.
    expect([...new Set(places)].toSorted()).toEqual([
      'página da norma na legislação municipal https://legislacao.prefeitura.sp.gov.br/leis/portaria-secretaria-municipal-da-saude-2619-de-6-de-dezembro-de-2011',
      'página inicial do Diário Oficial do Estado de São Paulo https://www.doe.sp.gov.br',
    ])
    await day.fill('03/10/2026')
    await day.press('Enter')
    await page.getByText('Portaria CVS 5/2013').first().waitFor()
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/conforme|garantid/i)
  }, 240_000)

  it('is exported as a PDF', async () => {
    const download = page.waitForEvent('download')
    await press('Exportar tabela (PDF)')
    expect((await download).suggestedFilename()).toBe('prazos-e-normas-2026-10-03.pdf')
    await page.getByText('Pronto: prazos-e-normas-2026-10-03.pdf').waitFor()
  })

  it('has the settings beside it, and keeps them', async () => {
    await page.getByRole('textbox', { name: 'Responsável técnico que assinou' }).fill('Ana Souza, CRN 1234')
    await page.getByRole('textbox', { name: 'Pronto descongelado (horas)' }).fill('0')
    await page.keyboard.press('Enter')
    await page.getByText('O prazo após descongelar deve ser de pelo menos 1 hora').waitFor()
    await page.getByRole('textbox', { name: 'Pronto descongelado (horas)' }).fill('12')
    await page.getByRole('checkbox', { name: 'Contar os dias em horas exatas' }).press('Space')
    await press('Salvar')
    await page.getByText('Prazos e normas salvos com sucesso!').waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Pronto descongelado (horas)' }).inputValue()).toBe('12')
    await expect.poll(() => page.getByRole('textbox', { name: /assinou/ }).inputValue()).toBe('Ana Souza, CRN 1234')
  })
})

describe('the times of the house', () => {
  const list = () => page.getByRole('region', { name: 'Prazos da casa e dos fabricantes' })

  it("have the products' days of validity among them", async () => {
    await list().getByText('Validade (dias) do produto base').first().waitFor()
  })

  it('are refused above the norm, set, changed and removed', async () => {
    await press('Novo prazo')
    const dialog = page.getByRole('dialog', { name: 'Novo prazo' })
    await dialog.getByRole('combobox', { name: 'Para' }).fill('pescado coz')
    await page.getByRole('option', { name: 'Pescado cozido' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Prazo' }).fill('7')
    await dialog.getByRole('textbox', { name: 'Prazo' }).press('Enter')
    await dialog.getByText('A norma permite no máximo 1 dia').waitFor()
    expect(await axeFindings(page, { without: MODAL_RULES })).toEqual([])
    await dialog.getByRole('textbox', { name: 'Prazo' }).fill('12')
    await dialog.getByRole('combobox', { name: 'Unidade' }).selectOption('hora')
    await dialog.getByRole('button', { name: 'Salvar prazo' }).press('Enter')
    await list().getByText('12 horas a menos que a norma: 1 dia até 2 °C').waitFor()
    await press('Editar Pescado cozido, Preparado, refrigerado')
    const edit = page.getByRole('dialog', { name: 'Editar prazo' })
    await edit.getByRole('textbox', { name: 'Prazo' }).fill('6')
    await edit.getByRole('textbox', { name: 'Prazo' }).press('Enter')
    await list().getByText('18 horas a menos que a norma').waitFor()
    await press('Excluir Pescado cozido, Preparado, refrigerado')
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).press('Enter')
    await page.getByText('Prazo excluído com sucesso').waitFor()
    await list().getByText('18 horas a menos que a norma').waitFor({ state: 'detached' })
  })

  it('are only read by staff, who see no button that they may not use', async () => {
    const context = await enter('demo', 'bia@foodid.com.br', PASSWORD)
    const staff = await context.newPage()
    await open('/management/norms', 'Só quem tem a permissão “Regras de validade” muda isto.', staff)
    await staff.getByText('Validade (dias) do produto base').first().waitFor()
    for (const name of [/^Salvar/, /^Novo prazo/, /^Editar/, /^Excluir/, /^Adotar/])
      await expect.poll(() => staff.getByRole('button', { name }).count()).toBe(0)
    await staff.getByRole('button', { name: 'Exportar tabela (PDF)' }).waitFor()
    await staff.goto(`${product.origin}/management/norm-review?tenant=demo`)
    await staff.getByText('Falta a permissão “Regras de validade”').waitFor()
    await context.close()
  })
})

describe('a kitchen elsewhere', () => {
  it('says where it is, and adopts the reference table with one tap', async () => {
    const context = await enter('bahia', 'ana@bahia.com.br', PASSWORD)
    const visit = await context.newPage()
    await open('/management', 'Tipos de alimento', visit, 'bahia')
    const notice = visit.getByRole('complementary', { name: 'Normas' })
    const read = visit.waitForResponse('**/api/shelf-life/settings**')
    await visit.getByRole('link', { name: /^Tipos de alimento/ }).press('Enter')
    await visit.getByText('Nenhum produto cadastrado').waitFor()
    await untilShown(visit, await read)
    await expect.poll(() => notice.count()).toBe(0)
    await expectSound(visit)
    await visit.getByRole('link', { name: 'Todos os cadastros' }).press('Enter')
    await notice.getByText('Diga onde fica a cozinha').waitFor()
    await expectSound(visit)
    await notice.getByRole('button', { name: 'Fechar aviso' }).press('Enter')
    await notice.waitFor({ state: 'detached' })
    await open('/management/norms', 'Nenhum prazo da casa', visit, 'bahia')
    await visit.getByRole('combobox', { name: 'UF' }).selectOption('BA')
    await visit.getByRole('textbox', { name: 'Cidade' }).fill('Salvador')
    await visit.keyboard.press('Enter')
    await press('Adotar a tabela de referência (SP) como regra da casa', visit)
    await visit.getByText('Tabela adotada com sucesso').waitFor()
    await visit.getByRole('button', { name: /^Adotar a tabela/ }).waitFor({ state: 'detached' })
    const fish = visit.getByRole('group').filter({ hasText: /^Pescado cru/ })
    await fish.getByText('Pescado cru', { exact: true }).click()
    await fish.getByText('Manipulado, refrigerado até 2 °C').waitFor()
    await fish.getByText('Referência: Portaria CVS 3/2026, art. 44 II').first().waitFor()
    await expectSound(visit)
    await context.close()
  }, 240_000)
})
