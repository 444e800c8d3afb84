import type { RecallBody } from '#contract/recalls/recalls'

export type RecallRoot = RecallBody['roots'][number]

/** Of a node of the trace, as `lote:3`. A label is named by its code. */
export function rootOf({ key, code }: { readonly key: string; readonly code: string }): RecallRoot {
  const [type, id] = key.split(':')
  if (type === 'lote') return { lotId: Number(id) }
  return type === 'preparo' ? { batch: Number(id) } : { code }
}
