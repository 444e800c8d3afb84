import * as z from 'zod/mini'
import { findTenant } from '../../database/tenants.ts'
import { Rejection } from '../../errors.ts'
import { HttpRefusal } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { PublicCall, Route } from '../../http/route.ts'
import { publicRoute } from '../../http/route.ts'
import { claimedTenant } from '../../http/tenant-claims.ts'
import type { PublicLabel } from './contract.ts'
import { labelMessages, publicLabel } from './contract.ts'
import { publicErrorPage, publicLabelPage } from './public-page.ts'
import * as queries from './queries.ts'
import { localDate, publicState } from './shelf-life.contract.ts'
import { labelUrl, parseTagCode } from './tag-code.contract.ts'

// A visitor scans a few labels. The limit is for programs that try all codes.
const perVisitor = rateLimit({ perMinute: 60, burst: 60 })
const UNKNOWN_CODE_COST = 5

interface FoundLabel {
  readonly label: PublicLabel
  readonly url: string
  readonly tenant: string
  readonly timeZone: string
}

/** The label of a scanned code. An unknown tenant, an unknown id and a code of another year get the same answer. */
async function findPublicLabel(
  call: PublicCall<{ code: string }, unknown, unknown>,
  defaultTenant: string | null,
): Promise<FoundLabel> {
  const wait = perVisitor.take(call.ip, call.now)
  if (wait > 0)
    throw new HttpRefusal(
      429,
      'too_many_requests',
      'Muitas consultas seguidas. Aguarde um instante e tente novamente.',
      { headers: { 'Retry-After': String(wait) } },
    )
  const code = parseTagCode(call.params.code)
  if (code === null) throw new Rejection('label_code_invalid')
  const tenant = claimedTenant(call.tenantClaims, defaultTenant)
  const found =
    tenant !== null
      ? await call.readAs(tenant, (tx) => Promise.all([queries.findLabelRow(tx, code.id), findTenant(tx)]))
      : []
  const [row, business] = found
  if (tenant === null || row === undefined || business === undefined || parseTagCode(row.code)?.year !== code.year) {
    perVisitor.charge(call.ip, call.now, UNKNOWN_CODE_COST)
    throw new Rejection('label_not_found')
  }
  return {
    label: {
      name: row.name,
      weight: row.weight,
      manipulation_date: row.manipulation_date,
      expiration_date: row.expiration_date,
      sif: row.sif,
      sector: row.sector,
      responsible: row.responsible,
      qrCode: row.code,
      business_name: business.name,
      // A late record is not offered as food in time, whatever its dates say.
      state: row.late_reason === null ? publicState(row.expires_at, call.now) : 'expired',
      in_stock: row.stock === 'in_stock',
      storage: [row.storage_type, row.additional_storage_type].filter((name) => name !== '').join(' / '),
      withdrawn_on: row.withdrawn_at === null ? null : localDate(row.withdrawn_at, business.timeZone),
    },
    url: labelUrl({ origin: call.origin, code: row.code, tenant }),
    tenant,
    timeZone: business.timeZone,
  }
}

const codeParam = z.object({ code: z.string() })

export function publicLabelRoutes(defaultTenant: string | null): readonly Route[] {
  return [
    publicRoute({
      method: 'get',
      path: '/api/public/labels/:code',
      tag: 'Público',
      summary: 'O que se lê ao escanear uma etiqueta; o tenant vai em `?tenant=`',
      params: codeParam,
      answers: { 200: publicLabel },
      handle: async (call) => ({ status: 200, body: (await findPublicLabel(call, defaultTenant)).label }),
    }),
    publicRoute({
      method: 'get',
      path: '/view/:code',
      tag: 'Público',
      summary: 'A página da etiqueta',
      params: codeParam,
      answers: {
        200: { file: 'text/html' },
        400: { file: 'text/html' },
        404: { file: 'text/html' },
        429: { file: 'text/html' },
      },
      handle: async (call) => {
        try {
          const { label: found, ...visit } = await findPublicLabel(call, defaultTenant)
          return {
            status: 200,
            body: undefined,
            html: publicLabelPage(found, { ...visit, now: call.now }),
            headers: { 'Cache-Control': 'private, max-age=30', 'X-Robots-Tag': 'noindex' },
          }
        } catch (error) {
          if (error instanceof Rejection && error.code === 'label_not_found')
            return { status: 404, body: undefined, html: publicErrorPage('Produto não encontrado') }
          if (error instanceof Rejection && error.code === 'label_code_invalid')
            return { status: 400, body: undefined, html: publicErrorPage('Código QR inválido') }
          if (error instanceof HttpRefusal && error.problem.status === 429)
            return { status: 429, body: undefined, html: publicErrorPage(error.problem.detail), headers: error.headers }
          throw error
        }
      },
    }),
    publicRoute({
      method: 'get',
      path: '/view',
      tag: 'Público',
      summary: 'A página da etiqueta, sem código',
      answers: { 400: { file: 'text/html' } },
      handle: () => Promise.resolve({ status: 400, body: undefined, html: publicErrorPage(labelMessages.codeMissing) }),
    }),
  ]
}
