import * as z from 'zod/mini'
import type { PersonNames } from '../../../audit-sentence.ts'
import { numericId } from '../../../http/params.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute, sessionRoute } from '../../../http/route.ts'
import { act, withdrawLabel } from './act.ts'
import { ordersOf, withdrawalOf } from './withdraw.ts'
import { consumeBody, discardBody, label, undoBody } from '../contract/api.ts'
import { blockBody, foundBody, plainBody, releaseBody, returnBody } from '../contract/life.ts'
import type { WithdrawalAct } from '../contract/act-table.ts'
import { withdrawalActs, withdrawalNames } from '../contract/act-table.ts'
import { actId } from '../contract/acts.ts'
import type { ReadCosts } from '../ports.ts'
import { findMissing, undoAct, undoTogether, undoWithdrawal } from './undo.ts'
import { undoTogetherBody, withdrawalsBody } from '../contract/withdrawals.ts'

const path = '/api/products'
const tag = 'Etiquetas'
const params = numericId('Id de produto inválido')
const answers = { 200: label } as const

interface Ports {
  readonly personNames: PersonNames
  readonly readCosts: ReadCosts
}

/** How labels leave stock, and how that is undone. */
export function withdrawalRoutes({ personNames, readCosts }: Ports): readonly Route[] {
  return [
    sessionRoute({
      method: 'post',
      path: `${path}/withdrawals`,
      tag,
      summary: 'Baixa de várias: todas ou, se uma é recusada, nenhuma',
      needs: ({ body: { items } }) => (items.some(({ how }) => how === 'descartada') ? 'descartar' : null),
      body: withdrawalsBody,
      answers: { 200: z.array(label) },
      write: async (unit, { body, identity }) => {
        const actor = { calendar: identity, personNames, readCosts }
        const refusal = { code: 'withdrawals_refused', text: 'Nenhuma baixa foi feita.' }
        return { status: 200, body: (await act(unit, { withdrawals: ordersOf(body.items) }, actor, refusal)).withdrawn }
      },
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/withdrawals/undo`,
      tag,
      summary: 'Desfaz a baixa de várias: de todas ou, se uma é recusada, de nenhuma',
      body: undoTogetherBody,
      answers: { 200: z.array(label) },
      write: async (unit, { body: { ids }, identity }) => ({
        status: 200,
        body: await undoTogether(unit, ids, { calendar: identity, personNames }),
      }),
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/acts/:id/undo`,
      tag,
      summary:
        'Desfaz um ato, até 10 minutos depois: as suas etiquetas voltam, e as que ele fez são anuladas; tudo ou nada',
      params: z.object({ id: actId }),
      body: undoBody,
      answers: { 200: z.array(label) },
      write: async (unit, { params: { id }, identity }) => ({
        status: 200,
        body: await undoAct(unit, id, { calendar: identity, personNames }),
      }),
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/:id/consume`,
      tag,
      summary: 'Baixa: consumida',
      params,
      body: consumeBody,
      answers,
      write: async (unit, { params: { id }, body: { at: usedAt, soonerId, purpose }, identity }) => {
        const withdrawal = { type: 'ConsumeLabel', usedAt, soonerId, purpose } as const
        return {
          status: 200,
          body: await withdrawLabel(unit, id, withdrawal, { calendar: identity, personNames, readCosts }),
        }
      },
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/:id/discard`,
      tag,
      summary: 'Baixa: descartada, com o motivo; com `quantity`, só uma parte',
      needs: 'descartar',
      params,
      body: discardBody,
      answers,
      write: async (unit, { params: { id }, body: { reason, note = '', quantity }, identity }) => {
        const withdrawal = { type: 'DiscardLabel', reason, note, quantity } as const
        return {
          status: 200,
          body: await withdrawLabel(unit, id, withdrawal, { calendar: identity, personNames, readCosts }),
        }
      },
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/:id/return`,
      tag,
      summary: 'Baixa: devolvida ao fornecedor',
      params,
      body: returnBody,
      answers,
      write: async (unit, { params: { id }, body: { note = '' }, identity }) => ({
        status: 200,
        body: await withdrawLabel(
          unit,
          id,
          { type: 'ReturnLabel', note },
          { calendar: identity, personNames, readCosts },
        ),
      }),
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/:id/found`,
      tag,
      summary: 'Achou uma etiqueta não localizada: volta para a lista com a mesma validade, a qualquer momento',
      params,
      body: foundBody,
      answers,
      write: async (unit, { params: { id }, identity }) => ({
        status: 200,
        body: await findMissing(unit, id, { calendar: identity, personNames }),
      }),
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/:id/undo`,
      tag,
      summary: 'Desfaz a baixa, ou o que foi feito da etiqueta, até 10 minutos depois',
      params,
      body: undoBody,
      answers,
      write: async (unit, { params: { id }, identity }) => ({
        status: 200,
        body: await undoWithdrawal(unit, id, { calendar: identity, personNames }),
      }),
    }),
    ...withdrawalNames.flatMap((name) => (hasOwnBody(name) ? [] : [plainRoute(name, { personNames, readCosts })])),
    ...blockRoutes({ personNames, readCosts }),
  ]
}

const hasOwnBody = (name: WithdrawalAct) => name === 'consume' || name === 'discard' || name === 'return'

/** A baixa of which there is nothing to say but that it was made. */
function plainRoute(name: WithdrawalAct, { personNames, readCosts }: Ports): Route {
  const { how, word } = withdrawalActs[name]
  return sessionRoute({
    method: 'post',
    path: `${path}/:id/${name}`,
    tag,
    summary: `Baixa: ${word}`,
    params,
    body: plainBody,
    answers,
    write: async (unit, { params: { id }, identity }) => {
      const actor = { calendar: identity, personNames, readCosts }
      return { status: 200, body: await withdrawLabel(unit, id, withdrawalOf({ id, how }, undefined), actor) }
    },
  })
}

const blockRoutes = ({ personNames, readCosts }: Ports): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: `${path}/:id/block`,
    tag,
    summary: 'Bloqueia: só pode ser descartada ou liberada',
    params,
    body: blockBody,
    answers,
    write: async (unit, { params: { id }, body: { reason, incidentId = '' }, identity }) => {
      const block = { type: 'BlockLabel', reason, incidentId: incidentId || null } as const
      return { status: 200, body: await withdrawLabel(unit, id, block, { calendar: identity, personNames, readCosts }) }
    },
  }),
  adminRoute({
    method: 'post',
    path: `${path}/:id/release`,
    tag,
    summary: 'Libera uma etiqueta bloqueada',
    params,
    body: releaseBody,
    answers,
    write: async (unit, { params: { id }, identity }) => ({
      status: 200,
      body: await withdrawLabel(unit, id, { type: 'ReleaseLabel' }, { calendar: identity, personNames, readCosts }),
    }),
  }),
]
