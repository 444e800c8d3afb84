import { request } from 'node:http'
import type { Browser, BrowserContext } from 'playwright-core'

/** A browser and the product it visits; `cookie` is a session's, or empty. */
export interface Visitor {
  readonly browser: Browser
  readonly origin: string
  readonly cookie: string
}

/** The path of each screen, and the most KiB (gzip) that its scripts and styles may have. */
export const screenBudgets: readonly { readonly path: string; readonly kib: number; readonly isPublic?: true }[] = [
  // The first file names every screen: the five of Recebimento added 0.3 KiB, the two of the batches 0.2 KiB, the two
  // of the checks of food processes 0.3 KiB; the month of temperatures, recalls and allergens 0.5 KiB. Who has left a device
  // without a connection, and who is there then: 0.4 KiB, in every screen.
  { path: '/', kib: 151, isPublic: true },
  { path: '/view/CODE?tenant=demo', kib: 120, isPublic: true },
  // The menu and the first file know Produção and Temperaturas: 0.4 KiB each. The first file names the trace: 0.2 KiB.
  // The dialog for the tags of a buffet split a shared file in two: 3 KiB, here and in the plan of the day. The queue of
  // writes of this device comes when the browser is idle: 8 KiB, in every screen behind the login.
  { path: '/product-list', kib: 239 },
  // The plan of the day has the rounds with the thermometer, the coolings, the silent sensors and the recalls.
  { path: '/dashboard', kib: 237 },
  // The form has the limit, the reason and the confirmation of a date that a person says, and the papers of a sale, and keeps
  // its labels without a connection.
  { path: '/products', kib: 285 },
  // Each of these five screens has parts of Mantine that too few screens share to be in the file of all: 2 to 5 KiB.
  { path: '/management/norms', kib: 279 },
  { path: '/management/audit', kib: 278 },
  { path: '/management/temperature-points', kib: 278 },
  { path: '/producao/1', kib: 276 },
  { path: '/temperaturas/ocorrencia/1', kib: 275 },
  // The page of an ingredient shares more files with the sheets than the others do.
  { path: '/management/technical-sheet/ingredients/1', kib: 273 },
  ...[
    '/management',
    '/management/add-product',
    '/management/technical-sheet',
    '/management/technical-sheet/new',
    '/management/technical-sheet/view/1',
    '/management/technical-sheet/ingredients/1/allergens',
    '/management/technical-sheet/ingredient-allergens',
    '/management/users',
    '/management/printers',
    '/management/classes',
    '/management/devices',
    '/quick-labels',
    '/recebimento',
    '/recebimento/precos',
    '/recebimento/fornecedores',
    '/lotes',
    '/rastreio?lotId=1',
    '/producao',
    '/producao/preparos',
    '/producao/preparo/1',
    '/temperaturas',
    '/temperaturas/1',
    '/temperaturas/pontos',
    '/temperaturas/mes',
    '/temperaturas/faltou-luz',
    '/temperaturas/ocorrencias',
    '/temperaturas/processos',
    '/temperaturas/processo/1',
    '/management/temperature-rule',
    '/management/par-levels',
    '/management/receiving-limits',
    '/ronda',
    '/baixa/CODE',
    '/management/reports',
    '/reports/waste',
    '/reports/usage',
  ].map((path) => ({ path, kib: 273 })),
]

export async function contextOf({ browser, origin, cookie }: Visitor, isPublic = false): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const [name = '', value = ''] = cookie.split('=')
  if (!isPublic && cookie !== '') await context.addCookies([{ name, value, url: origin }])
  return context
}

/** The length in bytes of a file as it is sent with gzip. */
function gzippedLength(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' }, agent: false }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      response.on('end', () => resolve(length))
    })
      .on('error', reject)
      .end()
  })
}

/** The last file of a screen behind the login. It comes when the browser is idle, on a busy machine after seconds. */
const LAST_FILE = /\/assets\/connection-bar-.*\.js$/

/** The KiB (gzip) of all scripts and styles that a screen requests, until it requests no more. */
export async function weightOf(visitor: Visitor, path: string, isPublic: boolean): Promise<number> {
  const context = await contextOf(visitor, isPublic)
  try {
    const page = await context.newPage()
    const urls = new Set<string>()
    page.on('request', (sent) => {
      if (['script', 'stylesheet'].includes(sent.resourceType())) urls.add(sent.url())
    })
    // Not 'networkidle': the stream of live updates never ends.
    const [answer] = await Promise.all([
      page.goto(visitor.origin + path, { waitUntil: 'load' }),
      isPublic || page.waitForRequest((sent) => LAST_FILE.test(sent.url())),
    ])
    if (answer?.ok() !== true) throw new Error(`${path} was answered ${answer?.status()}`)
    for (let counted = -1; counted < urls.size;) {
      counted = urls.size
      await page.waitForTimeout(1_500)
    }
    const lengths = await Promise.all([...urls].map(gzippedLength))
    return lengths.reduce((sum, length) => sum + length, 0) / 1024
  } finally {
    await context.close()
  }
}
