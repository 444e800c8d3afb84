import * as z from 'zod/mini'
import type { PersonNames } from '../../audit-sentence.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { LabelServices, ReadCosts, ReadOccurrences } from '../labels/published.ts'
import { neededFor } from '../labels/published.ts'
import { closeRound, undoClosing } from './act/closing.ts'
import { markLabels } from './act/marks.ts'
import { startRound } from './act/start.ts'
import { readRound, roundPlaces } from './read/places.ts'
import {
  round,
  roundBody,
  roundCloseBody,
  roundMark,
  roundMarksBody,
  roundPlace,
  roundUndoBody,
} from './contract/api.ts'

const path = '/api/rounds'
const tag = 'Rondas'
const idParam = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/, 'Id inválido')) })

export interface RoundPorts {
  readonly labels: LabelServices
  readonly personNames: PersonNames
  readonly readCosts: ReadCosts
  readonly readOccurrences: ReadOccurrences
}

/** `places` comes before `/:id`, which would match it. */
export const roundRoutes = ({ labels, personNames, readCosts, readOccurrences }: RoundPorts): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path,
    tag,
    summary:
      'Começa uma ronda, ou entra na que está aberta no lugar: o que deve estar lá, o que vence primeiro no alto',
    body: roundBody,
    answers: { 201: round },
    refusals: ['round_place_unknown'],
    write: async (unit, { body: { storageTypeId }, identity }) => ({
      status: 201,
      body: await startRound(unit, storageTypeId, { calendar: identity, identity, personNames, labels }),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/places`,
    tag,
    summary: 'Os lugares e a sua última ronda, primeiro o que espera há mais tempo',
    answers: { 200: z.array(roundPlace) },
    read: async (tx, { now, identity }) => ({ status: 200, body: await roundPlaces(tx, { now, identity }) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Uma ronda',
    params: idParam,
    answers: { 200: round },
    refusals: ['round_not_found'],
    read: async (tx, { params: { id }, identity, now }) => {
      const context = Promise.all([identity, labels.keys(tx)]).then(([{ timeZone }, keys]) => ({
        now,
        timeZone,
        keys,
      }))
      return { status: 200, body: await readRound(tx, id, { context, names: personNames(tx), labels }) }
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/marks`,
    tag,
    summary: 'Marca o que foi visto de etiquetas de uma ronda; as baixas são feitas quando ela é encerrada',
    needs: ({ body: { marks } }) => neededFor(marks.map(({ outcome }) => outcome)),
    params: idParam,
    body: roundMarksBody,
    answers: { 200: z.array(roundMark) },
    refusals: ['round_not_found', 'round_closed', { code: 'marks_refused' }],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await markLabels(unit, id, body, { calendar: identity, identity, personNames, labels }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/undo`,
    tag,
    summary: 'Desfaz o encerramento de uma ronda, até 10 minutos depois: ela volta a ficar aberta',
    params: idParam,
    body: roundUndoBody,
    answers: { 200: round },
    refusals: ['round_not_found', 'round_open', 'round_undo_too_late', { code: 'undo_refused' }],
    write: async (unit, { params: { id }, identity }) => ({
      status: 200,
      body: await undoClosing(unit, id, { calendar: identity, identity, personNames, labels, readOccurrences }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/close`,
    tag,
    summary: 'Encerra uma ronda: o que foi visto, e o que aconteceu com outras; as que ninguém marcou ficam na lista',
    needs: ({ body: { outcomes } }) => neededFor(outcomes.map(({ outcome }) => outcome)),
    params: idParam,
    body: roundCloseBody,
    answers: { 200: round },
    refusals: ['round_not_found', 'round_closed', 'round_marked_since', { code: 'withdrawals_refused' }],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await closeRound(unit, id, body, { calendar: identity, identity, personNames, labels, readCosts }),
    }),
  }),
]
