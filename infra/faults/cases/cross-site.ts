import { rawRequest } from '../../../server/http/raw-request.test-support.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { withServer } from '../case.ts'

const HOST = 'etiquetas.localhost'
const OWN = `http://${HOST}`
const sites = ['same-origin', 'same-site', 'cross-site', 'none', 'SAME-ORIGIN', undefined] as const
const origins = [
  OWN,
  `http://bistro.${HOST}`,
  `http://${HOST}.mal.exemplo`,
  'https://mal.exemplo',
  'null',
  undefined,
] as const
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
] as const
const writes = [
  ['POST', '/api/categories'],
  ['PUT', '/api/categories/1'],
  ['DELETE', '/api/categories/999'],
  ['POST', '/tenant/login'],
  ['POST', '/api/auth/login'],
] as const

interface Cell {
  readonly method: string
  readonly path: string
  readonly site: (typeof sites)[number]
  readonly origin: (typeof origins)[number]
  readonly type: (typeof types)[number]
}

const cells = writes.flatMap(([method, path]) =>
  sites.flatMap((site) =>
    origins.flatMap((origin) =>
      (method === 'DELETE' ? types.slice(0, 1) : types).map((type): Cell => ({ method, path, site, origin, type })),
    ),
  ),
)

/** Only a JSON request whose headers show our own origin may pass. */
const mayPass = ({ site, origin, type }: Cell) =>
  (site === 'same-origin' || (site === undefined && (origin === undefined || origin === OWN))) &&
  type === 'application/json'

async function matrix(context: CaseContext): Promise<Outcome> {
  return withServer(context, { publicOrigin: OWN }, async (server) => {
    const client = await server.tenant('bistro')
    await client.post('/api/categories', { name: 'Molhos' })
    const wrong: string[] = []
    let passed = 0
    for (const cell of cells) {
      const sentHeaders = {
        ...(cell.method !== 'DELETE' && { 'content-type': cell.type }),
        ...(cell.site !== undefined && { 'sec-fetch-site': cell.site }),
        ...(cell.origin !== undefined && { origin: cell.origin }),
      }
      const { status, text } = await rawRequest(server.origin, {
        method: cell.method,
        path: cell.path,
        headers: { cookie: client.cookie, host: HOST, ...sentHeaders },
        ...(cell.method !== 'DELETE' && { body: '{"estranho":1}' }),
      })
      const isRefused = status === 415 || (status === 403 && text.includes('cross_site'))
      if (!isRefused) passed += 1
      if (isRefused === mayPass(cell)) wrong.push(`${JSON.stringify(cell)}: ${status}`)
    }
    return {
      holds: wrong.length === 0 && passed > 0,
      seen: `${wrong.length} células erradas${wrong[0] === undefined ? '' : `; ${wrong[0]}`}`,
      figure: `${cells.length} células, ${passed} passam`,
    }
  })
}

/** Checks only the Origin header, and only whether it contains our host. */
function byOriginAlone(): Promise<Outcome> {
  const wrong = cells.filter((cell) => (cell.origin === undefined || cell.origin.includes(HOST)) !== mayPass(cell))
  return Promise.resolve({
    holds: wrong.length === 0,
    seen: `${wrong.length} de ${cells.length} células erradas`,
    figure: '',
  })
}

export const crossSite: readonly FaultCase[] = [
  {
    id: '14',
    name: 'escritas vindas de outro site: método × Sec-Fetch-Site × Origin × tipo',
    expected: 'só JSON da mesma origem passa',
    run: matrix,
    control: { name: 'olhar só se o Origin contém o endereço', run: byOriginAlone },
  },
]
