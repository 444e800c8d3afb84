import * as z from 'zod/mini'
import { storagePlace } from '../../../contract/date-question.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { consumeBody, discardBody, discardReasons, label, labelId, UNDO_MINUTES } from '../../labels/contract/api.ts'
import { formatLabelDate } from '../../../contract/expiry.ts'
import { withdrawalHows } from '../../labels/contract/act-table.ts'

/** A closing can be undone as long as the baixas that it has made. */
const ROUND_UNDO_MINUTES = UNDO_MINUTES
/** Labels that a round lists at most, soonest first. */
export const ROUND_MAX = 1000

export const roundBody = z.strictObject({ storageTypeId: storagePlace })

const said = {
  reason: z.optional(discardBody.shape.reason),
  note: discardBody.shape.note,
  /** When it was used, where that was earlier. */
  at: consumeBody.shape.at,
}
const reasonOfDiscard = z.refine<{ readonly outcome: string | null; readonly reason?: string | undefined }>(
  ({ outcome: how, reason }) => how !== 'descartada' || reason !== undefined,
  { path: ['reason'], message: 'Informe o motivo do descarte' },
)

const outcome = z
  .strictObject(
    { id: labelId, outcome: z.enum(withdrawalHows, 'Informe o que aconteceu com a etiqueta'), ...said },
    'Cada resultado deve ser um objeto com id e outcome',
  )
  .check(reasonOfDiscard)

/** What can be said of a label in a walk: it is there, or how it leaves stock when the round is closed. */
export const roundOutcomes = ['tem', ...withdrawalHows] as const
const marked = z
  .strictObject(
    {
      id: labelId,
      /** null: the mark is taken back. */
      outcome: z.nullable(z.enum(roundOutcomes, 'Informe o que foi visto: tem, ou o que aconteceu com a etiqueta')),
      ...said,
    },
    'Cada marca deve ser um objeto com id e outcome',
  )
  .check(reasonOfDiscard)

export const roundMarksBody = z.strictObject({
  marks: z.array(marked, 'Informe as etiquetas marcadas').check(
    z.minLength(1, 'Informe pelo menos uma etiqueta'),
    z.maxLength(ROUND_MAX, `Marque no máximo ${ROUND_MAX} etiquetas por vez`),
    z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Há etiquetas repetidas'),
  ),
})
export type RoundMarksBody = z.infer<typeof roundMarksBody>
export const roundUndoBody = z.strictObject({})

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
  /** The labels of which nothing was said: they stayed in stock. Missing in a round of before that was recorded. */
  unchecked: z.optional(z.int()),
})

/** What was said of one label, and by whom. */
export const roundMark = z.object({
  id: z.int(),
  outcome: z.enum(roundOutcomes),
  reason: z.nullable(z.enum(discardReasons)),
  note: z.string(),
  usedAt: z.nullable(z.string()),
  at: z.string(),
  by: z.nullable(z.string()),
})
export type RoundMark = z.infer<typeof roundMark>

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
  /** How many of the labels that should be there, or were seen there, are blocked now: nobody uses them. */
  blocked: z.int(),
  /** Of an open round, what was said so far of these labels, the first mark first. */
  marks: z.array(roundMark),
  /** null: the round is open. */
  result: z.nullable(roundResult),
  /** Until when the closing can be undone; null: it cannot. */
  undoUntil: z.nullable(z.string()),
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
  /** The labels that the last round did not look at; null: not recorded, or never walked. */
  lastUnchecked: z.nullable(z.int()),
  /** The round that somebody has begun there: how many labels are marked, and since when. null: none. */
  open: z.nullable(z.object({ id: z.string(), checked: z.int(), since: z.string() })),
})
export type RoundPlace = z.infer<typeof roundPlace>

/** The last instant at which a closing of this instant can be undone. */
export const undoLimit = (closedAt: string): number => Date.parse(closedAt) + ROUND_UNDO_MINUTES * 60_000

/** A closing without any finding, of a place with labels, was no walk. Rounds of before did not record that. */
export const isWalk = ({
  listed,
  unchecked,
}: {
  readonly listed: number
  readonly unchecked?: number | undefined
}): boolean => listed === 0 || unchecked !== listed

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
  round_marked_since: {
    kind: 'conflict',
    text: ({ at, timeZone }) =>
      `Esta ronda recebeu marcas em ${formatLabelDate(String(at), String(timeZone))}, depois deste encerramento. Encerre de novo: as marcas continuam lá.`,
  },
  round_open: { kind: 'conflict', text: 'Esta ronda está aberta: não há encerramento para desfazer.' },
  round_undo_too_late: {
    kind: 'conflict',
    text: ({ at, timeZone }) =>
      `Só é possível desfazer em até ${ROUND_UNDO_MINUTES} minutos. A ronda foi encerrada em ${formatLabelDate(String(at), String(timeZone))}.`,
  },
  label_elsewhere: {
    kind: 'conflict',
    text: ({ code, place, round: walked }) => `${code} está em ${place} pela lista: esta ronda é de ${walked}.`,
  },
} as const satisfies RejectionTexts
