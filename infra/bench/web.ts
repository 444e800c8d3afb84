import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import type { Bench, Group } from './bench.ts'
import type { FloorWeb } from './floor-web.ts'
import { startFloorWeb } from './floor-web.ts'
import type { Row, Target } from './report.ts'
import { figureAtMost, ratioAtMost, rowOf } from './report.ts'
import { alternate } from './rounds.ts'
import { sampleBody } from './sample-labels.ts'
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

async function weights(bench: Bench, visitor: Visitor, floor: FloorWeb): Promise<Row[]> {
  const [{ qrCode = '' } = {}] = JSON.parse(await labelsOf(visitor, '/api/products?limit=1')) as { qrCode?: string }[]
  const rows: Row[] = []
  for (const { path, kib, isPublic = false } of screenBudgets) {
    bench.say(`i: ${path}`)
    // Byte counts do not vary: one measurement is enough.
    const weight = await weightOf(visitor, path.replace('CODE', qrCode), isPublic)
    rows.push(
      rowOf({
        group: 'i',
        what: `JS e CSS de ${path.replace(/\?.*/, '')}, gzip`,
        unit: 'KiB',
        ours: [weight],
        peerName: 'React, Router e Query',
        peer: [floor.kib],
        target: figureAtMost(kib),
      }),
    )
  }
  return rows
}

/** The dashboard and the list, beside a bare page with the rows of the list. */
async function screenTimes(bench: Bench, visitor: Visitor, floor: FloorWeb): Promise<Row[]> {
  bench.say('i: tempo do painel e da lista')
  const bare = { ...visitor, origin: floor.origin, cookie: '' }
  const rows: Row[] = []
  const row = async (what: string, path: string, selector: string, target?: Target) => {
    const figures = await alternate(bench.rounds, {
      ours: () => timeToShow(visitor, path, selector),
      floor: () => timeToShow(bare, '/', TABLE_ROW),
    })
    rows.push(
      rowOf({
        group: 'i',
        what: `${what} utilizável, processador 6 × mais lento`,
        unit: 'ms',
        ours: figures.ours,
        peerName: 'React, Router e Query',
        peer: figures.floor,
        ...(target && { target }),
      }),
    )
  }
  await fill(visitor, FIRST_PAGE)
  floor.setLabels(await labelsOf(visitor, `/api/products?limit=${FIRST_PAGE}`))
  await row('painel', '/dashboard', DASHBOARD_ROW)
  await row('lista', '/product-list', TABLE_ROW, ratioAtMost(1.7))
  return rows
}

async function scrolling(bench: Bench, visitor: Visitor, floor: FloorWeb): Promise<Row> {
  const many = bench.isQuick ? 600 : 10_000
  bench.say(`i: ${many} linhas`)
  await fill(visitor, many)
  const pages: string[] = []
  for (let path: string | undefined = '/api/products?limit=1000'; path !== undefined && pages.length * 1_000 < many;) {
    const answer: Response = await fetch(visitor.origin + path, { headers: { cookie: visitor.cookie } })
    pages.push((await answer.text()).slice(1, -1))
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  floor.setLabels(`[${pages.join(',')}]`)
  const [ourContext, floorContext] = [await contextOf(visitor), await contextOf({ ...visitor, cookie: '' })]
  try {
    const [ours, bare] = [await ourContext.newPage(), await floorContext.newPage()]
    await openRows(ours, `${visitor.origin}/product-list`, many)
    await reachEnd(ours, await countRows(ours))
    await openRows(bare, floor.origin, 1)
    const scroll = async (page: Page) => {
      await page.bringToFront()
      return page.evaluate<number>(SCROLL)
    }
    const figures = await alternate(bench.rounds, { ours: () => scroll(ours), floor: () => scroll(bare) })
    return rowOf({
      group: 'i',
      what: `${many} linhas roladas: o quadro mais longo`,
      unit: 'ms',
      ours: figures.ours,
      peerName: 'linhas puras, React',
      peer: figures.floor,
      target: figureAtMost(50),
    })
  } finally {
    await ourContext.close()
    await floorContext.close()
  }
}

/** i: the size of what the browser downloads, and how long it takes to show it. */
export const webGroup: Group = async (bench) => {
  bench.say('i: preparando')
  const program = await startProgram(PRODUCT, join(bench.folder, 'web'))
  const floor = await startFloorWeb(join(bench.folder, 'floor-web'))
  const browser = await launchBrowser()
  try {
    const visitor = { browser, origin: `http://localhost:${program.port}`, cookie: await demoCookie(program.port) }
    return {
      rows: [
        ...(await weights(bench, visitor, floor)),
        ...(await screenTimes(bench, visitor, floor)),
        await scrolling(bench, visitor, floor),
      ],
      notes: [],
    }
  } finally {
    await browser.close()
    await floor.stop()
    await program.stop()
  }
}
