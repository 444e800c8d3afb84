import * as z from 'zod/mini'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { Exporter } from '../../jobs/export.ts'
import { answerOf, dayOf, reviewOf } from './read/answers.ts'
import { adoptNorms, adoptReference, changeSettings, removeRule, setRule } from './commands.ts'
import {
  adoptBody,
  answerBody,
  normReview,
  normsQuery,
  normView,
  referenceAdopted,
  shelfLifeAnswer,
  shelfLifeSettingsBody,
  timeRuleBody,
} from './contract/api.ts'
import { shelfLifeSettings, timeRule } from './contract/kitchen-answers.ts'
import { normsOf, rowsInForce } from './contract/norm-books.ts'
import { editionOf, editionsOf } from './contract/house.ts'
import { normTableRequest } from './norm-table-export.ts'
import { viewOf } from './rules/norm-view.ts'
import type { KitchenFacts } from './ports.ts'
import { findHouse, listRules } from './queries.ts'

const path = '/api/shelf-life'
const tag = 'Prazos'
const ruleParams = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,120}$/, 'Id inválido')) })

const zoneOf = async (identity: Promise<{ readonly timeZone: string }>) => (await identity).timeZone

const settingsRoutes = (facts: KitchenFacts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: `${path}/settings`,
    tag,
    summary: 'Onde fica a cozinha e como ela conta os prazos',
    answers: { 200: shelfLifeSettings },
    read: async (tx) => {
      const [house, page] = await Promise.all([findHouse(tx), facts.publicPage(tx)])
      return { status: 200, body: { ...house.place, ...house.settings, ...page, ...editionsOf(house) } }
    },
  }),
  sessionRoute({
    method: 'put',
    path: `${path}/settings`,
    tag,
    needs: 'regras',
    summary: 'Muda isso; o que não for enviado fica como está',
    body: shelfLifeSettingsBody,
    answers: { 200: shelfLifeSettings },
    write: async (unit, { body }) => ({ status: 200, body: await changeSettings(unit, facts, body) }),
  }),
]

const normRoutes = (facts: KitchenFacts, exporter: Exporter): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: `${path}/norms`,
    tag,
    summary: 'As normas em vigor para esta cozinha num dia (hoje, se não for dito)',
    query: normsQuery,
    answers: { 200: z.array(normView) },
    read: async (tx, { query, now, identity }) => {
      const [house, timeZone] = await Promise.all([findHouse(tx), zoneOf(identity)])
      const norms = normsOf(house.place, editionOf(house, null))
      const rows = rowsInForce(norms, dayOf(query.on, now, timeZone))
      return { status: 200, body: rows.map((row) => viewOf(row, norms.edition)) }
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/norms/export`,
    tag,
    summary: 'A tabela em vigor num dia e os prazos da casa: PDF, feito em segundo plano',
    body: normsQuery,
    answers: { 202: exporter.status },
    refusals: ['export_too_many'],
    handle: (call) => exporter.start(call, normTableRequest(dayOf(call.body.on, call.now, call.identity.timeZone))),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/review`,
    tag,
    needs: 'regras',
    summary: 'O que a edição mais nova das normas mudaria, produto por produto',
    answers: { 200: normReview },
    read: async (tx, { now, identity }) => ({
      status: 200,
      body: await reviewOf(tx, facts, { now, timeZone: zoneOf(identity) }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/review/adopt`,
    tag,
    needs: 'regras',
    summary: 'Adota a edição mais nova para todos os produtos ou só para alguns',
    body: adoptBody,
    answers: { 204: 'nothing' },
    write: async (unit, { body: { productIds = null } }) => {
      await adoptNorms(unit, productIds)
      return { status: 204, body: undefined }
    },
  }),
]

const ruleRoutes = (facts: KitchenFacts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: `${path}/rules`,
    tag,
    summary: 'Os prazos da casa e dos fabricantes',
    answers: { 200: z.array(timeRule) },
    read: async (tx) => ({ status: 200, body: await listRules(tx) }),
  }),
  sessionRoute({
    method: 'put',
    path: `${path}/rules`,
    tag,
    needs: 'regras',
    summary: 'Define o prazo de um produto ou de um tipo de alimento',
    body: timeRuleBody,
    answers: { 200: timeRule },
    refusals: ['rule_product_unknown', 'above_norm', 'too_warm'],
    write: async (unit, { body, identity }) => ({
      status: 200,
      body: await setRule(unit, facts, body, zoneOf(identity)),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/rules/reference`,
    tag,
    needs: 'regras',
    summary: 'Escreve a tabela de referência (SP) como prazos da casa: tudo ou nada; o que a casa já definiu fica',
    body: z.strictObject({}),
    answers: { 200: referenceAdopted },
    refusals: ['place_missing', 'reference_is_own'],
    write: async (unit, { identity }) => ({ status: 200, body: await adoptReference(unit, zoneOf(identity)) }),
  }),
  sessionRoute({
    method: 'delete',
    path: `${path}/rules/:id`,
    tag,
    needs: 'regras',
    summary: 'Exclui, e vale a norma de novo',
    params: ruleParams,
    answers: { 204: 'nothing' },
    refusals: ['time_rule_not_found'],
    write: async (unit, { params: { id } }) => {
      await removeRule(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]

const answerRefusals = [
  'label_blocked',
  'label_withdrawn',
  'parent_unknown',
  'rule_product_unknown',
  'answer_storage_unknown',
  'class_missing',
  'state_not_allowed',
  'start_in_future',
  'date_out_of_years',
  'date_unreadable',
  'already_expired',
  'above_norm',
  'too_warm',
]

export const shelfLifeRoutes = (facts: KitchenFacts, exporter: Exporter): readonly Route[] => [
  ...settingsRoutes(facts),
  ...normRoutes(facts, exporter),
  ...ruleRoutes(facts),
  sessionRoute({
    method: 'post',
    path: `${path}/answer`,
    tag,
    summary: 'A validade e o seu motivo, sem gravar nada',
    body: answerBody,
    answers: { 200: shelfLifeAnswer },
    refusals: answerRefusals,
    read: async (tx, { body, now, identity }) => {
      const {
        outcome: _outcome,
        explanation: _explanation,
        ...answer
      } = await answerOf(tx, facts, body, {
        now,
        timeZone: zoneOf(identity),
      })
      return { status: 200, body: answer }
    },
  }),
]
