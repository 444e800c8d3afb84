import { createServer } from 'node:http'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export interface FloorWeb {
  readonly origin: string
  /** JavaScript as it is sent; it has no styles. */
  readonly kib: number
  /** What `/api/products` answers from now on. */
  setLabels(json: string): void
  stop(): Promise<void>
}

const PAGE =
  '<!doctype html><html lang="pt-BR"><title>Piso</title><div id="app"></div><script type="module" src="/floor.js"></script></html>'

/** The floor's app, built for the same browsers as the product's, behind a server that does nothing but send. */
export async function startFloorWeb(outDir: string): Promise<FloorWeb> {
  const input = fileURLToPath(new URL('./floor-app.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, target: 'chrome99', modulePreload: false, rolldownOptions: { input } },
  })
  const chunks = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const [chunk] = chunks
  if (chunk?.type !== 'chunk' || chunks.length !== 1) throw new Error('The floor is built as one file')
  const script = gzipSync(chunk.code)
  let labels = gzipSync('[]')
  const server = createServer((request, response) => {
    const send = (type: string, body: Buffer) =>
      void response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body)
    if (request.url === '/floor.js') return send('text/javascript; charset=utf-8', script)
    if (request.url === '/api/products') return send('application/json; charset=utf-8', labels)
    return send('text/html; charset=utf-8', gzipSync(PAGE))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    kib: script.length / 1024,
    setLabels: (json) => {
      labels = gzipSync(json)
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
