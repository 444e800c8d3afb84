import * as z from 'zod/mini'
import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { setParLevels } from './act/par-levels.ts'
import { skipProduct, takeSkipBack } from './act/skips.ts'
import {
  dayListQuery,
  dayListRow,
  parLevel,
  parLevelsBody,
  setParLevel,
  sheetYield,
  skipBody,
  yieldsQuery,
} from './contract/day-list.ts'
import type { ListPorts } from './list-ports.ts'
import { dayList, shownParLevels } from './read/day-list.ts'
import { sheetYields } from './read/yields.ts'

const parPath = '/api/par-levels'
const path = '/api/production'
const tag = 'Produção'

const parRoutes = (ports: ListPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: parPath,
    tag,
    summary: 'Quantas etiquetas de cada produto deve haver em cada dia da semana',
    answers: { 200: z.array(parLevel) },
    read: async (tx, { identity, now }) => ({
      status: 200,
      body: await shownParLevels(tx, { identity, now, ports }),
    }),
  }),
  adminRoute({
    method: 'put',
    path: parPath,
    tag,
    summary: 'Define quantas etiquetas destes produtos deve haver; o que fica de fora não muda',
    body: parLevelsBody,
    answers: { 200: z.array(setParLevel) },
    refusals: ['par_product_unknown', 'par_changed_meanwhile', 'par_levels_full'],
    write: async (unit, { body }) => ({
      status: 200,
      body: await setParLevels(unit, body, ports),
    }),
  }),
]

const skipRoutes = (ports: ListPorts): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: `${path}/skips`,
    tag,
    summary: 'Marca que um produto não é feito para um dia',
    body: skipBody,
    answers: { 204: 'nothing' },
    refusals: ['base_product_not_found'],
    async write(unit, { body }) {
      await skipProduct(unit, body, ports)
      return { status: 204, body: undefined }
    },
  }),
  sessionRoute({
    method: 'delete',
    path: `${path}/skips`,
    tag,
    summary: 'Põe um produto de volta na produção de um dia',
    body: skipBody,
    answers: { 204: 'nothing' },
    refusals: ['skip_unknown'],
    async write(unit, { body }) {
      await takeSkipBack(unit, body)
      return { status: 204, body: undefined }
    },
  }),
]

export const listRoutes = (ports: ListPorts): readonly Route[] => [
  ...parRoutes(ports),
  sessionRoute({
    method: 'get',
    path: `${path}/list`,
    tag,
    summary: 'O que falta fazer para um dia, primeiro o que acaba antes',
    query: dayListQuery,
    answers: { 200: z.array(dayListRow) },
    refusals: ['station_not_found'],
    read: async (tx, { query, identity, now }) => ({
      status: 200,
      body: await dayList(tx, query, { identity, now, ports }),
    }),
  }),
  ...skipRoutes(ports),
  sessionRoute({
    method: 'get',
    path: `${path}/yields`,
    tag,
    needs: 'ver_custos',
    summary: 'Quanto as fichas renderam em preparos, e o que a diferença vale',
    query: yieldsQuery,
    answers: { 200: z.array(sheetYield) },
    read: async (tx, { query, identity, now }) => ({
      status: 200,
      body: await sheetYields(tx, query, { identity, now }),
    }),
  }),
]
