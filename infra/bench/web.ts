import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { nextPage } from '../../server/modules/labels/samples.test-support.ts'
import { launchOwnBrowser } from '../test/browser.ts'
import type { FloorWeb } from './floor-web.ts'
import { startFloorWeb } from './floor-web.ts'
import { figureAtMost, ratioAtMost } from './report.ts'
import { sampleBody } from './sample-labels.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'
import { demoCookie, PRODUCT, startProgram } from './started.ts'
import { contextOf, screenBudgets, weightOf } from './web-weight.ts'
import type { Visitor } from './web-weight.ts'

/** CPU throttling rate: simulates a cheap tablet. */
const CPU_SLOWDOWN = 6
/** Number of rows on the first page of the product's list. */
const FIRST_PAGE = 100

const TABLE_ROW = 'tbody tr'
/** A row of the dashboard's second list. */
const DASHBOARD_ROW = '[aria-label="Próximos do vencimento"] tbody tr'

/** Milliseconds from navigation until an element is there, with a cold cache and a processor six times slower. */
async function timeToShow(visitor: Visitor, path: string, selector: string): Promise<number> {
  const context = await contextOf(visitor)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const started = performance.now()
    await page.goto(visitor.origin + path, { waitUntil: 'commit' })
    await page.locator(selector).first().waitFor()
    return performance.now() - started
  } finally {
    await context.close()
  }
}

// Runs in the browser: scrolls the whole page in two hundred steps, one per frame; resolves to the longest frame in ms.
const SCROLL = `new Promise((resolve) => {
  const step = (document.documentElement.scrollHeight - innerHeight) / 200
  let [frames, longest, last] = [0, 0, undefined]
  const onFrame = (now) => {
    if (last !== undefined) longest = Math.max(longest, now - last)
    last = now
    frames += 1
    if (frames > 200) return resolve(longest)
    scrollBy({ top: step, behavior: 'instant' })
    requestAnimationFrame(onFrame)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  setTimeout(() => requestAnimationFrame(onFrame), 500)
})`

const PATIENCE_MS = 120_000

/** Number of rows of the list. A virtual list states it in aria-rowcount, which `reachEnd` verifies. */
async function countRows(page: Page): Promise<number> {
  const stated = await page
    .locator('table[aria-rowcount]')
    .getAttribute('aria-rowcount', { timeout: 1_000 })
    .catch(() => null)
  return stated === null ? page.locator('tbody tr').count() : Number(stated) - 1
}

/** Scrolls to the last row; throws if it does not exist. */
async function reachEnd(page: Page, rows: number): Promise<void> {
  const last = page.locator(`tbody tr[aria-rowindex="${rows + 1}"]`)
  for (let tries = 0; (await last.count()) === 0; tries += 1) {
    if (tries === 20) throw new Error(`The list says it has ${rows} rows, and the last cannot be scrolled to`)
    await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })')
    await page.waitForTimeout(100)
  }
  await last.getByRole('cell').first().waitFor()
}

async function openRows(page: Page, address: string, rows: number): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('tbody tr').first().waitFor()
  const more = page.getByRole('button', { name: /^Carregar mais/ })
  for (let shown = await countRows(page); shown < rows;) {
    // The button is disabled while rows load, which takes long once there are thousands.
    await more.click({ timeout: PATIENCE_MS })
    const before = shown
    for (const patience = performance.now() + PATIENCE_MS; shown === before; shown = await countRows(page)) {
      if (performance.now() > patience) throw new Error(`No more than ${shown} rows came`)
      await page.waitForTimeout(20)
    }
  }
}

const AT_ONCE = 20
let serial = 0

/** Makes labels with a SIF of their own: equal labels would be one row. */
async function fill({ origin, cookie }: Visitor, labels: number): Promise<void> {
  const make = async () => {
    const number = (serial += 1)
    const answer = await fetch(`${origin}/api/products`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ ...sampleBody(number), sif: String(number) }),
    })
    if (!answer.ok) throw new Error(`A label was answered ${answer.status}`)
    await answer.text()
  }
  for (let made = 0; made < labels; made += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, labels - made) }, make))
}

const labelsOf = async ({ origin, cookie }: Visitor, path: string) =>
  (await fetch(origin + path, { headers: { cookie } })).text()

/** The product and the floor, with a browser that visits both. */
async function prepare(bench: Bench) {
  const program = await bench.keep(startProgram(PRODUCT, join(bench.folder, 'web')), (started) => started.stop())
  const floor = await bench.keep(startFloorWeb(join(bench.folder, 'floor-web')), (started) => started.stop())
  const browser = await bench.keep(launchOwnBrowser(), (opened) => opened.close())
  const cookie = await demoCookie(program.port)
  const visitor: Visitor = { browser, origin: `http://localhost:${program.port}`, cookie }
  return { visitor, floor }
}

async function weights(bench: Bench, visitor: Visitor, floor: FloorWeb): Promise<void> {
  const [{ qrCode = '' } = {}] = JSON.parse(await labelsOf(visitor, '/api/products?limit=1')) as { qrCode?: string }[]
  for (const { path, kib, isPublic = false } of screenBudgets) {
    bench.say(path)
    bench.add({
      what: `JS e CSS de ${path.replace(/\?.*/, '')}, gzip`,
      unit: 'KiB',
      // Byte counts do not vary: one measurement is enough.
      ours: [await weightOf(visitor, path.replace('CODE', qrCode), isPublic)],
      peer: [floor.kib],
      peerName: 'React, Router e Query',
      target: figureAtMost(kib),
    })
  }
}

const SCREENS = [
  { what: 'painel', path: '/dashboard', selector: DASHBOARD_ROW },
  { what: 'lista', path: '/product-list', selector: TABLE_ROW, target: ratioAtMost(1.7) },
] as const

/** The dashboard and the list, beside a bare page with the rows of the list. */
async function screenTimes(bench: Bench, visitor: Visitor, floor: FloorWeb): Promise<void> {
  const bare = { ...visitor, origin: floor.origin, cookie: '' }
  await fill(visitor, FIRST_PAGE)
  floor.setLabels(await labelsOf(visitor, `/api/products?limit=${FIRST_PAGE}`))
  for (const { what, path, selector, ...target } of SCREENS)
    await bench.compare({
      title: `tempo: ${what}`,
      sides: {
        ours: () => timeToShow(visitor, path, selector),
        floor: () => timeToShow(bare, '/', TABLE_ROW),
      },
      rows: [
        {
          what: `${what} utilizável, processador 6 × mais lento`,
          unit: 'ms',
          ours: 'ours',
          peer: 'floor',
          peerName: 'React, Router e Query',
          ...target,
        },
      ],
    })
}

/** The rows of the first `many` labels, as the API answers them page by page. */
async function manyLabels(visitor: Visitor, many: number): Promise<string> {
  const pages: string[] = []
  for (let path: string | undefined = '/api/products?limit=1000'; path !== undefined && pages.length * 1_000 < many;) {
    const answer: Response = await fetch(visitor.origin + path, { headers: { cookie: visitor.cookie } })
    pages.push((await answer.text()).slice(1, -1))
    path = nextPage(answer.headers)
  }
  return `[${pages.join(',')}]`
}

async function scrolling(bench: Bench, visitor: Visitor, floor: FloorWeb): Promise<void> {
  const many = bench.size(10_000, 600)
  bench.say(`${many} linhas`)
  await fill(visitor, many)
  floor.setLabels(await manyLabels(visitor, many))
  const pageOf = async (cookie: string) =>
    (await bench.keep(contextOf({ ...visitor, cookie }), (context) => context.close())).newPage()
  const [ours, bare] = [await pageOf(visitor.cookie), await pageOf('')]
  await openRows(ours, `${visitor.origin}/product-list`, many)
  await reachEnd(ours, await countRows(ours))
  await openRows(bare, floor.origin, 1)
  const scroll = async (page: Page) => {
    await page.bringToFront()
    return page.evaluate<number>(SCROLL)
  }
  const what = `${many} linhas roladas: o quadro mais longo`
  const common = { what, unit: 'ms', peerName: 'linhas puras, React', target: figureAtMost(50) } as const
  await bench.compare({
    title: 'rolagem',
    sides: { ours: () => scroll(ours), floor: () => scroll(bare) },
    rows: [{ ...common, ours: 'ours', peer: 'floor' }],
  })
}

/** i: the size of what the browser downloads, and how long it takes to show it. */
export const web = scenario({
  row: 'i',
  given: prepare,
  async measure({ visitor, floor }, bench) {
    await weights(bench, visitor, floor)
    await screenTimes(bench, visitor, floor)
    await scrolling(bench, visitor, floor)
  },
})
