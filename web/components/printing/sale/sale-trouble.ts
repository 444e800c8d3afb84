import type { SaleFault } from '#contract/labels/sale-label'
import { SALE_INCOMPLETE } from '#contract/print-template'
import { HttpProblem } from '../../../lib/http.ts'

/** What keeps labels from being printed as sale labels now. */
export type SaleTrouble =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'incomplete'; readonly faults: readonly SaleFault[] }
  | { readonly kind: 'too_small'; readonly text: string }

/** Why the server made no sale label; null: for another reason. */
export function saleTroubleOf(error: unknown): SaleTrouble | null {
  if (!(error instanceof HttpProblem)) return null
  if (error.code === SALE_INCOMPLETE.code) return { kind: 'incomplete', faults: error.errors }
  return error.code === 'label_too_small' ? { kind: 'too_small', text: error.detail } : null
}
