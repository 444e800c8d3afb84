import * as z from 'zod/mini'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { decideIncident } from './act/decisions.ts'
import { changeIncident, endIncident, measureFood, openIncident } from './act/incidents.ts'
import {
  decisionsMade,
  incident,
  incidentBody,
  incidentChangeBody,
  incidentDecisionsBody,
  incidentEndBody,
  incidentFoodBody,
  incidentQuery,
  incidentsQuery,
  incidentSummary,
} from './contract/incidents.ts'
import type { IncidentPorts } from './ports.ts'
import { shownIncident, shownIncidents } from './read/incidents.ts'

const path = '/api/incidents'
const tag = 'Ocorrências'
const params = numericId()
const done = { status: 204, body: undefined } as const

export const incidentRoutes = (ports: IncidentPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'As ocorrências, a mais nova primeiro; no máximo 200',
    query: incidentsQuery,
    answers: { 200: z.array(incidentSummary) },
    read: async (tx, { query: { open } }) => ({
      status: 200,
      body: await shownIncidents(tx, open, ports.personNames),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary:
      'Uma ocorrência: as leituras, o que fazer com cada etiqueta, a mais grave e depois a mais cara primeiro, e os totais de todas',
    params,
    query: incidentQuery,
    answers: { 200: incident },
    refusals: ['incident_not_found'],
    read: async (tx, { params: { id }, query, identity, now }) => ({
      status: 200,
      body: await shownIncident(tx, id, { ports, identity, now, ...query }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path,
    tag,
    summary:
      'Abre uma ocorrência; "Faltou luz" vale para todo ponto refrigerado ou congelado, e até 1 hora depois do fim continua a mesma',
    body: incidentBody,
    answers: { 201: incidentSummary },
    refusals: [
      'incident_points_missing',
      'incident_point_open',
      'temperature_point_unknown',
      'incident_in_future',
      'incident_start_too_early',
    ],
    write: async (unit, { body, identity }) => ({
      status: 201,
      body: await openIncident(unit, body, { ports, identity }),
    }),
  }),
  sessionRoute({
    method: 'put',
    path: `${path}/:id`,
    tag,
    summary: 'Altera o que se sabe de uma ocorrência: distribuidora, protocolo, início, etiquetas que estavam nela',
    params,
    body: incidentChangeBody,
    answers: { 204: 'nothing' },
    refusals: [
      'incident_not_found',
      'incident_reason_missing',
      'incident_in_future',
      'incident_start_too_early',
      'incident_end_before_start',
      'incident_label_unknown',
      'permission_missing',
    ],
    async write(unit, { params: { id }, body, identity }) {
      await changeIncident(unit, id, { body, ports, identity })
      return done
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/food`,
    tag,
    summary: 'O próprio alimento foi medido: dentro do limite, a conta dele recomeça',
    params,
    body: incidentFoodBody,
    answers: { 204: 'nothing' },
    refusals: [
      'incident_not_found',
      'incident_label_unknown',
      'incident_in_future',
      'incident_food_outside',
      'incident_food_measured',
    ],
    async write(unit: UnitOfWork, { params: { id }, body, identity }) {
      await measureFood(unit, id, { body, ports, zone: identity })
      return done
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/end`,
    tag,
    summary: 'Encerra uma ocorrência: o que deve ser descartado ou decidido fica bloqueado',
    params,
    body: incidentEndBody,
    answers: { 204: 'nothing' },
    refusals: [
      'incident_not_found',
      'incident_ended',
      'incident_in_future',
      'incident_end_before_start',
      'incident_end_too_early',
    ],
    async write(unit, { params: { id }, body, identity }) {
      await endIncident(unit, id, { body, ports, zone: identity })
      return done
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/decisions`,
    tag,
    summary:
      'Decide sobre etiquetas de uma ocorrência: todas ou, se uma é recusada, nenhuma; cada baixa pode ser desfeita por 10 minutos',
    needs: ({ body: { items } }) => (items.some(({ decision }) => decision === 'descarta') ? ['descartar'] : []),
    params,
    body: incidentDecisionsBody,
    answers: { 200: decisionsMade },
    refusals: [
      'incident_not_found',
      'incident_label_unknown',
      'verdict_discard',
      'decision_not_fitting',
      'decision_reason_missing',
      'permission_missing',
      { code: 'incident_decisions_refused' },
    ],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await decideIncident(unit, id, body, { ports, identity }),
    }),
  }),
]
