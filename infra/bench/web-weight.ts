import { request } from 'node:http'
import type { Browser, BrowserContext } from 'playwright-core'

export interface Shown {
  readonly browser: Browser
  readonly origin: string
  readonly cookie: string
}

/** Where a screen is, and how many KiB of scripts and styles it may be. */
export const screenBudgets: readonly { readonly path: string; readonly kib: number; readonly isPublic?: true }[] = [
  { path: '/', kib: 145, isPublic: true },
  { path: '/view/CODE?tenant=demo', kib: 120, isPublic: true },
  { path: '/product-list', kib: 215 },
  ...[
    '/dashboard', '/products', '/management', '/management/add-product', '/management/technical-sheet', '/management/technical-sheet/new', '/management/audit', '/management/users', '/management/reports',
  ].map((path) => ({ path, kib: 260 })),
]

export async function contextOf({ browser, origin, cookie }: Shown, isPublic = false): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const [name = '', value = ''] = cookie.split('=')
  if (!isPublic && cookie !== '') await context.addCookies([{ name, value, url: origin }])
  return context
}

/** The length of a file as it is sent with gzip. */
function gzippedLength(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' }, agent: false }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => { length += chunk.length })
      response.on('end', () => resolve(length))
    }).on('error', reject).end()
  })
}

/** Scripts and styles that a screen asks for until it is quiet, as KiB with gzip. */
export async function weightOf(shown: Shown, path: string, isPublic: boolean): Promise<number> {
  const context = await contextOf(shown, isPublic)
  try {
    const page = await context.newPage()
    const urls = new Set<string>()
    page.on('request', (asked) => { if (['script', 'stylesheet'].includes(asked.resourceType())) urls.add(asked.url()) })
    // Not 'networkidle': the live updates' stream never ends.
    const answer = await page.goto(shown.origin + path, { waitUntil: 'load' })
    if (answer?.ok() !== true) throw new Error(`${path} was answered ${answer?.status()}`)
    for (let counted = -1; counted < urls.size; ) {
      counted = urls.size
      await page.waitForTimeout(1_500)
    }
    const lengths = await Promise.all([...urls].map(gzippedLength))
    return lengths.reduce((sum, length) => sum + length, 0) / 1024
  } finally {
    await context.close()
  }
}
