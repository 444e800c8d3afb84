import * as z from 'zod/mini'
import type { PersonNames } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { findTenant } from '../../database/tenants.ts'
import { Rejection } from '../../errors.ts'
import { decodeCursor, encodeCursor, nextPageHeader } from '../../http/paging.ts'
import { numericId } from '../../http/params.ts'
import { HttpRefusal } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { PublicCall, Reply, Route, SessionRequestValues } from '../../http/route.ts'
import { publicRoute, sessionRoute } from '../../http/route.ts'
import { claimedTenant } from '../../http/tenant-claims.ts'
import { generateLabels, recordPrints, withdrawLabel } from './commands.ts'
import type { LabelListQuery, PublicLabel } from './contract.ts'
import {
  consumeBody, discardBody, generatedLabels, label, labelBody, labelHistoryEntry, labelListQuery, labelMessages, labelStats, LIST_LIMIT_DEFAULT, pdfLayouts, PRINT_MAX,
  printsAnswer, printsBody, publicLabel,
} from './contract.ts'
import { labelHistory } from './history.ts'
import { labelPlace } from './list-cursor.ts'
import { printedLabel } from './printed-label.contract.ts'
import { publicErrorPage, publicLabelPage } from './public-page.ts'
import * as queries from './queries.ts'
import { publicState } from './shelf-life.contract.ts'
import { labelUrl, parseTagCode } from './tag-code.contract.ts'

const path = '/api/products'
const tag = 'Etiquetas'
const idParam = numericId('Id de produto inválido')
const pageQuery = z.pick(labelListQuery, { limit: true, cursor: true })

/** One page of a list, and in `Link` where the next one is: the same call with a cursor. */
async function listReply(tx: TenantTransaction, { now, query, identity }: SessionRequestValues<unknown, LabelListQuery, unknown>, address: string, status = query.status): Promise<Reply> {
  const { cursor, ...asked } = query
  const limit = query.limit ?? LIST_LIMIT_DEFAULT
  const [rows, { timeZone }] = await Promise.all([queries.listLabels(tx, { ...asked, ...(status && { status }) }, decodeCursor(cursor, labelPlace), now), identity])
  const last = rows.at(-1)
  const isMore = last !== undefined && rows.length === limit
  const headers = isMore ? nextPageHeader(address, asked, encodeCursor([last.id, last.expires_at.toISOString()])) : {}
  return { status: 200, headers, body: rows.map((row) => queries.toLabel(row, { now, timeZone })) }
}

const listRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get', path, tag, summary: 'Etiquetas em estoque, da mais nova para a mais velha', query: labelListQuery, answers: { 200: z.array(label) },
    read: (tx, call) => listReply(tx, call, path),
  }),
  sessionRoute({
    method: 'get', path: `${path}/expiring-soon`, tag, summary: 'As que vencem em até 7 dias', query: pageQuery, answers: { 200: z.array(label) },
    read: (tx, call) => listReply(tx, call, `${path}/expiring-soon`, 'expiring'),
  }),
  sessionRoute({
    method: 'get', path: `${path}/expired`, tag, summary: 'As vencidas', query: pageQuery, answers: { 200: z.array(label) },
    read: (tx, call) => listReply(tx, call, `${path}/expired`, 'expired'),
  }),
  sessionRoute({
    method: 'get', path: `${path}/stats`, tag, summary: 'Totais deste instante', answers: { 200: labelStats },
    read: async (tx, { now }) => ({ status: 200, body: await queries.labelTotals(tx, now) }),
  }),
]

const idsText = z.pipe(
  z.string('Informe os produtos').check(z.regex(/^\d{1,9}(?:,\d{1,9})*$/, 'Informe os ids separados por vírgula')),
  z.pipe(z.transform((text: string) => text.split(',').map(Number)), z.array(z.int()).check(z.maxLength(PRINT_MAX, `Imprima no máximo ${PRINT_MAX} etiquetas por vez`))),
)

const printRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get', path: `${path}/labels.pdf`, tag, summary: 'PDF em tamanho exato', query: z.strictObject({ ids: idsText, layout: z.enum(pdfLayouts, 'Formato desconhecido: use 50x30 ou a4') }),
    answers: { 200: { file: 'application/pdf' } },
    handle: async ({ read, query: { ids, layout }, identity, origin, now }) => {
      const rows = await read((tx) => queries.findLabelRows(tx, ids))
      if (rows.length < ids.length) throw new Rejection('label_not_found')
      const tenant = { tenant_id: identity.tenantId, tenant_name: identity.tenantName, time_zone: identity.timeZone, public_origin: origin }
      const labels = rows.map((row) => printedLabel(queries.toLabel(row, { now, timeZone: identity.timeZone }), tenant))
      // With the first PDF only: what draws it is a good part of the process's memory.
      const { labelsPdf } = await import('./label-pdf.ts')
      return { status: 200, body: undefined, file: { stream: labelsPdf(labels, layout), type: 'application/pdf', name: `etiquetas-${layout}.pdf` } }
    },
  }),
  sessionRoute({
    method: 'post', path: `${path}/prints`, tag, summary: 'Registra uma impressão enviada', body: printsBody, answers: { 201: printsAnswer },
    write: async (unit, { body }) => ({ status: 201, body: await recordPrints(unit, body) }),
  }),
]

const labelRoutes: readonly Route[] = [
  sessionRoute({
    method: 'post', path, tag, summary: 'Gera uma etiqueta, ou `quantity` delas', body: labelBody, answers: { 201: generatedLabels },
    write: async (unit, { body, identity }) => {
      const labels = await generateLabels(unit, body, identity)
      return { status: 201, body: labels.length === 1 ? labels[0] : labels }
    },
  }),
  sessionRoute({
    method: 'get', path: `${path}/:id`, tag, summary: 'Uma etiqueta, também a que já teve baixa', params: idParam, answers: { 200: label },
    read: async (tx, { params, identity, now }) => {
      const [row, { timeZone }] = await Promise.all([queries.findLabelRow(tx, params.id), identity])
      if (row === undefined) throw new Rejection('label_not_found')
      return { status: 200, body: queries.toLabel(row, { now, timeZone }) }
    },
  }),
  sessionRoute({
    method: 'post', path: `${path}/:id/consume`, tag, summary: 'Baixa: consumida', params: idParam, body: consumeBody, answers: { 200: label },
    write: async (unit, { params, identity }) => ({ status: 200, body: await withdrawLabel(unit, params.id, { type: 'ConsumeLabel' }, identity) }),
  }),
  sessionRoute({
    method: 'post', path: `${path}/:id/discard`, tag, summary: 'Baixa: descartada, com o motivo', params: idParam, body: discardBody, answers: { 200: label },
    write: async (unit, { params, body: { reason, note = '' }, identity }) => ({ status: 200, body: await withdrawLabel(unit, params.id, { type: 'DiscardLabel', reason, note }, identity) }),
  }),
]

const historyRoute = (personNames: PersonNames): Route =>
  sessionRoute({
    method: 'get', path: `${path}/:id/history`, tag, summary: 'O que aconteceu com ela, do começo até agora', params: idParam, answers: { 200: z.array(labelHistoryEntry) },
    read: async (tx, { params, identity, now }) => {
      const [row, { timeZone }] = await Promise.all([queries.findLabelRow(tx, params.id), identity])
      if (row === undefined) throw new Rejection('label_not_found')
      return { status: 200, body: await labelHistory(tx, { row, timeZone, now, personNames }) }
    },
  })

// A kitchen's visitors scan some labels; a program that walks the codes scans them all.
const perVisitor = rateLimit({ perMinute: 60, burst: 60 })
const UNKNOWN_CODE_COST = 5

interface FoundLabel {
  readonly label: PublicLabel
  readonly url: string
  readonly timeZone: string
}

/** The label behind a scanned code. Unknown tenant, unknown id and another year's code are one and the same answer. */
async function findPublicLabel(call: PublicCall<{ code: string }, unknown, unknown>, defaultTenant: string | null): Promise<FoundLabel> {
  const wait = perVisitor.take(call.ip, call.now)
  if (wait > 0) throw new HttpRefusal(429, 'too_many_requests', 'Muitas consultas seguidas. Aguarde um instante e tente novamente.', { headers: { 'Retry-After': String(wait) } })
  const code = parseTagCode(call.params.code)
  if (code === null) throw new Rejection('label_code_invalid')
  const tenant = claimedTenant(call.tenantClaims, defaultTenant)
  const found = tenant !== null
    ? await call.readAs(tenant, (tx) => Promise.all([queries.findLabelRow(tx, code.id), findTenant(tx)]))
    : []
  const [row, business] = found
  if (tenant === null || row === undefined || business === undefined || parseTagCode(row.code)?.year !== code.year) {
    perVisitor.charge(call.ip, call.now, UNKNOWN_CODE_COST)
    throw new Rejection('label_not_found')
  }
  return {
    label: {
      name: row.name, weight: row.weight, manipulation_date: row.manipulation_date, expiration_date: row.expiration_date, sif: row.sif, sector: row.sector,
      responsible: row.responsible, qrCode: row.code, business_name: business.name, state: publicState(row.expires_at, call.now), in_stock: row.stock === 'in_stock',
    },
    url: labelUrl({ origin: call.origin, code: row.code, tenant }),
    timeZone: business.timeZone,
  }
}

const codeParam = z.object({ code: z.string() })

function publicRoutes(defaultTenant: string | null): readonly Route[] {
  return [
    publicRoute({
      method: 'get', path: '/api/public/labels/:code', tag: 'Público', summary: 'O que se lê ao escanear uma etiqueta; o tenant vai em `?tenant=`', params: codeParam, answers: { 200: publicLabel },
      handle: async (call) => ({ status: 200, body: (await findPublicLabel(call, defaultTenant)).label }),
    }),
    publicRoute({
      method: 'get', path: '/view/:code', tag: 'Público', summary: 'A página da etiqueta', params: codeParam, answers: { 200: { file: 'text/html' }, 400: { file: 'text/html' }, 404: { file: 'text/html' }, 429: { file: 'text/html' } },
      handle: async (call) => {
        try {
          const { label: found, url, timeZone } = await findPublicLabel(call, defaultTenant)
          return { status: 200, body: undefined, html: publicLabelPage(found, { url, timeZone }), headers: { 'Cache-Control': 'private, max-age=30', 'X-Robots-Tag': 'noindex' } }
        } catch (error) {
          if (error instanceof Rejection && error.code === 'label_not_found') return { status: 404, body: undefined, html: publicErrorPage('Produto não encontrado') }
          if (error instanceof Rejection && error.code === 'label_code_invalid') return { status: 400, body: undefined, html: publicErrorPage('Código QR inválido') }
          if (error instanceof HttpRefusal && error.problem.status === 429) return { status: 429, body: undefined, html: publicErrorPage(error.problem.detail), headers: error.headers }
          throw error
        }
      },
    }),
    publicRoute({
      method: 'get', path: '/view', tag: 'Público', summary: 'A página da etiqueta, sem código', answers: { 400: { file: 'text/html' } },
      handle: () => Promise.resolve({ status: 400, body: undefined, html: publicErrorPage(labelMessages.codeMissing) }),
    }),
  ]
}

/** `stats`, `expired` and the like come before `/:id`, which would take them for ids. */
export function labelModuleRoutes({ defaultTenant, personNames }: { readonly defaultTenant: string | null; readonly personNames: PersonNames }): readonly Route[] {
  return [...listRoutes, ...printRoutes, ...labelRoutes, historyRoute(personNames), ...publicRoutes(defaultTenant)]
}
