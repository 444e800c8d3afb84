import * as z from 'zod/mini'
import { pageReply } from '../../http/page-reply.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { actOnCheck, addCheckReadings, openCheck } from './act/checks.ts'
import type { CheckPorts } from './check-ports.ts'
import {
  processActionBody,
  processCheck,
  processCheckBody,
  processChecksQuery,
  processReadingsBody,
  processSays,
} from './contract/process-checks.ts'
import { shownCheck, shownChecks } from './read/checks.ts'

const path = '/api/process-checks'
const tag = 'Processos'
const params = numericId()
const ofMoment = ['reading_in_future', 'reading_too_old'] as const

export const checkRoutes = (ports: CheckPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'As conferências de resfriamento, cocção, reaquecimento, exposição e óleo, a mais nova primeiro',
    query: processChecksQuery,
    answers: { 200: z.array(processCheck) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query, identity, now }) =>
      pageReply(path, query, await shownChecks(tx, query, { ports, identity, now })),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Uma conferência: as leituras, como está agora e o que falta fazer',
    params,
    answers: { 200: processCheck },
    refusals: ['process_check_not_found'],
    read: async (tx, { params: { id }, identity, now }) => ({
      status: 200,
      body: await shownCheck(tx, id, { ports, identity, now }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path,
    tag,
    summary:
      'Começa uma conferência de um preparo, de uma etiqueta ou de um alimento pelo nome; fora do limite bloqueia',
    body: processCheckBody,
    answers: { 201: processSays },
    refusals: ['process_food_not_found', ...ofMoment],
    write: async (unit, { body, identity }) => ({
      status: 201,
      body: await openCheck(unit, body, { ports, identity }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/readings`,
    tag,
    summary: 'Acrescenta leituras a uma conferência; fora do limite bloqueia as etiquetas',
    params,
    body: processReadingsBody,
    answers: { 200: processSays },
    refusals: ['process_check_not_found', 'process_check_ended', 'process_check_full', ...ofMoment],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await addCheckReadings(unit, id, { body, ports, identity }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/action`,
    tag,
    summary:
      'Diz o que foi feito: reaquecido libera as etiquetas, uma vez; descartado dá baixa nas que estão no estoque',
    params,
    body: processActionBody,
    answers: { 200: processSays },
    refusals: [
      'process_check_not_found',
      'process_check_ended',
      'reheated_once',
      'reheat_too_cold',
      'action_not_needed',
      'permission_missing',
      { code: 'process_discard_refused' },
      ...ofMoment,
    ],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await actOnCheck(unit, id, { body, ports, identity }),
    }),
  }),
]
