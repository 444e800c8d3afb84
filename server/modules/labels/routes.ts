import * as z from 'zod/mini'
import type { PersonNames } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { Rejection } from '../../errors.ts'
import { decodeCursor, encodeCursor, nextPageHeader } from '../../http/paging.ts'
import { numericId } from '../../http/params.ts'
import type { Reply, Route, SessionRequestValues } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { may } from '../../http/contract/permission.ts'
import type { LabelListQuery } from './contract/api.ts'
import {
  generatedLabels,
  label,
  labelHistoryEntry,
  labelLot,
  labelListQuery,
  LIST_LIMIT_DEFAULT,
} from './contract/api.ts'
import { lotListQuery } from './contract/lot-list-query.ts'
import type { LotListQuery } from './contract/lot-list-query.ts'
import { stockCounts } from './contract/stock-counts.ts'
import { generateBody } from './contract/generate-body.ts'
import { generateLabels } from './make/generate-labels.ts'
import { stockCountsOf } from './read/day-range.ts'
import { countSlots } from './read/expiry-slots.ts'
import { labelHistory } from './read/history.ts'
import { readLabelKeys } from './read/label-key.ts'
import { listLabels, listLots, toLot } from './read/label-list.ts'
import { generateRefusals } from './act/label-refusals.ts'
import { lifeRoutes } from './act/life-routes.ts'
import { readLotWorth } from './read/lot-worth.ts'
import { labelCursor } from './read/list-cursor.ts'
import type {
  PersonAtDevice,
  ReadCosts,
  ReadDateEngine,
  ReadDateEngines,
  ReadFrozen,
  ReadOccurrences,
  SalePorts,
} from './ports.ts'
import { askedTemplate, templateRefusals } from '../../contract/print-template.ts'
import { refuseUnprintable } from './print/printed-as.ts'
import { printRoutes } from './print/routes.ts'
import { publicLabelRoutes } from './public/routes.ts'
import * as queries from './read/queries.ts'
import { valueRoute } from './act/value-route.ts'
import { withdrawalRoutes } from './act/withdrawal-routes.ts'

const path = '/api/products'
const tag = 'Etiquetas'
const idParam = numericId('Id de produto inválido')
const pageQuery = z.pick(labelListQuery, { limit: true, cursor: true })

/** One page of a list. `Link` names the next page: the same call with a cursor. */
async function listReply(
  tx: TenantTransaction,
  { now, query, identity }: SessionRequestValues<unknown, LabelListQuery, unknown>,
  address: string,
  status = query.status,
): Promise<Reply> {
  const { cursor, ...asked } = query
  const limit = query.limit ?? LIST_LIMIT_DEFAULT
  const [rows, { timeZone }, keys] = await Promise.all([
    listLabels(tx, { ...asked, ...(status && { status }) }, decodeCursor(cursor, labelCursor), { now, identity }),
    identity,
    readLabelKeys(tx),
  ])
  const last = rows.at(-1)
  const isMore = last !== undefined && rows.length === limit
  const headers = isMore ? nextPageHeader(address, asked, encodeCursor([last.id, last.expires_at.toISOString()])) : {}
  return { status: 200, headers, body: rows.map((row) => queries.toLabel(row, { now, timeZone, keys })) }
}

/** One page of lots; its cursor is the first label of the last lot, in the order of the page. */
async function lotsReply(
  tx: TenantTransaction,
  { now, query, identity }: SessionRequestValues<unknown, LotListQuery, unknown>,
  readCosts: ReadCosts,
): Promise<Reply> {
  const { cursor, include, ...filter } = query
  const [rows, who, keys] = await Promise.all([
    listLots(tx, filter, decodeCursor(cursor, labelCursor), { now, identity }),
    identity,
    readLabelKeys(tx),
  ])
  const worthOf = include === 'worth' && may(who, 'ver_custos') ? await readLotWorth(tx, readCosts, rows) : null
  const last = rows.at(-1)
  const isMore = last !== undefined && rows.length === (query.limit ?? LIST_LIMIT_DEFAULT)
  const next = isMore ? encodeCursor([last.id, last.expires_at.toISOString()]) : undefined
  const headers =
    next === undefined ? {} : nextPageHeader(`${path}/lots`, { ...filter, ...(include && { include }) }, next)
  const context = { now, timeZone: who.timeZone, keys }
  return { status: 200, headers, body: rows.map((row) => ({ ...toLot(row, context), ...worthOf?.(row) })) }
}

const listRoutes = (readCosts: ReadCosts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'Etiquetas em estoque, da mais nova para a mais velha',
    query: labelListQuery,
    answers: { 200: z.array(label) },
    refusals: ['cursor_invalid'],
    read: (tx, call) => listReply(tx, call, path),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/lots`,
    tag,
    summary: 'As mesmas etiquetas por lote: mesmo produto, mesmas datas, mesmo lugar',
    query: lotListQuery,
    answers: { 200: z.array(labelLot) },
    refusals: ['cursor_invalid'],
    read: (tx, call) => lotsReply(tx, call, readCosts),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/expiring-soon`,
    tag,
    summary: 'As que vencem em até 7 dias',
    query: pageQuery,
    answers: { 200: z.array(label) },
    refusals: ['cursor_invalid'],
    read: (tx, call) => listReply(tx, call, `${path}/expiring-soon`, 'expiring'),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/expired`,
    tag,
    summary: 'As vencidas',
    query: pageQuery,
    answers: { 200: z.array(label) },
    refusals: ['cursor_invalid'],
    read: (tx, call) => listReply(tx, call, `${path}/expired`, 'expired'),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/stats`,
    tag,
    summary: 'Totais deste instante',
    answers: { 200: stockCounts },
    read: async (tx, { now, identity }) => {
      const [slots, { timeZone }] = await Promise.all([countSlots(tx, now), identity])
      return { status: 200, body: stockCountsOf(slots, now, timeZone) }
    },
  }),
]

interface GenerateReaders {
  readonly dateEngine: ReadDateEngine
  readonly readFrozen: ReadFrozen
  readonly personAtDevice: PersonAtDevice
  readonly sale: SalePorts
}

const generateRoute = ({ dateEngine: readEngine, readFrozen, personAtDevice, sale }: GenerateReaders): Route =>
  sessionRoute({
    method: 'post',
    path,
    tag,
    summary: 'Gera uma etiqueta, ou `quantity` delas; com `state`, a validade é calculada e explicada',
    body: generateBody,
    answers: { 201: generatedLabels },
    refusals: [...generateRefusals, ...templateRefusals],
    write: async (unit, { body, identity, origin }) => {
      const readPerson = (tx: TenantTransaction) => personAtDevice(tx, identity)
      const readers = { readEngine, readFrozen, readPerson }
      const labels = await generateLabels(unit, body, { calendar: identity, rights: identity, ...readers })
      const asked = askedTemplate(body)
      const { layout = null } = body
      if (asked !== null) await refuseUnprintable(unit.tx, labels, { asked, ports: sale, origin, layout })
      return { status: 201, body: labels.length === 1 ? labels[0] : labels }
    },
  })

const labelRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Uma etiqueta, também a que já teve baixa',
    params: idParam,
    answers: { 200: label },
    refusals: ['label_not_found'],
    read: async (tx, { params, identity, now }) => {
      const [row, { timeZone }, keys] = await Promise.all([
        queries.findLabelRow(tx, params.id),
        identity,
        readLabelKeys(tx),
      ])
      if (row === undefined) throw new Rejection('label_not_found')
      return { status: 200, body: queries.toLabel(row, { now, timeZone, keys }) }
    },
  }),
]

const historyRoute = (personNames: PersonNames): Route =>
  sessionRoute({
    method: 'get',
    path: `${path}/:id/history`,
    tag,
    summary: 'O que aconteceu com ela, do começo até agora',
    params: idParam,
    answers: { 200: z.array(labelHistoryEntry) },
    refusals: ['label_not_found'],
    read: async (tx, { params, identity, now }) => {
      const [row, { timeZone }] = await Promise.all([queries.findLabelRow(tx, params.id), identity])
      if (row === undefined) throw new Rejection('label_not_found')
      return { status: 200, body: await labelHistory(tx, { row, timeZone, now, personNames }) }
    },
  })

/** `stats`, `withdrawals` and the like come before `/:id`, which would match them. */
export function labelModuleRoutes({
  defaultTenant,
  personNames,
  dateEngine,
  dateEngines,
  readFrozen,
  readCosts,
  readOccurrences,
  personAtDevice,
  sale,
}: {
  readonly defaultTenant: string | null
  readonly personNames: PersonNames
  readonly dateEngine: ReadDateEngine
  readonly dateEngines: ReadDateEngines
  readonly readFrozen: ReadFrozen
  readonly readCosts: ReadCosts
  readonly readOccurrences: ReadOccurrences
  readonly personAtDevice: PersonAtDevice
  readonly sale: SalePorts
}): readonly Route[] {
  return [
    ...listRoutes(readCosts),
    ...printRoutes(sale),
    generateRoute({ dateEngine, readFrozen, personAtDevice, sale }),
    ...withdrawalRoutes({ personNames, readCosts, readOccurrences }),
    ...lifeRoutes({ personNames, readEngines: dateEngines, readCosts, personAtDevice }),
    ...labelRoutes,
    historyRoute(personNames),
    valueRoute(readCosts),
    ...publicLabelRoutes(defaultTenant),
  ]
}
