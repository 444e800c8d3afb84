import * as z from 'zod/mini'
import type { PersonNames } from '../../../audit-sentence.ts'
import { numericId } from '../../../http/params.ts'
import type { Route } from '../../../http/route.ts'
import { sessionRoute } from '../../../http/route.ts'
import { act, withdrawLabel } from './act.ts'
import { releaseLabel } from './release.ts'
import { undoRefusals, withdrawalRefusals } from './label-refusals.ts'
import type { Withdrawal } from './withdraw.ts'
import { ordersOf, withdrawalOf } from './withdraw.ts'
import { consumeBody, discardBody, label, undoBody } from '../contract/api.ts'
import { blockBody, foundBody, releaseBody } from '../contract/life.ts'
import type { WithdrawalAct } from '../contract/act-table.ts'
import { neededFor, withdrawalActs, withdrawalNames } from '../contract/act-table.ts'
import { actId } from '../contract/acts.ts'
import type { ReadCosts, ReadOccurrences } from '../ports.ts'
import { findMissing, undoAct, undoTogether, undoWithdrawal } from './undo.ts'
import { plainBody, returnBody, undoTogetherBody, withdrawalsBody } from '../contract/withdrawals.ts'

const path = '/api/products'
const tag = 'Etiquetas'
const params = numericId('Id de produto inválido')
const answers = { 200: label } as const

interface Ports {
  readonly personNames: PersonNames
  readonly readCosts: ReadCosts
  readonly readOccurrences: ReadOccurrences
}

/** How labels leave stock, and how that is undone. */
export function withdrawalRoutes(ports: Ports): readonly Route[] {
  const { personNames, readOccurrences } = ports
  const own = ownRoutes(ports)
  return [
    sessionRoute({
      method: 'post',
      path: `${path}/withdrawals`,
      tag,
      summary: 'Baixa de várias: todas ou, se uma é recusada, nenhuma',
      needs: ({ body: { items } }) => neededFor(items.map(({ how }) => how)),
      body: withdrawalsBody,
      answers: { 200: z.array(label) },
      refusals: [{ code: 'withdrawals_refused' }],
      write: async (unit, { body, identity }) => {
        const actor = { calendar: identity, ...ports }
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
      refusals: [{ code: 'undo_refused' }],
      write: async (unit, { body: { ids }, identity }) => ({
        status: 200,
        body: await undoTogether(unit, ids, { calendar: identity, personNames, readOccurrences }),
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
      refusals: ['act_not_found', 'act_not_undoable', { code: 'undo_refused' }],
      write: async (unit, { params: { id }, identity }) => ({
        status: 200,
        body: await undoAct(unit, id, { calendar: identity, personNames, readOccurrences }),
      }),
    }),
    ...withdrawalNames.map((call) => own[call] ?? plainRoute(ports, call)),
    sessionRoute({
      method: 'post',
      path: `${path}/:id/found`,
      tag,
      summary: 'Achou uma etiqueta sumida: volta para a lista com a mesma validade, a qualquer momento',
      params,
      body: foundBody,
      answers,
      refusals: ['label_not_found', 'label_in_stock', 'label_withdrawn'],
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
      refusals: undoRefusals,
      write: async (unit, { params: { id }, identity }) => ({
        status: 200,
        body: await undoWithdrawal(unit, id, { calendar: identity, personNames, readOccurrences }),
      }),
    }),
    labelRoute(ports, {
      call: 'block',
      summary: 'Bloqueia: só pode ser descartada ou liberada',
      body: blockBody,
      withdrawal: ({ reason, incidentId = '' }) => ({ type: 'BlockLabel', reason, incidentId: incidentId || null }),
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/:id/release`,
      tag,
      summary:
        'Libera uma etiqueta bloqueada de um dos seus bloqueios; quem libera de um recolhimento diz por quê, e o que uma ocorrência ou uma conferência bloqueou só se libera lá. Só um administrador libera, mas qualquer pessoa troca por uma com a data certa a que saiu sem internet com uma data tarde demais',
      params,
      body: releaseBody,
      answers,
      refusals: [
        'admin_only',
        'office_only',
        'label_not_found',
        'label_withdrawn',
        'label_expired',
        'label_not_blocked',
        'block_not_named',
        'block_of_watch',
        'release_reason_needed',
      ],
      write: async (unit, { params: { id }, body: { block, reason: note = '' }, identity }) => ({
        status: 200,
        body: await releaseLabel(unit, id, { block, note }, { identity, ...ports }),
      }),
    }),
  ]
}

/** The acts of which more is said than that they were made. */
const ownRoutes = (ports: Ports): Partial<Record<WithdrawalAct, Route>> => ({
  consume: labelRoute(ports, {
    call: 'consume',
    summary: 'Baixa: consumida',
    body: consumeBody,
    withdrawal: ({ at: usedAt, soonerId, purpose }) => ({ type: 'ConsumeLabel', usedAt, soonerId, purpose }),
  }),
  discard: labelRoute(ports, {
    call: 'discard',
    summary: 'Baixa: descartada, com o motivo; com `quantity`, só uma parte',
    body: discardBody,
    withdrawal: ({ reason, note = '', quantity }) => ({ type: 'DiscardLabel', reason, note, quantity }),
  }),
  return: labelRoute(ports, {
    call: 'return',
    summary: 'Baixa: devolvida ao fornecedor',
    body: returnBody,
    withdrawal: ({ note = '' }) => ({ type: 'ReturnLabel', note }),
  }),
})

/** A baixa of which there is nothing to say but that it was made. */
const plainRoute = (ports: Ports, call: WithdrawalAct): Route =>
  labelRoute(ports, {
    call,
    summary: `Baixa: ${withdrawalActs[call].word}`,
    body: plainBody,
    withdrawal: () => withdrawalOf({ how: withdrawalActs[call].how }, undefined),
  })

interface LabelCall<Body> {
  readonly call: WithdrawalAct | 'block'
  readonly summary: string
  readonly body: z.ZodMiniType<Body>
  readonly withdrawal: (body: Body) => Withdrawal
}

/** A call that does one thing with one label. */
function labelRoute<Body>(ports: Ports, { call, summary, body: schema, withdrawal }: LabelCall<Body>): Route {
  const needs = call === 'block' ? null : withdrawalActs[call].needs
  return sessionRoute({
    method: 'post',
    path: `${path}/:id/${call}`,
    tag,
    summary,
    ...(needs !== null && { needs }),
    params,
    body: schema,
    answers,
    refusals: withdrawalRefusals[call],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await withdrawLabel(unit, id, withdrawal(body), { calendar: identity, ...ports }),
    }),
  })
}
