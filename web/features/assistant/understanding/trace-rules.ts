import { isLotQuestion, lotIn, lotTyped } from '../../../lib/lot-question.ts'
import type { Intent } from '../intent.ts'

const asksForRecall =
  /\b(?:recolhimentos?|recolher|recolho|recolha|recall)\b(?!.*\blixo\b)|\brastre(?:ar|io|amento)\b.*\b(?:lote|etiqueta|produto|preparo)s?\b/

/** A lot by its number is looked up, also in a warning that was pasted; without one it is asked how to recall. */
export function traceIntent(text: string, whole: string): Intent | null {
  const lot = lotIn(text)
  if (lot !== null) return { kind: 'lot', lot }
  if (isLotQuestion(text) && lotTyped(text) === '') return { kind: 'lot', lot: '' }
  return asksForRecall.test(whole) ? { kind: 'recall' } : null
}
