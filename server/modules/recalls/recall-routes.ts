import * as z from 'zod/mini'
import { pageReply } from '../../http/page-reply.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { closeRecall, openRecall, releaseRecalled, separateLabels } from './act/recalls.ts'
import {
  recall,
  recallBody,
  recallCloseBody,
  recallOpened,
  recallPreview,
  recallReleaseBody,
  recallsQuery,
  recallSummary,
  separateBody,
} from './contract/recalls.ts'
import type { RecallPorts } from './ports.ts'
import { previewOf, readReach } from './read/reach.ts'
import { lotsOfSameNumber } from './read/same-number.ts'
import { shownRecall, shownRecalls } from './read/recalls.ts'

const path = '/api/recalls'
const tag = 'Recolhimentos'
const params = numericId()
const done = { status: 204, body: undefined } as const
const ofOne = ['recall_not_found', 'recall_simulated', 'recall_closed'] as const

/** `preview` comes before `/:id`, which would match it. */
export const recallRoutes = (ports: RecallPorts): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: `${path}/preview`,
    tag,
    summary: 'Diz o que um recolhimento bloquearia; não grava nada',
    body: recallBody,
    answers: { 200: recallPreview },
    refusals: ['trace_root_not_found', 'recall_too_large'],
    async read(tx, { body }) {
      const reach = await readReach(tx, body, ports)
      return { status: 200, body: previewOf(reach, await lotsOfSameNumber(tx, reach.lots)) }
    },
  }),
  adminRoute({
    method: 'post',
    path,
    tag,
    summary: 'Abre um recolhimento: bloqueia tudo o que está em estoque abaixo disso, ou só simula',
    body: recallBody,
    answers: { 201: recallOpened },
    refusals: ['trace_root_not_found', 'recall_empty', 'recall_too_large'],
    write: async (unit, { body, identity }) => ({
      status: 201,
      body: await openRecall(unit, body, { ports, zone: identity }),
    }),
  }),
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'Os recolhimentos, o mais novo primeiro, com o que falta',
    query: recallsQuery,
    answers: { 200: z.array(recallSummary) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query }) => pageReply(path, query, await shownRecalls(tx, query, ports.personNames)),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Um recolhimento, com as etiquetas e o destino de cada uma',
    params,
    answers: { 200: recall },
    refusals: ['recall_not_found'],
    read: async (tx, { params: { id } }) => ({ status: 200, body: await shownRecall(tx, id, ports.personNames) }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/separate`,
    tag,
    summary: 'Diz que etiquetas do recolhimento foram achadas e separadas',
    params,
    body: separateBody,
    answers: { 204: 'nothing' },
    refusals: [...ofOne, 'recall_label_unknown'],
    async write(unit, { params: { id }, body }) {
      await separateLabels(unit, id, body.ids)
      return done
    },
  }),
  adminRoute({
    method: 'post',
    path: `${path}/:id/release`,
    tag,
    summary: 'Libera etiquetas e lotes sem etiquetas do recolhimento, com o motivo; outro bloqueio fica',
    params,
    body: recallReleaseBody,
    answers: { 204: 'nothing' },
    refusals: [...ofOne, 'recall_label_unknown', 'recall_lot_unknown'],
    async write(unit, { params: { id }, body, identity }) {
      await releaseRecalled(unit, id, { body, ports, zone: identity })
      return done
    },
  }),
  adminRoute({
    method: 'post',
    path: `${path}/:id/close`,
    tag,
    summary: 'Encerra um recolhimento quando toda etiqueta e todo lote sem etiquetas têm destino',
    params,
    body: recallCloseBody,
    answers: { 204: 'nothing' },
    refusals: [...ofOne, 'recall_labels_left', 'recall_lots_left'],
    async write(unit, { params: { id }, body }) {
      await closeRecall(unit, id, { body, ports })
      return done
    },
  }),
]
