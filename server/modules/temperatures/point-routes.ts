import * as z from 'zod/mini'
import { found } from '../../errors.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { changePoint, deletePoint, registerPoint } from './act/points.ts'
import { temperaturePoint, temperaturePointBody } from './contract/points.ts'
import type { TemperaturePorts } from './ports.ts'
import { findPoint, listPoints } from './read/points.ts'
import { sensorsOf } from './read/sensors.ts'

export const pointsPath = '/api/temperature-points'
export const temperaturesTag = 'Temperaturas'
const idParam = numericId()
const refusals = [
  'temperature_point_taken',
  'temperature_place_unknown',
  'temperature_kind_missing',
  'temperature_limits',
] as const

export const pointRoutes = (ports: TemperaturePorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: pointsPath,
    tag: temperaturesTag,
    summary: 'Os pontos de medição, por nome',
    answers: { 200: z.array(temperaturePoint) },
    async read(tx, { now }) {
      const [points, sensors] = await Promise.all([listPoints(tx), sensorsOf(tx, now)])
      return { status: 200, body: points.map((point) => ({ ...point, sensor: sensors.get(point.id) ?? null })) }
    },
  }),
  sessionRoute({
    method: 'get',
    path: `${pointsPath}/:id`,
    tag: temperaturesTag,
    summary: 'Um ponto de medição',
    params: idParam,
    answers: { 200: temperaturePoint },
    refusals: ['temperature_point_not_found'],
    async read(tx, { params: { id }, now }) {
      const [point, sensors] = await Promise.all([findPoint(tx, id), sensorsOf(tx, now)])
      return {
        status: 200,
        body: { ...found(point, 'temperature_point_not_found'), sensor: sensors.get(id) ?? null },
      }
    },
  }),
  adminRoute({
    method: 'post',
    path: pointsPath,
    tag: temperaturesTag,
    summary: 'Cadastra um ponto de medição; o que falta vem de onde ele fica',
    body: temperaturePointBody,
    answers: { 201: temperaturePoint },
    refusals: [...refusals, 'temperature_points_full'],
    write: async (unit, { body }) => ({ status: 201, body: await registerPoint(unit, body, ports) }),
  }),
  adminRoute({
    method: 'put',
    path: `${pointsPath}/:id`,
    tag: temperaturesTag,
    summary: 'Altera um ponto de medição; o que falta vem de onde ele fica',
    params: idParam,
    body: temperaturePointBody,
    answers: { 200: temperaturePoint },
    refusals: ['temperature_point_not_found', ...refusals],
    write: async (unit, { params: { id }, body }) => ({
      status: 200,
      body: await changePoint(unit, id, { body, places: ports.places }),
    }),
  }),
  adminRoute({
    method: 'delete',
    path: `${pointsPath}/:id`,
    tag: temperaturesTag,
    summary: 'Exclui um ponto de medição sem leituras',
    params: idParam,
    answers: { 204: 'nothing' },
    refusals: ['temperature_point_not_found', 'temperature_point_in_use', 'temperature_point_failing'],
    async write(unit, { params: { id } }) {
      await deletePoint(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]
