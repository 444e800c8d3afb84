import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Label } from '../../server/modules/labels/contract/api.ts'
import { launchBrowser } from '../test/browser.ts'
import { until } from '../test/until.ts'
import { axeFindings } from './axe.ts'
import { sendOn } from './send-on.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A shared tablet (decision 64): enrolled on its own screen, then people with four digits.

const PASSWORD = 'uma senha de cozinha'
const OFFICE = { email: 'demo@foodid.com.br', password: 'demonstracao', tenant_id: 'demo' }
const PICTURES = process.env['FOODID_PICTURES']

let product: StartedProduct
let browser: Browser
let office: BrowserContext
let tablet: Page
const ids = new Map<string, string>()
let baseProduct: string

const call = async (method: 'post' | 'put' | 'delete', path: string, data?: unknown) =>
  office.request[method](`${product.origin}${path}`, data === undefined ? {} : { data })

/** A user of the demonstration's team, with a PIN and, where `isResponsible`, with the name of a responsible. */
async function addPerson(name: string, pin: string | null, isResponsible = true): Promise<void> {
  const email = `${name.toLowerCase().replaceAll(/\P{L}+/gu, '.')}@foodid.com.br`
  await product.admin(['user', 'create', '--tenant', 'demo', '--email', email, '--password-stdin'], PASSWORD)
  const { users } = (await (await office.request.get(`${product.origin}/api/users`)).json()) as {
    users: { id: string; email: string }[]
  }
  const id = users.find((user) => user.email === email)?.id ?? ''
  ids.set(name, id)
  if (isResponsible) {
    const register = (await (await call('post', '/api/responsibles', { name })).json()) as { id: number }
    expect((await call('put', `/api/users/${id}/responsible`, { responsibleId: register.id })).status()).toBe(204)
  }
  if (pin !== null)
    expect((await call('put', `/api/users/${id}/pin`, { pin, currentPassword: OFFICE.password })).status()).toBe(204)
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  office = await browser.newContext()
  await office.request.post(`${product.origin}/tenant/login`, {
    data: OFFICE,
  })
  await addPerson('Émile Lima', '2580')
  await addPerson('Rui Prado', '2580')
  await addPerson('Bete Souza', null)
  await addPerson('Caio', '2580', false)

  const sauce = {
    name: 'Molho do tablet',
    measure: 1,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
  }
  const registered = await call('post', '/api/base-products', {
    ...sauce,
    category: 'Molhos',
    sector: 'Cozinha Quente',
    validityDays: 3,
  })
  baseProduct = ((await registered.json()) as { id: string }).id

  const kitchen = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', hasTouch: true })
  await kitchen.request.post(`${product.origin}/tenant/login`, {
    data: OFFICE,
  })
  tablet = await kitchen.newPage()
  await tablet.setViewportSize({ width: 1180, height: 820 })
  await tablet.goto(`${product.origin}/management/devices?tenant=demo`)
  await tablet.getByRole('textbox', { name: 'Estação ou setor' }).fill('Cozinha quente')
  await tablet.getByRole('button', { name: 'Cadastrar este aparelho' }).click()
  await tablet.waitForURL(/quick-labels/)
  await tablet.goto(`${product.origin}/dashboard?tenant=demo`)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function answerLate(route: Route): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 1_500)
  })
  await sendOn(route)
}

const dialog = () => tablet.getByRole('dialog', { name: 'Quem é você?' })
const tile = (name: string) => dialog().getByRole('button', { name })
const ask = () => tablet.getByRole('button', { name: /^Trocar/ }).click()
async function typeDigits(pin: string): Promise<void> {
  for (const digit of pin) await dialog().getByRole('button', { name: digit, exact: true }).click()
}

/** The lists with money that the tablet keeps for the time without a connection. */
const keptMoney = () =>
  tablet.evaluate(
    () =>
      new Promise<readonly IDBValidKey[]>((resolve, reject) => {
        const opened = indexedDB.open('foodid')
        opened.addEventListener('error', () => reject(opened.error ?? new Error('IndexedDB failed')))
        opened.addEventListener('success', () => {
          const found: IDBValidKey[] = []
          const cursor = opened.result.transaction('kept').objectStore('kept').openCursor()
          cursor.addEventListener('success', () => {
            const at = cursor.result
            if (at === null) return resolve(found)
            if (/"(?:worth|uncosted)"/.test(JSON.stringify(at.value))) found.push(at.key)
            return at.continue()
          })
        })
      }),
  )

describe('a tablet of the kitchen', () => {
  it('asks who it is, takes a tap and four digits, and shows who it is', async () => {
    await ask()
    await tile('Émile Lima').click()
    await typeDigits('2580')
    await dialog().waitFor({ state: 'hidden' })
    // On a narrow menu the name is in the title of the account's entry.
    await tablet.getByTitle(/Émile Lima/).waitFor()
  })

  it('asks at the next write, keeps the form, and sends it as the person (h1)', async () => {
    await tablet.goto(`${product.origin}/management/add-category?tenant=demo`)
    const field = tablet.getByRole('textbox', { name: /categoria/i })
    await field.fill('Caldos da Émile')
    // Idle for ten minutes is tested on the server's clock; here the person is gone.
    await tablet.request.delete(`${product.origin}/api/auth/pin`)
    await field.press('Enter')
    await dialog().waitFor()
    await expect.poll(() => field.inputValue()).toBe('Caldos da Émile')
    await tile('Rui Prado').click()
    // The same digits as the other's, on a keyboard (h5).
    await tablet.keyboard.type('2580')
    await tablet
      .getByText(/Caldos da Émile.*sucesso|sucesso/)
      .first()
      .waitFor()
    const trail = await (await office.request.get(`${product.origin}/api/audit?limit=5`)).text()
    const entry = (JSON.parse(trail) as readonly unknown[])
      .map((each) => JSON.stringify(each))
      .find((text) => text.includes('Caldos da Émile'))
    expect(entry).toContain('Rui')
  })

  it('shows in every tab of the device who is here now', async () => {
    const other = await tablet.context().newPage()
    await other.setViewportSize({ width: 1180, height: 820 })
    await other.goto(`${product.origin}/product-list?tenant=demo`)
    await other.getByTitle(/Rui Prado/).waitFor()
    await tablet.bringToFront()
    await ask()
    await tile('Émile Lima').click()
    await typeDigits('2580')
    await other.getByTitle(/Émile Lima/).waitFor()
    await other.close()
  })

  it('puts the name of whoever is here now on the labels of a form that was open before', async () => {
    const adjust = tablet.getByRole('group').filter({ hasText: 'Ajustar' }).locator('summary')
    const made = async () => {
      await tablet.getByRole('button', { name: 'Só gerar' }).click()
      await tablet
        .getByText(/Etiquetas? geradas?/)
        .first()
        .waitFor()
      const [label] = (await (await office.request.get(`${product.origin}/api/products?limit=1`)).json()) as Label[]
      return label?.responsible
    }
    await tablet.goto(`${product.origin}/products?product=${baseProduct}&tenant=demo`)
    await adjust.filter({ hasText: 'Émile Lima' }).waitFor()
    await ask()
    await tile('Rui Prado').click()
    await typeDigits('2580')
    await adjust.filter({ hasText: 'Rui Prado' }).waitFor()
    expect(await made()).toBe('Rui Prado')
    // No responsible of the register.
    await ask()
    await tile('Caio').click()
    await typeDigits('2580')
    await adjust.filter({ hasText: 'Caio' }).waitFor()
    // The labels that Rui has made are still to be printed.
    await tablet
      .getByText(/Etiquetas? geradas?/)
      .first()
      .waitFor()
    await tablet.reload()
    await adjust.filter({ hasText: 'Caio' }).waitFor()
    await adjust.click()
    await expect.poll(() => tablet.getByRole('textbox', { name: 'Responsável' }).inputValue()).toBe('Caio')
    expect(await made()).toBe('Caio')
    await ask()
    await tile('Émile Lima').click()
    await typeDigits('2580')
    await dialog().waitFor({ state: 'hidden' })
  })

  it('keeps who is here, and what is shown, when it is touched without a network', async () => {
    await tablet.goto(`${product.origin}/management/technical-sheet?tenant=demo`)
    const recipe = tablet.getByText('Molho de Tomate Caseiro').first()
    await recipe.waitFor()
    await tablet.context().setOffline(true)
    try {
      const asked: string[] = []
      tablet.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await until(
        async () => {
          // A touch is told to the server once a minute.
          await tablet.evaluate(() => {
            const now = Date.now.bind(Date)
            Date.now = () => now() + 61_000
          })
          await tablet.mouse.click(4, 4)
          return asked
        },
        (paths) => paths.includes('/api/auth/pin/keep'),
      )
      await tablet.waitForTimeout(500)
      // What was forgotten would be asked for again.
      expect(asked.filter((path) => /session|recipes/.test(path))).toEqual([])
      await expect.poll(() => recipe.isVisible()).toBe(true)
    } finally {
      await tablet.context().setOffline(false)
    }
  })

  it('says that somebody must wait, and lets the others in (h2)', async () => {
    await ask()
    await tile('Émile Lima').click()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await typeDigits('0000')
      await dialog().getByText('PIN errado.').waitFor()
    }
    await typeDigits('2580')
    await dialog().getByText('Muitas tentativas. Tente em 1 minuto.').waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: '1', exact: true }).isDisabled()).toBe(true)
    await tile('Bete Souza').click()
    await dialog().getByText('Você ainda não tem PIN').waitFor()
    // An administrator sets it while the question is open.
    await call('put', `/api/users/${ids.get('Bete Souza')}/pin`, { pin: '2580', currentPassword: OFFICE.password })
    await dialog().getByText('Seus 4 números').waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: '1', exact: true }).isEnabled()).toBe(true)
    await tile('Rui Prado').click()
    await typeDigits('2580')
    await dialog().waitFor({ state: 'hidden' })
  })

  it('lets nobody else be chosen while a PIN is checked: whoever is shown is who enters', async () => {
    await ask()
    await tile('Caio').click()
    await tablet.route('**/api/auth/pin', answerLate)
    await typeDigits('2580')
    await expect.poll(() => tile('Rui Prado').isDisabled()).toBe(true)
    await dialog().waitFor({ state: 'hidden' })
    await tablet.unroute('**/api/auth/pin')
  })

  it('has whoever was here last first at once: no name moves under the finger', async () => {
    await tablet.route('**/api/people', answerLate)
    await ask()
    await expect.poll(() => dialog().getByRole('listitem').first().innerText()).toContain('Caio')
    await tablet.unroute('**/api/people')
    await tile('Rui Prado').click()
    await typeDigits('2580')
    await dialog().waitFor({ state: 'hidden' })
  })

  it('asks again after a reset of the PIN elsewhere (h3), and shows no button without its permission (h4)', async () => {
    const id = ids.get('Rui Prado') ?? ''
    await call('put', `/api/users/${id}/permissions`, { permissions: ['imprimir'] })
    await call('put', `/api/users/${id}/pin`, { pin: '1470', currentPassword: OFFICE.password })
    await ask()
    await tile('Rui Prado').click()
    await typeDigits('2580')
    await dialog().getByText('PIN errado.').waitFor()
    await typeDigits('1470')
    await dialog().waitFor({ state: 'hidden' })
    await tablet.goto(`${product.origin}/product-list?tenant=demo`)
    await tablet
      .getByRole('button', { name: /Usei|Abrir/ })
      .first()
      .waitFor()
    await expect.poll(() => tablet.getByRole('button', { name: /Descartar/ }).count()).toBe(0)
  })

  it('shows the next person no money that the last one was shown, and keeps none for that person', async () => {
    const allow = async (name: string, pin: string, ...permissions: readonly string[]) => {
      const id = ids.get(name) ?? ''
      await call('put', `/api/users/${id}/permissions`, { permissions: ['descartar', ...permissions] })
      await call('put', `/api/users/${id}/pin`, { pin, currentPassword: OFFICE.password })
    }
    await allow('Émile Lima', '3690', 'ver_custos')
    await allow('Rui Prado', '1470')
    const enter = async (name: string, pin: string) => {
      await ask()
      await tile(name).click()
      await typeDigits(pin)
      await dialog().waitFor({ state: 'hidden' })
      await tablet.getByTitle(new RegExp(name)).waitFor()
    }
    const groups = tablet.getByRole('table', { name: 'Próximos do vencimento' })
    await enter('Émile Lima', '3690')
    await tablet.goto(`${product.origin}/dashboard?tenant=demo`)
    await groups.getByText(/R\$/).first().waitFor()
    await tablet.getByRole('link', { name: /^Perdas da semana/ }).waitFor()
    // No poll may help: whoever comes reads the screen at once.
    await tablet.route('**/api/products/plan', () => undefined)
    await enter('Rui Prado', '1470')
    await expect.poll(() => tablet.locator('main').innerText()).not.toContain('R$')
    // Later than lists are written.
    await tablet.waitForTimeout(1_000)
    expect(await keptMoney()).toEqual([])
    await tablet.unroute('**/api/products/plan')

    await enter('Émile Lima', '3690')
    await groups.getByText(/R\$/).first().waitFor()
  })

  it.each([
    [1180, 820],
    [1280, 800],
    [820, 1180],
    [390, 844],
  ])(
    'has the question without faults for screen readers and without sideways scrolling at %i × %i',
    async (width, height) => {
      await tablet.setViewportSize({ width, height })
      await tablet.goto(`${product.origin}/product-list?tenant=demo`)
      for (const theme of ['light', 'dark'] as const) {
        await tablet.emulateMedia({ colorScheme: theme })
        if (width === 390 && !(await dialog().isVisible()))
          await tablet.getByRole('button', { name: 'Mais', exact: true }).click()
        if (!(await dialog().isVisible())) await tablet.getByRole('button', { name: /Trocar/ }).click()
        await tile('Rui Prado').click()
        expect(await axeFindings(tablet, { within: 'dialog' })).toEqual([])
        expect(await dialog().evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
        if (PICTURES) await tablet.screenshot({ path: `${PICTURES}/pin-${width}x${height}-${theme}.png` })
      }
    },
  )
})
