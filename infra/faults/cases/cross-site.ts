import { rawRequest } from '../../../server/http/raw-request.test-support.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

const HOST = 'etiquetas.localhost'
const OWN = `http://${HOST}`
const sites = ['same-origin', 'same-site', 'cross-site', 'none', 'SAME-ORIGIN', undefined]
const origins = [OWN, `http://bistro.${HOST}`, `http://${HOST}.mal.exemplo`, 'https://mal.exemplo', 'null', undefined]
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
  readonly site: string | undefined
  readonly origin: string | undefined
  readonly type: string
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

/** Whether a server lets a write with these headers in. */
type Admits = (cell: Cell) => Promise<boolean>

async function product(ground: Ground): Promise<Admits> {
  const server = await ground.server({ publicOrigin: OWN })
  const client = await server.tenant('bistro')
  await client.post('/api/categories', { name: 'Molhos' })
  const { cookie } = client
  return async ({ method, path, site, origin, type }) => {
    const { status, text } = await rawRequest(server.origin, {
      method,
      path,
      headers: {
        cookie,
        host: HOST,
        ...(method !== 'DELETE' && { 'content-type': type }),
        ...(site !== undefined && { 'sec-fetch-site': site }),
        ...(origin !== undefined && { origin }),
      },
      ...(method !== 'DELETE' && { body: '{"estranho":1}' }),
    })
    return status !== 415 && !(status === 403 && text.includes('cross_site'))
  }
}

async function matrix(admits: Admits) {
  const passed: Cell[] = []
  for (const cell of cells) if (await admits(cell)) passed.push(cell)
  return { passed: passed.length, wrong: cells.filter((cell) => passed.includes(cell) !== mayPass(cell)) }
}

export const crossSite = [
  scenario({
    id: '14',
    name: 'escritas vindas de outro site: método × Sec-Fetch-Site × Origin × tipo',
    expected: 'só JSON da mesma origem passa',
    given: product,
    fault: matrix,
    holds: ({ passed, wrong }) => ({
      holds: wrong.length === 0 && passed > 0,
      seen: `${wrong.length} células erradas${wrong[0] === undefined ? '' : `; ${JSON.stringify(wrong[0])}`}`,
      figure: `${cells.length} células, ${passed} passam`,
    }),
    control: {
      name: 'olhar só se o Origin contém o endereço',
      given:
        (): Admits =>
        async ({ origin }) =>
          origin === undefined || origin.includes(HOST),
    },
  }),
]
