import type { Label } from '#contract/labels'
import { WITHDRAWALS_MAX } from '#contract/labels/act-table'
import { refusedPlaces, sentenceOf } from '../../../lib/http.ts'
import type { SendAttempt } from '../../../lib/idempotency.ts'
import { undoTogether } from '../api.ts'

const failedText = 'Não foi possível desfazer a baixa. Tente novamente.'

export interface UndoResult {
  readonly done: readonly Label[]
  /** Null where the baixa of all is undone. */
  readonly failure: {
    readonly text: string
    /** Their baixa may be undone by another attempt: those that were refused are not among them. */
    readonly left: readonly Label[]
  } | null
}

/** Undoes the baixa of all these labels, or of none. Only for hundreds of labels there is more than one call. */
export async function undoWithdrawals(labels: readonly Label[], attempt: SendAttempt): Promise<UndoResult> {
  const done: Label[] = []
  for (let from = 0; from < labels.length; from += WITHDRAWALS_MAX) {
    const together = labels.slice(from, from + WITHDRAWALS_MAX)
    const ids = together.map(({ id }) => id)
    try {
      done.push(...(await attempt(JSON.stringify(ids), (key) => undoTogether(together, { ids }, key), from)))
    } catch (error) {
      const refused = new Set(refusedPlaces(error).map(({ place }) => ids[place]))
      const left = labels.slice(from).filter(({ id }) => !refused.has(id))
      return { done, failure: { text: sentenceOf(error, failedText), left } }
    }
  }
  return { done, failure: null }
}
