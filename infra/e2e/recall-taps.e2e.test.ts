import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawLabel } from '../../server/drawing/contract/label-drawing.ts'
import { labelSvg } from '../../server/drawing/contract/label-svg.ts'
import type { LabelByCode } from '../../server/modules/labels/contract/life.ts'
import { printedLabel } from '../../server/modules/labels/contract/printed-label.ts'
import type { Recall } from '../../server/modules/recalls/contract/recalls.ts'
import { launchBrowser, launchOwnBrowser } from '../test/browser.ts'
import { recallCase } from '../test/recall-case.ts'
import type { RecallCase } from '../test/recall-case.ts'
import { emailOf, TEST_PASSWORD, TestClient } from '../test/server.ts'
import type { Acts } from './count-acts.ts'
import { countActs } from './count-acts.ts'
import { loggedInContext, PHONE } from './logged-in.ts'
import { writeFilm } from './scan-film.ts'
import type { StartedProduct } from './started-product.ts'
import { startProduct } from './started-product.ts'

// A tub in the hand and a warning on the phone: from the label before the camera to the block. The camera shows a film of the
// printed label.

let product: StartedProduct
let owner: TestClient
let given: RecallCase
let browser: Browser
let page: Page
let acts: Acts
let folder: string
const failures: string[] = []

/** A printed label of the filet before the camera, after the time that a person needs to raise the phone. */
async function film(artist: Browser): Promise<string> {
  const { body } = await owner.get<LabelByCode>(`/api/products/by-code/${given.filet[20]?.qrCode}`)
  const tenant = { tenant_id: 'bistro', tenant_name: 'Bistrô da Praça', time_zone: 'America/Sao_Paulo' }
  const printed = printedLabel(body, { ...tenant, public_origin: product.origin })
  const path = join(folder, 'tub.y4m')
  const drawing = labelSvg(drawLabel(printed, '50x30'))
  await writeFilm(artist, path, [{ drawing: null }, { drawing }, { drawing }])
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foodid-tub-'))
  const [started, artist] = await Promise.all([startProduct(), launchBrowser()])
  product = started
  await product.admin(['tenant', 'create', '--id', 'bistro', '--name', 'Bistrô da Praça'])
  const credentials = ['--tenant', 'bistro', '--email', emailOf('bistro'), '--password-stdin']
  await product.admin(['user', 'create', ...credentials], TEST_PASSWORD)
  owner = new TestClient(product.origin)
  await owner.login('bistro')
  given = await recallCase(owner, { set: () => undefined })
  browser = await launchOwnBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${await film(artist)}`,
  ])
  await artist.close()
  const context = await loggedInContext(
    browser,
    { origin: product.origin, cookie: owner.cookie },
    { viewport: PHONE, reducedMotion: 'reduce' },
  )
  acts = await countActs(context)
  page = await context.newPage()
  page.on('pageerror', (error) => failures.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('scan, Rastrear, Recolher, Bloquear: 4 taps and no word to type', async () => {
  await page.goto(`${product.origin}/dashboard?tenant=bistro`)
  const scan = page.getByRole('button', { name: 'Ler', exact: true })
  await scan.waitFor()
  Object.assign(acts, { clicks: 0, fields: 0 })
  await scan.click()
  await page.waitForURL(`**/baixa/${given.filet[20]?.qrCode}*`)
  await page.getByRole('link', { name: 'Rastrear', exact: true }).click()
  await page.getByRole('link', { name: 'Recolher…' }).click()
  await page.getByRole('button', { name: /^Bloquear \d+$/ }).click()
  await page.getByRole('heading', { name: /^\d+ bloqueadas? em/ }).waitFor()
  expect(acts).toEqual({ clicks: 4, fields: 0 })
  const id = Number(/recolhimentos\/(\d+)/.exec(page.url())?.[1])
  const { body } = await owner.get<Recall>(`/api/recalls/${id}`)
  expect(body).toMatchObject({ mode: 'real', status: 'aberto', left: body.inStock })
  expect(failures).toEqual([])
})
