import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../test/browser.ts'
import { labels } from '../../server/drawing/drawing-faults.test-support.ts'
import { drawOnPaper } from '../../server/drawing/contract/label-on-paper.ts'
import type { Picture } from '../../server/drawing/contract/label-shapes.ts'
import { labelSvg } from '../../server/drawing/contract/label-svg.ts'
import { labelRaster } from '../../server/drivers/label-bytes.ts'
import { differentDots, ordinaryLabel, profileOf } from '../../server/drivers/label-samples.test-support.ts'
import { printedPages } from '../../server/drivers/printed-pages.test-support.ts'
import { printedRaster } from '../../server/drivers/printed-raster.ts'
import { COMMON_PAPERS } from '../../server/drivers/contract/printer-profile.ts'
import type { PrinterDpi } from '../../server/drivers/contract/printer-head.ts'
import { fillRun, isBlack, whiteRaster } from '../../server/drivers/raster.ts'
import type { Raster } from '../../server/drivers/raster.ts'
import { pngRaster, qrTexts } from '../../server/drivers/read-dots.test-support.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// What a screen shows beside the bytes that a printer gets. At a station whose printer gets dots the preview is those
// dots. The drawing for browsers and drivers is looked at with eight pixels a millimetre, each black or white: there the
// browser smooths and hints letters in its own way, so that their edges differ, and nothing else.

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 800, height: 480 } })
  const font = await readFile(new URL(import.meta.resolve('@fontsource/inter/files/inter-latin-700-normal.woff2')))
  await page.setContent(
    `<style>@font-face{font-family:'Inter Label';font-weight:700;src:url(data:font/woff2;base64,${font.toString('base64')})}` +
      'body{margin:0}svg{display:block}</style><main></main>',
  )
  await page.evaluate(() => document.fonts.load("700 20px 'Inter Label'"))
})

afterAll(async () => {
  await browser?.close()
})

async function previewDots(picture: Picture): Promise<Raster> {
  await page.evaluate(
    ({ svg, width, height }) => {
      const main = document.querySelector('main')
      if (main === null) throw new Error('There is no main')
      main.innerHTML = svg
      main.firstElementChild?.setAttribute('width', String(width))
      main.firstElementChild?.setAttribute('height', String(height))
    },
    { svg: labelSvg(picture), width: picture.width, height: picture.height },
  )
  return pngRaster(await page.screenshot(), picture.width, picture.height)
}

/** The dots that differ and are not beside both black and white dots: they are at the edge of nothing. */
function awayFromEdges(ours: Raster, theirs: Raster): number {
  let count = 0
  for (let y = 0; y < ours.height; y += 1)
    for (let x = 0; x < ours.width; x += 1) {
      if (isBlack(ours, x, y) === isBlack(theirs, x, y)) continue
      const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => isBlack(ours, x + right, y + down)))
      if (new Set(around).size === 1) count += 1
    }
  return count
}

const samples = [ordinaryLabel, ...fc.sample(labels, { numRuns: 4, seed: 20 })]
const papers = [
  { widthMm: 50, heightMm: 30 },
  { widthMm: 40, heightMm: 25 },
  { widthMm: 60, heightMm: 60 },
]

describe.each(papers)('the drawing of a label of $widthMm × $heightMm mm', (paper) => {
  const profile = profileOf(paper)

  it('without its texts are those of the preview', async () => {
    for (const label of samples) {
      const drawing = drawOnPaper(label, paper)
      const bare = { ...drawing, shapes: drawing.shapes.filter(({ kind }) => kind !== 'text') }
      expect(differentDots(await previewDots(bare), printedRaster(bare, profile, 1))).toBe(0)
    }
  })

  it('differ from the preview only at the edges of letters', async () => {
    for (const label of samples) {
      const raster = labelRaster(label, profile, false)
      const preview = await previewDots(drawOnPaper(label, paper))
      const dots = raster.width * raster.height
      expect(differentDots(preview, raster) / dots).toBeLessThan(0.025)
      expect(awayFromEdges(raster, preview) / dots).toBeLessThan(0.0005)
    }
  })

  it('differ in many more when the preview has another name', async () => {
    const raster = labelRaster(ordinaryLabel, profile, false)
    const preview = await previewDots(drawOnPaper({ ...ordinaryLabel, name: 'Caldo de carne' }, paper))
    expect(awayFromEdges(raster, preview) / (raster.width * raster.height)).toBeGreaterThan(0.001)
  })
})

describe('at a station whose printer gets dots', () => {
  const longName = 'Molho de tomate caseiro com manjericão, alho assado e cebola roxa caramelizada no azeite'
  let product: StartedProduct
  let kitchen: Page
  let printer: string
  const ids: number[] = []

  const send = async (method: 'post' | 'put', path: string, data: object) =>
    (await (await kitchen.request[method](`${product.origin}${path}`, { data })).json()) as { readonly id: string }
  const profile = (own: object) => ({ ...profileOf({ way: 'agente' }), ...own })

  beforeAll(async () => {
    product = await startProduct()
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1180, height: 820 } })
    kitchen = await context.newPage()
    await send('post', '/tenant/login', {
      email: 'demo@foodid.com.br',
      password: 'demonstracao',
      tenant_id: 'demo',
    })
    printer = (await send('post', '/api/printer-profiles', profile({}))).id
    await send('post', '/api/stations', { name: 'Confeitaria', printerProfileId: printer })
    for (const name of ['Mousse', longName]) {
      const body = { name, category: 'Doces', sector: 'Confeitaria', responsible: 'Ana', weight: '500g', sif: '1234' }
      const made = await send('post', '/api/products', { ...body, expiration_date: '2030-12-31' })
      ids.push(Number(made.id))
    }
  })
  afterAll(() => product?.stop())

  /** The canvas of the preview, dot for dot. */
  async function shownDots(): Promise<Raster> {
    const canvas = kitchen.locator('main canvas[role=img]').first()
    await canvas.waitFor()
    const { width, height, black } = await canvas.evaluate((element) => {
      const { width: wide, height: high } = element as HTMLCanvasElement
      const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, wide, high).data ?? []
      const dark: number[] = []
      for (let at = 0; at < wide * high; at += 1) if (pixels[at * 4] === 0 && pixels[at * 4 + 3] === 255) dark.push(at)
      return { width: wide, height: high, black: dark }
    })
    const raster = whiteRaster(width, height)
    for (const at of black) fillRun(raster, Math.floor(at / width), at % width, (at % width) + 1, true)
    return raster
  }

  async function printedDots(id: number, dpi: PrinterDpi): Promise<Raster> {
    const answer = await kitchen.request.get(`${product.origin}/api/products/labels.bin?ids=${id}&profile=${printer}`)
    expect(answer.status()).toBe(200)
    const [page_] = printedPages('zpl', await answer.body(), dpi)
    if (page_ === undefined) throw new Error('Nothing is printed')
    return page_.raster
  }

  it('the preview has no dot that differs from the bytes of the printer, in every size at 203 and 300 dpi', async () => {
    const sizes = [
      ...COMMON_PAPERS.map(([widthMm, heightMm]) => ({ widthMm, heightMm })),
      { widthMm: 72, media: 'continuous' },
    ]
    for (const size of sizes) {
      for (const dpi of [203, 300] as const) {
        await send('put', `/api/printer-profiles/${printer}`, profile({ ...size, dpi }))
        const id = ids[dpi === 203 ? 1 : 0] ?? 0
        await kitchen.goto(`${product.origin}/print/${id}?tenant=demo`)
        const different = differentDots(await shownDots(), await printedDots(id, dpi))
        expect([size, dpi, different]).toEqual([size, dpi, 0])
      }
    }
  }, 240_000)

  it('what 40 × 25 mm has no room for is said in Impressoras only, and the preview is what is printed (e10)', async () => {
    await send('put', `/api/printer-profiles/${printer}`, profile({ widthMm: 40, heightMm: 25 }))
    const [short = 0, long = 0] = ids
    await kitchen.goto(`${product.origin}/print/${long}?tenant=demo`)
    await kitchen.getByText('Histórico').first().waitFor()
    await expect.poll(() => kitchen.getByText(/não cabe/i).count()).toBe(0)
    await kitchen.goto(`${product.origin}/management/printers?tenant=demo`)
    await kitchen
      .getByText(/^Não cabe na etiqueta de 40 × 25 mm: .*o lote.* O nome, a validade e o código saem sempre/)
      .waitFor()
    await kitchen.goto(`${product.origin}/print/${long}?tenant=demo`)
    const shown = await shownDots()
    expect(differentDots(shown, await printedDots(long, 203))).toBe(0)
    const [text = ''] = await qrTexts(shown)
    const code = (
      await kitchen
        .getByText(/^FID\d+/)
        .first()
        .innerText()
    ).slice(0, 11)
    expect(text).toContain(code)
    // Of another label every dot would not be the same.
    expect(differentDots(shown, await printedDots(short, 203))).toBeGreaterThan(1_000)
  })

  it('the form shows dots too, and of the generated label those that are printed', async () => {
    const products = await kitchen.request.get(`${product.origin}/api/base-products`)
    const [base] = (await products.json()) as readonly { readonly id: string }[]
    await kitchen.evaluate(
      (id) => localStorage.setItem('foodid.recentProducts.demo', JSON.stringify([id])),
      base?.id ?? '',
    )
    await kitchen.goto(`${product.origin}/products?tenant=demo`)
    await kitchen.getByRole('group', { name: 'Produtos usados recentemente' }).getByRole('button').first().click()
    await shownDots()
    await kitchen.getByRole('combobox', { name: 'Responsável' }).selectOption('Ana Souza')
    const answered = kitchen.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/api\/products\/?$/.test(new URL(answer.url()).pathname),
    )
    await kitchen.getByRole('button', { name: 'Só gerar' }).click()
    const made = (await (await answered).json()) as { readonly id: number } | readonly { readonly id: number }[]
    const id = 'id' in made ? made.id : (made[0]?.id ?? 0)
    await kitchen.getByText(/^Etiqueta gerada, código/).waitFor()
    const printed = await printedDots(id, 203)
    await expect.poll(async () => differentDots(await shownDots(), printed)).toBe(0)
  })
})
