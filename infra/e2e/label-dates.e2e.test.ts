import type { APIRequestContext, Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { faultsOf, NO_FAULTS, resize, takePictures } from './looks.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'
import { openMore } from './first-day.ts'

// The computed date on the form of a new label and on the base product's screen. The examples have fixed days: they are
// asked for with the start that a person says. A label that is generated starts now, as the server's clock is its own.

const wide = { width: 1280, height: 800 }
const longest =
  'Molho de tomate caseiro com manjericão orgânico, alho assado, cebola roxa caramelizada e azeite extravirgem português V'

let product: StartedProduct
let browser: Browser
// One context for all tests: its pages share what was fetched, and a new context would fetch it again.
let context: BrowserContext
const ids: Record<string, string> = {}

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  context = await browser.newContext({
    viewport: wide,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() => localStorage.setItem('foodid.responsible.demo', 'Ana Souza'))
  const { request } = context
  await request.post(`${product.origin}/tenant/login`, {
    data: { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' },
  })
  expect((await request.put(`${product.origin}/api/shelf-life/settings`, { data: { uf: 'SP' } })).status()).toBe(200)
  const [one, drawer, freezer] = [
    await storage(request, { name: 'Geladeira 1', icon: 'refrigerado', kind: 'refrigerado', tempMax: 5 }),
    await storage(request, { name: 'Gaveta de peixe', icon: 'refrigerado', kind: 'refrigerado', tempMax: 2 }),
    await storage(request, { name: 'Freezer A', icon: 'congelado', kind: 'congelado', tempMax: -18.1 }),
  ]
  expect([one, drawer, freezer]).not.toContain('')
  await register(request, { name: 'Molho rubro', foodClass: 'cozido', storageType: 'refrigerado' })
  await register(request, { name: longest, foodClass: 'cozido', storageType: 'refrigerado' })
  await register(request, { name: 'Feijão da casa', foodClass: 'cozido', storageType: freezer })
  await register(request, { name: 'Creme de leite aberto', foodClass: 'leite_derivados', storageType: 'refrigerado' })
  await register(request, { name: 'Salmão cru', foodClass: 'pescado_cru', storageType: one })
  await register(request, { name: 'Torta recheada', foodClass: 'sobremesa_confeitaria', storageType: 'refrigerado' })
  await register(request, { name: 'Frango em cubos', foodClass: null, storageType: 'refrigerado', validityDays: 2 })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function storage(request: APIRequestContext, data: object): Promise<string> {
  const answer = await request.post(`${product.origin}/api/storage-types`, { data })
  return ((await answer.json()) as { readonly id: string }).id
}

async function register(
  request: APIRequestContext,
  data: Readonly<Record<string, unknown>> & { readonly name: string },
): Promise<void> {
  const common = { measure: 500, measureUnit: 'gramas', sif: 'ISENTO', category: 'Molhos', sector: 'Cozinha Quente' }
  const answer = await request.post(`${product.origin}/api/base-products`, { data: { ...common, ...data } })
  expect(answer.status()).toBe(201)
  ids[data.name] = ((await answer.json()) as { readonly id: string }).id
}

/** @param before the screen is opened, e.g. to wait for its requests */
async function withPage<T>(
  path: string,
  act: (page: Page) => Promise<T>,
  before: (page: Page) => void = () => undefined,
): Promise<T> {
  const page = await context.newPage()
  try {
    before(page)
    await page.goto(`${product.origin}${path}${path.includes('?') ? '&' : '?'}tenant=demo`)
    return await act(page)
  } finally {
    await page.close()
  }
}

const form = (name: string) => `/products?product=${ids[name]}`
const band = (page: Page) => page.getByRole('textbox', { name: 'Data de validade' })
const validity = (page: Page) => page.getByRole('region', { name: 'Validade' })

/** The examples' day and hour. */
async function startAt(page: Page, day: string, time: string): Promise<void> {
  await page.locator('summary', { hasText: 'Ajustar' }).click()
  await page.locator('input[name=manipulationDate]').fill(day)
  await page.locator('input[name=startTime]').fill(time)
  await page.locator('input[name=startTime]').blur()
}

describe('Gerar Etiquetas', () => {
  it('a1: shows the date with its source, and why', () =>
    withPage(form('Molho rubro'), async (page) => {
      await page.getByRole('radio', { name: 'Preparado' }).waitFor()
      await expect.poll(() => page.getByRole('radio', { name: 'Preparado' }).isChecked()).toBe(true)
      await startAt(page, '23/11/2026', '14:00')
      await expect.poll(() => band(page).inputValue()).toBe('26/11/2026')
      await validity(page).getByText('3 dias até 4 °C · Portaria CVS 3/2026, art. 44 II').first().waitFor()
      await page.getByText('Por que esta data?').click()
      await page.getByText('sem prazo próprio').waitFor()
      await page.getByText('RDC 216/2004: 5 dias').waitFor()
      await expect.poll(() => page.getByRole('button', { name: /um dia depois/ }).isDisabled()).toBe(true)
    }))

  it('takes no tap in the normal case, asks nothing of the server for the date, and the server gives the same', () => {
    let printers: Promise<unknown> = Promise.resolve()
    return withPage(
      form('Molho rubro'),
      async (page) => {
        await page.getByRole('radio', { name: 'Preparado' }).waitFor()
        // What the form asks for last, which has nothing to do with the date.
        await printers
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>('[name=expirationDate]')?.value !== '',
        )
        const shown = await band(page).inputValue()
        const calls: string[] = []
        page.on('request', (sent) => calls.push(`${sent.method()} ${new URL(sent.url()).pathname}`))
        await page.evaluate(() => {
          const counted = window as Window & { taps?: number }
          counted.taps = 0
          addEventListener('pointerdown', () => (counted.taps = (counted.taps ?? 0) + 1), { capture: true })
        })
        await page.getByRole('radio', { name: 'Aberto' }).check({ force: true })
        await page.getByRole('radio', { name: /^Freezer A/ }).check({ force: true })
        await page.getByRole('radio', { name: 'Preparado' }).check({ force: true })
        await page.getByRole('radio', { name: /^Refrigerado/ }).check({ force: true })
        expect(calls.filter((call) => call.includes('/api/'))).toEqual([])
        await expect.poll(() => band(page).inputValue()).toBe(shown)
        const before = await page.evaluate(() => (window as Window & { taps?: number }).taps ?? 0)
        const answered = page.waitForResponse(
          (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/products',
        )
        await page.getByRole('button', { name: 'Só gerar' }).click()
        const answer = await answered
        expect(answer.status()).toBe(201)
        // After the choice of the product: the button, and nothing else.
        expect((await page.evaluate(() => (window as Window & { taps?: number }).taps ?? 0)) - before).toBe(1)
        const label = (await answer.json()) as { readonly expiration_date: string; readonly state: string }
        expect(label.expiration_date.split('-').toReversed().join('/')).toBe(shown)
        expect(label.state).toBe('preparado')
        await page.getByText('Produto adicionado com sucesso!').waitFor()
      },
      (page) => {
        printers = Promise.all(
          ['/api/stations', '/api/printer-profiles'].map((path) =>
            page.waitForResponse((answer) => new URL(answer.url()).pathname === path),
          ),
        )
      },
    )
  })

  it('a sample is kept for its own time, and stands in the list of samples', () =>
    withPage(form('Molho rubro'), async (page) => {
      await page.getByRole('radio', { name: 'Preparado' }).waitFor()
      await page.locator('summary', { hasText: 'Ajustar' }).click()
      await page.getByRole('checkbox', { name: 'Amostra para a fiscalização' }).check()
      await validity(page).getByText('96 horas até 4 °C · Portaria CVS 3/2026, art. 99').first().waitFor()
      await expect.poll(() => band(page).isDisabled()).toBe(true)
      await takePictures(page, 'amostra-1280')
      await page.getByRole('button', { name: 'Só gerar' }).click()
      await page.getByText('Produto adicionado com sucesso!').waitFor()
      await page.goto(`${product.origin}/management?tenant=demo`)
      await page.getByRole('link', { name: /^Amostras/ }).click()
      await page.getByText('só amostras').waitFor()
      await page.getByText('1 etiqueta').first().waitFor()
      await expect.poll(() => page.getByText('Molho rubro').count()).toBeGreaterThan(0)
      await expect.poll(() => page.getByText('Pudim de Leite Condensado').count()).toBe(0)
      await page.getByRole('button', { name: /^Filtros/ }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Situação' }).selectOption('expired')
      await page.getByText('Nenhuma etiqueta').first().waitFor()
    }))

  it('a4: the maker limits the date', () =>
    withPage(form('Creme de leite aberto'), async (page) => {
      await page.getByRole('radio', { name: 'Aberto' }).waitFor()
      await startAt(page, '23/11/2026', '14:00')
      await page.getByRole('textbox', { name: 'Prazo após aberto (fabricante)' }).fill('3')
      await expect.poll(() => band(page).inputValue()).toBe('26/11/2026')
      await page.getByRole('textbox', { name: 'Validade do fabricante' }).fill('24/11/2026')
      await expect.poll(() => band(page).inputValue()).toBe('24/11/2026')
      await validity(page).getByText('Limitado pela validade do fabricante').first().waitFor()
      await page.getByRole('textbox', { name: 'Validade do fabricante' }).fill('12/2026')
      await expect.poll(() => band(page).inputValue()).toBe('26/11/2026')
    }))

  it('a5: refuses a place that is too warm, and leads to another or to a date by hand', () =>
    withPage(form('Salmão cru'), async (page) => {
      await page
        .getByRole('alert')
        .getByText('Pescado cru precisa de até 2 °C. A Geladeira 1 trabalha até 5 °C.')
        .waitFor()
      await expect.poll(() => page.getByRole('button', { name: /^Gerar e imprimir/ }).isDisabled()).toBe(true)
      await page.getByText('A prévia aparece quando houver validade').waitFor()
      await page.getByRole('button', { name: 'Informar data' }).click()
      // The form shows the latest date that a person may give before the person types one.
      await validity(page)
        .getByText(/No máximo \d\d\/\d\d\/\d{4}\.$/)
        .waitFor()
      await page.getByRole('button', { name: 'Não informar data' }).click()
      await page.getByRole('button', { name: 'Outro local' }).click()
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? '')
      expect(await focused()).not.toBe('')
      await page.getByRole('radio', { name: /^Gaveta de peixe/ }).check({ force: true })
      await page.getByRole('alert').waitFor({ state: 'detached' })
      await expect.poll(() => band(page).inputValue()).not.toBe('')
      await expect.poll(() => page.getByRole('button', { name: /^Gerar e imprimir/ }).isDisabled()).toBe(false)
    }))

  it('a6: a freezer below −18 °C gives 90 days', () =>
    withPage(form('Feijão da casa'), async (page) => {
      await page.getByRole('radio', { name: 'Preparado' }).waitFor()
      await startAt(page, '23/11/2026', '14:00')
      await expect.poll(() => band(page).inputValue()).toBe('21/02/2027')
      await validity(page)
        .getByText(/art\. 44 I$/)
        .first()
        .waitFor()
    }))

  it('a11: the norm is the one in force on the day of the start', () =>
    withPage(form('Torta recheada'), async (page) => {
      await page.getByRole('radio', { name: 'Preparado' }).waitFor()
      await startAt(page, '02/10/2026', '10:00')
      await expect.poll(() => band(page).inputValue()).toBe('07/10/2026')
      await validity(page)
        .getByText(/CVS 5\/2013/)
        .first()
        .waitFor()
      await page.locator('input[name=manipulationDate]').fill('05/10/2026')
      await expect.poll(() => band(page).inputValue()).toBe('08/10/2026')
      await validity(page)
        .getByText(/CVS 3\/2026, art\. 44 II/)
        .first()
        .waitFor()
    }))

  it('a person may say an earlier date, and not a later one', () =>
    withPage(form('Molho rubro'), async (page) => {
      await page.getByRole('radio', { name: 'Preparado' }).waitFor()
      const shown = await band(page).inputValue()
      await page.getByRole('button', { name: 'Data de validade: um dia antes' }).click()
      await expect.poll(() => band(page).inputValue()).not.toBe(shown)
      await page.getByText(/^Informada à mão/).waitFor()
      await band(page).fill('31/12/2030')
      await page.getByRole('button', { name: 'Só gerar' }).click()
      await page.getByText(`A validade não pode passar de ${shown}.`).waitFor()
      await page.getByRole('button', { name: `Usar ${shown}` }).click()
      await expect.poll(() => band(page).inputValue()).toBe(shown)
    }))

  it('a product without a class keeps its days, and gets a class with two taps', () =>
    withPage(form('Frango em cubos'), async (page) => {
      await page.getByText('Escolha o tipo de alimento deste produto para calcular a validade.').waitFor()
      await page.getByText(/validade cadastrada: 2 dias/).waitFor()
      await expect.poll(() => page.getByRole('combobox', { name: 'Tipo de alimento' }).inputValue()).toBe('carne_crua')
      await page.getByRole('button', { name: 'Confirmar tipo' }).click()
      await page.getByRole('radio', { name: 'Manipulado' }).waitFor()
      await validity(page).getByText('2 dias · prazo da casa').first().waitFor()
    }))
})

describe('the times of a base product', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Editar Molho rubro' }).click()
    // The one date that applies; the others are folded away.
    await page
      .getByRole('region', { name: 'Prazos deste produto' })
      .getByText('3 dias', { exact: true })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Preparado' }).count()).toBe(0)
    await page.getByText('Todos os prazos').click()
    return page.getByRole('group', { name: 'Preparado' })
  }

  it('a10: are set and taken back in their cell, and none may pass the norm', () =>
    withPage('/management/add-product', async (page) => {
      const row = await open(page)
      await row.getByRole('button', { name: /Refrigerado 3 dias norma/ }).click()
      const field = row.getByRole('textbox', { name: 'Prazo' })
      const save = row.getByRole('button', { name: 'Salvar' })
      await field.fill('0')
      await save.click()
      await row.getByText('O prazo deve ser de pelo menos 1').waitFor()
      await field.fill('7')
      await save.click()
      await row.getByText('A norma permite no máximo 3 dias (CVS 3/2026, art. 44 II).').waitFor()
      await field.fill('2')
      await field.press('Enter')
      await row.getByRole('button', { name: /Refrigerado 2 dias casa/ }).click()
      await row.getByRole('button', { name: 'Voltar à norma' }).click()
      await row.getByRole('button', { name: /Refrigerado 3 dias norma/ }).waitFor()
    }))

  it('the name of a new product proposes its class, which a person may change', () =>
    withPage('/management/add-product', async (page) => {
      await page.getByRole('textbox', { name: 'Nome do produto' }).fill('Frango desossado')
      const foodClass = page.getByRole('combobox', { name: 'Tipo de alimento' })
      await expect.poll(() => foodClass.inputValue()).toBe('Carne crua')
      await page.getByText('Proposto pelo nome: confira.').waitFor()
      await openMore(page)
      await expect.poll(() => page.getByRole('combobox', { name: 'Origem animal' }).inputValue()).toBe('Sim')
      await expect.poll(() => page.getByRole('combobox', { name: 'Situação usual' }).inputValue()).toBe('Manipulado')
      await page.getByLabel('Limpar tipo de alimento').click()
      await page.getByText('Proposta pelo nome: Carne crua').waitFor()
      await page.getByRole('textbox', { name: 'Nome do produto' }).fill('Frango desossado e cru')
      await expect.poll(() => foodClass.inputValue()).toBe('')
      await page.getByRole('button', { name: 'Usar este tipo' }).click()
      await expect.poll(() => foodClass.inputValue()).toBe('Carne crua')
    }))
})

const sizes = [{ width: 320, height: 640 }, { width: 390, height: 844 }, { width: 820, height: 1180 }, wide] as const

it.each([
  ['label-form', 'Molho rubro'],
  ['label-form-longest', longest],
  ['label-form-recusada', 'Salmão cru'],
  ['label-form-aberto', 'Creme de leite aberto'],
  ['times', 'times'],
])('%s has no axe violation and no horizontal scrolling, in four sizes and both themes', (file, name) =>
  withPage(name === 'times' ? '/management/add-product' : form(name), async (page) => {
    if (name === 'times') {
      await page.getByRole('button', { name: 'Editar Molho rubro' }).click()
      await page.getByText('Todos os prazos').click()
      await page
        .getByRole('group', { name: 'Preparado' })
        .getByRole('button', { name: /Refrigerado/ })
        .click()
    } else {
      await page
        .getByRole('radio', { name: /^(?:Preparado|Manipulado|Aberto)$/ })
        .first()
        .waitFor()
      if (name !== 'Salmão cru') await page.getByText('Por que esta data?').click()
    }
    const asked = new Set<string>()
    for (const size of sizes) {
      await resize(page, size)
      await takePictures(page, `${file}-${size.width}`)
      expect.soft(await faultsOf(page, asked, []), `${size.width} × ${size.height}`).toEqual(NO_FAULTS)
    }
  }),
)
