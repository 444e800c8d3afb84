import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'koa'
import { HttpRefusal } from './problem.ts'
import { pageOf, SCREEN_FILES, screenFinder } from './screen-pages.ts'
import type { ScreenFiles } from './screen-pages.ts'
import { wasmWorkerPolicy } from './security-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
}
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.webmanifest', '.wasm'])
/** web/components/scan/qr-worker.ts, as the build names it. */
const wasmWorker = /^\/assets\/qr-worker-[^/]+\.js$/

interface WebFile {
  readonly type: string
  readonly body: Buffer
  readonly compressed: Map<string, Promise<Buffer>>
}

const encoders: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => promisify(gzip)(body),
}

async function load(root: string, baseDomain: string): Promise<Map<string, WebFile>> {
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names
    .filter((entry) => entry.isFile())
    .map(async (entry): Promise<[string, WebFile]> => {
      const path = join(entry.parentPath, entry.name)
      const url = path.slice(root.length).replaceAll('\\', '/')
      const raw = await readFile(path)
      const body =
        url === '/index.html' ? Buffer.from(raw.toString('utf8').replace('%FOODID_BASE_DOMAIN%', baseDomain)) : raw
      return [url, { type: types[extname(path)] ?? 'application/octet-stream', body, compressed: new Map() }]
    })
  return new Map(await Promise.all(files))
}

/** Finds the page of an address: index.html with links to the files of its screen. */
function screenPages(files: ReadonlyMap<string, WebFile>): (path: string) => WebFile | undefined {
  const page = files.get('/index.html')
  const screenList = files.get(`/${SCREEN_FILES}`)
  if (page === undefined || screenList === undefined) return () => page
  const screens = JSON.parse(screenList.body.toString('utf8')) as ScreenFiles[]
  const screenAt = screenFinder(
    screens.map((screen) => ({
      ...screen,
      page: { type: page.type, body: Buffer.from(pageOf(page.body.toString('utf8'), screen)), compressed: new Map() },
    })),
  )
  return (path) => screenAt(path)?.page ?? page
}

/**
 * Serves the built web app from memory; each file is compressed once. Files under /assets have their content's hash in
 * the name, so browsers cache them for ever. Every address without a file extension is a screen's page, which browsers
 * revalidate each time.
 */
export async function webFiles(root: string, baseDomain: string | null): Promise<(ctx: Context) => Promise<void>> {
  const files = await load(root, baseDomain ?? '')
  const pageAt = screenPages(files)
  // The list is not served.
  files.delete(`/${SCREEN_FILES}`)
  return async (ctx) => {
    const isScreen = extname(ctx.path) === '' && !ctx.path.startsWith('/assets/')
    const file = isScreen ? pageAt(ctx.path) : files.get(ctx.path)
    if (file === undefined) throw new HttpRefusal(404, 'not_found', 'Endereço não encontrado.')
    ctx.set('Cache-Control', ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (wasmWorker.test(ctx.path)) ctx.set('Content-Security-Policy', wasmWorkerPolicy)
    ctx.type = file.type
    ctx.vary('Accept-Encoding')
    const encoding = compressible.has(isScreen ? '.html' : extname(ctx.path))
      ? ctx.acceptsEncodings('br', 'gzip', 'identity')
      : 'identity'
    ctx.body = await encoded(file, String(encoding), ctx)
  }
}

async function encoded(file: WebFile, encoding: string, ctx: Context): Promise<Buffer> {
  const encode = encoders[encoding]
  if (encode === undefined) return file.body
  let body = file.compressed.get(encoding)
  if (body === undefined) file.compressed.set(encoding, (body = encode(file.body)))
  ctx.set('Content-Encoding', encoding)
  return body
}
