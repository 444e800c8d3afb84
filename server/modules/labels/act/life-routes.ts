import * as z from 'zod/mini'
import type { PersonNames } from '../../../audit-sentence.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import { numericId } from '../../../http/params.ts'
import type { Route } from '../../../http/route.ts'
import { sessionRoute } from '../../../http/route.ts'
import { labelByCodeOf } from './by-code.ts'
import { idsText } from '../read/ids-text.ts'
import { readLabelKeys } from '../read/label-key.ts'
import type { TransformCall } from '../contract/life.ts'
import {
  labelByCode,
  lineage,
  togetherActions,
  transformationsBody,
  transformBody,
  TRANSFORMED_MAX,
  transformed,
  actDone,
} from '../contract/life.ts'
import { lineageOf } from '../read/lineage.ts'
import { act, only, orderOf } from './act.ts'
import { transformRefusals } from './label-refusals.ts'
import { actionsTogether } from './actions-together.ts'
import { neededFor } from '../contract/act-table.ts'
import { actBody } from '../contract/acts.ts'
import type { PersonAtDevice, ReadCosts, ReadDateEngines } from '../ports.ts'
import { findLabelRow } from '../read/queries.ts'

const path = '/api/products'
const tag = 'Etiquetas'
const idParam = numericId('Id de produto inválido')

interface Options {
  readonly personNames: PersonNames
  readonly readEngines: ReadDateEngines
  readonly readCosts: ReadCosts
  readonly personAtDevice: PersonAtDevice
}

/** Who acts in one request, and the rules of the dates. */
const actorOf = ({ readEngines, readCosts, personNames, personAtDevice }: Options, identity: Promise<Identity>) => ({
  calendar: identity,
  personNames,
  readCosts,
  readEngines,
  readPerson: (tx: TenantTransaction) => personAtDevice(tx, identity),
})

const summaries: Readonly<Record<TransformCall, string>> = {
  open: 'Abre o que está lacrado: uma etiqueta-filha com o prazo de aberto',
  portion: 'Porciona: etiquetas-filhas com a mesma validade',
  freeze: 'Congela: uma etiqueta-filha, com prazo de congelado se foi logo depois do preparo',
  thaw: 'Descongela: uma etiqueta-filha, que não volta ao freezer',
  move: 'Move para outro lugar da mesma conservação',
}

const transformRoute = (call: TransformCall, options: Options): Route =>
  sessionRoute({
    method: 'post',
    path: `${path}/:id/${call}`,
    tag,
    summary: summaries[call],
    params: idParam,
    body: transformBody,
    answers: { 201: transformed },
    refusals: transformRefusals,
    write: async (unit, { params: { id }, body, identity }) => {
      const actor = actorOf(options, identity)
      const transformation = { ids: [id], asked: { call, body, ...actor }, path: 'id' }
      return { status: 201, body: only((await act(unit, { transformation }, actor, null)).transformed) }
    },
  })

const transformationsRoute = (options: Options): Route =>
  sessionRoute({
    method: 'post',
    path: `${path}/transformations`,
    tag,
    summary: 'O mesmo com várias etiquetas: todas ou, se uma é recusada, nenhuma',
    body: transformationsBody,
    answers: { 201: z.array(transformed) },
    refusals: [{ code: 'transformations_refused' }],
    write: async (unit, { body: transformation, identity }) => {
      const actor = actorOf(options, identity)
      const refusal = { code: 'transformations_refused', text: 'Nada foi feito.' }
      const done = await act(unit, orderOf({ transformation }, actor, 'ids'), actor, refusal)
      return { status: 201, body: done.transformed }
    },
  })

const actsRoute = (name: 'acts' | 'lot-deeds', code: string, options: Options): Route =>
  sessionRoute({
    method: 'post',
    path: `${path}/${name}`,
    tag,
    summary: 'Baixa de umas etiquetas e transforma outras, em uma chamada: tudo ou nada',
    needs: ({ body: { items = [] } }) => neededFor(items.map(({ how }) => how)),
    body: actBody,
    answers: { 201: actDone },
    refusals: [{ code }],
    write: async (unit, { body, identity }) => {
      const actor = actorOf(options, identity)
      const refusal = { code, text: 'Nada foi feito.' }
      return { status: 201, body: await act(unit, orderOf(body, actor), actor, refusal) }
    },
  })

const actionsRoute = ({ readEngines }: Options): Route =>
  sessionRoute({
    method: 'get',
    path: `${path}/actions`,
    tag,
    summary: 'O que pode ser feito agora de cada uma destas etiquetas',
    query: z.strictObject({ ids: idsText(TRANSFORMED_MAX, `Informe no máximo ${TRANSFORMED_MAX} etiquetas por vez`) }),
    answers: { 200: togetherActions },
    refusals: ['label_not_found'],
    read: async (tx, { query: { ids }, identity, now }) => ({
      status: 200,
      body: await actionsTogether(tx, ids, { now, identity, readEngines }),
    }),
  })

const byCodeRoute = ({ personNames, readEngines }: Options): Route =>
  sessionRoute({
    method: 'get',
    path: `${path}/by-code/:code`,
    tag,
    summary: 'A etiqueta de um código, com o que pode ser feito dela agora',
    params: z.object({ code: z.string() }),
    answers: { 200: labelByCode },
    refusals: ['label_code_invalid', 'label_not_found'],
    read: async (tx, { params: { code }, identity, now }) => ({
      status: 200,
      body: await labelByCodeOf(tx, code, { now, identity, readEngines, personNames }),
    }),
  })

const lineageRoute = sessionRoute({
  method: 'get',
  path: `${path}/:id/lineage`,
  tag,
  summary: 'De que etiquetas ela veio e o que virou, as mais próximas',
  params: idParam,
  answers: { 200: lineage },
  refusals: ['label_not_found'],
  read: async (tx, { params: { id }, identity, now }) => {
    const context = Promise.all([identity, readLabelKeys(tx)]).then(([{ timeZone }, keys]) => ({ now, timeZone, keys }))
    // `context` is here too: without a session it fails before anything in `lineageOf` waits for it.
    const [row, body] = await Promise.all([findLabelRow(tx, id), lineageOf(tx, id, context), context])
    if (row === undefined) throw new Rejection('label_not_found')
    return { status: 200, body }
  },
})

/** `by-code` and the calls for several labels come before `/:id`, which would match them. */
export const lifeRoutes = (options: Options): readonly Route[] => [
  byCodeRoute(options),
  actionsRoute(options),
  actsRoute('acts', 'acts_refused', options),
  // The call's name of before.
  actsRoute('lot-deeds', 'lot_deeds_refused', options),
  transformationsRoute(options),
  transformRoute('open', options),
  transformRoute('portion', options),
  transformRoute('freeze', options),
  transformRoute('thaw', options),
  transformRoute('move', options),
  lineageRoute,
]
