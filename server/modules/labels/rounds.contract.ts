import * as z from 'zod/mini'
import { storagePlace } from '../../date-question.contract.ts'
import type { RejectionTexts } from '../../http/problem.contract.ts'
import { discardBody, label, labelId } from './contract.ts'
import { formatLabelDate } from './shelf-life.contract.ts'
import { withdrawalHows } from './withdrawals.contract.ts'

/** Labels that a round lists at most, soonest first. */
export const ROUND_MAX = 1000

export const roundBody = z.strictObject({ storageTypeId: storagePlace })

const outcome = z
  .strictObject(
    {
      id: labelId,
      outcome: z.enum(withdrawalHows, 'Informe o que aconteceu com a etiqueta'),
      reason: z.optional(discardBody.shape.reason),
      note: discardBody.shape.note,
    },
    'Cada resultado deve ser um objeto com id e outcome',
  )
  .check(
    z.refine(({ outcome: how, reason }) => how !== 'descartada' || reason !== undefined, {
      path: ['reason'],
      message: 'Informe o motivo do descarte',
    }),
  )

export const roundCloseBody = z.strictObject({
  seen: z.array(labelId, 'Informe as etiquetas conferidas').check(
    z.maxLength(ROUND_MAX, `Uma ronda confere no máximo ${ROUND_MAX} etiquetas`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Há etiquetas repetidas'),
  ),
  outcomes: z.array(outcome, 'Informe o que aconteceu com as outras').check(
    z.maxLength(ROUND_MAX, `Uma ronda dá baixa em no máximo ${ROUND_MAX} etiquetas`),
    z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Há etiquetas repetidas'),
  ),
})
export type RoundCloseBody = z.infer<typeof roundCloseBody>

export const roundResult = z.object({
  /** The labels that should have been there. */
  listed: z.int(),
  seen: z.array(z.int()),
  outcomes: z.array(z.object({ id: z.int(), outcome: z.enum(withdrawalHows) })),
})

export const round = z.object({
  id: z.string(),
  storageTypeId: z.string(),
  storageType: z.string(),
  startedAt: z.string(),
  startedBy: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  /** Of an open round, what should be in the place now, soonest first; of a closed one, what left stock by it. */
  labels: z.array(label),
  /** There are more labels than the answer has. */
  more: z.boolean(),
  /** null: the round is open. */
  result: z.nullable(roundResult),
})
export type Round = z.infer<typeof round>

export const roundPlace = z.object({
  storageTypeId: z.string(),
  name: z.string(),
  /** Labels in stock there, counted up to 1000 of those with and of those without the storage type. */
  labels: z.int(),
  lastClosedAt: z.nullable(z.string()),
  lastRoundId: z.nullable(z.string()),
  /** Days since then in the tenant's calendar; null: never walked. */
  days: z.nullable(z.int()),
})
export type RoundPlace = z.infer<typeof roundPlace>

export const roundRejections = {
  round_not_found: { kind: 'not_found', text: 'Ronda não encontrada' },
  round_place_unknown: {
    kind: 'invalid',
    text: 'Este lugar não está cadastrado em Tipos de armazenagem',
    path: 'storageTypeId',
  },
  round_closed: {
    kind: 'conflict',
    text: ({ at, timeZone }) => `Esta ronda já foi encerrada em ${formatLabelDate(String(at), String(timeZone))}.`,
  },
} as const satisfies RejectionTexts
