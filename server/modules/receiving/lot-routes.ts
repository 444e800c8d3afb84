import * as z from 'zod/mini'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { closeLot, decidePrices, reopenLot } from './act/lots-and-prices.ts'
import { lotCloseBody, lotsQuery, pricesBody, receivedLot, waitingPrice } from './contract/lots.ts'
import type { ReceivingPorts } from './ports.ts'
import { pageReply } from '../../http/page-reply.ts'
import { shownLot, shownLots } from './read/receipts.ts'
import { readWaitingPrices } from './read/waiting-prices.ts'

const path = '/api/lots'
const tag = 'Lotes recebidos'
const pricesPath = '/api/receipts/prices'
const pricesTag = 'Recebimento'
const idParam = numericId()

export const lotRoutes = (
  ports: Pick<ReceivingPorts, 'changePrices' | 'knownGoods' | 'goodsNames'>,
): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary:
      'Os lotes recebidos, o mais novo primeiro; a busca é pelo começo do código ou do lote e ignora maiúsculas, espaços, traços e zeros à esquerda',
    query: lotsQuery,
    answers: { 200: z.array(receivedLot) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query, now }) =>
      pageReply(path, query, await shownLots(tx, query, { now, readNames: ports.goodsNames })),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Um lote recebido',
    params: idParam,
    answers: { 200: receivedLot },
    refusals: ['lot_not_found'],
    read: async (tx, { params: { id } }) => ({ status: 200, body: await shownLot(tx, id, ports.goodsNames) }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/close`,
    tag,
    needs: ({ body: { how } }) => (how === 'descartado' ? ['descartar'] : []),
    summary: 'Encerra um lote sem etiquetas: acabou, foi descartado ou devolvido',
    params: idParam,
    body: lotCloseBody,
    answers: { 204: 'nothing' },
    refusals: ['lot_not_found', 'lot_closed', 'lot_has_labels', 'lot_segregated', 'lot_blocked'],
    async write(unit, { params: { id }, body }) {
      await closeLot(unit, id, body)
      return { status: 204, body: undefined }
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/reopen`,
    tag,
    summary: 'Desfaz em até 10 minutos o encerramento de um lote',
    params: idParam,
    answers: { 204: 'nothing' },
    refusals: ['lot_not_found', 'lot_open', 'lot_reopen_too_late'],
    async write(unit, { params: { id } }) {
      await reopenLot(unit, id)
      return { status: 204, body: undefined }
    },
  }),
  sessionRoute({
    method: 'get',
    path: pricesPath,
    tag: pricesTag,
    needs: 'ver_custos',
    summary: 'Os preços de notas que esperam por quem vê custos',
    answers: { 200: z.array(waitingPrice) },
    read: async (tx) => ({ status: 200, body: (await readWaitingPrices(tx, ports)).map(({ price }) => price) }),
  }),
  sessionRoute({
    method: 'post',
    path: pricesPath,
    tag: pricesTag,
    needs: 'ver_custos',
    summary: 'Aceita preços que esperam, que vão ao cadastro, e recusa outros',
    body: pricesBody,
    answers: { 204: 'nothing' },
    refusals: ['waiting_price_unknown', 'waiting_price_unit', 'waiting_price_suspicious', 'ingredient_not_found'],
    async write(unit, { body }) {
      await decidePrices(unit, body, ports)
      return { status: 204, body: undefined }
    },
  }),
]
