import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { Exporter } from '../../jobs/export.ts'
import { answeredRefusals } from '../../jobs/export.ts'
import { labelFlow, wasteCounts, wasteExportFormats, wastePeriod, wasteSummary, wasteWhy } from './contract/api.ts'
import { mediaTypes, wasteRequest } from './exports.ts'
import type { WastePorts } from './ports.ts'
import { readFlow, readWaste } from './read/reading.ts'
import { countsOf, summaryOf } from './read/summary.ts'
import { readWhy } from './read/why-reading.ts'

const path = '/api/waste'
const tag = 'Perdas'

export const wasteRoutes = ({ labels, uses }: WastePorts, exporter: Exporter): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: `${path}/summary`,
    tag,
    summary: 'O que foi descartado num período, no valor que tinha: por motivo, setor, produto e dia',
    needs: 'ver_custos',
    query: wastePeriod,
    answers: { 200: wasteSummary },
    read: async (tx, { query, identity }) => ({
      status: 200,
      body: summaryOf(await readWaste(tx, query, { calendar: identity, labels })),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/counts`,
    tag,
    summary: 'O mesmo sem valores, para quem não vê custos',
    query: wastePeriod,
    answers: { 200: wasteCounts },
    read: async (tx, { query, identity }) => ({
      status: 200,
      body: countsOf(await readWaste(tx, query, { calendar: identity, labels })),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/flow`,
    tag,
    summary: 'Quantas etiquetas foram feitas, usadas e descartadas em cada dia',
    query: wastePeriod,
    answers: { 200: labelFlow },
    read: async (tx, { query, identity }) => ({ status: 200, body: await readFlow(tx, query, identity) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/why`,
    tag,
    summary: 'Por que joguei fora? Um produto, só onde os números bastam',
    needs: 'ver_custos',
    answers: { 200: wasteWhy },
    read: async (tx, { identity, now }) => ({
      status: 200,
      body: { why: await readWhy(tx, { now, timeZone: (await identity).timeZone, uses }) },
    }),
  }),
  ...wasteExportFormats.map((format) =>
    sessionRoute({
      method: 'get',
      path: `${path}/export.${format}`,
      tag,
      summary: 'O mesmo num arquivo; o que demora responde 202 e `Location`',
      needs: 'ver_custos',
      query: wastePeriod,
      answers: { 200: { file: mediaTypes[format] }, 202: exporter.status },
      refusals: answeredRefusals,
      handle: (call) => exporter.answer(call, wasteRequest(call.query, format)),
    }),
  ),
]
