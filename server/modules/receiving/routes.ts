import * as z from 'zod/mini'
import { may } from '../../http/contract/permission.ts'
import type { Identity } from '../../http/identity.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import type { Exporter } from '../../jobs/export.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { confirmReceipt } from './act/confirm-receipt.ts'
import { setLimits } from './act/limits.ts'
import { changeReceipt, dropReceipt, openNewReceipt } from './act/open-receipt.ts'
import { reverseReceipt } from './act/reverse-receipt.ts'
import { confirmed } from './contract/confirmed.ts'
import { receiptExportBody } from './contract/export.ts'
import { readCodeAnswer, readCodeBody } from './contract/read-code.ts'
import { reading, readNoteBody } from './contract/reading.ts'
import {
  confirmBody,
  limitsBody,
  receipt,
  receiptBody,
  receiptsQuery,
  receiptSummary,
  reverseBody,
} from './contract/receipts.ts'
import { receiptReview } from './contract/review.ts'
import { receiptsRequest } from './exports.ts'
import { lotRoutes } from './lot-routes.ts'
import type { ReceivingPorts } from './ports.ts'
import { knownCode } from './read/known-code.ts'
import { pageReply } from '../../http/page-reply.ts'
import { readNoteFor } from './read/read-note.ts'
import { readReview } from './read/read-review.ts'
import { readLimits, shownReceipt, shownReceipts } from './read/receipts.ts'
import { readCode } from './rules/read-code.ts'
import { supplierRoutes } from './supplier-routes.ts'

const path = '/api/receipts'
const tag = 'Recebimento'
const idParam = numericId()

const seesCosts = async (identity: Promise<Identity>) => may(await identity, 'ver_custos')

const readingRoutes = (ports: ReceivingPorts): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: `${path}/read-nfe`,
    tag,
    summary: 'Lê o XML de uma nota e compara as linhas com os cadastros; não grava nada',
    body: readNoteBody,
    answers: { 200: reading },
    refusals: ['nfe_invalid', 'nfe_key_invalid', 'nfe_test', 'nfe_cancelled'],
    read: async (tx, { body, identity, now }) => ({
      status: 200,
      body: await readNoteFor(tx, body.xml, { identity, now, facts: ports }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/read-code`,
    tag,
    summary: 'Diz o que é um código lido: chave de nota, GS1, EAN ou etiqueta da casa',
    body: readCodeBody,
    answers: { 200: readCodeAnswer },
    read: async (tx, { body }) => ({ status: 200, body: await knownCode(tx, readCode(body.text)) }),
  }),
]

const ofBody = [
  'supplier_unknown',
  'supplier_cnpj_invalid',
  'invoice_key_invalid',
  'received_at_invalid',
  'nfe_already_open',
  'nfe_already_received',
] as const
const ofConfirming = [
  'receipt_not_found',
  'receipt_closed',
  'receipt_changed_meanwhile',
  'line_unmapped',
  'temperature_needed',
  'receipt_too_warm',
  'price_suspicious',
  'reason_needed',
  'accepted_exceeds_quantity',
  'lots_exceed_quantity',
  'pack_needed',
  'pack_unit_differs',
  'label_unit_differs',
  'labels_exceed_quantity',
  'labels_too_many',
  'label_product_needed',
  'makers_date_needed',
  'already_expired',
  'cnpj_invalid',
  'supplier_taken',
  'print_job_station_unknown',
  'print_job_station_without_printer',
] as const

const receiptRoutes = (ports: ReceivingPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'Os recebimentos sem as linhas, o mais novo primeiro',
    query: receiptsQuery,
    answers: { 200: z.array(receiptSummary) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query, identity }) =>
      pageReply(path, query, await shownReceipts(tx, query, { identity, ports })),
  }),
  sessionRoute({
    method: 'post',
    path,
    tag,
    summary: 'Abre um recebimento, com o que já se sabe das linhas',
    body: receiptBody,
    answers: { 201: receipt },
    refusals: ofBody,
    write: async (unit, { body, identity }) => ({
      status: 201,
      body: await openNewReceipt(unit, body, { identity, ports }),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Um recebimento',
    params: idParam,
    answers: { 200: receipt },
    refusals: ['receipt_not_found'],
    read: async (tx, { params: { id }, identity }) => ({
      status: 200,
      body: await shownReceipt(tx, id, { seesCosts: seesCosts(identity), ports }),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id/review`,
    tag,
    summary: 'O que um recebimento aberto ainda pede, e o que ele faria se fosse confirmado agora; não grava nada',
    params: idParam,
    answers: { 200: receiptReview },
    refusals: ['receipt_not_found', 'receipt_closed'],
    read: async (tx, { params: { id }, identity, now }) => ({
      status: 200,
      mayCompress: true,
      body: await readReview(tx, id, { identity, now, ports }),
    }),
  }),
  sessionRoute({
    method: 'put',
    path: `${path}/:id`,
    tag,
    summary: 'Altera um recebimento que está aberto',
    params: idParam,
    body: receiptBody,
    answers: { 200: receipt },
    refusals: [...ofBody, 'receipt_not_found', 'receipt_closed', 'receipt_changed_meanwhile'],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await changeReceipt(unit, id, body, { identity, ports }),
    }),
  }),
  sessionRoute({
    method: 'delete',
    path: `${path}/:id`,
    tag,
    summary: 'Exclui um recebimento que está aberto',
    params: idParam,
    answers: { 204: 'nothing' },
    refusals: ['receipt_not_found', 'receipt_closed'],
    async write(unit, { params: { id } }) {
      await dropReceipt(unit, id)
      return { status: 204, body: undefined }
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/confirm`,
    tag,
    needs: ({ body: { station = null } }) => (station === null ? [] : ['imprimir']),
    summary: 'Recebe: faz os lotes, as etiquetas, os preços e a impressão, tudo ou nada',
    params: idParam,
    body: confirmBody,
    answers: { 200: confirmed },
    refusals: [...ofConfirming, { code: 'receipt_labels_refused', kind: 'invalid' }],
    write: async (unit, { params: { id }, body, identity, origin }) => ({
      status: 200,
      body: await confirmReceipt(unit, id, body, { identity, origin, ports }),
    }),
  }),
]

const reverseRoute = (ports: ReceivingPorts): Route =>
  adminRoute({
    method: 'post',
    path: `${path}/:id/reverse`,
    tag,
    summary: 'Estorna um recebimento em até 24 horas, se nada dele foi impresso ou usado',
    params: idParam,
    body: reverseBody,
    answers: { 204: 'nothing' },
    refusals: ['receipt_not_found', 'receipt_not_confirmed', 'receipt_reverse_too_late', 'receipt_in_use'],
    async write(unit, { params: { id }, body: { reason }, identity }) {
      await reverseReceipt(unit, id, reason, { identity, ports })
      return { status: 204, body: undefined }
    },
  })

const settingsRoutes = (ports: ReceivingPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: `${path}/settings`,
    tag,
    summary: 'Os limites de temperatura da casa, por grupo',
    answers: { 200: limitsBody },
    read: async (tx) => ({ status: 200, body: { limits: await readLimits(tx) } }),
  }),
  sessionRoute({
    method: 'put',
    path: `${path}/settings`,
    tag,
    needs: 'regras',
    summary: 'Define os limites da casa, só mais rigorosos que a norma em vigor',
    body: limitsBody,
    answers: { 200: limitsBody },
    refusals: ['above_norm'],
    write: async (unit, { body, identity }) => ({
      status: 200,
      body: { limits: await setLimits(unit, body.limits, { identity, ports }) },
    }),
  }),
]

const exportRoute = (exporter: Exporter): Route =>
  sessionRoute({
    method: 'post',
    path: `${path}/export`,
    tag,
    summary: 'Uma planilha do que foi recebido, com o que foi recusado; valores só para quem vê custos',
    body: receiptExportBody,
    answers: { 202: exporter.status },
    refusals: ['export_too_many'],
    handle: (call) => exporter.start(call, receiptsRequest(call.body, may(call.identity, 'ver_custos'))),
  })

/** `prices`, `settings` and `export` come before `/:id`, which would match them. */
export const receivingRoutes = (ports: ReceivingPorts, exporter: Exporter): readonly Route[] => [
  ...supplierRoutes,
  ...readingRoutes(ports),
  ...lotRoutes(ports),
  ...settingsRoutes(ports),
  exportRoute(exporter),
  ...receiptRoutes(ports),
  reverseRoute(ports),
]
