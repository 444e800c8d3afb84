import { HttpRefusal } from '../../http/problem.ts'
import type { PublicCall, Route } from '../../http/route.ts'
import { publicRoute, sessionRoute } from '../../http/route.ts'
import { claimedTenant } from '../../http/tenant-claims.ts'
import { visitLimits } from '../../http/visit-limits.ts'
import { Rejection } from '../../errors.ts'
import type { Exporter } from '../../jobs/export.ts'
import * as z from 'zod/mini'
import { allergenMatrix, matrixExportBody, matrixQuery, publicMenu } from './contract/menu.ts'
import { menuAddress } from './contract/menu-address.ts'
import type { PublicMenu } from './contract/menu.ts'
import { matrixFileRequest } from './menu-exports.ts'
import type { AllergenPorts } from './ports.ts'
import { menuErrorPage, menuPage } from './public/menu-page.ts'
import { readMatrix, readPublicMenu } from './read/menu.ts'

const tag = 'Alergênicos'

export const matrixRoutes = (ports: AllergenPorts, exporter: Exporter): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: '/api/allergens/matrix',
    tag,
    summary: 'Os pratos do cardápio e o que cada um contém, pelo conjunto da ANVISA ou das leis de cardápio',
    query: matrixQuery,
    answers: { 200: allergenMatrix },
    read: async (tx, { query, origin }) => {
      const { isPublic, ...matrix } = await readMatrix(tx, query.lawSet, ports)
      return {
        status: 200,
        body: { ...matrix, publicAddress: isPublic ? menuAddress(origin, tx.tenantId) : null },
      }
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/api/allergens/matrix/export',
    tag,
    summary: 'Pede o cardápio com os alergênicos de cada prato, em PDF A4 ou CSV',
    body: matrixExportBody,
    answers: { 202: exporter.status },
    refusals: ['export_too_many'],
    handle: (call) => exporter.start(call, matrixFileRequest(call.body)),
  }),
]

const tenantParam = z.object({ tenant: z.string() })
// Other parameters, as applications add them to links that are passed on, are ignored.
const anyQuery = z.object({})

export function publicMenuRoutes(ports: AllergenPorts, defaultTenant: string | null): readonly Route[] {
  const limits = visitLimits()

  /** The menu of a house. An unknown house and one that publishes no menu get the same answer. */
  async function menuOf(call: PublicCall<unknown, unknown, unknown>, named: string | null): Promise<PublicMenu> {
    limits.admit(call)
    const tenant = claimedTenant({ ...call.tenantClaims, ...(named !== null && { host: named }) }, defaultTenant)
    if (tenant === null) throw new Rejection('menu_not_public')
    try {
      const menu = await call.readAs(tenant, (tx) => readPublicMenu(tx, ports))
      limits.admitWithoutKey(tenant, call)
      return menu
    } catch (error) {
      if (error instanceof Rejection) limits.chargeUnknown(call)
      throw error
    }
  }

  return [
    publicRoute({
      method: 'get',
      path: '/api/public/menu',
      tag: 'Público',
      summary: 'O cardápio público de um restaurante (`?tenant=…`): o que cada prato contém',
      query: anyQuery,
      answers: { 200: publicMenu },
      refusals: ['menu_not_public', 'too_many_requests'],
      handle: async (call) => ({ status: 200, body: await menuOf(call, null) }),
    }),
    publicRoute({
      method: 'get',
      path: '/cardapio/:tenant',
      tag: 'Público',
      summary: 'A página do cardápio público',
      params: tenantParam,
      query: anyQuery,
      answers: { 200: { file: 'text/html' }, 404: { file: 'text/html' }, 429: { file: 'text/html' } },
      handle: async (call) => {
        try {
          const menu = await menuOf(call, call.params.tenant)
          return {
            status: 200,
            body: undefined,
            html: menuPage(menu),
            headers: { 'Cache-Control': 'private, max-age=30', 'X-Robots-Tag': 'noindex' },
          }
        } catch (error) {
          if (error instanceof Rejection)
            return { status: 404, body: undefined, html: menuErrorPage('Este restaurante não publica o cardápio.') }
          if (error instanceof HttpRefusal && error.problem.status === 429)
            return { status: 429, body: undefined, html: menuErrorPage(error.problem.detail), headers: error.headers }
          throw error
        }
      },
    }),
  ]
}
