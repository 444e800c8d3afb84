import { numericId } from '../../http/params.ts'
import { pageReply } from '../../http/page-reply.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import * as z from 'zod/mini'
import { correctReading, takeReadings } from './act/readings.ts'
import {
  pointReading,
  pointReadingsQuery,
  readingCorrectionBody,
  takenRound,
  temperatureRoundBody,
} from './contract/readings.ts'
import { temperatureToday } from './contract/today.ts'
import { pointsPath, temperaturesTag as tag } from './point-routes.ts'
import type { IncidentPorts } from './ports.ts'
import { shownReadings } from './read/readings.ts'
import { readToday } from './read/today.ts'

const idParam = numericId()

export const readingRoutes = (ports: IncidentPorts): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: '/api/temperature-rounds',
    tag,
    summary: 'Registra as temperaturas de uma ronda: todas ou nenhuma',
    body: temperatureRoundBody,
    answers: { 201: takenRound },
    refusals: [
      'temperature_point_unknown',
      'reading_in_future',
      'reading_too_old',
      'reading_unlikely',
      'action_needed',
    ],
    write: async (unit, { body, identity }) => ({
      status: 201,
      body: await takeReadings(unit, body, { ports, zone: identity }),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: '/api/temperature/today',
    tag,
    summary: 'Os pontos em uso com as rondas de hoje: o que falta medir, o que foi medido e o que foi medido tarde',
    answers: { 200: temperatureToday },
    read: async (tx, { now, identity }) => ({ status: 200, body: await readToday(tx, { now, identity }) }),
  }),
  sessionRoute({
    method: 'post',
    path: '/api/temperature-readings/:id/correct',
    tag,
    summary: 'Corrige uma leitura, por quem a lançou ou por quem cuida das regras; os dois valores ficam',
    params: idParam,
    body: readingCorrectionBody,
    answers: { 200: pointReading },
    refusals: ['temperature_reading_not_found', 'permission_missing'],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await correctReading(unit, id, { body, identity, ports }),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${pointsPath}/:id/readings`,
    tag,
    summary: 'As leituras de um ponto, a mais antiga primeiro',
    params: idParam,
    query: pointReadingsQuery,
    answers: { 200: z.array(pointReading) },
    refusals: ['temperature_point_not_found', 'cursor_invalid'],
    read: async (tx, { params: { id }, query, identity }) =>
      pageReply(
        `${pointsPath}/${id}/readings`,
        query,
        await shownReadings(tx, id, query, { identity, personNames: ports.personNames }),
      ),
  }),
]
