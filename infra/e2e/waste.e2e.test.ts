import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { APIRequestContext, Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wasteSummary } from '../../server/modules/waste/contract/api.ts'
import { launchBrowser } from '../test/browser.ts'
import { deskContext } from './logged-in.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// The losses of a day on the screen, in the CSV and in the PDF: c3, c4, c6 and c9. The steps build on each other.

const PASSWORD = 'panela de pressao'
const OWNER = 'dona@bistro.com.br'
const COOK = 'cozinha@bistro.com.br'
const SAUCE = 'Molho de tomate'
const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const DAY = `from=${today}&to=${today}`

const flow = z.object({ days: z.array(z.object({ made: z.int(), used: z.int(), discarded: z.int() })) })

let product: StartedProduct
let browser: Browser
let context: BrowserContext
let page: Page

async function enter(email: string): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const own = await deskContext(browser, { acceptDownloads: true })
  await send(own.request, '/tenant/login', { email, password: PASSWORD, tenant_id: 'bistro' })
  return { context: own, page: await own.newPage() }
}

async function send(request: APIRequestContext, path: string, data: unknown, method: 'POST' | 'PUT' = 'POST') {
  const answer = await request.fetch(`${product.origin}${path}`, { method, data })
  const text = await answer.text()
  expect(answer.ok(), `${path}: ${text}`).toBe(true)
  return text === '' ? null : (JSON.parse(text) as unknown)
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  for (const email of [OWNER, COOK])
    await product.admin(['user', 'create', '--tenant', 'bistro', '--email', email, '--password-stdin'], PASSWORD)
  ;({ context, page } = await enter(OWNER))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = async (search = DAY) => {
  await page.goto(`${product.origin}/reports/waste?tenant=bistro${search === '' ? '' : `&${search}`}`)
  await page.getByRole('region', { name: 'Total das perdas' }).waitFor()
}
const main = () => page.locator('main').innerText()
const rowsOf = async (name: string) =>
  (await page.getByRole('table', { name }).getByRole('row').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  )

/** Discards of R$ 7,00 (left over) and R$ 14,00 (expired), one without a cost; three labels of R$ 21,00 marked as missing. */
async function loseLabels({ request }: BrowserContext): Promise<void> {
  await send(request, '/api/ingredients', { name: SAUCE, price: 14, unit: 'kg' })
  const label = {
    name: SAUCE,
    category: 'Molhos',
    sector: 'Cozinha quente',
    responsible: 'Ana',
    weight: '500 g',
    expiration_date: `${Number(today.slice(0, 4)) + 1}-12-31`,
  }
  await send(request, '/api/products', { ...label, quantity: 4 })
  const late = { expiration_date: '2026-01-02', lateReason: 'achada no fundo', weight: '1 kg' }
  await send(request, '/api/products', { ...label, ...late })
  await send(request, '/api/products', { ...label, name: 'Farofa', sector: 'Bar' })
  await send(request, '/api/products/1/discard', { reason: 'sobra' })
  await send(request, '/api/products/5/discard', { reason: 'vencido' })
  await send(request, '/api/products/6/discard', { reason: 'avaria' })
  for (const id of [2, 3, 4]) await send(request, `/api/products/${id}/missing`, {})
}

describe('the losses', () => {
  it('of a week without any say so', async () => {
    await open('')
    await page.getByText('Nenhuma perda neste período').waitFor()
    expect(await main()).toContain('R$ 0,00')
    const chosen = page.getByRole('navigation', { name: 'Período' }).locator('[aria-current]')
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['Semana passada'])
  })

  it('of a kitchen that has begun nothing are not on its dashboard', async () => {
    await Promise.all([page.waitForResponse(/waste\/summary/), page.goto(`${product.origin}/dashboard?tenant=bistro`)])
    await page.getByRole('region', { name: 'Da cozinha vazia à primeira etiqueta' }).waitFor()
    await expect.poll(() => page.getByText(/Perdas da semana|Em risco/).count()).toBe(0)
  })

  it('are in the menu, and shown with within and after the shelf life apart (c6)', async () => {
    await loseLabels(context)
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perdas' }).click()
    await open()
    await page.getByRole('table', { name: 'Perdas por motivo' }).waitFor()
    const text = (await main()).replaceAll(/\s+/g, ' ')
    expect(text).toContain('R$ 21,00 R$ 21,00 mais R$ 0,00 no dia anterior')
    expect(text).toContain('Dentro da validade R$ 7,00 Vencido R$ 14,00')
  })

  it('without a cost are counted apart, with one tap to it (c4); what nobody found is not in the total (c9)', async () => {
    const text = (await main()).replaceAll(/\s+/g, ' ')
    expect(text).toContain('1 etiqueta sem custo fica fora do total')
    expect(text).toContain('Sumiu: 3 etiquetas, R$ 21,00, não somadas')
    expect(await rowsOf('Perdas por produto')).toContain('Farofa sem valor sem custo 1 100 %')
    await page.getByRole('link', { name: 'Cadastrar custo de Farofa' }).click()
    await page.getByRole('heading', { name: 'Cadastrar Ingrediente' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Nome' }).first().inputValue()).toBe('Farofa')
    await page.goBack()
    await page.getByRole('table', { name: 'Perdas por motivo' }).waitFor()
  })

  it('add up by every axis', async () => {
    expect(await rowsOf('Perdas por motivo')).toEqual([
      'Motivo Barra R$ Etiquetas',
      'Vencido vencido R$ 14,00 14,00 1',
      'Sobra de produção dentro da validade R$ 7,00 7,00 1',
      'Embalagem ou rótulo danificado sem valor sem custo 1',
      'Total 21,00 3',
    ])
    expect(await rowsOf('Perdas por setor')).toEqual([
      'Setor Barra R$',
      'Cozinha quente vencido R$ 14,00, dentro da validade R$ 7,00 21,00',
      'Bar sem valor sem custo',
    ])
    const heat = await rowsOf('Perdas por semana e dia da semana, em reais')
    expect(heat).toHaveLength(6)
    expect(heat.at(-1)).toMatch(/ 21 .*21$| 21 21$/)
  })

  it('stay on the dashboard where nothing is in stock any more', async () => {
    // Its weeks end yesterday, so what was lost today is put there.
    await page.route('**/api/waste/summary?*', async (route) => {
      const response = await route.fetch()
      const { byDay, ...summary } = wasteSummary.parse(await response.json())
      const yesterday = byDay.slice(-1).map((row) => ({ ...row, value: '7.00', count: 1 }))
      await route.fulfill({ response, json: { ...summary, byDay: [...byDay.slice(0, -1), ...yesterday] } })
    })
    await page.goto(`${product.origin}/dashboard?tenant=bistro`)
    const card = page.getByRole('link', { name: /^Perdas da semana/ })
    await expect.poll(() => card.innerText()).toMatch(/R\$\s7,00/)
    await expect.poll(() => page.getByText('Em risco').count()).toBe(0)
    await page.unrouteAll()
  })

  it('stay what they were when a price changes (c3)', async () => {
    await send(context.request, '/api/ingredients/1', { name: SAUCE, price: 90, unit: 'kg' }, 'PUT')
    await open()
    await page.getByRole('table', { name: 'Perdas por motivo' }).waitFor()
    expect(await main()).toMatch(/Dentro da validade\s+R\$\s7,00/)
  })

  it('are the same in the CSV and in the PDF', async () => {
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    const csv = await download('Exportar CSV')
    expect(csv.name).toBe(`perdas-${today}-a-${today}.csv`)
    const lines = csv.bytes.toString('utf8').split('\r\n')
    const shown = today.split('-').toReversed().join('/')
    expect(lines[1]).toBe(`Total;${shown} a ${shown};21,00;7,00;14,00;3;1;6`)
    expect(lines).toContain('Sumiu;;21,00;;;3;0;')
    expect(lines).toContain('Produto;Farofa;;;;1;1;1')
    const pdf = await download('Exportar PDF')
    expect(pdf.name).toBe(`perdas-${today}-a-${today}.pdf`)
    const text = await textOf(pdf.bytes)
    for (const part of [
      'Total R$ 21,00',
      'Dentro da validade R$ 7,00 Vencido R$ 14,00',
      'Sumiu R$ 21,00 3 etiquetas, fora do total',
      '1 etiqueta sem custo fica fora do total.',
      'Sobra de produção 7,00 1',
      'Farofa sem custo 1 100 %',
    ])
      expect(text).toContain(part)
  })

  it('are beside what was made and used, by week and by weekday', async () => {
    await page.getByRole('link', { name: 'Quanto fazemos e quanto sobra' }).click()
    await page.locator('[role=slider][data-drawn] canvas').waitFor()
    const answer = await context.request.get(`${product.origin}/api/waste/flow?${DAY}`)
    const { days } = flow.parse(await answer.json())
    const { made, used, discarded } = days[0] ?? { made: 0, used: 0, discarded: 0 }
    expect([made, discarded]).toEqual([6, 3])
    const percent = `${Math.round((100 * used) / (used + discarded))} %`
    expect(await rowsOf('Etiquetas por semana')).toHaveLength(14)
    expect((await rowsOf('Etiquetas por semana')).at(-1)).toBe(`Total ${used} ${made} ${discarded} ${percent}`)
    expect((await rowsOf('Feitas por dia da semana')).filter((row) => / [1-9]/.test(row))).toHaveLength(1)
    await page.getByRole('region', { name: 'Usadas antes de vencer' }).getByText(percent).waitFor()
    // The chart says the same as its table, week by week.
    const lines = page.getByRole('slider', { name: 'Etiquetas feitas, usadas e descartadas por semana' })
    await lines.focus()
    await page.keyboard.press('Home')
    const said: (string | null)[] = []
    for (let week = 0; week < 12; week += 1) {
      said.push(await lines.getAttribute('aria-valuetext'))
      await page.keyboard.press('ArrowRight')
    }
    const rows = (await rowsOf('Etiquetas por semana')).slice(1, -1).toReversed()
    const told = rows.map((row) => {
      const [week, ofUsed, ofMade, ofDiscarded] = row.split(' ')
      return `${week}: feitas ${ofMade}, usadas ${ofUsed}, descartadas ${ofDiscarded}`
    })
    expect(said).toEqual(told)
    const chosen = page.getByRole('navigation', { name: 'Período' }).locator('[aria-current]')
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['12 semanas'])
    await page.getByRole('link', { name: '4 semanas' }).click()
    await expect.poll(() => chosen.allInnerTexts()).toEqual(['4 semanas'])
    await expect.poll(async () => (await rowsOf('Etiquetas por semana')).length).toBe(6)
  })

  it('are not offered to a cook who may not see costs, and say so when opened', async () => {
    const cook = await enter(COOK)
    await cook.page.goto(`${product.origin}/dashboard?tenant=bistro`)
    const menu = cook.page.getByRole('navigation', { name: 'Principal' })
    await menu.getByRole('link', { name: 'Fichas técnicas' }).waitFor()
    await expect.poll(() => menu.getByRole('link', { name: 'Perdas' }).count()).toBe(0)
    await cook.page.goto(`${product.origin}/reports/waste?tenant=bistro`)
    await cook.page.getByText('Falta a permissão “Ver custos”').waitFor()
    for (const path of [`summary?${DAY}`, 'why', `export.csv?${DAY}`, `export.pdf?${DAY}`])
      expect((await cook.context.request.get(`${product.origin}/api/waste/${path}`)).status(), path).toBe(403)
    await cook.context.close()
  })
})

async function textOf(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const text = [...document.pages()].map((sheet) => sheet.getText()).join('\n')
    document.destroy()
    return text.replaceAll(/\s+/g, ' ')
  } finally {
    library.destroy()
  }
}
