import * as z from 'zod/mini'
import { pageReply } from '../../http/page-reply.ts'
import { templateRefusals } from '../../contract/print-template.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { produce } from './act/produce.ts'
import { undoBatch } from './act/undo-batch.ts'
import {
  batchBody,
  batchesQuery,
  batchPage,
  batchPreview,
  batchSummary,
  producedAnswer,
  undoneBatch,
  unprintedLabels,
} from './contract/batches.ts'
import type { ProductionPorts } from './ports.ts'
import { shownBatch, shownBatches } from './read/batches.ts'
import { previewBatch } from './read/preview.ts'
import { unprintedToday } from './read/unprinted.ts'

const path = '/api/batches'
const tag = 'Produção'
const idParam = numericId()

const ofPlan = [
  'recipe_not_found',
  'recipe_changed_meanwhile',
  'recipe_yield_missing',
  'yield_unit',
  'yield_whole',
  'produced_at_invalid',
  'output_missing',
  'output_product_unknown',
  'output_pack_missing',
  'output_place_missing',
  'pack_unit',
  'output_pack_whole',
  'outputs_exceed_yield',
  'outputs_too_many',
  'input_line_unknown',
  'input_unknown',
  'input_twice',
  'input_other_product',
  'input_lot_not_in_use',
  'lot_blocked',
  'label_blocked',
  'label_withdrawn',
  'state_not_allowed',
  'already_expired',
  'answer_storage_unknown',
  'class_missing',
  'date_by_hand_needed',
  'input_quantity',
  'batch_without_labels',
  'too_warm',
  'above_norm',
] as const

/** `preview` and `unprinted` come before `/:id`, which would match them. */
export const batchRoutes = (ports: ProductionPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'Os preparos, o mais novo primeiro; valores só para quem vê custos',
    query: batchesQuery,
    answers: { 200: z.array(batchSummary) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query, identity }) => pageReply(path, query, await shownBatches(tx, query, { identity, ports })),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/preview`,
    tag,
    summary: 'Diz o que um preparo faria agora, e o que pode entrar nele; não grava nada',
    body: batchBody,
    answers: { 200: batchPreview },
    refusals: ofPlan,
    read: async (tx, { body, identity, now }) => ({
      status: 200,
      body: await previewBatch(tx, body, { identity, now, ports }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path,
    tag,
    needs: ({ body: { station = null, usePricesNow = false } }) => [
      ...(station === null ? [] : (['imprimir'] as const)),
      ...(usePricesNow ? (['ver_custos'] as const) : []),
    ],
    summary: 'Produz: faz as etiquetas, baixa o que entrou, congela o custo e imprime, tudo ou nada',
    body: batchBody,
    answers: { 201: producedAnswer },
    refusals: [
      ...ofPlan,
      'yield_unusual',
      'recipe_line_units_incompatible',
      'recipe_depth',
      'print_job_station_unknown',
      'print_job_station_without_printer',
      ...templateRefusals,
    ],
    write: async (unit, { body, identity, origin }) => ({
      status: 201,
      body: await produce(unit, body, { identity, origin, ports }),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/unprinted`,
    tag,
    summary: 'As etiquetas dos preparos de hoje que ainda não foram impressas',
    answers: { 200: unprintedLabels },
    read: async (tx, { identity, now }) => ({ status: 200, body: await unprintedToday(tx, { identity, now, ports }) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Um preparo, com o que entrou e as etiquetas que saíram',
    params: idParam,
    answers: { 200: batchPage },
    refusals: ['batch_not_found'],
    read: async (tx, { params: { id }, identity }) => ({
      status: 200,
      body: await shownBatch(tx, id, { identity, ports }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/undo`,
    tag,
    summary: 'Desfaz em até 10 minutos um preparo de que nada foi impresso nem usado',
    params: idParam,
    answers: { 200: undoneBatch },
    refusals: [
      'batch_not_found',
      'batch_undone',
      'undo_too_late',
      'undo_children_printed',
      'undo_children_used',
      'undo_children_blocked',
      'act_superseded',
    ],
    write: async (unit, { params: { id }, identity }) => ({
      status: 200,
      body: await undoBatch(unit, id, { identity, ports }),
    }),
  }),
]
