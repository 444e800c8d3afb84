import * as z from 'zod/mini'
import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { answerOf, dayOf, reviewOf } from './answers.ts'
import { adoptNorms, changeSettings, removeRule, setRule } from './commands.ts'
import {
  adoptBody,
  answerBody,
  normReview,
  normsQuery,
  normView,
  shelfLifeAnswer,
  shelfLifeSettings,
  shelfLifeSettingsBody,
  timeRule,
  timeRuleBody,
} from './contract.ts'
import type { NormRow } from './norm-row.contract.ts'
import { lastDayOf, normsOf, rowsInForce } from './norm-books.contract.ts'
import type { KitchenFacts } from './ports.ts'
import { findHouse, listRules } from './queries.ts'

const path = '/api/shelf-life'
const tag = 'Prazos'
const ruleParams = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,120}$/, 'Id inválido')) })

const zoneOf = async (identity: Promise<{ readonly timeZone: string }>) => (await identity).timeZone

function viewOf(row: NormRow, edition: number): z.infer<typeof normView> {
  return {
    norm: row.book.name,
    article: row.article,
    jurisdiction: row.book.jurisdiction,
    classes: row.foodClass === null ? (row.classes === undefined ? null : [...row.classes]) : [row.foodClass],
    states: [...row.states],
    storageKind: row.kind,
    limits: row.limitText,
    duration: row.duration,
    force: row.force,
    confidence: row.confidence,
    validFrom: row.book.validFrom,
    validUntil: lastDayOf(row.book, edition),
    source: row.book.source,
  }
}

const settingsRoutes = (facts: KitchenFacts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: `${path}/settings`,
    tag,
    summary: 'Onde fica a cozinha e como ela conta os prazos',
    answers: { 200: shelfLifeSettings },
    read: async (tx) => {
      const [{ place, settings }, page] = await Promise.all([findHouse(tx), facts.publicPage(tx)])
      return { status: 200, body: { ...place, ...settings, ...page } }
    },
  }),
  adminRoute({
    method: 'put',
    path: `${path}/settings`,
    tag,
    summary: 'Muda isso; o que não for enviado fica como está',
    body: shelfLifeSettingsBody,
    answers: { 200: shelfLifeSettings },
    write: async (unit, { body }) => ({ status: 200, body: await changeSettings(unit, facts, body) }),
  }),
]

const normRoutes = (facts: KitchenFacts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: `${path}/norms`,
    tag,
    summary: 'As normas em vigor para esta cozinha num dia (hoje, se não for dito)',
    query: normsQuery,
    answers: { 200: z.array(normView) },
    read: async (tx, { query, now, identity }) => {
      const [house, timeZone] = await Promise.all([findHouse(tx), zoneOf(identity)])
      const norms = normsOf(house.place, house.adopted ?? undefined)
      const rows = rowsInForce(norms, dayOf(query.on, now, timeZone))
      return { status: 200, body: rows.map((row) => viewOf(row, norms.edition)) }
    },
  }),
  adminRoute({
    method: 'get',
    path: `${path}/review`,
    tag,
    summary: 'O que a edição mais nova das normas mudaria, produto por produto',
    answers: { 200: normReview },
    read: async (tx, { now, identity }) => ({
      status: 200,
      body: await reviewOf(tx, facts, { now, timeZone: zoneOf(identity) }),
    }),
  }),
  adminRoute({
    method: 'post',
    path: `${path}/review/adopt`,
    tag,
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
  adminRoute({
    method: 'put',
    path: `${path}/rules`,
    tag,
    summary: 'Define o prazo de um produto ou de uma classe',
    body: timeRuleBody,
    answers: { 200: timeRule },
    write: async (unit, { body, identity }) => ({
      status: 200,
      body: await setRule(unit, facts, body, zoneOf(identity)),
    }),
  }),
  adminRoute({
    method: 'delete',
    path: `${path}/rules/:id`,
    tag,
    summary: 'Exclui, e vale a norma de novo',
    params: ruleParams,
    answers: { 204: 'nothing' },
    write: async (unit, { params: { id } }) => {
      await removeRule(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]

export const shelfLifeRoutes = (facts: KitchenFacts): readonly Route[] => [
  ...settingsRoutes(facts),
  ...normRoutes(facts),
  ...ruleRoutes(facts),
  sessionRoute({
    method: 'post',
    path: `${path}/answer`,
    tag,
    summary: 'A validade e o seu motivo, sem gravar nada',
    body: answerBody,
    answers: { 200: shelfLifeAnswer },
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
