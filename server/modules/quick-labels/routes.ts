import * as z from 'zod/mini'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { changeSet, deleteSet, pinTiles, printQuickLabels, readSets, registerSet } from './commands.ts'
import {
  labelSet,
  labelSetBody,
  labelSetsQuery,
  pinsAnswer,
  pinsBody,
  quickLabelsBody,
  quickLabelsQuery,
  quickTile,
} from './contract/api.ts'
import type { QuickLabelPorts } from './ports.ts'
import { readTiles } from './read/read-tiles.ts'

const path = '/api/quick-labels'
const tag = 'Etiquetas rápidas'
const setsPath = '/api/label-sets'
const setParam = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'Id inválido')) })

export const quickLabelRoutes = (ports: QuickLabelPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'Os preparos desta estação e desta hora, ou da cozinha, na ordem dos botões, com a validade de agora',
    query: quickLabelsQuery,
    answers: { 200: z.array(quickTile) },
    refusals: ['quick_station_unknown'],
    read: async (tx, { query: { station }, now, identity }) => ({
      status: 200,
      body: await readTiles(tx, ports, {
        station: station ?? null,
        now,
        timeZone: identity.then(({ timeZone }) => timeZone),
      }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path,
    tag,
    needs: 'imprimir',
    summary: 'Gera as etiquetas com a validade de agora e, numa estação, manda imprimir: todas ou nenhuma',
    body: quickLabelsBody,
    answers: { 201: z.object({ labels: z.array(ports.answers.label), job: z.nullable(ports.answers.job) }) },
    refusals: [
      'print_job_station_unknown',
      'print_job_station_without_printer',
      'quick_responsible_missing',
      { code: 'quick_labels_refused', kind: 'invalid' },
    ],
    write: async (unit, { body, identity, origin }) => ({
      status: 201,
      body: await printQuickLabels(unit, ports, body, { identity, origin }),
    }),
  }),
  sessionRoute({
    method: 'put',
    path: `${path}/pins`,
    tag,
    needs: 'imprimir',
    summary: 'Fixa preparos de uma estação, na ordem dada: substitui os fixados',
    body: pinsBody,
    answers: { 200: pinsAnswer },
    refusals: ['quick_station_unknown', 'quick_product_unknown'],
    write: async (unit, { body }) => ({ status: 200, body: await pinTiles(unit, ports, body) }),
  }),
  ...setRoutes(ports),
]

const setRoutes = (ports: QuickLabelPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: setsPath,
    tag,
    summary: 'Os conjuntos de uma estação, por nome',
    query: labelSetsQuery,
    answers: { 200: z.array(labelSet) },
    refusals: ['quick_station_unknown'],
    read: async (tx, { query: { station } }) => ({ status: 200, body: await readSets(tx, ports, station) }),
  }),
  sessionRoute({
    method: 'post',
    path: setsPath,
    tag,
    needs: 'imprimir',
    summary: 'Salva um conjunto de preparos com quantidades',
    body: labelSetBody,
    answers: { 201: labelSet },
    refusals: ['quick_station_unknown', 'quick_product_unknown', 'label_set_name_taken'],
    write: async (unit, { body }) => ({ status: 201, body: await registerSet(unit, ports, body) }),
  }),
  sessionRoute({
    method: 'put',
    path: `${setsPath}/:id`,
    tag,
    needs: 'imprimir',
    summary: 'Altera um conjunto',
    params: setParam,
    body: labelSetBody,
    answers: { 200: labelSet },
    refusals: ['label_set_not_found', 'quick_station_unknown', 'quick_product_unknown', 'label_set_name_taken'],
    write: async (unit, { params: { id }, body }) => ({ status: 200, body: await changeSet(unit, ports, id, body) }),
  }),
  sessionRoute({
    method: 'delete',
    path: `${setsPath}/:id`,
    tag,
    needs: 'imprimir',
    summary: 'Exclui um conjunto',
    params: setParam,
    answers: { 204: 'nothing' },
    refusals: ['label_set_not_found'],
    write: async (unit, { params: { id } }) => {
      await deleteSet(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]
