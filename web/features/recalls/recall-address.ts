import type { RecallBody } from '#contract/recalls/recalls'

export type RecallRoot = RecallBody['roots'][number]

/** What is recalled, in the address of a new recall: one of them, or nothing yet. */
export interface RecallSearch {
  readonly lotId?: number
  readonly code?: string
  readonly batch?: number
}

const idOf = (value: unknown): number | null => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id <= 999_999_999 ? id : null
}

export function readRecallSearch({ lotId, code, batch }: Record<string, unknown>): RecallSearch {
  const [lot, made] = [idOf(lotId), idOf(batch)]
  if (lot !== null) return { lotId: lot }
  if (made !== null) return { batch: made }
  return typeof code === 'string' && code.trim() !== '' ? { code: code.trim().slice(0, 60) } : {}
}

/** Of a node of the trace, as `lote:3`. A label is named by its code. */
export function rootOf({ key, code }: { readonly key: string; readonly code: string }): RecallRoot {
  const [type, id] = key.split(':')
  if (type === 'lote') return { lotId: Number(id) }
  return type === 'preparo' ? { batch: Number(id) } : { code }
}
