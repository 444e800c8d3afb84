import type { RejectionTexts } from '../http/contract/problem.ts'

// Labels and the queue of paper give the same refusal: which way a label is printed decides nothing.

interface RefusedPaper {
  readonly name: string
  readonly code: string
  /** To follow its code: `está vencida`; null: it may be printed. */
  readonly refusal: string | null
}

const NAMES_SHOWN = 5

export const printRefusedRejection = {
  print_job_refused: { kind: 'conflict', text: ({ text }) => String(text) },
} as const satisfies RejectionTexts

/** Why some of the labels are not printed; null: all of them may be. */
export function printRefusedText(labels: readonly RefusedPaper[]): string | null {
  const refused = labels.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  const named = refused.slice(0, NAMES_SHOWN).map(({ name, code, refusal }) => `${name}, ${code}, ${refusal}`)
  const more = refused.length > NAMES_SHOWN ? `; e mais ${refused.length - NAMES_SHOWN}` : ''
  return `Não impresso: ${named.join('; ')}${more}.`
}
